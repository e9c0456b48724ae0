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
