"""The kinds of actions: the words in which tables of actions are counted (contracts, selfplay)."""

from typing import assert_never

from preferans.rules.actions import (
    AcceptClaim,
    Action,
    AnswerClaim,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    Bid,
    BidMisere,
    BidWithoutTalon,
    ChooseMode,
    Claim,
    Concede,
    Discard,
    Hold,
    Invite,
    Order,
    Pass,
    PlayCard,
    SettleTen,
    Surrender,
    WhistCall,
)

KINDS = (
    "bid",
    "pass",
    "hold",
    "misere",
    "misere_no_talon",
    "game_no_talon",
    "dark_bid",
    "dark_pass",
    "partner_offer",
    "partner_accept",
    "partner_decline",
    "discard",
    "contract",
    "surrender",
    "whist",
    "whist_pass",
    "half_whist",
    "whist_return",
    "invite",
    "invite_decline",
    "check",
    "waive",
    "open",
    "closed",
    "card",
    "claim",
    "claim_proved",
    "claim_accept",
    "claim_refuse",
    "concede",
    "settle_ten",
)
"""Every kind there is, of all rule sets, in the order of a deal."""


def kind_of(action: Action) -> str:
    """The kind of an action."""
    match action:
        case Bid(_, _, dark):
            return "dark_bid" if dark else "bid"
        case BidMisere(_, without_talon):
            return "misere_no_talon" if without_talon else "misere"
        case BidWithoutTalon():
            return "game_no_talon"
        case Pass(_, dark):
            return "dark_pass" if dark else "pass"
        case AnswerPartner(_, word):
            return f"partner_{word.value}"
        case Invite(_, invites):
            return "invite" if invites else "invite_decline"
        case SettleTen():
            return "settle_ten"
        case Hold():
            return "hold"
        case Discard():
            return "discard"
        case Order():
            return "contract"
        case Surrender():
            return "surrender"
        case AnswerWhist(_, call):
            return "whist_pass" if call is WhistCall.PASS else call.value
        case AnswerTen(_, ten_call):
            return ten_call.value
        case ChooseMode(_, mode):
            return mode.value
        case PlayCard():
            return "card"
        case Claim():
            return "claim"
        case AcceptClaim():
            return "claim_proved"
        case AnswerClaim(_, accept):
            return "claim_accept" if accept else "claim_refuse"
        case Concede():
            return "concede"
        case _:
            assert_never(action)
