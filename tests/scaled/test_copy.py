"""R12: a copy taken while three workers write is whole, and what is restored from it holds everything acknowledged before."""

import asyncio
import shutil
from pathlib import Path

import pytest

from preferans.server.scaled.copying import back_up, restore
from resilience.crowd import Regular, together, until_true
from resilience.ledger import check
from resilience.sizes import size
from support.cluster import Cluster, Database

TABLES = size(4, 100)
COMMANDS = size(20, 2000)


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="no pg_dump")
def test_a_copy_under_load_is_whole(fragile: Cluster, tmp_path: Path) -> None:
    """The digests are equal, every receipt from before the copy is in it, and each of its logs is played again without a gap (R12)."""
    cookie, people = "", []
    for _ in range(TABLES):
        table, cookie = fragile.new_table(cookie, pool=50)
        people.append(Regular(fragile.port, table, cookie))
    before: dict[str, dict[str, int]] = {}
    digests: list[str] = []

    def played() -> int:
        return sum(len(person.acknowledged) for person in people)

    async def copy() -> None:
        await until_true(lambda: played() >= COMMANDS)
        before.update({person.table: dict(person.acknowledged) for person in people})
        digests.append((await asyncio.to_thread(back_up, fragile.kept.address, tmp_path / "copy")).digest)
        enough = played() + TABLES
        await until_true(lambda: played() >= enough)

    asyncio.run(together(people, copy))
    elsewhere = Database(fragile.postgres.fresh("restored"))
    assert restore(tmp_path / "copy", elsewhere.address).digest == digests[0]
    for person in people:
        check(elsewhere, Regular(person.port, person.table, person.cookie, acknowledged=before[person.table]))
