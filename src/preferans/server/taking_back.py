"""What may be taken back: an action that has shown nobody a card that he did not know, as long as nothing has followed from it (A-205)."""

from typing import TypeAlias

from preferans.rules.actions import PlayMode
from preferans.rules.play import opened
from preferans.rules.state import Auction, CheckingTen, ChoosingMode, DealState, Inviting, Ordering, Partnering, Playing, Whisting
from preferans.seats import Seat
from preferans.server import protocol as p

Talk: TypeAlias = Auction | Partnering | Ordering | Inviting | Whisting | CheckingTen | ChoosingMode
"""No card is turned up on the way into one of these."""


def may_be_taken_back(before: DealState, action: p.ActionMessage, after: DealState | None) -> bool:
    """Whether an action has turned no card up: words do not, until they open the talon or a hand; a card does not that lay open."""
    match action:
        case p.BidAct() | p.PartnerAct() | p.InviteAct() | p.DiscardAct() | p.OrderAct() | p.WhistAct() | p.TenAct():
            return isinstance(after, Talk)
        case p.ModeAct(mode=mode):
            return mode is PlayMode.CLOSED and isinstance(after, Playing)
        case p.CardAct(hand=hand):
            return isinstance(before, Playing) and isinstance(after, Playing) and tuple(Seat)[hand] in opened(before)
        case _:
            return False
