"""A short memory for what follows from an object that never changes: the same object, the same answer."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """Keeps the last answers by the identity of what they follow from; the objects are kept too, so that no other takes their place."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[int, tuple[K, V]] = OrderedDict()

    def of(self, key: K, make: Callable[[], V]) -> V:
        """What `make` returned when it was asked for this object the first time."""
        found = self._kept.get(id(key))
        if found is None:
            found = self._kept[id(key)] = (key, make())
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(id(key))
        return found[1]
