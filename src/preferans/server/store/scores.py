"""Score sheets of tables with real cards: for each the hash of its key, and its events in the order in which they came.

Nothing is changed or removed; an event that comes a second time is there already.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from preferans.server.store.db import Db

TABLES = (
    "CREATE TABLE IF NOT EXISTS score_sheets (id TEXT PRIMARY KEY, key_hash BLOB NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID, STRICT",
    """CREATE TABLE IF NOT EXISTS score_events (
        sheet_id TEXT NOT NULL REFERENCES score_sheets (id),
        seq INTEGER NOT NULL,
        event_id TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (sheet_id, seq),
        UNIQUE (sheet_id, event_id)
    ) WITHOUT ROWID, STRICT""",
    """CREATE TRIGGER IF NOT EXISTS score_events_stay BEFORE UPDATE ON score_events
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    """CREATE TRIGGER IF NOT EXISTS score_events_remain BEFORE DELETE ON score_events
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A sheet, without its events."""

    key_hash: bytes
    events: int
    """How many it has; their `seq` run from 1."""


def find_sheet(db: Db, sheet: str) -> SheetRow | None:
    """The sheet of that id."""
    row = db.execute("SELECT key_hash FROM score_sheets WHERE id = ?", (sheet,)).fetchone()
    if row is None:
        return None
    (count,) = db.execute("SELECT count(*) FROM score_events WHERE sheet_id = ?", (sheet,)).fetchone()
    return SheetRow(row[0], count)


def add_sheet(db: Db, sheet: str, key_hash: bytes, at: int) -> None:
    """Makes a sheet, unless there is one of that id."""
    db.execute("INSERT INTO score_sheets VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (sheet, key_hash, at))


def add_events(db: Db, sheet: str, events: Sequence[tuple[str, bytes]]) -> None:
    """Writes what is new of these events, each with its id, behind all others."""
    for event, body in events:
        db.execute(
            "INSERT INTO score_events SELECT ?, 1 + coalesce(max(seq), 0), ?, ? FROM score_events WHERE sheet_id = ? ON CONFLICT (sheet_id, event_id) DO NOTHING",
            (sheet, event, body, sheet),
        )


def events_since(db: Db, sheet: str, since: int) -> tuple[tuple[int, bytes], ...]:
    """The events behind that one, with their numbers."""
    query = "SELECT seq, body FROM score_events WHERE sheet_id = ? AND seq > ? ORDER BY seq"
    return tuple((row[0], row[1]) for row in db.execute(query, (sheet, since)))
