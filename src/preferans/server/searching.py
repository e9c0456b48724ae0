"""Where positions of the solver's page are searched and records are replayed: in one process of their own, so that no table and no bot ever waits for them."""

import asyncio
import multiprocessing
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from preferans.cards import Card
from preferans.server.brains import end, prepare
from preferans.solver.position import Position
from preferans.solver.reference import Limits, StoppedError
from preferans.solver.search import Solver, Value, new_cancel

T = TypeVar("T")
WAITING = 32
"""Searches that may wait at once; more are sent away."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search gave, and the seconds it took; None where it was given up."""

    value: Value | None
    moves: Mapping[Card, Value]
    seconds: float


class FullError(RuntimeError):
    """Too many searches wait already."""


@cache
def _solver() -> Solver:
    return Solver()


def search(position: Position, patience: float) -> Found:
    """The value and that of every legal card; called in the worker process."""
    cancel = new_cancel()
    timer = threading.Timer(patience, cancel.set)
    timer.daemon = True
    solver = _solver()
    solver.forget()  # the slow search keeps without bounds what it learned
    start = time.perf_counter()
    timer.start()
    try:
        solution = solver.moves(position, Limits(cancel=cancel))
    except StoppedError:
        return Found(None, {}, time.perf_counter() - start)
    finally:
        timer.cancel()
    return Found(solution.value, dict(solution.moves), time.perf_counter() - start)


class Searcher:
    """The worker process. It starts with the first position."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def search(self, position: Position) -> Found:
        """What is true of a position; positions are searched one after the other.

        Raises: FullError.
        """
        return await self.run(search, position, self._patience)

    async def run(self, work: Callable[..., T], *what: object) -> T:
        """What a function gives in the worker, after everything that was asked before.

        Raises: FullError.
        """
        if self._waiting >= WAITING:
            raise FullError
        self._waiting += 1
        pool = self._running()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *what)
        except BrokenExecutor:  # somebody has killed the worker; the next question starts another
            if self._pool is pool:
                self._pool = None
            raise FullError from None
        finally:
            self._waiting -= 1

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), prepare)
        return self._pool

    def close(self) -> None:
        """Ends the worker."""
        if self._pool is not None:
            end(self._pool)
