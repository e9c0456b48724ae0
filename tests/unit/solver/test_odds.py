"""Odds of cards and of tricks: exact, and the same as counting."""

from fractions import Fraction
from itertools import combinations

from hypothesis import assume, given
from hypothesis import strategies as st

from preferans.rules.view import observe
from preferans.seats import SEATS, Seat
from preferans.solver.odds_cards import card_odds, drawn_odds, holding_odds, suit_splits, talon_odds
from preferans.solver.worlds import count_worlds, enumerate_worlds
from support.random_play import walk


@given(st.integers(0, 8), st.integers(0, 6), st.integers(0, 6), st.integers(0, 2))
def test_splits_are_counts_of_layouts(missing: int, first: int, second: int, aside: int) -> None:
    """Every split has the chance that listing all layouts of the hands gives it."""
    hidden = first + second + aside
    assume(missing <= hidden <= 12)
    left = [set(chosen) for chosen in combinations(range(hidden), first)]
    layouts = [(one, set(other)) for one in left for other in combinations(sorted(set(range(hidden)) - one), second)]
    suit = set(range(missing))
    counted: dict[tuple[int, int], int] = {}
    for one, other in layouts:
        split = len(one & suit), len(other & suit)
        counted[split] = counted.get(split, 0) + 1
    assert suit_splits(missing, first, second, aside) == {split: Fraction(n, len(layouts)) for split, n in counted.items()}


@given(st.integers(0, 12), st.integers(0, 12), st.integers(0, 12))
def test_draws_sum_to_one(good: int, drawn: int, others: int) -> None:
    """Something is drawn, and on the average the share of good cards."""
    hidden = good + others
    assume(drawn <= hidden)
    odds = drawn_odds(good, drawn, hidden)
    assert sum(odds.values()) == 1
    assert sum((k * chance for k, chance in odds.items()), Fraction()) * hidden == good * drawn


@given(st.lists(st.integers(0, 5), max_size=4), st.integers(0, 10))
def test_holdings_sum_to_one(missing: list[int], hand: int) -> None:
    """One of all holdings is held."""
    hidden = sum(missing) + 4
    assume(hand <= hidden)
    holdings: list[tuple[int, ...]] = [()]
    for count in missing:
        holdings = [(*held, n) for held in holdings for n in range(count + 1)]
    assert sum((holding_odds(missing, held, hand, hidden) for held in holdings), Fraction()) == 1


def test_the_talon_by_hand() -> None:
    """S0-3: two of twenty-two unseen cards; of six useful ones it brings both in 15 of 231 cases."""
    assert talon_odds(6) == {0: Fraction(120, 231), 1: Fraction(96, 231), 2: Fraction(15, 231)}


@given(st.integers(0, 10**6), st.integers(0, 20), st.sampled_from(SEATS[:3]))
def test_where_cards_lie(seed: int, back: int, viewer: Seat) -> None:
    """The chance that a seat holds a card is the share of the worlds where it does."""
    walked = walk(seed)
    seen = observe(walked.states[max(len(walked.states) - 2 - back, 0)], viewer)
    assume(count_worlds(seen) <= 2000)
    worlds = list(enumerate_worlds(seen))
    for card, places in card_odds(seen).items():
        for seat, chance in places.items():
            held = sum(card in (world.aside if seat is None else world.hands[seen.place(seat)]) for world in worlds)
            assert chance == Fraction(held, len(worlds))
        assert sum(places.values()) == 1
