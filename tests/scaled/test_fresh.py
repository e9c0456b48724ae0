"""Everything begins again, and all come back in one moment to workers that know none of their tables (R6, R7)."""

import asyncio
import json
import logging
import time

import uvloop

from resilience.sizes import NIGHTLY, size
from resilience.test_mass_drop import CLIENTS, Returning, bare_socket, cut, nothing_else, p95, until_quiet
from support.cluster import Cluster
from support.light import Line

FRESH = size(1, 5)
"""So often everything begins again."""
PONG = b'{"type":"pong"'
log = logging.getLogger(__name__)


async def _asked_where_they_are(seats: list[Returning]) -> None:
    """Returns when nothing comes any more, and nobody waits for his table: each has asked, and was told his revision."""
    for seat in seats:
        assert seat.line is not None
        seat.line.send(b'{"type":"ping","rev":%d}' % seat.have["rev"])
    async with asyncio.timeout(60):
        while time.monotonic() - max(seat.heard for seat in seats) < 1 or any(PONG not in seat.told[-1] for seat in seats):  # noqa: ASYNC110  # that nothing comes can only be waited for
            await asyncio.sleep(0.1)


def test_all_come_back_to_fresh_workers(fragile: Cluster) -> None:
    """Everything is killed and starts again: all who come back in one moment hear that they have missed nothing, and after it that their table is there (R6, R7)."""
    cookie, seats = "", []
    for _ in range(CLIENTS):
        table, cookie = fragile.new_table(cookie, pool=50)
        seats.append(Returning(table))

    async def come(waits: list[float], lines: list[Line]) -> None:
        for seat in seats:
            seat.prepare()
        await asyncio.gather(*(seat.take(fragile, cookie, waits, lines) for seat in seats))

    async def run() -> None:
        lines: list[Line] = []
        await come([], lines)
        await until_quiet(seats)
        for _ in range(FRESH):
            fragile.kill()
            await asyncio.to_thread(fragile.again)
            lines.clear()
            bare: list[float] = []
            waits: list[float] = []
            await asyncio.gather(*(bare_socket(fragile, cookie, bare, lines) for _ in seats))
            await cut(lines)
            await come(waits, lines)
            await _asked_where_they_are(seats)
            twice = 0
            for seat in seats:
                *greetings, pong = map(json.loads, seat.told)
                twice += len(greetings) == 2
                rev = seat.have["rev"]
                assert {(frame["type"], frame["since"], frame["rev"]) for frame in greetings} == {("events", rev, rev)}
                assert (pong["type"], pong["rev"]) == ("pong", rev)
            assert not NIGHTLY or twice > CLIENTS // 2
            log.info(
                "of fresh workers: bare socket %.0f ms, back at the table %.0f ms (95th of a hundred): %.2f",
                p95(bare) * 1000,
                p95(waits) * 1000,
                p95(waits) / p95(bare),
            )
        await cut(lines)

    with nothing_else():
        uvloop.run(run())
