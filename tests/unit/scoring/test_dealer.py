"""What the sitting dealer has to do with a trick game: consolation, sold cards, his own whist, halves."""

from dataclasses import replace
from fractions import Fraction

import pytest

from preferans.cards import card
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import WhistCall
from preferans.rules.contract import parse_game
from preferans.scoring.deal import Context, score
from preferans.scoring.dealer import sold_tricks
from preferans.scoring.outcome import GameEnd, GameOutcome
from preferans.scoring.sheet import Sheet
from preferans.seats import SEATS
from support.scoring import A, B, D, S, agreed, game, misere, reasons, written

FSPR = agreed("fspr", 4)
SOCHI10X = agreed("sochi10x", 4)
CLASSIC = agreed("classic19", 4)
ROSTOV = agreed("rostov", 4)


def sold(rules: RuleSet, contract: str, calls: str, tricks: str, talon: str) -> str:
    one, two = talon.split()
    return written(score(replace(game(rules, contract, calls, tricks), talon=(card(one), card(two))), rules, Context(1)))


@pytest.mark.parametrize(
    ("talon", "with_marriage", "without"),
    [
        ("SA DA", 3, 3), ("SA SK", 2, 2), ("SK SA", 2, 2), ("SA DK", 1, 1), ("SA S7", 1, 1), ("SK SQ", 1, 0), ("SK DQ", 0, 0),
        ("SA SQ", 1, 1), ("SK DK", 0, 0), ("S7 S8", 0, 0),
    ],
)  # fmt: skip
def test_what_two_cards_are_worth(talon: str, with_marriage: int, without: int) -> None:
    """S1-80, S0-50, A-80: one rule per talon, the highest."""
    one, two = talon.split()
    assert sold_tricks((card(one), card(two)), marriage=True) == with_marriage
    assert sold_tricks((card(one), card(two)), marriage=False) == without


def test_the_sitting_dealer_sells_aces() -> None:
    """E29, S1-80: two aces are three tricks, at the whist of the contract; made, set, and passed by both."""
    assert sold(SOCHI10X, "6C", "WW", "6-2-2", "SA DA") == "pool: D 20; whists: A>D 4, B>D 4, S>D 6"
    assert sold(SOCHI10X, "7C", "PP", "", "SK SQ") == "pool: D 40; whists: S>D 4"
    assert sold(FSPR, "8C", "WW", "7-2-1", "SA SK") == "mountain: D 12; whists: A>D 36, B>D 24, S>D 36"
    assert sold(agreed(players=4), "6C", "WW", "6-2-2", "SA DA") == "pool: D 2; whists: A>D 4, B>D 4"


def test_what_is_sold_names_its_row() -> None:
    """S1-80: beside the entries of the game."""
    outcome = replace(game(FSPR, "8C", "PP", ""), talon=(card("SA"), card("SK")))
    assert reasons(score(outcome, FSPR, Context(1))) == [("game_made", "S0-40", "D"), ("talon_bonus", "S1-80", "S")]


def test_a_fixed_unit() -> None:
    """A-39: Rostov counts ten for a trick whatever is played, and no marriage."""
    assert sold(ROSTOV, "8C", "PP", "", "SA SK") == "pool: D 6; whists: S>D 20"
    assert sold(ROSTOV, "8C", "PP", "", "SQ SK") == "pool: D 6"
    by_contract = agreed("rostov", 4, talon_bonus_unit="whist_price_of_contract")
    assert sold(by_contract, "8C", "PP", "", "SA SK") == "pool: D 6; whists: S>D 12"


def test_nothing_is_sold_without_the_talon_at_misere_and_by_a_surrender() -> None:
    """S0-70b, S1-81, A-67, A-69, A-80: sold only if the declarer took the talon, and in a trick game."""
    left = replace(game(FSPR, "9C", "WW", "9-1-0"), talon=(card("SA"), card("DA")), without_talon=True)
    assert "S>D" not in written(score(left, FSPR, Context(1)))
    assert written(score(misere(FSPR, 0), FSPR, Context(1))) == "pool: D 10"


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("none", "pool: D 2"),
        ("each_opponent_half", "pool: D 2; whists: A>D 6, B>D 6"),
        ("dealer_if_not_declarer", "pool: D 2; whists: B>D 12"),
    ],
)
def test_with_three(variant: str, expected: str) -> None:
    """S0-50: each opponent half, or the dealer where he does not declare."""
    rules = agreed("fspr", 3, talon_bonus_three_hand=variant)
    assert sold(rules, "6C", "PP", "", "SA DA") == expected


def test_the_dealer_who_declares_sells_nothing() -> None:
    """S0-50: `dealer_if_not_declarer`."""
    rules = agreed("fspr", 3, talon_bonus_three_hand="dealer_if_not_declarer")
    outcome = replace(game(rules, "6C", "", ""), dealer=D, answers=((A, WhistCall.PASS), (B, WhistCall.PASS)))
    assert written(score(replace(outcome, talon=(card("SA"), card("DA"))), rules, Context(1))) == "pool: D 2"


def test_five_at_the_table() -> None:
    """A-44, A-85: the dealer has the sitting dealer's part, the other idle player writes nothing."""
    rules = agreed(players=5)
    first, idle, one, two, three = (SEATS[place] for place in (4, 0, 1, 2, 3))
    answers = ((two, WhistCall.WHIST), (three, WhistCall.WHIST))
    outcome = GameOutcome(first, one, parse_game("6C"), answers=answers, tricks=((one, 5), (two, 3), (three, 2)))
    found = Sheet.empty(5).add(score(outcome, rules, Context(1)))
    assert [found.whists_on(seat, one) for seat in (two, three, first, idle)] == [8, 6, 2, 0]
    assert found.mountain == (0, 2, 0, 0, 0)


# ---- the dealer's whist


def dealers(tricks: str, calls: str = "W", end: GameEnd = GameEnd.PLAYED) -> GameOutcome:
    words = ((A, WhistCall.PASS), (B, WhistCall.HALF_WHIST), (A, WhistCall.PASS))
    last = (S, WhistCall.WHIST if calls == "W" else WhistCall.PASS)
    return replace(game(FSPR, "7C", "", tricks, end), answers=(*words, last))


def test_the_dealers_whist() -> None:
    """A-89: set, he writes all tricks and his consolation, the opponents theirs; made, his tricks and no shortfall for anyone."""
    assert written(score(dealers("6-3-1"), FSPR, Context(1))) == "mountain: D 8; whists: A>D 8, B>D 8, S>D 40"
    assert written(score(dealers("8-1-1"), FSPR, Context(1))) == "pool: D 4; whists: S>D 16"
    assert written(score(dealers("10-0-0"), FSPR, Context(1))) == "pool: D 4"
    assert written(score(dealers("", "P"), FSPR, Context(1))) == "pool: D 4; whists: B>D 8"
    lines = reasons(score(dealers("6-3-1"), FSPR, Context(1)))
    assert [line for line in lines if line[2] == "S"] == [("trick_whists", "A-89", "S"), ("consolation", "A-89", "S")]


def test_his_consolation_does_not_hang_on_that_of_sitting_dealers() -> None:
    """A-89: he has it as the whister, once."""
    rules = agreed("fspr", 4, dealer_consolation=False)
    assert written(score(dealers("6-3-1"), rules, Context(1))) == "mountain: D 8; whists: A>D 8, B>D 8, S>D 40"


# ---- halves


def test_halves_in_a_trick_game() -> None:
    """A-83, S0-15d, S0-15e: pool, mountain and whists on the declarer in halves, odd ones exact; no consolation for the dealer."""
    made = replace(game(CLASSIC, "7C", "WW", "7-2-1"), partner=S)
    assert written(score(made, CLASSIC, Context(1))) == "pool: D 2, S 2; whists: A>D 4, A>S 4, B>D 2, B>S 2"
    short = replace(game(CLASSIC, "6C", "WW", "5-3-2"), partner=S, talon=(card("SA"), card("DA")))
    assert written(score(short, CLASSIC, Context(1))) == "mountain: D 1, S 1; whists: A>D 4, A>S 4, B>D 3, B>S 3"
    assert {rule for reason, rule, _ in reasons(score(short, CLASSIC, Context(1)))} == {"S0-15e"}


def test_odd_halves_stay_exact() -> None:
    """A-83: half of an odd price is a fraction."""
    odd = agreed("classic19", 4, pool_price=[3, 5, 7, 9, 11])
    entries = score(replace(game(odd, "6C", "PP"), partner=S), odd, Context(1))
    assert [entry.amount for entry in entries] == [Fraction(3, 2), Fraction(3, 2)]


def test_halves_at_misere() -> None:
    """S0-15e: both take half."""
    assert written(score(replace(misere(CLASSIC, 0), partner=S), CLASSIC, Context(1))) == "pool: D 5, S 5"
    assert written(score(replace(misere(CLASSIC, 3), partner=S), CLASSIC, Context(1))) == "mountain: D 15, S 15"


def test_a_whisters_shortfall_is_not_halved() -> None:
    """A-83: what somebody else writes for himself stays his."""
    entries = score(replace(game(CLASSIC, "6C", "WW", "9-1-0"), partner=S), CLASSIC, Context(1))
    assert written(entries) == "pool: D 1, S 1; mountain: A 2, B 4; whists: A>D 1, A>S 1"
