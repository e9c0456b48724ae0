"""R13: PostgreSQL is gone for a while, Redis is gone for a while; nothing is acknowledged falsely, and nobody has to start anything."""

import asyncio
import json

from resilience.crowd import Regular, together, until_true
from resilience.ledger import check
from resilience.sizes import size
from support.cluster import Cluster
from support.table_server import choose, sit

TABLES = size(4, 60)
AWAY_S = size(3, 30)
MORE = size(8, 200)


def _played(people: list[Regular]) -> int:
    return sum(len(person.acknowledged) for person in people)


def test_redis_is_gone(fragile: Cluster) -> None:
    """Moves go on, and reach whoever sits at other workers; when Redis is back it is used again (R13)."""
    cookie, people = "", []
    for _ in range(TABLES):
        table, cookie = fragile.new_table(cookie, pool=50)
        people.append(Regular(fragile.port, table, cookie))
    before = fragile.workers_now()

    async def take_it_away() -> None:
        fragile.redis.kill()
        try:
            await asyncio.sleep(AWAY_S)
            enough = _played(people) + MORE
            await until_true(lambda: _played(people) >= enough)
        finally:
            await asyncio.to_thread(fragile.redis.start)
        enough = _played(people) + MORE
        await until_true(lambda: _played(people) >= enough)

    asyncio.run(together(people, take_it_away))
    assert fragile.workers_now() == before
    for person in people:
        check(fragile.data, person)


def test_the_database_is_gone(fragile: Cluster) -> None:
    """What can be seen is seen, a move is refused as `busy`, the server says that it is not ready; then everything goes on by itself (R13, A-234)."""
    cookie, people = "", []
    for _ in range(TABLES):
        table, cookie = fragile.new_table(cookie, pool=50)
        people.append(Regular(fragile.port, table, cookie))
    table, cookie = fragile.new_table(cookie, pool=50)
    before = fragile.workers_now()

    async def take_it_away() -> None:
        async with asyncio.timeout(240), sit(fragile, table, cookie) as person:
            await person.my_turn()
            await asyncio.to_thread(fragile.postgres.kill)
            try:
                command = await person.send(choose(person.view) or {})
                assert (await person.until("ack", "reject"))["code"] == "busy"
                await person.socket.send(json.dumps({"type": "hello", "table": table}))
                assert (await person.until("snapshot"))["rev"] == person.rev
                await asyncio.sleep(AWAY_S)
                assert (await asyncio.to_thread(fragile.ask, "/readyz"))[0] == 503
            finally:
                await asyncio.to_thread(fragile.postgres.start)
            told = None
            while told != "ack":
                await person.send(choose(person.view) or {}, command=command)
                told = (await person.until("ack", "reject"))["type"]
                await asyncio.sleep(0.5)  # however long the database takes to come, no more than a socket may ask
        enough = _played(people) + MORE
        await until_true(lambda: _played(people) >= enough)

    asyncio.run(together(people, take_it_away))
    assert fragile.workers_now() == before
    for person in people:
        check(fragile.data, person)
