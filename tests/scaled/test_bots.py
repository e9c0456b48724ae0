"""Bots that think elsewhere: `preferans bots` answers through the database; a row is taken by one, and by another if that one has gone."""

import asyncio
import subprocess
import sys
from pathlib import Path

from preferans.server.scaled.duties import take
from preferans.server.scaled.migrating import upgrade
from preferans.server.scaled.store import PgStore
from preferans.server.store.rows import Append, Due, DueKind, EventRow, SeatRow, TableRow
from preferans.server.store.store import Guest
from support.cluster import Cluster
from support.services import Postgres, Redis
from support.table_server import START, sit

NOW, LATER = 10_000, 20_000


def test_a_row_is_taken_by_one(postgres: Postgres) -> None:
    """Two who ask in the same moment get each row once between them; whoever asks later than the first was to be done gets it again (A-231)."""
    address = postgres.fresh("duties")
    upgrade(address)

    async def run() -> None:
        stores = PgStore(address), PgStore(address)
        await stores[0].add_guest(Guest("g", "Иван"), b"hash", 1)
        for number in range(40):
            row = TableRow(f"t{number}", "sochi", {}, "h", "e", (SeatRow("Иван", guest="g"), SeatRow("Б", bot="rule 1")), 0, 5)
            due = Due(row.id, 1, DueKind.BOT, number)
            await stores[0].add_table(row, "g", row.id, Append(EventRow(row.id, 1, "make", 7, b"{}"), due))
        found = await asyncio.gather(*(store.write(lambda db: take(db, NOW, LATER, (DueKind.BOT,), 30)) for store in stores))
        taken = [due.table for part in found for due in part]
        assert len(taken) == len(set(taken)) == 40
        assert await stores[1].write(lambda db: take(db, NOW, LATER, (DueKind.BOT,), 30)) == ()
        assert await stores[1].write(lambda db: take(db, LATER, LATER + 1, (DueKind.DEAL,), 30)) == ()
        assert len(await stores[1].write(lambda db: take(db, LATER, LATER + 1, (DueKind.BOT,), 99))) == 40
        for store in stores:
            store.close()

    asyncio.run(run())


def test_bots_play_from_elsewhere(postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    """At a server without bots nothing moves but by people; as soon as `preferans bots` runs, a deal is played to its end."""
    address = postgres.fresh("bots")
    server = Cluster(tmp_path / "server", address, redis.address, 1, "--no-bots", "--bot-delay", "0")
    command = [sys.executable, "-c", START, "bots", "--database", address, "--redis", redis.address, "--bot-delay", "0", "--lang", "en"]
    bots = None
    try:
        table, cookie = server.new_table(rules="sochi", pool=10)
        bots = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

        async def deal() -> None:
            async with asyncio.timeout(240), sit(server, table, cookie) as person:
                while not person.view.get("last"):
                    await person.step()
                    if server.kept.one("SELECT count(*) FROM events WHERE table_id = ? AND command_id LIKE 'due-%'", table) > 10:
                        return

        asyncio.run(deal())
    finally:
        if bots is not None:
            bots.terminate()
            bots.communicate(timeout=30)
        server.kill()
    assert bots.returncode == 0
