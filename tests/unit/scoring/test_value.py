"""What one deal is worth in whists (scoring §10): figures by hand, for other weights of pool and mountain and other numbers of players."""

from fractions import Fraction

import pytest

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.entries import Entry, Reason, mountain, pool, whists
from preferans.scoring.value import deal_value
from support.scoring import A, B, D, S, agreed

SOCHI, LENINGRAD, LARGE = agreed(), agreed("leningrad"), agreed("sochi10x", 3)
FOUR = agreed(players=4)
POOL = pool(D, 6, "x", Reason.GAME_MADE)
MOUNTAIN = mountain(A, 6, "x", Reason.WHIST_SHORTFALL)
WHISTS = whists(B, D, Fraction(7, 2), "x", Reason.TRICK_WHISTS)


@pytest.mark.parametrize(
    ("rules", "entries", "value"),
    [
        (SOCHI, [], (0, 0, 0)),
        (SOCHI, [POOL], (40, -20, -20)),
        (SOCHI, [MOUNTAIN], (20, -40, 20)),
        (SOCHI, [WHISTS], (Fraction(-7, 2), 0, Fraction(7, 2))),
        (SOCHI, [POOL, MOUNTAIN, WHISTS], (Fraction(113, 2), -60, Fraction(7, 2))),
        (SOCHI, [POOL, POOL, WHISTS, WHISTS], (73, -40, -33)),
        (SOCHI, [MOUNTAIN, mountain(A, -2, "x", Reason.OFF_MOUNTAIN)], (Fraction(40, 3), Fraction(-80, 3), Fraction(40, 3))),
        (LENINGRAD, [POOL], (80, -40, -40)),
        (LENINGRAD, [MOUNTAIN], (20, -40, 20)),
        (LARGE, [POOL, MOUNTAIN], (6, -6, 0)),
        (FOUR, [POOL, whists(S, D, 8, "x", Reason.DEALER_CONSOLATION)], (37, -15, -15, -7)),
        (FOUR, [mountain(S, 4, "x", Reason.RASPASY_TRICKS)], (10, 10, 10, -30)),
    ],
)
def test_the_value_of_a_deal(rules: RuleSet, entries: list[Entry], value: tuple[int | Fraction, ...]) -> None:
    """scoring §10, S1-82, S3-91: a mountain point costs K(n − 1)/n and brings K/n, a pool point is f of them, whists are themselves."""
    assert deal_value(entries, rules) == value
