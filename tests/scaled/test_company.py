"""What people do beside the cards reaches whoever sits at another worker, and is decided once."""

import asyncio
import os
import signal
import sys
from contextlib import AsyncExitStack

import pytest

from preferans.server.protocol import Close
from support.cluster import Cluster
from support.friends import beside, company, told
from support.sockets_of import holder
from support.table_server import Person, choose, sit

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


async def _apart(fragile: Cluster, table: str, cookies: tuple[str, ...], stack: AsyncExitStack) -> tuple[Person, Person]:
    """Two people at a table whose sockets lead to different workers."""

    def worker(person: Person) -> int:
        return holder(fragile.workers_now(), fragile.port, person.socket.local_address[1])

    one = await stack.enter_async_context(sit(fragile, table, cookies[0]))
    taken = worker(one)
    os.kill(taken, signal.SIGSTOP)  # whoever comes now comes to another
    try:
        two = await stack.enter_async_context(sit(fragile, table, cookies[1]))
    finally:
        os.kill(taken, signal.SIGCONT)
    assert worker(two) != taken
    return one, two


async def _company(person: Person, **wanted: object) -> None:
    await told(person, **wanted)


def test_a_rest_is_agreed_across_workers(fragile: Cluster) -> None:
    """Each sees that the other is there; two voices at two workers make a rest, nobody moves at either, and one of them ends it (A-178, A-232)."""

    async def run() -> None:
        table, _, friends = await asyncio.to_thread(company, fragile, "Иван", "Мария")
        async with asyncio.timeout(120), AsyncExitStack() as stack:
            one, two = await _apart(fragile, table, tuple(friend.cookie for friend in friends), stack)
            while not all(player["here"] for player in one.view["players"]):
                await one.read()
            assert (await beside(one, act="rest"))["type"] == "ack"
            await _company(two, rest_agreed=[one.view["me"]], resting=False)
            assert (await beside(two, act="rest"))["type"] == "ack"
            for person in (one, two):
                await _company(person, resting=True)
                assert (await person.do(choose(person.view) or {"act": "next"}))["code"] == "resting"
            assert (await beside(one, act="resume"))["type"] == "ack"
            await _company(two, resting=False)

    asyncio.run(run())


def test_words_reach_other_workers(fragile: Cluster) -> None:
    """A phrase is heard at another worker, but not by whom its speaker is muted."""

    async def run() -> None:
        table, _, friends = await asyncio.to_thread(company, fragile, "Иван", "Мария")
        async with asyncio.timeout(120), AsyncExitStack() as stack:
            one, two = await _apart(fragile, table, tuple(friend.cookie for friend in friends), stack)
            assert (await beside(one, patient=True, act="say", phrase="thanks"))["type"] == "ack"
            assert (await two.until("spoken"))["chair"] == one.view["me"]

    asyncio.run(run())


def test_a_seat_is_taken_at_one_worker(fragile: Cluster) -> None:
    """Whoever opens his table a second time, at another worker, leaves his first socket, which is told so."""

    async def run() -> None:
        table, _, friends = await asyncio.to_thread(company, fragile, "Иван", "Мария")
        async with asyncio.timeout(120), AsyncExitStack() as stack:
            one, _ = await _apart(fragile, table, (friends[0].cookie, friends[0].cookie), stack)
            await one.socket.wait_closed()
            assert one.socket.close_code == Close.REPLACED

    asyncio.run(run())
