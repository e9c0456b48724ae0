"""Writes what the frozen baselines do in a golden set of observations: `tests/golden/bots/decisions.json`; `--check` says whether it is up to date,
`--marks` prints the mark of every bot for docs/bots.md, without playing.

A bot whose version stays must go on deciding as it did: its rows are not rewritten, and the difference is an error. Give a bot that is to
decide otherwise a new version first; the ladder of docs/bots.md then has to be measured anew.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from preferans.arena.starts import Mode, start_of
from preferans.arena.wire import words_of
from preferans.bots.player import Chance
from preferans.bots.roster import BOTS
from preferans.bots.rule.bot import RuleBot
from preferans.conventions.catalogue import load_preset
from preferans.rules.engine import apply, to_act
from preferans.rules.view import Observation, observe

GOLDEN = Path(__file__).parent.parent / "tests" / "golden" / "bots" / "decisions.json"
STARTS = [("sochi", mode, board) for mode, boards in ((Mode.FULL, 4), (Mode.MISERE, 1), (Mode.RASPASY, 1)) for board in range(boards)]
STARTS += [("leningrad", Mode.FULL, 1), ("rostov", Mode.FULL, 2)]
SEED = 77


def observations(start: "tuple[str, Mode, int]") -> Iterator[Observation]:
    """What is seen at every decision of a deal that `rule` plays on all chairs, where there is a choice."""
    preset, mode, board = start
    state = start_of(load_preset(preset), mode, SEED, board)
    while (seat := to_act(state)) is not None:
        seen = observe(state, seat)
        if len(seen.legal) > 1:
            yield seen
        state = apply(state, RuleBot().act(seen)).state


def decisions(name: str) -> "dict[str, object]":
    """The version of a bot, and its words deal by deal."""
    deals = []
    for start in STARTS:
        row = []
        for seen in observations(start):
            bot = BOTS[name](Chance(SEED, start[2], seen.viewer))
            row.append(words_of(seen)[seen.legal.index(bot.act(seen))])
        deals.append(f"{start[0]} {start[1].value} {start[2]}: " + ", ".join(row))
    return {"version": bot.version, "deals": deals}


def mark(row: "dict[str, Any]") -> str:
    """What a bot decides in the golden set, in twelve digits: a bot with the same mark is the same bot."""
    return hashlib.sha256("\n".join(row["deals"]).encode()).hexdigest()[:12]


def main() -> int:
    """1 if the file is not up to date, or a bot has changed without a new version."""
    kept = json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else {}
    if "--marks" in sys.argv:
        print("\n".join(f"{name} {row['version']} {mark(row)}" for name, row in kept.items()))
        return 0
    fresh = {name: decisions(name) for name in BOTS}
    changed = [name for name in fresh if name in kept and kept[name]["version"] == fresh[name]["version"] and kept[name] != fresh[name]]
    for name in changed:
        print(f"{name} decides otherwise and has still the version {kept[name]['version']}", file=sys.stderr)
    if changed or ("--check" in sys.argv and kept != fresh):
        return 1
    if kept != fresh:
        GOLDEN.parent.mkdir(parents=True, exist_ok=True)
        GOLDEN.write_text(json.dumps(fresh, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
