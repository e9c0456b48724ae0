"""R2: a move is never played twice, whatever the line does to the frames."""

import asyncio

from resilience.crowd import Regular, together, until_true
from resilience.ledger import check, stored
from resilience.proxy import Line, bad_line
from resilience.sizes import size
from support.table_server import Server

TABLES = size(4, 40)
COMMANDS = size(60, 4000)


def test_effects_are_ids(fragile: Server) -> None:
    """Frames are dropped, doubled, delayed and reordered, sockets cut: each command has one effect, each effect a command (R2)."""
    line = Line(seed=2)

    async def run() -> list[Regular]:
        async with bad_line(fragile.port, line) as port:
            cookie, people = "", []
            for _ in range(TABLES):
                table, cookie = await asyncio.to_thread(fragile.new_table, cookie, pool=50)
                people.append(Regular(port, table, cookie))

            async def enough() -> None:
                await until_true(lambda: sum(len(person.acknowledged) for person in people) >= COMMANDS)

            await together(people, enough)
            return people

    people = asyncio.run(run())
    fragile.rest()
    assert min(line.done[what] for what in ("drop", "double", "delay")) > 0
    for person in people:
        check(fragile.data, person)
        mine = {name for name in stored(fragile.data, person.table) if not name.startswith(("due-", "make-"))}
        known = set(person.acknowledged) | ({person.pending[0]} if person.pending else set())
        assert mine <= known, "an effect without a command"
