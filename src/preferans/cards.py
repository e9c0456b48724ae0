"""Suits, ranks, cards and sets of cards. Order and encoding of the pack are decided here and nowhere else.

A card's `index` is `suit * 8 + rank`: suits S C D H from low to high in the auction (S0-2), ranks 7 … A (S0-1b).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum, unique

from preferans.errors import NotationError

SUIT_LETTERS = "SCDH"
RANK_LETTERS = "789TJQKA"


@unique
class Suit(IntEnum):
    """Масть. The order is that of the auction: spades lowest, hearts highest (S0-2)."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    def __str__(self) -> str:
        return SUIT_LETTERS[self]


@unique
class Rank(IntEnum):
    """Достоинство, seven lowest, ace highest (S0-1b)."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    def __str__(self) -> str:
        return RANK_LETTERS[self]


@unique
class Strain(Enum):
    """What a contract is played in: a trump suit or no trump (бескозырка)."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMP = 4

    suit: Suit | None
    letters: str
    __hash__ = object.__hash__

    def __init__(self, order: int) -> None:
        self.order = order
        self.suit = Suit(order) if order < 4 else None
        self.letters = "NT" if self.suit is None else str(self.suit)

    def __str__(self) -> str:
        return self.letters

    def __repr__(self) -> str:
        return f"Strain.{self.name}"


class Card(Enum):
    """One of the 32 cards (S0-1a); `Card.SA` is the ace of spades, `Card.HT` the ten of hearts."""

    S7, S8, S9, ST, SJ, SQ, SK, SA = range(0, 8)
    C7, C8, C9, CT, CJ, CQ, CK, CA = range(8, 16)
    D7, D8, D9, DT, DJ, DQ, DK, DA = range(16, 24)
    H7, H8, H9, HT, HJ, HQ, HK, HA = range(24, 32)

    index: int
    bit: int
    suit: Suit
    rank: Rank
    __hash__ = object.__hash__

    def __init__(self, index: int) -> None:
        self.index = index
        self.bit = 1 << index
        self.suit = Suit(index >> 3)
        self.rank = Rank(index & 7)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Card.{self.name}"


DECK: tuple[Card, ...] = tuple(Card)
"""The 32 cards by index."""

SUIT_MASKS = tuple(0xFF << (8 * suit) for suit in Suit)


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards as a mask of 32 bits. Iterates from the lowest index to the highest.

    >>> CardSet.of([Card.SA, Card.S7])
    CardSet('S:A7 C:- D:- H:-')
    """

    mask: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "CardSet":
        """The set of these cards."""
        mask = 0
        for card in cards:
            mask |= card.bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> "CardSet":
        """The set written as `S:AK7 C:- D:T98 H:QJ` (Latin, as the program writes it).

        Raises: NotationError.
        """
        mask = 0
        groups = text.split()
        if sorted(group[:2] for group in groups) != ["C:", "D:", "H:", "S:"]:
            raise NotationError(f"not a hand: {text!r}")
        for group in groups:
            for rank in group[2:].removeprefix("-"):
                bit = card(group[0] + rank).bit
                if mask & bit:
                    raise NotationError(f"card twice in {text!r}: {group[0]}{rank}")
                mask |= bit
        return cls(mask)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield DECK[low.bit_length() - 1]
            mask ^= low

    def __contains__(self, item: Card) -> bool:
        return bool(self.mask & item.bit)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask | other.mask)

    def __and__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask & ~other.mask)

    def suit(self, suit: Suit) -> "CardSet":
        """The cards of one suit."""
        return CardSet(self.mask & SUIT_MASKS[suit])

    def add(self, item: Card) -> "CardSet":
        """This set with one card more."""
        return CardSet(self.mask | item.bit)

    def drop(self, item: Card) -> "CardSet":
        """This set without that card."""
        return CardSet(self.mask & ~item.bit)

    def __str__(self) -> str:
        return " ".join(f"{suit}:{''.join(str(c.rank) for c in reversed(list(self.suit(suit)))) or '-'}" for suit in Suit)

    def __repr__(self) -> str:
        return f"CardSet('{self}')"


FULL_DECK = CardSet((1 << 32) - 1)
_BY_NAME = {card.name: card for card in DECK}


def card(text: str) -> Card:
    """The card written `SA` or `HT`.

    Raises: NotationError.

    >>> card("HT")
    Card.HT
    """
    try:
        return _BY_NAME[text]
    except KeyError:
        raise NotationError(f"not a card: {text!r}") from None
