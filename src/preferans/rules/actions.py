"""Everything a player can do in a deal: a closed set of frozen dataclasses, each with its actor.

The names of acts and calls in records are given in `notation`; here they are types.
"""

from dataclasses import dataclass
from enum import Enum, unique
from typing import TypeAlias

from preferans.cards import Card
from preferans.rules.contract import Contract, TrickGame
from preferans.seats import Seat


@unique
class WhistCall(Enum):
    """An answer after the contract (S0-22a, S0-23, S3-47…49)."""

    WHIST = "whist"
    PASS = "pass"
    HALF_WHIST = "half_whist"
    WHIST_RETURN = "whist_return"


@unique
class TenCall(Enum):
    """The opponents' answer to a ten that is checked and not whisted (A-68)."""

    CHECK = "check"
    WAIVE = "waive"


@unique
class PlayMode(Enum):
    """How a lone whister plays: всветлую or втёмную (S3-32, S3-34)."""

    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Bid:
    """A trick game named in the auction (заявка); dark before looking at the cards (втёмную, A-76)."""

    actor: Seat
    game: TrickGame
    dark: bool = False


@dataclass(frozen=True, slots=True)
class BidMisere:
    """Misère called in the auction (S1-23); without the talon (б/п) over a nine where agreed (S1-38, S3-25)."""

    actor: Seat
    without_talon: bool = False


@dataclass(frozen=True, slots=True)
class BidWithoutTalon:
    """A nine or ten without the talon (б/п): trump is named after the auction (A-69)."""

    actor: Seat
    level: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Пас in the auction; final (S0-8). Dark before looking at the cards (пас втёмную, A-76)."""

    actor: Seat
    dark: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """«Здесь»: keeps the rival's bid and takes it over (A-61)."""

    actor: Seat


@unique
class PartnerCall(Enum):
    """Halves with the sitting dealer («в пополаме», A-83): the winner offers or declines to, the dealer answers."""

    OFFER = "offer"
    ACCEPT = "accept"
    DECLINE = "decline"


@dataclass(frozen=True, slots=True)
class AnswerPartner:
    """A word about halves with the sitting dealer, before the talon is opened (A-83)."""

    actor: Seat
    call: PartnerCall


@dataclass(frozen=True, slots=True)
class Invite:
    """An explicit invitation, or its refusal (приглашение, A-82)."""

    actor: Seat
    invites: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """Снос: two cards, the lower index first (S0-10b)."""

    actor: Seat
    cards: tuple[Card, Card]

    def __post_init__(self) -> None:
        if self.cards[0].index > self.cards[1].index:
            object.__setattr__(self, "cards", self.cards[::-1])


@dataclass(frozen=True, slots=True)
class Order:
    """Заказ: the contract, not below the bid; misère where it may be ordered after the auction (A-63, S3-26)."""

    actor: Seat
    contract: Contract


@dataclass(frozen=True, slots=True)
class Surrender:
    """Уход без трёх: in place of the order (A-67)."""

    actor: Seat


@dataclass(frozen=True, slots=True)
class AnswerWhist:
    """Whist, pass, half whist or its return (A-65)."""

    actor: Seat
    call: WhistCall


@dataclass(frozen=True, slots=True)
class AnswerTen:
    """Check or waive at a ten (A-68)."""

    actor: Seat
    call: TenCall


@dataclass(frozen=True, slots=True)
class ChooseMode:
    """Open or closed, by the lone whister (A-66)."""

    actor: Seat
    mode: PlayMode


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card from `hand`, which the actor plays: his own, or the passer's as a lone whister in the open."""

    actor: Seat
    card: Card
    hand: Seat


@dataclass(frozen=True, slots=True)
class Claim:
    """How the tricks left fall, in the order of the deal's three hands (A-87)."""

    actor: Seat
    tricks: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class AcceptClaim:
    """The claim is certain from what the claimer sees: said for him by the table, which asked the solver (A-87)."""

    actor: Seat


@dataclass(frozen=True, slots=True)
class AnswerClaim:
    """Accept or refuse a claim or a concession that was put to the others."""

    actor: Seat
    accept: bool


@dataclass(frozen=True, slots=True)
class Concede:
    """A catcher gives the misère up, if the other agrees (A-87, A-92); a declarer goes «без всех» where agreed (A-67)."""

    actor: Seat


@dataclass(frozen=True, slots=True)
class SettleTen:
    """A checked ten is settled at once: the declarer's tricks by best play of both sides, asked of the solver (A-91)."""

    actor: Seat
    tricks: int


Action: TypeAlias = (
    Bid
    | BidMisere
    | BidWithoutTalon
    | Pass
    | Hold
    | AnswerPartner
    | Discard
    | Order
    | Surrender
    | AnswerWhist
    | Invite
    | AnswerTen
    | ChooseMode
    | PlayCard
    | Claim
    | AcceptClaim
    | AnswerClaim
    | Concede
    | SettleTen
)
