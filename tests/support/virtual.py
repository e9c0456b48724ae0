"""A loop whose time passes at once: whoever sleeps an hour is woken in no time, and in his order."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Selector(selectors.SelectSelector):
    """Waits for nothing: the time that would be waited passes instead."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready now."""
        assert timeout is not None, "everybody waits for something that will never come"
        self.passed += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop."""

    def __init__(self) -> None:
        self._own = _Selector()
        super().__init__(self._own)

    def time(self) -> float:
        """Seconds since it began."""
        return self._own.passed

    def now_ms(self) -> int:
        """The same in milliseconds."""
        return round(self._own.passed * 1000)


def run(loop: VirtualLoop, work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to; the loop is closed."""
    try:
        return loop.run_until_complete(work)
    finally:
        loop.close()
