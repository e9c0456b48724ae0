"""Who comes back is told what he has missed: the same events as if he had stayed, and a view that is the newest; or that it cannot be done."""

import asyncio
import json
import random
import time
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
import uvloop
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect

from preferans.conventions.ruleset import RuleSet
from preferans.seats import SEATS, Seat, chairs
from preferans.server import protocol as p
from preferans.server.catching_up import Have, Look, Shown, greeting
from preferans.server.codec import Dealt, Line
from preferans.server.happened import happened
from preferans.server.spectators import Gallery, Moment, public_view
from preferans.server.state import TableState, advance
from preferans.server.store.backup import back_up, restore
from preferans.server.view import table_view
from resilience.crowd import until_true
from support.lines import match_lines
from support.table_server import Json, Server, choose, sit
from support.tables import TABLES, sitting

RULES = st.sampled_from(list(TABLES.values()))
SEEDS = st.integers(0, 2**48)
FEW = settings(max_examples=min(60, settings().max_examples))
"""Each example is a match of two deals, cut at several places for everybody."""


def as_seen(view: p.View) -> Json:
    """A view as a client has it."""
    seen: Json = json.loads(msgspec.json.encode(view))
    return seen


def told(message: p.EventsMessage) -> Json:
    """The message as it travels."""
    travelled: Json = json.loads(msgspec.json.encode(message))
    return travelled


def looks(agreed: RuleSet, here: tuple[Seat, ...]) -> list[Look]:
    """What each seat sees while these are there, and what those see who look on."""
    seats = sitting(agreed)

    def one(seat: Seat) -> Look:
        return lambda state: table_view(state, seats, seat, here)

    return [*(one(seat) for seat in chairs(agreed.players)), lambda state: public_view(state, seats)]


def history(first: TableState, lines: list[Line]) -> tuple[list[TableState], list[tuple[p.EventMessage, ...]]]:
    """The state at every revision from 0, and what was told of each from 1."""
    states, events = [first], []
    for line in lines:
        after = advance(states[-1], line)
        events.append(happened(states[-1], line, after))
        states.append(after.state)
    return states, events


@FEW
@given(SEEDS, RULES)
def test_what_was_missed_brings_the_old_view_to_the_new_one(seed: int, agreed: RuleSet) -> None:
    """Wherever the line was cut: the events are those that would have been told, and the old view with the new fields is the snapshot (R3, A-196)."""
    rng = random.Random(seed)
    first, lines = match_lines(seed, agreed, 2, SEATS[rng.randrange(agreed.players)])
    states, events = history(first, lines)
    dealt = [rev for rev, line in enumerate(lines) if isinstance(line, Dealt)]
    here = chairs(agreed.players)
    for _ in range(8):
        have = rng.randrange(1, len(states))
        now = rng.choice([rng.randrange(have, len(states)), min(have + rng.randrange(4), len(states) - 1)])
        base = rng.choice([rev for rev in (*dealt, have) if rev <= have])
        before = looks(agreed, tuple(rng.sample(here, rng.randrange(len(here) + 1))))
        for old, look in zip(before, looks(agreed, here), strict=True):
            shown = Shown("t", "e", agreed.hash, states[now], look)
            (message,) = greeting(shown, Have(have, "e", agreed.hash), states[base], lines[base:now])
            assert isinstance(message, p.EventsMessage)
            assert [step.rev for step in message.steps] == list(range(have + 1, now + 1))
            assert [step.events for step in message.steps] == events[have:now]
            assert as_seen(old(states[have])) | told(message)["changed"] == as_seen(look(states[now]))


def test_the_law_meets_everything_that_a_log_holds() -> None:
    """The matches above contain looks, discards taken back, salts and readiness, and views that change in every deal."""
    met: set[str] = set()
    for seed in range(40):
        for name in ("dark", "sochi", "halves"):
            _, lines = match_lines(seed, TABLES[name], 2, SEATS[0])
            met |= {type(line).__name__ for line in lines}
    assert met >= {"Dealt", "Done", "Looked", "Undone", "Ready", "Salted"}


def test_what_cannot_be_built_on_is_said() -> None:
    """Another history, other conventions, more than there is, too long ago: why, and then the snapshot."""
    agreed = TABLES["sochi"]
    first, lines = match_lines(7, agreed, 1, SEATS[0])
    states, _ = history(first, lines)
    shown = Shown("t", "e", "h", states[-1], looks(agreed, ())[0])
    last = len(lines)
    cases = [
        (Have(3, "other", "h"), states[0], "other_epoch"),
        (Have(3, "e", "other"), states[0], "other_rules"),
        (Have(last + 1, "e", "h"), states[0], "ahead"),
        (Have(3, "e", "h"), None, "too_old"),
        (Have(0, "e", "h"), states[0], "too_old"),
        (Have(-5, "e", "h"), states[0], "too_old"),
    ]
    snapshot = p.SnapshotMessage("t", last, table_view(states[-1], sitting(agreed), SEATS[0], ()), epoch="e", rules="h")
    for have, base, code in cases:
        assert greeting(shown, have, base, lines) == (p.Unrecoverable("t", code, last), snapshot)  # type: ignore[arg-type]  # a literal of the list above
    assert greeting(shown, None, None, ()) == (snapshot,)


class Eye:
    """A spectator's socket."""

    def __init__(self) -> None:
        self.frames: list[Json] = []

    def send(self, frame: bytes) -> None:
        """Keeps it."""
        self.frames.append(json.loads(frame))

    def leave(self, code: p.Close) -> None:
        """Never asked for."""


@pytest.mark.parametrize("begun_at", [0, 500, 1_000_000])
def test_spectators_see_nothing_before_its_time(begun_at: int) -> None:
    """However late the first of them comes: what is shown is as old as was promised, to the millisecond; clocks and lines of the company too (A-179)."""
    agreed = TABLES["sochi"]
    first, lines = match_lines(3, agreed, 4, SEATS[0])
    assert len(lines) > 20
    states, events = history(first, lines)
    past = [Moment(rev * 100, states[rev], events[rev - 1]) for rev in range(1, len(states))]
    now = begun_at

    async def run() -> None:
        nonlocal now
        eye, gallery = Eye(), Gallery("t", 1000, lambda: now)
        gallery.begin([moment for moment in past if moment.at <= now], sitting(agreed))
        gallery.join(eye, ())
        while now < len(states) * 100 + 1500:
            due = [moment.state.rev for moment in past if moment.at + 1000 <= now]
            assert (None if gallery.shown is None else gallery.shown.rev) == (due[-1] if due else None)
            assert all(frame["rev"] * 100 + 1000 <= now for frame in eye.frames if frame["type"] == "event")
            assert all(frame["company"]["watching"] + 1000 <= now for frame in eye.frames if frame["type"] == "company")
            now += 50
            for moment in past:
                if moment.at == now:
                    gallery.add(moment, sitting(agreed))
                    gallery.tell(p.Company((), None, False, (), None, (), now, p.HourView(None, None, ())), now)
            gallery.show()
        told = [frame["rev"] for frame in eye.frames if frame["type"] == "event"]
        assert told == list(range(len(past) - len(told) + 1, len(past) + 1))
        assert begun_at == 1_000_000 or any(frame["type"] == "company" for frame in eye.frames)

    asyncio.run(run())


def test_spectators_see_the_last_thing_too() -> None:
    """What was told is shown when it is old enough, though nothing follows it that would ask again (A-179)."""
    told = range(1000, 1040, 4)

    async def look_on() -> list[int]:
        eye, begun = Eye(), time.monotonic()
        gallery = Gallery("t", 20, lambda: 1000 + int((time.monotonic() - begun) * 1000))
        gallery.join(eye, ())
        for at in told:
            gallery.tell(p.Company((), None, False, (), None, (), at, p.HourView(None, None, ())), at)
        with suppress(TimeoutError):
            async with asyncio.timeout(10):
                await until_true(lambda: len(eye.frames) == len(told))
        return [frame["company"]["watching"] for frame in eye.frames]

    async def run() -> list[list[int]]:
        return await asyncio.gather(*(look_on() for _ in range(40)))

    assert uvloop.run(run()) == [list(told)] * 40


async def greeted(server: Server, table: str, cookie: str, **hello: object) -> list[Json]:
    """What somebody is told first who says this hello."""
    async with (
        asyncio.timeout(120),
        connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers={"Cookie": cookie}, compression=None) as line,
    ):
        await line.send(json.dumps({"type": "hello", "table": table, **hello}))
        frames = [json.loads(await line.recv())]
        if frames[0]["type"] == "unrecoverable":
            frames.append(json.loads(await line.recv()))
        return frames


def test_a_real_server_tells_what_was_missed(tmp_path: Path) -> None:
    """Who comes back with what he has gets the rest, live and after a restart; after a restore he is told that what he has is no more."""
    server = Server(tmp_path / "data", "--bot-delay", "0")

    async def play() -> tuple[str, str, Json, Json, Json]:
        table, cookie = server.new_table()
        async with asyncio.timeout(120), sit(server, table, cookie) as person:
            keys, early = person.frames[0], person.frames[0]
            while person.view["phase"] != "play":
                assert await person.step()
                early = next(frame for frame in person.frames if "view" in frame and frame["view"]["deal"] == person.view["deal"])
            middle = {"rev": person.rev, "view": person.view}
            while (await person.my_turn())["result"] is None:
                assert await person.step()
        (now,) = await greeted(server, table, cookie)
        return table, cookie, early | {name: keys[name] for name in ("epoch", "rules")}, middle, now

    try:
        table, cookie, early, middle, now = asyncio.run(play())
        keys = {"epoch": early["epoch"], "rules": early["rules"]}
        for _ in range(2):
            for known in (early, middle, now):
                (frame,) = asyncio.run(greeted(server, table, cookie, rev=known["rev"], **keys))
                assert (frame["type"], frame["since"], frame["rev"]) == ("events", known["rev"], now["rev"])
                assert known["view"] | frame["changed"] == now["view"]
                assert [step["rev"] for step in frame["steps"]] == list(range(known["rev"] + 1, now["rev"] + 1))
            assert frame["changed"].keys() == {"players"}
            frames = asyncio.run(greeted(server, table, cookie, rev=now["rev"] + 1, **keys))
            assert (frames[0]["code"], frames[1]) == ("ahead", now)
            server.kill()
            server.again()
        server.stop()
        copy = tmp_path / "copy"
        back_up(server.data / "preferans.sqlite", copy)
        restore(copy, server.data / "preferans.sqlite")
        server.again()
        frames = asyncio.run(greeted(server, table, cookie, rev=now["rev"], **keys))
        assert frames[0]["code"] == "other_epoch"
        assert frames[1]["view"] == now["view"]
    finally:
        server.kill()
    assert choose(now["view"]) == {"act": "next"}
