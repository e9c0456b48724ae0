"""Beside the cards: who is there, the clock, a bot for a deal, rests, phrases, complaints, those who look on."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from websockets.asyncio.client import connect

from preferans.server.settings import FILE
from support.friends import Friend, beside, company, do, link_of, of_the_log, play_on, somebody_has_to_act, told, up_to_date
from support.table_server import Json, Person, Server, choose, closed_with, sit
from support.tuned import Tuned

WATCH_DELAY_MS = 700


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where nobody waits long."""
    running = Tuned(tmp_path_factory.mktemp("hasty"), "--bot-delay", "0", stand_in_after_ms=0, watch_delay_ms=WATCH_DELAY_MS)
    yield running
    assert running.stop() == ""


def test_everybody_sees_who_is_there(hasty: Server) -> None:
    """Who closes his page is gone, who comes back is there; the others are told both times (A-181)."""
    table, _, (one, two) = company(hasty, "Иван", "Мария")

    async def run() -> None:
        async with asyncio.timeout(120), sit(hasty, table, one.cookie) as first:
            async with sit(hasty, table, two.cookie) as second:
                other = second.view["me"]
                assert (await link_of(first, other, "good"))["since"] < 5000
            assert (await link_of(first, other, "gone"))["chair"] == other
            async with sit(hasty, table, two.cookie):
                await link_of(first, other, "good")

    asyncio.run(run())


def test_a_bot_plays_a_deal_for_who_is_gone(hasty: Server) -> None:
    """The one who is there may put a bot in the other's place; the deal is played to its end, the next waits for the person again (A-177)."""
    table, _, (one, two) = company(hasty, "Иван", "Мария")

    async def run() -> None:
        async with asyncio.timeout(120), sit(hasty, table, one.cookie) as first:
            gone = next(player["chair"] for player in first.view["players"] if player["name"] == "Мария")
            await link_of(first, gone, "gone")
            assert (await beside(first, act="stand_in", chair=gone))["type"] == "ack"
            playing = asyncio.ensure_future(play_on(first))
            while not (first.view.get("result") and gone not in first.view["ready"]):
                assert not playing.done()
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
            assert first.view["deal"] == 1
            assert gone not in first.view["ready"]
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            assert (await beside(first, act="stand_in", chair=gone))["type"] == "ack"
            while first.view["deal"] < 2:
                action = choose(first.view)
                await (first.do(action) if action else first.read())
            async with sit(hasty, table, two.cookie) as second:
                assert (await told(second))["people"][0]["stand_in"] is False
                assert all(not person["stand_in"] for person in (await told(second))["people"])

    asyncio.run(run())


def test_nobody_is_replaced_while_he_is_there(server: Server) -> None:
    """No bot takes the chair of somebody who is there, or gone for a moment only; nobody votes on himself, on a bot or on an empty chair."""
    table, _, (one, two) = company(server, "Иван", "Мария")

    async def run() -> None:
        async with asyncio.timeout(120), sit(server, table, one.cookie) as first:
            players = first.view["players"]
            maria = next(player["chair"] for player in players if player["name"] == "Мария")
            bot = next(player["chair"] for player in players if player["bot"])
            for chair in (maria, bot, first.view["me"], 4):
                answer = await beside(first, act="stand_in", chair=chair)
                assert answer["type"] == "reject"
                assert answer["reason"] in ("stand_in", "no_person")
            async with sit(server, table, two.cookie):
                assert (await beside(first, act="stand_in", chair=maria))["type"] == "reject"

    asyncio.run(run())


def test_one_may_leave_and_return(hasty: Server) -> None:
    """Who steps away leaves the deal to a bot, sees it go on, and takes his cards back when he likes."""
    table, _, (one, two) = company(hasty, "Иван", "Мария")

    async def run() -> None:
        async with asyncio.timeout(120), sit(hasty, table, one.cookie) as first, sit(hasty, table, two.cookie) as second:
            assert (await beside(first, act="back"))["reason"] == "back"
            assert (await beside(first, act="away"))["type"] == "ack"
            mine = first.view["me"]
            playing = asyncio.ensure_future(play_on(second))
            while not any(event["event"] == "card" and event["chair"] == mine for event in events_of(second)):
                assert not playing.done()
                await asyncio.sleep(0.02)
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            assert (await beside(first, act="back"))["type"] == "ack"
            assert not any(person["stand_in"] for person in (await told(first))["people"] if person["chair"] == mine)

    asyncio.run(run())


def events_of(person: Person) -> list[Json]:
    """Everything that this person was told to have happened."""
    return [event for frame in person.frames if frame["type"] == "event" for event in frame["events"]]


def test_a_table_rests_until_tomorrow(fragile: Server) -> None:
    """When all who are there agree nobody plays, not even after the server was killed, until somebody ends the rest (A-178)."""
    table, _, (one, two) = company(fragile, "Иван", "Мария", clock={"bank_s": 60})

    async def before() -> None:
        async with asyncio.timeout(120), sit(fragile, table, one.cookie) as first, sit(fragile, table, two.cookie) as second:
            acting = await somebody_has_to_act(first, second)
            other = second if acting is first else first
            await link_of(other, acting.view["me"], "good")
            assert (await beside(other, act="resume"))["reason"] == "resume"
            assert (await beside(other, act="rest"))["type"] == "ack"
            assert (await told(acting))["resting"] is False
            assert (await beside(acting, act="rest"))["type"] == "ack"
            await told(other, resting=True)
            assert (await acting.do(choose(acting.view) or {}))["code"] == "resting"

    async def after() -> None:
        async with asyncio.timeout(120), sit(fragile, table, one.cookie) as first, sit(fragile, table, two.cookie) as second:
            resting = await told(first, resting=True)
            await asyncio.sleep(1)
            acting = await somebody_has_to_act(first, second)
            assert (await acting.do(choose(acting.view) or {}))["code"] == "resting"
            assert (await beside(first, act="resume"))["type"] == "ack"
            left = (await told(first, resting=False))["clock"]["left"]
            assert all(abs(now - then) < 500 for now, then in zip(left, resting["clock"]["left"], strict=True))
            assert (await acting.do(choose(acting.view) or {}))["type"] == "ack"

    asyncio.run(before())
    fragile.kill()
    fragile.again()
    asyncio.run(after())


def test_phrases_are_heard_and_not_by_who_does_not_want_to(hasty: Server) -> None:
    """A phrase of the list reaches the table; who has muted a chair hears nothing of it; other words do not exist (A-180)."""
    table, _, (one, two) = company(hasty, "Иван", "Мария")

    async def run() -> None:
        async with asyncio.timeout(120), sit(hasty, table, one.cookie) as first, sit(hasty, table, two.cookie) as second:
            assert (await beside(first, act="say", phrase="hello"))["type"] == "ack"
            heard = await second.until("spoken")
            assert (heard["chair"], heard["phrase"]) == (first.view["me"], "hello")
            assert (await beside(second, act="mute", chair=first.view["me"]))["type"] == "ack"
            assert (await beside(first, act="say", phrase="thanks"))["type"] == "ack"
            await second.socket.send('{"type":"ping","rev":-1}')
            await second.until("pong")
            assert [frame["phrase"] for frame in second.frames if frame["type"] == "spoken"] == ["hello"]
            answers = [await beside(first, act="say", phrase="bye") for _ in range(8)]
            assert "too_many" in [answer.get("code") for answer in answers]
            await first.socket.send(
                json.dumps({"type": "beside", "id": "x" * 8, "table": table, "action": {"act": "say", "phrase": "my ace"}})
            )
            assert (await first.until("reject"))["code"] == "bad_frame"

    asyncio.run(run())


def test_a_complaint_is_kept_with_its_moment(hasty: Server) -> None:
    """A complaint stands beside the log: who, of whom, when; twice is once."""
    table, _, (one, _two) = company(hasty, "Иван", "Мария")

    async def run() -> tuple[int, int]:
        async with asyncio.timeout(120), sit(hasty, table, one.cookie) as first:
            other = next(player["chair"] for player in first.view["players"] if player["name"] == "Мария")
            for _ in range(2):
                assert (await beside(first, act="report", chair=other, about="slow"))["type"] == "ack"
            return other, first.rev

    other, rev = asyncio.run(run())
    with sqlite3.connect(hasty.data / FILE) as db:
        rows = db.execute("SELECT chair, about FROM reports WHERE table_id = ? AND rev <= ?", (table, rev)).fetchall()
    db.close()
    assert rows == [(other, "slow")]


def test_who_may_look_on(hasty: Server) -> None:
    """Nobody where nobody may; with the key where the link is needed; anybody where everybody may; no command comes from there."""

    async def door(table: str, key: str) -> int | str:
        async with asyncio.timeout(120), connect(f"ws://127.0.0.1:{hasty.port}/ws", compression=None) as line:
            await line.send(json.dumps({"type": "hello", "table": table, "watch": True, "key": key}))
            frame = json.loads(await line.recv())
            if frame["type"] == "reject":
                return await closed_with(line) or 0
            await line.send(json.dumps({"type": "cmd", "id": "a" * 9, "table": table, "expect_rev": 1, "action": {"act": "next"}}))
            while (frame := json.loads(await line.recv()))["type"] != "reject":
                pass
            return str(frame["code"])

    for watch, by_key, by_none in (("nobody", 4003, 4003), ("link", "not_yours", 4003), ("everybody", "not_yours", "not_yours")):
        table, key, _ = company(hasty, "Иван", "Мария", watch=watch)
        assert asyncio.run(door(table, key)) == by_key
        assert asyncio.run(door(table, "")) == by_none


def test_spectators_see_no_hand_and_see_it_later(hasty: Server) -> None:
    """A spectator's frames name no card that is not on the table, offer nothing, and come at least as late as promised (A-179)."""
    table, key, (one, two) = company(hasty, "Иван", "Мария", watch="link")
    seen: list[tuple[int, Json]] = []
    here, over = asyncio.Event(), asyncio.Event()

    async def look() -> None:
        async with connect(f"ws://127.0.0.1:{hasty.port}/ws", compression=None) as line:
            await line.send(json.dumps({"type": "hello", "table": table, "watch": True, "key": key}))
            while True:
                frame = json.loads(await line.recv())
                seen.append((time.time_ns() // 1_000_000, frame))
                here.set()
                if frame.get("view", {}).get("result"):
                    over.set()

    async def run() -> None:
        async with asyncio.timeout(120), sit(hasty, table, one.cookie) as first, sit(hasty, table, two.cookie) as second:
            looking = asyncio.ensure_future(look())
            await here.wait()
            playing = [asyncio.ensure_future(play_on(person)) for person in (first, second)]
            await over.wait()
            for task in (looking, *playing):
                task.cancel()
            await asyncio.gather(looking, *playing, return_exceptions=True)

    asyncio.run(run())
    snapshots = [(at, frame) for at, frame in seen if frame["type"] in ("snapshot", "event")]
    with closing(sqlite3.connect(hasty.data / FILE)) as db:
        written = dict(db.execute("SELECT rev, at FROM events WHERE table_id = ?", (table,)).fetchall())
    assert len(snapshots) > 10
    assert all(event["event"] != "presence" for _, frame in snapshots for event in frame.get("events", ()))
    for at, frame in snapshots:
        view = frame["view"]
        assert view["hand"] == []
        assert not any(view["legal"].get(name) for name in ("bids", "passing", "cards", "orders", "whist", "next", "finish"))
        assert at - written[frame["rev"]] >= WATCH_DELAY_MS
        if view["result"] is None:
            named = {card for hand in view["hands"] for card in hand["cards"] or ()}
            assert not named or view["mode"] == "open" or view["kind"] in ("misere", "raspasy")


def test_friends_of_another_table_hear_nothing(hasty: Server) -> None:
    """What is done beside one table needs a chair at it."""
    table, _, _ = company(hasty, "Иван", "Мария")
    other, _, (stranger, _) = company(hasty, "Пётр", "Ольга")

    async def run() -> None:
        async with asyncio.timeout(120), sit(hasty, other, stranger.cookie) as person:
            person.table = table
            assert (await beside(person, act="say", phrase="hello"))["code"] == "not_yours"

    asyncio.run(run())
    assert Friend(hasty).ask(f"/{table}", "GET")[1]["code"] == "not_invited"


def discarding(view: Json) -> bool:
    """Whether this person has to discard."""
    return bool(view["legal"]["discard"])


def test_a_discard_may_be_taken_back(hasty: Server) -> None:
    """By the word of all who are there, before the contract is named: then all is as it was; alone, or by another, never (A-205)."""
    table, _, (one, two) = company(hasty, "Иван", "Мария")

    async def until_a_discard(first: Person, second: Person) -> tuple[Person, Person]:
        while True:
            for person, other in ((first, second), (second, first)):
                await up_to_date(person)
                if discarding(person.view):
                    return person, other
                action = choose(person.view)
                if action is not None:
                    bid = person.view["legal"]["bids"]
                    await do(person, {"act": "bid", "call": bid[-1]} if bid and person is first else action)
            await asyncio.sleep(0.12)  # no more than a socket may ask

    async def run() -> None:
        async with asyncio.timeout(120), sit(hasty, table, one.cookie) as first, sit(hasty, table, two.cookie) as second:
            person, other = await until_a_discard(first, second)
            assert (await beside(person, act="undo"))["reason"] == "undo"
            await up_to_date(other)
            twelve, seen = person.view["hand"], other.view
            assert (await do(person, {"act": "discard", "cards": twelve[:2]}))["type"] == "ack"
            assert (await beside(other, act="undo"))["reason"] == "undo"
            assert (await beside(person, act="undo"))["type"] == "ack"
            await up_to_date(person)
            assert not discarding(person.view)
            assert (await beside(other, act="undo"))["type"] == "ack"
            await up_to_date(person)
            assert discarding(person.view)
            await up_to_date(other)
            assert person.view["hand"] == twelve
            assert of_the_log(other.view) == of_the_log(seen)
            assert (await do(person, {"act": "discard", "cards": twelve[2:4]}))["type"] == "ack"

    asyncio.run(run())
