"""Every settlement of the rules base comes out, whatever its pools are compared with."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from preferans.scoring.settlement import settle_by
from preferans.scoring.sheet import Sheet

CASES = json.loads((Path(__file__).parent / "settlement.json").read_text(encoding="utf-8"))["cases"]


def sheet_of(case: dict[str, Any]) -> Sheet:
    players, columns = case["players"], case["sheet"]
    return Sheet(
        tuple(Fraction(columns["pool"].get(name, 0)) for name in players),
        tuple(Fraction(columns["mountain"].get(name, 0)) for name in players),
        tuple(tuple(Fraction(columns["whists"].get(writer, {}).get(on, 0)) for on in players) for writer in players),
    )


def pools_that_count(case: dict[str, Any]) -> Sheet:
    """The sheet with its pools as the case compares them: `ignore` means that all are closed."""
    sheet = sheet_of(case)
    return Sheet((Fraction(),) * sheet.players, sheet.mountain, sheet.whists) if case["params"]["pool_mode"] == "ignore" else sheet


def mountain_after_pool(case: dict[str, Any]) -> list[Fraction]:
    """The reference arithmetic of the case: every mountain with the difference of its pool to the reference."""
    params, sheet = case["params"], sheet_of(case)
    reference = {
        "ignore": lambda: None,
        "per_player": lambda: Fraction(params["pool_target"]),
        "total": lambda: Fraction(params["pool_target"], sheet.players),
        "max": lambda: max(sheet.pool),
        "average": lambda: sum(sheet.pool, Fraction()) / sheet.players,
    }[params["pool_mode"]]()
    if reference is None:
        return list(sheet.mountain)
    return [mountain + params["pool_to_mountain"] * (reference - pool) for mountain, pool in zip(sheet.mountain, sheet.pool, strict=True)]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_settlement(case: dict[str, Any]) -> None:
    """ST-nn: exact results, pairs and rounding as the case states them; its mountains give the same without any pool."""
    players, expected, params = case["players"], case["expected"], case["params"]
    sheet = pools_that_count(case)
    found = settle_by(sheet, params["whists_per_mountain_point"], params["pool_to_mountain"])
    assert list(found.exact) == [Fraction(expected["final"][name]) for name in players]
    assert list(found.rounded) == [expected["final_rounded"][name] for name in players]
    pairs = {f"{players[pair.winner.index]}-{players[pair.loser.index]}": pair.amount for pair in found.pairs}
    assert pairs == {pair: Fraction(amount) for pair, amount in expected["pairwise_net"].items()}

    mountains = mountain_after_pool(case)
    assert mountains == [Fraction(expected["mountain_after_pool"][name]) for name in players]
    closed = Sheet((Fraction(),) * len(players), tuple(mountains), sheet.whists)
    assert settle_by(closed, params["whists_per_mountain_point"], params["pool_to_mountain"]) == found


def test_there_are_all_settlements() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 20
