"""Objects that hold each other and are needed by nobody go, soon if they are young, at last in any case."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from preferans.server import gleaning


class Knot:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def by_hand() -> Iterator[None]:
    """Python collects nothing by itself meanwhile."""
    gleaning.begin()
    yield
    gc.enable()
    gc.unfreeze()


async def _gone(knot: "weakref.ref[Knot]") -> None:
    while knot() is not None:  # noqa: ASYNC110  # nobody is told of it
        await asyncio.sleep(0.001)


async def _with(young_s: float, all_s: float, knot: "weakref.ref[Knot]") -> None:
    gleaning_now = asyncio.create_task(gleaning.glean(young_s, all_s))
    try:
        await asyncio.wait_for(_gone(knot), 60)
    finally:
        gleaning_now.cancel()


def test_what_is_young_is_looked_through_often(by_hand: None) -> None:
    """A knot that was tied just now and is needed by nobody is found, though all are looked through in an hour only."""
    assert not gc.isenabled()
    knot = weakref.ref(Knot())
    assert knot() is not None
    asyncio.run(_with(0.001, 3600, knot))


def test_what_is_old_goes_at_last(by_hand: None) -> None:
    """A knot that was needed for long is not found among the young, but when all are looked through."""
    tied = Knot()
    knot = weakref.ref(tied)
    gc.collect(0)
    del tied
    gc.collect(0)
    assert knot() is not None
    asyncio.run(_with(0.001, 0.01, knot))


class Heap:
    """In place of `gc`: so many objects come before each glance; at which of them the young ones were looked through."""

    def __init__(self, *coming: int) -> None:
        self.coming, self.young, self.glances = iter(coming), 0, 0
        self.looked: list[int] = []
        self._just_looked = False

    def get_count(self) -> tuple[int, int, int]:
        """How many are young; more have come, but for those who have just looked."""
        if not self._just_looked:
            try:
                self.young += next(self.coming)
            except StopIteration:
                raise asyncio.CancelledError from None
            self.glances += 1
        self._just_looked = False
        return self.young, 0, 0

    def collect(self, generation: int) -> None:
        """Nobody is young any more."""
        assert generation == 0
        self.looked.append(self.glances)
        self.young, self._just_looked = 0, True


@pytest.mark.parametrize(
    ("coming", "looked"),
    [
        ((gleaning.CROWD, 0, 100), [1, 2, 3]),
        ((gleaning.CROWD + 1,) * 3 + (gleaning.CROWD,), [4]),
        ((gleaning.CROWD + 1,) * 2 * (gleaning.PATIENCE + 1), [gleaning.PATIENCE + 1, 2 * (gleaning.PATIENCE + 1)]),
    ],
    ids=["a few", "until it is quieter", "not for ever"],
)
def test_a_crowd_is_let_in_first(coming: tuple[int, ...], looked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """While many come nobody looks, until fewer come or it has been waited for long enough: what they take is bounded (A-199)."""
    heap = Heap(*coming)
    monkeypatch.setattr(gleaning, "gc", heap)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(gleaning.glean(0, 3600))
    assert heap.looked == looked
