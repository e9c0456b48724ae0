"""The tables of this process. A command: state at rev → engine → one transaction at rev + 1 → commit → receipt, then the news to every seat.

The state kept here is a copy of what the log says and never ahead of it: it changes after the commit. If the log has gone on
without this process, the primary key refuses the line and the table is read anew.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

import msgspec

from preferans.errors import PreferansError
from preferans.seats import Seat
from preferans.server import codec, fairness
from preferans.server import protocol as p
from preferans.server.acting import Acting
from preferans.server.brains import Brains
from preferans.server.brought import taken_up
from preferans.server.catching_up import Have, Shown, greeting
from preferans.server.codec import Brought, Dealt, Extending, Finishing, Line, Lots, Moved, Undone
from preferans.server.happened import happened
from preferans.server.judging import Draw, judged, rejected
from preferans.server.kept import read_kept
from preferans.server.program import ENGINE
from preferans.server.settings import Settings
from preferans.server.state import TableState, advance
from preferans.server.store import store as stored
from preferans.server.store.db import Db
from preferans.server.store.rows import Append, DoubledError, Due, EventRow, StaleError, StoreError, TableRow
from preferans.server.table import Table, Watcher, encode, first_state, now_ms, rebuilt
from preferans.server.upcasting import LogError
from preferans.server.view import table_view

IDLE_TABLES = 2000
log = logging.getLogger("preferans.server")
Write: TypeAlias = Callable[[Append], Awaitable[None]]
"""Stores a line."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What the first deal of a table is made from."""

    lots: Lots
    secret: str | None
    salts: Mapping[Seat, str]
    brought: Brought | None = None
    """The match so far, if it goes on here."""
    given: tuple[str, int] | None = None
    """Pack and talon pair of a deal to practise with; nothing is drawn then."""


class Tables:
    """All tables that are in use."""

    def __init__(self, store: stored.Store, brains: Brains, settings: Settings) -> None:
        self._most_kept = IDLE_TABLES
        self._store = store
        self._acting = Acting(brains, settings, lambda table, line, command: self._commit(table, line, command, None))
        self._tables: dict[str, Table] = {}
        self.epoch = f"{store.epoch}.{ENGINE}"
        """Of every log here, and of this program: what another shows may not be built on."""
        self._busy: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Future[Table | None]] = {}
        self.on_advance: Callable[[Table, TableState, tuple[p.EventMessage, ...], int], None] = lambda *_: None
        """Told of every revision, after its commit: the table, its state before, what has happened, the time of the log."""
        self.on_pause: Callable[[str], None] = lambda _: None
        """Told when a deal is over where one player more is waited for: the room that he is to come to."""

    # --- tables come and go -----------------------------------------------------------------------------------------------------

    async def resume(self) -> None:
        """Takes up what tables had to do when the server went."""
        for due in await self._store.due():
            await self.find(due.table)

    async def close(self) -> None:
        """Stops what waits; everything is in the log."""
        waiting = [table.waiting for table in self._tables.values() if table.waiting is not None]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    @property
    def in_memory(self) -> int:
        """How many tables are kept in memory."""
        return len(self._tables)

    @property
    def in_use(self) -> int:
        """At how many tables somebody is, or something is due."""
        return sum(not table.idle for table in tuple(self._tables.values()))

    async def find(self, table: str) -> Table | None:
        """The table of that id; None if there is none that this program can read."""
        try:
            return await self.get(table)
        except LogError as error:
            log.error("table %s cannot be read: %s", table, error.code)  # noqa: TRY400
            return None

    async def get(self, table: str, have: Have | None = None) -> Table | None:  # noqa: ARG002  # of use to one of many workers
        """The table of that id, for somebody who has seen that; read from its log if it is not in use yet; None if there is none.

        Raises: LogError, if this program cannot read it.
        """
        known = self._tables.get(table)
        if known is not None or "\0" in table:  # PostgreSQL looks for no such text, nor for what is asked for in the same question
            return known
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def greet(self, table: str, guest: str, have: Have, watcher: Watcher) -> None:
        """Tells somebody who comes back that he has missed nothing, where that is known before his table. One process reads its tables at once, and tells nobody before."""

    async def _load(self, table: str) -> Table | None:
        loaded = await self._stored(table)
        if loaded is None:
            return None
        fresh, due = loaded
        fresh.epoch = self.epoch
        if len(self._tables) >= self._most_kept:
            self._tables = {name: kept for name, kept in self._tables.items() if not kept.idle}
            self._most_kept = max(
                IDLE_TABLES, 2 * len(self._tables)
            )  # where all are in use they are not looked through for each that comes
        self._tables[table] = fresh
        log.info("table in memory", extra={"fields": {"table": table, "rev": fresh.state.rev}})
        self._take_up(fresh, due)
        return fresh

    async def _stored(self, table: str) -> tuple[Table, Due | None] | None:
        """A table as its log tells it, and what it has to do."""
        return await self._store.read(lambda db: _read(db, table))

    def _take_up(self, table: Table, due: Due | None) -> None:
        """Goes on with what a table was about to do that has been read."""
        self._acting.wait_for(table, due)

    async def make(self, row: TableRow, opening: Opening, made_by: str, made_with: str) -> str:
        """The id of a new table with its first deal on it; of the one made before, if the same command comes again."""
        table = await self._store.add_table(row, made_by, made_with, self._first(row, opening, made_with))
        await self.get(table)
        return table

    async def move(self, table: Table, row: TableRow, opening: Opening, made_by: str, made_with: str) -> None:
        """Makes the table where a match goes on and ends it here, in one transaction; the lock of the old table is held.

        Raises: StoreError.
        """
        first = self._first(row, opening, made_with)
        write = partial(self._store.move_table, row, made_by, made_with, first)
        await self._commit(table, Moved(row.id), f"moved-{row.id}", None, write)
        await self.get(row.id)

    def _first(self, row: TableRow, opening: Opening, made_with: str) -> Append:
        """The first line of a table."""
        before = replace(first_state(row), secret=opening.secret)
        if opening.brought is not None:
            progress = taken_up(opening.brought, before.match.rules, before.match.progress.dealer)
            before = replace(before, match=replace(before.match, progress=progress))
        if opening.given is None:
            line = fairness.deal_line(before, None, None, opening.salts, opening.lots)
        else:
            line = Dealt(*opening.given, given=True, rules=row.rules_hash, engine=ENGINE)
        line = msgspec.structs.replace(line, brought=opening.brought)
        after = advance(before, line).state
        event = EventRow(row.id, after.rev, f"make-{made_with}", row.created, codec.encode(line))
        return Append(event, self._acting.due(row, after))

    async def strike(self, table: Table) -> None:
        """Ends the match since its hour has come, if no deal is in play; its lock is held.

        Raises: StoreError.
        """
        if table.state.may_finish:
            await self._commit(table, Finishing(0, hour=True), f"hour-{table.state.rev}", None)

    async def note(self, table: Table, line: Extending, command: str) -> None:
        """Writes what people have agreed beside the table; its lock is held.

        Raises: StoreError.
        """
        await self._commit(table, line, command, None)

    async def join(self, table: Table, seat: Seat, watcher: Watcher, have: Have | None = None) -> bool:
        """Lets a socket take its seat and tells it what it lacks; an older one of the same seat is sent away. Whether it has the seat now.

        A socket that closed before its turn came takes nothing: he may be back by another, which is not to be sent away for it.

        Raises: StoreError.
        """
        if have is None or have.rev == table.state.rev:
            return self._seat(table, seat, watcher, have, ())
        async with table.lock:  # nothing may happen between what he has missed and what he is told from now on
            return self._seat(table, seat, watcher, have, await self.lines_since(table, have.rev, table.state.rev))

    def _seat(self, table: Table, seat: Seat, watcher: Watcher, have: Have | None, lines: Sequence[Line]) -> bool:
        if watcher.gone:
            return False
        older = table.watchers.get(seat)
        table.watchers[seat] = watcher
        if older is not None and older is not watcher:
            older.leave(p.Close.REPLACED)
        for frame in self._greeting(table, seat, have, None if have is None else table.base_for(have.rev), lines):
            watcher.send(frame)
        if older is None:
            table.tell_who_is_here_soon()
        return True

    def _greeting(self, table: Table, seat: Seat, have: Have | None, base: TableState | None, lines: Sequence[Line]) -> tuple[bytes, ...]:
        """What a seat is told that has what it says; the lines are those after `base`."""
        if have == (table.state.rev, table.epoch, table.row.rules_hash):
            return (table.nothing_missed(),)
        old = partial(table_view, sitting=table.sitting, me=seat, here=table.here)

        def look(state: TableState) -> p.View:
            return table.view(seat) if state is table.state else old(state)

        shown = Shown(table.row.id, table.epoch, table.row.rules_hash, table.state, look)
        return tuple(encode(frame) for frame in greeting(shown, have, base, lines))

    async def lines_since(self, table: Table, rev: int, upto: int) -> tuple[Line, ...]:
        """The lines of the log from what `base_for` gives for that revision to another; none, if it gives nothing. The lock of the table is held."""
        base = table.base_for(rev)
        if base is None or rev > upto:
            return ()
        rows = await self._store.read(lambda db: stored.read_log(db, table.row.id, base.rev, upto))
        return tuple(codec.decode(row.body) for row in rows)

    def left(self, table: Table, seat: Seat, watcher: Watcher) -> None:
        """A socket is gone."""
        if table.watchers.get(seat) is watcher:
            del table.watchers[seat]
            table.tell_who_is_here_soon()

    def dismiss(self, guest: str) -> None:
        """Closes the sockets of a guest, at whatever table; those whose login has ended cannot come back."""
        for table in self._tables.values():
            seat = table.seat_of(guest)
            watcher = None if seat is None else table.watchers.get(seat)
            if watcher is not None:
                watcher.leave(p.Close.RESTART)

    # --- commands ---------------------------------------------------------------------------------------------------------------

    async def command(self, table: Table, seat: Seat, cmd: p.Cmd, asker: Watcher) -> str:
        """Tells who asks the receipt of his command, before the news that it made; or why nothing was changed. What came of it: done, again, or the code."""
        async with table.lock:
            refused = await self._carry_out(table, seat, cmd, asker)
            if refused is None:
                return "done"
            told = await self._receipt(table, seat, cmd) or refused
            asker.send(encode(told))
            return told.code if isinstance(told, p.Reject) else "again"

    async def _carry_out(self, table: Table, seat: Seat, cmd: p.Cmd, asker: Watcher) -> p.Reject | None:
        rev = table.state.rev
        if cmd.expect_rev != rev:
            return p.Reject(cmd.id, "stale", rev)
        try:
            await self._commit(table, self._line(table, seat, cmd.action), cmd.id, asker)
        except (StaleError, DoubledError):
            return p.Reject(cmd.id, "stale", table.state.rev)
        except StoreError:
            return p.Reject(cmd.id, "busy", rev)
        except PreferansError as error:
            refused = rejected(cmd.id, rev, error)
            if refused is None:
                raise
            return refused
        return None

    async def _receipt(self, table: Table, seat: Seat, cmd: p.Cmd) -> p.Ack | p.Reject | None:
        """The stored receipt of a command that comes again; None if this id has made nothing."""
        try:
            row = await self._store.receipt(table.row.id, cmd.id)
        except StoreError:  # it will come again
            return p.Reject(cmd.id, "busy", table.state.rev)
        if row is None:
            return None
        if not codec.same_command(codec.decode(row.body), seat, cmd.action):
            return p.Reject(cmd.id, "id_reused", table.state.rev)
        return p.Ack(cmd.id, row.rev)

    def _line(self, table: Table, seat: Seat, action: p.ActionMessage) -> Line:
        """The line of the log that a seat's action makes.

        Raises: IllegalActionError, NotationError, MatchOverError.
        """
        state, salts = table.state, dict(table.state.salts)
        line = judged(state, table.sitting.people, seat, action)
        if line is not Draw.NOW:
            return line
        if isinstance(action, p.SaltAct):
            salts[seat] = action.salt
        cut = action.cut if isinstance(action, p.NextAct) else None
        return fairness.deal_line(state, seat, cut or state.wish, salts)

    async def _commit(self, table: Table, line: Line, command: str, asker: Watcher | None, write: Write | None = None) -> None:
        """Writes a line, and when it is on the disk, makes it the state, gives the receipt and tells the seats.

        Raises: DoubledError, StaleError, StoreError; PreferansError if the line does not fit. Nothing was written then.
        """
        before = table.state
        after = advance(before, line)
        due = self._acting.due(table.row, after.state, table.stand_ins)
        event = EventRow(table.row.id, after.state.rev, command, now_ms(), codec.encode(line))
        try:
            await (write or self._store.append)(Append(event, due, after.state.ended))
        except (StaleError, DoubledError):
            await self._reload(table)
            raise
        table.state = after.state
        if after.state.ended and not before.ended:
            log.info(
                "match over", extra={"fields": {"table": table.row.id, "rev": after.state.rev, "deals": after.state.match.progress.number}}
            )
        if isinstance(line, Dealt):
            table.dealt(before)
        if asker is not None:
            asker.send(encode(p.Ack(command, after.state.rev)))
        events = happened(before, line, after)
        table.publish(events)
        self._written(table)
        self._acting.wait_for(table, due)
        self.on_advance(table, before, events, event.at)
        if after.state.extending is not None and before.match.current is not None and after.state.may_extend:
            self.on_pause(after.state.extending)

    def _written(self, table: Table) -> None:
        """A line is in the log: the place for whoever has to tell others."""

    async def undo(self, table: Table) -> None:
        """Takes back what was done last. Called with the lock of the table.

        Raises: IllegalActionError, StoreError.
        """
        before = table.state.undoable
        actor = -1 if before is None or before.turn is None else before.turn.index
        await self._commit(table, Undone(actor), f"undo-{table.state.rev}", None)

    async def _reload(self, table: Table) -> None:
        """The log has gone on elsewhere: takes its state."""
        loaded = await self._store.read(lambda db: _read(db, table.row.id))
        if loaded is None or loaded[0].state.rev == table.state.rev:
            return
        table.state, table.bases = loaded[0].state, loaded[0].bases
        for seat, watcher in tuple(table.watchers.items()):
            watcher.send(encode(table.snapshot(seat)))
        self._acting.wait_for(table, loaded[1])

    # --- what a table does by itself --------------------------------------------------------------------------------------------

    def nudge(self, table: Table) -> None:
        """Looks anew at what the table has to do by itself: somebody plays for another, or the rest is over."""
        if table.waiting is not None and not table.waiting.done():
            return
        self._acting.wait_for(table, self._acting.due(table.row, table.state, table.stand_ins))
        for seat in table.stand_ins:
            if table.state.match.current is None and not table.state.ended and seat not in table.state.ready:
                self._keep_busy(asyncio.create_task(self._ready_for(table, seat, table.state.rev)))

    def _keep_busy(self, task: "asyncio.Task[None]") -> None:
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def _ready_for(self, table: Table, seat: Seat, rev: int) -> None:
        """Whoever has a stand-in does not keep the others waiting for the next deal."""
        async with table.lock:
            if table.state.match.current is not None or seat not in table.stand_ins or seat in table.state.ready:
                return
            try:
                await self._commit(table, self._line(table, seat, p.NextAct()), f"stand-in-{seat.index}-{rev}", None)
            except PreferansError as error:
                log.warning("table %s waits: %s", table.row.id, type(error))


def _read(db: Db, table: str) -> tuple[Table, Due | None] | None:
    """A table as its log tells it, and what it has to do; called in the reading thread."""
    row = stored.read_table(db, table)
    if row is None:
        return None
    return rebuilt(row, stored.read_log(db, table), read_kept(db, table), stored.read_due(db, table))
