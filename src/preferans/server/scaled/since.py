"""Since when sockets hold their seats: of two that take one seat the later has it, in whatever order workers hear of them.

Words between workers come late, twice, or after younger ones. So each says when its socket came, by one clock, that of Redis: those of the
workers' machines may disagree by more than the moment in which somebody comes back. What is assumed of that clock is that it is never put
back by more than somebody needs to come back; Redis may be started anew, or lose everything.
"""

from typing import TypeAlias

from preferans.server.scaled.bus import Word
from preferans.server.table import Watcher

Place: TypeAlias = tuple[str, int]
"""A table and a chair."""


class Since:
    """The seats that are held at this worker."""

    def __init__(self, me: str) -> None:
        self._me = me
        self._mine: dict[Place, tuple[float, Watcher]] = {}
        self._asked: dict[Place, int] = {}
        """How often it is being asked at the moment when a seat was taken …"""
        self._held: dict[Place, Word] = {}
        """… and the latest word about it that has come meanwhile."""

    def of(self, place: Place, watcher: Watcher) -> float:
        """Since when this socket holds the seat; 0: not known."""
        at, holder = self._mine.get(place, (0.0, None))
        return at if holder is watcher else 0.0

    def asked(self, place: Place) -> None:
        """A socket takes a seat: when that is, is being asked."""
        self._asked[place] = self._asked.get(place, 0) + 1

    def known(self, place: Place, watcher: Watcher, at: float, *, holds: bool = True) -> bool:
        """It was then, or that cannot be known (0); whether somebody has taken the seat elsewhere since.

        Who `holds` the seat took it after all others here: answers that came late make nobody older than who sat here before him.
        """
        before = self._mine.get(place, (0.0, None))[0]
        if holds and (at or not before):
            self._mine[place] = max(at, before), watcher
        self._asked[place] -= 1
        if self._asked[place]:
            return False
        del self._asked[place]
        held = self._held.pop(place, None)
        return held is not None and self.is_over(held)

    def left(self, place: Place) -> None:
        """Nobody holds the seat here any more."""
        self._mine.pop(place, None)
        self._held.pop(place, None)

    def is_over(self, word: Word) -> bool:
        """Whether a seat has been taken elsewhere after it was taken here. A word that does not say when, of an older program, is believed."""
        place = word.table, word.seat
        if word.number and place in self._asked:
            held = self._held.get(place)
            if held is None or _order(word) > _order(held):
                self._held[place] = word
            return False
        return not word.number or _order(word) > (self._mine.get(place, (0.0, None))[0], self._me)


def _order(word: Word) -> tuple[float, str]:
    """Two in one moment are told apart by their workers, everywhere alike."""
    return word.number, word.text
