"""What is asked of the solver: three open hands, the cards on the table, the goal. A `Position` is one that can occur.

Seats are 0, 1, 2, the three active hands clockwise; hands are what is left after the cards of the current trick.
`position_faults` names everything that is wrong, so that a document can be refused completely.
"""

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, unique
from typing import Literal, TypeAlias

from preferans.cards import Card, CardSet, Strain, Suit
from preferans.errors import Fault, Path, RefusedError, fault
from preferans.rules.play import legal_cards, winner
from preferans.rules.state import Hands


@unique
class Goal(Enum):
    """Who wants what. In `tricks` and `misere` a declarer plays against two; in raspasy everybody plays for himself."""

    TRICKS = "tricks"
    """The declarer raises his tricks, the others lower them."""
    MISERE = "misere"
    """The declarer lowers his tricks, the others raise them."""
    RASPASY = "raspasy"
    """Each takes as few as he can, and of equal choices the one that gives the next seat clockwise more (max^n)."""
    RASPASY_PARANOID = "raspasy_paranoid"
    """What each takes when the two others play only to give him tricks: three searches."""

    __hash__ = object.__hash__

    def __init__(self, name: str) -> None:
        self.three_figures = name.startswith("raspasy")


Place: TypeAlias = Literal[0, 1, 2]
SEATS: tuple[Place, Place, Place] = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the play. Construction raises RefusedError with all faults; their paths are names of these fields."""

    hands: Hands
    strain: Strain
    goal: Goal
    leader: Place
    """Who led the current trick, or is to lead."""
    declarer: Place | None = None
    """None in raspasy, where there is none."""
    trick: tuple[Card, ...] = ()
    """The cards on the table, from the leader on."""
    talon: tuple[Card, ...] = ()
    """Raspasy: the talon cards whose suits open the current trick and the one after it; `leader` leads these and the next."""

    def __post_init__(self) -> None:
        faults = position_faults(self.hands, self.strain, self.goal, self.leader, self.trick, self.talon)
        if self.goal.three_figures and self.declarer is not None:
            faults = (*faults, fault("unexpected_field", ("declarer",), "unexpected_field.raspasy_declarer"))
        if not self.goal.three_figures:
            if self.declarer is None:
                faults = (*faults, fault("missing_field", ("declarer",), field="declarer"))
            if self.talon:
                faults = (*faults, fault("unexpected_field", ("talon",), field="talon"))
        if faults:
            raise RefusedError(faults)

    @property
    def to_move(self) -> Place:
        """Whose turn it is."""
        return SEATS[(self.leader + len(self.trick)) % 3]

    @property
    def left(self) -> int:
        """Tricks from here to the end, the current one included."""
        return len(self.hands[self.to_move])

    @property
    def led(self) -> Suit | None:
        """The suit that must be followed now; None if the next card leads freely."""
        return _led(self.trick, self.talon)

    @property
    def legal(self) -> CardSet:
        """The cards that may be played now."""
        return legal_cards(self.hands[self.to_move], self.led, self.strain.suit)


def play(position: Position, card: Card) -> tuple[Position | None, Place | None]:
    """The position after a legal card (None after the last), and who took the trick if this card ended it."""
    p = position
    hands = tuple(hand.drop(card) if seat == p.to_move else hand for seat, hand in enumerate(p.hands))
    cards = (*p.trick, card)
    if len(cards) < 3:
        return Position((hands[0], hands[1], hands[2]), p.strain, p.goal, p.leader, p.declarer, cards, p.talon), None
    led = p.led if p.led is not None else cards[0].suit
    best = winner(cards, led, p.strain.suit)
    taker = SEATS[(p.leader + (best or 0)) % 3]  # nobody has the talon's suit: who led takes
    if not any(hands):
        return None, taker
    leader = p.leader if p.talon else taker
    return Position((hands[0], hands[1], hands[2]), p.strain, p.goal, leader, p.declarer, (), p.talon[1:]), taker


# ---- what can be wrong


def position_faults(
    hands: Sequence[CardSet | None],
    strain: Strain | None,
    goal: Goal | None,
    leader: int | None,
    trick: Sequence[Card | None],
    talon: Sequence[Card | None] = (),
) -> tuple[Fault, ...]:
    """Everything that is wrong with a position, as far as its parts could be read (None: that one could not)."""
    suit = strain.suit if strain is not None and goal in (Goal.TRICKS, None) else None
    long = [
        fault("bad_value", (name,), "bad_value.two_cards", count=len(row))
        for name, row in (("trick", trick), ("talon", talon))
        if len(row) > 2
    ]
    if long:
        return (*_twice(hands, trick, talon), *_strain_faults(strain, goal), *long)
    revokes = () if strain is None else _revokes(hands, suit, leader, trick, talon)
    return (*_twice(hands, trick, talon), *_sizes(hands, leader, len(trick)), *_strain_faults(strain, goal), *revokes)


def _twice(hands: Sequence[CardSet | None], trick: Sequence[Card | None], talon: Sequence[Card | None]) -> Iterator[Fault]:
    """Cards in two places, each named where it stands for the second time."""
    places: list[tuple[Path, CardSet]] = [(("hands", i), hand) for i, hand in enumerate(hands) if hand is not None]
    for name, row in (("trick", trick), ("talon", talon)):
        places += [((name, i), CardSet(card.bit)) for i, card in enumerate(row) if card is not None]
    seen: dict[Card, Path] = {}
    for path, cards in places:
        for card in cards:
            if card in seen:
                yield fault("card_twice", path, "card_twice.places", card=str(card), first=_name(seen[card]), second=_name(path))
            else:
                seen[card] = path


def _name(path: Path) -> str:
    return f"{path[0]}[{path[1]}]"


def _sizes(hands: Sequence[CardSet | None], leader: int | None, on_table: int) -> Iterator[Fault]:
    if on_table and leader is None:
        return
    if not on_table and all(hand == CardSet() for hand in hands):
        yield fault("empty_position", ("hands",))
        return
    played = [int(leader is not None and (seat - leader) % 3 < on_table) for seat in range(len(hands))]
    counts = {seat: len(hand) + played[seat] for seat, hand in enumerate(hands) if hand is not None}
    sizes = ", ".join("?" if hand is None else str(len(hand)) for hand in hands)
    numbers = list(counts.values())
    usual = max(numbers, key=numbers.count, default=0)
    if numbers.count(usual) == 1 < len(numbers):
        yield fault("hand_sizes", ("hands",), sizes=sizes)
        return
    for seat, count in counts.items():
        if count != usual:
            yield fault("hand_sizes", ("hands", seat), sizes=sizes)


def _strain_faults(strain: Strain | None, goal: Goal | None) -> Iterator[Fault]:
    if strain is None or strain is Strain.NO_TRUMP or goal is None or goal is Goal.TRICKS:
        return
    yield fault("misere_needs_nt" if goal is Goal.MISERE else "raspasy_needs_nt", ("trump",), value=str(strain))


def _revokes(
    hands: Sequence[CardSet | None],
    trump: Suit | None,
    leader: int | None,
    trick: Sequence[Card | None],
    talon: Sequence[Card | None],
) -> Iterator[Fault]:
    """Cards of the trick whose players hold one that they had to play."""
    if leader is None or not trick or trick[0] is None or (talon and talon[0] is None):
        return
    for i, card in enumerate(trick):
        hand = hands[(leader + i) % 3]
        led = _led(trick[:i], talon)
        if card is not None and hand is not None and card not in legal_cards(hand.add(card), led, trump):
            yield fault("trick_revokes", ("trick", i), card=str(card))


def _led(trick: Sequence[Card | None], talon: Sequence[Card | None]) -> Suit | None:
    setter = talon[0] if talon else trick[0] if trick else None
    return None if setter is None else setter.suit


# ---- as bytes, for the compiled search

_RECORD = struct.Struct("=3I10B")
_GOALS = {goal: number for number, goal in enumerate(Goal)}


def record(position: Position) -> bytes:
    """The position as the compiled search reads it."""
    p = position
    trick = [card.index for card in p.trick] + [0] * (2 - len(p.trick))
    talon = [card.index for card in p.talon] + [0] * (2 - len(p.talon))
    small = (_GOALS[p.goal], p.strain.order, p.declarer or 0, p.leader, len(p.trick), *trick, len(p.talon), *talon)
    return _RECORD.pack(*(hand.mask for hand in p.hands), *small)
