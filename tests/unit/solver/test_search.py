"""Both searches tell the truth: equal to trying every card, and to each other."""

import threading
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import DECK, Card, CardSet, Strain
from preferans.errors import RefusedError
from preferans.solver import (
    Goal,
    Limits,
    Position,
    Solver,
    StoppedError,
    World,
    best_discards,
    double_dummy_table,
    new_cancel,
    solve,
    solve_many,
    solve_moves,
)
from preferans.solver.position import SEATS, Place, play, record
from preferans.solver.search import IS_COMPILED
from support.positions import random_position

native = pytest.mark.skipif(not IS_COMPILED, reason="the compiled search is not built")
GOALS = st.sampled_from(tuple(Goal))
SHARED = Solver()
"""Never forgets, so that what it keeps of one position must hold in all others."""
HANDS = (CardSet.parse("S:A7 C:9 D:- H:K"), CardSet.parse("S:K8 C:T D:- H:9"), CardSet.parse("S:9 C:8 D:T H:8"))


def truth(position: Position | None, goal: Goal, declarer: int) -> tuple[int, int, int]:
    """The tricks of all three when every card is tried to the end, nothing remembered."""
    if position is None:
        return 0, 0, 0
    return min((after_card(position, card, goal, declarer) for card in position.legal), key=wish(position.to_move, goal, declarer))


def after_card(position: Position, card: Card, goal: Goal, declarer: int) -> tuple[int, int, int]:
    following, taker = play(position, card)
    first, second, third = (n + (seat == taker) for seat, n in enumerate(truth(following, goal, declarer)))
    return first, second, third


def wish(seat: int, goal: Goal, declarer: int):  # noqa: ANN201 -- a key for min
    if goal is Goal.RASPASY:
        return lambda tricks: (tricks[seat], -tricks[(seat + 1) % 3])
    sign = 1 if (seat == declarer) == (goal is not Goal.TRICKS) else -1
    return lambda tricks: sign * tricks[declarer]


def true_moves(position: Position) -> dict[Card, int | tuple[int, ...]]:
    """The value of every legal card by the plainest search."""
    goal = position.goal
    if goal is Goal.RASPASY:
        return {card: after_card(position, card, goal, 0) for card in position.legal}
    if goal is Goal.RASPASY_PARANOID:
        return {card: tuple(after_card(position, card, goal, seat)[seat] for seat in SEATS) for card in position.legal}
    assert position.declarer is not None
    return {card: after_card(position, card, goal, position.declarer)[position.declarer] for card in position.legal}


@given(st.integers(0, 10**9), st.integers(1, 3), GOALS, st.booleans())
def test_every_card_has_its_true_value(seed: int, cards: int, goal: Goal, slow: bool) -> None:
    """The values of all legal cards are those of a search that tries everything and remembers nothing."""
    position = random_position(seed, cards, goal)
    found = (Solver(slow=True) if slow else SHARED).moves(position)
    assert found.moves == true_moves(position)


@native
@given(st.integers(0, 10**9), st.integers(1, 6), GOALS)
def test_both_searches_agree(seed: int, cards: int, goal: Goal) -> None:
    """Values, values of all cards and thresholds of the compiled search are those of the slow one."""
    position = random_position(seed, cards, goal)
    slow = Solver(slow=True)
    assert SHARED.moves(position) == slow.moves(position)
    assert SHARED.solve(position) == slow.solve(position) == slow.moves(position).value
    for need in range(position.left + 2):
        for seat in SEATS:
            assert SHARED.at_least(position, need, seat) == slow.at_least(position, need, seat)


@given(st.integers(0, 10**9), st.integers(1, 5), st.sampled_from((Goal.TRICKS, Goal.MISERE, Goal.RASPASY)), st.booleans())
def test_a_line_is_legal_and_reaches_the_value(seed: int, cards: int, goal: Goal, slow: bool) -> None:
    """Every card of the line is legal and as good as the best; the tricks on the way make the value."""
    position: Position | None = random_position(seed, cards, goal)
    assert position is not None
    solver = Solver(slow=True) if slow else SHARED
    value, taken = solver.solve(position), [0, 0, 0]
    declarer = position.declarer
    for card in solver.line(position):
        assert position is not None
        solution = solver.moves(position)
        assert solution.moves[card] == solution.value
        position, taker = play(position, card)
        if taker is not None:
            taken[taker] += 1
    assert position is None
    assert value == (tuple(taken) if declarer is None else taken[declarer])


@given(st.integers(0, 10**9), GOALS, st.booleans(), st.booleans(), st.integers(1, 2))
def test_many_are_each(seed: int, goal: Goal, cold: bool, moves: bool, threads: int) -> None:
    """A batch gives the answers of single questions, in order."""
    positions = [random_position(seed + i, 3, goal) for i in range(11)]
    found = solve_many(positions, moves=moves, cold=cold, threads=threads)
    assert [one.value for one in found] == [solve(position) for position in positions]
    assert [one.moves for one in found] == [solve_moves(position).moves if moves else {} for position in positions]


@native
@given(st.integers(0, 10**9), st.integers(1, 10), GOALS)
def test_both_sides_see_the_same_position(seed: int, cards: int, goal: Goal) -> None:
    """What Python lets through is sound for the compiled module, with the same legal cards and the same pack."""
    from preferans import _native  # noqa: PLC0415 -- it may be missing

    position = random_position(seed, cards, goal)
    assert _native.is_sound(record(position))
    assert CardSet(_native.legal_cards(record(position))) == position.legal
    assert _native.layout() == ("SCDH", "789TJQKA", [card.bit for card in DECK])


@pytest.mark.parametrize("slow", [True, pytest.param(False, marks=native)])
def test_a_search_can_be_stopped(slow: bool) -> None:
    """A node limit and a cancel token stop a search, and the solver stays usable."""
    position = random_position(7, 6, Goal.MISERE)
    solver = Solver(slow=slow)
    cancel = threading.Event() if slow else new_cancel()
    with pytest.raises(StoppedError):
        solver.solve(position, Limits(nodes=2))
    cancel.set()
    with pytest.raises(StoppedError):
        solver.solve(random_position(8, 10, Goal.TRICKS), Limits(cancel=cancel))
    assert solver.solve(position) == Solver().solve(position)
    assert solver.nodes > 2
    solver.forget()
    assert solver.solve(position) == Solver().solve(position)


@given(st.integers(0, 10**9))
def test_the_table_is_all_its_values(seed: int) -> None:
    """Each cell is the value of that strain, declarer and leader."""
    hands = random_position(seed - seed % 3, 3, Goal.TRICKS).hands
    if len({len(hand) for hand in hands}) > 1:
        with pytest.raises(RefusedError):
            double_dummy_table(hands)
        return
    table = double_dummy_table(hands)
    for strain in Strain:
        for declarer in SEATS:
            for leader in SEATS:
                assert table.tricks[strain][declarer][leader] == solve(Position(hands, strain, Goal.TRICKS, leader, declarer))
    assert table.misere[1][2] == solve(Position(hands, Strain.NO_TRUMP, Goal.MISERE, 2, 1))


@pytest.mark.parametrize(("goal", "seat"), [(Goal.TRICKS, 0), (Goal.MISERE, 1)])
def test_discards_are_in_order(goal: Goal, seat: Place) -> None:
    """The mean of each discard is that of its own positions, and the best comes first."""
    twelve = CardSet.parse("S:AT C:A7 D:J H:J")
    others = CardSet.parse("S:K98 C:9 D:- H:-"), CardSet.parse("S:7 C:8 D:T H:8"), CardSet.parse("S:QJ C:KQ D:- H:-")
    worlds = []
    for left, right in [(others[0], others[1]), (others[1], others[2])]:
        hands = [left, right]
        hands.insert(seat, twelve)
        worlds.append(World((hands[0], hands[1], hands[2]), CardSet()))
    found = best_discards(twelve, worlds, seat, goal=goal)
    means = [one.tricks for one in found]
    assert len(found) == 15 * (5 if goal is Goal.TRICKS else 1)
    assert all(one <= other if goal is Goal.MISERE else one >= other for one, other in pairwise(means))
    for one in found[:3]:
        values = []
        for world in worlds:
            hands = [hand if place != seat else twelve - CardSet.of(one.discard) for place, hand in enumerate(world.hands)]
            value = solve(Position((hands[0], hands[1], hands[2]), one.strain, goal, 0, seat))
            assert isinstance(value, int)
            values.append(value)
        assert one.tricks * len(worlds) == sum(values)


def test_a_position_that_cannot_be_is_refused() -> None:
    """Construction names all faults at once."""
    with pytest.raises(RefusedError) as refused:
        Position((HANDS[0], HANDS[0], HANDS[2].drop(Card.C8)), Strain.SPADES, Goal.MISERE, 0, None, (), (Card.SQ,))
    codes = {(fault.code, fault.path) for fault in refused.value.faults}
    twice = {("card_twice", ("hands", 1))}
    expected = {("hand_sizes", ("hands", 2)), ("misere_needs_nt", ("trump",)), ("missing_field", ("declarer",))}
    assert codes == twice | expected | {("unexpected_field", ("talon",))}
