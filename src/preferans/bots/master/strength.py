"""What a hand is good for in all five strains at once, by sums of table entries: quick enough to weigh thousands of worlds.

A hand is looked up suit by suit; the entry of a suit holds five figures side by side, one for each strain, so that three
additions give the estimate of all. The weights are linear fits to solved deals: `BEFORE` those of `dd20` for ten cards that will
get the talon, `AFTER` the same for ten cards that have it (error 1.0 trick).
"""

from functools import cache
from typing import NamedTuple, TypeAlias

from preferans.bots.double_dummy.linear import NAMES, NO_TRUMP, TRUMP, Features, features, features_no_trump

SCALE = 32
"""A trick in table units."""
_LANE = 16
LANE = (1 << _LANE) - 1
"""The figure of the first strain; the others stand 16 bits further each."""
_VOIDS = NAMES.index("voids")
_BIAS = 8 * SCALE
"""Added to every entry, so that no lane is ever below zero."""

FINAL_TRUMP: Features = (-6.186, 1.95, -0.069, 1.706, 1.054, 0.516, 0.207, 1.356, 0.455, 0.213, 0.283, 0.331, 0.298, 0.31, 0.479)
FINAL_NO_TRUMP: Features = (-1.417, 1.726, 0.653, 0.286, 0.378, -0.194, 0.016, 0.292, 0.498)

Lanes: TypeAlias = int
Tables: TypeAlias = tuple[tuple[Lanes, ...], tuple[Lanes, ...], tuple[Lanes, ...], tuple[Lanes, ...]]


class Fit(NamedTuple):
    """Weights with a trump suit and without."""

    trump: Features
    no_trump: Features


BEFORE = Fit(TRUMP, NO_TRUMP)
AFTER = Fit(FINAL_TRUMP, FINAL_NO_TRUMP)


@cache
def tables(fit: Fit, *, leads: bool) -> Tables:
    """The entries of the four suits, for every holding."""
    first, second, third, fourth = (tuple(_entry(fit, suit, holding, leads=leads) for holding in range(256)) for suit in range(4))
    return first, second, third, fourth


def _entry(fit: Fit, suit: int, holding: int, *, leads: bool) -> Lanes:
    """The five figures that a holding adds. What belongs to no suit is told to spades."""
    hand = holding << 8 * suit
    lanes = 0
    for strain in range(5):
        if strain == 4:
            worth, nothing = _dot(fit.no_trump, features_no_trump(hand, leads=leads)), _dot(fit.no_trump, features_no_trump(0, leads=leads))
        else:
            worth, nothing = _dot(fit.trump, features(hand, strain, leads=leads)), _dot(fit.trump, features(0, strain, leads=leads))
        # A lone holding leaves its owner void elsewhere: that comes off again, and a void of this suit counts by itself.
        worth += (fit.trump[_VOIDS] if strain not in (4, suit) else 0.0) - nothing
        if not suit:
            worth += nothing - (3 * fit.trump[_VOIDS] if strain < 4 else 0.0)
        lanes |= (round(worth * SCALE) + _BIAS) << _LANE * strain
    return lanes


def _dot(weights: Features, counts: Features) -> float:
    return sum(weight * count for weight, count in zip(weights, counts, strict=True))


def five(entries: Tables, hand: int) -> tuple[int, int, int, int, int]:
    """The estimates of a hand, in table units above four biases."""
    lanes = entries[0][hand & 255] + entries[1][hand >> 8 & 255] + entries[2][hand >> 16 & 255] + entries[3][hand >> 24]
    return lanes & LANE, lanes >> 16 & LANE, lanes >> 32 & LANE, lanes >> 48 & LANE, lanes >> 64


def units(tricks: float) -> int:
    """So many tricks as `five` counts them."""
    return round(tricks * SCALE) + 4 * _BIAS


def tricks_of(hand: int, fit: Fit, *, leads: bool) -> tuple[float, ...]:
    """The estimates in tricks, in the order of the auction."""
    return tuple((figure - 4 * _BIAS) / SCALE for figure in five(tables(fit, leads=leads), hand))
