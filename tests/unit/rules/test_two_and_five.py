"""Two players with a dummy (гусарик, A-84) and five (A-85)."""

from preferans.rules.actions import AnswerTen, AnswerWhist, Concede, PlayCard
from preferans.rules.engine import apply, legal_actions, to_act
from preferans.rules.state import Ending, Finished, Playing
from preferans.rules.view import observe
from preferans.scoring.outcome import GameOutcome, MisereOutcome, RaspasyOutcome, from_deal
from preferans.seats import Seat, active_seats
from support.deals import fresh, play_out, rules, run

TWO = rules(players=2, two_player="dummy_hand")
FIVE = rules(players=5)
OPPONENT, DEALER, DUMMY = Seat.FIRST, Seat.SECOND, Seat.DUMMY


def test_seats_of_two() -> None:
    """A-84: clockwise dealer, opponent, dummy; first word and first lead are the opponent's."""
    state = fresh(agreed=TWO)
    assert state.deal.seats == (OPPONENT, DUMMY, DEALER)
    assert to_act(state) == OPPONENT
    assert state.deal.sitting is None


def test_two_bid_and_the_dummy_has_passed() -> None:
    """A-84."""
    state = run(fresh(agreed=TWO), "6S")
    assert to_act(state) == DEALER
    state = run(state, "6C")
    assert to_act(state) == OPPONENT


def test_the_other_whists_or_passes() -> None:
    """A-84: no half whist, no return; Stalingrad binds him alone."""
    state = run(fresh(agreed=TWO), "6S pass discard:D9,H9 order:6C")
    assert to_act(state) == DEALER
    assert [a.call.value for a in legal_actions(state) if isinstance(a, AnswerWhist)] == ["whist", "pass"]
    passed = run(state, "pass")
    assert isinstance(passed, Finished)
    assert passed.ending is Ending.BOTH_PASSED
    forced = run(fresh(agreed=TWO), "6S pass discard:D9,H9 order:6S")
    assert [a.call.value for a in legal_actions(forced) if isinstance(a, AnswerWhist)] == ["whist"]


def test_the_whister_plays_both_hands_in_the_open() -> None:
    """A-84: his hand and the dummy's are opened as A-49 says; no closed play; the dummy's tricks are his."""
    state = run(fresh(agreed=TWO), "6S pass discard:D9,H9 order:6C whist")
    assert isinstance(state, Playing)
    assert observe(state, OPPONENT).open_hands == ()
    state = run(state, "SA")
    assert {seat for seat, _ in observe(state, OPPONENT).open_hands} == {DUMMY, DEALER}
    assert to_act(state) == DEALER
    assert {a.hand for a in legal_actions(state) if isinstance(a, PlayCard)} == {DUMMY}
    outcome = from_deal(play_out(state))  # type: ignore[arg-type]
    assert isinstance(outcome, GameOutcome)
    assert [seat for seat, _ in outcome.tricks] == [OPPONENT, DEALER]
    assert sum(n for _, n in outcome.tricks) == 10


def test_the_dummy_is_closed_before() -> None:
    """A-84: closed in the auction."""
    state = run(fresh(agreed=TWO), "6S")
    assert observe(state, OPPONENT).open_hands == ()
    assert observe(state, DEALER).hand == state.deal.hands[2]


def test_misere_with_a_dummy() -> None:
    """A-84: misère likewise: both hands open, the other plays both; he gives up alone."""
    state = run(fresh(agreed=TWO), "pass misere discard:D9,H9")
    assert {seat for seat, _ in observe(state, DEALER).open_hands} == {OPPONENT, DUMMY}
    assert to_act(state) == OPPONENT
    end = apply(state, Concede(OPPONENT)).state
    assert isinstance(end, Finished)
    outcome = from_deal(end)
    assert isinstance(outcome, MisereOutcome)
    assert outcome.taken(DEALER) == 0


def test_a_ten_is_checked_by_the_other_alone() -> None:
    """A-84: the checked ten likewise."""
    state = run(fresh(agreed=TWO), "6S pass discard:D9,H9 order:10C")
    assert to_act(state) == DEALER
    assert len([a for a in legal_actions(state) if isinstance(a, AnswerTen)]) == 2
    assert isinstance(run(state, "waive"), Finished)
    checked = run(state, "check SA")
    assert {seat for seat, _ in observe(checked, DEALER).open_hands} == {OPPONENT, DUMMY, DEALER}


def test_raspasy_of_two() -> None:
    """A-84: talon and dummy stay closed, each plays his ten cards in two-card tricks."""
    state = run(fresh(agreed=TWO), "pass pass")
    assert isinstance(state, Playing)
    assert observe(state, OPPONENT).talon == ()
    state = run(state, "SA S8")
    assert isinstance(state, Playing)
    assert state.tricks[0].winner == OPPONENT
    assert len(state.tricks[0].cards) == 2
    outcome = from_deal(play_out(state))  # type: ignore[arg-type]
    assert isinstance(outcome, RaspasyOutcome)
    assert [seat for seat, _ in outcome.tricks] == [OPPONENT, DEALER]
    assert sum(n for _, n in outcome.tricks) == 10


def test_a_claim_of_two() -> None:
    """A-87: the other player alone answers."""
    state = run(fresh(agreed=TWO), "6S pass discard:D9,H9 order:6C whist claim:8-1-1")
    assert to_act(state) == DEALER
    assert isinstance(run(state, "accept"), Finished)


def test_five_at_the_table() -> None:
    """S3-5, A-85: the next dealer and the dealer are idle; the first of the active three is the eldest hand."""
    assert active_seats(Seat.FIFTH, 5) == (Seat.SECOND, Seat.THIRD, Seat.FOURTH)
    state = fresh(agreed=FIVE)
    assert state.deal.sitting == state.deal.dealer
    state = run(state, "pass pass pass")
    assert isinstance(state, Playing)
    assert len(observe(state, state.deal.seats[0]).talon) == 1
