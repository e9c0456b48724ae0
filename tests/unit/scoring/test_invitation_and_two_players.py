"""A lone whister whom nobody invited, and two players with a dummy."""

from dataclasses import replace

import pytest

from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import WhistCall
from preferans.rules.contract import parse_game
from preferans.scoring.deal import Context, score
from preferans.scoring.entries import Entry
from preferans.scoring.outcome import GameEnd, GameOutcome, MisereOutcome, RaspasyOutcome
from support.scoring import A, B, D, agreed, game, reasons, written

CLASSIC = agreed("classic19")


def lone(rules: RuleSet, contract: str, tricks: str, *, invited: bool = False, end: GameEnd = GameEnd.PLAYED) -> tuple[Entry, ...]:
    outcome = replace(game(rules, contract, "WP", tricks, end), invited_by=A if invited else None)
    return score(outcome, rules, Context(1))


@pytest.mark.parametrize(
    ("contract", "tricks", "expected"),
    [
        ("6C", "7-2-1", "pool: D 2; whists: A>D 4"),
        ("6C", "7-1-2", "pool: D 2; mountain: A 2; whists: A>D 2"),
        ("7C", "8-0-2", "pool: D 4; mountain: A 4"),
        ("8C", "8-1-1", "pool: D 6; whists: A>D 6"),
        ("8C", "9-0-1", "pool: D 6; mountain: A 6"),
        ("9C", "9-0-1", "pool: D 8; mountain: A 8"),
        ("7C", "5-1-4", "mountain: D 8; whists: A>D 12, B>D 8"),
    ],
)
def test_uninvited(contract: str, tricks: str, expected: str) -> None:
    """A-06, S0-41a, A-82: he owes 2, 1, 1, 1 and writes his own tricks alone; the passer keeps his consolation."""
    assert written(lone(CLASSIC, contract, tricks)) == expected


def test_invited() -> None:
    """A-82, S0-42a: the full duty, the tricks of both."""
    assert written(lone(CLASSIC, "6C", "8-1-1", invited=True)) == "pool: D 2; mountain: A 4; whists: A>D 4"
    assert written(lone(CLASSIC, "8C", "9-0-1", invited=True)) == "pool: D 6; mountain: A 6; whists: A>D 6"


def test_the_rows_of_an_uninvited_whister() -> None:
    assert reasons(lone(CLASSIC, "6C", "7-1-2")) == [
        ("game_made", "S1-52", "D"), ("whist_shortfall", "S0-41a", "A"), ("trick_whists", "A-06", "A"),
    ]  # fmt: skip


def test_duty_and_tricks_are_two_options() -> None:
    """A-82: each changes its own part."""
    duty_only = agreed("classic19", passer_tricks="to_the_whister")
    assert written(lone(duty_only, "6C", "8-1-1")) == "pool: D 2; whists: A>D 4"
    tricks_only = agreed("classic19", solo_duty="full_joint_duty")
    assert written(lone(tricks_only, "6C", "8-1-1")) == "pool: D 2; mountain: A 6; whists: A>D 2"


def test_all_conceded_to_an_uninvited_whister() -> None:
    """A-67: the ten tricks are the lone whister's."""
    rules = agreed("classic19", surrender="concede_all")
    assert written(lone(rules, "6C", "", end=GameEnd.CONCEDE_ALL)) == "mountain: D 12; whists: A>D 32, B>D 12"


# ---- two players

TWO = agreed("leningrad", 2, two_player="dummy_hand")


def two(contract: str, call: WhistCall | None, tricks: tuple[int, int] | None, rules: RuleSet = TWO, end: GameEnd = GameEnd.PLAYED) -> str:
    taken = () if tricks is None else ((D, tricks[0]), (A, tricks[1]))
    answers = () if call is None else ((A, call),)
    return written(score(GameOutcome(A, D, parse_game(contract), answers=answers, tricks=taken, end=end), rules, Context(1)))


def test_two_players_trick_games() -> None:
    """A-84, A-43, S2-32: full duty, all tricks of both hands and consolation for the one whister; nothing is shared with a dummy."""
    assert two("6C", WhistCall.WHIST, (6, 4)) == "pool: D 2; whists: A>D 16"
    assert two("6C", WhistCall.WHIST, (8, 2)) == "pool: D 2; mountain: A 4; whists: A>D 8"
    assert two("7C", WhistCall.WHIST, (5, 5)) == "mountain: D 16; whists: A>D 56"
    assert two("7C", WhistCall.PASS, None) == "pool: D 4"


@pytest.mark.parametrize(
    ("payment", "expected"),
    [
        ("tricks_and_consolation", "mountain: D 20; whists: A>D 40"),
        ("consolation_only", "mountain: D 20; whists: A>D 20"),
        ("whist_half_each", "mountain: D 20; whists: A>D 10"),
    ],
)
def test_two_players_a_checked_ten(payment: str, expected: str) -> None:
    """A-84, A-13: as with three, but only one opponent has a column."""
    rules = agreed("leningrad", 2, two_player="dummy_hand", ten_check_payment=payment)
    assert two("10C", None, (9, 1), rules) == expected
    settled = GameOutcome(A, D, parse_game("10C"), tricks=((D, 9),), end=GameEnd.CHECK_SETTLED)
    assert written(score(settled, rules, Context(1))) == expected


def test_two_players_misere_and_raspasy() -> None:
    """A-84: misère as with three; in Rostov the lower writes five per trick of the other, five and five nothing."""
    assert written(score(MisereOutcome(A, D, ((D, 2),)), TWO, Context(1))) == "mountain: D 40"
    assert written(score(RaspasyOutcome(A, ((D, 3), (A, 7))), TWO, Context(2))) == "mountain: D 6, A 14"
    rostov = agreed("rostov", 2, two_player="dummy_hand")
    assert written(score(RaspasyOutcome(A, ((D, 3), (A, 7))), rostov, Context(5))) == "whists: D>A 35"
    assert written(score(RaspasyOutcome(A, ((D, 5), (A, 5))), rostov, Context(5))) == ""
    assert B not in dict(RaspasyOutcome(A, ((D, 5), (A, 5))).tricks)
