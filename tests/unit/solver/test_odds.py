"""Odds of cards and of tricks: exact, and the same as counting."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from preferans.cards import CardSet, Strain
from preferans.rules.play import playable
from preferans.rules.state import Playing, RaspasyPlay
from preferans.rules.view import observe
from preferans.seats import SEATS, Seat
from preferans.solver import Goal, Position, solve
from preferans.solver.odds import move_odds, position_in, trick_odds
from preferans.solver.odds_cards import card_odds, drawn_odds, holding_odds, suit_splits, talon_odds
from preferans.solver.worlds import count_worlds, enumerate_worlds
from support.deals import fresh
from support.positions import random_position
from support.random_play import walk
from support.worlds import truth


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


@given(st.integers(0, 10**6), st.integers(0, 40), st.sampled_from(SEATS[:3]))
def test_a_world_is_a_position(seed: int, back: int, viewer: Seat) -> None:
    """The true world of an observation gives the position of the table: its hands, its turn, its legal cards."""
    walked = walk(seed)
    state = walked.states[max(len(walked.states) - 2 - back, 0)]
    seen, world = observe(state, viewer), truth(state)
    if not isinstance(state, Playing):
        return
    position = position_in(seen, world)
    assert position.hands == state.hands
    assert position.to_move == seen.place(state.next_hand)
    assert position.legal == playable(state)
    assert position.left == state.left
    assert len(position.talon) == (max(2 - len(state.tricks), 0) if isinstance(state.game, RaspasyPlay) else 0)


def test_nothing_is_played_in_the_auction() -> None:
    with pytest.raises(ValueError, match="no cards"):
        position_in(observe(fresh(), SEATS[0]), truth(fresh()))


@given(st.integers(0, 10**6))
def test_tricks_over_all_worlds(seed: int) -> None:
    """Chances, mean and threshold are counts of the values of the worlds; those of the moves contain the best."""
    positions = [random_position(seed + 3 * i, 3, Goal.TRICKS) for i in range(9)]
    values = [solve(position) for position in positions]
    odds = trick_odds(positions)
    assert odds.worlds == 9
    assert [odds.chance(n) * 9 for n in range(4)] == [values.count(n) for n in range(4)]
    assert odds.mean * 9 == sum(value for value in values if isinstance(value, int))
    assert [odds.at_least(n) * 9 for n in range(4)] == [sum(isinstance(v, int) and v >= n for v in values) for n in range(4)]
    assert list(odds.counts) == sorted(set(values), key=str)


def test_moves_over_worlds() -> None:
    """The distribution of a card counts its values world by world: to lead the king wins when the ace is not behind it."""
    hand = CardSet.parse("S:K C:7 D:- H:-")
    worlds = [("S:A C:8 D:- H:-", "S:9 C:9 D:- H:-"), ("S:8 C:J D:- H:-", "S:9 C:T D:- H:-"), ("S:- C:AK D:- H:-", "S:- C:J D:7 H:-")]
    hands = [(hand, CardSet.parse(left), CardSet.parse(right)) for left, right in worlds]
    found = move_odds(Position(three, Strain.NO_TRUMP, Goal.TRICKS, 0, 0) for three in hands)
    assert {str(card): dict(odds.counts) for card, odds in found.items()} == {"SK": {0: 1, 1: 2}, "C7": {0: 2, 1: 1}}
