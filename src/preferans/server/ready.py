"""Whether the server takes new players: it reads and stores, and is not about to leave. Asked by whoever shares out the players (`/readyz`).

Each look is a real transaction, sync included, so that a full disk or a database that is gone shows at once; however often somebody asks, it
is made once in a while.
"""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from preferans.server.store.db import Db
from preferans.server.store.store import Store
from preferans.server.table import now_ms

AGAIN_S = 2.0
"""A finding holds for so long …"""
PATIENCE_S = 3.0
"""… and a store that does not answer for so long does not work."""
READS, WRITES, LEAVES = "read", "write", "leaving"
LEAVING = threading.Event()
"""Set when this process has been told to stop."""


@dataclass(frozen=True, slots=True)
class Probe:
    """What tries a store out."""

    read: Callable[[], Awaitable[object]]
    write: Callable[[], Awaitable[object]]


def probe_of(store: Store) -> Probe:
    """Reads a row, and writes one: this run's last look."""
    return Probe(lambda: store.read(_look_up), lambda: store.write(_note))


def _look_up(db: Db) -> None:
    db.execute("SELECT value FROM marks WHERE name = 'epoch'").fetchone()


def _note(db: Db) -> None:
    db.execute("INSERT INTO marks VALUES ('looked', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", (str(now_ms()),))


class Readiness:
    """Knows whether this process is ready."""

    def __init__(self, probe: Probe, clock: Callable[[], float] = time.monotonic) -> None:
        self._probe = probe
        self._clock = clock
        self._found: tuple[str, ...] = ()
        self._at: float | None = None
        self._looking: asyncio.Task[tuple[str, ...]] | None = None

    async def faults(self) -> tuple[str, ...]:
        """What keeps the server from taking players: `read`, `write`, `leaving`; nothing if it is ready."""
        if self._at is None or self._clock() - self._at >= AGAIN_S:
            if self._looking is None or self._looking.done():
                self._looking = asyncio.create_task(self._look())
            self._found = await asyncio.shield(self._looking)
        return (LEAVES, *self._found) if LEAVING.is_set() else self._found

    async def _look(self) -> tuple[str, ...]:
        found = [name for name, work in ((READS, self._probe.read), (WRITES, self._probe.write)) if not await _works(work)]
        self._at = self._clock()
        return tuple(found)

    async def answer(self, _: Request) -> Response:
        """200 when ready, else 503 with what is missing."""
        found = await self.faults()
        body = {"status": "ready"} if not found else {"status": "not_ready", "faults": list(found)}
        return JSONResponse(body, 503 if found else 200, {"cache-control": "no-store"})


async def _works(work: Callable[[], Awaitable[object]]) -> bool:
    """Whether it comes to an end in time. Whatever it stumbles over, the store does not work then."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            await work()
    except Exception:  # noqa: BLE001
        return False
    return True
