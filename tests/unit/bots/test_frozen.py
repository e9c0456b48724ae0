"""The baselines are frozen: in a golden set of observations they decide as they did, or they carry a new version."""

import json
import subprocess
import sys
from pathlib import Path

from preferans.bots.player import Chance
from preferans.bots.roster import BOTS
from preferans.seats import SEATS

ROOT = Path(__file__).parents[3]
BASELINES = ("random", "rule", "rollout24", "dd20")
"""Frozen before any strong bot existed."""


def test_the_baselines_decide_as_they_did() -> None:
    """`tools/make_bot_decisions.py --check` finds no difference."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "make_bot_decisions.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_every_bot_is_in_the_golden_set_with_its_version() -> None:
    """No bot of the roster is left out, and the versions are those of today."""
    kept = json.loads((ROOT / "tests" / "golden" / "bots" / "decisions.json").read_text(encoding="utf-8"))
    assert {name: row["version"] for name, row in kept.items()} == {name: BOTS[name](Chance(0, 0, SEATS[0])).version for name in BOTS}
    assert all(len(set(row["deals"])) == 8 for row in kept.values())


def test_the_ladder_names_the_bots_that_were_measured() -> None:
    """docs/bots.md gives every baseline its version and the mark of its golden decisions."""
    tool = [sys.executable, ROOT / "tools" / "make_bot_decisions.py", "--marks"]
    rows = subprocess.run(tool, capture_output=True, text=True, check=True).stdout.splitlines()
    marks = {name: f"| `{name}` | {version} | `{mark}` |" for name, version, mark in map(str.split, rows)}
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert [name for name in BASELINES if marks[name] not in text] == []
