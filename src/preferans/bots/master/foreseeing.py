"""What a bid and a pass lead to, imagined in worlds of the belief: the talon bought and the best game played, or raspasy; in whists.

Of a purchase each world is one talon: the discard and the game are chosen by the estimates of the twelve cards, the tricks are those of
open cards, the answers are read off the others' hands, and the real scorer writes it on the sheet as it stands.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from preferans.bots.master.buying import game_value_of_world
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.searching import bits, with_hand
from preferans.bots.master.strength import AFTER, LANE, SCALE, tables, units
from preferans.bots.payoff import payoffs_of_raspasy
from preferans.bots.rule.ducking import total_danger
from preferans.bots.standing import FIRST, Standing, net_of
from preferans.cards import FULL_DECK, Strain
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import WhistCall
from preferans.rules.contract import STRAINS, TrickGame
from preferans.rules.view import Observation
from preferans.scoring.outcome import GameOutcome
from preferans.seats import SEATS
from preferans.solver.masks import Moment, records, values_of
from preferans.solver.position import Goal

SAFETY = (0.0, 0.8, 1.5, 1.5, 1.0)
"""Tricks that the estimate lies above a level, six to ten, from which it is ordered though a lower game would do."""

SHARE = 10 / 3
"""Tricks of each in raspasy."""
SIX = TrickGame(6, Strain.SPADES)
SIX_IN_SOCHI = 40 / 3


class Purchase(NamedTuple):
    """A talon, what is kept, and what is ordered with it."""

    kept: int
    game: TrickGame


def prospects_of_game(seen: Observation, rank: int, worlds: Sequence[Weighed], standing: Standing) -> float:
    """What it is worth to the viewer to play the game of this rank, or a higher one, after the talon."""
    place = seen.place(seen.viewer)
    bought = [best_purchase(seen.hand.mask | world.aside, rank, leads=place == 0) for world in worlds]
    packed = b"".join(
        records((with_hand(world.hands, place, one.kept),), Moment(one.game.strain, Goal.TRICKS, 0, place))
        for world, one in zip(worlds, bought, strict=True)
    )
    tricks = values_of(packed)
    total = sum(
        world.weight * game_value_of_world(seen, one.game, world.hands, taken, standing)
        for world, one, taken in zip(worlds, bought, tricks, strict=True)
    )
    return total / sum(world.weight for world in worlds)


def best_purchase(twelve: int, rank: int, *, leads: bool) -> Purchase:
    """The discard and the game whose estimate lies highest above its level."""
    (e0, e1, e2, e3) = tables(AFTER, leads=leads)
    level, lowest = rank // 5 + 6, rank % 5
    needs = [units(level + (strain < lowest)) for strain in range(5)]
    cards = bits(twelve)
    best, kept, order = -1_000_000, 0, 0
    for i, one in enumerate(cards):
        rest = twelve ^ one
        for other in cards[i + 1 :]:
            hand = rest ^ other
            lanes = e0[hand & 255] + e1[hand >> 8 & 255] + e2[hand >> 16 & 255] + e3[hand >> 24]
            for strain in range(5):
                beyond = (lanes >> 16 * strain & LANE) - needs[strain]
                if beyond > best:
                    best, kept, order = beyond, hand, strain
    floor = level + (order < lowest)
    estimate = floor + best / SCALE
    ordered = max((one for one in range(floor, 11) if estimate >= one + SAFETY[one - 6]), default=min(floor, 10))
    return Purchase(kept, TrickGame(min(10, max(floor, ordered)), STRAINS[order]))


def danger_in_raspasy(hand: int) -> float:
    """Tricks that the hand must be expected to take beyond its share."""
    return total_danger(hand, FULL_DECK.mask & ~hand) - SHARE


def price_of_raspasy(seen: Observation, standing: Standing) -> float:
    """Whists that a trick of raspasy costs as the match stands, if the others take more or less the same."""
    table, place = payoffs_of_raspasy(seen, standing), seen.place(seen.viewer)
    few, many = [4, 4], [3, 3]
    few.insert(place, 2)
    many.insert(place, 4)
    return (table.of(few[0], few[1], few[2])[place] - table.of(many[0], many[1], many[2])[place]) / 2


@cache
def scale_of(rules: RuleSet) -> float:
    """How much dearer games are than in Sochi, for which the weights were fitted: a six that nobody whists."""
    first, second, third, *_ = SEATS
    return (
        net_of(GameOutcome(third, first, SIX, answers=((second, WhistCall.PASS), (third, WhistCall.PASS))), rules, FIRST)[0] / SIX_IN_SOCHI
    )
