"""A match between two deals: numbers, dealers, the spiral, aid, and the end (A-74, A-75, A-78, A-81)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.conventions.ruleset import RuleSet
from preferans.match.progress import Progress, next_dealer
from preferans.scoring.entries import Reason, mountain
from preferans.scoring.outcome import DealOutcome, VoidOutcome
from preferans.scoring.penalties import AgreedPenalty
from preferans.scoring.sheet import Sheet
from preferans.seats import Seat
from support.scoring import A, B, D, S, agreed, game, misere, raspasy, sheet, surrender, written

SOCHI = agreed()
MADE_SEVEN = game(SOCHI, "7C", "PP")
RASPASY = raspasy(SOCHI, "3-3-4")


def after(rules: RuleSet, *outcomes: DealOutcome, dealer: Seat = B) -> Progress:
    """A match after these deals."""
    progress = Progress.begin(rules, dealer)
    for outcome in outcomes:
        progress, _ = progress.write(outcome)
    return progress


def test_before_the_first_deal() -> None:
    progress = Progress.begin(agreed(players=4), S)
    assert (progress.dealer, progress.number, progress.spiral, progress.in_row, progress.ended) == (S, 1, 0, 0, False)
    assert (progress.minimum, progress.price) == (6, 1)
    assert progress.sheet == Sheet.empty(4)


def test_a_deal_is_written() -> None:
    """A deal adds its entries, moves the number and the dealer on."""
    progress, entries = Progress.begin(SOCHI, B).write(game(SOCHI, "6C", "WP", "6-2-2"))
    assert written(entries) == "pool: D 2; whists: A>D 8"
    assert progress.sheet == Sheet.empty(3).add(entries)
    assert (progress.dealer, progress.number) == (D, 2)
    assert progress.write(MADE_SEVEN)[0].sheet.pool == (6, 0, 0)


def test_an_agreed_penalty_is_no_deal() -> None:
    """S1-71: what is agreed separately is written, and the deal does not move on."""
    progress = after(SOCHI, RASPASY)
    agreed = (mountain(A, 5, "agreed", Reason.AGREED_PENALTY),)
    penalized, entries = progress.penalize(AgreedPenalty(agreed, "talk"))
    assert entries == agreed
    assert penalized == replace(progress, sheet=progress.sheet.add(agreed))
    assert penalized.sheet.mountain == (3, 8, 4)


def test_raspasy_raise_price_and_level_until_a_seven_is_made() -> None:
    """S3-74, S3-75, S3-76: 1, 2, 3, 3 and seven; failed games and misères in between change nothing."""
    progress = Progress.begin(SOCHI, B)
    seen = []
    for outcome in (
        RASPASY,
        RASPASY,
        misere(SOCHI, 0),
        game(SOCHI, "7C", "WP", "6-2-2"),
        surrender(SOCHI, "7C"),
        RASPASY,
        RASPASY,
        MADE_SEVEN,
    ):
        seen.append((progress.price, progress.minimum))
        progress, _ = progress.write(outcome)
    assert seen == [(1, 6), (2, 7), (3, 7), (3, 7), (3, 7), (3, 7), (3, 7), (3, 7)]
    assert (progress.price, progress.minimum, progress.spiral) == (1, 6, 0)


def test_raspasy_are_written_at_the_price_before_them() -> None:
    progress, first = Progress.begin(SOCHI, B).write(RASPASY)
    assert written(first) == "mountain: D 3, A 3, B 4"
    assert written(progress.write(RASPASY)[1]) == "mountain: D 6, A 6, B 8"


# ---- who deals


def test_the_deal_passes_on() -> None:
    """S0-5a, A-81: clockwise after every deal that counts, raspasy too; rotation goes on from the dealer that a deal names."""
    assert after(SOCHI, MADE_SEVEN).dealer is D
    assert after(SOCHI, RASPASY).dealer is D
    assert after(SOCHI, replace(MADE_SEVEN, dealer=D)).dealer is A
    assert after(agreed(players=4), replace(MADE_SEVEN, dealer=S)).dealer is D


def test_a_redeal_keeps_the_dealer() -> None:
    """S0-14, A-81: nothing is written, the number moves on, the dealer stays; what counts raspasy in a row is not broken."""
    progress = after(SOCHI, RASPASY, VoidOutcome(D, misdeal=True))
    assert (progress.dealer, progress.number, progress.spiral, progress.in_row) == (D, 3, 1, 1)
    assert progress.sheet == after(SOCHI, RASPASY).sheet


def test_raspasy_in_a_row() -> None:
    assert after(SOCHI, RASPASY, RASPASY).in_row == 2
    assert after(SOCHI, RASPASY, RASPASY, misere(SOCHI, 1)).in_row == 0
    assert after(SOCHI, RASPASY, MADE_SEVEN, RASPASY).in_row == 1


@pytest.mark.parametrize(
    ("rotation", "before", "outcome", "dealer"),
    [
        ("always", 0, RASPASY, D),
        ("stay_after_raspasy", 0, RASPASY, B),
        ("stay_after_raspasy", 9, RASPASY, B),
        ("stay_after_raspasy", 1, misere(SOCHI, 0), D),
        ("stay_up_to_3", 2, RASPASY, B),
        ("stay_up_to_3", 3, RASPASY, D),
        ("stay_up_to_3", 0, MADE_SEVEN, D),
    ],
)
def test_each_rotation(rotation: str, before: int, outcome: DealOutcome, dealer: Seat) -> None:
    """S1-49, A-81: only raspasy keep the deal, for ever or up to three times."""
    assert next_dealer(outcome, agreed(deal_rotation=rotation), before) is dealer


def test_mailru_keeps_the_dealer_through_raspasy() -> None:
    """S1-49: the same player deals again."""
    mailru = agreed("mailru")
    assert after(mailru, RASPASY, RASPASY).dealer is B
    up_to_three = agreed(deal_rotation="stay_up_to_3")
    assert after(up_to_three, RASPASY, RASPASY, RASPASY).dealer is B
    assert after(up_to_three, RASPASY, RASPASY, RASPASY, RASPASY).dealer is D


# ---- overflow


def test_a_closed_pool_helps() -> None:
    """S3-79, E85: the rest of a gain goes to the largest open pool."""
    progress = Progress(SOCHI, B, sheet("9 4 2"))
    done, entries = progress.write(MADE_SEVEN)
    assert written(entries) == "pool: D 1, A 3; whists: D>A 30"
    assert done.sheet.pool == (10, 7, 2)


def test_who_is_helped_depends_on_the_dealer_of_the_deal() -> None:
    """S3-80: the one who sits out in this deal."""
    four = agreed(players=4)
    progress = Progress(four, D, sheet("10 2 4 8"))
    assert written(progress.write(replace(MADE_SEVEN, dealer=S))[1]) == "pool: B 4; whists: D>B 40"
    assert written(progress.write(replace(MADE_SEVEN, dealer=B))[1]) == "pool: A 2, S 2; whists: D>A 20, D>S 20"


def test_a_raspasy_bonus_helps_too() -> None:
    """A-59: the bonus for no trick overflows like a game."""
    progress = Progress(SOCHI, B, sheet("10 4 2"))
    assert written(progress.write(raspasy(SOCHI, "0-5-5"))[1]) == "pool: A 1; mountain: A 5, B 5; whists: D>A 10"


# ---- the end


def test_the_match_ends_when_every_pool_is_full() -> None:
    """S3-78, S2-42."""
    before = Progress(SOCHI, B, sheet("4 10 10"))
    assert not before.write(game(SOCHI, "7C", "PP"))[0].ended
    assert before.write(game(SOCHI, "8C", "PP"))[0].ended
    assert before.write(game(SOCHI, "9C", "PP"))[0].ended


def test_an_open_spiral_is_played_on() -> None:
    """S3-81, A-75: until a seven or higher is made; the match is over with that deal."""
    full = Progress(SOCHI, B, sheet("10 10 10"))
    progress = full.write(RASPASY)[0]
    assert not progress.ended
    progress = progress.write(misere(SOCHI, 0))[0]
    assert not progress.ended
    progress = progress.write(MADE_SEVEN)[0]
    assert progress.ended
    assert progress.sheet.mountain == (3 - 10 - 4, 3, 4)


@pytest.mark.parametrize("options", [{"spiral_at_end": "stop"}, {"raspasy_min_at_seven_plus_spiral": False}])
def test_an_open_spiral_may_be_left(options: dict[str, object]) -> None:
    """A-38: `stop`, or no spiral that asks for a seven."""
    rules = agreed(**options)
    assert Progress(rules, B, sheet("10 10 10")).write(RASPASY)[0].ended


def test_what_is_over_stays_over() -> None:
    """A deal past the end is written, and does not open the match again."""
    progress = Progress(SOCHI, B, sheet("10 10 6")).write(replace(MADE_SEVEN, declarer=B))[0]
    assert progress.ended
    beyond, entries = progress.write(RASPASY)
    assert beyond.ended
    assert written(entries) == "mountain: D 3, A 3, B 4"


@pytest.mark.parametrize(
    ("preset", "pools", "ended"),
    [("sochi", "6 10 9", False), ("sochi", "6 10 10", True), ("leningrad", "60 40 45", False), ("leningrad", "60 40 46", True)],
)
def test_each_pool_or_the_total(preset: str, pools: str, ended: bool) -> None:
    """S3-90: the sum of all pools, fifty a player, may be overshot; S3-78: each for himself."""
    rules = agreed(preset)
    assert Progress(rules, B, sheet(pools)).write(MADE_SEVEN)[0].ended is ended


def test_ends_are_on_the_scale() -> None:
    tenfold = agreed(score_scale=10, mountain_to_whists=1)
    assert not Progress(tenfold, B, sheet("50 100 100")).write(MADE_SEVEN)[0].ended
    assert Progress(tenfold, B, sheet("60 100 100")).write(MADE_SEVEN)[0].ended
    total = agreed("sochi10x", 3)
    assert not Progress(total, B, sheet("600 500 359")).write(MADE_SEVEN)[0].ended
    assert Progress(total, B, sheet("600 500 360")).write(MADE_SEVEN)[0].ended


@pytest.mark.parametrize("condition", ["time", "rounds", "agreement"])
def test_the_company_ends_the_match(condition: str) -> None:
    """S1-87, S2-40, A-37: what a clock or a company decides does not follow from the sheet."""
    rules = agreed(end_condition=condition, pool_reference="highest")
    assert not Progress(rules, B, sheet("100 100 100")).write(MADE_SEVEN)[0].ended


# ---- laws

OUTCOMES = st.one_of(
    st.just(RASPASY),
    st.just(raspasy(SOCHI, "0-4-6")),
    st.sampled_from([misere(SOCHI, 0), misere(SOCHI, 2), surrender(SOCHI, "8H"), VoidOutcome(B)]),
    st.builds(
        lambda level, calls, taken: game(SOCHI, f"{level}D", calls, "" if calls == "PP" else f"{taken}-{10 - taken}-0"),
        st.integers(6, 9),
        st.sampled_from(["WW", "WP", "PW", "PP"]),
        st.integers(4, 10),
    ),
)


@given(st.lists(OUTCOMES, max_size=30), st.sampled_from([agreed(), agreed(pool_target=4), agreed(players=4)]))
def test_entries_sum_to_the_sheet(outcomes: list[DealOutcome], rules: RuleSet) -> None:
    """Law: the sheet is the sum of all entries, none of zero; no pool exceeds its target; deals are numbered from 1."""
    progress = Progress.begin(rules, B)
    total = Sheet.empty(rules.players)
    for number, outcome in enumerate(outcomes, 1):
        assert progress.number == number
        progress, entries = progress.write(outcome)
        assert all(entry.amount for entry in entries)
        total = total.add(entries)
    assert progress.sheet == total
    assert max(progress.sheet.pool) <= rules.pool.pool_target
