"""Bots at a table: they see an observation, answer in time whatever they hold, and a broken one holds nobody up."""

import asyncio
import pickle
import sqlite3
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.rules.engine import is_legal, to_act
from preferans.rules.view import Observation, observe
from preferans.server import brains
from preferans.server.brains import Brains, plain
from preferans.server.settings import FILE
from support.friends import Friend
from support.random_play import walk
from support.table_server import Server, sit


@given(st.integers(0, 2**48))
def test_the_stand_in_is_legal(seed: int) -> None:
    """The action without thought is legal wherever somebody has to act."""
    for state in walk(seed).states[:-1]:
        seat = to_act(state)
        assert seat is not None
        assert is_legal(state, plain(observe(state, seat)))


def test_a_bot_gets_an_observation_and_nothing_else() -> None:
    """What goes to the worker process names no card that its seat does not see."""
    state = walk(3).states[0]
    seat = to_act(state)
    assert seat is not None
    seen = observe(state, seat)
    sent = pickle.dumps(("rule", 1, seen))
    again = pickle.loads(sent)[2]  # noqa: S301
    assert isinstance(again, Observation)
    assert again == seen
    for other in state.deal.seats:
        if other != seat:
            assert state.deal.hands[state.deal.place(other)] not in (again.hand, *dict(again.open_hands).values())


def answers(name: str, patience: float) -> bool:
    """Whether a pool gives a legal action of that bot, twice."""
    state = walk(3).states[0]
    seat = to_act(state)
    assert seat is not None

    async def ask() -> bool:
        pool = Brains(1, patience)
        try:
            found = [await pool.answer(name, 1, observe(state, seat)) for _ in range(2)]
        finally:
            pool.close()
        return all(is_legal(state, action) for action in found)

    return asyncio.run(ask())


def test_a_bot_answers_in_a_process_of_its_own() -> None:
    """The pool answers with what the bot answers."""
    assert answers("rule", 10)


def test_a_late_bot_is_replaced() -> None:
    """A bot that is out of time is replaced for that turn, and its process ended."""
    assert answers("rule", 0.0)


def test_a_missing_bot_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that fails does not hold the table up."""
    assert brains.think.__module__ == "preferans.server.brains"
    assert answers("nobody", 10)


def test_time_tells_nothing(tmp_path: Path) -> None:
    """Every answer of a bot comes after the delay that was drawn when its turn began, a forced card like a hard choice; how late, tests of the pace tell."""
    delay = 40
    server = Server(tmp_path, "--bot-delay", str(delay))

    async def play() -> None:
        table, cookie = server.new_table()
        async with sit(server, table, cookie) as person:
            while len(bot_times(server.data)) < 25:
                await person.step()

    try:
        asyncio.run(play())
    finally:
        server.kill()
    assert min(bot_times(server.data)) >= delay


def bot_times(data: Path) -> list[int]:
    """Milliseconds from the beginning of each turn of a bot to its answer, as the log has them."""
    with sqlite3.connect(data / FILE) as db:
        rows = db.execute("SELECT at, command_id FROM events ORDER BY rev").fetchall()
    db.close()
    return [after - before for (before, _), (after, command) in pairwise(rows) if command.startswith("due-")]


def test_one_chooses_how_well_bots_play(server: Server) -> None:
    """At a table of one's own and among friends: the chairs tell the level, `club` where nothing was said, and other words are refused."""

    async def levels(**asked: str) -> list[tuple[bool, str]]:
        table, cookie = server.new_table(**asked)
        async with sit(server, table, cookie) as person:
            return sorted((one["bot"], one["level"]) for one in person.view["players"])

    for asked, told in (({}, "club"), ({"level": "novice"}, "novice"), ({"level": "master"}, "master")):
        assert asyncio.run(levels(**asked)) == [(False, ""), (True, told), (True, told)]
    friend = Friend(server, "Нина")
    status, room = friend.ask("", body={"agreed": {"name": "Нина", "level": "expert"}, "bots": 1})
    assert status == 201
    room = friend.ask(f"/{room['table']}/fill")[1]
    assert sorted(seat["level"] for seat in room["seats"]) == ["", "expert", "expert"]
    assert friend.ask("", body={"agreed": {"name": "Нина", "level": "genius"}})[0] >= 400
