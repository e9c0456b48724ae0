"""The store of many workers: PostgreSQL. Each worker has a thread that writes and a few that read."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import psycopg

from preferans.server.scaled.connection import Pg, connect
from preferans.server.scaled.gathered import Gathered
from preferans.server.scaled.migrating import upgrade
from preferans.server.scaled.reading import read_guests
from preferans.server.scaled.writing import PgWriter
from preferans.server.store.additions import read_epoch
from preferans.server.store.appending import append
from preferans.server.store.db import Db
from preferans.server.store.rows import Append, StoreError
from preferans.server.store.store import Guest, Store

T = TypeVar("T")
READERS = 2


class PgStore(Store):
    """A database that others use too."""

    shared = True

    def __init__(self, address: str) -> None:
        """Brings the schema to this program's version first.

        Raises: StoreError.
        """
        upgrade(address)
        self._address = address
        self._writer = PgWriter(address)
        self._mine = threading.local()
        self._all: list[Pg] = []
        self.reader = ThreadPoolExecutor(READERS, "store-reader")
        self._guests = Gathered(lambda hashes: self.glance(lambda db: read_guests(db, hashes)))
        self.epoch = self.reader.submit(self._read, read_epoch).result()

    def close(self) -> None:
        """Finishes what was begun and lets go of the database."""
        self._writer.close()
        self.reader.shutdown()
        for pg in self._all:
            pg.close()

    async def read(self, work: Callable[[Db], T]) -> T:
        """What `work` returns, in a thread that reads, at one moment."""
        return await asyncio.get_running_loop().run_in_executor(self.reader, self._read, work)

    async def glance(self, work: Callable[[Db], T]) -> T:
        """What `work` returns, which asks once; cheaper than `read`.

        Raises: StoreError.
        """
        return await asyncio.get_running_loop().run_in_executor(self.reader, self._glance, work)

    async def write(self, work: Callable[[Db], T]) -> T:
        """What `work` returns, after its commit. It may be called again, where another worker came between."""
        return await self._writer.submit(work)

    async def guest(self, token_hash: bytes) -> Guest | None:
        """The guest of a token; all that are asked for in this moment are looked up together."""
        return await self._guests.of(token_hash)

    async def append(self, line: Append) -> None:
        """Writes the next line of a log, together with others that come in this moment."""
        await self._writer.submit(lambda db: append(db, line), line)

    def _read(self, work: Callable[[Db], T]) -> T:
        def in_one_moment(pg: Pg) -> T:
            with pg.connection.transaction():
                return work(pg)

        return self._with_mine(in_one_moment)

    def _glance(self, work: Callable[[Db], T]) -> T:
        return self._with_mine(work)

    def _with_mine(self, work: Callable[[Pg], T]) -> T:
        """Asks over this thread's connection; once more over a new one, if the old one was broken since it was used last."""
        for last in (False, True):
            pg = self._mine_or_new()
            try:
                return work(pg)
            except psycopg.OperationalError as error:
                if last or not pg.broken:
                    raise StoreError(f"the database does not answer: {type(error).__name__}") from error
            except psycopg.Error as error:
                raise StoreError(f"the database refuses: {type(error).__name__}") from error
        raise AssertionError

    def _mine_or_new(self) -> Pg:
        found: Pg | None = getattr(self._mine, "pg", None)
        if found is None or found.broken:
            if found is not None:
                found.close()
                self._all.remove(found)
            self._mine.pg = None
            self._mine.pg = found = connect(self._address, reading=True)
            self._all.append(found)
        return found
