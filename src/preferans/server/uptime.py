"""When this server was there. Its times are kept, so that after a crash nobody's clock has run while nobody could play."""

import asyncio
import contextlib
from collections.abc import Callable

from preferans.server.clock import Interval, common
from preferans.server.store.db import Db
from preferans.server.store.rows import StoreError
from preferans.server.store.store import Store
from preferans.server.table import now_ms

BEAT_S = 0.5
ABSENT_MS = 2500
"""A server that has not come to itself for so long was away: frozen, or its machine slept."""
RUNS_KEPT = 1000


class Uptime:
    """The runs of this server."""

    def __init__(self, store: Store, clock: Callable[[], int] = now_ms) -> None:
        self._store = store
        self._clock = clock
        self._past: tuple[Interval, ...] = ()
        self._began = self._last = clock()
        self.wanted: Callable[[], bool] = lambda: True
        """Whether anybody's clock runs; nothing is written while none does."""

    async def begin(self) -> None:
        """Reads the runs before this one."""
        self._past = tuple(await self._store.read(_runs))
        self._began = self._last = self._clock()

    async def run(self) -> None:
        """Notes that the server is there, until it is cancelled."""
        while True:
            self.notice()
            if self.wanted():
                await self.keep()
            await asyncio.sleep(BEAT_S)

    async def keep(self) -> None:
        """Writes this run down."""
        began, last = self._began, self._last
        with contextlib.suppress(StoreError):  # the next beat tries again
            await self._store.write(lambda db: _keep(db, began, last))

    def notice(self) -> None:
        """The server is there now; if it was not for long, that was an outage."""
        now = self._clock()
        if now - self._last > ABSENT_MS:
            self._past = (*self._past, (self._began, self._last))
            self._began = now
        self._last = max(self._last, now)

    def passed(self, start: int, end: int) -> int:
        """How many milliseconds between two moments this server was there."""
        self.notice()
        return common(start, end, (*self._past, (self._began, max(self._last, self._began))))


def _runs(db: Db) -> list[Interval]:
    rows = db.execute("SELECT began, last FROM runs ORDER BY began DESC LIMIT ?", (RUNS_KEPT,)).fetchall()
    return [(int(began), int(last)) for began, last in reversed(rows)]


def _keep(db: Db, began: int, last: int) -> None:
    db.execute("INSERT INTO runs VALUES (?, ?) ON CONFLICT (began) DO UPDATE SET last = excluded.last", (began, last))
