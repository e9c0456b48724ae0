"""Where bots think: in processes of their own, each of which gets an observation, the sheet, a name and a seed, and nothing else.

The same processes search for proofs: whether a claim is certain from what the claimer sees, what a checked ten comes to.

A bot that is late or broken is replaced for that one turn by `plain`, so that a table never waits for it.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.connection import wait

from preferans.bots.plain import plain
from preferans.bots.player import Chance
from preferans.bots.roster import BOTS
from preferans.bots.standing import FIRST, Standing
from preferans.rules.actions import Action
from preferans.rules.state import Claiming, SettlingTen
from preferans.rules.view import Observation
from preferans.seats import SEATS
from preferans.solver.table import said_by_table

log = logging.getLogger("preferans.server")


def think(name: str, seed: int, seen: Observation, standing: Standing = FIRST) -> Action:
    """What the bot of that name does; called in a worker process."""
    return BOTS[name](Chance(seed, 0, seen.viewer, standing)).act(seen)


def prove(state: Claiming | SettlingTen) -> Action | None:
    """What search proves; called in a worker process."""
    return said_by_table(state)


def registered(name: str) -> str:
    """The name of a bot with its version, as records write it."""
    return f"{name} {BOTS[name](Chance(0, 0, SEATS[0])).version}"


def prepare() -> None:
    """A worker leaves Ctrl-C to the server, and goes when the server is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def _ready() -> None:
    """Does nothing: whoever calls it has started a worker and imported all that a bot needs."""


class Brains:
    """A pool of worker processes."""

    def __init__(self, workers: int, patience: float) -> None:
        self._workers = workers
        self._patience = patience
        self.on_fault: Callable[[], None] = lambda: None
        """Told when a bot is late or broken."""
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"), prepare)
        for _ in range(self._workers):
            pool.submit(_ready)
        return pool

    async def answer(self, name: str, seed: int, seen: Observation, standing: Standing = FIRST) -> Action:
        """A legal action of the bot, after `patience` seconds at most."""
        pool = self._pool
        try:
            thinking = asyncio.get_running_loop().run_in_executor(pool, think, name, seed, seen, standing)
            action = await asyncio.wait_for(thinking, self._patience)
        except (TimeoutError, BrokenExecutor):
            self.on_fault()
            self._replace(pool)
            return plain(seen)
        except Exception as error:  # noqa: BLE001  # whatever a bot stumbles over, its table goes on
            self.on_fault()
            log.error("the bot %s failed: %s", name, type(error))  # noqa: TRY400  # its message could name cards
            return plain(seen)
        return action if action in seen.legal else plain(seen)

    async def proof(self, state: Claiming | SettlingTen) -> Action | None:
        """What the table may say because search has proved it; None for a claim that is not certain, or too hard to prove in time."""
        pool = self._pool
        try:
            asked = asyncio.get_running_loop().run_in_executor(pool, prove, state)
            return await asyncio.wait_for(asked, self._patience)
        except (TimeoutError, BrokenExecutor):
            self._replace(pool)
            return None if isinstance(state, Claiming) else await asyncio.to_thread(prove, state)

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Starts a new pool in place of one that hangs or is broken."""
        if pool is self._pool:
            self._pool = self._start()
            end(pool)

    def close(self) -> None:
        """Ends the workers."""
        end(self._pool)


def end(pool: ProcessPoolExecutor) -> None:
    workers = list((pool._processes or {}).values())  # noqa: SLF001  # a hanging worker can be ended in no other way
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()
