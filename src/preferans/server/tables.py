"""The tables of this process. A command: state at rev → engine → one transaction at rev + 1 → commit → receipt, then the news to every seat.

The state kept here is a copy of what the log says and never ahead of it: it changes after the commit. If the log has gone on
without this process, the primary key refuses the line and the table is read anew.
"""

import asyncio
import logging
import secrets
import sqlite3
import traceback

from preferans.bots.plain import plain
from preferans.conventions.ruleset import RuleSet
from preferans.errors import NotationError, PreferansError
from preferans.rules.actions import AcceptClaim, SettleTen
from preferans.rules.state import Claiming, SettlingTen
from preferans.seats import Seat
from preferans.server import codec, shuffle
from preferans.server import protocol as p
from preferans.server.brains import Brains
from preferans.server.codec import Dealt, Done, Line, Proved
from preferans.server.happened import happened
from preferans.server.judging import Draw, judged, rejected
from preferans.server.looking import seen_by
from preferans.server.settings import Settings
from preferans.server.state import TableState, advance
from preferans.server.store import store as stored
from preferans.server.store.rows import Append, DoubledError, Due, DueKind, EventRow, StaleError, StoreError, TableRow
from preferans.server.table import Table, Watcher, encode, first_state, now_ms, own_task, replayed

RETRY_S = 1.0
IDLE_TABLES = 2000
log = logging.getLogger("preferans.server")


class Tables:
    """All tables that are in use."""

    def __init__(self, store: stored.Store, brains: Brains, settings: Settings) -> None:
        self._store = store
        self._brains = brains
        self._settings = settings
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table | None]] = {}

    # --- tables come and go -----------------------------------------------------------------------------------------------------

    async def resume(self) -> None:
        """Takes up what tables had to do when the server went."""
        for due in await self._store.due():
            await self.get(due.table)

    async def close(self) -> None:
        """Stops what waits; everything is in the log."""
        waiting = [table.waiting for table in self._tables.values() if table.waiting is not None]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    async def get(self, table: str) -> Table | None:
        """The table of that id, read from its log if it is not in use yet; None if there is none."""
        known = self._tables.get(table)
        if known is not None:
            return known
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Table | None:
        loaded = await self._store.read(lambda db: _read(db, table))
        if loaded is None:
            return None
        fresh, due = loaded
        if len(self._tables) >= IDLE_TABLES:
            self._tables = {name: kept for name, kept in self._tables.items() if not kept.idle}
        self._tables[table] = fresh
        self._wait_for(fresh, due)
        return fresh

    async def make(self, row: TableRow, made_by: str, made_with: str) -> str:
        """The id of a new table with its first deal on it; of the one made before, if the same command comes again."""
        before = first_state(row)
        line = self._deal_line(before.match.rules, None)
        after = advance(before, line).state
        event = EventRow(row.id, after.rev, f"make-{made_with}", row.created, codec.encode(line))
        table = await self._store.add_table(row, made_by, made_with, Append(event, self._due(row, after)))
        await self.get(table)
        return table

    def join(self, table: Table, seat: Seat, watcher: Watcher) -> None:
        """Lets a socket take its seat; an older one of the same seat is sent away."""
        older = table.watchers.get(seat)
        table.watchers[seat] = watcher
        if older is not None and older is not watcher:
            older.leave(p.Close.REPLACED)
        watcher.send(encode(table.snapshot(seat)))
        if older is None:
            table.publish((p.PresenceEvent(seat.index, True),), but=seat)

    def left(self, table: Table, seat: Seat, watcher: Watcher) -> None:
        """A socket is gone."""
        if table.watchers.get(seat) is watcher:
            del table.watchers[seat]
            table.publish((p.PresenceEvent(seat.index, False),))

    # --- commands ---------------------------------------------------------------------------------------------------------------

    async def command(self, table: Table, seat: Seat, cmd: p.Cmd, asker: Watcher) -> None:
        """Tells who asks the receipt of his command, before the news that it made; or why nothing was changed."""
        async with table.lock:
            refused = await self._carry_out(table, seat, cmd, asker)
            if refused is not None:
                asker.send(encode(await self._receipt(table, seat, cmd) or refused))

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
        row = await self._store.receipt(table.row.id, cmd.id)
        if row is None:
            return None
        if not codec.same_command(codec.decode(row.body), seat, cmd.action):
            return p.Reject(cmd.id, "id_reused", table.state.rev)
        return p.Ack(cmd.id, row.rev)

    def _line(self, table: Table, seat: Seat, action: p.ActionMessage) -> Line:
        """The line of the log that a seat's action makes.

        Raises: IllegalActionError, NotationError, MatchOverError.
        """
        line = judged(table.state, table.sitting.people, seat, action)
        return self._deal_line(table.state.match.rules, seat) if line is Draw.NOW else line

    def _deal_line(self, rules: RuleSet, by: Seat | None) -> Dealt:
        order, pair = shuffle.draw(rules)
        return Dealt(codec.pack(order), pair, None if by is None else by.index)

    async def _commit(self, table: Table, line: Line, command: str, asker: Watcher | None) -> None:
        """Writes a line, and when it is on the disk, makes it the state, gives the receipt and tells the seats.

        Raises: DoubledError, StaleError, StoreError; PreferansError if the line does not fit. Nothing was written then.
        """
        before = table.state
        after = advance(before, line)
        due = self._due(table.row, after.state)
        event = EventRow(table.row.id, after.state.rev, command, now_ms(), codec.encode(line))
        try:
            await self._store.append(Append(event, due, after.state.ended))
        except (StaleError, DoubledError):
            await self._reload(table)
            raise
        table.state = after.state
        if asker is not None:
            asker.send(encode(p.Ack(command, after.state.rev)))
        table.publish(happened(before, line, after))
        self._wait_for(table, due)

    async def _reload(self, table: Table) -> None:
        """The log has gone on elsewhere: takes its state."""
        loaded = await self._store.read(lambda db: _read(db, table.row.id))
        if loaded is None or loaded[0].state.rev == table.state.rev:
            return
        table.state = loaded[0].state
        for seat, watcher in tuple(table.watchers.items()):
            watcher.send(encode(table.snapshot(seat)))
        self._wait_for(table, loaded[1])

    # --- what a table does by itself --------------------------------------------------------------------------------------------

    def _due(self, row: TableRow, state: TableState) -> Due | None:
        """What the table does next by itself. Its time is drawn here, from nothing that has to do with the cards."""
        kind = own_task(row, state)
        if kind is None:
            return None
        delay = self._settings.bot_delay_ms + shuffle.below(self._settings.bot_jitter_ms + 1)
        return Due(row.id, state.rev, kind, now_ms() + delay)

    def _wait_for(self, table: Table, due: Due | None) -> None:
        table.waiting = None if due is None else asyncio.create_task(self._perform(table, due))

    async def _perform(self, table: Table, due: Due) -> None:
        """Carries out what is due; tries again for as long as nothing can be stored."""
        try:
            line = await self._due_line(table, due)
            if line is not None and not await self._performed(table, due, line):
                await asyncio.sleep(RETRY_S)
                self._wait_for(table, due)
        except Exception as error:  # noqa: BLE001  # a task of its own: nobody else would hear of it
            places = "".join(traceback.format_tb(error.__traceback__))  # without the message: it could name cards
            log.error("table %s stands still at %d: %s\n%s", due.table, due.rev, type(error), places)  # noqa: TRY400

    async def _performed(self, table: Table, due: Due, line: Line) -> bool:
        """Whether it is done, by this or by somebody else."""
        async with table.lock:
            if table.state.rev != due.rev:
                return True
            try:
                await self._commit(table, line, f"due-{due.rev}", None)
            except (StaleError, DoubledError):
                return True
            except StoreError as error:
                log.warning("table %s waits: %s", due.table, error)
                return False
            return True

    async def _due_line(self, table: Table, due: Due) -> Line | None:
        """What is done, at its time; None if a person has to act after all."""
        state = table.state
        current, turn = state.match.current, state.turn
        if current is None or turn is None:
            await asyncio.sleep(_seconds_to(due.at))
            return self._deal_line(state.match.rules, None)
        if due.kind is DueKind.PROOF and isinstance(current.state, Claiming | SettlingTen):
            proved = await self._brains.proof(current.state)
            await asyncio.sleep(_seconds_to(due.at))
            if isinstance(proved, AcceptClaim | SettleTen):
                return Proved(proved.actor.index, proved.tricks if isinstance(proved, SettleTen) else None)
            if not table.row.seats[turn.index].bot:
                return None
        seen = seen_by(state, turn)
        if seen is None:
            return None
        thinking = asyncio.ensure_future(self._brains.answer(_bot(table, turn), secrets.randbits(64), seen))
        await asyncio.sleep(_seconds_to(due.at))
        if not thinking.done() and self._settings.bot_delay_ms:  # a late answer waits once more, so that its time tells little
            late, step = now_ms(), self._settings.bot_delay_ms
            await thinking
            await asyncio.sleep((step - (now_ms() - late) % step) / 1000)
        try:
            return Done(turn.index, codec.to_message(await thinking))
        except NotationError:
            return Done(turn.index, codec.to_message(plain(seen)))


def _bot(table: Table, seat: Seat) -> str:
    """The name of the bot on a chair, without its version."""
    return table.row.seats[seat.index].bot.split()[0]


def _seconds_to(at: int) -> float:
    return max(0.0, (at - now_ms()) / 1000)


def _read(db: sqlite3.Connection, table: str) -> tuple[Table, Due | None] | None:
    """A table as its log tells it, and what it has to do; called in the reading thread."""
    row = stored.read_table(db, table)
    if row is None:
        return None
    found = replayed(row, stored.read_log(db, table))
    kind = own_task(row, found.state)
    if kind is None:
        return found, None
    due = stored.read_due(db, table)
    return found, due if due is not None and due.rev == found.state.rev else Due(table, found.state.rev, kind, now_ms())
