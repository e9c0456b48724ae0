"""What the mutation run of `make mutants` has found: how many changes the tests notice in each room, and each that they do not.

tests/mutants.toml explains the survivors that change nothing a player could see: a table for each function, the changed line = the reason.
Exit code 1 if a survivor of `scoring` is not explained there, if an explanation has no survivor left, or if fewer than 85 % of `rules` are killed.
"""

import json
import re
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code

ROOT = Path(__file__).resolve().parent.parent
EXPLAINED = ROOT / "tests" / "mutants.toml"
WANTED = {"rules": 85.0, "scoring": 100.0}
"""The share of mutants, in percent, that must be killed or explained."""
NOTICED = {"killed", "timeout", "caught by type check", "segfault"}


class Survivor(NamedTuple):
    """A change that no test notices."""

    room: str
    function: str
    line: str
    harmless: bool
    """Whether it only takes the check off a `zip` of things that are equally long by construction."""


def results() -> dict[str, str]:
    """What became of each mutant, by its name."""
    found: dict[str, str] = {}
    for meta in sorted((ROOT / "mutants" / "src").rglob("*.py.meta")):
        codes = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
        found |= {name: status_by_exit_code[code] for name, code in codes.items()}
    return found


def survivor(name: str) -> Survivor:
    diff = get_diff_for_mutant(name).splitlines()
    changed = [line[1:].strip() for line in diff if line.startswith("+") and not line.startswith("+++")]
    removed = [line[1:].strip() for line in diff if line.startswith("-") and not line.startswith("---")]
    function = name.rpartition("__mutmut_")[0].replace(".x_", ".").replace(".xǁ", ".").replace("ǁ", ".")
    line = " ⏎ ".join(changed) or f"without {' ⏎ '.join(removed)}"
    return Survivor(name.split(".")[1], function, line, harmless=without_strict(changed) == without_strict(removed))


def without_strict(lines: list[str]) -> list[str]:
    return [re.sub(r",\s*(strict=\w+)?\s*\)", ")", line) for line in lines]


def main() -> int:
    statuses = results()
    explained = tomllib.loads(EXPLAINED.read_text(encoding="utf-8")) if EXPLAINED.exists() else {}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    unexplained: list[Survivor] = []
    used: set[tuple[str, str]] = set()
    for name, status in statuses.items():
        if status in NOTICED:
            counts[name.split(".")[1]]["killed"] += 1
            continue
        one = survivor(name)
        reason = explained.get(one.function, {}).get(one.line) or one.harmless
        counts[one.room]["explained" if reason else status] += 1
        if reason and not one.harmless:
            used.add((one.function, one.line))
        elif not reason:
            unexplained.append(one)
    for one in unexplained:
        print(f"{one.function}\n    {one.line}")
    stale = {(function, line) for function, lines in explained.items() for line in lines} - used
    for function, line in sorted(stale):
        print(f"explained, but no survivor: {function}\n    {line}")
    failed = bool(stale)
    for room, wanted in WANTED.items():
        count = counts[room]
        share = 100 * (count["killed"] + count["explained"]) / max(1, count.total())
        failed |= share < wanted
        print(f"{room}: {share:.1f} % of {count.total()} killed or explained (wanted {wanted:g} %); {dict(count)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
