"""The state of a deal: a union of frozen phases. A field exists only in the phase where it means something.

Auction → (raspasy) Playing
        → [Partnering] → Discarding → Ordering → Whisting → [Inviting] | CheckingTen → [SettlingTen | ChoosingMode]
        → Playing ⇄ Claiming → Finished
Without the talon there is nothing to discard: Auction → Ordering, or → Playing at misère.
Seats in a deal are chairs of the match; `Deal.seats` names the three who play, the eldest hand first.
"""

from dataclasses import dataclass
from enum import Enum, unique
from typing import TypeAlias

from preferans.cards import Card, CardSet, Strain, Suit
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import (
    AnswerClaim,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    Bid,
    BidMisere,
    BidWithoutTalon,
    Claim,
    Concede,
    Hold,
    Invite,
    Pass,
    PlayMode,
    TenCall,
    WhistCall,
)
from preferans.rules.contract import Contract, TrickGame
from preferans.seats import Seat

Call: TypeAlias = Bid | BidMisere | BidWithoutTalon | Pass | Hold
Hands: TypeAlias = tuple[CardSet, CardSet, CardSet]


@dataclass(frozen=True, slots=True)
class Deal:
    """What does not change during a deal: conventions, who plays, who holds what at first."""

    rules: RuleSet
    dealer: Seat
    seats: tuple[Seat, Seat, Seat]
    hands: Hands
    talon: tuple[Card, Card]
    minimum: int
    """Lowest level of the auction (6, or the exit level after raspasy)."""
    must_bid: bool = False
    """The last to speak must bid: three raspasy in a row came before, and no more are agreed (A-90)."""

    @property
    def sitting(self) -> Seat | None:
        """The dealer where he sits the deal out: with four and five at the table (S1-1)."""
        return None if self.dealer in self.seats else self.dealer

    @property
    def two_hand(self) -> bool:
        """Whether two play with a dummy (гусарик, A-84)."""
        return Seat.DUMMY in self.seats

    def place(self, seat: Seat) -> int:
        """0 for the eldest hand, 1 for the second, 2 for the third."""
        return self.seats.index(seat)

    @property
    def eldest(self) -> Seat:
        """First word and first lead (S0-13b)."""
        return self.seats[0]

    def from_seat(self, seat: Seat) -> tuple[Seat, Seat, Seat]:
        """The three who play, clockwise from this one."""
        first, second, third = self.seats
        match self.place(seat):
            case 0:
                return self.seats
            case 1:
                return second, third, first
            case _:
                return third, first, second

    def opponents(self, declarer: Seat) -> tuple[Seat, Seat]:
        """The two others, clockwise from the declarer: the order of their answers (A-65)."""
        _, first, second = self.from_seat(declarer)
        return first, second

    def persons_against(self, declarer: Seat) -> tuple[Seat, ...]:
        """The opponents who can speak: all but a dummy."""
        return tuple(seat for seat in self.opponents(declarer) if seat is not Seat.DUMMY)


@dataclass(frozen=True, slots=True)
class Auction:
    """Торговля."""

    deal: Deal
    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Purchase:
    """The end of an auction that somebody won: who, and with which bid."""

    calls: tuple[Call, ...]
    declarer: Seat
    bid: Contract
    """A game without the talon stands as the spades of its level."""
    without_talon: bool = False
    partner: Seat | None = None
    """The sitting dealer in halves with the declarer (A-83)."""
    dark: bool = False
    """A dark bid that stood: everything counts double (A-76)."""


@dataclass(frozen=True, slots=True)
class Partnering:
    """Before the talon is opened the winner may offer the sitting dealer halves (A-83)."""

    deal: Deal
    purchase: Purchase
    answers: tuple[AnswerPartner, ...]


@dataclass(frozen=True, slots=True)
class Discarding:
    """The talon has been shown and taken (S0-10a); the declarer has twelve cards."""

    deal: Deal
    purchase: Purchase


@dataclass(frozen=True, slots=True)
class Ordering:
    """The declarer names his contract, or surrenders (A-63, A-67)."""

    deal: Deal
    purchase: Purchase
    bid: TrickGame
    discard: tuple[Card, Card] | None
    """None without the talon."""
    named: TrickGame | None = None
    """Where a surrender is priced on the named contract: what he named, and confirms or surrenders on (A-135)."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """A trick game that was ordered, as everything after the order sees it."""

    purchase: Purchase
    bid: TrickGame
    discard: tuple[Card, Card] | None
    contract: TrickGame

    @property
    def declarer(self) -> Seat:
        """Who plays it."""
        return self.purchase.declarer


@dataclass(frozen=True, slots=True)
class Whisting:
    """The opponents answer (A-65)."""

    deal: Deal
    ordered: Ordered
    answers: tuple[AnswerWhist, ...]


@dataclass(frozen=True, slots=True)
class Inviting:
    """One whisted, one passed: the whister may invite, then the passer (A-82)."""

    deal: Deal
    ordered: Ordered
    answers: tuple[AnswerWhist, ...]
    invites: tuple[Invite, ...]


@dataclass(frozen=True, slots=True)
class CheckingTen:
    """The opponents of a checked ten say whether they check it (A-68)."""

    deal: Deal
    ordered: Ordered
    answers: tuple[AnswerTen, ...]


@dataclass(frozen=True, slots=True)
class GamePlay:
    """A trick game in play."""

    ordered: Ordered
    answers: tuple[AnswerWhist, ...]
    mode: PlayMode | None = None
    """None: two whisters, or a lone one who has not chosen yet, or a checked ten."""
    ten_answers: tuple[AnswerTen, ...] = ()
    invites: tuple[Invite, ...] = ()

    @property
    def inviter(self) -> Seat | None:
        """Who invited (A-82)."""
        return next((invite.actor for invite in self.invites if invite.invites), None)

    @property
    def checker(self) -> Seat | None:
        """Who checks a ten and plays both defending hands (A-68, A-94)."""
        if not self.ten_answers:
            return None
        return next((answer.actor for answer in self.ten_answers if answer.call is TenCall.CHECK), None)

    @property
    def declarer(self) -> Seat:
        """Who plays it."""
        return self.ordered.declarer

    @property
    def whisters(self) -> tuple[Seat, ...]:
        """Those whose last answer is whist or its return, in the order of their answers."""
        last = {answer.actor: answer.call for answer in self.answers}
        return tuple(seat for seat, call in last.items() if call in (WhistCall.WHIST, WhistCall.WHIST_RETURN))

    @property
    def lone_whister(self) -> Seat | None:
        """The only whister, if there is one."""
        whisters = self.whisters
        return whisters[0] if len(whisters) == 1 else None


@dataclass(frozen=True, slots=True)
class MiserePlay:
    """A misère in play."""

    purchase: Purchase
    discard: tuple[Card, Card] | None

    @property
    def declarer(self) -> Seat:
        """Who plays it."""
        return self.purchase.declarer


@dataclass(frozen=True, slots=True)
class RaspasyPlay:
    """Raspasy in play: everybody for himself."""

    calls: tuple[Call, ...]


Game: TypeAlias = GamePlay | MiserePlay | RaspasyPlay


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: the hands' cards in the order played, from the leader on; two cards in two-hand raspasy (A-84)."""

    leader: Seat
    cards: tuple[Card, ...]
    led: Suit
    """The suit that had to be followed."""
    winner: Seat | None
    """None where a talon card took the trick and nobody writes it (A-79); the sitting dealer where it was his (A-71)."""
    talon: Card | None = None
    """The talon card of this trick, in raspasy."""


@dataclass(frozen=True, slots=True)
class Playing:
    """Розыгрыш: cards are played until none is left."""

    deal: Deal
    game: Game
    hands: Hands
    tricks: tuple[Trick, ...]
    leader: Seat
    trick: tuple[Card, ...]
    refused: bool = False
    """A claim or concession was refused since the last card (A-93)."""

    def from_leader(self) -> tuple[Seat, ...]:
        """The hands that play, in the order of this trick; the dummy stays closed in raspasy (A-84)."""
        seats = self.deal.from_seat(self.leader)
        if self.deal.two_hand and isinstance(self.game, RaspasyPlay):
            return tuple(seat for seat in seats if seat is not Seat.DUMMY)
        return seats

    @property
    def next_hand(self) -> Seat:
        """Whose card is due."""
        deal = self.deal
        if deal.two_hand:
            return self.from_leader()[len(self.trick)]
        return deal.seats[(deal.place(self.leader) + len(self.trick)) % 3]

    @property
    def left(self) -> int:
        """Tricks that are not finished yet, the current one included."""
        return 10 - len(self.tricks)

    def taken(self) -> tuple[int, int, int]:
        """Tricks so far, in the order of the three hands."""
        winners = [trick.winner for trick in self.tricks]
        first, second, third = (winners.count(seat) for seat in self.deal.seats)
        return first, second, third


@dataclass(frozen=True, slots=True)
class ChoosingMode:
    """A lone whister, or who invited, chooses open or closed (A-66, A-82); the play waits."""

    deal: Deal
    playing: Playing
    game: GamePlay
    chooser: Seat


@dataclass(frozen=True, slots=True)
class SettlingTen:
    """A checked ten waits for its figure by best play of both sides (A-91)."""

    deal: Deal
    playing: Playing
    game: GamePlay
    checker: Seat


@dataclass(frozen=True, slots=True)
class Claiming:
    """A claim or a concession waits for answers (A-87)."""

    deal: Deal
    playing: Playing
    claim: Claim | Concede
    answers: tuple[AnswerClaim, ...]


@unique
class Ending(Enum):
    """How a deal ended."""

    PLAYED = "played"
    CLAIMED = "claimed"
    """A claim or a concession was accepted."""
    BOTH_PASSED = "both_passed"
    HALF_WHIST = "half_whist"
    SURRENDERED = "surrendered"
    WAIVED = "waived"
    """Nobody checked the ten, or a ten is neither whisted nor checked."""
    CONCEDED = "conceded"
    """The declarer went «без всех» (A-67)."""
    SETTLED = "settled"
    """A checked ten got its figure by best play (A-91)."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The deal is over. `last` is the state before the last action; `scoring.outcome.from_deal` reads the result from it."""

    deal: Deal
    last: "Discarding | Ordering | Whisting | CheckingTen | SettlingTen | Playing"
    ending: Ending
    answers: tuple[AnswerWhist, ...]
    """All whist answers of the deal."""
    tricks: tuple[int, int, int] | None
    """The tricks of the three hands; None if nothing was played. A settled ten names the declarer's alone."""


DealState: TypeAlias = (
    Auction
    | Partnering
    | Discarding
    | Ordering
    | Whisting
    | Inviting
    | CheckingTen
    | SettlingTen
    | ChoosingMode
    | Playing
    | Claiming
    | Finished
)


def trump(game: Game) -> Suit | None:
    """The trump suit; None at no trump, misère and raspasy."""
    return game.ordered.contract.strain.suit if isinstance(game, GamePlay) else None


def strain(game: Game) -> Strain:
    """The strain that is played."""
    return game.ordered.contract.strain if isinstance(game, GamePlay) else Strain.NO_TRUMP
