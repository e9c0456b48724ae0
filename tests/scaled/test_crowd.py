"""Many come back in one moment: each is told of his table first, and nothing that is done later is lost by that (R6, A-255)."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
import pytest

from preferans.server import protocol as p
from preferans.server.catching_up import Have
from preferans.server.parts import Parts
from preferans.server.protocol import Close
from preferans.server.scaled import crowd
from preferans.server.scaled import tables as scaled
from preferans.server.scaled.crowd import CROWD, Crowd
from preferans.server.scaled.reading import LogEnd
from preferans.server.scaled.tables import SharedTables
from preferans.server.store.rows import EventRow, StoreError
from preferans.server.table import Table, encode
from preferans.server.upcasting import LogError
from resilience.crowd import until_true
from support.services import Postgres, Redis
from support.table_server import Json, choose
from support.two_workers import Ear, comes_a_crowd, tables_of, two_workers


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


def test_the_first_of_a_crowd_are_of_it(postgres: Postgres, redis: Redis, tmp_path: Path, over: asyncio.Event) -> None:
    """Those who come in the same turn of the loop are counted before the first is answered: none of them waits for his table to be read (A-255)."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, two, name, guests):
            table = await one.tables.get(name)
            assert table is not None
            have, ears = _seen(table), [Ear() for _ in range(CROWD + 1)]
            coming = [asyncio.create_task(tables_of(two).greet(name, guests[0], have, ear)) for ear in ears]
            await asyncio.wait_for(until_true(lambda: all(ear.frames for ear in ears)), 20)
            assert {(frame["type"], frame["since"], frame["rev"]) for ear in ears for frame in ear.frames} == {
                ("events", have.rev, have.rev)
            }
            assert not any(task.done() for task in coming)
            over.set()
            await asyncio.gather(*coming)

    asyncio.run(run())


def _seen(table: Table) -> Have:
    return Have(table.state.rev, table.epoch, table.row.rules_hash)


async def _moves(parts: Parts, name: str) -> None:
    """Whose turn it is does something legal."""
    table = await parts.tables.get(name)
    assert table is not None
    turn = table.state.turn
    assert turn is not None
    action = choose(json.loads(encode(table.view(turn))))
    cmd = msgspec.convert({"id": f"command-{table.state.rev}", "table": name, "expect_rev": table.state.rev, "action": action}, p.Cmd)
    assert await parts.tables.command(table, turn, cmd, Ear()) == "done"


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
                comes_a_crowd(two)
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
            await asyncio.wait_for(until_true(lambda: ear.frames[-1]["rev"] > have.rev), 20)
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
            await tables_of(two)._catch_all_up([broken, table])
            assert (left.left, ear.left, table.state.rev) == (Close.TRY_LATER, None, rev + 1)
            two.tables._tables[name] = broken
            await tables_of(two)._catch_all_up([broken])
            assert await two.tables.get(name) is not broken  # whoever comes is told what his log says

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
            comes_a_crowd(two)
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
            have, tables, asked = _seen(known), tables_of(two), []
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
            comes_a_crowd(two)
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
            await asyncio.wait_for(until_true(lambda: bool(ear.frames)), 20)
            (frame,) = ear.frames
            assert (frame["type"], frame["table"], frame["since"], frame["rev"]) == ("events", name, have.rev, have.rev)
            assert (frame["steps"], frame["changed"]) == ([], {})
            assert (waiting.done(), tables.in_memory) == (False, 0)
            await two.tables.get(name)
            assert await told(guests[1], have) == []  # it is at hand
            over.set()
            await asyncio.wait_for(waiting, 20)

    asyncio.run(run())


def test_many_lines_are_told_in_one_piece(postgres: Postgres, redis: Redis, tmp_path: Path, over: asyncio.Event) -> None:
    """Where many moves were made elsewhere before they are heard of here, each who sits here is told all of them in one frame (A-255)."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, two, name, guests):
            table, ear = await two.tables.get(name), Ear()
            assert table is not None
            have, seat = _seen(table), table.seat_of(guests[0])
            assert seat is not None
            comes_a_crowd(two)
            assert await two.tables.get(name, have) is table
            await two.tables.join(table, seat, ear, have)
            for _ in range(scaled.FEW + 1):
                await _moves(one, name)
            played = await one.tables.get(name)
            assert played is not None
            following = asyncio.ensure_future(two.tables.run())
            over.set()
            await asyncio.wait_for(until_true(lambda: table.state.rev == played.state.rev), 20)
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
            told = [frame for frame in ear.frames[1:] if frame["type"] != "event" or frame["rev"] > have.rev]
            assert [(frame["type"], frame["since"], frame["rev"]) for frame in told] == [("events", have.rev, played.state.rev)]
            assert [step["rev"] for step in told[0]["steps"]] == [*range(have.rev + 1, played.state.rev + 1)]
            again = Ear()
            await one.tables.join(played, seat, again, have)
            assert {**told[0], "changed": {**told[0]["changed"], "players": 0}} == {
                **again.frames[0],
                "changed": {**again.frames[0]["changed"], "players": 0},
            }

    asyncio.run(run())


def test_a_login_that_ends_while_a_table_is_read(postgres: Postgres, redis: Redis, tmp_path: Path, over: asyncio.Event) -> None:
    """Whoever waits for his table is sent off as he would be from it."""

    async def run() -> None:
        async with two_workers(postgres, redis, tmp_path) as (one, two, name, guests):
            known, ear = await one.tables.get(name), Ear()
            assert known is not None
            comes_a_crowd(two)
            waiting = asyncio.ensure_future(tables_of(two).greet(name, guests[0], _seen(known), ear))
            await asyncio.wait_for(until_true(lambda: bool(ear.frames)), 20)
            tables_of(two).dismiss_here(guests[1])
            assert ear.left is None
            tables_of(two).dismiss(guests[0])
            assert ear.left == Close.RESTART
            over.set()
            await waiting
            assert not tables_of(two)._greeted

    asyncio.run(run())


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
