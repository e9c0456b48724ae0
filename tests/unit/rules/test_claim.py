"""Claims and concessions (A-87, A-92, A-93)."""

import pytest

from preferans.errors import IllegalActionError
from preferans.rules.actions import Claim, Concede
from preferans.rules.engine import apply, is_legal, legal_actions, to_act
from preferans.rules.events import ClaimRefused
from preferans.rules.state import Claiming, DealState, Ending, Finished, Playing
from preferans.rules.view import observe
from preferans.scoring.outcome import GameEnd, GameOutcome, MisereOutcome, RaspasyOutcome, from_deal
from support.deals import E, S, T, fresh, parse, rules, run

CLOSED = "6S pass pass discard:D9,H9 order:6C whist whist"
OPEN = "6S pass pass discard:D9,H9 order:6C whist pass SA open S9 S7"


def reason(state: DealState, word: str) -> str:
    """Why a word is refused."""
    with pytest.raises(IllegalActionError) as refused:
        apply(state, parse(word, state))
    return refused.value.reason


def test_the_player_on_lead_claims_and_all_others_answer() -> None:
    """A-87: he names how the rest falls, by player; the others accept in turn and the deal is over."""
    state = run(fresh(), CLOSED + " claim:8-1-1")
    assert isinstance(state, Claiming)
    assert to_act(state) == S
    state = run(state, "accept")
    assert to_act(state) == T
    end = run(state, "accept")
    assert isinstance(end, Finished)
    assert end.ending is Ending.CLAIMED
    assert end.tricks == (8, 1, 1)
    outcome = from_deal(end)
    assert isinstance(outcome, GameOutcome)
    assert outcome.end is GameEnd.CLAIMED


def test_tricks_taken_before_the_claim_count() -> None:
    """A-87: the claim is about the tricks that are left."""
    end = run(fresh(), CLOSED + " SA S9 S7 claim:6-2-1 accept accept")
    assert isinstance(end, Finished)
    assert end.tricks == (7, 2, 1)


def test_a_refused_claim_shows_nothing_and_play_goes_on() -> None:
    """A-87: one refusal is enough, and nobody is asked after it."""
    before = run(fresh(), CLOSED + " claim:10-0-0")
    step = apply(before, parse("refuse", before))
    assert step.events == (ClaimRefused(E),)
    assert isinstance(step.state, Playing)
    assert observe(step.state, S).open_hands == ()
    assert to_act(step.state) == E


def test_after_a_refusal_a_card_comes_first() -> None:
    """A-93: the next claim waits for a card, so that nobody is pestered."""
    state = run(fresh(), CLOSED + " claim:10-0-0 refuse")
    assert reason(state, "claim:9-1-0") == "claim_refused_before"
    assert not any(isinstance(a, Claim) for a in legal_actions(state))
    state = run(state, "SA S9 S7")
    assert is_legal(state, Claim(E, (9, 0, 0)))


@pytest.mark.parametrize("tricks", ["9-0-0", "11-0-0", "5-5-5"])
def test_a_claim_names_all_tricks_that_are_left(tricks: str) -> None:
    """A-87: the figures make what is left."""
    assert reason(run(fresh(), CLOSED), "claim:" + tricks) == "claim_sum"


def test_a_negative_claim_is_refused() -> None:
    """A-87: no figure is below zero."""
    with pytest.raises(IllegalActionError) as refused:
        apply(run(fresh(), CLOSED), Claim(E, (11, -1, 0)))
    assert refused.value.reason == "claim_sum"


def test_no_claim_in_the_middle_of_a_trick() -> None:
    """A-87: between tricks."""
    assert reason(run(fresh(), CLOSED + " SA"), "claim:10-0-0") == "claim_mid_trick"


def test_no_claims_where_they_are_off() -> None:
    """Option `claims` off: the deal is played to its end (S1-28)."""
    state = run(fresh(agreed=rules(claims="off")), CLOSED)
    assert reason(state, "claim:10-0-0") == "claims_off"
    assert not any(isinstance(a, Claim) for a in legal_actions(state))


def test_in_the_open_the_commanded_hand_is_not_asked() -> None:
    """A-66, A-87: who has given his cards to the whister does not answer."""
    state = run(fresh(), OPEN + " claim:6-2-1")
    assert to_act(state) == S
    end = run(state, "accept")
    assert isinstance(end, Finished)


def test_the_lone_whister_claims_for_both_hands() -> None:
    """A-66: with the lead in the passer's hand, the whister claims and the declarer answers."""
    state = run(fresh(), OPEN + " D7 D8 DJ")
    assert isinstance(state, Playing)
    assert (to_act(state), state.next_hand) == (S, T)
    state = run(state, "claim:4-2-2")
    assert to_act(state) == E


def test_a_catcher_gives_a_misere_up() -> None:
    """A-87, A-92: put to the other catcher alone; then the declarer takes no trick more."""
    state = run(fresh(), "pass misere pass discard:D9,H9 concede")
    assert isinstance(state, Claiming)
    assert to_act(state) == T
    end = run(state, "accept")
    assert isinstance(end, Finished)
    outcome = from_deal(end)
    assert isinstance(outcome, MisereOutcome)
    assert outcome.claimed
    assert outcome.taken(S) == 0


def test_the_other_catcher_may_refuse() -> None:
    """A-92: one catcher does not give up for both."""
    state = run(fresh(), "pass misere pass discard:D9,H9 concede refuse")
    assert isinstance(state, Playing)
    assert reason(state, "concede") == "claim_refused_before"


def test_only_a_catcher_concedes() -> None:
    """A-87: not the declarer, not in a trick game."""
    state = run(fresh(), "misere pass pass discard:D9,H9")
    assert not is_legal(state, Concede(E))
    assert reason(state, "concede") == "concede"
    assert reason(run(fresh(), CLOSED), "concede") == "concede"


def test_a_claim_in_raspasy() -> None:
    """A-87, A-96: everybody else answers; while a talon card leads the trick nobody is on lead."""
    state = run(fresh(), "pass pass pass")
    assert reason(state, "claim:4-3-3") == "claim_talon_trick"
    assert not any(isinstance(a, Claim) for a in legal_actions(state))
    end = run(state, "D7 D8 DJ H7 H8 HT claim:2-3-3 accept accept")
    assert isinstance(end, Finished)
    outcome = from_deal(end)
    assert isinstance(outcome, RaspasyOutcome)
    assert outcome.claimed
    assert [n for _, n in outcome.tricks] == [2, 3, 5]


def test_the_claim_is_seen_by_all() -> None:
    """A-87: what is claimed and who has accepted is public."""
    state = run(fresh(), CLOSED + " claim:8-1-1 accept")
    for viewer in (E, S, T):
        seen = observe(state, viewer)
        assert seen.claim == Claim(E, (8, 1, 1))
        assert len(seen.claim_answers) == 1
