"""The answers after the contract: whist, pass, half whist and its return (A-65, A-70, A-89).

A is the next hand clockwise after the declarer, B the other. A: whist or pass. B: whist or pass, and after A's pass at six
or seven half whist. After B's half whist A is asked again, once: return the whist, or pass and let it stand. Where whist –
pass – half whist is agreed, A is asked again after his whist and B's pass: whist on, or half whist, which B may return.
Where the sitting dealer may whist, he is asked after pass – half whist – pass, or after pass – half whist where nobody may
return it (A-156).
"""

from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import Action, AnswerWhist, WhistCall
from preferans.rules.contract import TrickGame
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import Deal, Ordered, Whisting
from preferans.seats import Seat

SIX = 6
HALF_WHIST_LEVELS = (6, 7)
WHIST, PASS, HALF, RETURN = WhistCall.WHIST, WhistCall.PASS, WhistCall.HALF_WHIST, WhistCall.WHIST_RETURN


def must_whist(rules: RuleSet, contract: TrickGame, *, dark: bool) -> bool:
    """Whether both must whist: at 6 spades under Stalingrad (A-18, S3-50), at a six of a dark game (S3-67, A-76)."""
    return (rules.whist.stalingrad and contract.rank == 0) or (dark and contract.level == SIX)


def whist_forced(deal: Deal, ordered: Ordered) -> bool:
    """Whether both must whist in this deal."""
    return must_whist(deal.rules, ordered.contract, dark=ordered.purchase.dark)


def half_whist_exists(rules: RuleSet, contract: TrickGame, *, dark: bool) -> bool:
    """Half whist is agreed, the level is six or seven, and the whist is free (S0-23, A-65)."""
    agreed = rules.whist.half_whist == "after_first_pass"
    return agreed and contract.level in HALF_WHIST_LEVELS and not must_whist(rules, contract, dark=dark)


def may_change_to_half(rules: RuleSet) -> bool:
    """Whether whist – pass – half whist is agreed (вист — пас — полвиста; A-70)."""
    match rules.whist.whist_pass_half:
        case "forbidden":
            return False
        case "allowed":
            return True
        case "allowed_with_gentleman":
            return rules.whist.whist_split == "gentleman"


def due(state: Whisting) -> tuple[Seat, tuple[WhistCall, ...]] | None:
    """Who answers next and what he may say; None when the answers are complete."""
    deal, ordered = state.deal, state.ordered
    if deal.two_hand:
        return _due_of_two(state)
    first, second = deal.opponents(ordered.declarer)
    may_return = deal.rules.whist.whist_return
    half_exists = half_whist_exists(deal.rules, ordered.contract, dark=ordered.purchase.dark)
    match tuple(answer.call for answer in state.answers):
        case ():
            return first, (WHIST,) if whist_forced(deal, ordered) else (WHIST, PASS)
        case (WhistCall.PASS,) if half_exists:
            return second, (WHIST, PASS, HALF)
        case (_,):
            return second, (WHIST,) if whist_forced(deal, ordered) else (WHIST, PASS)
        case (WhistCall.PASS, WhistCall.HALF_WHIST) if may_return:
            return first, (RETURN, PASS)
        case (WhistCall.WHIST, WhistCall.PASS) if may_change_to_half(deal.rules) and half_exists:
            return first, (WHIST, HALF)
        case (WhistCall.WHIST, WhistCall.PASS, WhistCall.HALF_WHIST) if may_return:
            return second, (RETURN, PASS)
        case (WhistCall.PASS, WhistCall.HALF_WHIST) | (WhistCall.PASS, WhistCall.HALF_WHIST, WhistCall.PASS) if deal.sitting:
            asked = dealer_may_whist(deal.rules) and state.answers[-1].actor != deal.sitting
            return (deal.sitting, (WHIST, PASS)) if asked else None
        case _:
            return None


def _due_of_two(state: Whisting) -> tuple[Seat, tuple[WhistCall, ...]] | None:
    """With two the other player whists or passes, and that is all (A-84)."""
    if state.answers:
        return None
    other = state.deal.persons_against(state.ordered.declarer)[0]
    return other, (WHIST,) if whist_forced(state.deal, state.ordered) else (WHIST, PASS)


def dealer_may_whist(rules: RuleSet) -> bool:
    """Whether a dealer who sits out is asked after pass, half whist, pass (A-89, A-156)."""
    return rules.dealer.dealer_may_whist == "after_pass_half_pass"


def to_answer(state: Whisting) -> Seat | None:
    """Who answers next; None when the answers are complete."""
    now = due(state)
    return now[0] if now else None


def legal_answers(state: Whisting) -> tuple[Action, ...]:
    """The legal answers as actions."""
    now = due(state)
    return tuple(AnswerWhist(now[0], call) for call in now[1]) if now else ()


def answer_refusal(state: Whisting, action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    now = due(state)
    if now is None or not isinstance(action, AnswerWhist):
        return refuse("phase_whist")
    if action.call in now[1]:
        return None
    deal, ordered = state.deal, state.ordered
    contract = ordered.contract
    match action.call:
        case WhistCall.WHIST_RETURN:
            return refuse("whist_return")
        case WhistCall.WHIST:
            return refuse("whist_after_half_whist")
        case WhistCall.PASS if whist_forced(deal, ordered):
            return refuse("forced_whist", contract=str(contract))
        case WhistCall.PASS:
            return refuse("pass_after_whist")
        case WhistCall.HALF_WHIST if whist_forced(deal, ordered):
            return refuse("forced_whist", contract=str(contract))
        case WhistCall.HALF_WHIST if contract.level not in HALF_WHIST_LEVELS:
            return refuse("half_whist_level", contract=str(contract))
        case WhistCall.HALF_WHIST:
            return refuse("half_whist_early")
