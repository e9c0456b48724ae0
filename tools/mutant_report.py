"""What the mutation run of `make mutants` has found: how many changes the tests notice in each room, and each that they do not.

tests/mutants.toml explains the survivors that change nothing a player could see: a table for each function, the changed line = the reason.
`--write` puts the whole of it into docs/mutants.md, `--names` is for asking the survivors again. Exit code 1 if a survivor of `scoring`
is not explained, if an explanation has no survivor left, or if fewer than 85 % of `rules` are killed.
"""

import argparse
import json
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code

ROOT = Path(__file__).resolve().parent.parent
EXPLAINED = ROOT / "tests" / "mutants.toml"
PAGE = ROOT / "docs" / "mutants.md"
KILLED, HARMLESS, GIVEN = "killed", "zip", "explained"
"""Noticed by a test; a check taken off a `zip`; with a reason in tests/mutants.toml. Whatever else there is has no reason."""
WANTED = {"rules": 85.0, "scoring": 100.0}
"""The share in percent that must be killed, and in `scoring` killed or explained."""
NOTICED = {"killed", "timeout", "caught by type check", "segfault"}

HEAD = """# Mutants of `rules` and `scoring`

The mutation run changes the code of these two rooms in one place at a time, and asks the tests whether they notice. This page is what
the last whole run found; it was written by

    make mutants

which goes on where it stopped, and begins again with a function that was changed. `make mutants NAMES='preferans.rules.auction.*'` runs a
part, `make mutants NAMES=survivors` asks the tests again about every mutant that has survived, `rm -r mutants` forgets all.

Quick tests alone are asked: those of the two rooms and of matches, the laws of the engine with few examples, the cases of the rules base,
and one record that goes through every phase. The tool changes no properties, nothing else that is decorated, and no tables of modules.
"""


class Survivor(NamedTuple):
    """A change that no test notices."""

    name: str
    function: str
    line: str
    harmless: bool
    """Whether it only takes the check off a `zip` of things that are equally long by construction."""


class Finding(NamedTuple):
    """What the run has found."""

    counts: Mapping[str, Counter[str]]
    """By file: how many were killed, explained, and neither, by status."""
    explained: list[tuple[Survivor, str]]
    unexplained: list[tuple[Survivor, str]]
    """With their status."""
    stale: list[tuple[str, str]]
    """Explanations without a survivor."""

    def of_room(self, room: str) -> Counter[str]:
        """The counts of all its files."""
        return sum((count for file, count in self.counts.items() if file.startswith(f"{room}/")), Counter[str]())


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
    return Survivor(name, function, line, harmless=without_strict(changed) == without_strict(removed))


def without_strict(lines: list[str]) -> list[str]:
    return [re.sub(r",\s*(strict=\w+)?\s*\)", ")", line) for line in lines]


def look(statuses: Mapping[str, str]) -> Finding:
    """Every mutant beside the reasons that are given."""
    reasons = tomllib.loads(EXPLAINED.read_text(encoding="utf-8")) if EXPLAINED.exists() else {}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    finding = Finding(counts, [], [], [])
    used: set[tuple[str, str]] = set()
    for name, status in statuses.items():
        _, room, file, *_ = name.split(".")
        count = counts[f"{room}/{file}"]
        if status in NOTICED:
            count[KILLED] += 1
            continue
        one = survivor(name)
        reason = reasons.get(one.function, {}).get(one.line)
        if one.harmless:
            count[HARMLESS] += 1
        elif reason:
            count[GIVEN] += 1
            finding.explained.append((one, reason))
            used.add((one.function, one.line))
        else:
            count[status] += 1
            finding.unexplained.append((one, status))
    finding.stale.extend(sorted({(function, line) for function, lines in reasons.items() for line in lines} - used))
    return finding


def share(count: Counter[str], *kinds: str) -> float:
    return 100 * sum(count[kind] for kind in kinds) / max(1, count.total())


def is_enough(finding: Finding) -> bool:
    """Whether the run asks for no more tests, and no reason speaks of what is gone."""
    rules, scoring = finding.of_room("rules"), finding.of_room("scoring")
    whole = share(scoring, KILLED, HARMLESS, GIVEN) >= WANTED["scoring"]
    return whole and share(rules, KILLED) >= WANTED["rules"] and not finding.stale


def table(finding: Finding) -> Iterator[str]:
    yield "| | mutants | killed | % | a check off a `zip` | explained below | neither |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    rows = [(f"**{room}**", finding.of_room(room)) for room in WANTED] + sorted(finding.counts.items())
    for name, count in rows:
        known = (count[KILLED], count[HARMLESS], count[GIVEN])
        killed, harmless, given = known
        yield f"| {name} | {count.total()} | {killed} | {share(count, KILLED):.1f} | {harmless} | {given} | {count.total() - sum(known)} |"


def page(finding: Finding) -> str:
    """The page of docs/mutants.md."""
    lines = [HEAD, *table(finding), "", "## Explained", ""]
    lines.append("`zip(…, strict=True)` over things that are equally long by construction survives without its check, and is not listed.")
    for one, reason in finding.explained:
        lines += ["", f"`{one.function}`: {reason}", "", *(f"    {line}" for line in one.line.split(" ⏎ "))]
    lines += ["", "## Neither killed nor explained", ""]
    if not finding.unexplained:
        lines.append("None.")
    for one, status in finding.unexplained:
        lines += ["", f"`{one.name}` ({status})", "", *(f"    {line}" for line in one.line.split(" ⏎ "))]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def main() -> int:
    """1 if tests are missing, or reasons."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write docs/mutants.md")
    parser.add_argument("--names", action="store_true", help="print the names of those that no test notices, and nothing else")
    options = parser.parse_args()
    statuses = results()
    if options.names:
        print(*(name for name, status in statuses.items() if status not in NOTICED))
        return 0
    finding = look(statuses)
    for one, status in finding.unexplained:
        print(f"{one.name} ({status})\n    {one.line}")
    for function, line in finding.stale:
        print(f"explained, but no survivor: {function}\n    {line}")
    for room in WANTED:
        count = finding.of_room(room)
        print(f"{room}: {share(count, KILLED):.1f} % of {count.total()} killed; {dict(count)}")
    if options.write:
        PAGE.write_text(page(finding), encoding="utf-8")
    return 0 if is_enough(finding) else 1


if __name__ == "__main__":
    sys.exit(main())
