"""Raspasy and misère: to take as little as can be (S0-56, S0-58…63).

The weight of a card = the chance that it takes this trick + the danger of the holding that stays, in tricks; the least is best.
So the top card of a short suit is thrown first (S0-56), and a trick that must be taken is taken with the highest card.
"""

from functools import cache

from preferans.bots.rule.sight import Sight, best_card, chance_to_beat, suit_of
from preferans.bots.rule.suits import above, danger, low, worst_danger
from preferans.bots.rule.tricks import distinct_cards
from preferans.cards import SUIT_MASKS

LED = 0.7
"""How likely a dangerous suit is ever led in raspasy, where nobody hunts anybody."""
DUCK = 0.9
"""How often the others play under a card if they can."""


def choose_ducking_card(now: Sight, cards: list[int]) -> int:
    """The least dangerous of the cards that may be played."""
    distinct = distinct_cards(now, cards)
    if len(distinct) == 1:
        return max(cards) if now.trick else distinct[0]
    return min(distinct, key=lambda card: (_weight(now, card), -card))


def _weight(now: Sight, card: int) -> float:
    suit = suit_of(card)
    out = now.outside & suit
    for _, played in now.trick:
        out &= ~played
    if not now.trick and not now.led:
        out = _after_lead(now, card, out)
    own = now.hand & suit
    before = holding_danger(now, own, now.outside & suit, suit)
    return takes(now, card) + holding_danger(now, own & ~card, out, suit) - before


def holding_danger(now: Sight, own: int, out: int, suit: int) -> float:
    """Tricks that a holding must be expected to take: at misère the worst split weighs as much as the mean."""
    shift = (suit & -suit).bit_length() - 1
    mean = danger(own >> shift, out >> shift)
    if now.declarer != now.me:
        return mean * LED
    return (mean + worst_danger(own >> shift, out >> shift)) / 2


def _after_lead(now: Sight, card: int, out: int) -> int:
    """What will be outside after the lead.

    In raspasy the others play their highest cards under it, or a cheap one over it; catchers keep their low cards.
    """
    if now.declarer == now.me:
        return without_tops(out)
    for _ in range(2):
        under = out & (card - 1)
        out ^= (1 << under.bit_length() >> 1) if under else low(out)
    return out


def without_tops(cards: int) -> int:
    """The cards without the two highest."""
    for _ in range(2):
        cards ^= 1 << cards.bit_length() >> 1
    return cards


def takes(now: Sight, card: int) -> float:
    """How likely it is that the card takes this trick against the hand's will."""
    led = now.led or suit_of(card)
    owner, best = best_card((*now.trick, (now.me, card)), led, 0)
    if owner != now.me:
        return 0.0
    chance = 1.0
    for place in now.later:
        chance *= 1 - _forced_over(now, place, best, led)
    return chance


def _forced_over(now: Sight, place: int, best: int, led: int) -> float:
    """How likely it is that a later hand has to beat the card, or does so unforced."""
    could = now.could[place] & led
    if not best & led:
        return chance_to_beat(now, place, best, led)
    over, under = above(best, could), could & (best - 1)
    if now.known[place]:
        return float(bool(over) and not under) if could else 0.0
    share = now.share(place, led)
    has_over = 1 - (1 - share) ** over.bit_count()
    none_under: float = (1 - share) ** under.bit_count()
    return has_over * (none_under + (1 - none_under) * (1 - DUCK))


def total_danger(hand: int, out: int) -> float:
    """Tricks that a whole hand must be expected to take."""
    total = 0.0
    for shift, mask in zip((0, 8, 16, 24), SUIT_MASKS, strict=True):
        total += danger((hand & mask) >> shift, (out & mask) >> shift)
    return total


def lead_danger(hand: int, out: int) -> float:
    """What the first lead adds to the danger of a misère, with the best card for it."""
    return min(
        _lead_adds((hand & mask) >> shift, (out & mask) >> shift)
        for shift, mask in zip((0, 8, 16, 24), SUIT_MASKS, strict=True)
        if hand & mask
    )


@cache
def _lead_adds(own: int, out: int) -> float:
    before = danger(own, out)
    cards = [1 << i for i in range(8) if own >> i & 1]
    return min(0.5 ** above(card, out).bit_count() + danger(own ^ card, without_tops(out)) - before for card in cards)
