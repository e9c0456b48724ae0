"""A data file moves into PostgreSQL: everything or nothing, and only if every table of both has the same digest."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import Table

from preferans.server.scaled.connection import shown
from preferans.server.scaled.metadata import METADATA
from preferans.server.scaled.migrating import upgrade
from preferans.server.scaled.opening import connected, workers_of
from preferans.server.store.db import Db
from preferans.server.store.opening import reading
from preferans.server.store.rows import StoreError


@dataclass(frozen=True, slots=True)
class Moved:
    """What one table of the database came to."""

    table: str
    rows: int
    digest: str
    """SHA-256 over all rows, in the order of their keys; the same in both databases."""


def move(path: Path, address: str) -> tuple[Moved, ...]:
    """Copies every table of a data file into an empty database, in one transaction. The file stays as it is; no server may write to it meanwhile.

    Raises: StoreError; then nothing was changed but the schema of the empty database.
    """
    with reading(path) as source, connected(address) as target:
        if workers_of(target):
            raise StoreError(f"{shown(address)}: a server uses the database; stop it first")
        upgrade(address)
        with target.transaction():
            _refuse_what_is_kept(target, address)
            target.execute("DELETE FROM marks")
            return tuple(_moved(source, target, table) for table in METADATA.sorted_tables)


def _refuse_what_is_kept(target: "psycopg.Connection[tuple[Any, ...]]", address: str) -> None:
    """Raises: StoreError, if somebody has left something there."""
    for table in METADATA.sorted_tables:
        if table.name == "marks":
            continue
        row = target.execute(f"SELECT EXISTS (SELECT FROM {table.name})").fetchone()  # noqa: S608  # names of our own schema
        if row and row[0]:
            raise StoreError(f"{shown(address)} is not empty: there are rows in {table.name}")


def _moved(source: Db, target: "psycopg.Connection[tuple[Any, ...]]", table: Table) -> Moved:
    """Copies one table, and reads it again.

    Raises: StoreError, if the two differ.
    """
    columns = ", ".join(f'"{column.name}"' for column in table.columns)
    read = f"SELECT {columns} FROM {table.name} ORDER BY "  # noqa: S608  # names of our own schema
    here, there = read + _key(table, ""), read + _key(table, ' COLLATE "C"')
    # What came to the schema after the file was last served is not in it.
    is_there = source.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (table.name,)).fetchone()
    with target.cursor() as cursor, cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:
        for row in source.execute(here) if is_there else ():
            copy.write_row(row)
    rows, digest = digest_of(source.execute(here) if is_there else ())
    with psycopg.ServerCursor(target, "moved") as cursor:
        cursor.execute(there)
        found = digest_of(cursor)
    if found != (rows, digest):
        raise StoreError(f"{table.name} did not arrive as it was: {found[0]} rows of {rows}")
    return Moved(table.name, rows, digest)


def _key(table: Table, collation: str) -> str:
    """The order of rows: text by its bytes, as SQLite has it."""
    return ", ".join(f'"{column.name}"{collation if column.type.python_type is str else ""}' for column in table.primary_key.columns)


def digest_of(rows: Iterable[tuple[Any, ...]]) -> tuple[int, str]:
    """How many rows there are, and SHA-256 over them."""
    digest, count = hashlib.sha256(), 0
    for row in _plain(rows):
        digest.update(repr(row).encode())
        count += 1
    return count, digest.hexdigest()


def _plain(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    for row in rows:
        yield tuple(bytes(value) if isinstance(value, memoryview) else value for value in row)
