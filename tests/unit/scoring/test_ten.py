"""The ten: checked by each of the three payments, waived, or whisted (scoring §3, A-13, A-68)."""

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.deal import Context, score
from preferans.scoring.entries import Entry
from preferans.scoring.outcome import GameEnd
from support.scoring import agreed, game, reasons, written

SOCHI = agreed()
CONSOLATION_ONLY = agreed(ten_check_payment="consolation_only")
HALF_EACH = agreed(ten_check_payment="whist_half_each")


def ten(rules: RuleSet, tricks: str, end: GameEnd = GameEnd.PLAYED) -> tuple[Entry, ...]:
    return score(game(rules, "10NT", "", tricks, end), rules, Context(1))


def test_a_ten_that_is_made() -> None:
    assert written(ten(SOCHI, "10-0-0")) == "pool: D 10"
    assert reasons(ten(SOCHI, "10-0-0")) == [("game_made", "S1-51", "D")]


def test_a_ten_that_nobody_checks() -> None:
    """A-68, S0-35c: ten into the pool."""
    assert written(ten(SOCHI, "")) == "pool: D 10"
    assert reasons(ten(SOCHI, "")) == [("game_made", "A-68", "D")]
    assert reasons(ten(agreed(ten_mode="none"), "")) == [("game_made", "S0-35c", "D")]


def test_a_set_is_paid_by_tricks_and_consolation() -> None:
    """S1-77, E51: each his own tricks and consolation; nobody is responsible."""
    entries = ten(SOCHI, "8-2-0")
    assert written(entries) == "mountain: D 20; whists: A>D 40, B>D 20"
    assert reasons(entries) == [
        ("undertricks", "S1-60", "D"), ("ten_check", "S1-77", "A"), ("consolation", "S1-77", "A"), ("consolation", "S1-77", "B"),
    ]  # fmt: skip


def test_a_check_settled_at_once_falls_in_halves() -> None:
    """S1-77, A-68: 15, 30, 45 each for down one, two, three."""
    assert written(ten(SOCHI, "9", GameEnd.CHECK_SETTLED)) == "mountain: D 10; whists: A>D 15, B>D 15"
    assert written(ten(SOCHI, "8", GameEnd.CHECK_SETTLED)) == "mountain: D 20; whists: A>D 30, B>D 30"
    assert written(ten(SOCHI, "7", GameEnd.CHECK_SETTLED)) == "mountain: D 30; whists: A>D 45, B>D 45"
    assert written(ten(SOCHI, "10", GameEnd.CHECK_SETTLED)) == "pool: D 10"


def test_a_set_is_paid_by_consolation_only() -> None:
    """S3-43: consolation for each, no tricks."""
    entries = ten(CONSOLATION_ONLY, "8-2-0")
    assert written(entries) == "mountain: D 20; whists: A>D 20, B>D 20"
    assert reasons(entries) == [("undertricks", "S1-60", "D"), ("consolation", "S3-43", "A"), ("consolation", "S3-43", "B")]


def test_a_set_is_one_remise_and_the_whist_in_halves() -> None:
    """S0-35d: one remise whatever is missing, the whist half each."""
    entries = ten(HALF_EACH, "9-1-0")
    assert written(entries) == "mountain: D 10; whists: A>D 5, B>D 5"
    assert reasons(entries) == [("undertricks", "S0-35d", "D"), ("ten_check", "S0-35d", "A"), ("ten_check", "S0-35d", "B")]
    assert written(ten(HALF_EACH, "8-2-0")) == "mountain: D 10; whists: A>D 10, B>D 10"
    odd = agreed(ten_check_payment="whist_half_each", whist_price=[2, 4, 6, 8, 9])
    assert written(ten(odd, "9-1-0")) == "mountain: D 10; whists: A>D 9/2, B>D 9/2"


def test_a_whisted_ten_is_a_game_like_any_other() -> None:
    """S3-44: one trick is owed, tricks and consolation are written."""
    rules = agreed(ten_mode="whisted_duty_1")
    assert written(score(game(rules, "10C", "WP", "9-1-0"), rules, Context(1))) == "mountain: D 10; whists: A>D 20, B>D 10"
    assert written(score(game(rules, "10C", "WP", "10-0-0"), rules, Context(1))) == "pool: D 10; mountain: A 10"
