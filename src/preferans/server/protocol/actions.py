"""What a person does: the actions of the seat that sends them."""

from typing import Literal, TypeAlias

from msgspec import Struct

from preferans.rules.actions import PartnerCall, PlayMode, TenCall, WhistCall
from preferans.server.protocol.names import AuctionCall, CardName, Chair, ContractName, CutSize, Hex32, Hex64


class Act(Struct, frozen=True, tag_field="act", forbid_unknown_fields=True):
    """An action of the seat that sends it; the names are those of the match record."""


class BidAct(Act, tag="bid", frozen=True):
    call: AuctionCall


class DiscardAct(Act, tag="discard", frozen=True):
    cards: tuple[CardName, CardName]


class LookAct(Act, tag="look", frozen=True):
    """Looks at the own cards, where one may speak before: from then on nothing is said in the dark."""


class PartnerAct(Act, tag="partner", frozen=True):
    call: PartnerCall


class InviteAct(Act, tag="invite", frozen=True):
    call: Literal["invite", "decline"]


class OrderAct(Act, tag="contract", frozen=True):
    contract: ContractName


class SurrenderAct(Act, tag="surrender", frozen=True):
    pass


class WhistAct(Act, tag="whist", frozen=True):
    call: WhistCall


class TenAct(Act, tag="ten", frozen=True):
    call: TenCall


class ModeAct(Act, tag="mode", frozen=True):
    mode: PlayMode


class CardAct(Act, tag="card", frozen=True):
    card: CardName
    hand: Chair
    """Whose card it is; mostly the sender's own."""


class ClaimAct(Act, tag="claim", frozen=True):
    tricks: tuple[int, int, int]
    """How the tricks left fall, in the order of `View.hands`."""


class ConcedeAct(Act, tag="concede", frozen=True):
    pass


class AnswerAct(Act, tag="answer", frozen=True):
    call: Literal["accept", "refuse"]


class NextAct(Act, tag="next", frozen=True):
    """Ready for the next deal; it is dealt when every person at the table is."""

    cut: CutSize | None = None
    """Where the pack is cut, if it is the sender's to cut; else the table cuts for him."""
    salt_hash: Hex64 | None = None
    """The hash of his salt for the next deal; without one the deal does without his salt."""


class SaltAct(Act, tag="salt", frozen=True):
    """The salt whose hash came with the readiness, when `NextFair.reveal` asks for it."""

    salt: Hex32


class FinishAct(Act, tag="finish", frozen=True):
    """Between two deals: would settle the match here; it is done when every person says so."""


ActionMessage: TypeAlias = (
    BidAct
    | LookAct
    | PartnerAct
    | DiscardAct
    | OrderAct
    | SurrenderAct
    | WhistAct
    | InviteAct
    | TenAct
    | ModeAct
    | CardAct
    | ClaimAct
    | ConcedeAct
    | AnswerAct
    | NextAct
    | SaltAct
    | FinishAct
)
