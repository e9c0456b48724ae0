"""Points that a pool has no room for (scoring §8, A-78): aid, off the mountain, whists, or kept."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.entries import Entry, Reason, pool
from preferans.scoring.overflow import close_pools
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Sheet
from preferans.seats import SEATS, Seat
from support.scoring import A, B, D, S, agreed, dealer_of, reasons, sheet, written

SOCHI = agreed()


def gain(rules: RuleSet, before: Sheet, amount: int | Fraction, dealer: Seat | None = None, who: Seat = D) -> tuple[Entry, ...]:
    """D gains so much on that sheet."""
    return close_pools([pool(who, amount, "S1-51", Reason.GAME_MADE)], before, rules, dealer or dealer_of(rules))


def test_a_pool_with_room_takes_all() -> None:
    """S3-78: up to the target exactly, nobody is helped."""
    assert written(gain(SOCHI, sheet("0 0 0"), 4)) == "pool: D 4"
    assert written(gain(SOCHI, sheet("6 0 0"), 4)) == "pool: D 4"


def test_the_rest_helps_the_largest_open_pool() -> None:
    """S3-79, A-78: own room first, then the largest pool still open, ten whists a point."""
    entries = gain(SOCHI, sheet("8 2 4"), 6)
    assert written(entries) == "pool: D 2, B 4; whists: D>B 40"
    assert reasons(entries) == [("game_made", "S1-51", "D"), ("american_aid", "S3-79", "B"), ("american_aid", "S3-79", "D")]


def test_one_gain_may_help_several() -> None:
    """A-78: the room is filled, then the next recipient."""
    assert written(gain(SOCHI, sheet("10 4 7"), 8)) == "pool: A 5, B 3; whists: D>A 50, D>B 30"


def test_equal_pools_the_nearest_clockwise() -> None:
    """A-51: next clockwise from the helper."""
    assert written(gain(SOCHI, sheet("10 4 4"), 2)) == "pool: A 2; whists: D>A 20"
    assert written(gain(SOCHI, sheet("4 10 4"), 2, who=A)) == "pool: B 2; whists: A>B 20"
    assert written(gain(SOCHI, sheet("4 4 10"), 2, who=B)) == "pool: D 2; whists: B>D 20"


def test_everyone_whose_pool_is_closed_helps() -> None:
    """A-78: not only the first to close."""
    assert written(gain(SOCHI, sheet("10 10 4"), 2, who=A)) == "pool: B 2; whists: A>B 20"


def test_nobody_is_open() -> None:
    """A-10, Codex 4.1.1: what no open pool can take goes off the own mountain."""
    entries = gain(SOCHI, sheet("10 10 9"), 6)
    assert written(entries) == "pool: B 1; mountain: D -5; whists: D>B 10"
    assert reasons(entries)[-1] == ("off_mountain", "A-10", "D")
    assert written(gain(SOCHI, sheet("10 10 10"), 6)) == "mountain: D -6"
    double = agreed(pool_to_mountain=2)
    assert written(gain(double, sheet("10 10 10"), 6)) == "mountain: D -12"


def test_a_pool_beyond_the_target_takes_nothing_off() -> None:
    """A pool that an agreed penalty has overfilled has no room, and none below zero."""
    assert written(gain(SOCHI, sheet("13 4 2"), 2)) == "pool: A 2; whists: D>A 20"


def test_the_target_is_on_the_scale() -> None:
    tenfold = agreed(score_scale=10, mountain_to_whists=1)
    assert written(gain(tenfold, sheet("90 0 0"), 20)) == "pool: D 10, A 10; whists: D>A 10"


def test_the_price_of_aid() -> None:
    """A-10: as many whists a point as are agreed."""
    assert written(gain(agreed(aid_whists_per_point=2), sheet("10 4 2"), 4)) == "pool: A 4; whists: D>A 8"


@pytest.mark.parametrize(
    ("recipient", "expected"),
    [
        ("largest_open_pool", "pool: B 2; whists: D>B 20"),
        ("nearest_clockwise", "pool: A 2; whists: D>A 20"),
        ("smallest", "pool: S 2; whists: D>S 20"),
    ],
)
def test_who_is_helped(recipient: str, expected: str) -> None:
    """S3-79: each way to choose, among four where nobody is left out."""
    rules = agreed(players=4, aid_recipient=recipient, aid_dealer_excluded=False)
    assert written(gain(rules, sheet("10 4 6 2"), 2)) == expected


def test_the_smallest_of_equals_is_the_nearest() -> None:
    rules = agreed(aid_recipient="smallest")
    assert written(gain(rules, sheet("10 4 4"), 2)) == "pool: A 2; whists: D>A 20"


def test_a_sitting_dealer_is_not_helped() -> None:
    """S3-80: no help to the dealer who sits out; where only his pool is open, off the own mountain."""
    four = agreed(players=4)
    assert written(gain(four, sheet("10 2 4 8"), 2)) == "pool: B 2; whists: D>B 20"
    entries = gain(four, sheet("10 10 10 8"), 6)
    assert written(entries) == "mountain: D -6"
    assert reasons(entries) == [("off_mountain", "S3-80", "D")]
    assert reasons(gain(four, sheet("10 10 10 10"), 6)) == [("off_mountain", "A-10", "D")]
    assert written(gain(four, sheet("10 2 4 8"), 2, dealer=B)) == "pool: S 2; whists: D>S 20"
    double = agreed(players=4, pool_to_mountain=2, last_open_pool_is_dealers="off_mountain_x2")
    assert written(gain(double, sheet("10 10 10 8"), 6)) == "mountain: D -12"
    single = agreed(players=4, pool_to_mountain=2)
    assert written(gain(single, sheet("10 10 10 8"), 6)) == "mountain: D -6"


def test_with_three_everybody_may_be_helped() -> None:
    """A-78: "not the dealer" means one who sits out."""
    assert written(gain(SOCHI, sheet("10 10 4"), 2, dealer=B)) == "pool: B 2; whists: D>B 20"


def test_two_gains_in_one_deal() -> None:
    """A-59: raspasy bonuses overflow like games. All fill their own pools first, then help clockwise from the eldest hand."""
    bonuses = [pool(seat, 3, "S3-77", Reason.RASPASY_ZERO) for seat in (D, B)]
    entries = close_pools(bonuses, sheet("9 4 9"), SOCHI, B)
    assert written(entries) == "pool: D 1, A 4, B 1; whists: D>A 20, B>A 20"
    assert [row[0] for row in reasons(entries)][:2] == ["raspasy_zero", "raspasy_zero"]
    entries = close_pools(bonuses, sheet("10 7 10"), SOCHI, A)
    assert written(entries) == "pool: A 3; mountain: D -3; whists: B>A 30"
    entries = close_pools(bonuses, sheet("10 7 10"), SOCHI, B)
    assert written(entries) == "pool: A 3; mountain: B -3; whists: D>A 30"
    entries = close_pools([pool(A, 3, "S3-77", Reason.RASPASY_ZERO), bonuses[0]], sheet("10 10 7"), SOCHI, D)
    assert written(entries) == "pool: B 3; mountain: D -3; whists: A>B 30"


def test_off_the_mountain() -> None:
    """S1-82: the rest goes off the own mountain, at what a pool point is worth there."""
    assert written(gain(agreed(pool_overflow="off_mountain"), sheet("6 4 2"), 4)) == "pool: D 4"
    entries = gain(agreed(pool_overflow="off_mountain"), sheet("9 4 2"), 4)
    assert written(entries) == "pool: D 1; mountain: D -3"
    assert reasons(entries)[-1] == ("off_mountain", "S1-82", "D")
    assert written(gain(agreed(pool_overflow="off_mountain", pool_to_mountain=2), sheet("9 4 2"), 4)) == "pool: D 1; mountain: D -6"


def test_whists_on_all() -> None:
    """S0-43, A-40: ten whists a point, split over the players whose pools are open, what is left over to the nearest."""
    rules = agreed(pool_overflow="whists_to_all")
    entries = gain(rules, sheet("9 4 2"), 4)
    assert written(entries) == "pool: D 1; whists: D>A 15, D>B 15"
    assert reasons(entries)[-1] == ("overflow_whists", "S0-43", "D")
    assert written(gain(rules, sheet("10 10 2"), 4)) == "whists: D>B 40"
    assert written(gain(rules, sheet("10 10 10"), 4)) == "whists: D>A 20, D>B 20"
    assert written(gain(agreed(players=4, pool_overflow="whists_to_all"), sheet("10 4 2 0"), 1)) == "whists: D>A 4, D>B 3, D>S 3"
    assert written(gain(agreed(players=4, pool_overflow="whists_to_all"), sheet("10 4 2 0"), 2)) == "whists: D>A 7, D>B 7, D>S 6"
    assert written(gain(agreed(pool_overflow="whists_to_all", pool_to_mountain=2), sheet("10 4 2"), 1)) == "whists: D>A 10, D>B 10"
    small = agreed(pool_overflow="whists_to_all", score_scale=10, mountain_to_whists=1)
    assert written(gain(small, sheet("100 0 0"), 1)) == "whists: D>A 1"
    assert written(gain(small, sheet("100 0 0"), Fraction(5, 2))) == "whists: D>A 3/2, D>B 1"


@pytest.mark.parametrize("options", [{"pool_overflow": "keep"}, {"end_condition": "total", "pool_reference": "total_by_n"}])
def test_pools_are_kept(options: dict[str, object]) -> None:
    """S3-91, S1-82: where pools are kept, or nobody has a target of his own, everything stays where it was gained."""
    assert written(gain(agreed(**options), sheet("9 4 2"), 4)) == "pool: D 4"


@given(
    st.lists(st.integers(0, 12), min_size=4, max_size=4),
    st.lists(st.integers(0, 12), min_size=4, max_size=4),
    st.integers(3, 4),
    st.sampled_from([1, 2]),
    st.sampled_from(["largest_open_pool", "nearest_clockwise", "smallest"]),
)
def test_aid_off_the_mountain_and_keeping_are_worth_the_same(
    pools: list[int], gains: list[int], players: int, factor: int, recipient: str
) -> None:
    """Law (A-10, S1-82, S3-80): aid at the price of a pool point, off the mountain and a pool without a target settle alike."""
    before = sheet(" ".join(map(str, pools[:players])))
    lines = [pool(seat, gain, "S1-51", Reason.GAME_MADE) for seat, gain in zip(SEATS[:players], gains, strict=False) if gain]
    settled = set()
    for overflow in ("american_aid", "off_mountain", "keep"):
        rules = agreed(
            players=players,
            pool_overflow=overflow,
            pool_to_mountain=factor,
            aid_recipient=recipient,
            last_open_pool_is_dealers=f"off_mountain_x{factor}",
        )
        after = before.add(close_pools(lines, before, rules, dealer_of(rules)))
        settled.add(settle(after, rules).exact)
    assert len(settled) == 1


def test_other_entries_are_left_alone() -> None:
    """Mountains and whists of the deal are written as they are."""
    lines = [
        pool(D, Fraction(4), "S1-51", Reason.GAME_MADE),
        *gain(SOCHI, sheet("10 10 10"), 1),
    ]
    entries = close_pools(lines, sheet("4 0 0"), SOCHI, S)
    assert entries == tuple(lines)
