"""The three verbs of a deal: `legal_actions`, `is_legal`, `apply`; and `to_act`.

`legal_actions` are a player's choices. One action is said by the table and not chosen: `AcceptClaim`, which the engine trusts.
`apply` never changes a state; it returns a new one with the events, or raises `IllegalActionError` with the rule's name.
What follows from an action is in `steps.py`.
"""

from collections.abc import Iterable
from typing import assert_never

from preferans.errors import IllegalActionError
from preferans.rules import auction, claim, invite, play, steps, talon, ten, whisting
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
    PlayMode,
    SettleTen,
    Surrender,
)
from preferans.rules.dealing import start
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import (
    Auction,
    CheckingTen,
    ChoosingMode,
    Claiming,
    DealState,
    Discarding,
    Finished,
    Inviting,
    Ordering,
    Partnering,
    Playing,
    SettlingTen,
    Whisting,
)
from preferans.rules.steps import Step
from preferans.seats import Seat

__all__ = ["Step", "apply", "is_legal", "legal_actions", "refusal", "refusals", "start", "to_act"]


def to_act(state: DealState) -> Seat | None:
    """Who has to act; None when the deal is over."""
    match state:
        case Auction():
            return auction.standing(state.deal, state.calls).turn
        case Partnering():
            return talon.partner_to_answer(state)
        case Discarding() | Ordering():
            return state.purchase.declarer
        case Whisting():
            return whisting.to_answer(state)
        case Inviting():
            return invite.to_invite(state)
        case CheckingTen():
            return ten.to_answer(state)
        case SettlingTen():
            return state.checker
        case ChoosingMode():
            return state.chooser
        case Playing():
            return play.actor(state)
        case Claiming():
            return claim.to_answer(state)
        case Finished():
            return None
        case _:
            assert_never(state)


def legal_actions(state: DealState) -> tuple[Action, ...]:
    """Everything the one who has to act may do; empty only when the deal is over."""
    match state:
        case Auction():
            return auction.legal_calls(state)
        case Partnering():
            return talon.legal_partner_calls(state)
        case Discarding():
            return talon.legal_discards(state)
        case Ordering():
            return talon.legal_orders(state)
        case Whisting():
            return whisting.legal_answers(state)
        case Inviting():
            return invite.legal_invites(state)
        case CheckingTen():
            return ten.legal_answers(state)
        case SettlingTen():
            return ten.legal_settlements(state)
        case ChoosingMode():
            return ChooseMode(state.chooser, PlayMode.OPEN), ChooseMode(state.chooser, PlayMode.CLOSED)
        case Playing():
            seat, hand = play.actor(state), state.next_hand
            return (*(PlayCard(seat, card, hand) for card in play.playable(state)), *claim.legal_claims(state))
        case Claiming():
            return claim.legal_answers(state)
        case Finished():
            return ()
        case _:
            assert_never(state)


def refusal(state: DealState, action: Action) -> Refusal | None:
    """Why the state refuses the action; None if it is legal."""
    if isinstance(state, Claiming):
        return claim.answer_refusal(state, action)
    seat = to_act(state)
    if seat is None:
        return refuse("deal_over")
    return refuse("not_your_turn") if action.actor != seat else _phase_refusal(state, action)


def refusals(state: DealState, actions: Iterable[Action]) -> tuple[Refusal | None, ...]:
    """`refusal` of each of several actions of the one who has to act: what all ask for alike is asked once."""
    match state:
        case Auction():
            now = auction.standing(state.deal, state.calls)
            return tuple(
                auction.refusal_at(state, now, action) if action.actor is now.turn else refusal(state, action) for action in actions
            )
        case Playing():
            seat, hand, due = play.actor(state), state.next_hand, play.due(state)
            return tuple(
                play.refusal_at(state, due, action.card)
                if isinstance(action, PlayCard) and action.actor is seat and action.hand is hand
                else refusal(state, action)
                for action in actions
            )
        case _:
            return tuple(refusal(state, action) for action in actions)


def _phase_refusal(state: DealState, action: Action) -> Refusal | None:
    match state:
        case Auction():
            return auction.refusal(state, action)
        case Partnering():
            return talon.partner_refusal(state, action)
        case Discarding():
            return talon.discard_refusal(state, action)
        case Ordering():
            return talon.order_refusal(state, action)
        case Whisting():
            return whisting.answer_refusal(state, action)
        case Inviting():
            return invite.invite_refusal(action)
        case CheckingTen():
            return ten.answer_refusal(action)
        case SettlingTen():
            return ten.settlement_refusal(action)
        case ChoosingMode():
            return None if isinstance(action, ChooseMode) else refuse("phase_mode")
        case Playing():
            return _play_refusal(state, action)
        case Claiming() | Finished():
            return refuse("deal_over")
        case _:
            assert_never(state)


def _play_refusal(state: Playing, action: Action) -> Refusal | None:
    match action:
        case PlayCard(_, card, hand):
            return play.card_refusal(state, card) if hand == state.next_hand else refuse("wrong_hand")
        case Claim() | Concede():
            return claim.claim_refusal(state, action)
        case _:
            return refuse("phase_play")


def is_legal(state: DealState, action: Action) -> bool:
    """Whether the state accepts the action."""
    return refusal(state, action) is None


def apply(state: DealState, action: Action) -> Step:
    """The state after the action, and its events.

    Raises: IllegalActionError, which carries the action and names the rule.
    """
    why = refusal(state, action)
    if why is not None:
        raise IllegalActionError(action, why.reason, **dict(why.values))
    match state, action:
        case Playing(), PlayCard():
            return steps.after_card(state, action)
        case Auction(), Bid() | BidMisere() | BidWithoutTalon() | Pass() | Hold():
            return steps.after_call(state, action)
        case Partnering(), AnswerPartner():
            return steps.after_partner_call(state, action)
        case Discarding(), Discard():
            return steps.after_discard(state, action)
        case ((Discarding() | Ordering()), Surrender()):
            return steps.after_surrender(state)
        case Ordering(), Order():
            return steps.after_order(state, action.contract)
        case Whisting(), AnswerWhist():
            return steps.after_answer(state, action)
        case Inviting(), Invite():
            return steps.after_invite(state, action)
        case CheckingTen(), AnswerTen():
            return steps.after_ten_answer(state, action)
        case SettlingTen(), SettleTen():
            return steps.after_settlement(state, action)
        case ChoosingMode(), ChooseMode():
            return steps.after_mode(state, action.mode)
        case Playing(), (Claim() | Concede()):
            return steps.after_claim(state, action)
        case Claiming(), (AnswerClaim() | AcceptClaim()):
            return steps.after_claim_answer(state, action)
    raise IllegalActionError(action, "phase_play")
