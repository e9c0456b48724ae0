"""How `dd20` bids: as high as the linear reckoning reaches; misère where enough sampled talons and layouts let it through."""

from preferans.bots.double_dummy.linear import estimates
from preferans.bots.double_dummy.solving import declarers_tricks, place_of, solved, with_hand
from preferans.bots.payoff import payoffs_of_misere
from preferans.bots.player import Chance
from preferans.bots.rule.buying import misere_discard
from preferans.bots.rule.calling import standing
from preferans.bots.rule.ducking import total_danger
from preferans.cards import FULL_DECK, CardSet, Strain
from preferans.rules.actions import Action, Bid, BidMisere, Hold, Pass
from preferans.rules.contract import STRAINS, TrickGame
from preferans.rules.view import Observation
from preferans.solver.position import Goal
from preferans.solver.worlds import sample_worlds

MARGIN = -0.9
"""Tricks that the reckoning must exceed a level by."""
PROMISING_MISERE = 1.5
"""Expected tricks of the ten cards above which no misère is looked at."""
WORTH = 5.0
"""Whists that a misère must promise: those that a hand without tricks is worth otherwise."""


def choose_call(seen: Observation, chance: Chance, number: int) -> Action:
    """Misère if it pays; else bid while the hand reaches it, hold what may be held, pass."""
    misere = next((action for action in seen.legal if isinstance(action, BidMisere) and not action.without_talon), None)
    if misere is not None and misere_worth(seen, chance, number) > WORTH:
        return misere
    return call_up_to(seen, highest_bid(seen))


def call_up_to(seen: Observation, reach: int) -> Action:
    """The next bid, or a hold, if the hand reaches so high; else a pass."""
    legal = {type(action): action for action in seen.legal}
    if Hold in legal and standing(seen) <= reach:
        return legal[Hold]
    games = [action for action in seen.legal if isinstance(action, Bid)]
    if games and games[0].game.rank <= reach:
        return games[0]
    return legal[Pass]


def highest_bid(seen: Observation) -> int:
    """The rank of the highest game that the linear reckoning reaches; -1 if none."""
    reckoned = estimates(seen.hand.mask, leads=seen.viewer == seen.seats[0])
    best = -1
    for strain in STRAINS:
        level = int(reckoned[strain.order] - MARGIN)
        if level >= 6:
            best = max(best, TrickGame(min(level, 10), strain).rank)
    return best


def misere_worth(seen: Observation, chance: Chance, number: int) -> float:
    """What a misère is worth over sampled talons and layouts with open cards; far below zero for a hand without prospects."""
    hand, leads = seen.hand.mask, seen.viewer == seen.seats[0]
    if total_danger(hand, FULL_DECK.mask & ~hand) > PROMISING_MISERE:
        return -1000.0
    place, asked = place_of(seen, viewer=True), []
    for world in sample_worlds(seen, number, chance.at(seen)):
        twelve = seen.hand | world.aside
        pair = misere_discard(twelve.mask, leads=leads)
        asked.append(with_hand(world, place, twelve - CardSet.of(pair), Strain.NO_TRUMP, Goal.MISERE))
    table = payoffs_of_misere(seen)
    return sum(table.of_declarer(place, taken) for taken in declarers_tricks(solved(asked))) / number
