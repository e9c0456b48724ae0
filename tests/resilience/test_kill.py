"""R1: an acknowledged move is never lost, although the server is killed at any moment."""

import asyncio
import random

from resilience.crowd import Regular, together, until_true
from resilience.ledger import check
from resilience.sizes import size
from support.table_server import Server

TABLES = size(8, 200)
KILLS = size(3, 50)


def test_killed_at_random_moments(fragile: Server) -> None:
    """SIGKILL again and again under many tables: every receipt is in the log once, and every log replays to what was shown (R1)."""
    chance = random.Random(20261130)
    cookie = ""
    people = []
    for _ in range(TABLES):
        table, cookie = fragile.new_table(cookie, pool=50)
        people.append(Regular(fragile.port, table, cookie))

    async def break_it() -> None:
        for _ in range(KILLS):
            enough = sum(len(person.acknowledged) for person in people) + TABLES
            await until_true(lambda: sum(len(person.acknowledged) for person in people) >= enough)  # noqa: B023
            await asyncio.sleep(chance.random() * 0.4)
            await asyncio.to_thread(fragile.hurt)
        await asyncio.sleep(1)

    asyncio.run(together(people, break_it))
    fragile.rest()
    assert sum(len(person.acknowledged) for person in people) >= TABLES * KILLS
    for person in people:
        check(fragile.data, person)
