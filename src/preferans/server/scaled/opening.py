"""A database that many share, opened by a command: without the limits that keep players from waiting, and at one moment."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

from preferans.server.scaled.connection import CONNECT_S, Pg, is_address, shown
from preferans.server.store.backup import Contents
from preferans.server.store.db import Db
from preferans.server.store.rows import StoreError

NAME = "preferans-command"
"""What these connections are called, beside `preferans`, those of workers."""


@contextmanager
def connected(address: str) -> Iterator["psycopg.Connection[tuple[Any, ...]]"]:
    """A connection for a command. What goes wrong within the block is told without the address's secrets.

    Raises: StoreError.
    """
    if not is_address(address):
        raise StoreError(f"{shown(address)} is no address of a database: postgresql://user@host/name")
    try:
        with psycopg.connect(
            address, autocommit=True, connect_timeout=CONNECT_S, application_name=NAME, cursor_factory=psycopg.RawCursor
        ) as db:
            yield db
    except psycopg.Error as error:
        raise StoreError(f"{shown(address)}: {(str(error).strip() or type(error).__name__).splitlines()[0]}") from error


@contextmanager
def reading(address: str) -> Iterator[Db]:
    """The database as it is at one moment.

    Raises: StoreError.
    """
    with connected(address) as db:
        db.isolation_level, db.read_only = psycopg.IsolationLevel.REPEATABLE_READ, True
        with db.transaction():
            yield Pg(db)


def contents_of(db: "psycopg.Connection[tuple[Any, ...]]") -> Contents:
    """What the database holds, with the digest that a data file of the same matches has; within the caller's transaction.

    Raises: psycopg.Error.
    """
    digest, lines = hashlib.sha256(), 0
    with psycopg.ServerCursor(db, "lines") as cursor:
        cursor.execute('SELECT table_id, rev, command_id, at, body FROM events ORDER BY table_id COLLATE "C", rev')
        for row in cursor:
            digest.update(repr(row).encode())
            lines += 1
    found = db.execute("SELECT count(*) FROM tables").fetchone()
    return Contents(int(found[0]) if found else 0, lines, digest.hexdigest())


def workers_of(db: "psycopg.Connection[tuple[Any, ...]]") -> int:
    """How many connections of servers the database has."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'preferans'"
    found = db.execute(query).fetchone()
    return int(found[0]) if found else 0
