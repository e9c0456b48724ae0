"""Group commit: one thread writes; everything that waits goes into one transaction, and nobody hears before it is on the disk.

Each job runs in its own savepoint, so that one refused job takes nothing else with it. SQLite syncs once per commit
(`synchronous=FULL`): with a hundred tables writing at once, a hundred rows cost one sync.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from preferans.server.store.rows import StoreError

T = TypeVar("T")
MOST_AT_ONCE = 512


@dataclass(frozen=True, slots=True)
class _Job(Generic[T]):
    work: Callable[[sqlite3.Connection], T]
    loop: asyncio.AbstractEventLoop
    promise: "asyncio.Future[T]"


class Writer:
    """The thread that owns the writing connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._jobs: queue.SimpleQueue[_Job[object] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        """What `work` returns, after its commit.

        The future raises: what `work` raised, with none of its writes kept; StoreError if the commit failed.
        """
        loop = asyncio.get_running_loop()
        promise: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, loop, promise))  # type: ignore[arg-type]  # a job of T in a queue of jobs of anything
        return promise

    def close(self) -> None:
        """Waits for what was submitted, then closes the connection."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            batch = [self._jobs.get()]
            while len(batch) < MOST_AT_ONCE and batch[-1] is not None:
                try:
                    batch.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            last = batch[-1] is None
            jobs = [job for job in batch if job is not None]
            if jobs:
                _tell(jobs, self._commit(jobs))
        self._connection.close()

    def _commit(self, jobs: list[_Job[object]]) -> list[object]:
        """The result or exception of each job; the writes of those that did not fail are on the disk."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            results = [self._one(job) for job in jobs]
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return [StoreError(f"nothing was stored: {error}")] * len(jobs)
        return results

    def _one(self, job: _Job[object]) -> object:
        self._connection.execute("SAVEPOINT job")
        try:
            result = job.work(self._connection)
        except sqlite3.Error:
            raise
        except Exception as error:  # noqa: BLE001  # whoever waits for the job is told, and the thread lives on
            self._connection.execute("ROLLBACK TO job")
            result = error
        self._connection.execute("RELEASE job")
        return result


def _tell(jobs: list[_Job[object]], results: list[object]) -> None:
    """Wakes those who wait, once per event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[object], object]]] = {}
    for job, result in zip(jobs, results, strict=True):
        by_loop.setdefault(job.loop, []).append((job.promise, result))
    for loop, pairs in by_loop.items():
        with suppress(RuntimeError):  # the loop has closed: nobody waits any more
            loop.call_soon_threadsafe(_resolve, pairs)


def _resolve(pairs: list[tuple["asyncio.Future[object]", object]]) -> None:
    for promise, result in pairs:
        if promise.done():
            continue
        if isinstance(result, Exception):
            promise.set_exception(result)
        else:
            promise.set_result(result)
