"""The clock: whose time passes, and when it does not."""

import asyncio
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from preferans.seats import SEATS
from preferans.server.clock import common, fresh
from preferans.server.store.store import SqliteStore
from preferans.server.uptime import ABSENT_MS, Uptime


def always(start: int, end: int) -> int:
    """All time counts."""
    return end - start


def test_time_passes_for_who_has_to_act() -> None:
    """The bank shrinks by what one took, grows by the increment of an action, is full again at the next deal and never below nothing (A-176)."""
    one, two, _ = SEATS[:3]
    clock = fresh(10_000, 2_000, 3).dealt(1_000, one)
    assert clock.now(4_000, always).left == (7_000, 10_000, 10_000)
    clock = clock.acted(4_000, two, always)
    assert clock.left == (9_000, 10_000, 10_000)
    clock = clock.acted(9_000, None, always)
    assert clock.left == (9_000, 7_000, 10_000)
    assert clock.now(60_000, always).left == clock.left
    out = clock.acted(60_000, one, always).now(90_000, always)
    assert out.left == (0, 7_000, 10_000)
    assert out.is_out(one)
    assert out.dealt(99_000, two).left == (10_000, 10_000, 10_000)


MOMENTS = st.lists(st.integers(0, 10_000), min_size=2, max_size=20, unique=True).map(sorted)


@given(MOMENTS, st.integers(0, 10_000), st.integers(0, 10_000))
def test_what_is_common_is_counted_once(moments: list[int], one: int, two: int) -> None:
    """What counts of an interval is every millisecond of it that lies in one of the others."""
    intervals = tuple(zip(moments[::2], moments[1::2], strict=False))
    start, end = min(one, two), max(one, two)
    points = sorted({start, end, *(edge for pair in intervals for edge in pair)})
    inside = [(a, b) for a, b in pairwise(points) if a >= start and b <= end and any(p <= a and b <= q for p, q in intervals)]
    assert common(start, end, intervals) == sum(b - a for a, b in inside)


def test_an_outage_does_not_count(tmp_path: Path) -> None:
    """Killed, started again and frozen: what passed in between is nobody's time; what passed before and after is."""
    now = [1_000_000]

    async def first() -> None:
        store = SqliteStore(tmp_path / "s")
        uptime = Uptime(store, lambda: now[0])
        await uptime.begin()
        now[0] += 2_000
        uptime.notice()
        await uptime.keep()
        now[0] += 400  # killed before the next beat
        store.close()

    async def second() -> None:
        store = SqliteStore(tmp_path / "s")
        now[0] += 60_000
        uptime = Uptime(store, lambda: now[0])
        await uptime.begin()
        now[0] += 1_000
        assert uptime.passed(1_000_000, now[0]) == 2_000 + 1_000
        now[0] += ABSENT_MS + 10_000  # frozen
        assert uptime.passed(1_000_000, now[0]) == 2_000 + 1_000
        now[0] += 500
        assert uptime.passed(1_000_000, now[0]) == 2_000 + 1_500
        assert uptime.passed(1_001_000, 1_001_500) == 500
        store.close()

    asyncio.run(first())
    asyncio.run(second())
