"""What it takes to replay the log of a table, as a worker does that has not had it in memory.

    .venv/bin/python bench/replay_of_log.py

Matches of random moves of three players, to pools of 2 and of 10. Printed, a line of JSON each: deals, lines, milliseconds (the fastest of five).
"""

import json
import sys
import time
from pathlib import Path

from preferans.conventions.catalogue import build
from preferans.seats import SEATS
from preferans.server import codec
from preferans.server.program import ENGINE
from preferans.server.store.rows import EventRow, SeatRow, TableRow
from preferans.server.table import replayed

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from support.lines import match_lines
from support.tables import NAMES

ROUNDS = 5


def main() -> None:
    """Measures and prints."""
    for pool in (2, 10):
        options = {"pool_target": pool}
        rules = build("sochi", options, 3)
        _, lines = match_lines(1, rules, 60, SEATS[0], "table")
        row = TableRow("table", "sochi", options, rules.hash, ENGINE, tuple(SeatRow(name, guest=name) for name in NAMES[:3]), 0, 0)
        log = tuple(EventRow(row.id, rev, f"c{rev}", 0, codec.encode(line)) for rev, line in enumerate(lines, 1))
        took = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            replayed(row, log)
            took.append(time.perf_counter() - began)
        print(
            json.dumps({"deals": sum(isinstance(line, codec.Dealt) for line in lines), "lines": len(log), "ms": round(min(took) * 1000, 1)})
        )


if __name__ == "__main__":
    main()
