"""Raspasy with three (section H of the options; A-22, A-23, A-79)."""

import pytest

from preferans.cards import Card
from preferans.errors import IllegalActionError
from preferans.rules.actions import PlayCard
from preferans.rules.engine import apply, to_act
from preferans.rules.events import TalonCardTurned
from preferans.rules.state import Finished, Playing
from preferans.rules.view import observe
from preferans.scoring.outcome import RaspasyOutcome, from_deal
from support.deals import E, S, T, fresh, parse, play_out, rules, run


def test_the_first_talon_card_sets_the_suit() -> None:
    """S3-55, S1-47, A-79: the top card is turned, its suit must be followed, the eldest hand plays first."""
    before = run(fresh(), "pass pass")
    step = apply(before, parse("pass", before))
    assert step.events == (TalonCardTurned(Card.D9),)
    assert to_act(step.state) == E
    assert observe(step.state, S).talon == (Card.D9,)
    with pytest.raises(IllegalActionError) as refused:
        apply(step.state, PlayCard(E, Card.SA, E))
    assert refused.value.reason == "must_follow_talon"


def test_the_second_card_is_turned_after_the_first_trick() -> None:
    """A-79, A-23: the eldest hand is first again whoever took the trick, and on the third trick too."""
    state = run(fresh(), "pass pass pass D7 D8")
    step = apply(state, parse("DJ", state))
    assert TalonCardTurned(Card.H9) in step.events
    assert isinstance(step.state, Playing)
    assert step.state.tricks[0].winner == T
    assert to_act(step.state) == E
    assert observe(step.state, S).talon == (Card.D9, Card.H9)
    state = run(step.state, "HA H8 HT")
    assert isinstance(state, Playing)
    assert state.tricks[1].winner == E
    state = run(fresh(), "pass pass pass D7 D8 DJ H7 H8 HT")
    assert to_act(state) == E
    state = run(state, "SQ SJ S8")
    assert to_act(state) == E


def test_the_talon_card_itself_never_wins() -> None:
    """A-79: a lower card of the suit takes the trick."""
    hands = ("S:AKQ C:AKQ D:87 H:A7", "S:JT9 C:JT9 D:KJ H:K8", "S:87 C:87 D:QT9 H:QJT", "DA H9")
    state = run(fresh(*hands), "pass pass pass D7 DJ DT")
    assert isinstance(state, Playing)
    assert state.tricks[0].winner == S


def test_highest_of_the_talons_suit_takes() -> None:
    """A-79: not the suit of the first card played but the talon's."""
    hands = ("S:AKQ987 C:AKQT D:- H:-", "S:JT C:J987 D:- H:KQT8", "S:- C:- D:KQJT87 H:J97A", "DA D9")
    state = run(fresh(*hands), "pass pass pass S7 SJ D7")
    assert isinstance(state, Playing)
    assert state.tricks[0].winner == T


def test_closed_talon() -> None:
    """S3-102 `talon_raspasy_3` closed: the eldest hand leads what he likes and winners lead."""
    state = run(fresh(agreed=rules(talon_raspasy_3="closed")), "pass pass pass")
    assert observe(state, S).talon == ()
    state = run(state, "SA S9 S7 SK")
    assert to_act(state) == S


def test_raspasy_has_no_trump_and_ten_tricks() -> None:
    """S0-54a, S1-33."""
    end = play_out(run(fresh(), "pass pass pass"))
    assert isinstance(end, Finished)
    outcome = from_deal(end)
    assert isinstance(outcome, RaspasyOutcome)
    assert [seat for seat, _ in outcome.tricks] == [E, S, T]
    assert sum(n for _, n in outcome.tricks) == 10
