"""Settling a match before its end: who may say so, when, and what the sheet then comes to (S2-40, A-143)."""

import pytest

from preferans.conventions.catalogue import build
from preferans.conventions.ruleset import RuleSet
from preferans.errors import IllegalActionError
from preferans.match.match import Player
from preferans.seats import SEATS, Seat, chairs
from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.judging import judged
from preferans.server.state import TableState, advance, begin
from preferans.server.view import table_view
from support.random_play import walk
from support.tables import NAMES, line_of, sitting

ME = SEATS[0]


def after_one_deal(agreed: RuleSet, *, bots: bool = True) -> TableState:
    """A table between its first and its second deal; a game was played, so that no spiral is open."""
    for seed in range(200):
        walked = walk(seed, agreed)
        if walked.minimum != 6:
            continue
        names = NAMES[: agreed.players]
        state = begin(agreed, tuple(Player(name, "rule 1" if bots and place else "") for place, name in enumerate(names)), walked.dealer)
        for line in (codec.Dealt(codec.pack(walked.order), walked.pair), *map(line_of, walked.actions)):
            state = advance(state, line).state
        if not state.match.progress.spiral and not state.ended:
            return state
    raise AssertionError("no such deal")


def test_a_person_among_bots_settles_at_once() -> None:
    """Where the company may settle early, his word ends the match, and the settlement says that it was agreed."""
    state = after_one_deal(build("sochi", {}))
    assert table_view(state, sitting(state.match.rules), ME, ()).legal.finish
    line = judged(state, (ME,), ME, p.FinishAct())
    assert isinstance(line, codec.Finishing)
    assert codec.decode(codec.encode(line)) == line
    after = advance(state, line).state
    assert after.ended
    view = table_view(after, sitting(state.match.rules), ME, ())
    assert view.settlement is not None
    assert (view.settlement.ended, view.legal.finish, view.legal.next) == ("agreement", False, False)


def test_everybody_has_to_agree() -> None:
    """Among people the match goes on until each of them would settle; the next deal forgets who would."""
    state = after_one_deal(build("sochi", {}), bots=False)
    people = chairs(3)
    for seat in people[:2]:
        state = advance(state, judged_line(state, people, seat)).state
        assert not state.ended
        assert seat.index in table_view(state, sitting(state.match.rules), ME, ()).finishing
        with pytest.raises(IllegalActionError, match="finish"):
            judged(state, people, seat, p.FinishAct())
    dealt = walk(1)
    going_on = advance(state, codec.Dealt(codec.pack(dealt.order), dealt.pair)).state
    assert going_on.finishing == ()
    assert advance(state, judged_line(state, people, people[2])).state.ended


def judged_line(state: TableState, people: tuple[Seat, ...], seat: Seat) -> codec.Finishing:
    """The line that a word to settle makes."""
    line = judged(state, people, seat, p.FinishAct())
    assert isinstance(line, codec.Finishing)
    return line


def test_not_in_a_deal_and_not_where_it_is_not_agreed() -> None:
    """While cards are out nobody settles, nor where the pulka is played to its end (S2-40)."""
    fixed = after_one_deal(build("sochi", {"early_stop": "no"}))
    assert not table_view(fixed, sitting(fixed.match.rules), ME, ()).legal.finish
    with pytest.raises(IllegalActionError, match="finish"):
        judged(fixed, (ME,), ME, p.FinishAct())
    free = after_one_deal(build("sochi", {}))
    dealt = walk(1)
    with pytest.raises(IllegalActionError, match="finish"):
        judged(advance(free, codec.Dealt(codec.pack(dealt.order), dealt.pair)).state, (ME,), ME, p.FinishAct())


def test_rounds_end_with_a_round() -> None:
    """By rounds alone the match may be settled only when the deal has passed all players (A-75)."""
    agreed = build("sochi", {"end_condition": "rounds", "pool_reference": "average", "early_stop": "no"})
    state = after_one_deal(agreed)
    assert not state.may_finish
