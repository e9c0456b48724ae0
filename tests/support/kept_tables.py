"""A data file with matches that were really played, and something in every table of the database."""

import asyncio
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import msgspec

from preferans.conventions.catalogue import build
from preferans.seats import SEATS
from preferans.server import codec
from preferans.server.kept import Kept, write_kept
from preferans.server.passkeys import Passkey
from preferans.server.recovery import hashed
from preferans.server.state import advance
from preferans.server.store import accounts, complaints, rooms, scores
from preferans.server.store.appending import append
from preferans.server.store.db import Db
from preferans.server.store.rows import Append, Due, DueKind, EventRow, SeatRow, TableRow
from preferans.server.store.store import Guest, SqliteStore
from preferans.server.store.store import _add_table as add_table
from support.lines import match_lines
from support.tables import NAMES

PLAYED = ((3, 60), (4, 60), (3, 1))
"""Players of each table, and deals at most: all but the last are played to their end."""
NOW = 1_760_000_000_000
GUEST = "guest-0"


@dataclass(frozen=True, slots=True)
class Written:
    """A table that was written."""

    id: str
    lines: int
    over: bool


def write_tables(path: Path) -> tuple[Written, ...]:
    """Makes the data file; its tables in the order of their making."""
    return asyncio.run(_write(path))


async def _write(path: Path) -> tuple[Written, ...]:
    store = SqliteStore(path)
    try:
        for number in range(5):
            await store.add_guest(Guest(f"guest-{number}", NAMES[number]), bytes([number]) * 32, NOW)
        written = [await store.write(lambda db, number=number: _add_table(db, number)) for number in range(len(PLAYED))]
        await store.write(lambda db: _beside(db, written[0].id))
    finally:
        store.close()
    return tuple(written)


def _add_table(db: Db, number: int) -> Written:
    players, deals = PLAYED[number]
    options = {"pool_target": 2}
    rules = build("sochi", options, players)
    first, lines = match_lines(number, rules, deals, SEATS[0], f"table_{number}")
    seats = tuple(SeatRow(NAMES[chair], guest=f"guest-{chair}") for chair in range(players))
    row = TableRow(f"table_{number}", "sochi", options, rules.hash, "preferans 0.1.0", seats, 0, NOW + number)
    state = first
    for at, line in enumerate(lines, 1):
        state = advance(state, line).state
        due = Due(row.id, at, DueKind.BOT, NOW) if number % 2 else None
        one = Append(EventRow(row.id, at, f"c{at}", NOW + at, codec.encode(line)), due, state.ended)
        if at == 1:
            add_table(db, row, GUEST, f"made-{number}", one)
        else:
            append(db, one)
    return Written(row.id, len(lines), state.ended)


def _beside(db: Db, table: str) -> None:
    """Something in every table of the database."""
    room = rooms.Room("room", GUEST, "key", b"{}", (rooms.SeatTaken(0, "Ян", guest=GUEST),), started=False, secret="aa")
    rooms.add_room(db, room, "with", NOW)
    write_kept(db, table, Kept(muted=((0, 1),)))
    complaints.keep(db, (table, GUEST, 1, "rude", 3, NOW), ("gg",))
    code = hashed("AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG-HHHH", bytes(16))
    accounts.keep_passkey(db, Passkey(b"\x00key", GUEST, b"\xffpublic", 2**31 + 5), code, bytes(32), b"\x01" * 32, NOW)
    scores.add_sheet(db, "sheet", b"\x00\x01", NOW)
    scores.add_events(db, "sheet", [("e1", msgspec.json.encode({"а": 1}))])
    db.execute("INSERT INTO runs VALUES (?, ?)", (NOW, NOW + 1))
    db.execute("INSERT INTO room_salts VALUES ('room', ?, 'hash', NULL)", (GUEST,))


def rows_of(path: Path, table: str) -> list[tuple[object, ...]]:
    """Every row of one table of the data file."""
    import sqlite3  # noqa: PLC0415

    with closing(sqlite3.connect(path)) as db:
        return db.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608
