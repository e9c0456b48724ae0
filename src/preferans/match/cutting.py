"""The cut (съём): who takes how many cards off the shuffled pack, and the pack as it comes off afterwards (S2-7, S3-12)."""

from collections.abc import Sequence

from preferans.cards import DECK, Card
from preferans.errors import PreferansError
from preferans.seats import Seat, after

LEAST, MOST = 1, len(DECK) - 1
"""How many cards may be taken off: a card has to be taken and one has to stay, for the cut is compulsory (A-161)."""


class CutError(PreferansError):
    """So many cards cannot be taken off."""


def cutter(dealer: Seat, players: int) -> Seat:
    """Who cuts: the dealer's right-hand neighbour (S0-13a, A-85); with two players the opponent.

    >>> cutter(Seat.FIRST, 3)
    Seat.THIRD
    """
    return after(dealer, players, players - 1)


def cut(pack: Sequence[Card], taken: int) -> tuple[Card, ...]:
    """The pack after `taken` cards came off its top: the dealer puts the rest on them, so that they come last.

    Raises: CutError.
    """
    if not LEAST <= taken <= MOST:
        raise CutError(f"from {LEAST} to {MOST} cards are taken off, not {taken}")
    return (*pack[taken:], *pack[:taken])
