"""What everybody sees of an open hand, and every hand that the declarer may hold: the positions of a search over all worlds at once.

Cards are bits of the deck's mask; places are 0-2 from the eldest hand on. `rules/play.py` says what a legal card is; here it is said again
for masks, since a search asks it a hundred thousand times.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from preferans.cards import SUIT_MASKS, Strain
from preferans.solver.masks import Masks, Moment
from preferans.solver.position import Goal

Hands: TypeAlias = tuple[int, ...]
"""What the declarer may hold, one mask for each world."""


@dataclass(frozen=True, slots=True)
class Game:
    """What does not change: who declares what."""

    strain: Strain
    goal: Goal
    declarer: int

    @property
    def trump(self) -> int:
        """The mask of the trump suit; 0 without trumps."""
        return 0 if self.strain.suit is None else SUIT_MASKS[self.strain.suit]

    @property
    def sign(self) -> int:
        """What a trick of the declarer is to the defence: what it plays for at misère, what it loses elsewhere."""
        return 1 if self.goal is Goal.MISERE else -1


class Spot(NamedTuple):
    """A moment of the play as everybody sees it."""

    open: Masks
    """The three hands; nothing stands for the declarer's."""
    leader: int
    trick: tuple[int, ...] = ()
    """The cards on the table, from the leader on."""

    @property
    def turn(self) -> int:
        """Who plays the next card."""
        return (self.leader + len(self.trick)) % 3


def suit_of(card: int) -> int:
    """The mask of the suit of a card."""
    return 0xFF << ((card.bit_length() - 1) & ~7)


def legal(hand: int, trick: tuple[int, ...], trump: int) -> int:
    """The cards that may be played."""
    if not trick:
        return hand
    return hand & suit_of(trick[0]) or hand & trump or hand


def winner(trick: tuple[int, ...], trump: int) -> int:
    """Which of the cards takes the trick, counted from its first."""
    best, led = 0, suit_of(trick[0])
    for i, card in enumerate(trick):
        top = trick[best]
        ruffs = card & trump and not top & trump
        if ruffs or (card & suit_of(top) & (led | trump) and card > top):
            best = i
    return best


def after(game: Game, spot: Spot, card: int) -> tuple[Spot, int]:
    """The spot after a card of who has the turn, and the tricks that the declarer took with it."""
    turn = spot.turn
    first, second, third = spot.open
    gone = ~card if turn != game.declarer else -1
    hands = (first & gone, second, third) if turn == 0 else (first, second & gone, third) if turn == 1 else (first, second, third & gone)
    trick = (*spot.trick, card)
    if len(trick) < 3:
        return Spot(hands, spot.leader, trick), 0
    taker = (spot.leader + winner(trick, game.trump)) % 3
    return Spot(hands, taker), int(taker == game.declarer)


def distinct(cards: int, others: int) -> list[int]:
    """One of each run of cards with nothing of the others between them: the lowest."""
    kept, last = [], 0
    while cards:
        card = cards & -cards
        if not last or not card & suit_of(last) or others & (card - 1) & -(last << 1):
            kept.append(card)
        last = card
        cards ^= card
    return kept


def with_declarer(game: Game, spot: Spot, hand: int) -> Masks:
    """The three hands of a world."""
    first, second, third = spot.open
    return (hand, second, third) if game.declarer == 0 else (first, hand, third) if game.declarer == 1 else (first, second, hand)


def tail(game: Game, spot: Spot) -> bytes:
    """The moment as the search with open cards reads it."""
    return Moment(game.strain, game.goal, spot.leader, game.declarer, tuple(card.bit_length() - 1 for card in spot.trick)).tail()


def runs(possible: int, others: int) -> list[int]:
    """The cards that the declarer may hold, in masks of those with nothing of the others between them, two and more together."""
    found, run, last = [], 0, 0
    while possible:
        card = possible & -possible
        if not last or not card & suit_of(last) or others & (card - 1) & -(last << 1):
            if run & (run - 1):
                found.append(run)
            run = 0
        run |= card
        last = card
        possible ^= card
    if run & (run - 1):
        found.append(run)
    return found


def alike(spot: Spot, hands: Sequence[int]) -> list[int]:
    """For each hand the one that stands for all that do the same: of touching cards it holds as many, the lowest of them."""
    possible = others = 0
    for hand in hands:
        possible |= hand
    for cards in (*spot.open, *spot.trick):
        others |= cards
    changed = [(run, _lowest(run)) for run in runs(possible, others)]
    found = []
    for hand in hands:
        same = hand
        for run, lowest in changed:
            same = same & ~run | lowest[(hand & run).bit_count()]
        found.append(same)
    return found


@lru_cache(maxsize=4096)
def _lowest(run: int) -> tuple[int, ...]:
    """The none, one, two, … lowest cards of a run."""
    found = [0]
    while run:
        found.append(found[-1] | run & -run)
        run &= run - 1
    return tuple(found)
