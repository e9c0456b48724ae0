"""The tables of one of many workers: what others have written is read from the log, and told to those who sit here."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from preferans.errors import PreferansError
from preferans.seats import Seat
from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.brains import Brains
from preferans.server.catching_up import Have
from preferans.server.codec import Dealt, Line
from preferans.server.happened import happened
from preferans.server.scaled.bus import Bus, Word
from preferans.server.scaled.crowd import Crowd
from preferans.server.scaled.duties import note_due, postpone
from preferans.server.scaled.gathered import Gathered
from preferans.server.scaled.reading import MOST_LINES, LogEnd, read_behind, read_ends, read_tables
from preferans.server.scaled.store import PgStore
from preferans.server.settings import Settings
from preferans.server.state import advance
from preferans.server.store.db import Db
from preferans.server.store.rows import Due, EventRow, StoreError, TableRow
from preferans.server.store.store import read_log
from preferans.server.table import Table, Watcher, encode, now_ms, own_task, rebuilt
from preferans.server.tables import Opening, Tables, log

LOOK_S = 2.0
"""So often it is looked whether a wake-up was lost …"""
LOOK_ALONE_S = 0.25
"""… and so often while no wake-ups can come."""
SHORT_LOG = 40
"""A log of so few lines, about a deal and a millisecond, is replayed sooner than a thread is found for it."""
FEW = 4
"""More lines of others than that are told in one piece: each by itself would be a whole view, and there may be hundreds."""
LOST_MS = 60_000
"""A table that rests, or waits for a person, is looked at so seldom by those who do what others left."""

_NEWEST = """
SELECT have.id, (SELECT rev FROM events WHERE table_id = have.id ORDER BY rev DESC LIMIT 1), company.body
FROM unnest(?::text[]) AS have (id) LEFT JOIN company ON company.table_id = have.id
"""


class SharedTables(Tables):
    """All tables that are in use at this worker."""

    _store: PgStore

    def __init__(self, store: PgStore, brains: Brains, settings: Settings, bus: Bus) -> None:
        super().__init__(store, brains, settings)
        self._bus = bus
        self._lines = Gathered(self._lines_behind)
        self._rows = Gathered(lambda names: store.read(lambda db: read_tables(db, names)))
        self._ends = Gathered(lambda asked: store.glance(lambda db: read_ends(db, asked)))
        self._replaying = asyncio.Lock()
        self._greeted: dict[Watcher, str] = {}
        """Who waits for his table to be read, and which guest he is."""
        self._behind: set[str] = set()
        self._woken = asyncio.Event()
        self.crowd = Crowd()
        self.crowd.on_past = lambda: self._wake({})
        bus.on_revs = self._wake
        self.on_company: Callable[[Table, bytes | None], None] = lambda *_: None
        """Told what is kept beside the log, of each table that is looked at."""
        self.is_watched: Callable[[Table], bool] = lambda _: False
        """Whether somebody looks on at a table."""
        self.on_unread: Callable[[Table], None] = lambda _: None
        """Told of a table whose lines cannot be read here."""
        self.read_company: Callable[[Table], Awaitable[None]] = _nobody
        """Reads anew what is kept beside the log of a table."""

    # --- tables come and go -----------------------------------------------------------------------------------------------------

    async def resume(self) -> None:
        """Nothing: what is due is taken by whoever comes first."""

    async def _stored(self, table: str) -> tuple[Table, Due | None] | None:
        """A table as its log tells it; the rows of all that are wanted in this moment are read together."""
        found = await self._rows.of(table)
        if found is None:
            return None
        if len(found.log) <= SHORT_LOG:
            async with self._replaying:  # of hundreds that are wanted together, others are served after each
                await asyncio.sleep(0)
                return rebuilt(*found.read())
        return await asyncio.get_running_loop().run_in_executor(self._store.reader, lambda: rebuilt(*found.read()))

    def _take_up(self, table: Table, due: Due | None) -> None:
        """Reading a table is no reason to do what is due there: whoever wrote its last line does that, or takes the row."""

    async def greet(self, table: str, guest: str, have: Have, watcher: Watcher) -> None:
        """Where many come at once, tells whose table has to be read first that he has missed nothing, if that is so; it is read when all have come in."""
        if have.epoch != self.epoch:
            return
        if not self.crowd.comes():
            await asyncio.sleep(0)  # those who come with him are counted: a thousand handshakes are read before the first hello
        if not self.crowd.is_coming or table in self._tables or table in self._loading or "\0" in table:
            return
        with suppress(StoreError):  # he is told when the table is read
            if await self._ends.of((table, guest)) == LogEnd(have.rev, have.rules):
                watcher.send(encode(p.EventsMessage(table, have.rev, have.rev, (), {})))
                self._greeted[watcher] = guest
                try:
                    await self.crowd.past()
                finally:
                    del self._greeted[watcher]

    async def get(self, table: str, have: Have | None = None) -> Table | None:
        """The table of that id as its log is now.

        Whoever has seen all that is known here gets it as it is known, if it is followed here or many come at once: what others have written is told him then.
        """
        known = self._tables.get(table)
        if known is not None and have is not None and have.rev == known.state.rev and (self.crowd.is_coming or self._is_shown(known)):
            self._behind.add(table)
            if not self.crowd.is_coming:
                self._woken.set()
            return known
        is_read_now = table not in self._tables and table not in self._loading
        known = await super().get(table)
        if known is None or is_read_now:
            return known
        try:
            await self.catch_up(known)
        except StoreError as error:  # what is known is shown; nothing can be written
            log.info("table %s may be older than its log: %s", table, error)
        return known

    def in_memory_now(self, table: str) -> Table | None:
        """The table of that id, as far as this worker has it."""
        return self._tables.get(table)

    async def make(self, row: TableRow, opening: Opening, made_by: str, made_with: str) -> str:
        """The id of a new table; what it does first is done here."""
        made = await super().make(row, opening, made_by, made_with)
        self._begin(made)
        return made

    async def move(self, table: Table, row: TableRow, opening: Opening, made_by: str, made_with: str) -> None:
        """Makes the table where a match goes on; what it does first is done here."""
        await super().move(table, row, opening, made_by, made_with)
        self._begin(row.id)

    def _begin(self, made: str) -> None:
        table = self._tables.get(made)
        if table is not None and table.state.rev == 1:
            self._acting.wait_for(table, self._acting.due(table.row, table.state, table.stand_ins))

    def dismiss(self, guest: str) -> None:
        """Closes the sockets of a guest, at whatever worker."""
        self.dismiss_here(guest)
        self._bus.tell(Word("dismiss", text=guest))

    def dismiss_here(self, guest: str) -> None:
        """Closes the sockets of a guest at this worker."""
        super().dismiss(guest)
        for watcher, waits in self._greeted.items():
            if waits == guest:
                watcher.leave(p.Close.RESTART)

    # --- commands ---------------------------------------------------------------------------------------------------------------

    async def _carry_out(self, table: Table, seat: Seat, cmd: p.Cmd, asker: Watcher) -> p.Reject | None:
        if cmd.expect_rev > table.state.rev:
            await self._read_on(table)
        return await super()._carry_out(table, seat, cmd, asker)

    def _written(self, table: Table) -> None:
        self._bus.tell_rev(table.row.id, table.state.rev)

    async def _reload(self, table: Table) -> None:
        await self._read_on(table)

    # --- what others have written -----------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Follows the logs of the tables where somebody sits, until it is cancelled."""
        await asyncio.gather(self._follow(), self._look())

    def _wake(self, revs: Mapping[str, int]) -> None:
        for name, rev in revs.items():
            table = self._tables.get(name)
            if table is not None and table.state.rev < rev and self._is_shown(table):
                self._behind.add(name)
        if self._behind:
            self._woken.set()

    def _is_shown(self, table: Table) -> bool:
        return bool(table.watchers) or self.is_watched(table)

    async def _follow(self) -> None:
        """Reads the lines of all tables that are behind, together."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            names, self._behind = self._behind, set()
            try:
                await self._catch_all_up([table for name in names if (table := self._tables.get(name)) is not None])
            except StoreError:
                self._behind |= names  # the next look finds them again
            except Exception as error:  # noqa: BLE001  # one table that cannot be followed holds up no other
                log.error("tables are not followed: %s", type(error))

    async def _look(self) -> None:
        """Asks where the tables are that somebody sees: a wake-up may have been lost."""
        while True:
            await asyncio.sleep(LOOK_S if self._bus.up else LOOK_ALONE_S)
            shown = [name for name, table in self._tables.items() if self._is_shown(table)]
            if not shown:
                continue
            try:
                newest = await self._store.glance(partial(_newest, shown=shown))
            except StoreError:
                continue
            for name, rev, body in newest:
                self._wake({name: rev or 0})
                table = self._tables.get(name)
                if table is not None:
                    self.on_company(table, body)

    async def _catch_all_up(self, tables: Sequence[Table]) -> None:
        have = {table.row.id: table.state.rev for table in tables}
        rows = await self._store.glance(lambda db: read_behind(db, have))
        for table in tables:
            lines = rows.get(table.row.id, ())
            if lines and table.lock.locked():
                self._keep_busy(asyncio.create_task(self._follow_later(table, lines)))
            else:
                self._follow_one(table, lines)

    async def _follow_later(self, table: Table, rows: Sequence[EventRow]) -> None:
        async with table.lock:
            self._follow_one(table, rows)

    def _follow_one(self, table: Table, rows: Sequence[EventRow]) -> None:
        """Makes lines of others the state. Where they cannot be read, the table is let go of: whoever comes back to it is told why; the others are followed."""
        try:
            self._take(table, rows)
        except Exception as error:  # noqa: BLE001
            log.error("table %s is not followed: %s", table.row.id, type(error))
            if self._tables.get(table.row.id) is table:
                del self._tables[table.row.id]
            for watcher in tuple(table.watchers.values()):
                watcher.leave(p.Close.TRY_LATER)
            self.on_unread(table)

    async def _take_later(self, table: Table, rows: Sequence[EventRow]) -> None:
        async with table.lock:
            self._take(table, rows)

    async def catch_up(self, table: Table) -> None:
        """Brings a table to where its log is.

        Raises: StoreError.
        """
        more = True
        while more:
            lines = await self._lines.of((table.row.id, table.state.rev)) or ()
            if lines:
                await self._take_later(table, lines)
            more = len(lines) == MOST_LINES

    async def _lines_behind(self, tables: Sequence[tuple[str, int]]) -> dict[tuple[str, int], tuple[EventRow, ...]]:
        have: dict[str, int] = {}
        for name, rev in tables:
            have[name] = min(rev, have.get(name, rev))
        rows = await self._store.glance(lambda db: read_behind(db, have))
        return {(name, rev): rows.get(name, ()) for name, rev in tables}

    async def _read_on(self, table: Table) -> None:
        """The same at once; the lock of the table is held."""
        known = table.state.rev
        self._take(table, await self._store.glance(lambda db: read_log(db, table.row.id, known)))

    def _take(self, table: Table, rows: Sequence[EventRow]) -> None:
        """Makes lines of others the state, and tells those who sit here; without a pause, so that nothing comes between."""
        first, lines = table.state, list[Line]()
        try:
            self._advance(table, rows, lines)
        finally:
            if lines and len(rows) > FEW:
                have = Have(first.rev, table.epoch, table.row.rules_hash)
                for seat, watcher in tuple(table.watchers.items()):
                    for frame in self._greeting(table, seat, have, first, lines):
                        watcher.send(frame)

    def _advance(self, table: Table, rows: Sequence[EventRow], lines: list[Line]) -> None:
        """Makes lines of others the state, one by one, and adds them to those that were taken; few are told as they come."""
        for row in rows:
            before = table.state
            if row.rev != before.rev + 1:
                continue  # it is known already, or comes again with those before it
            line = codec.decode(row.body)
            after = advance(before, line)
            table.state = after.state
            if isinstance(line, Dealt):
                table.dealt(before)
            if table.waiting is not None and not table.waiting.done() and table.waiting is not asyncio.current_task():
                table.waiting.cancel()
            events = happened(before, line, after)
            lines.append(line)
            if len(rows) <= FEW:
                table.publish(events)
            self.on_advance(table, before, events, row.at)

    # --- what a table does by itself --------------------------------------------------------------------------------------------

    def nudge(self, table: Table) -> None:
        """Looks anew at what the table has to do by itself, and writes it down for others to do if this worker goes."""
        super().nudge(table)
        due = self._acting.due(table.row, table.state, table.stand_ins)
        if due is not None and not table.resting:
            self._keep_busy(asyncio.create_task(self._note(due)))

    async def _note(self, due: Due) -> None:
        try:
            await self._store.write(lambda db: note_due(db, due))
        except PreferansError as error:
            log.warning("table %s waits: %s", due.table, type(error))

    async def take_over(self, due: Due) -> None:
        """Does what another worker has left undone; whoever writes the line first has done it.

        Raises: StoreError, LogError.
        """
        table = await self.get(due.table)
        if table is None or table.state.rev != due.rev or (table.waiting is not None and not table.waiting.done()):
            return
        await self.read_company(table)
        kind = own_task(table.row, table.state, table.stand_ins)
        if kind is None or table.resting:
            await self._store.write(lambda db: postpone(db, due, now_ms() + LOST_MS))
            return
        self._acting.wait_for(table, Due(due.table, due.rev, kind, due.at))


def _newest(db: Db, shown: list[str]) -> list[tuple[str, int | None, bytes | None]]:
    """Where tables are, and what is kept beside their logs."""
    return db.execute(_NEWEST, (shown,)).fetchall()


async def _nobody(_: Table) -> None:
    """Nothing is kept beside the log."""
