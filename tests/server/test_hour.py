"""A table that plays until an agreed hour: who agrees, what it ends, and what it leaves alone (A-206)."""

import asyncio
import time

import pytest

from preferans.conventions.catalogue import build
from preferans.seats import SEATS
from preferans.server.codec import Finishing, decode, encode
from preferans.server.happened import happened
from preferans.server.hour import Hour, allows_hour
from preferans.server.protocol import EndedEvent
from preferans.server.state import advance
from server.test_finishing import after_one_deal
from support.friends import Friend, beside, company, link_of, play_on, told
from support.table_server import Server, sit

ONE, TWO, THREE = SEATS[:3]
SOON_MS = 3_600_000


def test_all_who_are_there_want_the_same() -> None:
    """An hour holds when everybody has said it; another hour begins the voices anew; none takes it away the same way."""
    hour = Hour()
    assert not hour.propose(ONE, 5, (ONE, TWO))
    assert not hour.propose(TWO, 6, (ONE, TWO))
    assert hour.until is None
    assert hour.propose(ONE, 6, (ONE, TWO))
    assert (hour.until, hour.wanted, hour.voices) == (6, None, set())
    assert [hour.is_over(at) for at in (5, 6)] == [False, True]
    assert not hour.propose(ONE, None, (ONE, TWO))
    assert hour.propose(TWO, None, (ONE, TWO))
    assert not hour.is_over(10**14)


@pytest.mark.parametrize(
    ("preset", "options", "allowed"),
    [
        ("sochi", {}, True),
        ("sochi", {"early_stop": "no"}, False),
        ("sochi", {"early_stop": "no", "end_condition": "time", "pool_reference": "average"}, True),
        ("sochi", {"early_stop": "no", "end_condition": "rounds", "pool_reference": "average"}, True),
    ],
)
def test_where_an_hour_may_be_agreed(preset: str, options: dict[str, object], allowed: bool) -> None:
    """Where the match may end before its pools are full, and nowhere else (S2-5, S2-40)."""
    assert allows_hour(build(preset, options)) is allowed


def test_the_hour_ends_a_match_between_two_deals() -> None:
    """Its line asks nobody's word, ends the match and survives the log."""
    state = after_one_deal(build("sochi", {}), bots=False)
    line = decode(encode(Finishing(0, hour=True)))
    after = advance(state, line)
    assert after.state.ended
    assert happened(state, line, after) == (EndedEvent(),)


def test_a_match_ends_after_the_deal_in_play(server: Server) -> None:
    """The hour is long over when the first deal ends: then the match does; the deal itself is played out."""
    table, _, (one, two) = company(server, "Иван", "Мария", until=1)

    async def run() -> None:
        async with asyncio.timeout(120), sit(server, table, one.cookie) as first, sit(server, table, two.cookie) as second:
            playing = asyncio.ensure_future(play_on(second))
            mine = asyncio.ensure_future(play_on(first))
            while first.view["settlement"] is None:
                assert first.view["deal"] == 1
                await asyncio.sleep(0.05)
            for task in (mine, playing):
                task.cancel()
            await asyncio.gather(mine, playing, return_exceptions=True)

    asyncio.run(run())


def test_an_hour_is_agreed_at_the_table(fragile: Server) -> None:
    """One proposes it, the other agrees; it is there after the server was killed, and a bot's chair has no say."""
    table, _, (one, two) = company(fragile, "Иван", "Мария")
    until = int(time.time() * 1000) + SOON_MS

    async def before() -> None:
        async with asyncio.timeout(120), sit(fragile, table, one.cookie) as first, sit(fragile, table, two.cookie) as second:
            await link_of(first, second.view["me"], "good")
            assert (await beside(first, act="until", at=until))["type"] == "ack"
            wanted = {"until": None, "wanted": until, "agreed": [first.view["me"]]}
            assert (await told(second, hour=wanted))["hour"] == wanted
            assert (await beside(second, act="until", at=until))["type"] == "ack"
            await told(first, hour={"until": until, "wanted": None, "agreed": []})

    async def after() -> None:
        async with asyncio.timeout(120), sit(fragile, table, one.cookie) as first, sit(fragile, table, two.cookie):
            await told(first, hour={"until": until, "wanted": None, "agreed": []})

    asyncio.run(before())
    fragile.kill()
    fragile.again()
    asyncio.run(after())


def test_everybody_sees_the_hour_before_he_sits_down(server: Server) -> None:
    """It stands on the page of the room; where it would mean nothing the room is refused."""
    host = Friend(server, "Иван")
    table, _ = host.gather(until=123)
    assert host.ask(f"/{table}", "GET")[1]["until"] == 123
    status, refused = host.ask("", body={"agreed": {"options": {"early_stop": "no"}}, "until": 123})
    assert (status, refused["code"]) == (409, "no_hour")
