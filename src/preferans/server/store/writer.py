"""Group commit: one thread writes; everything that waits goes into one transaction, and nobody hears before it is on the disk.

One refused job takes nothing else with it: the others of its transaction are then done again, each in a savepoint of its own. SQLite
syncs once per commit (`synchronous=FULL`): with a hundred tables writing at once, a hundred rows cost one sync.
"""

import asyncio
import queue
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from preferans.server.measured import COMMIT_JOBS, COMMIT_SECONDS, COMMITS_FAILED
from preferans.server.store.db import Db
from preferans.server.store.rows import Append, StoreError

T = TypeVar("T")
MOST_AT_ONCE = 512


@dataclass(frozen=True, slots=True)
class Job(Generic[T]):
    """Something to be written, and who waits for it."""

    work: Callable[[Db], T]
    loop: asyncio.AbstractEventLoop
    promise: "asyncio.Future[T]"
    line: Append | None = None
    """If the work is to write this line: lines are written together."""


class Queue(ABC):
    """A thread that writes what waits, together."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Job[object] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Db], T], line: Append | None = None) -> "asyncio.Future[T]":
        """What `work` returns, after its commit; work that writes a line returns nothing.

        The future raises: what `work` raised, with none of its writes kept; StoreError if the commit failed.
        """
        loop = asyncio.get_running_loop()
        promise: asyncio.Future[T] = loop.create_future()
        self._jobs.put(Job(work, loop, promise, line))  # type: ignore[arg-type]  # a job of T in a queue of jobs of anything
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
                COMMIT_JOBS.observe(len(jobs))
                with COMMIT_SECONDS.time():
                    results = self._commit(jobs)
                _tell(jobs, results)
        self._let_go()

    @abstractmethod
    def _commit(self, jobs: list[Job[object]]) -> list[object]:
        """The result or exception of each job; the writes of those that did not fail are on the disk."""

    @abstractmethod
    def _let_go(self) -> None:
        """Closes the connection."""


class Writer(Queue):
    """The thread that owns the writing connection to the data file."""

    def __init__(self, connection: sqlite3.Connection, append_all: Callable[[sqlite3.Connection, list[Append]], None]) -> None:
        self._connection = connection
        self._append_all = append_all
        super().__init__()

    def _let_go(self) -> None:
        self._connection.close()

    def _commit(self, jobs: list[Job[object]]) -> list[object]:
        """The result or exception of each job; the writes of those that did not fail are on the disk."""
        try:
            done = self._all(jobs)
            if done is not None:
                return done
            self._connection.execute("BEGIN IMMEDIATE")
            results = [self._one(job) for job in jobs]
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            COMMITS_FAILED.inc()
            return [StoreError(f"nothing was stored: {error}")] * len(jobs)
        return results

    def _all(self, jobs: list[Job[object]]) -> list[object] | None:
        """The results, if no job fails, without savepoints: each statement less is one time less that this thread waits for its turn. None: nothing was done."""
        self._connection.execute("BEGIN IMMEDIATE")
        lines = [job.line for job in jobs if job.line is not None]
        try:
            if lines:
                self._append_all(self._connection, lines)
            results = [None if job.line is not None else job.work(self._connection) for job in jobs]
        except sqlite3.IntegrityError:
            self._connection.execute("ROLLBACK")
            return None
        except sqlite3.Error:
            raise
        except Exception:  # noqa: BLE001  # which job it was, and what the others come to, is found out with savepoints
            self._connection.execute("ROLLBACK")
            return None
        self._connection.execute("COMMIT")
        return results

    def _one(self, job: Job[object]) -> object:
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


def _tell(jobs: list[Job[object]], results: list[object]) -> None:
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
