"""Published probabilities of the rules base, computed anew as exact fractions: those whose source agrees with combinations."""

import json
import re
from fractions import Fraction
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest

from preferans.solver.odds_cards import drawn_odds, holding_odds, suit_splits, talon_odds

CASES = json.loads((Path(__file__).parent / "probabilities.json").read_text(encoding="utf-8"))
AGREED = {case["id"]: case for case in CASES if case["check"] == "agree"}

T4 = {
    f"lesnoy-t4-{n}-{a}{n - a}": (n, a) for n, a in [(3, 3), (4, 2), (5, 5), (6, 6), (6, 3), (7, 7), (7, 6), (7, 5), (8, 7), (8, 6), (8, 4)]
}
"""Table 4 of the source: a suit of so many missing cards, and how many of them the longer hand holds."""


def either_way(missing: int, longer: int) -> Fraction:
    """A split whichever of the two hands is the longer."""
    splits = suit_splits(missing)
    return sum((splits[split] for split in {(longer, missing - longer), (missing - longer, longer)}), Fraction())


FOUND = {case: either_way(*split) for case, split in T4.items()} | {
    "lesnoy-t12-333": 2 * holding_odds((4, 5, 5), (3, 3, 3)),
    "lesnoy-t12-433": 2 * holding_odds((4, 5, 5), (4, 3, 3)),
    "lesnoy-257-c40-s3": 2 * holding_odds((4, 3), (4, 3)),
    "lesnoy-257-c40-s2": 2 * holding_odds((4, 3), (4, 2)),
    "lesnoy-257-c40": either_way(4, 4),
    "prefural-mizer-1": 1 - talon_odds(11)[0],
    "lesnoy-t1-buy6": 1 - talon_odds(6)[0],
    "ppt4web-31pct": 100 * either_way(4, 3),
    "59plus1-third-queen": either_way(3, 3),
    "dorogaved-4thjack": 2 * drawn_odds(4, 10, 20)[4],
    "reviewpref-136-57-5": 100 * 2 * holding_odds((3, 4), (3, 4)),
}


def formula(model: str) -> Fraction | None:
    """The value of a model that is written as a quotient of binomials, or its complement; None for another."""
    text = model.split(";", maxsplit=1)[0]
    if not re.fullmatch(r"(1-)?[()C0-9,*]+/[()C0-9,*]+", text):
        return None
    above, _, below = text.removeprefix("1-").partition("/")
    value = Fraction(_product(above), _product(below))
    return 1 - value if text.startswith("1-") else value


def _product(text: str) -> int:
    return prod(int(one) if one else comb(int(n), int(k)) for n, k, one in re.findall(r"C\(([0-9]+),([0-9]+)\)|([0-9]+)", text))


def test_all_that_agree_are_computed() -> None:
    assert FOUND.keys() == AGREED.keys()


@pytest.mark.parametrize("case", AGREED.values(), ids=list(AGREED))
def test_a_published_probability(case: dict[str, Any]) -> None:
    """The figure of the source within its own rounding, that of the rules base to its last digit, its formula exactly."""
    found = FOUND[case["id"]]
    assert abs(found - Fraction(str(case["stated"]))) <= Fraction(str(case["tolerance"]))
    assert abs(found - Fraction(str(case["computed"]))) <= Fraction(5, 10**7)
    assert formula(case["model"]) in (found, None)


def test_formulas_are_read() -> None:
    """Most models are formulas, so that the exact comparison is one."""
    assert sum(formula(case["model"]) is not None for case in AGREED.values()) >= 17
