"""The tables of the database, and how a file gets them."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from preferans.server.store.additions import add
from preferans.server.store.rows import StoreError

VERSION = 1

SCHEMA = """
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL DEFAULT '',
    created INTEGER NOT NULL
) WITHOUT ROWID, STRICT;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    rules TEXT NOT NULL,
    options TEXT NOT NULL,
    rules_hash TEXT NOT NULL,
    engine TEXT NOT NULL,
    dealer INTEGER NOT NULL,
    made_by TEXT NOT NULL,
    made_with TEXT NOT NULL,
    created INTEGER NOT NULL,
    ended INTEGER NOT NULL DEFAULT 0,
    UNIQUE (made_by, made_with)
) WITHOUT ROWID, STRICT;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    chair INTEGER NOT NULL,
    name TEXT NOT NULL,
    guest_id TEXT REFERENCES guests (id),
    bot TEXT,
    PRIMARY KEY (table_id, chair),
    UNIQUE (table_id, guest_id),
    CHECK ((guest_id IS NULL) <> (bot IS NULL))
) WITHOUT ROWID, STRICT;

CREATE INDEX seats_of_guest ON seats (guest_id) WHERE guest_id IS NOT NULL;

-- The truth: nothing is ever changed or removed here.
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    rev INTEGER NOT NULL,
    command_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, rev),
    UNIQUE (table_id, command_id)
) WITHOUT ROWID, STRICT;

CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER events_remain BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- What a table does by itself next: at most one thing, at one revision.
CREATE TABLE due (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    rev INTEGER NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
"""


def connect(path: Path) -> sqlite3.Connection:
    """A connection to the database file, which is made if there is none; only its owner may read it.

    Raises: StoreError, if it is no database or of another version; OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # A file that is there is not opened by hand: closing it again would drop the locks of this process's other connections,
    # and whoever looks at the file from outside could then take its log away.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        _set_up(connection, path)
    except sqlite3.Error as error:
        connection.close()
        raise StoreError(f"{path}: {error}") from error
    return connection


def _set_up(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA recursive_triggers = ON")  # INSERT OR REPLACE removes a row: the triggers of the log must see it
    connection.execute("BEGIN IMMEDIATE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version not in (0, VERSION):
        connection.close()
        raise StoreError(f"{path} was written by another version of the program (its version is {version}, known is {VERSION})")
    if version == 0:
        for statement in _statements(SCHEMA):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    add(connection)
    connection.execute("COMMIT")


def _statements(script: str) -> list[str]:
    """The statements of a script; `executescript` would commit before it begins."""
    found, part = [], ""
    for piece in script.split(";"):
        part += piece + ";"
        if sqlite3.complete_statement(part):
            found.append(part)
            part = ""
    return found
