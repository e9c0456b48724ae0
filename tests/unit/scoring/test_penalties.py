"""Penalties (scoring §9): revokes, the peek, wrong cards, a second misdeal (S0-14…16, S0-30…33, S0-54, S0-65, A-41, A-88)."""

from dataclasses import replace

import pytest

from preferans.conventions.ruleset import RuleSet
from preferans.match.progress import Progress
from preferans.rules.contract import MISERE, parse_game
from preferans.scoring.deal import Context
from preferans.scoring.outcome import GameOutcome, MisereOutcome, RaspasyOutcome, VoidOutcome
from preferans.scoring.penalties import Revoke, TalonPeek, WrongCardCount, score_penalty, second_misdeal
from preferans.scoring.revokes import score_revoke, settled_as
from preferans.scoring.spiral import counter_after
from preferans.seats import Seat
from support.scoring import A, B, D, agreed, dealer_of, game, misere, raspasy, reasons, written

CLASSIC = agreed("classic19", revoke="by_seed")
LENINGRAD = agreed("leningrad", revoke="by_seed")


def revoked(of: GameOutcome | MisereOutcome | RaspasyOutcome, *who: tuple[Seat, int], rules: RuleSet = CLASSIC, price: int = 1) -> str:
    return written(score_revoke(Revoke(of, who), rules, Context(price)))


def test_the_declarer_revokes_and_is_short() -> None:
    """S0-30a, A-88: the trick moved, everything as usual."""
    assert revoked(game(CLASSIC, "6C", "WW", "5-3-2"), (D, 1)) == "mountain: D 2; whists: A>D 8, B>D 6"


def test_the_declarer_revokes_and_makes_it() -> None:
    """S0-30b, A-88: what the whisters lack of their duty he writes, at his own price; they write nothing."""
    assert revoked(game(CLASSIC, "6C", "WW", "8-2-0"), (D, 1)) == "pool: D 2; mountain: D 4; whists: A>D 4"
    half = game(LENINGRAD, "6C", "WP", "7-2-1")
    assert revoked(half, (D, 1), rules=LENINGRAD) == "pool: D 2; mountain: D 4; whists: A>D 12"
    entries = score_revoke(Revoke(half, ((D, 1),)), LENINGRAD, Context(1))
    assert ("declarer_revoke", "S0-30b", "D") in reasons(entries)


def test_a_whister_revokes() -> None:
    """S0-31a, S0-31b, S0-31c, S0-32a: made, whatever was taken, by the tricks left after the wrong ones went; a remise per revoke, and per trick missing of the duty."""
    assert revoked(game(CLASSIC, "6C", "WW", "6-2-2"), (A, 1)) == "pool: D 2; mountain: A 2; whists: A>D 4, B>D 4"
    assert revoked(game(CLASSIC, "6C", "WW", "4-3-3"), (A, 2)) == "pool: D 2; mountain: A 4; whists: A>D 6, B>D 6"
    assert revoked(game(CLASSIC, "6C", "WW", "8-0-2"), (A, 1)) == "pool: D 2; mountain: A 6; whists: B>D 4"
    assert revoked(game(CLASSIC, "8C", "WW", "10-0-0"), (B, 1)) == "pool: D 6; mountain: B 18"
    entries = score_revoke(Revoke(game(CLASSIC, "6C", "WW", "4-3-3"), ((A, 1),)), CLASSIC, Context(1))
    assert reasons(entries)[0] == ("game_made", "S0-31a", "D")
    assert ("whister_revoke", "S0-31c", "A") in reasons(entries)


def test_a_lone_whister_revokes() -> None:
    """S0-31c: at the declarer's price, also where whisters are half responsible."""
    assert revoked(game(LENINGRAD, "7C", "WP", "9-1-0"), (A, 1), rules=LENINGRAD) == "pool: D 4; mountain: A 16; whists: A>D 8"


def test_two_whisters_revoke() -> None:
    """S0-31c: each his own revokes; what is missing in equal parts."""
    assert revoked(game(CLASSIC, "6C", "WW", "8-2-0"), (A, 1), (B, 2)) == "pool: D 2; mountain: A 4, B 6; whists: A>D 4"


def test_both_sides_revoke() -> None:
    """S0-33a, S0-33b, S0-33c: both answer; a remise per own revoke, the innocent whister's tricks in halves, nothing else."""
    assert revoked(game(CLASSIC, "7C", "WW", "6-3-1"), (D, 2), (A, 1)) == "mountain: D 8, A 4; whists: B>D 2, B>A 2"
    assert revoked(game(CLASSIC, "7C", "WW", "7-3-0"), (D, 1), (A, 1)) == "mountain: D 4, A 4"
    assert revoked(game(CLASSIC, "7C", "WW", "7-2-1"), (D, 1), (A, 1), (B, 1)) == "mountain: D 4, A 4, B 4"
    assert revoked(game(CLASSIC, "7C", "WP", "7-2-1"), (D, 1), (A, 1)) == "mountain: D 4, A 4"


@pytest.mark.parametrize(("rules", "each"), [(CLASSIC, 10), (LENINGRAD, 20), (agreed("sochi10x", revoke="by_seed"), 100)])
def test_a_catcher_revokes_at_misere(rules: RuleSet, each: int) -> None:
    """S0-65a, S0-65b: made, and a remise for every trick the declarer took."""
    pool = 10 * rules.prices.score_scale
    assert revoked(misere(rules, 2), (B, 1), rules=rules) == f"pool: D {pool}; mountain: B {2 * each}"
    assert revoked(misere(rules, 3), (A, 1), (B, 4), rules=rules) == f"pool: D {pool}; mountain: A {3 * each // 2}, B {3 * each // 2}"
    assert revoked(misere(rules, 0), (B, 1), rules=rules) == f"pool: D {pool}"


def test_the_misere_player_revokes() -> None:
    """S0-65 speaks of whisters alone: his own revoke leaves him the tricks as they were moved."""
    assert revoked(misere(CLASSIC, 2), (D, 1)) == "mountain: D 20"
    assert revoked(misere(CLASSIC, 2), (D, 1), (A, 1)) == "mountain: D 20"


def test_a_revoke_in_raspasy() -> None:
    """S0-54b, A-26, A-45: ten for every error, or one trick at its price."""
    ten = agreed("classic19")
    assert revoked(raspasy(ten, "3-4-3"), (A, 2), rules=ten, price=3) == "mountain: D 9, A 32, B 9"
    trick = agreed("classic19", raspasy_revoke="one_trick_price")
    assert revoked(raspasy(trick, "3-4-3"), (A, 2), rules=trick, price=3) == "mountain: D 9, A 18, B 9"


def test_what_the_match_takes_a_revoke_for() -> None:
    """A-74: made where the defence alone revoked, failed where both sides did."""
    sochi = agreed(revoke="by_seed")
    short, made = game(sochi, "7C", "WW", "6-2-2"), game(sochi, "7C", "WW", "7-2-1")
    assert counter_after(settled_as(Revoke(short, ((A, 1),))), sochi, 1) == 0
    assert counter_after(settled_as(Revoke(short, ((D, 1),))), sochi, 1) == 1
    assert counter_after(settled_as(Revoke(made, ((D, 1),))), sochi, 1) == 0
    assert counter_after(settled_as(Revoke(made, ((D, 1), (A, 1)))), sochi, 1) == 1
    assert settled_as(Revoke(misere(sochi, 2), ((A, 1),))) == replace(misere(sochi, 2), tricks=((D, 0),))
    assert counter_after(settled_as(Revoke(raspasy(sochi, "3-4-3"), ((A, 1),))), sochi, 1) == 2


def test_a_revoke_is_the_deal_it_happened_in() -> None:
    """The deal passes on, the pool fills, a bomb is spent."""
    rules = agreed("classic19", revoke="by_seed", dark_pass="any_hand", bomb="dark_pass_earns_one")
    progress = replace(Progress.begin(rules, B), bombs=(1, 0, 0))
    after, entries = progress.write(Revoke(game(rules, "6C", "WW", "4-3-3"), ((A, 1),)))
    assert written(entries) == "pool: D 4; mountain: A 4; whists: A>D 12, B>D 12"
    assert (after.dealer, after.owned_bombs) == (D, (0, 0, 0))


@pytest.mark.parametrize(
    ("penalty", "rules", "expected"),
    [
        (TalonPeek((D,), parse_game("7S")), CLASSIC, "mountain: D 4"),
        (TalonPeek((A, B), parse_game("7S")), LENINGRAD, "mountain: A 8, B 8"),
        (TalonPeek((A,), MISERE), LENINGRAD, "mountain: A 20"),
        (TalonPeek((A,), MISERE), agreed("sochi10x", revoke="by_seed"), "mountain: A 100"),
        (TalonPeek((A,), parse_game("6C")), agreed(talon_peek="one_undertrick_at_last_bid"), "mountain: A 2"),
        (WrongCardCount((B,), parse_game("8C")), agreed(wrong_card_count="two_undertricks_after"), "mountain: B 12"),
    ],
)
def test_penalties_without_a_deal(penalty: TalonPeek | WrongCardCount, rules: RuleSet, expected: str) -> None:
    """S0-16, S0-14b, A-41: one remise of the contract; two tricks short for wrong cards found after the auction."""
    assert written(score_penalty(penalty, rules)) == expected


def test_the_peek_cites_its_reading() -> None:
    """S0-16 or the club's rule: the same amount by another row."""
    peek = TalonPeek((A,), parse_game("6C"))
    assert reasons(score_penalty(peek, agreed())) == [("talon_peek", "S0-16", "A")]
    assert reasons(score_penalty(peek, agreed(talon_peek="one_undertrick_at_last_bid"))) == [("talon_peek", "A-41", "A")]


def test_wrong_cards_and_a_misdeal_name_their_rows() -> None:
    """S0-14, S0-14b: who had the wrong number of cards, and the dealer's second misdeal."""
    assert reasons(score_penalty(WrongCardCount((A, B), parse_game("8C")), agreed())) == [
        ("wrong_card_count", "S0-14b", "A"),
        ("wrong_card_count", "S0-14b", "B"),
    ]
    assert reasons(second_misdeal(B, agreed(misdeal="second_costs_one_six_undertrick"))) == [("second_misdeal", "S0-14", "B")]


def test_a_second_misdeal() -> None:
    """S0-14, A-81: the same dealer's second misdeal in a row costs one trick short of six, where that is agreed."""
    rules = agreed("leningrad", misdeal="second_costs_one_six_undertrick")
    misdeal, redeal = VoidOutcome(B, misdeal=True), VoidOutcome(B)
    progress = Progress.begin(rules, dealer_of(rules))
    for void, expected in ((misdeal, ""), (redeal, ""), (misdeal, "mountain: B 4"), (misdeal, "mountain: B 4")):
        progress, entries = progress.write(void)
        assert (written(entries), progress.dealer) == (expected, B)
    progress, _ = progress.write(raspasy(rules, "3-4-3"))
    assert written(progress.write(VoidOutcome(D, misdeal=True))[1]) == ""
    free = Progress.begin(agreed(), B)
    assert written(free.write(misdeal)[0].write(misdeal)[1]) == ""
