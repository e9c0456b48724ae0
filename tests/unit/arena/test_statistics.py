"""Means, errors, pooled seeds, the sequential test, the sample sizes."""

from fractions import Fraction
from itertools import permutations

import pytest

from preferans.arena.plot import svg
from preferans.arena.statistics import Sample, SequentialTest, Verdict, boards_for, chi_square_tail, pooled, sample
from preferans.scoring.entries import Reason, mountain, pool, whists
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Sheet
from preferans.scoring.value import deal_value
from preferans.seats import SEATS
from support.deals import SOCHI, rules


def test_a_sample_by_hand() -> None:
    """2, 4, 9: mean 5, variance 13, standard error the root of 13/3."""
    one = sample([Fraction(2), Fraction(4), Fraction(9)])
    assert (one.mean, one.sd, one.se) == (5.0, pytest.approx(13**0.5), pytest.approx((13 / 3) ** 0.5))
    assert one.ci95 == (pytest.approx(5 - 1.96 * (13 / 3) ** 0.5, abs=1e-3), pytest.approx(5 + 1.96 * (13 / 3) ** 0.5, abs=1e-3))


def test_one_board_has_no_error() -> None:
    """With one board nothing is known about the spread."""
    assert sample([Fraction(7, 3)]) == Sample(1, float(Fraction(7, 3)), None, None)


def test_the_order_of_boards_changes_no_digit() -> None:
    """Thirds are added as fractions."""
    rows = [Fraction(1, 3), Fraction(-200, 3), Fraction(92, 3), Fraction(5)]
    assert len({sample(list(order)) for order in permutations(rows)}) == 1


def test_seeds_pool_by_inverse_variance() -> None:
    """Means 1 ± 1 and 4 ± 2: weights 1 and 1/4, Q = 9/5."""
    both = pooled([Sample(10, 1.0, None, 1.0), Sample(10, 4.0, None, 2.0)])
    assert both.mean == pytest.approx(1.6)
    assert both.se == pytest.approx(0.8**0.5)
    assert both.q == pytest.approx(1.8)
    assert both.p == pytest.approx(0.1797, abs=1e-4)


def test_seeds_without_spread_count_by_boards() -> None:
    """Identity over several seeds is zero with error zero."""
    both = pooled([Sample(4, 0.0, 0.0, 0.0), Sample(8, 0.0, 0.0, 0.0)])
    assert (both.mean, both.se, both.q) == (0.0, 0.0, None)


@pytest.mark.parametrize(("value", "degrees", "tail"), [(3.841, 1, 0.05), (5.991, 2, 0.05), (18.307, 10, 0.05), (0.0, 3, 1.0)])
def test_chi_square(value: float, degrees: int, tail: float) -> None:
    """The tables of every book."""
    assert chi_square_tail(value, degrees) == pytest.approx(tail, abs=1e-4)


@pytest.mark.parametrize(("sd", "half", "boards"), [(10, 1, 385), (20, 1, 1537), (35, 0.25, 75296), (15, 3, 97)])
def test_sample_sizes(sd: float, half: float, boards: int) -> None:
    """n = (1.96 sd / h)², rounded up."""
    assert abs(boards_for(sd, half) - boards) <= 3


def test_the_sequential_test_stops_for_the_right_mean() -> None:
    """Figures about 2 stop a test of 0 against 2 high, figures about 0 low, and it is looked at every 50 boards."""
    test = SequentialTest(0, 2)
    noise = [Fraction(3 if at % 2 else -3) for at in range(400)]
    assert test.stops_at([one + 2 for one in noise]) == (50, Verdict.HIGH)
    assert test.stops_at(noise) == (50, Verdict.LOW)
    assert test.stops_at([one + 1 for one in noise]) == (400, Verdict.GOING_ON)
    assert test.stops_at([one + 2 for one in noise[:49]]) == (49, Verdict.GOING_ON)


@pytest.mark.parametrize("f", [1, 2])
def test_the_value_of_a_deal_is_its_settlement(f: int) -> None:
    """scoring, section 10: pool and mountain settled, exactly as a sheet with these entries alone (also at f = 2)."""
    agreed = rules(pool_to_mountain=f) if f > 1 else SOCHI
    a, b, c = SEATS[:3]
    entries = [
        pool(a, 4, "x", Reason.GAME_MADE),
        mountain(b, 5, "x", Reason.WHIST_SHORTFALL),
        whists(c, a, Fraction(7, 2), "x", Reason.TRICK_WHISTS),
    ]
    assert deal_value(entries, agreed) == settle(Sheet.empty(3).add(entries), agreed).exact
    assert sum(deal_value(entries, agreed)) == 0


def test_the_picture_holds_band_line_and_title() -> None:
    """The picture is a document of its own, and its title is text."""
    drawn = svg("a < b", [Fraction(at % 5) for at in range(300)])
    assert drawn.startswith("<svg")
    assert "a &lt; b" in drawn
    assert drawn.count("<polygon") == drawn.count("<polyline") == 1
