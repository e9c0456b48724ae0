"""What the server keeps, and the store of one process: SQLite, one thread that writes and one that reads.

The log of a table is the truth; a row at (table, rev) is there once and for ever, and whoever wants to write the same revision
is refused by the primary key.
"""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from preferans.server.store.additions import read_epoch
from preferans.server.store.appending import append, append_all
from preferans.server.store.db import Db
from preferans.server.store.rooms import hold, ready_guests
from preferans.server.store.rows import Append, Due, DueKind, EventRow, SeatRow, StaleError, TableRow
from preferans.server.store.schema import connect
from preferans.server.store.writer import Writer

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who came with a browser; no account."""

    id: str
    name: str


class Store(ABC):
    """What the server keeps. Every method that writes returns after its commit."""

    epoch: str
    """Of every log here: another after they were restored."""
    shared = False
    """Whether others write here too."""

    @abstractmethod
    def close(self) -> None:
        """Finishes what was begun and lets go of the database."""

    @abstractmethod
    async def read(self, work: Callable[[Db], T]) -> T:
        """What `work` returns, in a thread that reads, at one moment.

        Raises: StoreError, if the database cannot be reached.
        """

    @abstractmethod
    async def write(self, work: Callable[[Db], T]) -> T:
        """What `work` returns, after its commit.

        Raises: StoreError; what `work` raises, with none of its writes kept.
        """

    @abstractmethod
    async def append(self, line: Append) -> None:
        """Writes the next line of a log.

        Raises: DoubledError, StaleError, StoreError; then nothing was written.
        """

    async def _write(self, statement: str, *values: str | int | bytes) -> None:
        await self.write(lambda db: db.execute(statement, values).rowcount)

    async def add_guest(self, guest: Guest, token_hash: bytes, at: int) -> None:
        """Keeps a new guest."""
        await self._write("INSERT INTO guests VALUES (?, ?, ?, ?)", guest.id, token_hash, guest.name, at)

    async def name_guest(self, guest: str, name: str) -> None:
        """Keeps how a guest calls himself."""
        await self._write("UPDATE guests SET name = ? WHERE id = ?", name, guest)

    async def guest(self, token_hash: bytes) -> Guest | None:
        """The guest of a token."""
        first = "SELECT id, name FROM guests WHERE token_hash = ?"
        more = "SELECT id, name FROM logins JOIN guests ON id = guest_id WHERE logins.token_hash = ?"
        row = await self.read(lambda db: db.execute(f"{first} UNION ALL {more}", (token_hash, token_hash)).fetchone())
        return Guest(*row) if row else None

    async def add_table(self, table: TableRow, made_by: str, made_with: str, first: Append) -> str:
        """The id of the table that was made: this one, or the one that the same guest made by the same command."""
        return await self.write(lambda db: _add_table(db, table, made_by, made_with, first))

    async def move_table(self, table: TableRow, made_by: str, made_with: str, first: Append, last: Append) -> None:
        """Makes a table and writes the last line of the one that goes on there: both or neither, whenever the server dies.

        Raises: DoubledError, StaleError, StoreError; then nothing was written.
        """
        await self.write(lambda db: _move_table(db, table, made_by, made_with, first, last))

    async def receipt(self, table: str, command: str) -> EventRow | None:
        """The line that a command has made."""
        query = "SELECT table_id, rev, command_id, at, body FROM events WHERE table_id = ? AND command_id = ?"
        row = await self.read(lambda db: db.execute(query, (table, command)).fetchone())
        return EventRow(*row) if row else None

    async def tables_of(self, guest: str) -> tuple[str, ...]:
        """The tables of a guest that have not ended, the newest first."""
        query = "SELECT id FROM tables JOIN seats ON id = table_id WHERE guest_id = ? AND ended = 0 ORDER BY created DESC, id LIMIT 20"
        return tuple(row[0] for row in await self.read(lambda db: db.execute(query, (guest,)).fetchall()))

    async def ended_of(self, guest: str, before: int) -> tuple[tuple[str, int], ...]:
        """The newest fifty tables of a guest whose match was over before a moment, with the time of their last line."""
        query = (
            "SELECT id, last FROM (SELECT id, (SELECT max(at) FROM events WHERE events.table_id = id) AS last FROM tables "
            "JOIN seats ON id = seats.table_id WHERE guest_id = ? AND ended = 1) AS over WHERE last < ? ORDER BY last DESC, id LIMIT 50"
        )
        return tuple((row[0], row[1]) for row in await self.read(lambda db: db.execute(query, (guest, before)).fetchall()))

    async def due(self) -> tuple[Due, ...]:
        """Everything that tables have to do by themselves, the most urgent first."""
        rows = await self.read(lambda db: db.execute("SELECT table_id, rev, kind, at FROM due ORDER BY at").fetchall())
        return tuple(_due(row) for row in rows)


class SqliteStore(Store):
    """The data file of one process."""

    def __init__(self, path: Path) -> None:
        self._writer = Writer(connect(path), append_all)
        self._reading = connect(path)
        self.epoch = read_epoch(self._reading)
        self.reader = ThreadPoolExecutor(1, "store-reader")
        """The thread of the reading connection; what must be computed from many rows may run there too."""

    def close(self) -> None:
        """Finishes what was begun and closes the file."""
        self._writer.close()
        self.reader.shutdown()
        self._reading.close()

    async def read(self, work: Callable[[Db], T]) -> T:
        """What `work` returns, in the reading thread."""
        return await asyncio.get_running_loop().run_in_executor(self.reader, work, self._reading)

    async def write(self, work: Callable[[Db], T]) -> T:
        """What `work` returns, after its commit."""
        return await self._writer.submit(work)

    async def append(self, line: Append) -> None:
        """Writes the next line of a log, together with others that come in this moment."""
        await self._writer.submit(lambda db: append(db, line), line)


def _add_table(db: Db, table: TableRow, made_by: str, made_with: str, first: Append) -> str:
    known = db.execute("SELECT id FROM tables WHERE made_by = ? AND made_with = ?", (made_by, made_with)).fetchone()
    if known:
        return str(known[0])
    if hold(db, table.id) and ready_guests(db, table.id) != {seat.guest for seat in table.seats if seat.guest}:
        raise StaleError("somebody has left the room")
    options = json.dumps(table.options, ensure_ascii=False, sort_keys=True)
    about = (table.id, table.rules, options, table.rules_hash, table.engine, table.dealer, made_by, made_with, table.created)
    db.execute(
        "INSERT INTO tables (id, rules, options, rules_hash, engine, dealer, made_by, made_with, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        about,
    )
    seats = [(table.id, chair, seat.name, seat.guest or None, seat.bot or None) for chair, seat in enumerate(table.seats)]
    db.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", seats)
    append(db, first)
    return table.id


def _move_table(db: Db, table: TableRow, made_by: str, made_with: str, first: Append, last: Append) -> None:
    _add_table(db, table, made_by, made_with, first)
    append(db, last)


def read_table(db: Db, table: str) -> TableRow | None:
    """The table of that id."""
    row = db.execute("SELECT rules, options, rules_hash, engine, dealer, created FROM tables WHERE id = ?", (table,)).fetchone()
    if row is None:
        return None
    rules, options, rules_hash, engine, dealer, created = row
    seats = db.execute("SELECT name, guest_id, bot FROM seats WHERE table_id = ? ORDER BY chair", (table,)).fetchall()
    sitting = tuple(SeatRow(name, guest or "", bot or "") for name, guest, bot in seats)
    return TableRow(table, rules, json.loads(options), rules_hash, engine, sitting, dealer, created)


def read_log(db: Db, table: str, after: int = 0, upto: int = 2**62) -> tuple[EventRow, ...]:
    """The log of a table, or the lines after one revision and up to another."""
    query = "SELECT table_id, rev, command_id, at, body FROM events WHERE table_id = ? AND rev > ? AND rev <= ? ORDER BY rev"
    return tuple(EventRow(*row) for row in db.execute(query, (table, after, upto)))


def read_due(db: Db, table: str) -> Due | None:
    """What a table has to do by itself."""
    row = db.execute("SELECT table_id, rev, kind, at FROM due WHERE table_id = ?", (table,)).fetchone()
    return _due(row) if row else None


def _due(row: tuple[str, int, str, int]) -> Due:
    table, rev, kind, at = row
    return Due(table, rev, DueKind(kind), at)
