"""Who comes in a crowd is taken up after it: the others are told, a bot gives him his cards back, and what he does can be taken back (A-255)."""

import asyncio
from pathlib import Path
from typing import cast

import pytest

from preferans.seats import SEATS, Seat
from preferans.server.kept import Kept, read_kept, write_kept
from preferans.server.protocol import Close
from preferans.server.scaled.arrivals import Arrivals
from preferans.server.scaled.bus import Word
from preferans.server.scaled.companies import SharedCompanies
from preferans.server.store.rows import StoreError
from support.services import Postgres, Redis
from support.two_workers import Ear, comes_a_crowd, two_workers


async def _all_taken_up(arrivals: Arrivals) -> None:
    while arrivals.running:
        await asyncio.gather(*arrivals.running)


def test_the_company_hears_of_a_crowd_when_it_has_come(
    postgres: Postgres, redis: Redis, tmp_path: Path, over: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes in a crowd is taken up after it; who has left meanwhile, or gave way to another socket of his, is not (A-255)."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, _, name, guests):
            table, words, ears = await one.tables.get(name), [], [Ear(), Ear(), Ear()]
            assert table is not None
            arrivals = cast("SharedCompanies", one.companies)._arrivals
            company = await one.companies.of(table)
            monkeypatch.setattr(arrivals._bus, "tell", words.append)
            comes_a_crowd(one)
            leaves, gives_way, stays = (seat for guest in guests if (seat := table.seat_of(guest)) is not None)
            for seat, ear in zip((leaves, gives_way, stays), ears, strict=True):
                await one.tables.join(table, seat, ear)
                await one.companies.joined(table, seat)
            assert words == []
            ears[0].left = Close.TRY_LATER
            one.tables.left(table, leaves, ears[0])
            one.companies.left(table, leaves)
            table.watchers[gives_way] = Ear()
            over.set()
            await _all_taken_up(arrivals)
            assert [SEATS[word.seat] for word in words if word.kind == "seat"] == [stays]
            assert [seat for seat in Seat if seat in company.heard] == [stays]

    asyncio.run(run())


def test_who_cannot_be_taken_up_after_a_crowd_comes_back(
    postgres: Postgres, redis: Redis, tmp_path: Path, over: asyncio.Event, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault of ours ends his socket, so that he comes back, and is told where it arose, without its message."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, _, name, guests):
            table, ear, card = await one.tables.get(name), Ear(), "ace of spades"
            assert table is not None
            seat = table.seat_of(guests[0])
            assert seat is not None
            arrivals = cast("SharedCompanies", one.companies)._arrivals

            async def fails(*_: object) -> None:
                raise ValueError(card)

            monkeypatch.setattr(arrivals, "_take_in", fails)
            await one.companies.of(table)
            comes_a_crowd(one)
            await one.tables.join(table, seat, ear)
            await one.companies.joined(table, seat)
            over.set()
            while arrivals.running:
                await asyncio.gather(*arrivals.running, return_exceptions=True)
            assert ear.left == Close.TRY_LATER

    asyncio.run(run())
    assert "ValueError" in caplog.text
    assert "ace of" not in caplog.text


def test_all_who_are_played_for_come_back_in_one_crowd(postgres: Postgres, redis: Redis, tmp_path: Path, over: asyncio.Event) -> None:
    """Each writes that he plays himself again, in the same moment as the others, and at both workers: nobody is thrown out for it (A-255)."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, two, name, guests):
            tables = [await parts.tables.get(name) for parts in (one, two, one)]
            ears = [Ear(), Ear(), Ear()]
            seats = [seat for guest in guests if tables[0] is not None and (seat := tables[0].seat_of(guest)) is not None]
            assert tables[0] is not None
            deal = tables[0].state.match.progress.number
            kept = Kept(stand_ins={str(seat.index): deal for seat in seats})
            await one.store.write(lambda db: write_kept(db, name, kept))
            for parts in (one, two):
                comes_a_crowd(parts)
            for parts, table, seat, ear in zip((one, two, one), tables, seats, ears, strict=True):
                assert table is not None
                assert len((await parts.companies.of(table)).stand_ins) == 3
                await parts.tables.join(table, seat, ear)
                await parts.companies.joined(table, seat)
            over.set()
            both = [cast("SharedCompanies", parts.companies)._arrivals for parts in (one, two)]
            while running := [task for arrivals in both for task in arrivals.running]:
                await asyncio.gather(*running)
            assert [ear.left for ear in ears] == [None, None, None]
            left = await one.store.read(lambda db: read_kept(db, name))
            assert not left.stand_ins

    asyncio.run(run())


def test_who_can_play_is_taken_up_before_he_does(postgres: Postgres, redis: Redis, tmp_path: Path, over: asyncio.Event) -> None:
    """A move can be taken back only if the company was there to see it: where it is not in use yet, what he says next waits until he is taken in, behind the crowd (A-255)."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (_, two, name, guests):
            table, ear = await two.tables.get(name), Ear()
            assert table is not None
            seat = table.seat_of(guests[0])
            assert seat is not None
            comes_a_crowd(two)
            await two.tables.join(table, seat, ear)
            assert ear.frames[0]["type"] == "snapshot"
            companies = cast("SharedCompanies", two.companies)
            taken_in = asyncio.create_task(companies.joined(table, seat))
            await asyncio.wait([taken_in], timeout=0.1)
            assert not taken_in.done()
            over.set()
            await taken_in
            assert seat in companies._companies[name][1].heard

    asyncio.run(run())


def test_it_is_told_when_each_of_a_crowd_came(
    postgres: Postgres, redis: Redis, tmp_path: Path, over: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of Redis is asked once, behind the crowd; each has his seat since he took it, not since then (A-254, A-255)."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, _, name, guests):
            table, words = await one.tables.get(name), []
            assert table is not None
            companies = cast("SharedCompanies", one.companies)
            bus, asked = companies._arrivals._bus, []
            await companies.of(table)
            comes_a_crowd(one)
            came: list[tuple[int, float, float]] = []
            for guest in guests:
                seat = table.seat_of(guest)
                assert seat is not None
                await one.tables.join(table, seat, Ear())
                before = await bus.now()
                await companies.joined(table, seat)
                came.append((seat.index, before, await bus.now()))
                await asyncio.sleep(0.05)
            now = bus.now

            async def counted() -> float:
                asked.append(await now())
                return asked[-1]

            monkeypatch.setattr(bus, "now", counted)
            monkeypatch.setattr(bus, "tell", words.append)
            over.set()
            await _all_taken_up(companies._arrivals)
            assert len(asked) == 1
            told = {word.seat: word.number for word in words if word.kind == "seat"}
            little = 0.01
            assert all(before - little < told[seat] < after + little for seat, before, after in came)
            assert max(told.values()) < asked[0] - 0.04

    asyncio.run(run())


@pytest.mark.parametrize("error", [StoreError("away"), ValueError("a fault of ours")])
def test_a_crowd_is_taken_in_without_a_clock(
    postgres: Postgres, redis: Redis, tmp_path: Path, over: asyncio.Event, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Where Redis does not say what time it is all are taken in, and who is told of a younger socket elsewhere believes it (A-254)."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, _, name, guests):
            table, ear = await one.tables.get(name), Ear()
            assert table is not None
            seat = table.seat_of(guests[0])
            assert seat is not None
            companies = cast("SharedCompanies", one.companies)
            company = await companies.of(table)

            async def fails() -> float:
                raise error

            monkeypatch.setattr(companies._arrivals._bus, "now", fails)
            comes_a_crowd(one)
            await one.tables.join(table, seat, ear)
            await companies.joined(table, seat)
            over.set()
            await _all_taken_up(companies._arrivals)
            assert seat in company.heard
            companies.word(Word("seat", name, seat.index, "there", 5.0))
            assert ear.left == Close.REPLACED

    asyncio.run(run())


def test_who_comes_again_in_a_crowd_is_no_older(
    postgres: Postgres, redis: Redis, tmp_path: Path, over: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He opens a second socket in a crowd, after a first one about which Redis answered slowly: the word about it says when, and a word of before closes it not (A-254)."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, _, name, guests):
            table, ears, words = await one.tables.get(name), [Ear(), Ear()], []
            assert table is not None
            seat = table.seat_of(guests[0])
            assert seat is not None
            companies = cast("SharedCompanies", one.companies)
            bus = companies._arrivals._bus
            now = bus.now

            async def late() -> float:
                return await now() + 60

            monkeypatch.setattr(bus, "tell", words.append)
            monkeypatch.setattr(bus, "now", late)
            await one.tables.join(table, seat, ears[0])
            await companies.joined(table, seat)
            monkeypatch.setattr(bus, "now", now)
            comes_a_crowd(one)
            await one.tables.join(table, seat, ears[1])
            await companies.joined(table, seat)
            over.set()
            await _all_taken_up(companies._arrivals)
            first, second = [word.number for word in words if word.kind == "seat"]
            assert second >= first > 0
            companies.word(Word("seat", name, seat.index, "there", first - 1))
            assert [ear.left for ear in ears] == [Close.REPLACED, None]

    asyncio.run(run())
