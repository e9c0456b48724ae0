"""Lines of logs go into the database: one, or many at once."""

import sqlite3
from collections.abc import Sequence

import msgspec

from preferans.server.store.db import Db
from preferans.server.store.rows import Append, DoubledError, StaleError

_EVENTS = """INSERT INTO events (table_id, rev, command_id, at, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]'), CAST(json_extract(value, '$[4]') AS BLOB) FROM json_each(?)"""
_DUE = "INSERT OR REPLACE INTO due (table_id, rev, kind, at) SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]') FROM json_each(?)"
_ONE_EVENT = "INSERT INTO events SELECT ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?) ON CONFLICT DO NOTHING"
_ONE_DUE = (
    "INSERT INTO due VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET rev = excluded.rev, kind = excluded.kind, at = excluded.at"
)
_NOTHING_DUE = "DELETE FROM due WHERE table_id IN (SELECT value FROM json_each(?))"
_ENDED = "UPDATE tables SET ended = 1 WHERE id IN (SELECT value FROM json_each(?))"


def append(db: Db, line: Append) -> None:
    """Writes the next line of a log.

    Raises: DoubledError, StaleError.
    """
    event, due = line.event, line.due
    row = (event.table, event.rev, event.command, event.at, event.body, event.table)
    if not db.execute(_ONE_EVENT, row).rowcount:
        if db.execute("SELECT 1 FROM events WHERE table_id = ? AND command_id = ?", (event.table, event.command)).fetchone():
            raise DoubledError(f"command {event.command} has been carried out")
        raise StaleError(f"revision {event.rev} of {event.table} is taken")
    if due is None:
        db.execute("DELETE FROM due WHERE table_id = ?", (event.table,))
    else:
        db.execute(_ONE_DUE, (due.table, due.rev, due.kind.value, due.at))
    if line.ended:
        db.execute("UPDATE tables SET ended = 1 WHERE id = ?", (event.table,))


def append_all(db: sqlite3.Connection, lines: Sequence[Append]) -> None:
    """Writes the next lines of many logs by a few statements of SQLite: after each of them the thread waits for its turn in the interpreter.

    Raises: sqlite3.IntegrityError, if one of them does not fit.
    """
    events = [line.event for line in lines]
    db.execute(_EVENTS, (_json([(one.table, one.rev, one.command, one.at, one.body.decode()) for one in events]),))
    due = [(one.table, one.rev, one.kind.value, one.at) for one in (line.due for line in lines) if one is not None]
    for statement, rows in (
        (_DUE, due),
        (_NOTHING_DUE, [line.event.table for line in lines if line.due is None]),
        (_ENDED, [line.event.table for line in lines if line.ended]),
    ):
        if rows:
            db.execute(statement, (_json(rows),))


def _json(rows: object) -> str:
    return msgspec.json.encode(rows).decode()
