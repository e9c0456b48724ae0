"""Whether a claim is certain from what the claimer sees (A-87): it holds against every play, in every world he cannot tell apart.

Certain means that one plan of the claimer, which asks only what he sees, brings what he claimed in all these worlds. A plan that
would have to guess where a card lies is not certain, although open cards would always show a way. What is compared are the
figures that the score writes: the two defenders of a misère, or of a lone whister, count as one.
The answer may be a cautious no: where there are too many worlds only sure top cards are counted, and the search has a limit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from preferans.cards import SUIT_MASKS, CardSet, Suit
from preferans.rules.actions import Claim
from preferans.rules.view import Kind, Observation
from preferans.seats import Seat
from preferans.solver.worlds import count_worlds, enumerate_worlds

MOST_WORLDS = 600
MOST_NODES = 60_000
Masks = tuple[int, int, int]


def is_certain(seen: Observation, claim: Claim) -> bool:
    """Whether the claim is certain from what `seen.viewer`, the claimer, sees."""
    if seen.leader is None or seen.commanders is None or seen.talon_card is not None:
        return False
    if seen.kind is Kind.RASPASY and Seat.DUMMY in seen.seats:
        return False  # two play two-card tricks there, which the search below does not know
    if count_worlds(seen) > MOST_WORLDS:
        return _all_by_tops(seen, claim)
    masks = tuple({(w.hands[0].mask, w.hands[1].mask, w.hands[2].mask) for w in enumerate_worlds(seen)})
    mine = tuple(commander == seen.viewer for commander in seen.commanders)
    sides = _sides(seen)
    goal = [0, 0, 0]
    for place, tricks in enumerate(claim.tricks):
        goal[sides[place]] += tricks
    search = _Search(_trump(seen), mine, sides, MOST_NODES)
    try:
        return search.holds(masks, seen.place(seen.leader), (goal[0], goal[1], goal[2]))
    except _TooLongError:
        return False


def _trump(seen: Observation) -> Suit | None:
    strain = getattr(seen.contract, "strain", None)
    return strain.suit if strain is not None else None


def _sides(seen: Observation) -> tuple[int, int, int]:
    """Which figure of the score each hand's tricks go to: defenders who count as one share it."""
    if seen.kind is Kind.RASPASY or seen.declarer is None:
        return 0, 1, 2
    whisters = {answer.actor for answer in seen.whist_answers if answer.call.value in ("whist", "whist_return")}
    if seen.kind is Kind.GAME and len(whisters) != 1:
        return 0, 1, 2
    declarer = seen.place(seen.declarer)
    first, second, third = (0 if place == declarer else 1 for place in range(3))
    return first, second, third


class _TooLongError(Exception):
    """The search has reached its limit."""


class _Table(NamedTuple):
    """The current trick: who led, the cards so far as bits."""

    leader: int
    cards: tuple[int, ...]


@dataclass(slots=True)
class _Search:
    """Plans over sets of worlds: the claimer finds one card good for all, the others may do anything they can in any of them."""

    trump: Suit | None
    mine: Sequence[bool]
    sides: tuple[int, int, int]
    nodes: int

    def holds(self, worlds: tuple[Masks, ...], leader: int, goal: tuple[int, int, int]) -> bool:
        """Whether the claimer can bring about exactly these figures in all worlds, the hand at `leader` leading."""
        if not any(worlds[0]):
            return goal == (0, 0, 0)
        if min(goal) < 0:
            return False
        return self._next(worlds, _Table(leader, ()), goal)

    def _next(self, worlds: tuple[Masks, ...], table: _Table, goal: tuple[int, int, int]) -> bool:
        self.nodes -= 1
        if self.nodes < 0:
            raise _TooLongError
        place = (table.leader + len(table.cards)) % 3
        if self.mine[place]:
            common = self._legal(worlds[0][place], table)
            return any(self._played(worlds, place, card, table, goal) for card in _bits_down(common))
        possible = 0
        for world in worlds:
            possible |= self._legal(world[place], table)
        for card in _bits_down(possible):
            # The claimer sees the card and that nothing better was followed with: only worlds that allow it remain.
            left = tuple(world for world in worlds if self._legal(world[place], table) & card)
            if not self._played(left, place, card, table, goal):
                return False
        return True

    def _played(self, worlds: tuple[Masks, ...], place: int, card: int, table: _Table, goal: tuple[int, int, int]) -> bool:
        after = tuple(_without(world, place, card) for world in worlds)
        cards = (*table.cards, card)
        if len(cards) < 3:
            return self._next(after, _Table(table.leader, cards), goal)
        winner = (table.leader + self._best(cards)) % 3
        left = list(goal)
        left[self.sides[winner]] -= 1
        return self.holds(after, winner, (left[0], left[1], left[2]))

    def _legal(self, hand: int, table: _Table) -> int:
        if not table.cards:
            return hand
        led = SUIT_MASKS[(table.cards[0].bit_length() - 1) >> 3]
        if hand & led:
            return hand & led
        if self.trump is not None and hand & SUIT_MASKS[self.trump]:
            return hand & SUIT_MASKS[self.trump]
        return hand

    def _best(self, cards: tuple[int, ...]) -> int:
        led = SUIT_MASKS[(cards[0].bit_length() - 1) >> 3]
        trumps = SUIT_MASKS[self.trump] if self.trump is not None else 0
        strongest = max(cards, key=lambda card: (bool(card & trumps), bool(card & led), card))
        return cards.index(strongest)


def _without(world: Masks, place: int, card: int) -> Masks:
    first, second, third = (hand & ~card if i == place else hand for i, hand in enumerate(world))
    return first, second, third


def _bits_down(mask: int) -> list[int]:
    """The cards of a mask, the highest first."""
    cards = []
    while mask:
        card = 1 << (mask.bit_length() - 1)
        cards.append(card)
        mask ^= card
    return cards


def _all_by_tops(seen: Observation, claim: Claim) -> bool:
    """Whether the claimer, on lead with his own hand, takes everything with sure top cards, wherever the others lie."""
    me = seen.viewer
    if seen.next_hand != me or claim.tricks[seen.place(me)] != sum(claim.tricks):
        return False
    gone = CardSet.of(card for trick in seen.tricks for card in trick.cards) | seen.hand | CardSet.of(seen.discard or ())
    out = CardSet((1 << 32) - 1) - gone
    trump = _trump(seen)
    if trump is not None and out.suit(trump) and len(seen.hand.suit(trump)) < len(out.suit(trump)):
        return False
    return all(_runs(seen.hand.suit(suit), out.suit(suit)) for suit in Suit)


def _runs(mine: CardSet, out: CardSet) -> bool:
    """Whether every card of a suit wins when led from the top, even if all that is out lies in one hand."""
    highest = out.mask.bit_length()
    return all(card > highest or round_ >= len(out) for round_, card in enumerate(bit.bit_length() for bit in _bits_down(mine.mask)))
