"""Claims: made only when every trick left is certain from what is seen; answered by what the own hand is still good for (A-87)."""

from dataclasses import replace

from preferans.bots.rule.reckoning import suit_bytes
from preferans.bots.rule.sight import Sight, sight
from preferans.bots.rule.suits import top_tricks
from preferans.cards import SUIT_MASKS
from preferans.rules.view import Observation

TURNED = 2
"""Tricks of raspasy to which a talon card sets the suit: nobody leads freely there."""
RUFFED = 0.6
"""What a top of a side suit counts for while somebody against it may hold trumps."""


def takes_all(now: Sight) -> bool:
    """Whether the hand on lead takes every trick left, however the unseen cards lie.

    In each suit its top cards must outlast what any one hand may hold, so that the low ones are good too; trumps go first.
    """
    others = [place for place in range(3) if place != now.me]
    if now.trump and any(now.could[place] & now.trump for place in others) and not _commands(now, now.trump, others):
        return False
    return all(_commands(now, mask, others) for mask in SUIT_MASKS if mask != now.trump and now.hand & mask)


def refused_before(observation: Observation, now: Sight) -> bool:
    """Whether the same was certain when the hand led the trick before, so that it was claimed then and refused."""
    if len(observation.tricks) <= TURNED or observation.tricks[-1].leader != observation.seats[now.me]:
        return False
    return takes_all(sight(_one_trick_earlier(observation), observation.seats[now.me]))


def _one_trick_earlier(seen: Observation) -> Observation:
    """What the viewer saw when the last trick was led."""
    last = seen.tricks[-1]
    place = seen.seats.index(last.leader)
    played = {seen.seats[(place + i) % 3]: card for i, card in enumerate(last.cards)}
    first, second, third = (held + 1 for held in seen.held)
    return replace(
        seen,
        tricks=seen.tricks[:-1],
        hand=seen.hand.add(played[seen.viewer]),
        open_hands=tuple((seat, cards.add(played[seat])) for seat, cards in seen.open_hands),
        held=(first, second, third),
        leader=last.leader,
    )


def _commands(now: Sight, suit: int, others: list[int]) -> bool:
    own = now.hand & suit
    outside = (now.could[others[0]] | now.could[others[1]]) & suit
    rounds = max(min((now.could[place] & suit).bit_count(), now.held[place]) for place in others)
    tops = (own & -(1 << outside.bit_length())).bit_count() if outside else own.bit_count()
    return tops >= min(rounds, own.bit_count()) and (suit != now.trump or tops >= rounds)


def hopes(now: Sight) -> float:
    """Tricks that a hand may still take for its side: its tops, those of side suits in so far as nobody ruffs them."""
    others = 0
    for place in range(3):
        if place not in now.mates:
            others |= now.could[place]
    ruffed = RUFFED if others & now.trump else 1.0
    tops = zip(suit_bytes(now.hand), suit_bytes(others), SUIT_MASKS, strict=True)
    return sum(top_tricks(own, out) * (1.0 if mask == now.trump else ruffed) for own, out, mask in tops)


def never_caught(now: Sight) -> bool:
    """Whether a misère declarer ducks in every suit, whatever he discarded, even if all the cards against him lie together."""
    against = now.hand | now.could[3 - now.me - now.declarer]
    return all(_ducks(now.could[now.declarer] & mask, against & mask, now.hidden) for mask in SUIT_MASKS)


def _ducks(held: int, against: int, hidden: int) -> bool:
    """The same for one suit: his lowest cards may be the ones that he discarded."""
    for _ in range(hidden + 1):
        rest = against
        for rounds in range(1, held.bit_count() + 1):
            if rest and (held & ((rest & -rest) - 1)).bit_count() < rounds:
                return False
            rest &= rest - 1
        held &= held - 1
    return True
