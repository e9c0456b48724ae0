"""What people have agreed beside the cards outlives the server: nobody plays at a table that rests, who plays for whom, who hears whom."""

import asyncio
import sqlite3
from pathlib import Path

from preferans.server.settings import FILE
from support.friends import beside, company, do, play_on, told, up_to_date
from support.table_server import Json, Person, Server, choose, sit


def revisions(server: Server, table: str) -> int:
    """How many lines the log of a table has."""
    with sqlite3.connect(server.data / FILE) as db:
        (found,) = db.execute("SELECT max(rev) FROM events WHERE table_id = ?", (table,)).fetchone()
    db.close()
    return int(found)


def due_now(server: Server, table: str) -> bool:
    """Whether the table itself has something to do."""
    with sqlite3.connect(server.data / FILE) as db:
        found = db.execute("SELECT 1 FROM due WHERE table_id = ?", (table,)).fetchone()
    db.close()
    return found is not None


async def rest_before_a_bot(person: Person) -> int:
    """Rests when it is a bot's turn; the revision at which the table stands."""
    while True:
        await up_to_date(person)
        turn = person.view["turn"]
        if turn is not None and person.view["players"][turn]["bot"]:
            assert (await beside(person, act="rest"))["type"] == "ack"
            await up_to_date(person)
            return person.rev
        action = choose(person.view)
        await (person.read() if action is None else do(person, action))


async def moves_by_itself(server: Server, table: str) -> None:
    """Returns when a bot has moved at this table although nobody is there."""
    begun = revisions(server, table)
    async with asyncio.timeout(120):
        while revisions(server, table) == begun:  # noqa: ASYNC110  # the file says nothing by itself
            await asyncio.sleep(0.05)


def test_a_table_that_rests_stands_still_after_the_server_was_killed(tmp_path: Path) -> None:
    """After SIGKILL no bot moves at a table that rests, neither before anybody opens it nor after, until the rest is ended (A-178)."""
    slow = Server(tmp_path / "data", "--bot-delay", "1500")
    try:
        table, _, (one,) = company(slow, "Иван")
        witness, cookie = slow.new_table()
        rev = asyncio.run(_both(slow, table, one.cookie, witness, cookie))
    finally:
        slow.kill()
    assert due_now(slow, table)
    assert due_now(slow, witness)
    quick = Server(slow.data, "--bot-delay", "0")
    try:
        asyncio.run(moves_by_itself(quick, witness))
        assert revisions(quick, table) == rev
        asyncio.run(_opened(quick, table, one.cookie, rev))
    finally:
        quick.kill()


async def _both(server: Server, table: str, cookie: str, witness: str, other: str) -> int:
    """One table rests before a bot, the other waits for one: when that one has moved, whatever is to move has."""
    async with asyncio.timeout(120), sit(server, table, cookie) as person:
        rev = await rest_before_a_bot(person)
    async with asyncio.timeout(120), sit(server, witness, other) as person:
        while person.view["turn"] in (None, person.view["me"]):
            await do(person, choose(person.view) or {})
    return rev


async def _opened(server: Server, table: str, cookie: str, rev: int) -> None:
    """Whoever comes finds the table at rest; bots go on when he ends it."""
    async with asyncio.timeout(120), sit(server, table, cookie) as person:
        await told(person, resting=True)
        for _ in range(20):
            await up_to_date(person)
        assert person.rev == rev
        assert (await beside(person, act="resume"))["type"] == "ack"
        while person.rev == rev:
            await person.read()


def test_a_bot_for_one_deal_plays_that_deal_alone(fragile: Server) -> None:
    """Who let a bot play one deal plays the next one himself, although the server was killed in between (A-177)."""
    table, _, (one, two) = company(fragile, "Иван", "Мария")

    async def first_deal() -> None:
        async with asyncio.timeout(120), sit(fragile, table, one.cookie) as first, sit(fragile, table, two.cookie) as second:
            assert (await beside(second, act="mute", chair=first.view["me"]))["type"] == "ack"
            assert (await beside(second, act="away"))["type"] == "ack"
            playing = asyncio.ensure_future(play_on(first))
            while second.view["result"] is None:
                assert not playing.done(), playing.exception()
                await second.read()
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def later() -> list[Json]:
        async with asyncio.timeout(120), sit(fragile, table, one.cookie) as first:
            people = (await told(first))["people"]
        async with asyncio.timeout(120), sit(fragile, table, two.cookie) as second:
            return [*people, *(await told(second))["people"]]

    asyncio.run(first_deal())
    fragile.kill()
    fragile.again()
    found = asyncio.run(later())
    assert [person["stand_in"] for person in found] == [False] * 4
    assert sum(person["muted"] for person in found) == 1
