"""The clock of a table: a bank for each deal, and an increment for each action. Pure: (clock, what happened, when) → clock.

Time passes for whoever has to act, but only while the server was there and the table did not rest: `Passed` says how much of an
interval counts.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from preferans.seats import Seat

Passed: TypeAlias = Callable[[int, int], int]
"""How many milliseconds between two moments count."""
Interval: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Clock:
    """What everybody has left, and for whom time passes."""

    bank: int
    increment: int
    left: tuple[int, ...]
    running: Seat | None = None
    since: int = 0

    def now(self, at: int, passed: Passed) -> "Clock":
        """The clock at a moment, still running."""
        if self.running is None:
            return replace(self, since=at)
        spent = passed(self.since, at)
        left = tuple(max(0, ms - spent) if chair == self.running.index else ms for chair, ms in enumerate(self.left))
        return replace(self, left=left, since=at)

    def acted(self, at: int, turn: Seat | None, passed: Passed) -> "Clock":
        """The clock when whoever had to act has acted, and it is the next one's turn."""
        stopped = self.now(at, passed)
        left = tuple(
            ms + self.increment if self.running is not None and chair == self.running.index else ms for chair, ms in enumerate(stopped.left)
        )
        return replace(stopped, left=left, running=turn)

    def dealt(self, at: int, turn: Seat | None) -> "Clock":
        """The clock at the beginning of a deal."""
        return replace(self, left=(self.bank,) * len(self.left), running=turn, since=at)

    def is_out(self, seat: Seat) -> bool:
        """Whether somebody has no time left."""
        return self.left[seat.index] <= 0


def fresh(bank: int, increment: int, players: int) -> Clock:
    """A clock before the first deal."""
    return Clock(bank, increment, (bank,) * players)


def common(start: int, end: int, intervals: tuple[Interval, ...]) -> int:
    """How much of an interval lies in others, which do not overlap.

    >>> common(10, 50, ((0, 20), (30, 40), (60, 90)))
    20
    """
    return sum(max(0, min(end, to) - max(start, begin)) for begin, to in intervals)
