"""Conventions of the defence: whist–pass–half whist, invitation, «без всех», overtaking, tens (A-70, A-82, A-67, A-91, A-97)."""

import pytest

from preferans.errors import IllegalActionError
from preferans.rules.actions import AcceptClaim, AnswerWhist, Concede, Invite, PlayCard, WhistCall
from preferans.rules.engine import apply, is_legal, legal_actions, to_act
from preferans.rules.state import ChoosingMode, DealState, Ending, Finished, GamePlay, Inviting, Playing, SettlingTen
from preferans.scoring.outcome import GameEnd, GameOutcome, from_deal
from support.deals import E, S, T, cards, fresh, parse, play_out, rules, run

START = "6S pass pass discard:D9,H9 order:"
LED = "pass 6S pass discard:D9,H9 order:"
INVITING = {"invite": "explicit_invite", "open_choice": "inviter_decides"}


def calls(state: DealState) -> list[str]:
    """The legal answers in words."""
    return [action.call.value for action in legal_actions(state) if isinstance(action, AnswerWhist)]


def test_whist_pass_half() -> None:
    """A-70: after his whist and the other's pass the first may change to half whist, which the other may return."""
    agreed = rules(whist_pass_half="allowed")
    state = run(fresh(agreed=agreed), START + "6C whist pass")
    assert to_act(state) == S
    assert calls(state) == ["whist", "half_whist"]
    half = run(state, "half_whist")
    assert to_act(half) == T
    assert calls(half) == ["whist_return", "pass"]
    stands = run(half, "pass")
    assert isinstance(stands, Finished)
    assert stands.ending is Ending.HALF_WHIST
    returned = run(half, "whist_return")
    assert isinstance(returned, Playing)
    assert isinstance(returned.game, GamePlay)
    assert returned.game.lone_whister == T
    kept = run(state, "whist")
    assert isinstance(kept, Playing)
    assert isinstance(kept.game, GamePlay)
    assert kept.game.lone_whister == S


@pytest.mark.parametrize(
    ("options", "contract"),
    [
        ({}, "6C"),
        ({"whist_pass_half": "allowed"}, "8C"),
        ({"whist_pass_half": "allowed_with_gentleman"}, "6C"),
        ({"whist_pass_half": "allowed", "half_whist": "off"}, "6C"),
    ],
)
def test_whist_pass_half_is_not_asked(options: dict[str, object], contract: str) -> None:
    """S1-43, A-70: forbidden; not at eight; only with the gentleman's split where so agreed; not without half whist."""
    state = run(fresh(agreed=rules(**options)), START + contract + " whist pass")
    assert isinstance(state, Playing)


def test_whist_pass_half_with_gentlemans_split() -> None:
    """Option `whist_pass_half` allowed_with_gentleman."""
    agreed = rules(whist_pass_half="allowed_with_gentleman", whist_split="gentleman")
    assert calls(run(fresh(agreed=agreed), START + "7C whist pass")) == ["whist", "half_whist"]


def test_pass_after_a_whist_is_refused() -> None:
    """A-70: who whisted may not pass any more."""
    state = run(fresh(agreed=rules(whist_pass_half="allowed")), START + "6C whist pass")
    with pytest.raises(IllegalActionError) as refused:
        apply(state, AnswerWhist(S, WhistCall.PASS))
    assert refused.value.reason == "pass_after_whist"


def test_the_whister_may_invite() -> None:
    """S0-41, A-82 (1): the inviter chooses open or closed."""
    state = run(fresh(agreed=rules(**INVITING)), LED + "6C whist pass")
    assert isinstance(state, Inviting)
    assert to_act(state) == T
    state = run(state, "invite")
    assert isinstance(state, ChoosingMode)
    assert to_act(state) == T


def test_the_passer_may_invite_the_whister() -> None:
    """S0-42a/b, A-82 (2): if the whister does not; then the passer chooses open or closed, the whister plays both hands."""
    state = run(fresh(agreed=rules(**INVITING)), LED + "6C whist pass decline")
    assert to_act(state) == E
    state = run(state, "invite")
    assert isinstance(state, ChoosingMode)
    assert to_act(state) == E
    state = run(state, "open")
    assert to_act(state) == T
    outcome = from_deal(play_out(state))  # type: ignore[arg-type]
    assert isinstance(outcome, GameOutcome)
    assert outcome.invited_by == E


def test_nobody_invites() -> None:
    """S0-41a, A-82 (3): closed, each plays his own."""
    state = run(fresh(agreed=rules(**INVITING)), LED + "6C whist pass decline decline")
    assert isinstance(state, Playing)
    assert to_act(state) == E
    outcome = from_deal(play_out(state))  # type: ignore[arg-type]
    assert isinstance(outcome, GameOutcome)
    assert outcome.invited_by is None
    assert outcome.open is False


@pytest.mark.parametrize("script", ["6C whist whist", "6C pass pass", "6S whist whist"])
def test_the_invitation_does_not_arise(script: str) -> None:
    """A-82: with two whists, or none."""
    assert not isinstance(run(fresh(agreed=rules(**INVITING)), START + script), Inviting)


def test_invitation_in_the_wrong_phase() -> None:
    """A-82: only when it is asked."""
    state = run(fresh(agreed=rules(**INVITING)), LED + "6C whist pass")
    with pytest.raises(IllegalActionError) as refused:
        apply(state, AnswerWhist(T, WhistCall.WHIST))
    assert refused.value.reason == "phase_invite"
    assert not is_legal(run(fresh(), START + "6C"), Invite(S, invites=True))


def test_the_whister_decides_although_the_passer_invited() -> None:
    """Option `open_choice` whister_decides with an explicit invitation."""
    agreed = rules(invite="explicit_invite")
    state = run(fresh(agreed=agreed), LED + "6C whist pass decline invite")
    assert isinstance(state, ChoosingMode)
    assert to_act(state) == T


CONCEDE = rules(surrender="concede_all")


def test_without_all() -> None:
    """S1-28, A-67 `concede_all`: in a whisted game, at the declarer's turn, before the first trick is complete."""
    state = run(fresh(agreed=CONCEDE), START + "6C whist whist")
    end = apply(state, Concede(E)).state
    assert isinstance(end, Finished)
    assert end.ending is Ending.CONCEDED
    outcome = from_deal(end)
    assert isinstance(outcome, GameOutcome)
    assert (outcome.end, outcome.tricks) == (GameEnd.CONCEDE_ALL, ())


@pytest.mark.parametrize("script", ["6C whist whist SA S9 S7", "6C whist whist SA", "10C check"])
def test_not_without_all(script: str) -> None:
    """A-67: not after the first trick, not at another's turn, not in a checked ten."""
    state = run(fresh(agreed=CONCEDE), START + script)
    seat = to_act(state)
    assert seat is not None
    assert not is_legal(state, Concede(seat))


def test_no_concession_where_not_agreed() -> None:
    """A-67: `down_three` knows no «без всех»."""
    assert not is_legal(run(fresh(), START + "6C whist whist"), Concede(E))


def test_must_overtake() -> None:
    """A-19, A-97: where agreed a player must beat the trick so far if he can, with what he may play."""
    hands = ("S:AQ7 C:AKQ D:A7 H:A7", "S:KT9 C:JT9 D:K8 H:K8", "S:J8 C:87 D:QJT H:QJT", "D9 H9")
    state = run(fresh(*hands, agreed=rules(must_overtake=True)), START + "6C whist whist SQ")
    assert {a.card.name for a in legal_actions(state) if isinstance(a, PlayCard)} == {"SK"}
    with pytest.raises(IllegalActionError) as refused:
        apply(state, PlayCard(S, next(iter(cards("S9"))), S))
    assert refused.value.reason == "must_overtake"
    state = run(state, "SK")
    assert {a.card.name for a in legal_actions(state) if isinstance(a, PlayCard)} == {"SJ", "S8"}
    state = run(fresh(*hands), START + "6C whist whist SQ")
    assert len([a for a in legal_actions(state) if isinstance(a, PlayCard)]) == 3


def test_overtaking_does_not_touch_raspasy() -> None:
    """A-97: in raspasy and misère nobody has to beat anything."""
    agreed = rules(must_overtake=True, talon_raspasy_3="closed")
    for script in ("pass pass pass D7 D8", "misere pass pass discard:D9,H9 D7 D8"):
        state = run(fresh(agreed=agreed), script)
        assert {a.card.name for a in legal_actions(state) if isinstance(a, PlayCard)} == {"DQ", "DJ", "DT"}
    hands = ("S:AKQ C:AKQ D:97 H:A7", "S:JT9 C:JT9 D:A8 H:K8", "S:87 C:87 D:QJT H:QJT", "DK H9")
    state = run(fresh(*hands, agreed=agreed), "pass pass pass D9")
    assert {a.card.name for a in legal_actions(state) if isinstance(a, PlayCard)} == {"DA", "D8"}


def test_overtaking_with_trumps() -> None:
    """A-97: a trump beats the suit led; over a trump the higher trump alone, and who has none higher plays any."""
    hands = ("S:AKQJT9 C:AKQ D:- H:A", "S:- C:J9 D:AKQJ H:KQJT", "S:- C:T87 D:T987 H:987", "S8 S7")
    state = run(fresh(*hands, agreed=rules(must_overtake=True)), "6S pass pass discard:S8,S7 order:6C whist whist SA")
    for script, legal in (("", {"CJ", "C9"}), ("C9", {"CT"}), ("CJ", {"CT", "C8", "C7"})):
        assert {a.card.name for a in legal_actions(run(state, script)) if isinstance(a, PlayCard)} == legal


def test_a_ten_that_is_not_questioned() -> None:
    """Option `ten_mode` none: neither whisted nor checked (S0-35c)."""
    end = run(fresh(agreed=rules(ten_mode="none")), START + "10C")
    assert isinstance(end, Finished)
    assert end.ending is Ending.WAIVED


def test_a_ten_settled_by_best_play() -> None:
    """A-91 `best_play`: nothing is played; the table says the figure that the solver gives."""
    state = run(fresh(agreed=rules(ten_check_procedure="best_play")), START + "10C waive check")
    assert isinstance(state, SettlingTen)
    end = run(state, "settle:9")
    assert isinstance(end, Finished)
    outcome = from_deal(end)
    assert isinstance(outcome, GameOutcome)
    assert (outcome.end, outcome.tricks) == (GameEnd.CHECK_SETTLED, ((E, 9),))
    with pytest.raises(IllegalActionError):
        run(state, "settle:11")


def test_a_proved_claim() -> None:
    """A-87 `certain_only`: the table says for the claimer that his claim is certain; nobody else is asked."""
    state = run(fresh(), START + "6C whist whist claim:10-0-0")
    end = apply(state, AcceptClaim(E)).state
    assert isinstance(end, Finished)
    assert end.tricks == (10, 0, 0)
    assert not is_legal(state, AcceptClaim(S))
    assert not is_legal(run(state, "accept"), AcceptClaim(E))
    agreed = rules(claims="agreement")
    assert not is_legal(run(fresh(agreed=agreed), START + "6C whist whist claim:10-0-0"), AcceptClaim(E))
    misere = run(fresh(), "pass misere pass discard:D9,H9 concede")
    assert not is_legal(misere, AcceptClaim(E))
    assert parse("accept", state) in legal_actions(state)
