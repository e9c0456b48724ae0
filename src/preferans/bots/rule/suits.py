"""What a holding in one suit is worth, played out by itself against every split of the cards outside.

A suit is a byte here: bit 0 the seven, bit 7 the ace. Nothing is looked up in a book of holdings: each figure is the mean
over all ways in which the cards outside may lie, of a short play-out with plain rules. Figures are kept, so each is computed once.
"""

from functools import cache


def low(cards: int) -> int:
    """The lowest card; 0 of none."""
    return cards & -cards


def top(cards: int) -> int:
    """The highest card; 0 of none."""
    return (1 << cards.bit_length()) >> 1


def above(card: int, cards: int) -> int:
    """Those of the cards that beat this one."""
    return cards & -(card << 1)


def below(card: int, cards: int) -> int:
    """Those of the cards that this one beats."""
    return cards & (card - 1)


def splits(out: int) -> tuple[tuple[int, int], ...]:
    """Every way to lay these cards into two hands."""
    halves = []
    part = out
    while True:
        halves.append((part, out ^ part))
        if not part:
            return tuple(halves)
        part = (part - 1) & out


def _to_lead(own: int, out: int) -> int:
    """The card with which a suit is run: the top if nothing beats it or its neighbours outnumber what does, else the lowest."""
    best = top(own)
    beaters = above(best, out)
    if not beaters:
        return best
    sequence = above(top(below(best, out)), own) if below(best, out) else own
    return best if sequence.bit_count() > beaters.bit_count() else low(own)


def run(own: int, left: int, right: int) -> int:
    """The tricks of a hand that leads the suit itself until it has no more."""
    tricks = 0
    while own:
        out = left | right
        if not out:
            return tricks + own.bit_count()
        card = _to_lead(own, out)
        own ^= card
        winner = low(above(card, out))
        if winner & left:
            left ^= winner
            right &= right - 1
        elif winner:
            right ^= winner
            left &= left - 1
        else:
            tricks += 1
            left &= left - 1
            right &= right - 1
    return tricks


def _led_from_left(own: int, left: int, right: int) -> int:
    """The tricks of a hand that plays last whenever the suit is led."""
    tricks = 0
    while own and left | right:
        beaters = above(top(own), right)
        seen = low(left)
        reply = low(beaters) if beaters else low(right)
        left ^= seen
        right ^= reply
        best = max(seen, reply)
        winner = low(above(best, own))
        own ^= winner or low(own)
        tricks += bool(winner)
    return tricks + own.bit_count()


def _led_from_right(own: int, left: int, right: int) -> int:
    """The tricks of a hand that plays between the two others whenever the suit is led."""
    tricks = 0
    while own and left | right:
        led = low(right)
        right ^= led
        card = _to_lead(own, left | right)
        if card < led:
            card = low(own)
        own ^= card
        answer = low(above(max(card, led), left))
        tricks += card > led and not answer
        left ^= answer or low(left)
    return tricks + own.bit_count()


@cache
def length_tricks(own: int, out: int) -> float:
    """Tricks of a suit that its owner runs himself, as trumps are run."""
    ways = splits(out)
    return sum(run(own, left, right) for left, right in ways) / len(ways)


@cache
def seen_tricks(own: int, left: int, right: int) -> float:
    """Tricks of a side suit against two known hands, whoever leads it."""
    return (run(own, left, right) + _led_from_left(own, left, right) + _led_from_right(own, left, right)) / 3


@cache
def side_tricks(own: int, out: int) -> float:
    """Tricks of a side suit, whoever leads it."""
    if not own:
        return 0.0
    ways = splits(out)
    return sum(seen_tricks(own, left, right) for left, right in ways) / len(ways)


@cache
def top_tricks(own: int, out: int) -> int:
    """Tricks that the suit takes from the top whatever the split: its length counts once the others are bare."""
    count = 0
    while own and not above(top(own), out):
        if not out:
            return count + own.bit_count()
        own ^= top(own)
        out &= out - 1
        count += 1
    return count


def _closed_up(own: int, first: int, second: int) -> tuple[int, int, int]:
    """The same holdings without the gaps: only the order of the cards that are left matters."""
    present = own | first | second
    if not present & (present + 1):
        return own, first, second
    packed = [0, 0, 0]
    place = 1
    while present:
        card = present & -present
        present ^= card
        for hand, cards in enumerate((own, first, second)):
            if cards & card:
                packed[hand] |= place
        place <<= 1
    return packed[0], packed[1], packed[2]


def caught(own: int, first: int, second: int) -> int:
    """Tricks that a hand which wants none must take when the two others lead the suit as long as they have it (S0-58)."""
    if not own or not first | second:
        return 0
    return _caught(*_closed_up(own, first, second))


@cache
def _caught(own: int, first: int, second: int) -> int:
    most = 0
    for one in _cards(first):
        for other in _cards(second):
            most = max(most, _least(own, max(one, other), first ^ one, second ^ other))
    return most


def _least(own: int, best: int, first: int, second: int) -> int:
    """The least that the hand takes in all when the others' best card in this round is `best`."""
    under, over = top(below(best, own)), top(own)
    ducked = caught(own ^ under, first, second) if under else 99
    if ducked == 0 or over < best:
        return ducked
    return min(ducked, 1 + caught(own ^ over, first, second))  # S0-63: once, to avoid two


def _cards(hand: int) -> tuple[int, ...]:
    """Each card of a hand; the nothing that a void adds to a trick."""
    if not hand:
        return (0,)
    cards = []
    while hand:
        cards.append(hand & -hand)
        hand &= hand - 1
    return tuple(cards)


@cache
def danger(own: int, out: int) -> float:
    """Tricks that the holding must be expected to take against its will, over all splits."""
    if not own or not out:
        return 0.0
    ways = splits(out)
    return sum(caught(own, first, second) for first, second in ways) / len(ways)


@cache
def worst_danger(own: int, out: int) -> int:
    """Tricks that the holding must take in the worst split."""
    return max(caught(own, first, second) for first, second in splits(out))
