"""R7: all workers are replaced one by one while people play."""

import asyncio
import time
from collections import Counter

from preferans.server.clock import common
from preferans.server.scaled.uptime import merged
from resilience.crowd import Regular, together, until_true
from resilience.ledger import check
from resilience.sizes import size
from resilience.test_outage import left
from support.cluster import Cluster
from support.friends import company, do, somebody_has_to_act
from support.table_server import Person, choose, sit

TABLES = size(8, 300)
COMMANDS = size(8, 300)
TOLERANCE_MS = 3_000
RESTART = 1012
CUT = 1006
"""Who does not answer for three seconds is cut off. Of hundreds that share one process a few may be, where that gets no processor for so long."""


async def _clock(fragile: Cluster, table: str, cookies: tuple[str, str], chair: int | None = None) -> tuple[int, int, float]:
    """Whose clock runs, what he has left, and when that was."""
    async with asyncio.timeout(60), sit(fragile, table, cookies[0]) as one, sit(fragile, table, cookies[1]) as two:
        acting: Person = await somebody_has_to_act(one, two)
        if chair is None:
            await do(acting, choose(acting.view) or {})
            acting = await somebody_has_to_act(one, two)
        running, has, at = await left(acting)
        return running, has[running], at


def _somebody_was_there(fragile: Cluster, start: float, end: float) -> int:
    """For how many milliseconds some worker has written that it was there: where a machine is so busy that none could for seconds, clocks stand."""
    with fragile.data.opened() as pg:
        runs = merged(tuple((int(began), int(last)) for began, last in pg.execute("SELECT began, last FROM runs")))
    since = time.time() - time.monotonic()
    return common(int((start + since) * 1000), int((end + since) * 1000), runs)


def test_workers_are_replaced_one_by_one(fragile: Cluster) -> None:
    """Nobody's move is lost or played twice, whoever had to come back was told to, and a clock has run on through all of it (R7, A-233)."""
    timed, _, friends = company(fragile, "Иван", "Мария", clock={"bank_s": 600})
    cookies = friends[0].cookie, friends[1].cookie
    cookie, people = "", []
    for _ in range(TABLES):
        table, cookie = fragile.new_table(cookie, pool=50)
        people.append(Regular(fragile.port, table, cookie))
    chair, had, at = asyncio.run(_clock(fragile, timed, cookies))
    old = set(fragile.workers_now())

    async def renew() -> None:
        await asyncio.to_thread(fragile.renew)
        enough = sum(len(person.acknowledged) for person in people) + COMMANDS
        await until_true(lambda: sum(len(person.acknowledged) for person in people) >= enough)

    asyncio.run(together(people, renew))
    assert not old & set(fragile.workers_now())
    closed = Counter(code for person in people for code in person.closed)
    assert closed.keys() <= {RESTART, CUT}, closed
    assert closed[CUT] <= len(people) // 20, closed
    running, has, then = asyncio.run(_clock(fragile, timed, cookies, chair))
    assert running == chair
    there = _somebody_was_there(fragile, at, then)
    assert abs((had - has) - there) <= TOLERANCE_MS, (had, has, there, then - at)
    assert there >= (then - at) * 1000 / 2
    for person in people:
        check(fragile.data, person)
