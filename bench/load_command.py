"""What a command costs in the process: tables of three people with sockets that take everything and cost nothing, driven one after the other.

    .venv/bin/python bench/load_command.py --tables 50 --commands 3000

Printed, a line of JSON: milliseconds of processor time for a command, the writer's thread included, and how many bytes were told for it. No network
is in it and nobody else's turn, so that it says the same on a busy machine as on a quiet one, nearly; `--profile` shows where it goes.
"""

import argparse
import asyncio
import cProfile
import gc
import json
import pstats
import secrets
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from load_tables import made_tables
from preferans.seats import SEATS
from preferans.server import protocol as p
from preferans.server.brains import Brains
from preferans.server.companies import Companies
from preferans.server.settings import Settings
from preferans.server.store.store import SqliteStore
from preferans.server.table import Table
from preferans.server.tables import Tables

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from support.table_server import choose


@dataclass(eq=False)
class Ear:
    """A socket that takes everything."""

    view: bytes = b""
    told: int = 0
    refused: list[bytes] = field(default_factory=list)

    def send(self, frame: bytes) -> None:
        """Keeps the last view."""
        self.told += len(frame)
        if frame.startswith((b'{"type":"event"', b'{"type":"snapshot"')):
            self.view = frame
        elif frame.startswith(b'{"type":"reject"'):
            self.refused.append(frame)

    def leave(self, code: p.Close) -> None:
        """Nobody is sent away here."""
        raise AssertionError(code)


async def one(tables: Tables, table: Table, ears: list[Ear]) -> bool:
    """Whether somebody at the table had something to do, and did it."""
    for seat, ear in zip(SEATS, ears, strict=False):
        action = choose(msgspec.json.decode(ear.view)["view"])
        if action is not None:
            command = p.Cmd(secrets.token_hex(8), table.row.id, table.state.rev, msgspec.convert(action, p.ActionMessage))
            began = time.process_time()
            await tables.command(table, seat, command, ear)
            SPENT.append(time.process_time() - began)
            return True
    return False


SPENT: list[float] = []


async def measured(settings: Settings, names: list[str], commands: int, profile: cProfile.Profile | None) -> dict[str, float]:
    """The figures."""
    store, brains = SqliteStore(settings.database), Brains(1, 8.0)
    tables = Tables(store, brains, settings)
    companies = Companies(store, tables, settings)
    sitting: list[tuple[Table, list[Ear]]] = []
    for name in names:
        table = await tables.get(name)
        if table is None:
            raise LookupError(name)
        ears = [Ear() for _ in range(3)]
        for seat, ear in zip(SEATS, ears, strict=False):
            await tables.join(table, seat, ear)
            await companies.joined(table, seat)
        sitting.append((table, ears))
    await asyncio.sleep(1)
    gc.collect()
    gc.freeze()
    SPENT.clear()
    before = sum(ear.told for _, ears in sitting for ear in ears)
    if profile is not None:
        profile.enable()
    while len(SPENT) < commands:
        if not any([await one(tables, table, ears) for table, ears in sitting]):
            raise LookupError("nobody has anything to do")
    if profile is not None:
        profile.disable()
    told = sum(ear.told for _, ears in sitting for ear in ears) - before
    refused = sum(len(ear.refused) for _, ears in sitting for ear in ears)
    spent = sorted(SPENT)
    await tables.close()
    brains.close()
    store.close()
    return {
        "commands": len(spent),
        "refused": refused,
        "cpu_ms": round(1000 * sum(spent) / len(spent), 3),
        "p50_ms": round(1000 * spent[len(spent) // 2], 3),
        "p99_ms": round(1000 * spent[len(spent) * 99 // 100], 3),
        "bytes": round(told / len(spent)),
    }


def main() -> None:
    """Runs it once and prints what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--commands", type=int, default=3000)
    parser.add_argument("--profile", action="store_true")
    chosen = parser.parse_args()
    profile = cProfile.Profile() if chosen.profile else None
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        names = [name for name, _ in made_tables(Settings(data, workers=1), chosen.tables)]
        print(json.dumps(asyncio.run(measured(Settings(data, workers=1), names, chosen.commands, profile))))
    if profile is not None:
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    main()
