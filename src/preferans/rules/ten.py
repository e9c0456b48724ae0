"""The ten (десятерная): whisted, checked or neither, as agreed (S0-35c, A-68, A-91)."""

from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import Action, AnswerTen, SettleTen, TenCall
from preferans.rules.contract import TrickGame
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import CheckingTen, SettlingTen
from preferans.seats import Seat

TEN = 10


def is_whisted(rules: RuleSet, contract: TrickGame) -> bool:
    """Whether the contract is answered with whist and pass: every game but a ten that is checked or not questioned."""
    return contract.level != TEN or rules.whist.ten_mode == "whisted_duty_1"


def to_answer(state: CheckingTen) -> Seat | None:
    """Who says next whether he checks the ten; None when that is settled."""
    asked = state.deal.persons_against(state.ordered.declarer)
    if any(answer.call is TenCall.CHECK for answer in state.answers) or len(state.answers) == len(asked):
        return None
    return asked[len(state.answers)]


def legal_answers(state: CheckingTen) -> tuple[Action, ...]:
    """Check or waive."""
    seat = to_answer(state)
    return () if seat is None else tuple(AnswerTen(seat, call) for call in TenCall)


def answer_refusal(action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    return None if isinstance(action, AnswerTen) else refuse("phase_ten")


def legal_settlements(state: SettlingTen) -> tuple[Action, ...]:
    """Every figure: which one is true only the solver knows, and the table asks it (A-91)."""
    return tuple(SettleTen(state.checker, tricks) for tricks in range(TEN + 1))


def settlement_refusal(action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    if not isinstance(action, SettleTen):
        return refuse("phase_settle_ten")
    return None if 0 <= action.tricks <= TEN else refuse("settle_ten_tricks", tricks=action.tricks)
