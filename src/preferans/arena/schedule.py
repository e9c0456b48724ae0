"""Where boards are played: here, in processes of this machine, or on the workers of a Dask cluster. The results do not depend on it."""

import multiprocessing
import signal
import sys
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from preferans.arena.duplicate import Table, play_board
from preferans.arena.entrants import Entry, arrive
from preferans.arena.results import BoardResult
from preferans.arena.starts import Mode
from preferans.conventions.ruleset import RuleSet
from preferans.errors import RefusedError, fault

CHUNK = 4
"""Boards of one errand: enough that the way there and back does not count, few enough that a kill loses little."""

MOST_WORKERS = 61 if sys.platform == "win32" else 512
"""Processes that one can wait for."""
REACHING = 15
"""Seconds in which a cluster must answer."""

Errand: TypeAlias = tuple[tuple[int, int], ...]
"""Seeds and numbers of boards."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is measured."""

    rules: RuleSet
    mode: Mode
    entries: tuple[Entry, Entry]


def errands(boards: Sequence[tuple[int, int]]) -> list[Errand]:
    """The boards in portions, in their order."""
    return [tuple(boards[at : at + CHUNK]) for at in range(0, len(boards), CHUNK)]


def play_errand(setup: Setup, errand: Errand) -> list[BoardResult]:
    """The results of these boards; programs outside are started for them and ended after."""
    first = arrive(setup.entries[0])
    second = arrive(setup.entries[1])
    try:
        table = Table(setup.rules, setup.mode, (first, second))
        return [play_board(table, seed, board) for seed, board in errand]
    finally:
        first.dismiss()
        second.dismiss()


class Schedule(Protocol):
    """A place where boards are played."""

    def play(self, setup: Setup, portions: Sequence[Errand]) -> Generator[list[BoardResult], None, None]:
        """The results, portion by portion, as they come; who closes the iterator calls the rest off."""
        ...


class Here:
    """In this process."""

    def play(self, setup: Setup, portions: Sequence[Errand]) -> Generator[list[BoardResult], None, None]:
        for errand in portions:
            yield play_errand(setup, errand)


@dataclass(frozen=True, slots=True)
class Processes:
    """In so many processes of this machine."""

    workers: int

    def play(self, setup: Setup, portions: Sequence[Errand]) -> Generator[list[BoardResult], None, None]:
        pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), _leave_interrupts)
        try:
            waiting, running = list(reversed(portions)), set[Future[list[BoardResult]]]()
            while waiting or running:
                while waiting and len(running) < 2 * self.workers:
                    running.add(pool.submit(play_errand, setup, waiting.pop()))
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except BrokenProcessPool:
            raise RefusedError([fault("bad_value", ("workers",), "cli.arena.lost_worker")]) from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C belongs to the process that keeps the journal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True, slots=True)
class Cluster:
    """On the workers of the Dask scheduler at an address; they need the same version of this package."""

    address: str

    def play(self, setup: Setup, portions: Sequence[Errand]) -> Generator[list[BoardResult], None, None]:
        try:
            from distributed import CancelledError, Client, KilledWorker, as_completed  # noqa: PLC0415 -- an extra that few need
        except ImportError:
            raise RefusedError([fault("bad_value", ("scheduler",), "cli.arena.no_cluster")]) from None
        try:
            client: Any = Client(self.address, timeout=REACHING)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:  # ValueError: no address at all
            raise self._lost("cli.arena.no_scheduler", error) from None
        with client:
            try:
                shared: Any = client.scatter(setup, broadcast=True, timeout=REACHING)
            except OSError as error:  # among them a timeout: there are no workers
                raise self._lost("cli.arena.no_scheduler", error) from None
            futures = [client.submit(play_errand, shared, errand, pure=False) for errand in portions]
            try:
                for future in as_completed(futures):  # type: ignore[no-untyped-call]
                    yield future.result()
            except (OSError, KilledWorker, CancelledError) as error:
                raise self._lost("cli.arena.lost_cluster", error) from None
            finally:
                client.cancel(futures)

    def _lost(self, text: str, error: BaseException) -> RefusedError:
        return RefusedError([fault("bad_value", ("scheduler",), text, address=self.address, detail=str(error))])
