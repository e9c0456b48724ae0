"""Talon, discard, order, surrender (section D of the options)."""

import pytest

from preferans.cards import Card, CardSet
from preferans.errors import IllegalActionError
from preferans.rules.actions import Discard, Surrender
from preferans.rules.engine import apply, legal_actions, to_act
from preferans.rules.events import AuctionWon, TalonShown
from preferans.rules.state import Discarding, Ending, Finished, Ordering
from preferans.rules.talon import twelve
from preferans.rules.view import observe
from preferans.scoring.outcome import SurrenderOutcome, from_deal
from support.deals import E, S, T, fresh, parse, rules, run


def test_the_talon_is_shown_to_all() -> None:
    """S0-10a, S3-29: the winner takes the talon and everybody sees it."""
    state = run(fresh(), "6S pass")
    step = apply(state, parse("pass", state))
    assert isinstance(step.state, Discarding)
    assert [type(event) for event in step.events] == [AuctionWon, TalonShown]
    for seat in (E, S, T):
        assert observe(step.state, seat).talon == (Card.D9, Card.H9)
    assert observe(step.state, E).hand == twelve(step.state)
    assert len(observe(step.state, S).hand) == 10
    assert observe(step.state, S).held == (12, 10, 10)


def test_there_are_66_discards() -> None:
    """S0-10b, S0-11: any two of twelve cards; ten stay."""
    state = run(fresh(), "6S pass pass")
    assert len([a for a in legal_actions(state) if isinstance(a, Discard)]) == 66


def test_the_discard_is_secret() -> None:
    """S0-10b: nobody but the declarer sees it."""
    state = run(fresh(), "6S pass pass discard:D9,H9")
    assert observe(state, E).discard == (Card.D9, Card.H9)
    assert observe(state, S).discard is None
    assert observe(state, E).hand == CardSet.parse("S:AKQ C:AKQ D:A7 H:A7")


def test_cards_that_are_not_held_cannot_be_discarded() -> None:
    """S0-10b: the two cards come from the declarer's twelve, and they are two."""
    state = run(fresh(), "6S pass pass")
    for cards, reason in (((Card.SJ, Card.H9), "card_not_held"), ((Card.H9, Card.H9), "discard_two_cards")):
        with pytest.raises(IllegalActionError) as refused:
            apply(state, Discard(E, cards))
        assert refused.value.reason == reason


@pytest.mark.parametrize("before", ["", " discard:D9,H9"])
def test_surrender_down_three(before: str) -> None:
    """S3-51, A-67: after the talon is shown, in place of the order; three missing tricks on the last bid."""
    state = run(fresh(), "6S pass pass" + before)
    end = apply(state, Surrender(E)).state
    assert isinstance(end, Finished)
    assert end.ending is Ending.SURRENDERED
    outcome = from_deal(end)
    assert isinstance(outcome, SurrenderOutcome)
    assert (outcome.declarer, str(outcome.bid), outcome.down) == (E, "6S", 3)


def test_down_two_where_agreed() -> None:
    """Option `surrender` down_two."""
    state = run(fresh(agreed=rules(surrender="down_two")), "6S pass pass surrender")
    outcome = from_deal(state)  # type: ignore[arg-type]
    assert isinstance(outcome, SurrenderOutcome)
    assert outcome.down == 2


def test_no_surrender_where_it_is_not_agreed() -> None:
    """S1-26: the winner must name a contract."""
    for script in ("6S pass pass", "6S pass pass discard:D9,H9"):
        state = run(fresh(agreed=rules(surrender="none")), script)
        with pytest.raises(IllegalActionError) as refused:
            apply(state, Surrender(E))
        assert refused.value.reason == "surrender"


def test_no_surrender_at_misere() -> None:
    """A-67: not at misère."""
    state = run(fresh(), "misere pass pass")
    assert not any(isinstance(a, Surrender) for a in legal_actions(state))


def test_after_the_order_nothing_changes() -> None:
    """A-63, A-67: once the order is said there is neither another order nor a surrender."""
    state = run(fresh(), "6S pass pass discard:D9,H9 order:6H")
    assert to_act(state) == S
    with pytest.raises(IllegalActionError):
        apply(state, Surrender(E))


def test_a_bought_game_may_be_raised() -> None:
    """S1-22: the winner may play the last bid or anything higher."""
    state = run(fresh(), "6S pass pass discard:D9,H9")
    assert isinstance(state, Ordering)
    assert len(legal_actions(state)) == 26


NAMED = {"surrender_base": "named_contract"}


def test_surrender_on_the_named_contract() -> None:
    """A-135: named first, then confirmed or surrendered on; the price is that of what was named."""
    state = run(fresh(agreed=rules(**NAMED)), "6S pass pass")
    assert not any(isinstance(a, Surrender) for a in legal_actions(state))
    state = run(state, "discard:D9,H9")
    assert not any(isinstance(a, Surrender) for a in legal_actions(state))
    named = run(state, "order:7H")
    assert isinstance(named, Ordering)
    assert str(observe(named, S).contract) == "7H"
    assert len(legal_actions(named)) == 2
    with pytest.raises(IllegalActionError) as refused:
        apply(named, parse("order:8H", named))
    assert refused.value.reason == "order_confirmed"
    outcome = from_deal(run(named, "surrender"))  # type: ignore[arg-type]
    assert isinstance(outcome, SurrenderOutcome)
    assert (str(outcome.bid), outcome.down) == ("7H", 3)
    assert to_act(run(named, "order:7H")) == S
