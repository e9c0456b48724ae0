"""R3: wake-ups are lost, doubled and late, and everybody sees what the log says."""

import asyncio
import time

from resilience.crowd import Regular, together, until_true
from resilience.ledger import check, stored
from resilience.sizes import size
from support.bad_bus import BadBus
from support.cluster import Cluster
from support.friends import company

TABLES = size(3, 60)
COMMANDS = size(40, 4000)
SILENT_S = 60.0
"""Nobody asks by himself where his table is: what he is not told he does not know."""


def test_wake_ups_are_lost_doubled_and_late(fragile: Cluster, bus: BadBus) -> None:
    """Friends sit at different workers that hardly hear each other: every view is the projection, at each revision and at the end (R3, A-230)."""
    people: list[Regular] = []
    for _ in range(TABLES):
        table, _, friends = company(fragile, "Иван", "Мария")
        people += [Regular(fragile.port, table, friend.cookie, again_s=SILENT_S) for friend in friends]

    def is_told() -> bool:
        newest = {person.table: max(stored(fragile.data, person.table).values()) for person in people}
        return all(person.rev == newest[person.table] for person in people)

    async def enough() -> None:
        await until_true(lambda: sum(len(person.acknowledged) for person in people) >= COMMANDS)
        for person in people:
            person.plays = False
        until = time.monotonic() + 60
        while not await asyncio.to_thread(is_told):
            assert time.monotonic() < until, "somebody is not told where his table is"
            await asyncio.sleep(0.2)

    bus.faults.drop, bus.faults.double, bus.faults.delay = 0.3, 0.2, 0.3
    try:
        asyncio.run(together(people, enough))
    finally:
        bus.faults.drop = bus.faults.double = bus.faults.delay = 0.0
    assert min(bus.faults.done[what] for what in ("drop", "double", "delay")) > 0
    for person in people:
        check(fragile.data, person)
