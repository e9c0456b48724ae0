"""How `dd20` answers a contract: the defence's tricks with open cards, shrunk by a straight line, then the reckoning of `rule`."""

from collections.abc import Sequence

from preferans.bots.double_dummy.solving import declarers_tricks, place_of, solved
from preferans.bots.rule.answering import PARTNER, Odds, best_answer
from preferans.rules.actions import Action
from preferans.rules.contract import TrickGame
from preferans.rules.view import Observation
from preferans.solver.position import Goal, Position
from preferans.solver.worlds import World

LINE = ((0.45, 0.5), (0.39, 0.0), (0.0, 1.6), (0.0, 0.8), (0.0, 0.4))
"""Slope and offset from the mean over sampled worlds to the defence's tricks in the real one, by level from six to ten:
a fit to 800 deals. Whoever ordered a high game has shown so much that the hand against it tells little more."""


def choose_answer(seen: Observation, worlds: Sequence[World]) -> Action:
    """The answer worth most."""
    contract = seen.contract
    if not isinstance(contract, TrickGame):
        raise TypeError("only trick games are answered")
    slope, offset = LINE[contract.level - 6]
    expected = slope * open_defence(seen, worlds) + offset
    own = max(0.0, expected - PARTNER[contract.level - 6])
    return best_answer(seen, Odds(seen.rules, contract, own))


def open_defence(seen: Observation, worlds: Sequence[World]) -> float:
    """The mean of the defence's tricks with open cards over these worlds."""
    contract = seen.contract
    if not isinstance(contract, TrickGame):
        raise TypeError("only trick games are answered")
    place = place_of(seen)
    asked = [Position(world.hands, contract.strain, Goal.TRICKS, 0, place) for world in worlds]
    return 10 - sum(declarers_tricks(solved(asked))) / len(worlds)
