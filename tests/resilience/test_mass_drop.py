"""R6: everybody drops at once, and everybody is back, at about the cost of opening a socket at all."""

import asyncio
import gc
import json
import logging
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlencode

import uvloop

from resilience.sizes import NIGHTLY, size
from support.light import Line, opened
from support.table_server import Json, Server

CLIENTS = size(60, 1000)
QUIET_S = size(1, 5)
CUT_S = size(0, 2)
ROUNDS = size(1, 7)
LIMIT_S = 2.0
"""Whoever lost his line is back after so long (95 of a hundred) …"""
FACTOR = 1.5
"""… and after so many times what a bare socket takes. Asked at full size alone, since a small run is mostly noise."""
log = logging.getLogger(__name__)


async def bare_socket(server: Server, cookie: str, waits: list[float], lines: list[Line]) -> None:
    """Opens a socket and asks for nothing."""
    start = time.monotonic()
    lines.append(await opened(server.port, "/ws", cookie, lambda _: None))
    waits.append(time.monotonic() - start)


GREETING = (b'{"type":"snapshot"', b'{"type":"events"')


class Returning:
    """Somebody at a table, who comes back with what he has seen last, which he says with the handshake, as the page does.

    What he is told is read when nobody is timed any more.
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.told: list[bytes] = []
        self.have: Json = {}
        self.greeting: Json = {}
        self.heard = 0.0
        self.line: Line | None = None
        self._hello = ""
        self._greeted: asyncio.Future[None] | None = None

    def prepare(self) -> None:
        """Reads what he was told, and knows what he will say."""
        for frame in map(json.loads, self.told):
            self.greeting = frame if frame["type"] in ("snapshot", "events") else self.greeting
            self.have = {name: frame.get(name, self.have.get(name)) for name in ("rev", "epoch", "rules")}
        self.told.clear()
        self._hello = urlencode({"table": self.table, **self.have})
        self._greeted = asyncio.get_running_loop().create_future()

    async def take(self, server: Server, cookie: str, waits: list[float], lines: list[Line]) -> None:
        """Takes his seat, and holds his table again."""
        start = time.monotonic()
        self.line = await opened(server.port, f"/ws?{self._hello}", cookie, self._read)
        lines.append(self.line)
        assert self._greeted is not None
        await self._greeted
        waits.append(time.monotonic() - start)

    def _read(self, frame: bytes) -> None:
        self.told.append(frame)
        self.heard = time.monotonic()
        if self._greeted is not None and not self._greeted.done() and frame.startswith(GREETING):
            self._greeted.set_result(None)


def _prepare(seats: list[Returning]) -> None:
    for seat in seats:
        seat.prepare()


async def until_quiet(seats: list[Returning]) -> None:
    """Waits until the bots at all tables have done what they had to do, and nothing comes any more."""
    while time.monotonic() - max(seat.heard for seat in seats) < QUIET_S:  # noqa: ASYNC110  # that nothing comes can only be waited for
        await asyncio.sleep(0.1)


@contextmanager
def nothing_else() -> Iterator[None]:
    """Whatever is timed meanwhile is not interrupted by our own search for objects that nobody needs, a twentieth of a second of it."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def p95(waits: list[float]) -> float:
    """What 95 of a hundred do not wait longer for."""
    return statistics.quantiles(waits, n=20)[-1]


async def cut(lines: list[Line]) -> None:
    """Breaks all lines; the server has noticed it when the next come."""
    for line in lines:
        line.abort()
    lines.clear()
    await asyncio.sleep(CUT_S)


def test_all_drop_at_once(fragile: Server) -> None:
    """All sockets break in the same moment: all are back at once with what they had; at full size not much later than bare sockets open in the same run (R6, A-199)."""
    cookie, seats = "", []
    for _ in range(CLIENTS):
        table, cookie = fragile.new_table(cookie, pool=50)
        seats.append(Returning(table))

    async def run() -> list[tuple[float, float]]:
        lines: list[Line] = []
        _prepare(seats)
        await asyncio.gather(*(seat.take(fragile, cookie, [], lines) for seat in seats))
        await until_quiet(seats)
        _prepare(seats)
        assert [seat.greeting["type"] for seat in seats] == ["snapshot"] * CLIENTS
        found = []
        for _ in range(ROUNDS):
            bare: list[float] = []
            waits: list[float] = []
            await cut(lines)
            await asyncio.gather(*(bare_socket(fragile, cookie, bare, lines) for _ in seats))
            await cut(lines)
            before = [seat.have["rev"] for seat in seats]
            await asyncio.gather(*(seat.take(fragile, cookie, waits, lines) for seat in seats))
            _prepare(seats)
            told = [(seat.greeting["table"], seat.greeting["type"], seat.greeting["since"], seat.greeting["rev"]) for seat in seats]
            assert told == [(seat.table, "events", rev, rev) for seat, rev in zip(seats, before, strict=True)]
            found.append((p95(bare), p95(waits)))
        await cut(lines)
        return found

    with nothing_else():
        found = uvloop.run(run())
    for alone, returned in found:
        log.info(
            "bare socket %.0f ms, back at the table %.0f ms (95th of a hundred): %.2f", alone * 1000, returned * 1000, returned / alone
        )
    times = statistics.median(returned / alone for alone, returned in found)
    log.info("back at the table in %.2f times the time of a bare socket (median of the rounds)", times)
    assert not NIGHTLY or (times <= FACTOR and min(returned for _, returned in found) <= LIMIT_S)
