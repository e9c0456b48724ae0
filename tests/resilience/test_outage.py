"""R5: nobody's clock runs while the server is away, killed or frozen."""

import asyncio
import json
import signal
import sys
import time

import pytest

from resilience.sizes import size
from support.friends import company, do, somebody_has_to_act
from support.table_server import Person, Server, choose, sit

AWAY_S = size(6, 60)
BANK_S = size(30, 90)
TOLERANCE_MS = 2_500
"""The last beat before the end, and how long a word travels; much less than the outage."""


async def left(person: Person) -> tuple[int, list[int], float]:
    """Whose clock runs, what all have left by a word that is made for him now, and when it came: the last one may be as old as the last move."""
    await person.socket.send(json.dumps({"type": "hello", "table": person.table}))
    await person.until("snapshot")
    frame = (await person.until("company"))["company"]
    return frame["clock"]["running"], frame["clock"]["left"], time.monotonic()


@pytest.mark.parametrize("how", ["killed", "frozen"])
def test_clocks_stand_still(fragile: Server, how: str) -> None:
    """What is left before an outage is left after it; before and after, time passes as usual (R5)."""
    if how == "frozen" and sys.platform == "win32":
        pytest.skip("no SIGSTOP")
    table, _, friends = company(fragile, "Иван", "Мария", clock={"bank_s": BANK_S})

    async def before() -> tuple[int, int]:
        async with asyncio.timeout(120), sit(fragile, table, friends[0].cookie) as one, sit(fragile, table, friends[1].cookie) as two:
            acting = await somebody_has_to_act(one, two)
            await do(acting, choose(acting.view) or {})
            acting = await somebody_has_to_act(one, two)
            await asyncio.sleep(2)
            running, had, at = await left(acting)
            assert running == acting.view["me"]
            await asyncio.sleep(1)
            if how == "killed":
                fragile.kill()
            else:
                fragile.process.send_signal(signal.SIGSTOP)
            return running, int(had[running] - (time.monotonic() - at) * 1000)

    async def after(chair: int, had: int, back: float) -> None:
        async with asyncio.timeout(120), sit(fragile, table, friends[0].cookie) as one, sit(fragile, table, friends[1].cookie) as two:
            acting = next(person for person in (one, two) if person.view["me"] == chair)
            running, has, at = await left(acting)
            assert running == chair
            since = (at - back) * 1000  # from then on his clock may run, however long a busy machine takes to seat him
            assert had - since - TOLERANCE_MS <= has[chair] <= had + TOLERANCE_MS, (had, has, since)
            await asyncio.sleep(3)
            answer = await do(acting, choose(acting.view) or {})
            assert answer["type"] == "ack"
            _, then, _ = await left(acting)
            assert has[chair] - then[chair] >= 2_500

    chair, had = asyncio.run(before())
    time.sleep(AWAY_S)
    back = time.monotonic()
    if how == "killed":
        fragile.again()
    else:
        fragile.process.send_signal(signal.SIGCONT)
    asyncio.run(after(chair, had, back))
