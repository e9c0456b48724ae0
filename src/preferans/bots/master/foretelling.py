"""How likely a contract is made, as it was found in play: the share of worlds that make it, corrected by what came of such shares.

The correction stands in `chances.json`, which `bench/calibration_of_master.py fit` writes, and comes from nowhere else. It is for
games that are whisted, and changes what is told, no decision.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import NamedTuple

MOST = 0.995
"""Nothing is foretold with more certainty."""
KNOTS = (0.3, 0.7, 0.85, 0.95)
"""Shares of worlds at which the line bends."""


class Correction(NamedTuple):
    """A line on the scale of log odds that bends at the knots: weights of the facts."""

    intercept: float
    slope: float
    bends: tuple[float, ...]
    """By how much it grows steeper above each knot."""
    knots: tuple[float, ...] = KNOTS

    def of(self, share: float) -> float:
        """The chance that a share of worlds stands for."""
        return 1 / (1 + exp(-sum(weight * fact for weight, fact in zip(self.weights, facts(share, self.knots), strict=True))))

    @property
    def weights(self) -> tuple[float, ...]:
        """All of them in the order of the facts."""
        return (self.intercept, self.slope, *self.bends)


def facts(share: float, knots: Sequence[float] = KNOTS) -> tuple[float, ...]:
    """What the weights are for: one, the log odds, and how far these lie above each knot."""
    here = log_odds(share)
    return (1.0, here, *(max(0.0, here - log_odds(knot)) for knot in knots))


def log_odds(share: float) -> float:
    """The logarithm of the odds, of a share kept away from the certain."""
    kept = min(MOST, max(1 - MOST, share))
    return log(kept / (1 - kept))


def foretold(share: float) -> float:
    """How likely a contract is made that so many worlds make."""
    return correction().of(share)


@cache
def correction() -> Correction:
    """The one that was fitted."""
    document = json.loads(files("preferans.bots.master").joinpath("chances.json").read_text(encoding="utf-8"))
    return Correction(document["intercept"], document["slope"], tuple(document["bends"]), tuple(document["knots"]))
