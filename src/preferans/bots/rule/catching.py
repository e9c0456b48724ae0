"""Against a misère: both catchers' hands lie open, and of the declarer all but his discard is known (S0-64…68).

A lead is weighed by what it catches now and by what the suits can still catch; the dangerous suit is found by playing each one
out from below against what the declarer may hold (S0-67), and a suit that he lacks is left alone (S0-66).
"""

from preferans.bots.rule.sight import Sight, suit_of
from preferans.bots.rule.suits import caught
from preferans.bots.rule.tricks import distinct_cards
from preferans.cards import SUIT_MASKS


def choose_catching_card(now: Sight, cards: list[int]) -> int:
    """The card that leaves the declarer the worst prospects."""
    distinct = distinct_cards(now, cards)
    if len(distinct) == 1:
        return distinct[0]
    return max(distinct, key=lambda card: (_weight(now, card), card))


def _partner(now: Sight) -> int:
    return 3 - now.me - now.declarer


def _weight(now: Sight, card: int) -> float:
    led = now.led or suit_of(card)
    hand = now.hand & ~card
    partner = now.could[_partner(now)]
    target = now.could[now.declarer]
    table = dict(now.trick) | {now.me: card}
    if _partner(now) not in table and partner & led:
        lowest = partner & led & -(partner & led)
        table[_partner(now)] = lowest
        partner &= ~lowest
    if now.declarer in table:
        mine = max((played for place, played in table.items() if place != now.declarer and played & led), default=0)
        now_caught = float(table[now.declarer] & led > mine)
        return 2 * now_caught + prospects(hand, partner, target, table[now.declarer])
    highest = max((played for played in table.values() if played & led), default=0)
    taken, reply = _declarers_reply(now, target, led, highest, hand, partner)
    return 2 * taken + prospects(hand, partner, target & ~reply, reply)


def _declarers_reply(now: Sight, target: int, led: int, highest: int, hand: int, partner: int) -> tuple[float, int]:
    """The chance that he must take the trick, and the card he is likely to play: his highest under it, or his worst."""
    held = target & led
    if not held:
        worst = max(SUIT_MASKS, key=lambda mask: _caught_in(target & mask, hand & mask, partner & mask, mask))
        return 0.0, 1 << (target & worst).bit_length() >> 1
    under = held & (highest - 1) if highest else 0
    if under:
        return 0.0, 1 << under.bit_length() >> 1
    sure = held.bit_count() > now.hidden
    return (1.0 if sure else 0.5), 1 << held.bit_length() >> 1


def _caught_in(target: int, first: int, second: int, mask: int) -> int:
    shift = (mask & -mask).bit_length() - 1
    return caught(target >> shift, first >> shift, second >> shift)


def prospects(hand: int, partner: int, target: int, gone: int = 0) -> float:
    """Tricks that the catchers can still hope for, suit by suit; a suit that may have been discarded counts less."""
    total = 0.0
    target &= ~gone
    for mask in SUIT_MASKS:
        held = target & mask
        if not held or not (hand | partner) & mask:
            continue
        hope = _caught_in(held, hand & mask, partner & mask, mask)
        lighter = _caught_in(held & (held - 1), hand & mask, partner & mask, mask)
        without_top = held & ~(1 << held.bit_length() >> 1)
        total += (hope + _caught_in(without_top, hand & mask, partner & mask, mask) + 0.5 * lighter) / 2.5
    return total
