"""A legal action without any thought: what is done for somebody who is late or broken."""

from preferans.rules.actions import (
    Action,
    AnswerClaim,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    Invite,
    PartnerCall,
    Pass,
    PlayCard,
    TenCall,
    WhistCall,
)
from preferans.rules.view import Observation


def plain(seen: Observation) -> Action:
    """Pass, refuse, the lowest card. It depends on nothing but the observation."""
    quiet: tuple[Action, ...] = (
        Pass(seen.viewer),
        AnswerWhist(seen.viewer, WhistCall.PASS),
        AnswerTen(seen.viewer, TenCall.WAIVE),
        AnswerClaim(seen.viewer, False),
        AnswerPartner(seen.viewer, PartnerCall.DECLINE),
        Invite(seen.viewer, invites=False),
    )
    cards = [action for action in seen.legal if isinstance(action, PlayCard)]
    return next((action for action in quiet if action in seen.legal), min(cards, key=lambda one: one.card.rank) if cards else seen.legal[0])
