"""A player who joins a running match (Codex 3.1.2, A-120, A-164): the table for one more, everybody's consent, the sheet that is brought."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any

import pytest

from preferans.conventions.catalogue import build
from preferans.match.match import Player
from preferans.match.progress import Progress
from preferans.scoring.sheet import Sheet
from preferans.seats import SEATS
from preferans.server.brought import brought_lines, joined, more_rules, taken_up
from preferans.server.settings import FILE
from support.dying import Dying
from support.table_server import API, Json, Server, sit

ROOMS = f"{API}/rooms"
THREE, FOUR = build("codex96", {}, 3), build("codex96", {}, 4)


def ask(server: Server, path: str, cookie: str, body: Json | None = None, method: str = "POST") -> tuple[int, Any, str]:
    """Status, body and the cookie of a request."""
    status, found, back = server.ask(ROOMS + path, cookie, method, json.dumps(body or {}).encode() if method == "POST" else None)
    return status, found, back.get("set-cookie", cookie).split(";")[0]


async def over(server: Server, table: str, cookie: str) -> Json:
    """The view when the first deal is over."""
    async with sit(server, table, cookie) as person:
        while not (await person.my_turn())["legal"]["next"]:
            await person.step()
        return person.view


async def seen(server: Server, table: str, cookie: str) -> Json:
    async with sit(server, table, cookie) as person:
        return person.view


def test_what_is_brought() -> None:
    """A-120: the figures come exact, the newcomer sits last with the averages, the match goes on where it was."""
    sheet = Sheet((Fraction(4), Fraction(6), Fraction(7)), (Fraction(10), Fraction(0), Fraction(3)), ((Fraction(),) * 3,) * 3)
    before = Progress(THREE, SEATS[1], sheet, number=5, spiral=2, in_row=1, passed=4)
    brought = joined(before, FOUR, "t")
    assert (brought.pool, brought.mountain) == ((4, 6, 7, 5), (10, 0, 3, 5))
    after = taken_up(brought, FOUR, before.dealer)
    assert (after.number, after.dealer, after.spiral, after.in_row) == (1, SEATS[1], 2, 1)
    assert {(one.column, one.chair): one.amount for one in brought_lines(brought)} == {
        ("pool", 0): 4, ("pool", 1): 6, ("pool", 2): 7, ("pool", 3): 5, ("mountain", 0): 10, ("mountain", 2): 3, ("mountain", 3): 5,
    }  # fmt: skip


def test_where_nobody_may_join() -> None:
    """Nobody joins where it is not agreed, nor a full table."""
    assert more_rules(build("sochi", {})) is None
    assert more_rules(build("codex96", {}, 5)) is None
    assert (more_rules(THREE) or THREE).players == 4
    assert Player("A").bot == ""


def test_a_friend_joins(server: Server) -> None:
    """The host calls one more; both are ready; the match goes on with four, its sheet explained, and the old table says where."""
    table, host = server.new_table(rules="codex96", pool=20, players=3, name="Иван")
    assert ask(server, f"/{table}/extension", host)[0] == 409
    before = asyncio.run(over(server, table, host))
    assert before["legal"]["extend"] is True
    status, room, _ = ask(server, f"/{table}/extension", host)
    assert status == 201
    assert ask(server, f"/{table}/extension", host)[1]["table"] == room["table"]
    assert [seat["taken"] for seat in room["seats"]] == [True, True, True, False]
    assert asyncio.run(seen(server, table, host))["extending"] == room["table"]
    key = ask(server, f"/{room['table']}/invite", host, method="GET")[1]["key"]
    status, page, friend = ask(server, f"/{room['table']}/seat", "", {"name": "Мария", "key": key})
    assert (status, page["continues"]) == (200, table)
    assert ask(server, f"/{room['table']}/ready", friend)[1]["started"] is False
    assert ask(server, f"/{room['table']}/ready", host)[1]["started"] is True
    _joined(server, before, asyncio.run(seen(server, room["table"], friend)))
    old = asyncio.run(seen(server, table, host))
    assert (old["moved"], old["legal"]["next"], old["settlement"]["ended"]) == (room["table"], False, "agreement")
    assert server.ask(f"{API}/tables/{table}/record.prn", host)[0] == 200
    assert server.ask(f"{API}/tables/{room['table']}/record.prn", host)[:2][0] == 409


def _joined(server: Server, before: Json, view: Json) -> None:
    assert [player["name"] for player in view["players"]][3] == "Мария"
    assert (view["me"], view["deal"], view["dealer"]) == (3, 1, before["next"]["dealer"])
    pool, mountain = ([Fraction(value) for value in before["sheet"][name]] for name in ("pool", "mountain"))
    assert [Fraction(value) for value in view["sheet"]["pool"]] == [*pool, floor(sum(pool) / 3)]
    assert [Fraction(value) for value in view["sheet"]["mountain"]] == [*mountain, ceil(sum(mountain) / 3)]
    assert all(row[3] == 0 for row in view["sheet"]["whists"])


def test_it_survives_a_restart(fragile: Server) -> None:
    """The log of the new table holds what was brought."""
    table, host = fragile.new_table(rules="codex96", pool=20, players=3)
    asyncio.run(over(fragile, table, host))
    room = ask(fragile, f"/{table}/extension", host)[1]["table"]
    ask(fragile, f"/{room}/fill", host)
    assert ask(fragile, f"/{room}/ready", host)[1]["started"] is True
    before = asyncio.run(seen(fragile, room, host))["sheet"]
    fragile.kill()
    fragile.again()
    page = fragile.ask(f"{API}/tables/{room}/sheet", host)[1]
    assert page["sheet"]["pool"] == before["pool"]
    assert sum(Fraction(one["amount"]) for one in page["brought"] if one["column"] == "mountain") == sum(map(Fraction, before["mountain"]))


def test_who_is_ready_while_a_deal_is_played(server: Server) -> None:
    """A-164: the match moves as soon as that deal is over; nobody has to say anything again."""
    table, host = server.new_table(rules="codex96", pool=20, players=3)
    asyncio.run(over(server, table, host))
    room = ask(server, f"/{table}/extension", host)[1]["table"]
    ask(server, f"/{room}/fill", host)

    async def another() -> Json:
        async with sit(server, table, host) as person:
            await person.step()
            assert (await person.my_turn())["deal"] == 2
            status, page, _ = await asyncio.to_thread(ask, server, f"/{room}/ready", host)
            assert (status, page["started"], all(seat["ready"] for seat in page["seats"])) == (200, False, True)
            while not (view := await person.my_turn())["settlement"] and not view["legal"]["next"]:
                await person.step()
            while person.view["moved"] is None:
                await person.read()
            return person.view

    old = asyncio.run(another())
    assert (old["moved"], old["deal"]) == (room, 2)
    new = asyncio.run(seen(server, room, host))
    assert [Fraction(value) for value in new["sheet"]["mountain"]][:3] == [Fraction(value) for value in old["sheet"]["mountain"]]


def lines(server: Server) -> dict[str, list[tuple[int, str]]]:
    """Revisions and lines of every log."""
    found: dict[str, list[tuple[int, str]]] = {}
    with closing(sqlite3.connect(server.data / FILE)) as db:
        for table, rev, body in db.execute("SELECT table_id, rev, body FROM events ORDER BY table_id, rev"):
            found.setdefault(table, []).append((rev, bytes(body).decode()))
    return found


def live(server: Server, cookie: str) -> list[str]:
    """The tables of a guest that have not ended."""
    return [one["table"] for one in server.ask(f"{API}/lobby", cookie)[1]["tables"]]


def eventually(wanted: Callable[[], bool]) -> None:
    until = time.monotonic() + 120
    while not wanted():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize("moment", ["before", "after"], ids=["before it is on the disk", "after it"])
def test_a_server_that_dies_while_the_match_moves(tmp_path: Path, moment: str) -> None:
    """The new table is made and the old one ended together or not at all; the next start has one of them alive, with everything on it."""
    server = Dying(tmp_path / "data", moment)
    try:
        table, host = server.new_table(rules="codex96", pool=20, players=3)
        before = asyncio.run(over(server, table, host))
        room = ask(server, f"/{table}/extension", host)[1]["table"]
        ask(server, f"/{room}/fill", host)
        kept = lines(server)[table]
        with pytest.raises(OSError, match=r"."):
            ask(server, f"/{room}/ready", host)
        server.process.communicate(timeout=120)
        assert (room in lines(server)) == ('"moved"' in lines(server)[table][-1][1]) == (moment == "after")
        server.again()
        eventually(lambda: live(server, host) == [room])
        after = lines(server)
        assert after[table][:-1] == kept
        assert '"moved"' in after[table][-1][1]
        old, new = asyncio.run(seen(server, table, host)), asyncio.run(seen(server, room, host))
        assert (old["moved"], old["sheet"]) == (room, before["sheet"])
        assert [Fraction(value) for value in new["sheet"]["mountain"]][:3] == [Fraction(value) for value in before["sheet"]["mountain"]]
        assert (new["deal"], new["dealer"]) == (1, before["next"]["dealer"])
        assert asyncio.run(over(server, room, host))["deal"] == 1
    finally:
        server.kill()


def test_nobody_asks_for_it_otherwise(server: Server) -> None:
    """A room that pretends to continue a match is refused, and a stranger cannot extend a table."""
    table, _ = server.new_table(rules="codex96", players=3)
    assert ask(server, "", "", {"continues": table})[0] == 400
    assert ask(server, f"/{table}/extension", "")[0] == 403
