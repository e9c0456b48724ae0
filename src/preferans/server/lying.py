"""How cards lie: features of hands and talons that anybody can count, and how often chance gives them, exactly. Pure."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from preferans.cards import SUIT_MASKS, Card, CardSet, Rank, Suit
from preferans.rules.dealing import dealt
from preferans.server import protocol as p

HAND, PACK, SUIT = 10, 32, 8
LONG = 7
"""Suits of seven cards and more are counted together."""


@dataclass(frozen=True, slots=True)
class Lying:
    """One deal: the three hands, the eldest first, and the talon."""

    hands: tuple[CardSet, CardSet, CardSet]
    talon: tuple[Card, Card]


def lying(order: Sequence[Card], pair: int) -> Lying:
    """How the cards of a pack come to lie."""
    return Lying(*dealt(order, pair))


# --- features ---------------------------------------------------------------------------------------------------------------------


def aces(hand: CardSet) -> int:
    """How many aces a hand holds."""
    return sum(card.rank is Rank.ACE for card in hand)


def longest(hand: CardSet) -> int:
    """How long its longest suit is, seven for all that are longer."""
    return min(LONG, max((hand.mask & suit).bit_count() for suit in SUIT_MASKS))


def has_void(hand: CardSet) -> bool:
    """Whether it lacks a suit."""
    return any(not hand.mask & suit for suit in SUIT_MASKS)


def clean_ranks(ranks: Iterable[int]) -> bool:
    """Whether no defence can make a holding of one suit take a trick that others lead: each lowest card lies under one of theirs (7 9 J K)."""
    own = sorted(ranks)
    theirs = [rank for rank in range(SUIT) if rank not in own]
    return all(mine < other for mine, other in zip(own, theirs, strict=False))


def is_clean(hand: CardSet) -> bool:
    """A clean misère (чистый мизер): before the talon no suit can be made to take a trick, however the others lie."""
    return all(clean_ranks(int(card.rank) for card in hand.suit(suit)) for suit in Suit)


def _talon_aces(talon: Sequence[Card]) -> int:
    return sum(card.rank is Rank.ACE for card in talon)


def _suited(talon: Sequence[Card]) -> bool:
    return talon[0].suit is talon[1].suit


def _marriage(talon: Sequence[Card]) -> bool:
    return _suited(talon) and {card.rank for card in talon} == {Rank.KING, Rank.QUEEN}


# --- what chance gives ------------------------------------------------------------------------------------------------------------


def _hands(ways: Callable[[int], int], suits: int = 4) -> int:
    """Hands of ten in which each suit is held in one of so many `ways(length)`."""
    found = {0: 1}
    for _ in range(suits):
        grown: Counter[int] = Counter()
        for held, count in found.items():
            for length in range(SUIT + 1):
                grown[held + length] += count * ways(length)
        found = dict(grown)
    return found.get(HAND, 0)


def _clean_ways(length: int) -> int:
    return sum(clean_ranks(ranks) for ranks in combinations(range(SUIT), length))


def _at_most(most: int) -> int:
    return _hands(lambda length: comb(SUIT, length) if length <= most else 0)


ALL_HANDS = comb(PACK, HAND)
ALL_TALONS = comb(PACK, 2)
HAND_CHANCES: dict[tuple[p.Feature, int | None], Fraction] = {
    **{("aces", n): Fraction(comb(4, n) * comb(28, HAND - n), ALL_HANDS) for n in range(5)},
    **{("longest", n): Fraction(_at_most(n) - _at_most(n - 1), ALL_HANDS) for n in range(3, LONG)},
    ("longest", LONG): Fraction(ALL_HANDS - _at_most(LONG - 1), ALL_HANDS),
    ("void", None): 1 - Fraction(_hands(lambda length: comb(SUIT, length) if length else 0), ALL_HANDS),
    ("misere", None): Fraction(_hands(_clean_ways), ALL_HANDS),
}
TALON_CHANCES: dict[tuple[p.Feature, int | None], Fraction] = {
    **{("talon_aces", n): Fraction(comb(4, n) * comb(28, 2 - n), ALL_TALONS) for n in range(3)},
    ("talon_suited", None): Fraction(4 * comb(SUIT, 2), ALL_TALONS),
    ("talon_marriage", None): Fraction(4, ALL_TALONS),
}


# --- counting ---------------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Counts:
    """What has been counted over so many deals; `places` by feature, value and place."""

    deals: int
    places: Counter[tuple[p.Feature, int | None, int]]

    def add(self, one: Lying) -> None:
        """Counts one deal more."""
        self.deals += 1
        for place, hand in enumerate(one.hands):
            self.places["aces", aces(hand), place] += 1
            self.places["longest", longest(hand), place] += 1
            self.places["void", None, place] += has_void(hand)
            self.places["misere", None, place] += is_clean(hand)
        self.places["talon_aces", _talon_aces(one.talon), 0] += 1
        self.places["talon_suited", None, 0] += _suited(one.talon)
        self.places["talon_marriage", None, 0] += _marriage(one.talon)


def statistics(counts: Counts) -> p.DealStatistics:
    """The counts beside what chance gives."""
    hands = [(key, chance, 3) for key, chance in HAND_CHANCES.items()]
    talons = [(key, chance, 1) for key, chance in TALON_CHANCES.items()]
    lines = (
        p.FeatureLine(feature, value, float(chance), tuple(counts.places[feature, value, place] for place in range(places)))
        for (feature, value), chance, places in (*hands, *talons)
    )
    return p.DealStatistics(counts.deals, tuple(lines))
