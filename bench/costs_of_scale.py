"""What things cost in a server of many workers, in processor time: writes `bench/model_of_scale.json`, which the model of many tables reads.

    .venv/bin/python bench/costs_of_scale.py

A PostgreSQL and a Redis of its own, and two workers in this process, at which the people of each table sit. Processor time is counted, not
waits, so that a busy machine tells nearly the same as a quiet one; only the sync is a wait, the median of what the disk takes.
"""

import argparse
import asyncio
import json
import os
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from load_command import Ear, choose
from load_tables import made_tables
from preferans.seats import SEATS
from preferans.server import protocol as p
from preferans.server.parts import Parts, parts_of
from preferans.server.scaled.connection import Pg, connect
from preferans.server.scaled.tables import _BEHIND, SharedTables
from preferans.server.scaled.writing import append_all
from preferans.server.settings import Settings
from preferans.server.store.rows import Append, Due, DueKind, EventRow
from preferans.server.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from support.services import Postgres, Redis

OUT = Path(__file__).with_name("model_of_scale.json")
BODY = b'{"type":"do","actor":1,"action":{"act":"card","card":"S7","hand":1}}'
MANY = 100
HOP_US = 200
"""From one machine to another in one room: supposed, not measured."""


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    children = [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]
    return [pid, *(one for child in children for one in family(child))]


def cpu_seconds(pid: int) -> float:
    """Processor time of a process and of what it has started so far."""
    total = 0.0
    for one in family(pid):
        total += int(Path(f"/proc/{one}/schedstat").read_text().split()[0]) / 1e9
    return total


def each(pid: int, times: int, work: Callable[[int], None]) -> float:
    """Processor seconds of another process for one of these."""
    began = cpu_seconds(pid)
    for number in range(times):
        work(number)
    return (cpu_seconds(pid) - began) / times


def database(postgres: Postgres, address: str, names: list[str]) -> dict[str, float]:
    """What statements cost the database: a line alone, and a hundred together."""
    pid = postgres.process.pid if postgres.process else 0
    pg, rev = connect(address), 10**6

    def lines(count: int, number: int) -> list[Append]:
        return [
            Append(EventRow(name, rev + number, f"c{count}-{number}", 1, BODY), Due(name, rev, DueKind.BOT, 10**15))
            for name in names[:count]
        ]

    for number in range(50):
        append_all(pg, lines(1, number))
    one = each(pid, 500, lambda number: append_all(pg, lines(1, 1000 + number)))
    many = each(pid, 200, lambda number: append_all(pg, lines(MANY, 10_000 + number)))
    row = (many - one) / (MANY - 1)
    find_one = each(pid, 500, lambda _: _behind(pg, names[:1], rev + 10_000 + 198))
    find_many = each(pid, 200, lambda _: _behind(pg, names[:MANY], rev + 10_000 + 198))
    line = (find_many - find_one) / (MANY - 1)
    pg.close()
    return {"statement": one - row, "row": row, "query": find_one - line, "line": line}


def _behind(pg: Pg, names: list[str], rev: int) -> None:
    found = pg.execute(_BEHIND, (names, [rev] * len(names))).fetchall()
    if len(found) != len(names):
        raise LookupError(len(found))


async def workers(settings: Settings, names: list[str], rounds: int) -> dict[str, float]:
    """What a move costs the worker that makes it, a line the worker that follows, and a heartbeat."""
    both = [parts_of(settings), parts_of(settings)]
    tables: list[list[tuple[Parts, Table]]] = []
    ears: list[list[Ear]] = []
    for name in names:
        pair = [(parts, table) for parts in both if (table := await parts.tables.get(name)) is not None]
        sitting = [Ear() for _ in range(3)]
        for seat, ear, (parts, table) in zip(SEATS, sitting, (pair[0], pair[1], pair[1]), strict=False):
            await parts.tables.join(table, seat, ear)
            await parts.companies.joined(table, seat)
        tables.append(pair)
        ears.append(sitting)
    spent, followed, moves, lines = 0.0, 0.0, 0, 0
    for _ in range(rounds):
        behind: list[list[Table]] = [[], []]
        for pair, sitting in zip(tables, ears, strict=True):
            for seat, ear in zip(SEATS, sitting, strict=False):
                action = choose(msgspec.json.decode(ear.view)["view"])
                if action is None:
                    continue
                where = min(1, seat.index)
                parts, table = pair[where]
                command = p.Cmd(secrets.token_hex(8), table.row.id, table.state.rev, msgspec.convert(action, p.ActionMessage))
                began = time.process_time()
                await parts.tables.command(table, seat, command, ear)
                spent, moves = spent + time.process_time() - began, moves + 1
                behind[1 - where].append(pair[1 - where][1])
                break
        for parts, late in zip(both, behind, strict=True):
            if late and isinstance(parts.tables, SharedTables):
                began = time.process_time()
                await parts.tables._catch_all_up(late)  # noqa: SLF001  # what it does when it is woken
                followed, lines = followed + time.process_time() - began, lines + len(late)
    began = time.process_time()
    for pair in tables:
        for seat, (parts, table) in zip(SEATS, (pair[0], pair[1], pair[1]), strict=False):
            parts.companies.heard(table, seat)
    beat = (time.process_time() - began) / (3 * len(tables))
    for parts in both:
        await parts.close()
    return {"move": spent / moves, "follow": followed / lines, "heartbeat": beat}


async def redis(running: Redis) -> float:
    """What a message costs Redis for each that hears it."""
    from redis.asyncio import Redis as Client  # noqa: PLC0415

    clients = [Client.from_url(running.address) for _ in range(21)]
    heard = [client.pubsub() for client in clients[1:]]
    for one in heard:
        await one.subscribe("wake")
    pid = running.process.pid if running.process else 0
    began, times = cpu_seconds(pid), 1000
    for _ in range(times):
        await clients[0].publish("wake", b"x" * 60)
    spent = (cpu_seconds(pid) - began) / times / len(heard)
    for client in (*heard, *clients):
        await client.aclose()  # type: ignore[no-untyped-call]
    return spent


def sync(folder: Path) -> float:
    """What the disk takes to sync 4 KiB, the median."""
    found = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(200):
            file.write(b"x" * 4096)
            began = time.perf_counter()
            os.fsync(file.fileno())
            found.append(time.perf_counter() - began)
    return statistics.median(found)


def main() -> None:
    """Measures, prints, and writes what the model reads."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30)
    chosen = parser.parse_args()
    postgres, running = Postgres(), Redis()
    try:
        with tempfile.TemporaryDirectory() as name:
            address = postgres.fresh("costs")
            settings = Settings(Path(name), workers=1, postgres=address, redis=running.address)
            names = [table for table, _ in made_tables(settings, MANY)]
            found = asyncio.run(workers(settings, names, chosen.rounds)) | database(postgres, address, names)
            found |= {"sync": sync(Path(name)), "publish": asyncio.run(redis(running)), "hop": HOP_US / 1e6}
    finally:
        postgres.remove()
        running.remove()
    OUT.write_text(json.dumps({key: round(1e6 * value, 1) for key, value in found.items()}, indent=2) + "\n", encoding="utf-8")
    print(OUT.read_text(encoding="utf-8"), end="")


if __name__ == "__main__":
    main()
