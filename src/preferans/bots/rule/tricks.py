"""The play for tricks, as declarer and as whister: each card is weighed by the trick it may take and by what it leaves behind.

The weight of a card = the chance that our side takes this trick + the worth of the holding that stays. So a whister does not
overtake his partner needlessly (S3-53), keeps guards, throws what is worthless, and a declarer draws trumps because his
side suits are worth more without trumps outside.
"""

from preferans.bots.rule.sight import Sight, best_card, chance_to_beat, suit_of
from preferans.bots.rule.suits import above, length_tricks, low, seen_tricks, side_tricks
from preferans.cards import SUIT_MASKS

RUFF_RISK = 0.12
"""What each trump outside takes from a side suit's worth."""


def choose_trick_card(now: Sight, cards: list[int]) -> int:
    """The best of the cards that may be played."""
    distinct = distinct_cards(now, cards)
    if len(distinct) == 1:
        return distinct[0]
    before = [_worth(now, mask, now.hand & mask, _foes(now) & mask) for mask in SUIT_MASKS]
    return max(distinct, key=lambda card: (_weight(now, card, before), -card))


def distinct_cards(now: Sight, cards: list[int]) -> list[int]:
    """One of each run of equal cards, the lowest: no honour is spent for nothing."""
    kept: list[int] = []
    outside = now.outside
    last = 0
    for card in sorted(cards):
        equal = last and suit_of(last) & card and not outside & (card - 1) & -(last << 1)
        if not equal:
            kept.append(card)
        last = card
    return kept


def _foes(now: Sight) -> int:
    """What the other side may hold."""
    cards = 0
    for place in range(3):
        if place not in now.mates:
            cards |= now.could[place]
    return cards


def _worth(now: Sight, suit: int, own: int, out: int) -> float:
    """Tricks that a holding is still good for."""
    if not own:
        return 0.0
    shift = (suit & -suit).bit_length() - 1
    mine, theirs = own >> shift, out >> shift
    if suit == now.trump and now.me == now.declarer:
        return length_tricks(mine, theirs)
    foes = [place for place in range(3) if place not in now.mates]
    if len(foes) == 2 and now.known[foes[0]] and now.known[foes[1]]:
        worth = seen_tricks(mine, now.could[foes[0]] >> shift & theirs, now.could[foes[1]] >> shift & theirs)
    else:
        worth = side_tricks(mine, theirs)
    if suit == now.trump or not now.trump:
        return worth
    return worth * max(0.2, 1 - RUFF_RISK * (_foes(now) & now.trump).bit_count())


def _weight(now: Sight, card: int, before: list[float]) -> float:
    suit = suit_of(card)
    leads = not now.trick
    out = _foes(now) & suit
    if leads:
        out = _after_lead(card, out)
    after = _worth(now, suit, now.hand & suit & ~card, out)
    weight = side_takes(now, card) + after - before[SUIT_MASKS.index(suit)]
    if not leads:
        return weight
    return weight + (_declarers_lead(now, suit, before) if now.me == now.declarer else _whisters_lead(now, card, suit))


def _after_lead(card: int, out: int) -> int:
    """What will be outside in the suit after the others have followed to this lead."""
    winner = low(above(card, out)) or low(out)
    out ^= winner
    return out & (out - 1)


def side_takes(now: Sight, card: int) -> float:
    """How likely it is that this hand's side takes the trick if it plays this card."""
    led = now.led or suit_of(card)
    owner, best = best_card((*now.trick, (now.me, card)), led, now.trump)
    mates = now.mates
    match [place in mates for place in now.later]:
        case []:
            return float(owner in mates)
        case [False]:
            return (1 - chance_to_beat(now, now.later[0], best, led)) if owner in mates else 0.0
        case [True]:
            return 1.0 if owner in mates else chance_to_beat(now, now.later[0], best, led)
        case [False, False]:
            first, second = (chance_to_beat(now, place, best, led) for place in now.later)
            return (1 - first) * (1 - second)
        case [True, False]:
            partner, declarer = (chance_to_beat(now, place, best, led) for place in now.later)
            return 1 - declarer + declarer * partner * _partner_holds(now, now.later[0], led)
        case _:
            declarer, partner = (chance_to_beat(now, place, best, led) for place in now.later)
            return 1 - declarer + declarer * partner * _partner_holds(now, now.later[1], led)


def _partner_holds(now: Sight, partner: int, led: int) -> float:
    """How likely the partner's best card of the suit stands against the declarer's; a guess where hands are closed."""
    if not now.known[partner]:
        return 0.5
    best = now.could[partner] & led
    foes = _foes(now) & led
    return 1.0 if best > foes else 0.3


def _declarers_lead(now: Sight, suit: int, before: list[float]) -> float:
    """Drawing trumps saves side tricks: each round takes up to two that could ruff."""
    if suit != now.trump:
        return 0.0
    sides = sum(worth for worth, mask in zip(before, SUIT_MASKS, strict=True) if mask != suit)
    drawn = min(2, (_foes(now) & suit).bit_count())
    return sides * RUFF_RISK * drawn


def _whisters_lead(now: Sight, card: int, suit: int) -> float:
    """What experience adds to a whister's lead."""
    declarer_next = bool(now.later) and now.later[0] == now.declarer
    rank = ((card & suit) >> ((suit & -suit).bit_length() - 1)).bit_length() - 1
    advice = -0.02 * rank if declarer_next else 0.02 * rank  # S0-20: low under the declarer, high under the whister
    if suit & now.wanted:
        advice += 0.25
    if suit == now.trump:
        advice -= 0.25
    elif now.trump and not now.could[now.declarer] & suit:
        advice -= 0.3 if now.could[now.declarer] & now.trump else 0.0
    elif now.trump and (now.hand & suit).bit_count() == 1 and now.hand & now.trump:
        advice += 0.15
    return advice
