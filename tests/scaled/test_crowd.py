"""Many come back in one moment: each is told of his table first, and nothing that is done later is lost by that (R6, A-255)."""

import asyncio
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import cast

import pytest

from preferans.seats import SEATS, Seat
from preferans.server import protocol as p
from preferans.server.catching_up import Have
from preferans.server.parts import Parts
from preferans.server.protocol import Close
from preferans.server.scaled import crowd
from preferans.server.scaled import tables as scaled
from preferans.server.scaled.companies import SharedCompanies
from preferans.server.scaled.crowd import CROWD, Crowd
from preferans.server.scaled.reading import LogEnd
from preferans.server.scaled.tables import SharedTables
from preferans.server.store.rows import EventRow, StoreError
from preferans.server.table import Table
from preferans.server.upcasting import LogError
from support.services import Postgres, Redis
from support.table_server import Json
from support.two_workers import Ear, two_workers


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Until this is set a crowd is coming in, however slow the machine is."""
    over = asyncio.Event()

    async def held(coming: Crowd) -> None:
        await over.wait()
        coming._passing = None
        coming.on_past()

    monkeypatch.setattr(crowd, "MOMENT_S", 600)
    monkeypatch.setattr(Crowd, "_pass", held)
    return over


def test_who_is_a_crowd(over: asyncio.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than so many in a moment are one, from the next on; so many are none, however often they come."""

    async def run() -> None:
        coming = Crowd()
        for _ in range(3):
            assert not any(coming.comes() for _ in range(CROWD))
            await asyncio.wait_for(coming.past(), 20)
            monkeypatch.setattr(crowd, "MOMENT_S", 0)
            await asyncio.sleep(0.001)
            coming.comes()  # the first of a new moment
            coming._came -= 1
            monkeypatch.setattr(crowd, "MOMENT_S", 600)
        assert [coming.comes() for _ in range(CROWD + 2)] == [False] * CROWD + [True] * 2
        waiting = asyncio.ensure_future(coming.past())
        await asyncio.sleep(0.01)
        assert not waiting.done()
        over.set()
        await asyncio.wait_for(waiting, 20)
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
        began = asyncio.get_running_loop().time()
        async with asyncio.timeout(20):
            await asyncio.gather(*(coming.past() for _ in range(5)))
        assert asyncio.get_running_loop().time() - began > 0.03
        always.cancel()
        assert over == [1]

    asyncio.run(run())


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
    postgres: Postgres, redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: asyncio.Event, many: bool
) -> None:
    """Who has seen as much as his worker knows of a table that it follows, or of any in a crowd, is answered from memory; a move made elsewhere, of which no word has come, follows at once, or after the crowd (R3, A-255)."""
    monkeypatch.setattr(scaled, "LOOK_S", 600)
    monkeypatch.setattr(scaled, "LOOK_ALONE_S", 600)

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, two, name, guests):
            table = await two.tables.get(name)
            assert table is not None
            have, ear, seat = _seen(table), Ear(), table.seat_of(guests[0])
            assert seat is not None
            if many:
                _comes_a_crowd(two)
            else:
                neighbour = table.seat_of(guests[1])
                assert neighbour is not None
                await two.tables.join(table, neighbour, Ear())
            await _passes(one, name)
            following = asyncio.ensure_future(two.tables.run())
            again = await two.tables.get(name, have)
            assert again is table
            assert await two.tables.join(table, seat, ear, have)
            assert [(frame["type"], frame["rev"], frame["steps"]) for frame in ear.frames] == [("events", have.rev, [])]
            if many:
                await asyncio.sleep(0.05)
                assert table.state.rev == have.rev
                over.set()
            async with asyncio.timeout(20):
                while ear.frames[-1]["rev"] == have.rev:  # noqa: ASYNC110  # what is waited for tells nobody
                    await asyncio.sleep(0.01)
            assert (ear.frames[-1]["type"], ear.frames[-1]["rev"]) == ("event", have.rev + 1)
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)

    asyncio.run(run())


def test_a_table_that_nobody_follows_is_brought_up_first(postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    """Where nobody sat at his worker meanwhile, what was played elsewhere is told in one piece, not move by move (A-255)."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, two, name, _):
            table = await two.tables.get(name)
            assert table is not None
            have = _seen(table)
            await _passes(one, name)
            assert await two.tables.get(name, have) is table
            assert table.state.rev == have.rev + 1

    asyncio.run(run())


def test_a_line_that_cannot_be_read_holds_up_one_table(
    postgres: Postgres, redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sits where a newer program has written comes back, and hears why; the other tables are followed."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, two, name, guests):
            table = await two.tables.get(name)
            assert table is not None
            seat, ear = table.seat_of(guests[0]), Ear()
            assert seat is not None
            await two.tables.join(table, seat, ear)
            rev = table.state.rev
            await _passes(one, name)
            broken = Table(table.row, table.state, table.sitting)
            broken.watchers = {seat: (left := Ear())}
            take = SharedTables._take

            def unread(tables: SharedTables, table: Table, rows: Iterable[EventRow]) -> None:
                if table is broken:
                    raise LogError("newer_log")
                take(tables, table, rows)

            monkeypatch.setattr(SharedTables, "_take", unread)
            await _tables(two)._catch_all_up([broken, table])
            assert (left.left, ear.left, table.state.rev) == (Close.TRY_LATER, None, rev + 1)

    asyncio.run(run())


def test_who_has_missed_something_is_told_all_of_it(postgres: Postgres, redis: Redis, tmp_path: Path, over: asyncio.Event) -> None:
    """Where his worker knows more or less than he has seen, he gets what the log says now, in a crowd too (A-255)."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, two, name, guests):
            table = await two.tables.get(name)
            assert table is not None
            before = _seen(table)
            seat = table.seat_of(guests[0])
            assert seat is not None
            await _passes(one, name)
            _comes_a_crowd(two)
            for have in (before._replace(rev=before.rev + 1), before):  # in this order: the first makes the second older than what is known
                ear = Ear()
                assert await two.tables.get(name, have) is table
                await two.tables.join(table, seat, ear, have)
                assert [(frame["type"], frame["since"], frame["rev"]) for frame in ear.frames] == [("events", have.rev, before.rev + 1)]

    asyncio.run(run())


def test_whose_table_must_be_read_is_told_first(
    postgres: Postgres, redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: asyncio.Event
) -> None:
    """In a crowd, who has missed nothing is told so by how far the log goes, and waits for his table until all have come; nobody else is told anything (A-255)."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, two, name, guests):
            known = await one.tables.get(name)
            assert known is not None
            have, tables, asked = _seen(known), _tables(two), []
            ask = tables._ends._ask

            async def counted(keys: list[tuple[str, str]]) -> Mapping[tuple[str, str], LogEnd]:
                asked.extend(keys)
                return await ask(keys)

            async def gone(keys: list[tuple[str, str]]) -> Mapping[tuple[str, str], LogEnd]:
                asked.extend(keys)
                raise StoreError("gone")

            async def told(guest: str, have: Have, table: str = name) -> list[Json]:
                ear = Ear()
                await tables.greet(table, guest, have, ear)
                return ear.frames

            monkeypatch.setattr(tables._ends, "_ask", counted)
            assert await told(guests[0], have) == []  # alone
            _comes_a_crowd(two)
            for guest, other, table in (
                ("stranger", have, name),
                (guests[0], have._replace(rev=have.rev + 1), name),
                (guests[0], have._replace(rev=have.rev - 1), name),
                (guests[0], have._replace(rules="other"), name),
                (guests[0], have, "no such table"),
            ):
                assert await told(guest, other, table) == []
                assert asked.pop() == (table, guest)
            assert await told(guests[0], have._replace(epoch="other")) == []
            assert await told(guests[0], have, "no\0table") == []
            monkeypatch.setattr(tables._ends, "_ask", gone)
            assert await told(guests[0], have) == []
            assert asked == [(name, guests[0])]
            monkeypatch.setattr(tables._ends, "_ask", counted)
            ear = Ear()
            waiting = asyncio.ensure_future(tables.greet(name, guests[1], have, ear))
            async with asyncio.timeout(20):
                while not ear.frames:  # noqa: ASYNC110  # what is waited for tells nobody
                    await asyncio.sleep(0.01)
            (frame,) = ear.frames
            assert (frame["type"], frame["table"], frame["since"], frame["rev"]) == ("events", name, have.rev, have.rev)
            assert (frame["steps"], frame["changed"]) == ([], {})
            assert (waiting.done(), tables.in_memory) == (False, 0)
            await two.tables.get(name)
            assert await told(guests[1], have) == []  # it is at hand
            over.set()
            await asyncio.wait_for(waiting, 20)

    asyncio.run(run())


def test_the_company_hears_of_a_crowd_when_it_has_come(postgres: Postgres, redis: Redis, tmp_path: Path, over: asyncio.Event) -> None:
    """Who comes in a crowd is taken up after it; who has left meanwhile, or gave way to another socket of his, is not (A-255)."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, _, name, guests):
            table, words, ears = await one.tables.get(name), [], [Ear(), Ear(), Ear()]
            assert table is not None
            arrivals = cast("SharedCompanies", one.companies)._arrivals
            arrivals._bus.tell = words.append  # type: ignore[method-assign]
            _comes_a_crowd(one)
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
            while arrivals.running:
                await asyncio.gather(*arrivals.running)
            company = await one.companies.of(table)
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
            _comes_a_crowd(one)
            await one.tables.join(table, seat, ear)
            await one.companies.joined(table, seat)
            over.set()
            while arrivals.running:
                await asyncio.gather(*arrivals.running, return_exceptions=True)
            assert ear.left == Close.TRY_LATER

    asyncio.run(run())
    assert "ValueError" in caplog.text
    assert "ace of" not in caplog.text


@pytest.mark.parametrize("short", [0, 1000])
def test_tables_are_replayed_one_after_the_other(
    postgres: Postgres, redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, short: int
) -> None:
    """A log is read the same whether it is replayed between others' turns or in a thread."""
    monkeypatch.setattr(scaled, "SHORT_LOG", short)

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, two, name, _):
            await _passes(one, name)
            here, there = await one.tables.get(name), await two.tables.get(name)
            assert here is not None
            assert there is not None
            assert (there.state, there.row) == (here.state, here.row)

    asyncio.run(run())
