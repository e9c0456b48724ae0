"""A short memory for what follows from an object that never changes: the same object, the same answer. Any thread may ask."""

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
        found = self._kept.pop(id(key), None) or (
            key,
            make(),
        )  # taken out and put back: what another thread throws away meanwhile is not missed
        self._kept[id(key)] = found
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found[1]
