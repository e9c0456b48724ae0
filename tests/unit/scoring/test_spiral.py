"""The spiral: prices, exit levels, what ends it (A-73, A-74)."""

import pytest

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.outcome import DealOutcome, GameEnd, VoidOutcome
from preferans.scoring.spiral import counter_after, exit_level, raspasy_price
from support.scoring import B, agreed, game, misere, raspasy, surrender

SOCHI = agreed()


@pytest.mark.parametrize(
    ("progression", "prices"),
    [
        ("none", [1, 1, 1, 1, 1]),
        ("arith_cap3", [1, 2, 3, 3, 3]),
        ("arith_cap2", [1, 2, 2, 2, 2]),
        ("arith", [1, 2, 3, 4, 5]),
        ("geom_cap", [1, 2, 4, 4, 4]),
        ("geom", [1, 2, 4, 8, 16]),
    ],
)
def test_the_price_grows(progression: str, prices: list[int]) -> None:
    """S1-46, S1-50, S3-74: the price of a trick in the first, second, … raspasy of a spiral."""
    assert [raspasy_price(agreed(raspasy_progression=progression), counter) for counter in range(5)] == prices
    doubled = agreed(raspasy_progression=progression, raspasy_price=2)
    assert [raspasy_price(doubled, counter) for counter in range(5)] == [2 * price for price in prices]


def test_the_price_by_preset() -> None:
    """S3-87: Leningrad 2, 4, 6, 6; S3-99: Rostov 5 whists; S1-70: ten on the tenfold scale, which leaves whists alone."""
    assert [raspasy_price(agreed("leningrad"), counter) for counter in range(4)] == [2, 4, 6, 6]
    assert [raspasy_price(agreed("rostov"), counter) for counter in range(3)] == [5, 5, 5]
    assert [raspasy_price(agreed("sochi10x"), counter) for counter in range(3)] == [10, 10, 10]
    assert raspasy_price(agreed("rostov", score_scale=10, mountain_to_whists=1), 0) == 5


@pytest.mark.parametrize(
    ("exit_", "levels"),
    [("666", [6, 6, 6, 6, 6]), ("677", [6, 7, 7, 7, 7]), ("6788", [6, 7, 8, 8, 8]), ("678678", [6, 7, 8, 6, 7])],
)
def test_the_exit_level(exit_: str, levels: list[int]) -> None:
    """A-73: the first figure without raspasy, the next after one, two …; the last repeats, 678678 goes round."""
    assert [exit_level(agreed(raspasy_exit=exit_), counter) for counter in range(5)] == levels


MAILRU = agreed("mailru")
CODEX = agreed("codex96")
FSPR = agreed("fspr")
SEVEN_ANYHOW = agreed(raspasy_exit="666")
EXITS = [
    (SOCHI, raspasy(SOCHI, "3-3-4"), 2, 3),
    (SOCHI, raspasy(SOCHI, "3-3-4"), 0, 1),
    (SOCHI, VoidOutcome(B), 2, 2),
    (SOCHI, game(SOCHI, "7C", "WP", "7-2-1"), 2, 0),
    (SOCHI, game(SOCHI, "7C", "PP"), 2, 0),
    (SOCHI, game(SOCHI, "7C", "PH"), 2, 0),
    (SOCHI, game(SOCHI, "10C", ""), 2, 0),
    (SOCHI, game(SOCHI, "7C", "WP", "6-3-1"), 2, 2),
    (SOCHI, game(SOCHI, "8C", "WP", "", GameEnd.CONCEDE_ALL), 2, 2),
    (SOCHI, surrender(SOCHI, "7C"), 2, 2),
    (SOCHI, misere(SOCHI, 0), 2, 2),
    (SOCHI, misere(SOCHI, 1), 2, 2),
    (SEVEN_ANYHOW, game(SEVEN_ANYHOW, "6C", "WP", "6-2-2"), 2, 2),
    (SEVEN_ANYHOW, game(SEVEN_ANYHOW, "7C", "WP", "7-2-1"), 2, 0),
    (MAILRU, game(MAILRU, "7C", "WP", "7-2-1"), 1, 0),
    (MAILRU, game(MAILRU, "7C", "WP", "7-2-1"), 2, 2),
    (MAILRU, game(MAILRU, "8C", "WP", "8-2-0"), 2, 0),
    (CODEX, game(CODEX, "6C", "WP", "6-2-2"), 3, 0),
    (CODEX, game(CODEX, "6C", "WP", "5-3-2"), 3, 0),
    (CODEX, surrender(CODEX, "6C"), 3, 0),
    (CODEX, misere(CODEX, 1), 3, 0),
    (CODEX, misere(CODEX, 0), 3, 0),
    (agreed(exit_by_misere="made"), misere(SOCHI, 0), 3, 0),
    (agreed(exit_by_misere="made"), misere(SOCHI, 1), 3, 3),
    (FSPR, game(FSPR, "7C", "PP"), 1, 1),
    (FSPR, game(FSPR, "7C", "PH"), 1, 1),
    (FSPR, game(FSPR, "7C", "WP", "7-2-1"), 1, 0),
    (FSPR, game(FSPR, "7C", "WW", "7-2-1"), 1, 0),
    (FSPR, game(FSPR, "7C", "WW", "6-2-2"), 1, 1),
    (agreed(exit_requires_whisted=True), game(SOCHI, "10C", "", "10-0-0"), 1, 0),
    (agreed(exit_requires_whisted=True), game(SOCHI, "10C", ""), 1, 1),
]


@pytest.mark.parametrize(("rules", "outcome", "before", "after"), EXITS)
def test_what_moves_the_spiral(rules: RuleSet, outcome: DealOutcome, before: int, after: int) -> None:
    """A-74, S3-76, S1-48: raspasy, made and failed games, misère, under each way out."""
    assert counter_after(outcome, rules, before) == after
