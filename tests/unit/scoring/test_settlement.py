"""The settlement (scoring §11): exact, rounded in balance, paid in the fewest transfers, in money."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.scoring.settlement import Balance, Payment, balanced_rounding, fewest_payments, settle, settle_by
from preferans.scoring.sheet import Sheet
from preferans.seats import SEATS, chairs
from support.scoring import A, B, D, S, agreed, sheet

SOCHI = agreed()
AMOUNTS = st.one_of(st.integers(-200, 200), st.fractions(-200, 200, max_denominator=4)).map(Fraction)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Any sheet of two to five players."""
    players = draw(st.integers(2, 5))
    row = st.tuples(*[AMOUNTS] * players)
    table = [list(draw(row)) for _ in range(players)]
    for place in range(players):
        table[place][place] = Fraction()
    return Sheet(draw(row), draw(row), tuple(map(tuple, table)))


def test_the_published_example() -> None:
    """ST-01, minigames.mail.ru: 42, 96, 132 and six figures of whists give +558, −83, −475."""
    mailru = agreed("mailru")
    before = sheet("0 0 0", "42 96 132", {"D>A": 170, "D>B": 60, "A>D": 64, "A>B": 178, "B>D": 88, "B>A": 95})
    found = settle(before, mailru)
    assert found.exact == (558, -83, -475)
    assert found.rounded == (558, -83, -475)
    assert found.pairs == (Balance(D, A, Fraction(286)), Balance(D, B, Fraction(272)), Balance(A, B, Fraction(203)))
    assert found.payments == (Payment(B, D, 475), Payment(A, D, 83))
    assert found.money is None


def test_pools_weigh_what_is_agreed() -> None:
    """S1-82, S3-91: a pool point is one mountain point, in Leningrad two; a mountain point ten whists, on the large scale one."""
    pools = sheet("6 0 0")
    assert settle(pools, SOCHI).exact == (40, -20, -20)
    assert settle(pools, agreed("leningrad")).exact == (80, -40, -40)
    assert settle(pools, agreed("sochi10x", 3)).exact == (4, -2, -2)
    assert settle_by(pools, 10, 1) == settle(pools, SOCHI)
    assert settle_by(sheet("0 0 0", "6 0 0"), 10, 2).exact == (-40, 20, 20)


def test_money_is_the_rounded_result_at_the_stake() -> None:
    """S2-43, S3-84: the stake is the price of one whist."""
    assert settle(sheet("6 0 0"), SOCHI, Fraction(1, 2)).money == (20, -10, -10)
    assert settle(sheet("1 0 0"), SOCHI, 3).money == (21, -9, -12)


@pytest.mark.parametrize(
    ("exact", "rounded"),
    [
        ("1/3 1/3 -2/3", (1, 0, -1)),
        ("-2/3 1/3 1/3", (0, 0, 0)),
        ("1/3 -2/3 1/3", (1, -1, 0)),
        ("400/3 -134/3 -266/3", (134, -45, -89)),
        ("2/3 2/3 -4/3", (1, 1, -2)),
        ("1/4 1/2 -3/4", (0, 1, -1)),
        ("1/2 1/2 1/2 -3/2", (1, 1, 0, -2)),
        ("-140/3 10/3 130/3", (-46, 3, 43)),
        ("5 -5", (5, -5)),
    ],
)
def test_rounding_keeps_the_sum(exact: str, rounded: tuple[int, ...]) -> None:
    """A-27: down, then the missing units to the largest fractional parts, ties to the earlier."""
    assert balanced_rounding(tuple(map(Fraction, exact.split()))) == rounded


@pytest.mark.parametrize(
    ("balances", "payments"),
    [
        ((0, 0, 0), ()),
        ((5, -5, 0), ((A, D, 5),)),
        ((42, -52, 10), ((A, D, 42), (A, B, 10))),
        ((5, -3, -2), ((A, D, 3), (B, D, 2))),
        ((8, -32, 11, 13), ((A, S, 13), (A, B, 11), (A, D, 8))),
        ((38, -15, -29, 6), ((B, D, 29), (A, D, 9), (A, S, 6))),
        ((7, 4, -7, -4), ((B, D, 7), (S, A, 4))),
        ((4, 7, -4, -7), ((B, D, 4), (S, A, 7))),
        ((5, 5, -5, -5), ((B, D, 5), (S, A, 5))),
    ],
)
def test_the_fewest_payments(balances: tuple[int, ...], payments: tuple[tuple[object, ...], ...]) -> None:
    """Groups that settle among themselves need one payment less than members; the largest debts go first."""
    assert [(pay.payer, pay.payee, pay.whists) for pay in fewest_payments(balances)] == list(payments)


def test_two_groups_of_five() -> None:
    """A pair and a group of three: three payments, not four."""
    assert [(pay.payer.index, pay.payee.index, pay.whists) for pay in fewest_payments((6, 3, -6, -2, -1))] == [
        (2, 0, 6),
        (3, 1, 2),
        (4, 1, 1),
    ]
    assert [(pay.payer.index, pay.payee.index, pay.whists) for pay in fewest_payments((3, 3, -6, 5, -5))] == [
        (2, 0, 3),
        (2, 1, 3),
        (4, 3, 5),
    ]


@given(sheets(), st.sampled_from([1, 10]), st.sampled_from([1, 2]))
def test_a_settlement_is_balanced(before: Sheet, per_point: int, weight: int) -> None:
    """Law: exact and rounded sum to zero, no result moves by a whole whist, pairs add up to the results."""
    found = settle_by(before, per_point, weight)
    assert sum(found.exact) == sum(found.rounded) == 0
    assert all(abs(exact - rounded) < 1 for exact, rounded in zip(found.exact, found.rounded, strict=True))
    for seat in chairs(before.players):
        won = sum(pair.amount for pair in found.pairs if pair.winner is seat) - sum(
            pair.amount for pair in found.pairs if pair.loser is seat
        )
        assert found.exact[seat.index] == won


@given(sheets(), st.sampled_from([1, 10]), st.sampled_from([1, 2]), AMOUNTS)
def test_the_closed_form(before: Sheet, per_point: int, weight: int, reference: Fraction) -> None:
    """Law (scoring §11): K·(mean(M) − M_i) + whists won − whists lost, whatever pools are compared with (A-12)."""
    burden = [mountain + weight * (reference - pool) for mountain, pool in zip(before.mountain, before.pool, strict=True)]
    mean = sum(burden) / len(burden)
    lost = [sum(before.whists[writer][on] for writer in range(before.players)) for on in range(before.players)]
    expected = [per_point * (mean - burden[i]) + sum(before.whists[i]) - lost[i] for i in range(before.players)]
    assert list(settle_by(before, per_point, weight).exact) == expected


@given(sheets(), AMOUNTS, AMOUNTS)
def test_amnesty_and_equal_pools_change_nothing(before: Sheet, amnesty: Fraction, pools: Fraction) -> None:
    """Law (S1-57, S1-83): the same taken off every mountain, or added to every pool, leaves the settlement as it is."""
    other = Sheet(tuple(pool + pools for pool in before.pool), tuple(mountain - amnesty for mountain in before.mountain), before.whists)
    assert settle(other, SOCHI) == settle(before, SOCHI)


@given(sheets())
def test_both_scales_agree(before: Sheet) -> None:
    """Law (ST-05, ST-06): pool and mountain ten times larger at a tenth of the price give the same."""
    large = Sheet(tuple(10 * pool for pool in before.pool), tuple(10 * mountain for mountain in before.mountain), before.whists)
    assert settle_by(large, 1, 1) == settle_by(before, 10, 1)


@given(sheets(), st.fractions(Fraction(1, 100), 10))
def test_money(before: Sheet, stake: Fraction) -> None:
    """Law: money is the rounded result times the stake, and sums to zero."""
    found = settle(before, SOCHI, stake)
    assert found.money == tuple(stake * rounded for rounded in found.rounded)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=4))
def test_payments_clear_and_are_fewest(some: list[int]) -> None:
    """Law: the payments clear every balance, each is positive, and no smaller number of transfers could."""
    balances = (*some, -sum(some))
    payments = fewest_payments(balances)
    left = list(balances)
    for pay in payments:
        assert pay.whists > 0
        left[pay.payer.index] += pay.whists
        left[pay.payee.index] -= pay.whists
    assert not any(left)
    assert len(payments) == _fewest([amount for amount in balances if amount])


def _fewest(balances: list[int]) -> int:
    """The members less the largest number of groups that sum to zero, by trying every subset for the first member."""

    def groups(rest: list[int]) -> int:
        if not rest:
            return 0
        first, *others = rest
        return max(
            1 + groups([other for place, other in enumerate(others) if place not in chosen])
            for size in range(len(others) + 1)
            for chosen in combinations(range(len(others)), size)
            if first + sum(others[place] for place in chosen) == 0
        )

    return len(balances) - groups(balances)


def test_seats_are_those_of_the_sheet() -> None:
    five = settle(sheet("0 0 0 0 0", "10 0 0 0 0"), SOCHI)
    assert five.rounded == (-80, 20, 20, 20, 20)
    assert [pay.payee for pay in five.payments] == list(SEATS[1:])
    assert settle(sheet("0 0", "6 0"), SOCHI).rounded == (-30, 30)
