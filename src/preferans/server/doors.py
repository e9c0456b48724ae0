"""How many sockets are open, of everybody and of each: one guest, or one address without a guest, cannot take them all."""

from collections import Counter


class Doors:
    """Counts who is in."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._of: Counter[str] = Counter()
        self.inside = 0
        """How many are in."""

    def enter(self, name: str) -> bool:
        """Whether one more of this name may come in; then it is in."""
        if self.inside >= self._most or self._of[name] >= self._most_of_one:
            return False
        self._of[name] += 1
        self.inside += 1
        return True

    def leave(self, name: str) -> None:
        """One of this name has gone."""
        self.inside -= 1
        self._of[name] -= 1
        if self._of[name] <= 0:
            del self._of[name]
