"""The log as a stranger reads it: what is stored, and what the table shows when it is played again from there."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Protocol, TypeAlias

import msgspec

from preferans.seats import SEATS
from preferans.server import codec
from preferans.server.settings import FILE
from preferans.server.state import advance
from preferans.server.store.db import Db
from preferans.server.store.store import read_log, read_table
from preferans.server.table import first_state, replayed
from preferans.server.view import table_view
from resilience.crowd import Regular, without_presence
from support.table_server import Json


class Shared(Protocol):
    """A database that many workers share."""

    def opened(self) -> AbstractContextManager[Db]:
        """A connection to it."""


Kept: TypeAlias = Path | Shared
"""Where a server keeps its data: a folder, or that."""


@contextmanager
def opened(data: Kept) -> Iterator[Db]:
    """A connection to what a server keeps."""
    if isinstance(data, Path):
        with closing(sqlite3.connect(data / FILE)) as file:
            yield file
    else:
        with data.opened() as db:
            yield db


def stored(data: Kept, table: str) -> dict[str, int]:
    """The revision of each command of a table."""
    with opened(data) as db:
        rows = db.execute("SELECT command_id, rev FROM events WHERE table_id = ? ORDER BY rev", (table,)).fetchall()
    assert [rev for _, rev in rows] == list(range(1, len(rows) + 1)), "a gap in the log"
    return dict(rows)


def shows(data: Kept, table: str, chair: int | None, revisions: set[int]) -> dict[int, Json]:
    """What the chair is shown at these revisions, played again from the log; None: that of the only person."""
    with opened(data) as db:
        row, log = read_table(db, table), read_log(db, table)
    assert row is not None
    seats = replayed(row, log).sitting
    state, found = first_state(row), {}
    for event in log:
        state = advance(state, codec.decode(event.body)).state
        if state.rev in revisions:
            seat = seats.people[0] if chair is None else SEATS[chair]
            found[state.rev] = without_presence(json.loads(msgspec.json.encode(table_view(state, seats, seat, ()))))
    return found


def check(data: Kept, person: Regular) -> None:
    """Every receipt is in the log, once, and the log tells what the person was shown."""
    log = stored(data, person.table)
    assert {command: log.get(command) for command in person.acknowledged} == person.acknowledged
    assert not set(person.refused) & set(log), "refused, but done"
    again = shows(data, person.table, person.view.get("me"), set(person.shown))
    assert again == person.shown
