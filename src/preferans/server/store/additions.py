"""What came to the database after its first version: made where it is missing, so that a file of that version stays one."""

import secrets
import sqlite3

from preferans.server.store import scores
from preferans.server.store.db import Db

ADDITIONS = (
    # People gather here before a table is made under the same id.
    """CREATE TABLE IF NOT EXISTS rooms (
        id TEXT PRIMARY KEY,
        host TEXT NOT NULL REFERENCES guests (id),
        made_with TEXT NOT NULL,
        key TEXT NOT NULL,
        wanted BLOB NOT NULL,
        created INTEGER NOT NULL,
        UNIQUE (host, made_with)
    ) WITHOUT ROWID, STRICT""",
    """CREATE TABLE IF NOT EXISTS room_seats (
        room_id TEXT NOT NULL REFERENCES rooms (id),
        place INTEGER NOT NULL,
        name TEXT NOT NULL,
        guest_id TEXT REFERENCES guests (id),
        bot TEXT,
        ready INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (room_id, place),
        UNIQUE (room_id, guest_id),
        CHECK ((guest_id IS NULL) <> (bot IS NULL))
    ) WITHOUT ROWID, STRICT""",
    "CREATE INDEX IF NOT EXISTS room_seats_of_guest ON room_seats (guest_id) WHERE guest_id IS NOT NULL",
    # What is agreed at a table beside the cards: who plays for whom, when it rests.
    "CREATE TABLE IF NOT EXISTS company (table_id TEXT PRIMARY KEY REFERENCES tables (id), body BLOB NOT NULL) WITHOUT ROWID, STRICT",
    # From when to when this server was there: nobody's clock runs outside.
    "CREATE TABLE IF NOT EXISTS runs (began INTEGER PRIMARY KEY, last INTEGER NOT NULL) STRICT",
    """CREATE TABLE IF NOT EXISTS reports (
        table_id TEXT NOT NULL REFERENCES tables (id),
        guest_id TEXT NOT NULL REFERENCES guests (id),
        chair INTEGER NOT NULL,
        about TEXT NOT NULL,
        rev INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (table_id, guest_id, chair, about)
    ) WITHOUT ROWID, STRICT""",
    # What the one of whom somebody complains had said last.
    """CREATE TABLE IF NOT EXISTS reported_phrases (
        table_id TEXT NOT NULL REFERENCES tables (id),
        guest_id TEXT NOT NULL REFERENCES guests (id),
        chair INTEGER NOT NULL,
        about TEXT NOT NULL,
        phrases BLOB NOT NULL,
        PRIMARY KEY (table_id, guest_id, chair, about)
    ) WITHOUT ROWID, STRICT""",
    # What the first deal of a table that gathers follows from: the secret that the server is bound to, the salts of those who are ready.
    "CREATE TABLE IF NOT EXISTS room_secrets (room_id TEXT PRIMARY KEY REFERENCES rooms (id), secret TEXT NOT NULL) WITHOUT ROWID, STRICT",
    """CREATE TABLE IF NOT EXISTS room_salts (
        room_id TEXT NOT NULL REFERENCES rooms (id),
        guest_id TEXT NOT NULL REFERENCES guests (id),
        hash TEXT NOT NULL,
        salt TEXT,
        PRIMARY KEY (room_id, guest_id)
    ) WITHOUT ROWID, STRICT""",
    # Whom the host has removed from a table that gathers: he comes back by a new invitation alone.
    """CREATE TABLE IF NOT EXISTS room_removed (
        room_id TEXT NOT NULL REFERENCES rooms (id),
        guest_id TEXT NOT NULL REFERENCES guests (id),
        PRIMARY KEY (room_id, guest_id)
    ) WITHOUT ROWID, STRICT""",
    # What the file says of itself.
    "CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT",
    # Guests who are kept: public keys, the slow hash of a recovery code, the tokens of their browsers. Nothing here lets anybody in.
    """CREATE TABLE IF NOT EXISTS passkeys (
        id BLOB PRIMARY KEY,
        guest_id TEXT NOT NULL REFERENCES guests (id),
        public BLOB NOT NULL,
        count INTEGER NOT NULL,
        created INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT""",
    "CREATE INDEX IF NOT EXISTS passkeys_of_guest ON passkeys (guest_id)",
    """CREATE TABLE IF NOT EXISTS recovery (
        guest_id TEXT PRIMARY KEY REFERENCES guests (id),
        name TEXT NOT NULL UNIQUE,
        salt BLOB NOT NULL,
        hash BLOB NOT NULL,
        created INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT""",
    """CREATE TABLE IF NOT EXISTS logins (
        token_hash BLOB PRIMARY KEY,
        guest_id TEXT NOT NULL REFERENCES guests (id),
        created INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT""",
    "CREATE INDEX IF NOT EXISTS logins_of_guest ON logins (guest_id)",
    *scores.TABLES,
)


def add(connection: sqlite3.Connection) -> None:
    """Makes what is missing; called within a transaction."""
    for statement in ADDITIONS:
        connection.execute(statement)
    connection.execute("INSERT OR IGNORE INTO marks VALUES ('epoch', ?)", (secrets.token_hex(8),))


def read_epoch(connection: Db) -> str:
    """Which history the logs of this file tell: what has been seen of another one is not what these tell."""
    (epoch,) = connection.execute("SELECT value FROM marks WHERE name = 'epoch'").fetchone()
    return str(epoch)


def forget_epoch(connection: sqlite3.Connection) -> None:
    """From now on the logs of this file tell a history of their own: it goes on from an older moment."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'marks'").fetchone():
        connection.execute("DELETE FROM marks WHERE name = 'epoch'")
