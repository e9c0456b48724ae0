"""Raspasy of two players (A-84): the dummy and the talon stay closed, each plays his ten cards in tricks of two, both spare themselves.

Late a world is solved: what one takes the other does not, so it is a game of two with open cards. Before, it is played out greedily.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.openhand.table import distinct, suit_of
from preferans.bots.payoff import Payoffs
from preferans.bots.rollout.greedy import Game, choose
from preferans.rules.actions import PlayCard
from preferans.rules.view import Observation
from preferans.seats import Seat

SOLVED = 6
"""Tricks left from which a world is solved."""
EQUAL = 1e-9
_BOTH = Game(0, -1)


@dataclass(slots=True)
class Duel:
    """Two hands that play alone, each to take as little as can be."""

    _known: dict[tuple[int, int], int] = field(default_factory=dict)

    def least(self, leads: int, other: int) -> int:
        """The tricks of who leads, both playing perfectly with open cards."""
        if not leads:
            return 0
        found = self._known.get((leads, other))
        if found is None:
            found = self._known[leads, other] = min(self.after_lead(card, leads ^ card, other) for card in distinct(leads, other))
        return found

    def after_lead(self, card: int, leads: int, other: int) -> int:
        """The same after this card, which is no longer among the leader's."""
        suit = other & suit_of(card)
        return max(self.after_trick(card, reply, leads, other ^ reply) for reply in distinct(suit or other, leads | card))

    def after_trick(self, card: int, reply: int, leads: int, other: int) -> int:
        """The same after both cards."""
        if reply & suit_of(card) and reply > card:
            return leads.bit_count() - self.least(other, leads)
        return 1 + self.least(leads, other)


def choose_against_one(seen: Observation, worlds: Sequence[Weighed], advice: PlayCard, table: Payoffs) -> Decision:
    """The card that is worth most over these worlds; of equal ones the advice."""
    mine, dummy = seen.place(seen.viewer), seen.place(Seat.DUMMY)
    his = 3 - mine - dummy
    taken, left = seen.taken(seen.viewer), 10 - len(seen.tricks)
    cards = {action.card.bit: action for action in seen.legal if isinstance(action, PlayCard)}
    totals = dict.fromkeys(cards, 0.0)
    duel = Duel()
    for world in worlds:
        others = world.hands[his] | (seen.trick[0].bit if seen.trick else 0)
        tried: dict[int, float] = {}
        for card in distinct(sum(cards), others):
            more = _more(duel, seen, card, world.hands[his], solved=left <= SOLVED)
            own = taken + more
            first, second, third = (own if place == mine else 0 if place == dummy else 10 - own for place in range(3))
            tried[card] = table.of(first, second, third)[mine]
        for card in cards:
            like = max(one for one in tried if one <= card and suit_of(one) == suit_of(card))
            totals[card] += world.weight * tried[like]
    best = max(totals.values())
    equal = {card for card, worth in totals.items() if worth > best - EQUAL}
    chosen = advice if advice.card.bit in equal else cards[min(equal, key=lambda card: ((card.bit_length() - 1) & 7, card))]
    reason = Reason("master.card", {"card": str(chosen.card), "whists": in_tenths(best), "worlds": len(worlds)})
    return Decision(chosen, reason, {cards[card]: worth for card, worth in totals.items()})


def _more(duel: Duel, seen: Observation, card: int, other: int, *, solved: bool) -> int:
    """The viewer's tricks from here on after this card."""
    hand = seen.hand.mask ^ card
    if not solved:
        return _played_out(hand, card, other, seen.trick[0].bit if seen.trick else 0)
    if not seen.trick:
        return duel.after_lead(card, hand, other)
    lead = seen.trick[0].bit
    return 10 - len(seen.tricks) - duel.after_trick(lead, card, other, hand)


def _played_out(hand: int, card: int, other: int, lead: int) -> int:
    """The same when both play greedily; `lead` is the card that lies on the table."""
    hands, taken = [hand, other], 0
    trick = [(1, lead)] if lead else []
    trick.append((0, card))
    while True:
        led = suit_of(trick[0][1])
        if len(trick) < 2:
            place = 1 - trick[0][0]
            reply = choose(_BOTH, hands, place, trick, led)
            hands[place] ^= reply
            trick.append((place, reply))
        (leader, first), (follower, second) = trick
        winner = follower if second & led and second > first else leader
        taken += winner == 0
        if not hands[winner]:
            return taken
        fresh = choose(_BOTH, hands, winner, [], 0)
        hands[winner] ^= fresh
        trick = [(winner, fresh)]
