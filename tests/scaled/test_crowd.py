"""Many come back in one moment: each is told of his table first, and nothing that is done later is lost by that (R6, A-255)."""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest

from preferans.seats import SEATS, Seat
from preferans.server import protocol as p
from preferans.server.catching_up import Have
from preferans.server.parts import Parts, parts_of
from preferans.server.protocol import Close
from preferans.server.scaled import crowd
from preferans.server.scaled import tables as scaled
from preferans.server.scaled.bus import Word
from preferans.server.scaled.crowd import CROWD, Crowd
from preferans.server.scaled.tables import SharedTables
from preferans.server.settings import Settings
from preferans.server.store.rows import StoreError
from preferans.server.table import Table
from resilience.sizes import size
from resilience.test_mass_drop import CLIENTS, Returning, bare_socket, cut, p95, until_quiet
from support.cluster import Cluster
from support.light import Line
from support.services import Postgres, Redis
from support.table_server import Json

NAMES = ("Анна", "Борис", "Вера")
FRESH = size(1, 5)
"""So often everything begins again."""
PONG = b'{"type":"pong"'
log = logging.getLogger(__name__)


def test_who_is_a_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many in a moment are one, and whoever comes after them; no more than that are none, however often they come."""
    monkeypatch.setattr(crowd, "MOMENT_S", 0.02)

    async def run() -> None:
        coming = Crowd()
        for _ in range(3):
            assert not any(coming.comes() for _ in range(CROWD))
            await asyncio.wait_for(coming.past(), 1)
            await asyncio.sleep(0.05)
        assert [coming.comes() for _ in range(CROWD + 2)] == [False] * CROWD + [True] * 2
        assert coming.is_coming
        await coming.past()
        assert not coming.is_coming

    asyncio.run(run())


def test_a_crowd_is_waited_for_no_longer_than_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where people never stop coming, each moment of patience ends; what waited for that is done then, once."""
    monkeypatch.setattr(crowd, "MOMENT_S", 0.01)
    monkeypatch.setattr(crowd, "PATIENCE_S", 0.05)

    async def run() -> None:
        coming, over = Crowd(), []
        coming.on_past = lambda: over.append(1)

        async def come() -> None:
            while True:
                coming.comes()
                await asyncio.sleep(0)

        always = asyncio.ensure_future(come())
        while not coming.is_coming:  # noqa: ASYNC110  # what is waited for tells nobody
            await asyncio.sleep(0)
        await asyncio.gather(*(coming.past() for _ in range(5)))
        always.cancel()
        assert over == [1]

    asyncio.run(run())


@dataclass
class Ear:
    """A socket that keeps what it is told."""

    frames: list[Json] = field(default_factory=list)
    left: Close | None = None

    def send(self, frame: bytes) -> None:
        """Keeps a frame."""
        self.frames.append(json.loads(frame))

    def leave(self, code: Close) -> None:
        """Keeps why it is closed."""
        self.left = code

    @property
    def gone(self) -> bool:
        """Whether it was closed."""
        return self.left is not None


@asynccontextmanager
async def _workers(postgres: Postgres, redis: Redis, folder: Path) -> AsyncIterator[tuple[Parts, Parts, str, list[str]]]:
    """Two workers that do not hear each other, a table of three, and who sits there."""
    settings = Settings(folder, workers=1, postgres=postgres.fresh("crowd"), redis=redis.address)
    both = parts_of(settings), parts_of(settings)
    rooms, guests = both[0].rooms, both[0].guests
    try:
        came = [(await guests.welcome(name))[0] for name in NAMES]
        room = await rooms.make(p.NewRoom(p.NewTable(name=NAMES[0], pool=50)), came[0], NAMES[0], "made")
        for guest in came[1:]:
            room = await rooms.sit(room, guest, guest.name)
        for guest in came:
            room = await rooms.ready(room, guest, ready=True)
        table = await both[0].tables.get(room.id)
        assert table is not None
        yield *both, room.id, [seat.guest for seat in table.row.seats]
    finally:
        for parts in both:
            await parts.close()


def _tables(parts: Parts) -> SharedTables:
    return cast("SharedTables", parts.tables)


def _comes_a_crowd(parts: Parts) -> None:
    for _ in range(CROWD + 1):
        _tables(parts).crowd.comes()


def _seen(table: Table) -> Have:
    return Have(table.state.rev, table.epoch, table.row.rules_hash)


async def _passes(parts: Parts, name: str) -> None:
    """Whose turn it is passes."""
    table = await parts.tables.get(name)
    assert table is not None
    turn = table.state.turn
    assert turn is not None
    cmd = p.Cmd("c1", name, table.state.rev, p.BidAct("pass"))
    assert await parts.tables.command(table, turn, cmd, Ear()) == "done"


@pytest.mark.parametrize("many", [False, True])
def test_what_others_wrote_is_told_to_whoever_did_not_wait_for_it(
    postgres: Postgres, redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, many: bool
) -> None:
    """Who has seen as much as his worker knows is answered from memory; a move made elsewhere, of which no word has come, follows at once, or after the crowd (R3, A-255)."""
    monkeypatch.setattr(scaled, "LOOK_S", 600)
    monkeypatch.setattr(scaled, "LOOK_ALONE_S", 600)

    async def run() -> None:
        async with _workers(postgres, redis, tmp_path) as (one, two, name, guests):
            table = await two.tables.get(name)
            assert table is not None
            have, ear, seat = _seen(table), Ear(), table.seat_of(guests[0])
            assert seat is not None
            await _passes(one, name)
            following = asyncio.ensure_future(two.tables.run())
            if many:
                _comes_a_crowd(two)
            again = await two.tables.get(name, have)
            assert again is table
            assert await two.tables.join(table, seat, ear, have)
            assert [(frame["type"], frame["rev"], frame["steps"]) for frame in ear.frames] == [("events", have.rev, [])]
            async with asyncio.timeout(20):
                while len(ear.frames) == 1:  # noqa: ASYNC110  # what is waited for tells nobody
                    await asyncio.sleep(0.01)
            assert not _tables(two).crowd.is_coming
            assert [(frame["type"], frame["rev"]) for frame in ear.frames[1:]] == [("event", have.rev + 1)]
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)

    asyncio.run(run())


def test_who_has_missed_something_is_told_all_of_it(postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    """Where his worker knows more or less than he has seen, he gets what the log says now, crowd or none (A-255)."""

    async def run() -> None:
        async with _workers(postgres, redis, tmp_path) as (one, two, name, guests):
            table = await two.tables.get(name)
            assert table is not None
            before = _seen(table)
            seat = table.seat_of(guests[0])
            assert seat is not None
            await _passes(one, name)
            _comes_a_crowd(two)
            for have in (before._replace(rev=before.rev + 1), before):
                ear = Ear()
                assert await two.tables.get(name, have) is table
                await two.tables.join(table, seat, ear, have)
                assert [(frame["type"], frame["since"], frame["rev"]) for frame in ear.frames] == [("events", have.rev, before.rev + 1)]

    asyncio.run(run())


def test_whose_table_must_be_read_is_told_first(postgres: Postgres, redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a crowd, who has missed nothing is told so by where his table stands, and waits for it until all have come; nobody else is told anything (A-255)."""

    async def run() -> None:
        async with _workers(postgres, redis, tmp_path) as (one, two, name, guests):
            known = await one.tables.get(name)
            assert known is not None
            have, tables = _seen(known), _tables(two)

            async def told(guest: str, have: Have, table: str = name) -> list[Json]:
                ear = Ear()
                await tables.greet(table, guest, have, ear)
                return ear.frames

            assert await told(guests[0], have) == []  # alone
            _comes_a_crowd(two)
            for guest, other, table in (
                ("stranger", have, name),
                (guests[0], have._replace(rev=have.rev + 1), name),
                (guests[0], have._replace(rev=have.rev - 1), name),
                (guests[0], have._replace(epoch="other"), name),
                (guests[0], have._replace(rules="other"), name),
                (guests[0], have, "no such table"),
                (guests[0], have, "no\0table"),
            ):
                assert await told(guest, other, table) == []
            assert tables.crowd.is_coming
            assert tables.in_memory == 0
            (frame,) = await told(guests[1], have)
            assert (frame["type"], frame["table"], frame["since"], frame["rev"]) == ("events", name, have.rev, have.rev)
            assert (frame["steps"], frame["changed"]) == ([], {})
            assert not tables.crowd.is_coming
            await two.tables.get(name)
            _comes_a_crowd(two)
            assert await told(guests[1], have) == []  # it is at hand
            monkeypatch.setattr(crowd, "PATIENCE_S", 0.1)

            async def gone(_: object) -> None:
                raise StoreError("gone")

            monkeypatch.setattr(tables._standing, "_ask", gone)  # the database, as this question knows it
            assert await told(guests[1], have, "another") == []

    asyncio.run(run())


def test_the_company_hears_of_a_crowd_when_it_has_come(postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    """Who comes in a crowd is taken up after it; who has left meanwhile, or gave way to another socket of his, is not (A-255)."""

    async def run() -> None:
        async with _workers(postgres, redis, tmp_path) as (one, _, name, guests):
            table = await one.tables.get(name)
            assert table is not None
            words: list[Word] = []
            one.companies._bus.tell = words.append  # type: ignore[attr-defined]
            _comes_a_crowd(one)
            seats = [table.seat_of(guest) for guest in guests]
            ears = [Ear(), Ear(), Ear()]
            for seat, ear in zip(seats, ears, strict=True):
                assert seat is not None
                await one.tables.join(table, seat, ear)
                await one.companies.joined(table, seat)
            assert words == []
            assert seats[0] is not None
            assert seats[1] is not None
            ears[0].left = Close.TRY_LATER
            one.tables.left(table, seats[0], ears[0])
            one.companies.left(table, seats[0])
            table.watchers[seats[1]] = Ear()
            await _tables(one).crowd.past()
            async with asyncio.timeout(20):
                while not words:  # noqa: ASYNC110  # what is waited for tells nobody
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            company = await one.companies.of(table)
            assert [SEATS[word.seat] for word in words if word.kind == "seat"] == [seats[2]]
            assert [seat for seat in Seat if seat in company.heard] == [seats[2]]

    asyncio.run(run())


async def _asked_where_they_are(seats: list[Returning]) -> None:
    """Returns when nothing comes any more, and nobody waits for his table: each has asked, and was told his revision."""
    for seat in seats:
        assert seat.line is not None
        seat.line.send(b'{"type":"ping","rev":%d}' % seat.have["rev"])
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
            for seat in seats:
                seat.prepare()
            fragile.kill()
            await asyncio.to_thread(fragile.again)
            lines.clear()
            bare: list[float] = []
            waits: list[float] = []
            await asyncio.gather(*(bare_socket(fragile, cookie, bare, lines) for _ in seats))
            await cut(lines)
            await come(waits, lines)
            await _asked_where_they_are(seats)
            for seat in seats:
                *greetings, pong = map(json.loads, seat.told)
                rev = seat.have["rev"]
                assert {(frame["type"], frame["since"], frame["rev"]) for frame in greetings} == {("events", rev, rev)}
                assert (pong["type"], pong["rev"]) == ("pong", rev)
            log.info(
                "of fresh workers: bare socket %.0f ms, back at the table %.0f ms (95th of a hundred): %.2f",
                p95(bare) * 1000,
                p95(waits) * 1000,
                p95(waits) / p95(bare),
            )
        await cut(lines)

    asyncio.run(run())
