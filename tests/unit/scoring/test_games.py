"""Every outcome of a trick game (scoring §2, O1 … O10), with the reason and the row of each entry."""

import pytest

from preferans.conventions.ruleset import RuleSet
from preferans.rules.contract import parse_game
from preferans.scoring.deal import Context, score
from preferans.scoring.defence import (
    BothPass,
    BothWhist,
    HalfWhistStands,
    LoneWhist,
    TenChecked,
    TenWaived,
    defence_of,
    is_made,
    opponents,
    undertricks,
)
from preferans.scoring.entries import Entry
from preferans.scoring.outcome import GameEnd, GameOutcome, VoidOutcome
from support.scoring import A, B, D, S, X, agreed, answers, dealer_of, game, misere, raspasy, reasons, surrender, written

SOCHI = agreed()
LENINGRAD = agreed("leningrad")
ROSTOV = agreed("rostov")
SOCHI10X = agreed("sochi10x", 3)
FSPR = agreed("fspr")
MAILRU = agreed("mailru")
FOUR = agreed(players=4)


def scored(rules: RuleSet, contract: str, calls: str, tricks: str = "", end: GameEnd = GameEnd.PLAYED) -> tuple[Entry, ...]:
    return score(game(rules, contract, calls, tricks, end), rules, Context(1))


# ---- who defends


def test_opponents_answer_clockwise_from_the_declarer() -> None:
    """S1-34, A-65: the next active player first; who sits out is left over."""
    assert opponents(B, D, 3) == (A, B)
    assert opponents(D, A, 3) == (B, D)
    assert opponents(A, B, 4) == (S, D)
    assert opponents(S, A, 4) == (B, D)
    assert opponents(X, B, 5) == (S, A)


@pytest.mark.parametrize(
    ("contract", "calls", "tricks", "defence"),
    [
        ("6C", "PP", "", BothPass()),
        ("6C", "PH", "", HalfWhistStands(B)),
        ("6C", "PHP", "", HalfWhistStands(B)),
        ("6C", "WP", "6-2-2", LoneWhist(A, B, returned=False)),
        ("6C", "PW", "6-2-2", LoneWhist(B, A, returned=False)),
        ("6C", "PHR", "6-2-2", LoneWhist(A, B, returned=True)),
        ("6C", "WW", "6-2-2", BothWhist(A, B)),
        ("10C", "", "", TenWaived()),
        ("10C", "PP", "", BothPass()),
        ("10C", "", "9-1-0", TenChecked(A, B)),
    ],
)
def test_the_last_answer_of_each_counts(contract: str, calls: str, tricks: str, defence: object) -> None:
    """A-65, A-68: what the answers come to."""
    assert defence_of(game(SOCHI, contract, calls, tricks), 3) == defence


def test_a_whister_may_change_to_half_whist() -> None:
    """A-70: whist, pass, half whist; then the passer may return the whist."""
    calls = answers("WP")
    half = (*calls, *((A, call) for _, call in answers("H")))
    outcome = GameOutcome(B, D, parse_game("6C"), answers=half)
    assert defence_of(outcome, 3) == HalfWhistStands(A)
    returned = (*half, *((B, call) for _, call in answers("R")))
    assert defence_of(GameOutcome(B, D, parse_game("6C"), answers=returned), 3) == LoneWhist(B, A, returned=True)


@pytest.mark.parametrize(
    ("contract", "calls", "tricks", "end", "short"),
    [
        ("6C", "WW", "7-2-1", GameEnd.PLAYED, 0),
        ("6C", "WW", "6-2-2", GameEnd.CLAIMED, 0),
        ("6C", "WW", "5-3-2", GameEnd.PLAYED, 1),
        ("8C", "WP", "5-3-2", GameEnd.PLAYED, 3),
        ("8C", "PP", "", GameEnd.PLAYED, 0),
        ("7C", "WP", "", GameEnd.CONCEDE_ALL, 7),
        ("10C", "", "9", GameEnd.CHECK_SETTLED, 1),
    ],
)
def test_how_many_tricks_are_short(contract: str, calls: str, tricks: str, end: GameEnd, short: int) -> None:
    assert undertricks(game(SOCHI, contract, calls, tricks, end)) == short


# ---- what is written


def test_o1_both_pass() -> None:
    """O1, S0-40: the pool without play."""
    assert written(scored(SOCHI, "6C", "PP")) == "pool: D 2"
    assert reasons(scored(SOCHI, "6C", "PP")) == [("game_made", "S0-40", "D")]


@pytest.mark.parametrize(("contract", "expected"), [("6C", "pool: D 2; whists: B>D 4"), ("7C", "pool: D 4; whists: B>D 4")])
def test_o2_half_whist_stands(contract: str, expected: str) -> None:
    """O2, S0-23c, S3-47: two tricks at six, one at seven."""
    assert written(scored(SOCHI, contract, "PH")) == expected
    assert reasons(scored(SOCHI, contract, "PHP")) == [("game_made", "S3-47", "D"), ("half_whist", "S0-23c", "B")]


def test_o3_one_whists_and_the_game_is_made() -> None:
    """O3, S3-73: the whister writes the tricks of both, whoever of the two he is."""
    assert written(scored(SOCHI, "6C", "WP", "6-1-3")) == "pool: D 2; whists: A>D 8"
    assert written(scored(SOCHI, "6C", "PW", "6-1-3")) == "pool: D 2; whists: B>D 8"
    assert reasons(scored(SOCHI, "6C", "WP", "6-1-3")) == [("game_made", "S1-52", "D"), ("trick_whists", "S3-73", "A")]


def test_o3_a_lone_whister_answers_for_the_whole_duty() -> None:
    """O3, S2-37: four at six whoever took them; the passer never writes."""
    assert written(scored(SOCHI, "6C", "PW", "7-2-1")) == "pool: D 2; mountain: B 2; whists: B>D 6"
    assert reasons(scored(SOCHI, "6C", "PW", "7-2-1")) == [
        ("game_made", "S1-52", "D"), ("whist_shortfall", "S2-37", "B"), ("trick_whists", "S3-73", "B"),
    ]  # fmt: skip
    assert written(scored(SOCHI, "8C", "WP", "10-0-0")) == "pool: D 6; mountain: A 6"
    assert written(scored(SOCHI, "9C", "WP", "9-0-1")) == "pool: D 8; whists: A>D 8"


def test_o4_greedy_on_a_set() -> None:
    """O4, S3-72, S3-73: the whister all tricks and consolation, the passer consolation only."""
    entries = scored(SOCHI, "7C", "WP", "5-4-1")
    assert written(entries) == "mountain: D 8; whists: A>D 28, B>D 8"
    assert reasons(entries) == [
        ("undertricks", "S1-60", "D"), ("trick_whists", "S3-73", "A"), ("consolation", "S3-72", "A"), ("consolation", "S3-72", "B"),
    ]  # fmt: skip


def test_o5_gentlemans_on_a_set() -> None:
    """O5, S3-45, S3-86: tricks in halves, consolation for each."""
    entries = scored(LENINGRAD, "6C", "WP", "5-3-2")
    assert written(entries) == "mountain: D 4; whists: A>D 14, B>D 14"
    assert reasons(entries) == [
        ("undertricks", "S0-37a", "D"), ("trick_whists", "S3-86", "A"), ("trick_whists", "S3-86", "B"),
        ("consolation", "S3-85", "A"), ("consolation", "S3-85", "B"),
    ]  # fmt: skip
    assert reasons(scored(ROSTOV, "6C", "WP", "5-3-2"))[1] == ("trick_whists", "S3-45", "A")
    assert reasons(scored(SOCHI10X, "6C", "WP", "5-3-2"))[1] == ("trick_whists", "S1-76", "A")


def test_o5_gentlemans_on_a_made_game() -> None:
    """A-11: not shared on a made game, except where that is agreed."""
    assert written(scored(LENINGRAD, "6C", "WP", "6-2-2")) == "pool: D 2; whists: A>D 16"
    assert reasons(scored(LENINGRAD, "6C", "WP", "6-2-2"))[1] == ("trick_whists", "S1-74", "A")
    assert written(scored(FSPR, "6C", "WP", "6-2-2")) == "pool: D 2; whists: A>D 8, B>D 8"
    assert reasons(scored(FSPR, "6C", "WP", "6-2-2"))[1] == ("trick_whists", "A-11", "A")
    assert written(scored(FSPR, "6C", "PW", "7-2-1")) == "pool: D 2; mountain: B 2; whists: A>D 6, B>D 6"


def test_o6_a_returned_whist_is_not_shared() -> None:
    """O6, S3-49: the half whister writes consolation only, under either split."""
    entries = scored(LENINGRAD, "7C", "PHR", "6-3-1")
    assert written(entries) == "mountain: D 8; whists: A>D 40, B>D 8"
    assert reasons(entries) == [
        ("undertricks", "S0-37a", "D"), ("trick_whists", "S3-49", "A"), ("consolation", "S3-85", "A"), ("consolation", "S3-49", "B"),
    ]  # fmt: skip
    assert reasons(scored(SOCHI, "7C", "PHR", "6-3-1"))[1:] == [
        ("trick_whists", "S3-73", "A"), ("consolation", "S3-72", "A"), ("consolation", "S3-49", "B"),
    ]  # fmt: skip
    assert written(scored(FSPR, "7C", "PHR", "7-2-1")) == "pool: D 4; whists: A>D 24"


def test_o7_both_whist_and_the_game_is_made() -> None:
    """O7, S1-53: each his own tricks."""
    entries = scored(SOCHI, "7C", "WW", "8-2-0")
    assert written(entries) == "pool: D 4; whists: A>D 8"
    assert reasons(entries) == [("game_made", "S1-51", "D"), ("trick_whists", "S1-53", "A")]
    assert reasons(scored(LENINGRAD, "7C", "WW", "8-2-0"))[1] == ("trick_whists", "S0-37a", "A")
    assert reasons(scored(SOCHI10X, "7C", "WW", "8-2-0")) == [("game_made", "S1-65", "D"), ("trick_whists", "S1-73", "A")]


def test_o8_both_whist_and_set() -> None:
    """O8, S3-72: own tricks and consolation; a whister without tricks writes consolation too (S1-78)."""
    entries = scored(SOCHI, "8C", "WW", "6-4-0")
    assert written(entries) == "mountain: D 12; whists: A>D 36, B>D 12"
    assert reasons(entries) == [
        ("undertricks", "S1-60", "D"), ("trick_whists", "S1-53", "A"), ("consolation", "S3-72", "A"), ("consolation", "S3-72", "B"),
    ]  # fmt: skip
    assert reasons(scored(SOCHI, "6C", "WW", "5-3-2"))[0] == ("undertricks", "S1-58", "D")
    assert reasons(scored(SOCHI10X, "6C", "WW", "5-3-2"))[0] == ("undertricks", "S1-68", "D")


def test_a_set_game_asks_no_duty() -> None:
    """Section 2: the shortfall rule is for made games, however large a duty is agreed."""
    rules = agreed(duty=[4, 2, 4, 1, 1])
    assert written(scored(rules, "8C", "WW", "7-2-1")) == "mountain: D 6; whists: A>D 18, B>D 12"
    assert written(scored(rules, "8C", "WP", "7-2-1")) == "mountain: D 6; whists: A>D 24, B>D 6"


@pytest.mark.parametrize(
    ("down", "bid", "rules", "expected"),
    [(3, "6S", SOCHI, "mountain: D 6"), (2, "8NT", SOCHI, "mountain: D 12"), (3, "6S", SOCHI10X, "mountain: D 60")],
)
def test_o9_surrender(down: int, bid: str, rules: RuleSet, expected: str) -> None:
    """O9, S3-51, A-67: the tricks on the bid's mountain, no whists."""
    entries = score(surrender(rules, bid, down), rules, Context(1))
    assert written(entries) == expected
    assert reasons(entries) == [("surrender", "S3-51", "D")]


def test_o10_everything_conceded() -> None:
    """O10, A-67: k = n; ten tricks for the lone whister, five each for two."""
    lone = scored(MAILRU, "7D", "WP", end=GameEnd.CONCEDE_ALL)
    assert written(lone) == "mountain: D 28; whists: A>D 68, B>D 28"
    assert reasons(lone) == [
        ("undertricks", "A-67", "D"), ("trick_whists", "A-67", "A"), ("consolation", "S1-75", "A"), ("consolation", "S1-75", "B"),
    ]  # fmt: skip
    both = scored(MAILRU, "6D", "WW", end=GameEnd.CONCEDE_ALL)
    assert written(both) == "mountain: D 12; whists: A>D 22, B>D 22"
    assert reasons(both)[:2] == [("undertricks", "A-67", "D"), ("trick_whists", "A-67", "A")]


def test_consolation_by_each_price() -> None:
    """S1-75, S3-72, S3-97: as a trick, ten, double, none."""
    assert written(scored(agreed(consolation_price="double"), "6C", "WW", "5-5-0")) == "mountain: D 2; whists: A>D 14, B>D 4"
    assert written(scored(agreed(consolation_price="none"), "6C", "WW", "5-5-0")) == "mountain: D 2; whists: A>D 10"
    assert reasons(scored(ROSTOV, "6C", "WW", "5-5-0"))[-1] == ("consolation", "S3-97", "B")
    assert reasons(scored(SOCHI10X, "6C", "WW", "5-5-0"))[-1] == ("consolation", "S1-75", "B")


def test_a_preset_cites_its_own_text() -> None:
    """S1-15, S1-51, S1-75 for mail.ru; S1-51, S0-37a for Rostov: other texts give the same figures, the sheet names the preset's."""
    assert reasons(scored(ROSTOV, "6C", "WW", "6-4-0")) == [("game_made", "S1-51", "D"), ("trick_whists", "S0-37a", "A")]
    assert reasons(scored(MAILRU, "6C", "WW", "6-4-0"))[0] == ("game_made", "S1-15", "D")
    set_ = reasons(scored(MAILRU, "6C", "WW", "5-3-2"))
    assert (set_[0], set_[-1]) == (("undertricks", "S1-51", "D"), ("consolation", "S1-75", "B"))


def test_only_games_and_misere_are_made() -> None:
    """A-74: raspasy, a surrender and a redeal are neither made nor failed by anybody."""
    assert is_made(game(SOCHI, "6C", "WW", "6-2-2")) is True
    assert is_made(misere(SOCHI, 1)) is False
    for outcome in (raspasy(SOCHI, "0-4-6"), surrender(SOCHI, "6C"), VoidOutcome(dealer_of(SOCHI))):
        assert is_made(outcome) is False


def test_the_sitting_dealer_writes_consolation() -> None:
    """S0-48, S1-79: on every set of a trick game, never for a whister's shortfall (S0-49), never where all three play."""
    entries = scored(FOUR, "6C", "WW", "4-3-3")
    assert written(entries) == "mountain: D 4; whists: A>D 10, B>D 10, S>D 4"
    assert reasons(entries)[-1] == ("dealer_consolation", "S1-79", "S")
    assert written(scored(FOUR, "6C", "WW", "8-2-0")) == "pool: D 2; mountain: B 4; whists: A>D 4"
    assert written(scored(agreed(players=4, dealer_consolation=False), "6C", "WW", "4-3-3")) == "mountain: D 4; whists: A>D 10, B>D 10"
    assert written(scored(FOUR, "10C", "", "9-1-0")) == "mountain: D 10; whists: A>D 20, B>D 10, S>D 10"
    assert written(scored(FOUR, "6C", "PP")) == "pool: D 2"


def test_who_has_no_figure_took_nothing() -> None:
    assert game(SOCHI, "10C", "", "9", GameEnd.CHECK_SETTLED).taken(A) == 0
    assert misere(SOCHI, 3).taken(D) == 3
    assert misere(SOCHI, 3).taken(A) == 0


def test_nothing_happened() -> None:
    """S0-14, A-81: a redeal writes nothing."""
    assert score(VoidOutcome(dealer_of(SOCHI)), SOCHI, Context(1)) == ()
