"""How likely a contract is made, as it was found in play: the share of worlds that make it, corrected by what came of such shares.

The correction stands in `chances.json`, which `bench/calibration_of_master.py fit` writes, and comes from nowhere else.
"""

import json
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import NamedTuple

MOST = 0.995
"""Nothing is foretold with more certainty."""


class Correction(NamedTuple):
    """A straight line on the scale of log odds."""

    intercept: float
    slope: float

    def of(self, share: float) -> float:
        """The chance that a share of worlds stands for."""
        return 1 / (1 + exp(-self.intercept - self.slope * log_odds(share)))


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
    return Correction(document["intercept"], document["slope"])
