"""Many who come in one moment, as after a break of the line: what each of them must know first is his table, and all else can wait for a moment."""

import asyncio
from collections.abc import Callable

CROWD = 10
"""More than so many who come …"""
MOMENT_S = 0.1
"""… within so long are a crowd, until no more than that come in such a moment, …"""
PATIENCE_S = 0.5
"""… or for so long."""


class Crowd:
    """Those who come to this worker."""

    def __init__(self) -> None:
        self.on_past: Callable[[], None] = lambda: None
        """Called when a crowd has come in."""
        self._came = 0
        self._came_before, self._began = 0, 0.0
        """How many had come when this moment began, and when that was."""
        self._waiting: list[asyncio.Future[None]] = []
        """Those who wait until it has come in."""
        self._passing: asyncio.Task[None] | None = None

    def comes(self) -> bool:
        """Notes that somebody comes; whether he is one of a crowd."""
        now = asyncio.get_running_loop().time()
        if now - self._began > MOMENT_S:
            self._came_before, self._began = self._came, now
        self._came += 1
        if self._passing is None and self._came - self._came_before > CROWD:
            self._passing = asyncio.create_task(self._pass())
        return self._passing is not None

    @property
    def is_coming(self) -> bool:
        """Whether a crowd is coming in."""
        return self._passing is not None

    async def past(self) -> None:
        """Returns when no crowd is coming in any more, or it has been waited for long enough."""
        if self._passing is not None:
            over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(over)
            await over

    async def _pass(self) -> None:
        try:
            await self._come_in()
        finally:
            self._passing = None
            waiting, self._waiting = self._waiting, []
            for over in waiting:
                if not over.done():
                    over.set_result(None)
            self.on_past()

    async def _come_in(self) -> None:
        """Returns when no crowd is coming any more, or it has been waited for long enough."""
        for _ in range(round(PATIENCE_S / MOMENT_S)):
            before = self._came
            await asyncio.sleep(MOMENT_S)
            if self._came - before <= CROWD:
                return
