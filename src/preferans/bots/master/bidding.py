"""The weights of bidding: what a bid brings more than a pass, as a sum of a few figures, fitted to self-play.

They stand in `bids.json`, which `tools/train_master.py` writes, and come from nowhere else.
"""

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from preferans.bots.master.features import Situation

CLEAR = (-2.2, 1.3)
"""Tricks beyond a bid up to which the hand alone says pass, and from which it says bid."""

Row: TypeAlias = tuple[float, ...]


class Weights(NamedTuple):
    """Whists for each unit."""

    situation: Row
    """For being in it, by `Situation`."""
    reach: float
    """For each trick that the hand reaches beyond the bid."""
    game: float
    """For each whist that the game is worth as it is imagined."""
    danger: Row
    """For each whist of danger in raspasy, by situation; where somebody else has bid there are none."""


def figures(situation: Situation, reach: float, game: float, danger: float) -> Row:
    """What the weights are multiplied with, in the order of `flat`."""
    at = [float(situation is one) for one in Situation]
    return (*at, reach, game, *(danger * share for share in at[: Situation.CONTESTED]))


def flat(weights: Weights) -> Row:
    """The weights in one row."""
    return (*weights.situation, weights.reach, weights.game, *weights.danger)


def unflat(row: Row) -> Weights:
    """The weights of a row."""
    count = len(Situation)
    return Weights(row[:count], row[count], row[count + 1], row[count + 2 :])


def gain_of_bid(fitted: Weights, situation: Situation, reach: float, game: float, danger: float) -> float:
    """Whists that the bid promises more than the pass, at the prices of Sochi."""
    return sum(weight * figure for weight, figure in zip(flat(fitted), figures(situation, reach, game, danger), strict=True))


@cache
def weights() -> Weights:
    """Those that were fitted."""
    document = json.loads(files("preferans.bots.master").joinpath("bids.json").read_text(encoding="utf-8"))
    row = document["weights"]
    return Weights(tuple(row["situation"]), row["reach"], row["game"], tuple(row["danger"]))
