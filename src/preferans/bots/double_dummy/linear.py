"""The linear reckoning: tricks with open cards that a hand of ten is good for once it has the talon, from its honours and lengths.

The coefficients are a least-squares fit to solved deals (`tools/fit_linear_bidding.py`), frozen with the bot.
"""

from typing import TypeAlias

from preferans.bots.rule.reckoning import suit_bytes

Features: TypeAlias = tuple[float, ...]

NAMES = (
    "constant", "trumps", "trumps_squared", "trump_ace", "trump_king", "trump_queen", "trump_jack",
    "side_aces", "side_kings", "bare_kings", "side_queens", "ace_king", "long_cards", "voids", "leads",
)  # fmt: skip
"""What is counted of a hand for a trump suit. Kings and queens count where they are guarded."""

NAMES_NO_TRUMP = ("constant", "aces", "kings", "queens", "ace_king", "top_length", "stopped", "leads", "leading_length")


def features(hand: int, trump: int, *, leads: bool) -> Features:
    """The counts of a hand with this suit (0-3) as trumps."""
    suits = suit_bytes(hand)
    own = suits[trump]
    sides = [suit for i, suit in enumerate(suits) if i != trump]
    length = own.bit_count()
    return (
        1.0,
        length,
        length * length,
        own >> 7 & 1,
        own >> 6 & 1,
        own >> 5 & 1,
        own >> 4 & 1,
        sum(side >> 7 & 1 for side in sides),
        sum(side >> 6 & 1 for side in sides if side.bit_count() > 1),
        sum(side == 64 for side in sides),
        sum(side >> 5 & 1 for side in sides if side.bit_count() > 2),
        sum(side >> 6 == 3 for side in sides),
        sum(max(0, side.bit_count() - 3) for side in sides),
        sum(not side for side in sides),
        float(leads),
    )


def features_no_trump(hand: int, *, leads: bool) -> Features:
    """The counts of a hand without trumps."""
    suits = suit_bytes(hand)
    running = sum(max(0, suit.bit_count() - 2) for suit in suits if suit >> 7 & 1)
    stopped = sum(
        bool(suit >> 7 & 1 or (suit >> 6 & 1 and suit.bit_count() > 1) or (suit >> 5 & 1 and suit.bit_count() > 2)) for suit in suits
    )
    return (
        1.0,
        sum(suit >> 7 & 1 for suit in suits),
        sum(suit >> 6 & 1 for suit in suits if suit.bit_count() > 1),
        sum(suit >> 5 & 1 for suit in suits if suit.bit_count() > 2),
        sum(suit >> 6 == 3 for suit in suits),
        running,
        stopped,
        float(leads),
        float(leads) * running,
    )


TRUMP: Features = (-5.166, 2.632, -0.184, 1.521, 0.901, 0.441, 0.168, 1.161, 0.366, 0.286, 0.212, 0.393, 0.288, 0.211, 0.411)
NO_TRUMP: Features = (-0.319, 1.623, 0.630, 0.212, 0.247, -0.177, -0.108, 0.536, 0.538)


def estimates(hand: int, *, leads: bool) -> tuple[float, ...]:
    """Tricks with open cards in each strain, in the order of the auction."""
    suits = [_dot(TRUMP, features(hand, trump, leads=leads)) for trump in range(4)]
    return (*suits, _dot(NO_TRUMP, features_no_trump(hand, leads=leads)))


def _dot(weights: Features, counts: Features) -> float:
    return sum(weight * count for weight, count in zip(weights, counts, strict=True))
