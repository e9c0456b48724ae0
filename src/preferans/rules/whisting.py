"""The answers after the contract: whist, pass, half whist and its return (A-65); checking a ten (A-68).

A is the next hand clockwise after the declarer, B the other. A: whist or pass. B: whist or pass, and after A's pass at six
or seven half whist. Only after B's half whist is A asked again, once: return the whist, or pass and let it stand.
"""

from preferans.rules.actions import Action, AnswerTen, AnswerWhist, TenCall, WhistCall
from preferans.rules.contract import TrickGame
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import CheckingTen, Deal, Whisting
from preferans.seats import Seat

HALF_WHIST_LEVELS = (6, 7)
TEN = 10


def is_checked_ten(deal: Deal, contract: TrickGame) -> bool:
    """Whether the contract is a ten that is checked and not whisted."""
    return contract.level == TEN and deal.rules.whist.ten_mode == "checked"


def whist_forced(deal: Deal, contract: TrickGame) -> bool:
    """Stalingrad: both must whist at 6 spades (A-18, S3-50)."""
    return deal.rules.whist.stalingrad and contract.rank == 0


def to_answer(state: Whisting) -> Seat | None:
    """Who answers next; None when the answers are complete."""
    first, second = state.deal.opponents(state.ordered.declarer)
    calls = [answer.call for answer in state.answers]
    match len(calls):
        case 0:
            return first
        case 1:
            return second
        case 2 if calls[1] is WhistCall.HALF_WHIST and state.deal.rules.whist.whist_return:
            return first
        case _:
            return None


def legal_calls(state: Whisting) -> tuple[WhistCall, ...]:
    """What may be answered now."""
    deal, contract = state.deal, state.ordered.contract
    calls = [answer.call for answer in state.answers]
    if len(calls) == 2:
        return (WhistCall.WHIST_RETURN, WhistCall.PASS)
    if whist_forced(deal, contract):
        return (WhistCall.WHIST,)
    half = (
        len(calls) == 1
        and calls[0] is WhistCall.PASS
        and contract.level in HALF_WHIST_LEVELS
        and deal.rules.whist.half_whist == "after_first_pass"
    )
    return (WhistCall.WHIST, WhistCall.PASS, WhistCall.HALF_WHIST) if half else (WhistCall.WHIST, WhistCall.PASS)


def legal_answers(state: Whisting) -> tuple[Action, ...]:
    """The legal answers as actions."""
    seat = to_answer(state)
    return () if seat is None else tuple(AnswerWhist(seat, call) for call in legal_calls(state))


def answer_refusal(state: Whisting, action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    if not isinstance(action, AnswerWhist):
        return refuse("phase_whist")
    if action.call in legal_calls(state):
        return None
    contract = state.ordered.contract
    match action.call:
        case WhistCall.WHIST_RETURN:
            return refuse("whist_return")
        case WhistCall.PASS:
            return refuse("forced_whist", contract=str(contract))
        case WhistCall.WHIST:
            return refuse("whist_after_half_whist")
        case WhistCall.HALF_WHIST if whist_forced(state.deal, contract):
            return refuse("forced_whist", contract=str(contract))
        case WhistCall.HALF_WHIST if contract.level not in HALF_WHIST_LEVELS:
            return refuse("half_whist_level", contract=str(contract))
        case WhistCall.HALF_WHIST:
            return refuse("half_whist_early")


def ten_to_answer(state: CheckingTen) -> Seat | None:
    """Who says next whether he checks the ten; None when that is settled."""
    if any(answer.call is TenCall.CHECK for answer in state.answers) or len(state.answers) == 2:
        return None
    return state.deal.opponents(state.ordered.declarer)[len(state.answers)]


def legal_ten_answers(state: CheckingTen) -> tuple[Action, ...]:
    """Check or waive."""
    seat = ten_to_answer(state)
    return () if seat is None else tuple(AnswerTen(seat, call) for call in TenCall)


def ten_refusal(action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    return None if isinstance(action, AnswerTen) else refuse("phase_ten")
