"""What two whisters with closed hands have agreed for cards that are worth the same: what to lead, what to return, what a discard shows.

Kept only where the search finds cards equal in every world, so that it costs nothing; `read` turns the same words round, as a mild likelihood.
"""

from collections.abc import Callable, Collection, Iterator

from preferans.bots.rule.sight import Sight, sight, suit_of, trump_mask
from preferans.cards import SUIT_MASKS
from preferans.rules.contract import TrickGame
from preferans.rules.view import Observation
from preferans.seats import Seat

SHOWN = 1.5
"""How many times likelier a partner is strong in the suit of his first discard (S0-72)."""
LED = 1.3
"""How many times likelier a partner who leads an ace has the king too (S0-19c)."""
HONOURS = (5, 6, 7)
"""Bits of queen, king and ace in a suit."""


def whists_closed(seen: Observation) -> bool:
    """Whether the viewer defends a game beside a partner whose hand he does not see."""
    defends = seen.declarer is not None and seen.viewer in seen.seats and seen.viewer != seen.declarer
    return defends and isinstance(seen.contract, TrickGame) and not seen.open_hands and Seat.DUMMY not in seen.seats


def agreed(seen: Observation, cards: Collection[int]) -> int | None:
    """Of equal cards the one that partners have agreed on; None where they have agreed on nothing."""
    if len(cards) < 2 or not whists_closed(seen):
        return None
    now = sight(seen, seen.viewer)
    if not now.trick:
        return max(cards, key=lambda card: _lead(now, card))
    if any(card & now.led for card in cards) or any(card & now.trump for card in cards):
        return min(cards, key=lambda card: (rank_of(card), card))
    return max(cards, key=lambda card: _discard(seen, now, card))


def rank_of(card: int) -> int:
    """0 for a seven, 7 for an ace."""
    return (card.bit_length() - 1) & 7


def _lead(now: Sight, card: int) -> tuple[int, int, int]:
    """The partner's suit first, an ace from ace and king or from five (S0-19b, S0-19c); low under the declarer, high under the whister (S0-20)."""
    suit = suit_of(card)
    own = (now.hand & suit) >> ((suit & -suit).bit_length() - 1)
    top = own & 0b1100_0000 == 0b1100_0000 or (own >> 7 & 1 and own.bit_count() >= 5)
    rank = rank_of(card)
    high = rank == 7 if top else False
    declarer_next = bool(now.later) and now.later[0] == now.declarer
    return int(bool(suit & now.wanted)), int(high), -rank if declarer_next and not top else rank


def _discard(seen: Observation, now: Sight, card: int) -> tuple[int, int, int]:
    """The first discard is low of the strongest suit (S0-72); then low of the suit that the partner has shown, for he keeps it (S0-74)."""
    suit = suit_of(card)
    place = now.me
    if not any(True for _ in discards(seen, place)):
        return strength(now.hand & suit, suit), -rank_of(card), 0
    shown = next(discards(seen, 3 - place - now.declarer), 0)
    kept_for_declarer = bool(now.could[now.declarer] & suit)  # S0-73
    return int(suit == shown), int(not kept_for_declarer), -rank_of(card)


def strength(cards: int, suit: int) -> int:
    """How strong a holding is: its three honours, the ace most."""
    low = (suit & -suit).bit_length() - 1
    return sum((bit - 4) * (cards >> low + bit & 1) for bit in HONOURS)


def discards(seen: Observation, place: int) -> Iterator[int]:
    """The suits that a place has thrown away, the first thrown first."""
    trump = trump_mask(seen)
    for trick in seen.tricks:
        leader = seen.place(trick.leader)
        card = trick.cards[(place - leader) % 3]
        if not card.bit & (SUIT_MASKS[trick.led] | trump):
            yield SUIT_MASKS[card.suit]


def read(seen: Observation) -> Callable[[int], float] | None:
    """How likely the partner's ten cards go with what he has led and thrown; None where he has told nothing."""
    if not whists_closed(seen) or seen.declarer is None:
        return None
    partner = 3 - seen.place(seen.viewer) - seen.place(seen.declarer)
    shown = next(discards(seen, partner), 0)
    aces = [trick.cards[0].bit for trick in seen.tricks if seen.place(trick.leader) == partner and rank_of(trick.cards[0].bit) == 7]
    if not shown and not aces:
        return None

    def weigh(hand: int) -> float:
        weight = SHOWN if shown and strength(hand & shown, shown) >= 2 else 1.0
        for ace in aces:
            weight *= LED if hand & ace >> 1 else 1.0
        return weight

    return weigh
