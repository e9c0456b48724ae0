"""How `dd20` plays cards: every legal card solved in every world, the payoff in whists added up; of equal cards the advice of `rule`."""

from collections.abc import Callable, Sequence

from preferans.bots.double_dummy.solving import as_position, place_of, solved
from preferans.bots.payoff import payoffs
from preferans.bots.rollout.bot import rolled_out
from preferans.cards import Card
from preferans.rules.actions import Action, PlayCard
from preferans.rules.view import Kind, Observation
from preferans.solver.search import Value
from preferans.solver.worlds import World

RASPASY_TRICKS = 7
"""Tricks left from which raspasy is solved; earlier it is played out greedily, for three players' search takes too long."""


def choose_card(seen: Observation, worlds: Sequence[World], advice: PlayCard) -> Action:
    """The card that is worth most as a mean over these worlds."""
    cards = {action.card: action for action in seen.legal if isinstance(action, PlayCard)}
    if seen.kind is Kind.RASPASY and 10 - len(seen.tricks) > RASPASY_TRICKS:
        return rolled_out(seen, worlds, advice)
    worth = _worth(seen)
    totals = dict.fromkeys(cards, 0.0)
    positions = [as_position(seen, world) for world in worlds]
    for solution in solved(positions, moves=True):
        for card, value in solution.moves.items():
            if card in totals:
                totals[card] += worth(value)
    best = max(totals.values())
    if totals[advice.card] > best - 1e-9:
        return advice
    return cards[min((card for card in totals if totals[card] > best - 1e-9), key=_by_rank)]


def _by_rank(card: Card) -> tuple[int, int]:
    return card.rank, card.suit


def _worth(seen: Observation) -> Callable[[Value], float]:
    """What a value of the solver is worth to the viewer; both defenders share one interest."""
    taken = [seen.taken(seat) for seat in seen.seats]
    table = payoffs(seen)
    if seen.kind is Kind.RASPASY:
        mine = seen.place(seen.viewer)

        def of_three(value: Value) -> float:
            if isinstance(value, int):
                raise TypeError("raspasy has three figures")
            return table.of(taken[0] + value[0], taken[1] + value[1], taken[2] + value[2])[mine]

        return of_three
    declarer = place_of(seen)
    sign = 1 if seen.viewer == seen.declarer else -1

    def of_declarer(value: Value) -> float:
        if not isinstance(value, int):
            raise TypeError("a declarer has one figure")
        return sign * table.of_declarer(declarer, taken[declarer] + value)

    return of_declarer
