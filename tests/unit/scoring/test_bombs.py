"""Dark games, dark passes and bombs (scoring §7, A-76, A-77)."""

from dataclasses import replace

import pytest

from preferans.match.progress import Progress
from preferans.scoring.bombs import factor_of
from preferans.scoring.deal import Context, score
from preferans.scoring.outcome import RaspasyOutcome
from support.scoring import A, B, D, S, agreed, dealer_of, game, misere, raspasy, reasons, surrender, written

DARK = {"dark_pass": "any_hand", "dark_game": True, "bomb": "dark_pass_earns_one"}
SOCHI = agreed(**DARK, pool_target=100)
ROSTOV = agreed("rostov", **DARK)
ONE = (1, 0, 0)


def dark_raspasy(tricks: str, *who: object) -> RaspasyOutcome:
    return replace(raspasy(SOCHI, tricks), dark_passes=tuple(who))


def test_a_dark_six() -> None:
    """E63, S3-66, S3-67: every entry doubles."""
    entries = score(replace(game(SOCHI, "6C", "WW", "6-2-2"), dark=True), SOCHI, Context(1))
    assert written(entries) == "pool: D 4; whists: A>D 8, B>D 8"
    assert {rule for _, rule, _ in reasons(entries)} == {"S3-66"}
    short = score(replace(game(SOCHI, "7C", "WP", "6-2-2"), dark=True), SOCHI, Context(1))
    assert written(short) == "mountain: D 8; whists: A>D 40, B>D 8"


def test_everybodys_entries_double() -> None:
    """S3-66: the sitting dealer's too, and a whister's shortfall."""
    four = agreed(players=4, dark_game=True)
    assert written(score(replace(game(four, "7C", "WP", "6-2-2"), dark=True), four, Context(1))) == (
        "mountain: D 8; whists: A>D 40, B>D 8, S>D 8"
    )
    assert written(score(replace(game(four, "6C", "WP", "9-1-0"), dark=True), four, Context(1))) == (
        "pool: D 4; mountain: A 12; whists: A>D 4"
    )


def test_a_seven_with_a_bomb() -> None:
    """E65, S3-62, S3-63, A-29: short, doubled and kept; the first made contract spends it."""
    short = score(game(SOCHI, "7C", "WW", "6-2-2"), SOCHI, Context(1, ONE))
    assert written(short) == "mountain: D 8; whists: A>D 24, B>D 24"
    assert {rule for _, rule, _ in reasons(short)} == {"A-29"}
    made = score(game(SOCHI, "7C", "PP"), SOCHI, Context(1, ONE))
    assert written(made) == "pool: D 8"
    assert reasons(made) == [("game_made", "S3-62", "D")]


@pytest.mark.parametrize(("options", "bombs", "expected"), [({}, ONE, 4), ({}, (0, 1, 0), 2), ({"bomb_doubles_failures": False}, ONE, 2)])
def test_dark_and_bomb_multiply(options: dict[str, object], bombs: tuple[int, ...], expected: int) -> None:
    """Scoring §7: four times; whoever else owns a bomb does not matter; failures where that is agreed."""
    rules = agreed(**DARK, **options)
    assert factor_of(replace(game(rules, "7C", "WW", "6-2-2"), dark=True), rules, bombs) == expected


def test_failures_are_doubled_where_that_is_agreed() -> None:
    """A-29: `bomb_doubles_failures` alone changes a failure and nothing else."""
    single = agreed(**DARK, bomb_doubles_failures=False)
    assert written(score(game(single, "7C", "WW", "6-2-2"), single, Context(1, ONE))) == "mountain: D 4; whists: A>D 12, B>D 12"
    assert written(score(surrender(single, "7C"), single, Context(1, ONE))) == "mountain: D 12"
    assert written(score(surrender(SOCHI, "7C"), SOCHI, Context(1, ONE))) == "mountain: D 24"
    assert written(score(misere(single, 2), single, Context(1, ONE))) == "mountain: D 20"
    assert written(score(misere(single, 0), single, Context(1, ONE))) == "pool: D 20"


def test_bombs_are_earned_kept_and_spent() -> None:
    """A-77: a dark pass that ends in raspasy earns one; failed and surrendered games keep it; one is spent per deal."""
    progress, _ = Progress.begin(SOCHI, dealer_of(SOCHI)).write(dark_raspasy("3-4-3", D, A))
    progress, _ = progress.write(dark_raspasy("3-4-3", D))
    assert progress.owned_bombs == (2, 1, 0)
    for kept in (game(SOCHI, "7C", "WW", "6-2-2"), surrender(SOCHI, "7C"), misere(SOCHI, 1), raspasy(SOCHI, "3-4-3")):
        assert progress.write(kept)[0].owned_bombs == (2, 1, 0)
    for spent in (game(SOCHI, "7C", "PP"), game(SOCHI, "7C", "PH"), misere(SOCHI, 0)):
        after, entries = progress.write(spent)
        assert after.owned_bombs == (1, 1, 0)
        assert entries[0].amount in (8, 20)
    after, _ = after.write(game(SOCHI, "7C", "PP"))
    assert after.owned_bombs == (0, 1, 0)
    assert written(after.write(game(SOCHI, "7C", "PP"))[1]) == "pool: D 4"


def test_without_bombs_a_dark_pass_only_doubles() -> None:
    """S3-61, A-76: `bomb` off; the tricks of the dark passer count double, his zero bonus is single."""
    rules = agreed(dark_pass="any_hand")
    progress, entries = Progress.begin(rules, B).write(dark_raspasy("3-4-3", D))
    assert written(entries) == "mountain: D 6, A 4, B 3"
    assert progress.bombs == ()
    assert written(score(dark_raspasy("0-4-6", D, B), SOCHI, Context(2))) == "pool: D 2; mountain: A 8, B 24"
    assert reasons(score(dark_raspasy("3-4-3", D), SOCHI, Context(1)))[0] == ("raspasy_tricks", "S3-61", "D")


def test_a_dark_pass_where_the_lowest_writes() -> None:
    """S3-61: what is written on the dark passer's tricks doubles; who is lowest is told by tricks."""
    assert written(score(dark_raspasy("3-2-5", D), ROSTOV, Context(5))) == "whists: A>D 30, A>B 25"
    assert written(score(dark_raspasy("2-3-5", D), ROSTOV, Context(5))) == "whists: D>A 15, D>B 25"
    assert reasons(score(dark_raspasy("3-2-5", D), ROSTOV, Context(5))) == [
        ("raspasy_lowest", "S3-61", "A"),
        ("raspasy_lowest", "S3-99", "A"),
    ]


def test_the_short_form_takes_equal_sums_off() -> None:
    """S1-57, A-72: what everybody has after doubling."""
    rules = agreed(**DARK, amnesty_record="minimum_removed")
    assert written(score(dark_raspasy("2-4-4", D), rules, Context(1))) == ""
    assert written(score(dark_raspasy("2-3-5", D), rules, Context(1))) == "mountain: D 1, B 2"


def test_who_sits_out_keeps_the_full_record() -> None:
    """A-72: with five the short form would favour those who played."""
    five = agreed(players=5, amnesty_record="minimum_removed")
    outcome = RaspasyOutcome(S, ((D, 3), (A, 3), (B, 3), (S, 1)))
    assert written(score(outcome, five, Context(1))) == "mountain: D 3, A 3, B 3, S 1"
