"""Many tables read at once, as each of them is read by itself in the store: when a worker goes, its tables are wanted elsewhere in the same second."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from preferans.server.kept import Kept, kept_in
from preferans.server.store.db import Db
from preferans.server.store.rows import Due, DueKind, EventRow, SeatRow, TableRow
from preferans.server.store.store import Guest

# `ORDER BY … LIMIT` for each table: whatever the database supposes of how many there are, it walks the key.
MOST_LINES = 1000
_BEHIND = """
SELECT line.* FROM unnest(?::text[], ?::int[]) AS have (id, known) CROSS JOIN LATERAL (
    SELECT table_id, rev, command_id, at, body FROM events WHERE table_id = have.id AND rev > have.known ORDER BY rev LIMIT 1000
) AS line ORDER BY table_id, rev
"""
_TABLES = "SELECT id, rules, options, rules_hash, engine, dealer, created FROM tables WHERE id = ANY(?::text[])"
_SEATS = "SELECT table_id, name, guest_id, bot FROM seats WHERE table_id = ANY(?::text[]) ORDER BY table_id, chair"
_LOGS = "SELECT table_id, rev, command_id, at, body FROM events WHERE table_id = ANY(?::text[]) ORDER BY table_id, rev"
_KEPT = "SELECT table_id, body FROM company WHERE table_id = ANY(?::text[])"
_DUE = "SELECT table_id, rev, kind, at FROM due WHERE table_id = ANY(?::text[])"
_AGREED = """
SELECT have.id, company.body, rooms.wanted FROM unnest(?::text[]) AS have (id)
LEFT JOIN company ON company.table_id = have.id LEFT JOIN rooms ON rooms.id = have.id
"""
_GUESTS = """
SELECT token_hash, id, name FROM guests WHERE token_hash = ANY($1::bytea[])
UNION ALL SELECT logins.token_hash, id, name FROM logins JOIN guests ON id = guest_id WHERE logins.token_hash = ANY($1::bytea[])
"""
_ENDS = """
SELECT asked.id, asked.guest, tables.rules_hash, (SELECT rev FROM events WHERE table_id = asked.id ORDER BY rev DESC LIMIT 1)
FROM unnest(?::text[], ?::text[]) AS asked (id, guest) JOIN tables ON tables.id = asked.id
WHERE EXISTS (SELECT 1 FROM seats WHERE table_id = asked.id AND guest_id = asked.guest)
"""


class Stored(NamedTuple):
    """Everything that a table is made from, as it stands in the rows: what this program cannot read of one table keeps nobody from another."""

    row: tuple[str, str, str, str, str, int, int]
    """As `_TABLES` asks for it."""
    seats: tuple[SeatRow, ...]
    log: tuple[EventRow, ...]
    kept: bytes | None
    due: tuple[str, int, str, int] | None
    """As `_DUE` asks for it."""

    def read(self) -> tuple[TableRow, tuple[EventRow, ...], Kept, Due | None]:
        """What the rows say.

        Raises: ValueError, msgspec.MsgspecError.
        """
        table, rules, options, rules_hash, engine, dealer, created = self.row
        row = TableRow(table, rules, json.loads(options), rules_hash, engine, self.seats, dealer, created)
        if self.due is None:
            return row, self.log, kept_in(self.kept), None
        _, rev, kind, at = self.due
        return row, self.log, kept_in(self.kept), Due(table, rev, DueKind(kind), at)


class LogEnd(NamedTuple):
    """How far a log goes."""

    rev: int
    rules_hash: str
    """Of the conventions of its table."""


class Agreed(NamedTuple):
    """What a company is made from, but for its clock."""

    body: bytes | None
    """What is kept of it."""
    wanted: bytes | None
    """What its room was made with."""


def read_behind(db: Db, known: Mapping[str, int]) -> dict[str, tuple[EventRow, ...]]:
    """The lines after a revision of each of these tables, no more than `MOST_LINES` of one; those that have none are missing."""
    return _by_table(EventRow(*row) for row in db.execute(_BEHIND, ([*known], [*known.values()])))


def read_tables(db: Db, names: Sequence[str]) -> dict[str, Stored]:
    """What these tables are made from; what does not exist is missing. To be read at one moment."""
    asked = ([*names],)
    seats: dict[str, list[SeatRow]] = defaultdict(list)
    for table, name, guest, bot in db.execute(_SEATS, asked):
        seats[table].append(SeatRow(name, guest or "", bot or ""))
    logs = _by_table(EventRow(*row) for row in db.execute(_LOGS, asked))
    kept: dict[str, bytes] = dict(db.execute(_KEPT, asked).fetchall())
    due = {row[0]: row for row in db.execute(_DUE, asked)}
    found = {row[0]: row for row in db.execute(_TABLES, asked)}
    return {table: Stored(row, tuple(seats[table]), logs.get(table, ()), kept.get(table), due.get(table)) for table, row in found.items()}


def read_ends(db: Db, asked: Sequence[tuple[str, str]]) -> dict[tuple[str, str], LogEnd]:
    """How far the logs of these tables go, each for a guest who sits there; for anybody else nothing."""
    rows = db.execute(_ENDS, ([table for table, _ in asked], [guest for _, guest in asked]))
    return {(table, guest): LogEnd(rev or 0, rules_hash) for table, guest, rules_hash, rev in rows}


def read_agreed(db: Db, names: Sequence[str]) -> dict[str, Agreed]:
    """What the companies of these tables are made from."""
    return {table: Agreed(body, wanted) for table, body, wanted in db.execute(_AGREED, ([*names],))}


def read_guests(db: Db, hashes: Sequence[bytes]) -> dict[bytes, Guest]:
    """The guests of these tokens; of what is no token, nothing."""
    return {bytes(token): Guest(guest, name) for token, guest, name in db.execute(_GUESTS, ([*hashes],))}


def _by_table(rows: Iterable[EventRow]) -> dict[str, tuple[EventRow, ...]]:
    found: dict[str, list[EventRow]] = defaultdict(list)
    for row in rows:
        found[row.table].append(row)
    return {table: tuple(lines) for table, lines in found.items()}
