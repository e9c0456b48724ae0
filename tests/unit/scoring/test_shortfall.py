"""Whisters short of their duty: who writes, and for how many tricks (S1-55, A-15, A-16)."""

import pytest

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.deal import Context, score
from preferans.scoring.prices import price_of
from preferans.scoring.shortfall import Duty, lone_duty, lone_shortfall
from support.scoring import A, agreed, game, reasons, written

SOCHI = agreed()
OWN = agreed(two_whister_shortfall="own_shortage")
FEWEST = agreed(two_whister_shortfall="fewest_tricks")
SPLIT = agreed(two_whister_shortfall="split")
BOTH = agreed(duty_8_9_both="both")
HALF = agreed(whist_penalty="half")
ODD = agreed(duty=[3, 2, 1, 1, 1])
TEN = agreed(ten_mode="whisted_duty_1")


@pytest.mark.parametrize(
    ("rules", "contract", "tricks", "mountain"),
    [
        (SOCHI, "6C", "6-4-0", ""),
        (SOCHI, "6C", "6-1-3", ""),
        (SOCHI, "6C", "7-3-0", "B 2"),
        (SOCHI, "6C", "7-0-3", "A 2"),
        (SOCHI, "6C", "7-2-1", "B 2"),
        (SOCHI, "6C", "8-1-1", "A 2, B 2"),
        (SOCHI, "6C", "9-0-1", "A 4, B 2"),
        (SOCHI, "6C", "10-0-0", "A 4, B 4"),
        (SOCHI, "7C", "9-1-0", "B 4"),
        (SOCHI, "7C", "10-0-0", "A 4, B 4"),
        (OWN, "6C", "7-3-0", "B 4"),
        (OWN, "6C", "9-0-1", "A 4, B 2"),
        (FEWEST, "6C", "7-2-1", "B 2"),
        (FEWEST, "6C", "9-0-1", "A 6"),
        (FEWEST, "6C", "8-2-0", "B 4"),
        (FEWEST, "6C", "8-1-1", "A 2, B 2"),
        (SPLIT, "6C", "7-3-0", "A 1, B 1"),
        (SPLIT, "6C", "8-2-0", "A 2, B 2"),
        (ODD, "6C", "8-1-1", "A 1, B 1"),
        (HALF, "6C", "8-2-0", "B 2"),
        (agreed("classic19"), "8C", "9-1-0", "B 6"),
        (SOCHI, "8C", "10-0-0", "B 6"),
        (SOCHI, "8C", "9-0-1", ""),
        (SOCHI, "9C", "10-0-0", "B 8"),
        (BOTH, "9C", "10-0-0", "A 8, B 8"),
        (BOTH, "9C", "9-1-0", ""),
        (TEN, "10C", "10-0-0", "B 10"),
    ],
)
def test_two_whisters(rules: RuleSet, contract: str, tricks: str, mountain: str) -> None:
    """S1-55, S2-36, S3-39, S1-41, A-15, A-16: the mountain of two whisters after a made game."""
    text = written(score(game(rules, contract, "WW", tricks), rules, Context(1)))
    assert [part for part in text.split("; ") if part.startswith("mountain")] == ([f"mountain: {mountain}"] if mountain else [])


@pytest.mark.parametrize(
    ("rules", "contract", "tricks", "rule"),
    [
        (SOCHI, "6C", "7-3-0", "S1-55"),
        (OWN, "6C", "7-3-0", "A-15"),
        (FEWEST, "6C", "7-2-1", "A-15"),
        (FEWEST, "6C", "7-1-2", "A-15"),
        (FEWEST, "6C", "8-1-1", "A-15"),
        (SPLIT, "6C", "7-3-0", "A-15"),
        (SOCHI, "8C", "10-0-0", "A-16"),
        (BOTH, "8C", "10-0-0", "S1-41"),
    ],
)
def test_two_whisters_cite_their_rule(rules: RuleSet, contract: str, tricks: str, rule: str) -> None:
    rows = {(reason, cited) for reason, cited, _ in reasons(score(game(rules, contract, "WW", tricks), rules, Context(1)))}
    assert ("whist_shortfall", rule) in rows


def test_who_took_his_duty_writes_nothing() -> None:
    """S2-37: four tricks at six are what a lone whister owes; one less costs one trick, one more nothing."""
    price, duty = price_of(SOCHI, 6), lone_duty(SOCHI, price_of(SOCHI, 6), uninvited=True)
    assert duty == Duty(4, "S2-37")
    assert lone_shortfall(A, 4, duty, price) == lone_shortfall(A, 5, duty, price) == []
    assert written(lone_shortfall(A, 3, duty, price)) == "mountain: A 2"
