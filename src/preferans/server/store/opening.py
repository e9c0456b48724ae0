"""What a server keeps, opened to be read by a command: a data file, or a database that many share. Everything is of one moment."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from preferans.server.store.db import Db
from preferans.server.store.rows import StoreError
from preferans.server.store.schema import VERSION


@contextmanager
def reading(path: Path, address: str = "") -> Iterator[Db]:
    """The database of that address, or the data file where there is none. The server may run meanwhile.

    Raises: StoreError; within the block, too, if what is there cannot be read.
    """
    if address:
        from preferans.server.scaled.opening import reading as reading_database  # noqa: PLC0415  # an extra may be missing

        with reading_database(address) as pg:
            yield pg
        return
    if not path.is_file():
        raise StoreError(f"{path}: there is no such file")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=10, isolation_level=None)) as db:
            db.execute("PRAGMA query_only = ON")
            db.execute("BEGIN")
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version != VERSION:
                raise StoreError(f"{path} is no data file of this version of the program")
            yield db
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from error
