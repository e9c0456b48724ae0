"""Answers after the contract (section E of the options; A-65, A-66, A-68)."""

import pytest

from preferans.errors import IllegalActionError
from preferans.rules.actions import AnswerTen, AnswerWhist, TenCall, WhistCall
from preferans.rules.engine import apply, legal_actions, to_act
from preferans.rules.state import CheckingTen, ChoosingMode, DealState, Ending, Finished, GamePlay, Playing, Whisting
from support.deals import E, S, T, fresh, parse, rules, run


def ordered(contract: str = "6C", **options: object) -> DealState:
    """The eldest hand has ordered."""
    return run(fresh(agreed=rules(**options)), f"6S pass pass discard:D9,H9 order:{contract}")


def calls(state: DealState) -> list[str]:
    """The legal answers in words."""
    return [action.call.value for action in legal_actions(state) if isinstance(action, AnswerWhist | AnswerTen)]


def reason(state: DealState, call: WhistCall) -> str:
    """Why an answer is refused."""
    seat = to_act(state)
    assert seat is not None
    with pytest.raises(IllegalActionError) as refused:
        apply(state, AnswerWhist(seat, call))
    return refused.value.reason


def test_answers_go_clockwise_from_the_declarer() -> None:
    """S0-22a, S3-30, A-65: the next hand says whist or pass, then the other."""
    state = ordered()
    assert to_act(state) == S
    assert calls(state) == ["whist", "pass"]
    state = run(state, "whist")
    assert to_act(state) == T
    assert calls(state) == ["whist", "pass"]


def test_both_pass() -> None:
    """S0-40: the game is written without play."""
    state = run(ordered(), "pass pass")
    assert isinstance(state, Finished)
    assert state.ending is Ending.BOTH_PASSED
    assert state.tricks is None


@pytest.mark.parametrize(("contract", "half"), [("6C", True), ("7C", True), ("8C", False), ("9C", False)])
def test_half_whist_after_a_pass_at_six_and_seven(contract: str, half: bool) -> None:
    """S0-23a/d, S3-47, A-65: only after the first pass, only at six and seven."""
    state = run(ordered(contract), "pass")
    assert ("half_whist" in calls(state)) is half
    if not half:
        assert reason(state, WhistCall.HALF_WHIST) == "half_whist_level"


def test_half_whist_needs_a_pass_before_it() -> None:
    """A-65: neither as the first answer nor after a whist."""
    assert reason(ordered(), WhistCall.HALF_WHIST) == "half_whist_early"
    assert reason(run(ordered(), "whist"), WhistCall.HALF_WHIST) == "half_whist_early"


def test_half_whist_off() -> None:
    """Option `half_whist` off."""
    assert calls(run(ordered(half_whist="off"), "pass")) == ["whist", "pass"]


def test_half_whist_is_put_back_to_the_first_hand_once() -> None:
    """S0-23b, S3-48, A-65: he returns the whist or lets it stand, nothing else."""
    state = run(ordered(), "pass half_whist")
    assert to_act(state) == S
    assert calls(state) == ["whist_return", "pass"]
    assert reason(state, WhistCall.WHIST) == "whist_after_half_whist"
    end = run(state, "pass")
    assert isinstance(end, Finished)
    assert end.ending is Ending.HALF_WHIST
    assert [answer.call.value for answer in end.answers] == ["pass", "half_whist", "pass"]


def test_a_return_makes_a_lone_whister() -> None:
    """S3-48, A-65: the one who returned plays; the half-whister is the passer and speaks no more."""
    state = run(ordered(), "pass half_whist whist_return")
    playing = state.playing if isinstance(state, ChoosingMode) else state
    assert isinstance(playing, Playing)
    assert isinstance(playing.game, GamePlay)
    assert playing.game.lone_whister == S


def test_without_return_the_half_whist_stands_at_once() -> None:
    """Option `whist_return` off."""
    state = run(ordered(whist_return=False), "pass half_whist")
    assert isinstance(state, Finished)
    assert state.ending is Ending.HALF_WHIST


def test_return_without_half_whist() -> None:
    """A-65: only the one who passed may return, and only a half whist."""
    assert reason(ordered(), WhistCall.WHIST_RETURN) == "whist_return"
    assert reason(run(ordered(), "pass"), WhistCall.WHIST_RETURN) == "whist_return"


def test_stalingrad() -> None:
    """S1-42, S3-50, A-18, A-60: at the contract six spades both must whist, no half whist."""
    state = ordered("6S")
    assert calls(state) == ["whist"]
    assert reason(state, WhistCall.PASS) == "forced_whist"
    state = run(state, "whist")
    assert calls(state) == ["whist"]
    assert reason(state, WhistCall.HALF_WHIST) == "forced_whist"


def test_stalingrad_is_about_the_contract() -> None:
    """A-18: it concerns the contract, not the bid; and it can be off."""
    assert calls(ordered("6C")) == ["whist", "pass"]
    assert calls(ordered("7S")) == ["whist", "pass"]
    assert calls(ordered("6S", stalingrad=False)) == ["whist", "pass"]


def test_two_whisters_play_closed() -> None:
    """S2-23, A-66: with two whists nobody is asked for a mode, nothing is opened, each plays his own."""
    state = run(ordered(), "whist whist")
    assert isinstance(state, Playing)
    state = run(state, "SA")
    assert isinstance(state, Playing)
    assert to_act(state) == S


def test_a_checked_ten_has_no_whist_calls() -> None:
    """S0-35c, S3-42, A-68: the opponents check or waive."""
    state = ordered("10C")
    assert isinstance(state, CheckingTen)
    assert to_act(state) == S
    assert calls(state) == ["check", "waive"]
    with pytest.raises(IllegalActionError) as refused:
        apply(state, AnswerWhist(S, WhistCall.WHIST))
    assert refused.value.reason == "phase_ten"


def test_a_ten_that_nobody_checks() -> None:
    """A-68: waived by both it is written without play."""
    state = run(ordered("10C"), "waive")
    assert to_act(state) == T
    end = run(state, "waive")
    assert isinstance(end, Finished)
    assert end.ending is Ending.WAIVED


@pytest.mark.parametrize(("script", "checker"), [("check", S), ("waive check", T)])
def test_one_check_is_enough(script: str, checker: object) -> None:
    """A-68, A-94: whoever checks first plays both defending hands."""
    state = run(ordered("10C"), script)
    assert isinstance(state, Playing)
    assert isinstance(state.game, GamePlay)
    assert state.game.checker == checker


def test_a_whisted_ten() -> None:
    """S3-44: where the ten is whisted it is answered like any game, without half whist."""
    state = ordered("10C", ten_mode="whisted_duty_1")
    assert isinstance(state, Whisting)
    assert calls(run(state, "pass")) == ["whist", "pass"]


def test_wrong_phase() -> None:
    """A card before the answers is refused by phase."""
    state = ordered()
    with pytest.raises(IllegalActionError) as refused:
        apply(state, parse("pass", run(fresh(), "")))
    assert refused.value.reason in ("not_your_turn", "phase_whist")
    with pytest.raises(IllegalActionError) as refused:
        apply(state, AnswerTen(S, TenCall.CHECK))
    assert refused.value.reason == "phase_whist"
    assert to_act(state) != E
