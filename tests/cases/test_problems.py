"""Published deals of the rules base: the declarer's tricks with best play, and the value of every first card."""

import json
from pathlib import Path
from typing import Any

import pytest

from preferans.cards import CardSet, Strain
from preferans.notation.letters import parse_card
from preferans.solver import Goal, Position, solve_moves
from preferans.solver.position import SEATS
from preferans.solver.search import IS_COMPILED

CASES = json.loads((Path(__file__).parent / "problems.json").read_text(encoding="utf-8"))["records"]
STRAINS = dict(zip("SCDHN", Strain, strict=True))

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="the compiled search is not built; the slow one needs minutes")


def position_of(case: dict[str, Any]) -> Position:
    """The deal, the first of its order in seat 0."""
    hands = [CardSet.of(map(parse_card, case["hands"][name])) for name in case["order"]]
    goal = Goal.MISERE if case["kind"] == "misere" else Goal.TRICKS
    declarer, leader = (SEATS[case["order"].index(case[role])] for role in ("declarer", "leader"))
    return Position((hands[0], hands[1], hands[2]), STRAINS[case["trump"]], goal, leader, declarer)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_published_problem(case: dict[str, Any]) -> None:
    """Where source and rules base agree the tricks are those of the source; everywhere those that were computed for the rules base."""
    found = solve_moves(position_of(case))
    assert found.value == case["solver_declarer_tricks"]
    assert found.moves == {parse_card(name): tricks for name, tricks in case["solver_first_moves"].items()}
    if case["check"] == "agree":
        assert found.value == (case["stated_declarer_tricks"] or found.value)
        assert isinstance(found.value, int)
        assert found.value >= case.get("stated_min_declarer_tricks", 0)


def test_there_are_all_problems() -> None:
    assert sum(case["check"] == "agree" for case in CASES) == 5
