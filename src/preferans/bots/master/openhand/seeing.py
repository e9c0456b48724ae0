"""From what a seat sees to the question of an open hand: which hands the declarer may hold, how likely each, what a trick is worth."""

from collections.abc import Iterator
from itertools import combinations

from preferans.bots.master.belief import belief
from preferans.bots.master.openhand.defending import World
from preferans.bots.master.openhand.table import Game, Spot, alike
from preferans.bots.master.searching import declarers_place
from preferans.bots.payoff import Payoffs
from preferans.cards import Strain
from preferans.rules.contract import TrickGame
from preferans.rules.view import Kind, Observation, Phase
from preferans.solver.position import Goal
from preferans.solver.worlds_known import ASIDE, Known, known


def is_open(seen: Observation) -> bool:
    """Whether both hands of the defence lie open, cards are played, and only what the declarer laid aside is not known to all."""
    if seen.phase is not Phase.PLAY or seen.declarer is None or seen.kind is Kind.RASPASY:
        return False
    if seen.kind is Kind.GAME and seen.rules.play.must_overtake:  # the search with open cards knows no such duty
        return False
    return {seat for seat, _ in seen.open_hands} == {seat for seat in seen.seats if seat != seen.declarer}


def defends_openly(seen: Observation) -> bool:
    """Whether the viewer plays a card of an open defence."""
    return is_open(seen) and seen.viewer != seen.declarer


def declares_openly(seen: Observation) -> bool:
    """Whether the viewer is a declarer who sees every card, and whose discard alone is hidden."""
    return is_open(seen) and seen.viewer == seen.declarer


def game_of(seen: Observation) -> Game:
    """What is played."""
    strain = seen.contract.strain if isinstance(seen.contract, TrickGame) else Strain.NO_TRUMP
    return Game(strain, Goal.MISERE if seen.kind is Kind.MISERE else Goal.TRICKS, declarers_place(seen))


def spot_of(seen: Observation) -> Spot:
    """The moment as everybody sees it."""
    hands = {seat: hand.mask for seat, hand in seen.open_hands}
    first, second, third = (hands.get(seat, 0) for seat in seen.seats)
    leader = 0 if seen.leader is None else seen.place(seen.leader)
    return Spot((first, second, third), leader, tuple(card.bit for card in seen.trick))


def worlds_of(seen: Observation, memory: int) -> list[World]:
    """Every hand that the declarer may hold for the defence, the likeliest first; the weights sum to one.

    Hands that do the same are one: of touching cards that hold as many, the lowest.
    """
    facts, place, words = known(seen, memory), declarers_place(seen), belief(seen)
    others = [facts.sure[at].mask for at in range(3)]
    rows = []
    for hand, aside in _hands(facts, place):
        others[place] = hand
        rows.append((words.of(others, aside), hand))
    weights: dict[int, float] = {}
    for (weight, _), hand in zip(rows, alike(spot_of(seen), [hand for _, hand in rows]), strict=True):
        weights[hand] = weights.get(hand, 0.0) + weight
    total = sum(weights.values())
    even = 1 / len(weights)
    found = [World(hand, weight / total if total > 0 else even) for hand, weight in weights.items()]
    return sorted(found, key=lambda world: (-world.weight, world.hand))


def _hands(facts: Known, place: int) -> Iterator[tuple[int, int]]:
    """What the declarer may hold, with what lies aside then."""
    hand, aside, free = facts.sure[place].mask, facts.sure[ASIDE].mask, []
    for card, places in facts.hidden:
        if places == (ASIDE,):
            aside |= card.bit
        elif ASIDE in places:
            free.append(card.bit)
        else:
            hand |= card.bit
    whole = sum(free)
    for thrown in combinations(free, 2 - aside.bit_count()):
        there = sum(thrown)
        yield hand | whole ^ there, aside | there


def pay_of_defence(seen: Observation, table: Payoffs) -> tuple[float, ...]:
    """Whists of the defence by the tricks that the declarer takes from here on."""
    place = declarers_place(seen)
    taken = sum(trick.winner == seen.declarer for trick in seen.tricks)
    return tuple(-table.of_declarer(place, taken + more) for more in range(11 - len(seen.tricks)))
