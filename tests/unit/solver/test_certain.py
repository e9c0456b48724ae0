"""Claims that are certain from what the claimer sees (A-42, A-87), and the checked ten settled at once (A-91)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.rules.actions import AcceptClaim, Claim, SettleTen
from preferans.rules.engine import apply, is_legal, to_act
from preferans.rules.play import actor
from preferans.rules.state import DealState, Finished, Playing
from preferans.rules.view import observe
from preferans.solver.certain import is_certain
from preferans.solver.odds import position_in
from preferans.solver.search import solve
from preferans.solver.table import is_proved, said_by_table
from support.deals import E, S, fresh, rules, run
from support.random_play import twin_walk, walk
from support.worlds import truth

CLOSED = "6S pass pass discard:D9,H9 order:{} whist whist"
TOPS = ("S:AKQJT C:AKQ D:A H:A", "S:987 C:JT9 D:KQ H:K8", "S:- C:87 D:JT87 H:QJT9", "D9 H7")


def certain(state: DealState, *tricks: int) -> bool:
    """Whether the one on lead may claim so."""
    assert isinstance(state, Playing)
    seat = actor(state)
    return is_certain(observe(state, seat), Claim(seat, (tricks[0], tricks[1], tricks[2])))


def test_top_cards_are_certain() -> None:
    """A-87: sure tricks whatever lies where: trumps from the top, then side suits that nobody beats."""
    state = run(fresh(*TOPS), "6S pass pass discard:D9,H7 order:6S whist whist")
    assert certain(state, 10, 0, 0)
    assert not certain(state, 9, 1, 0)


def test_a_king_is_not_certain() -> None:
    """A-42: what depends on where a card lies is not certain."""
    state = run(
        fresh("S:AKQJT C:AKQ D:K H:A", "S:987 C:JT9 D:AQ H:K8", "S:- C:87 D:JT87 H:QJT9", "D9 H7"),
        "6S pass pass discard:D9,H7 order:6S whist whist",
    )
    assert not certain(state, 10, 0, 0)


def test_a_trump_that_is_out_spoils_side_suits() -> None:
    """A-87: against every play: a trump that may be left over takes an ace."""
    state = run(
        fresh("S:AKQ C:AKQJ D:AK H:A", "S:JT98 C:T9 D:QJ H:KQ", "S:7 C:87 D:T98 H:JT98", "D7 H7"),
        "6S pass pass discard:D7,H7 order:6S whist whist",
    )
    assert not certain(state, 10, 0, 0)


def test_what_the_others_may_stop_is_not_certain() -> None:
    """A-87: a declarer with a losing card in hand cannot claim everything."""
    state = run(fresh(), CLOSED.format("6NT"))
    assert not certain(state, 10, 0, 0)


def test_the_last_trick_is_certain() -> None:
    """A-87: with one card each the outcome is known to whoever has seen the rest, and only then."""
    state = run(fresh(*TOPS), "6S pass pass discard:D9,H7 order:6S whist whist SA S7 C7 SK S8 C8 SQ S9 D7 SJ C9 D8 ST CT DT CA CJ DJ")
    assert certain(state, 4, 0, 0)


def test_the_table_says_it() -> None:
    """A-87: the claim stands at once, nobody is asked; replay proves it again."""
    state = run(fresh(*TOPS), "6S pass pass discard:D9,H7 order:6S whist whist claim:10-0-0")
    said = said_by_table(state)
    assert said == AcceptClaim(E)
    assert is_proved(state, AcceptClaim(E))
    end = apply(state, said).state
    assert isinstance(end, Finished)
    assert end.tricks == (10, 0, 0)
    doubtful = run(fresh(), CLOSED.format("6C") + " claim:10-0-0")
    assert said_by_table(doubtful) is None
    assert not is_proved(doubtful, AcceptClaim(E))


def test_a_checked_ten_is_settled_by_search() -> None:
    """A-91: the figure is what best play of both sides gives."""
    state = run(fresh(*TOPS, agreed=rules(ten_check_procedure="best_play")), "6S pass pass discard:D9,H7 order:10S check")
    assert said_by_table(state) == SettleTen(S, 10)
    assert not is_proved(state, SettleTen(S, 9))


@given(st.integers(0, 2**40))
def test_the_answer_tells_nothing_hidden(seed: int) -> None:
    """A-87: hidden cards play no part: in worlds that the claimer cannot tell apart the answer is the same."""
    walked = walk(seed)
    rng = random.Random(seed)
    for upto, state in enumerate(walked.states):
        if not isinstance(state, Playing) or state.trick or len(state.tricks) < 6:
            continue
        seat = to_act(state)
        assert seat is not None
        other = twin_walk(walked, upto, seat, rng)
        left = state.left
        for claim in (Claim(seat, (left, 0, 0)), Claim(seat, (0, left, 0)), Claim(seat, (left - 1, 1, 0))):
            if other is not None and is_legal(state, claim):
                twin_state = other.states[-1]
                assert isinstance(twin_state, Playing)
                assert is_certain(observe(state, seat), claim) == is_certain(observe(twin_state, seat), claim)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_certain_happens(seed: int) -> None:
    """A-87: a certain claim agrees with an exact search over open cards: the claimer's side gets at least that."""
    walked = walk(seed)
    for state in walked.states:
        if not isinstance(state, Playing) or state.trick or len(state.tricks) < 5:
            continue
        seat = actor(state)
        seen = observe(state, seat)
        if seen.declarer != seat or seen.talon_card is not None or seen.kind is None or seen.kind.value != "game":
            continue
        value = solve(position_in(seen, truth(state)))
        place = seen.place(seat)
        claim = [0, 0, 0]
        claim[place] = state.left
        if is_certain(seen, Claim(seat, (claim[0], claim[1], claim[2]))):
            assert value == state.left
