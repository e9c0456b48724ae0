"""When any of the workers was there: nobody's clock runs outside. A worker that cannot write that it is there, is not: nobody could move."""

import asyncio
import contextlib

from preferans.server.clock import Interval, common
from preferans.server.store.db import Db
from preferans.server.store.rows import StoreError
from preferans.server.store.store import Store
from preferans.server.table import now_ms
from preferans.server.uptime import ABSENT_MS, BEAT_S, RUNS_KEPT, Uptime

IDLE_S = 1.5
"""Well within `ABSENT_MS`."""
_RUNS = "SELECT began, last FROM runs ORDER BY last DESC LIMIT ?"
_RUN = "INSERT INTO runs VALUES (?, ?) ON CONFLICT (began) DO UPDATE SET last = greatest(runs.last, excluded.last)"


class SharedUptime(Uptime):
    """The runs of all workers, as they are written down."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, now_ms)
        self._all: tuple[Interval, ...] = ()

    async def begin(self) -> None:
        """Reads the runs so far, and writes that this one has begun."""
        await self.keep()

    async def keep(self) -> None:
        """Writes down that this worker is there, and reads when others were."""
        now = self._clock()
        began = now if now - self._last > ABSENT_MS else self._began
        with contextlib.suppress(StoreError):  # the next beat tries again
            runs = await self._store.write(lambda db: _kept(db, began, now))
            self._all, self._began, self._last = merged(runs), began, now

    async def run(self) -> None:
        """Notes that this worker is there, until it is cancelled: also while nobody's clock runs here, since it may run at a table of another."""
        while True:
            await self.keep()
            await asyncio.sleep(BEAT_S if self.wanted() else IDLE_S)

    def notice(self) -> None:
        """What is not written down does not count."""

    def passed(self, start: int, end: int) -> int:
        """How many milliseconds between two moments some worker was there; up to now, if this one has written of late that it is."""
        now = self._clock()
        last = now if now - self._last <= ABSENT_MS else self._last
        return common(start, end, merged((*self._all, (self._began, last))))


def _kept(db: Db, began: int, last: int) -> tuple[Interval, ...]:
    db.execute(_RUN, (began, last))
    return tuple((int(since), int(until)) for since, until in db.execute(_RUNS, (RUNS_KEPT,)))


def merged(intervals: tuple[Interval, ...]) -> tuple[Interval, ...]:
    """The same times, as intervals that do not overlap.

    >>> merged(((5, 9), (0, 6), (20, 30)))
    ((0, 9), (20, 30))
    """
    found: list[Interval] = []
    for begin, end in sorted(intervals):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((begin, end))
    return tuple(found)
