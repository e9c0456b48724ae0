"""Four at the table: the dealer sits out and has his part (section B of the options; A-71, A-83, A-89)."""

import pytest

from preferans.cards import Card
from preferans.errors import IllegalActionError
from preferans.rules.actions import AnswerPartner, PartnerCall, PlayCard
from preferans.rules.engine import apply, is_legal, legal_actions, to_act
from preferans.rules.state import DealState, Discarding, Ending, Finished, GamePlay, Partnering, Playing
from preferans.rules.view import observe
from preferans.scoring.outcome import GameOutcome, MisereOutcome, RaspasyOutcome, from_deal
from support.deals import D, E, S, T, fresh, play_out, rules, run


def four(**options: object) -> DealState:
    """A deal with the fourth chair dealing."""
    return fresh(agreed=rules(players=4, **options))


def test_the_dealer_sits_out() -> None:
    """S1-1, S3-4, S3-14, S0-15a: three play; the dealer holds nothing and sees what the table sees: neither a hand nor the talon."""
    state = four()
    assert state.deal.seats == (E, S, T)
    assert state.deal.sitting == D
    seen = observe(state, D)
    assert not seen.hand
    assert seen.legal == ()
    assert seen.talon == ()


def test_the_dealer_leads_the_talon_in_raspasy() -> None:
    """S0-51b, S3-57, A-71: the top card opens trick one as a real card and may win it."""
    state = run(four(), "pass pass pass")
    assert isinstance(state, Playing)
    assert observe(state, S).talon == (Card.D9,)
    assert to_act(state) == E
    state = run(state, "D7 D8 DJ")
    assert isinstance(state, Playing)
    assert state.tricks[0].winner == T
    assert to_act(state) == E
    hands = ("S:AKQ C:AKQ D:97 H:A7", "S:JT9 C:JT9 D:K8 H:K8", "S:87 C:87 D:QJT H:QJT", "DA H9")
    state = run(fresh(*hands, agreed=rules(players=4)), "pass pass pass D7 D8 DJ")
    assert isinstance(state, Playing)
    assert state.tricks[0].winner == D
    assert to_act(state) == E


def test_the_dealers_tricks_are_in_the_result() -> None:
    """A-71: ten tricks in all, the dealer has none to two; the third trick is led by the eldest hand."""
    hands = ("S:AKQ C:AKQ D:97 H:97", "S:JT9 C:JT9 D:K8 H:K8", "S:87 C:87 D:QJT H:QJT", "DA HA")
    state = run(fresh(*hands, agreed=rules(players=4)), "pass pass pass D7 D8 DJ H7 H8 HT")
    assert to_act(state) == E
    end = play_out(state)
    assert isinstance(end, Finished)
    outcome = from_deal(end)
    assert isinstance(outcome, RaspasyOutcome)
    assert dict(outcome.tricks)[D] == 2
    assert sum(n for _, n in outcome.tricks) == 10


def test_a_sitting_dealer_who_does_not_play_the_talon() -> None:
    """S3-103 `dealer_raspasy` sits_out: the talon stays closed, he has no figure."""
    agreed = {"dealer_raspasy": "sits_out", "dealer_zero_bonus": "no"}
    state = run(four(**agreed), "pass pass pass")
    assert observe(state, S).talon == ()
    outcome = from_deal(play_out(state))  # type: ignore[arg-type]
    assert isinstance(outcome, RaspasyOutcome)
    assert [seat for seat, _ in outcome.tricks] == [E, S, T]


def test_halves_with_the_dealer() -> None:
    """S0-15d, A-83: offered before the talon is opened; the dealer may decline; the declarer plays alone."""
    state = run(four(dealer_partner="any"), "6S pass pass")
    assert isinstance(state, Partnering)
    assert to_act(state) == E
    assert observe(state, E).talon == ()
    state = run(state, "offer")
    assert to_act(state) == D
    taken = run(state, "take")
    assert isinstance(taken, Discarding)
    assert observe(taken, S).partner == D
    end = run(taken, "discard:D9,H9 order:6C pass pass")
    outcome = from_deal(end)  # type: ignore[arg-type]
    assert isinstance(outcome, GameOutcome)
    assert outcome.partner == D
    alone = run(state, "decline discard:D9,H9 order:6C pass pass")
    outcome = from_deal(alone)  # type: ignore[arg-type]
    assert isinstance(outcome, GameOutcome)
    assert outcome.partner is None


def test_the_winner_need_not_offer() -> None:
    """A-83: he may go on alone; nobody answers what was not offered."""
    state = run(four(dealer_partner="any"), "6S pass pass")
    assert isinstance(run(state, "decline"), Discarding)
    with pytest.raises(IllegalActionError) as refused:
        apply(state, AnswerPartner(E, PartnerCall.ACCEPT))
    assert refused.value.reason == "partner_call"


@pytest.mark.parametrize(
    ("script", "asked"), [("6S pass pass", False), ("misere pass pass", True), ("misere 10S", True), ("misere 9S", False)]
)
def test_halves_at_misere_and_ten_alone(script: str, asked: bool) -> None:
    """S0-15d: in some circles only for a ten or a misère."""
    assert isinstance(run(four(dealer_partner="misere_and_ten"), script), Partnering) is asked


def test_halves_at_misere() -> None:
    """A-83: the partner is in the result of the misère."""
    state = run(four(dealer_partner="misere_and_ten"), "misere pass pass offer take discard:D9,H9")
    outcome = from_deal(play_out(state))  # type: ignore[arg-type]
    assert isinstance(outcome, MisereOutcome)
    assert outcome.partner == D


FSPR = {"dealer_may_whist": "after_pass_half_pass"}


def test_the_sitting_dealer_may_whist() -> None:
    """A-89: after pass, half whist, pass; both opponents' hands are opened and he plays them."""
    state = run(four(**FSPR), "6S pass pass discard:D9,H9 order:6C pass half_whist pass")
    assert to_act(state) == D
    state = run(state, "whist")
    assert isinstance(state, Playing)
    assert isinstance(state.game, GamePlay)
    assert state.game.lone_whister == D
    state = run(state, "SA")
    assert [seat for seat, _ in observe(state, E).open_hands] == [S, T]
    assert to_act(state) == D
    assert {a.hand for a in legal_actions(state) if isinstance(a, PlayCard)} == {S}
    assert {a.hand for a in observe(state, D).legal if isinstance(a, PlayCard)} == {S}
    end = play_out(state)
    assert isinstance(end, Finished)
    outcome = from_deal(end)
    assert isinstance(outcome, GameOutcome)
    assert outcome.answers[-1][0] == D


def test_the_dealer_may_whist_where_nobody_may_return() -> None:
    """A-156: without the return of a half whist the first has no second pass, and the dealer is asked right after the half whist."""
    asked = "6S pass pass discard:D9,H9 order:6C pass half_whist"
    state = run(four(**FSPR, whist_return=False), asked)
    assert to_act(state) == D
    assert isinstance(run(state, "whist"), Playing)
    end = run(state, "pass")
    assert isinstance(end, Finished)
    assert end.ending is Ending.HALF_WHIST
    assert isinstance(run(four(whist_return=False), asked), Finished)


def test_the_dealer_is_not_asked_after_a_return() -> None:
    """A-89: the whist that was returned stands."""
    state = run(four(**FSPR), "6S pass pass discard:D9,H9 order:6C pass half_whist whist_return")
    assert to_act(state) != D


def test_the_dealers_pass_lets_the_half_whist_stand() -> None:
    """A-89: otherwise the half whist is written."""
    end = run(four(**FSPR), "6S pass pass discard:D9,H9 order:6C pass half_whist pass pass")
    assert isinstance(end, Finished)
    assert end.ending is Ending.HALF_WHIST


def test_the_dealer_is_not_asked_where_it_is_not_agreed() -> None:
    """A-89: an option of the sport's federation."""
    end = run(four(), "6S pass pass discard:D9,H9 order:6C pass half_whist pass")
    assert isinstance(end, Finished)


def test_the_dealer_cannot_act_out_of_turn() -> None:
    """S3-14: he neither plays nor speaks."""
    state = run(four(), "6S pass pass discard:D9,H9 order:6C whist whist")
    assert not is_legal(state, PlayCard(D, Card.SA, E))


def test_talon_cards_that_participate() -> None:
    """A-79 `participates`: with three, a trick that a talon card wins is written by nobody."""
    hands = ("S:AKQ C:AKQ D:97 H:A7", "S:JT9 C:JT9 D:K8 H:K8", "S:87 C:87 D:QJT H:QJT", "DA H9")
    state = run(fresh(*hands, agreed=rules(talon_raspasy_3="participates")), "pass pass pass D7 D8 DJ")
    assert isinstance(state, Playing)
    assert state.tricks[0].winner is None
    assert to_act(state) == E
    outcome = from_deal(play_out(state))  # type: ignore[arg-type]
    assert isinstance(outcome, RaspasyOutcome)
    assert sum(n for _, n in outcome.tricks) == 9
