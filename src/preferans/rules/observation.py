"""What a seat may know of a deal, as values: every field is something that lies open to the one who looks."""

from dataclasses import dataclass
from enum import Enum, unique
from typing import NamedTuple, TypeAlias, TypedDict

from preferans.cards import Card, CardSet
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import (
    Action,
    AnswerClaim,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    Claim,
    Concede,
    Invite,
    PlayMode,
)
from preferans.rules.contract import Contract
from preferans.rules.state import Call, Ending, Hands, Trick
from preferans.seats import Seat


@unique
class Phase(Enum):
    """Where the deal stands."""

    AUCTION = "auction"
    PARTNER = "partner"
    DISCARD = "discard"
    ORDER = "order"
    WHIST = "whist"
    INVITE = "invite"
    TEN = "ten"
    SETTLE_TEN = "settle_ten"
    MODE = "mode"
    PLAY = "play"
    CLAIM = "claim"
    FINISHED = "finished"


@unique
class Kind(Enum):
    """What is played, as soon as that is known."""

    GAME = "game"
    MISERE = "misere"
    RASPASY = "raspasy"


OpenHands: TypeAlias = tuple[tuple[Seat, CardSet], ...]


@dataclass(frozen=True, slots=True)
class Revealed:
    """Everything that was dealt, shown to all when the deal is over."""

    hands: Hands
    talon: tuple[Card, Card]
    discard: tuple[Card, Card] | None


@dataclass(frozen=True, slots=True)
class Observation:
    """What `viewer` may know. Seats in triples follow `seats`, the eldest hand first."""

    rules: RuleSet
    viewer: Seat
    dealer: Seat
    seats: tuple[Seat, Seat, Seat]
    minimum: int
    phase: Phase
    to_act: Seat | None
    legal: tuple[Action, ...]
    """What the viewer may do; empty if it is not his turn."""
    calls: tuple[Call, ...]
    hand: CardSet
    """The viewer's cards now: twelve while he discards, empty if he sits out."""
    held: tuple[int, int, int]
    """How many cards each of the three holds."""
    kind: Kind | None = None
    declarer: Seat | None = None
    bid: Contract | None = None
    """A game without the talon stands as the spades of its level."""
    without_talon: bool = False
    partner_answers: tuple[AnswerPartner, ...] = ()
    partner: Seat | None = None
    """The sitting dealer in halves with the declarer."""
    dark: bool = False
    """A dark bid stood."""
    contract: Contract | None = None
    talon: tuple[Card, ...] = ()
    """The talon cards that have been shown."""
    discard: tuple[Card, Card] | None = None
    """The viewer's own discard."""
    whist_answers: tuple[AnswerWhist, ...] = ()
    ten_answers: tuple[AnswerTen, ...] = ()
    invites: tuple[Invite, ...] = ()
    mode: PlayMode | None = None
    commanders: tuple[Seat, Seat, Seat] | None = None
    """Who plays each hand, as soon as cards are played."""
    open_hands: OpenHands = ()
    tricks: tuple[Trick, ...] = ()
    leader: Seat | None = None
    trick: tuple[Card, ...] = ()
    next_hand: Seat | None = None
    talon_card: Card | None = None
    """The talon card that sets the suit of this trick, in raspasy."""
    claim: Claim | Concede | None = None
    claim_answers: tuple[AnswerClaim, ...] = ()
    ending: Ending | None = None
    final_tricks: tuple[int, int, int] | None = None
    revealed: Revealed | None = None

    def place(self, seat: Seat) -> int:
        """0 for the eldest hand, 1 for the second, 2 for the third."""
        return self.seats.index(seat)

    def taken(self, seat: Seat) -> int:
        """Tricks of a seat so far."""
        return sum(trick.winner == seat for trick in self.tricks)


class Own(NamedTuple):
    """What a seat knows of the cards beside what lies open."""

    hand: CardSet
    talon: tuple[Card, ...]
    """The talon as far as this seat has seen it."""
    discard: tuple[Card, Card] | None


class Told(TypedDict, total=False):
    """What a phase adds to the frame of an observation: the fields are those of `Observation`.

    They are gathered first and told once: a copy of an observation for each of them would take most of the time of the engine.
    """

    hand: CardSet
    held: tuple[int, int, int]
    kind: Kind | None
    declarer: Seat
    bid: Contract
    without_talon: bool
    partner_answers: tuple[AnswerPartner, ...]
    partner: Seat | None
    dark: bool
    contract: Contract | None
    talon: tuple[Card, ...]
    discard: tuple[Card, Card]
    whist_answers: tuple[AnswerWhist, ...]
    ten_answers: tuple[AnswerTen, ...]
    invites: tuple[Invite, ...]
    mode: PlayMode | None
    commanders: tuple[Seat, Seat, Seat]
    open_hands: OpenHands
    tricks: tuple[Trick, ...]
    leader: Seat
    trick: tuple[Card, ...]
    next_hand: Seat | None
    talon_card: Card | None
    claim: Claim | Concede
    claim_answers: tuple[AnswerClaim, ...]
    ending: Ending
    final_tricks: tuple[int, int, int] | None
    revealed: Revealed
