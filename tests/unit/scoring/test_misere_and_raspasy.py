"""Misère (scoring §4) and raspasy (scoring §5): what is written, why, by which row."""

import pytest

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.deal import Context, score
from support.scoring import agreed, misere, raspasy, reasons, written

SOCHI = agreed()
LENINGRAD = agreed("leningrad")
SOCHI10X = agreed("sochi10x", 3)


@pytest.mark.parametrize(
    ("rules", "taken", "expected", "why"),
    [
        (SOCHI, 0, "pool: D 10", ("misere_made", "S1-61", "D")),
        (SOCHI, 1, "mountain: D 10", ("misere_tricks", "S1-61", "D")),
        (SOCHI, 4, "mountain: D 40", ("misere_tricks", "S1-61", "D")),
        (LENINGRAD, 0, "pool: D 10", ("misere_made", "S1-61", "D")),
        (LENINGRAD, 2, "mountain: D 40", ("misere_tricks", "S3-85", "D")),
        (SOCHI10X, 0, "pool: D 100", ("misere_made", "S1-66", "D")),
        (SOCHI10X, 2, "mountain: D 200", ("misere_tricks", "S1-70", "D")),
        (agreed(misere_pool=12, misere_mountain=15), 0, "pool: D 12", ("misere_made", "S1-61", "D")),
        (agreed(misere_pool=12, misere_mountain=15), 2, "mountain: D 30", ("misere_tricks", "S1-61", "D")),
    ],
)
def test_misere(rules: RuleSet, taken: int, expected: str, why: tuple[str, str, str]) -> None:
    """S1-61, S0-70: the declarer alone writes, into the pool or per trick on the mountain."""
    entries = score(misere(rules, taken), rules, Context(1))
    assert written(entries) == expected
    assert reasons(entries) == [why]


def test_raspasy_on_the_mountain() -> None:
    """S3-74, S3-77: every trick at its price; no trick, one price into the pool."""
    entries = score(raspasy(SOCHI, "0-4-6"), SOCHI, Context(2))
    assert written(entries) == "pool: D 2; mountain: A 8, B 12"
    assert reasons(entries) == [("raspasy_zero", "S3-77", "D"), ("raspasy_tricks", "S3-74", "A"), ("raspasy_tricks", "S3-74", "B")]
    assert written(score(raspasy(SOCHI, "1-4-5"), SOCHI, Context(3))) == "mountain: D 3, A 12, B 15"


def test_two_may_take_nothing() -> None:
    """Section 5: several players may get the bonus in one deal."""
    assert written(score(raspasy(SOCHI, "0-10-0"), SOCHI, Context(1))) == "pool: D 1, B 1; mountain: A 10"


@pytest.mark.parametrize(
    ("bonus", "expected", "rule"),
    [
        ("none", "mountain: A 8, B 12", None),
        ("pool_one_price", "pool: D 2; mountain: A 8, B 12", "S3-77"),
        ("pool_one", "pool: D 1; mountain: A 8, B 12", "S3-101"),
        ("mountain_minus_one_price", "mountain: D -2, A 8, B 12", "S0-52a"),
        ("mountain_minus_two_prices", "mountain: D -4, A 8, B 12", "S0-52a"),
    ],
)
def test_the_bonus_for_no_trick(bonus: str, expected: str, rule: str | None) -> None:
    """S0-52a, S3-77, S3-101, A-33: each form of the bonus."""
    rules = agreed(zero_bonus=bonus)
    entries = score(raspasy(rules, "0-4-6"), rules, Context(2))
    assert written(entries) == expected
    assert [row for row in reasons(entries) if row[0] == "raspasy_zero"] == ([("raspasy_zero", rule, "D")] if rule else [])


@pytest.mark.parametrize(
    ("rules", "tricks", "zero"),
    [
        (SOCHI, "S3-74", "S3-77"),
        (LENINGRAD, "S3-87", "A-33"),
        (agreed(raspasy_progression="arith_cap2"), "S1-56", "S3-77"),
        (agreed("codex96"), "S0-53", "S3-77"),
        (SOCHI10X, "S1-70", "S1-66"),
    ],
)
def test_raspasy_cite_their_text(rules: RuleSet, tricks: str, zero: str) -> None:
    rows = reasons(score(raspasy(rules, "0-4-6"), rules, Context(1)))
    assert rows == [("raspasy_zero", zero, "D"), ("raspasy_tricks", tricks, "A"), ("raspasy_tricks", tricks, "B")]


def test_on_the_tenfold_scale_the_bonus_is_ten() -> None:
    """S1-66: no trick in raspasy is 10 into the pool."""
    assert written(score(raspasy(SOCHI10X, "0-4-6"), SOCHI10X, Context(10))) == "pool: D 10; mountain: A 40, B 60"


def test_the_short_form_takes_the_minimum_off() -> None:
    """S1-57, A-25: the smallest number of tricks is taken off everybody; the bonus is for no trick all the same."""
    rules = agreed(amnesty_record="minimum_removed")
    entries = score(raspasy(rules, "3-2-5"), rules, Context(2))
    assert written(entries) == "mountain: D 2, B 6"
    assert reasons(entries) == [("raspasy_tricks", "S1-57", "D"), ("raspasy_tricks", "S1-57", "B")]
    assert written(score(raspasy(rules, "0-4-6"), rules, Context(1))) == "pool: D 1; mountain: A 4, B 6"


def test_a_talon_playing_dealer_writes_like_anybody() -> None:
    """S3-57, S3-58, S3-59: his tricks, and his bonus where he has it."""
    assert written(score(raspasy(agreed(players=4), "4-3-3-0"), agreed(players=4), Context(1))) == "pool: S 1; mountain: D 4, A 3, B 3"
    without = agreed(players=4, dealer_zero_bonus="no")
    assert written(score(raspasy(without, "4-0-6-0"), without, Context(1))) == "pool: A 1; mountain: D 4, B 6"
    assert written(score(raspasy(without, "4-3-2-1"), without, Context(1))) == "mountain: D 4, A 3, B 2, S 1"
    three = agreed(dealer_zero_bonus="no", dealer_raspasy="sits_out")
    assert written(score(raspasy(three, "4-6-0"), three, Context(1))) == "pool: B 1; mountain: D 4, A 6"


def test_rostov_the_lowest_writes() -> None:
    """S3-99: five whists for every trick of every other; S3-101: one point for no trick."""
    rules = agreed("rostov")
    entries = score(raspasy(rules, "4-5-1"), rules, Context(5))
    assert written(entries) == "whists: B>D 20, B>A 25"
    assert reasons(entries) == [("raspasy_lowest", "S3-99", "B"), ("raspasy_lowest", "S3-99", "B")]
    assert written(score(raspasy(rules, "0-4-6"), rules, Context(5))) == "pool: D 1; whists: D>A 20, D>B 30"


def test_rostov_two_lowest_share() -> None:
    """S3-100: they halve what the third loses."""
    rules = agreed("rostov")
    entries = score(raspasy(rules, "2-2-6"), rules, Context(5))
    assert written(entries) == "whists: D>B 15, A>B 15"
    assert reasons(entries) == [("raspasy_lowest", "S3-100", "D"), ("raspasy_lowest", "S3-100", "A")]
    assert written(score(raspasy(rules, "3-4-3"), rules, Context(5))) == "whists: D>A 10, B>A 10"


def test_rostov_the_sitting_dealer_gets_a_point() -> None:
    """S3-103: with four at the table, one pool point; never with three."""
    rules = agreed("rostov", 4)
    entries = score(raspasy(rules, "1-4-5"), rules, Context(5))
    assert reasons(entries)[0] == ("raspasy_dealer", "S3-103", "S")
    tenfold = agreed("rostov", 4, score_scale=10, mountain_to_whists=1)
    assert written(score(raspasy(tenfold, "1-4-5"), tenfold, Context(5))).startswith("pool: S 10;")
