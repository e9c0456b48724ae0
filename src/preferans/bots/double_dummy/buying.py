"""How `dd20` discards and orders: promising discards solved in sampled worlds, the payoff of every contract they reach."""

from collections.abc import Sequence
from itertools import combinations

from preferans.bots.double_dummy.solving import declarers_tricks, place_of, solved, with_hand
from preferans.bots.payoff import Payoffs, payoffs_if_ordered, payoffs_of_misere
from preferans.bots.rule.buying import ten_danger
from preferans.bots.rule.reckoning import Value, reckon
from preferans.cards import FULL_DECK, Card, CardSet, Strain
from preferans.rules.actions import Action, Discard, Order, Surrender
from preferans.rules.contract import ALL_GAMES, STRAINS, TrickGame
from preferans.rules.view import Observation
from preferans.solver.position import Goal
from preferans.solver.worlds import World

CANDIDATES = 5
"""Discards that are solved for each promising strain."""
DISCARD_WORLDS = 12
PROMISING = 1.0
"""Tricks by which a strain may fall short of the best one and still be looked at."""
CLOSED = ((-1, 0.03), (0, 0.83), (1, 0.13), (2, 0.01))
"""Real tricks less those with open cards, and how often: 300 deals between players who solve 20 worlds."""

Pair = tuple[Card, Card]


def choose_discard(seen: Observation, worlds: Sequence[World]) -> Action:
    """The discard of the best contract."""
    bid = seen.bid
    if not isinstance(bid, TrickGame):
        return Discard(seen.viewer, misere_discard(seen.hand, seen, worlds)[0])
    choices = promising(seen.hand, leads=seen.viewer == seen.seats[0], strains=above(bid))
    place = place_of(seen)
    tens = [seen.hand - CardSet.of(pair) for pair, _ in choices]
    asked = [with_hand(world, place, ten, strain) for ten, (_, strain) in zip(tens, choices, strict=True) for world in worlds]
    tricks = declarers_tricks(solved(asked))
    size = len(worlds)
    values = [_best_level(seen, bid, strain, tricks[i * size : (i + 1) * size])[0] for i, (_, strain) in enumerate(choices)]
    return Discard(seen.viewer, choices[values.index(max(values))][0])


def choose_order(seen: Observation, worlds: Sequence[World]) -> Action:
    """The contract worth most, or the surrender where that costs less."""
    bid = seen.bid
    if not isinstance(bid, TrickGame):
        raise TypeError("a misère is not ordered")
    tricks = tricks_by_strain(seen, worlds)
    worth, game = max((_best_level(seen, bid, strain, tricks[strain]) for strain in above(bid)), key=lambda pair: (pair[0], -pair[1].rank))
    surrender = Surrender(seen.viewer)
    if surrender in seen.legal and Value(seen.rules).surrender(bid) > worth:
        return surrender
    return Order(seen.viewer, game)


def above(bid: TrickGame) -> tuple[Strain, ...]:
    """The strains in which a game may be ordered after this bid."""
    return tuple(strain for strain in STRAINS if TrickGame(10, strain).rank >= bid.rank)


def tricks_by_strain(seen: Observation, worlds: Sequence[World]) -> dict[Strain, list[int]]:
    """The viewer's tricks in every world, for every strain."""
    place = place_of(seen)
    asked = [with_hand(world, place, seen.hand, strain) for strain in STRAINS for world in worlds]
    tricks = declarers_tricks(solved(asked))
    size = len(worlds)
    return {strain: tricks[i * size : (i + 1) * size] for i, strain in enumerate(STRAINS)}


def mean_worth(table: Payoffs, place: int, tricks: Sequence[int]) -> float:
    """What a contract is worth that takes so many tricks with open cards, one figure for each world."""
    total = 0.0
    for taken in tricks:
        total += sum(share * table.of_declarer(place, min(10, max(0, taken + step))) for step, share in CLOSED)
    return total / len(tricks)


def _best_level(seen: Observation, bid: TrickGame, strain: Strain, tricks: Sequence[int]) -> tuple[float, TrickGame]:
    """The best level of a strain, not under the bid, with its worth."""
    place = seen.place(seen.viewer)
    games = [game for game in ALL_GAMES[bid.rank :] if game.strain is strain]
    lowest, reached = games[0].level, max(tricks) + 1
    games = [game for game in games if game.level <= max(lowest, reached)]
    return max(
        ((mean_worth(payoffs_if_ordered(seen, game), place, tricks), game) for game in games), key=lambda pair: (pair[0], -pair[1].rank)
    )


def promising(twelve: CardSet, *, leads: bool, strains: Sequence[Strain] = STRAINS) -> list[tuple[Pair, Strain]]:
    """The discards that look best in each strain that looks nearly as good as the best."""
    hand = twelve.mask
    out = FULL_DECK.mask & ~hand
    pairs = list(combinations(twelve, 2))
    reckoned = [reckon(hand & ~one.bit & ~two.bit, out, leads=leads) for one, two in pairs]
    tops = {strain: max(row[strain.order].expected for row in reckoned) for strain in strains}
    chosen = []
    for strain in strains:
        if tops[strain] < max(tops.values()) - PROMISING:
            continue
        order = sorted(range(len(pairs)), key=lambda i: -reckoned[i][strain.order].expected)
        chosen += [(pairs[i], strain) for i in order[:CANDIDATES]]
    return chosen


def misere_discard(twelve: CardSet, seen: Observation, worlds: Sequence[World]) -> tuple[Pair, float]:
    """The viewer's discard from these cards that is caught least, of those that look safest, and what the misère is worth then."""
    hand, leads = twelve.mask, seen.viewer == seen.seats[0]
    out = FULL_DECK.mask & ~hand
    pairs = sorted(combinations(twelve, 2), key=lambda pair: ten_danger(hand & ~pair[0].bit & ~pair[1].bit, out, leads=leads))
    pairs = pairs[: 2 * CANDIDATES]
    place, table = place_of(seen, viewer=True), payoffs_of_misere(seen)
    asked = [with_hand(world, place, twelve - CardSet.of(pair), Strain.NO_TRUMP, Goal.MISERE) for pair in pairs for world in worlds]
    tricks = declarers_tricks(solved(asked))
    size = len(worlds)
    worth = [sum(table.of_declarer(place, taken) for taken in tricks[i * size : (i + 1) * size]) / size for i in range(len(pairs))]
    return pairs[worth.index(max(worth))], max(worth)
