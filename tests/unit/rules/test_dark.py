"""Dark pass and dark game (section I of the options; A-76)."""

import pytest

from preferans.errors import IllegalActionError
from preferans.rules.actions import AnswerWhist, Bid, BidMisere, Hold, Pass
from preferans.rules.engine import apply, is_legal, legal_actions, to_act
from preferans.rules.events import AuctionWon
from preferans.rules.state import Auction, DealState, Discarding, Finished, Playing
from preferans.rules.view import observe
from preferans.scoring.outcome import GameOutcome, RaspasyOutcome, from_deal
from support.deals import E, S, T, fresh, parse, play_out, rules, run

DARK = {"dark_pass": "any_hand", "dark_game": True}


def said(state: DealState) -> list[str]:
    """What may be said, in words."""
    assert isinstance(state, Auction)
    out = []
    for action in legal_actions(state):
        match action:
            case Bid(_, game, dark):
                out.append(f"dark {game}" if dark else str(game))
            case Pass(_, dark):
                out.append("dark pass" if dark else "pass")
            case BidMisere():
                out.append("misere")
            case Hold():
                out.append("hold")
    return out


def test_dark_calls_are_own_first_calls() -> None:
    """S3-61, S3-66, A-76: before looking, as the own first call; a dark bid is the ladder's next step."""
    assert said(fresh(agreed=rules(**DARK))) == ["6S", "misere", "dark 6S", "dark pass", "pass"]
    state = run(fresh(agreed=rules(**DARK)), "6S 6C 6D")
    assert said(state) == ["6H", "pass"]


def test_no_dark_calls_where_not_agreed() -> None:
    """S3-69: agreed first; each of the two is agreed by itself, the pass also for the first hand alone (A-28)."""
    assert said(fresh()) == ["6S", "misere", "pass"]
    assert said(fresh(agreed=rules(dark_game=True))) == ["6S", "misere", "dark 6S", "pass"]
    first = fresh(agreed=rules(dark_pass="first_hand"))
    assert said(first) == ["6S", "misere", "dark pass", "pass"]
    assert "dark pass" not in said(run(first, "pass"))
    with pytest.raises(IllegalActionError) as refused:
        apply(fresh(), Pass(E, dark=True))
    assert refused.value.reason == "dark_call"
    with pytest.raises(IllegalActionError) as refused:
        apply(fresh(), next(a for a in legal_actions(fresh(agreed=rules(**DARK))) if isinstance(a, Bid) and a.dark))
    assert refused.value.reason == "dark_call"


def test_a_dark_bid_does_not_jump() -> None:
    """A-76: the next step alone, also where bids may jump."""
    dark = [word for word in said(fresh(agreed=rules(dark_game=True, bid_steps="jumps"))) if word.startswith("dark")]
    assert dark == ["dark 6S"]


def test_a_dark_pass_is_beaten_by_a_seven() -> None:
    """S3-65, A-76: after it bids start at seven; the dark passer is out; later players may pass darkly too."""
    state = run(fresh(agreed=rules(**DARK)), "dark:pass")
    assert to_act(state) == S
    assert said(state) == ["7S", "misere", "dark 7S", "dark pass", "pass"]
    state = run(state, "7S")
    assert said(state) == ["7C", "misere", "dark 7C", "dark pass", "pass"]


def test_raspasy_after_dark_passes() -> None:
    """S3-61, A-76: who passed darkly is in the result; all look now."""
    state = run(fresh(agreed=rules(**DARK)), "dark:pass pass dark:pass")
    assert isinstance(state, Playing)
    outcome = from_deal(play_out(state))  # type: ignore[arg-type]
    assert isinstance(outcome, RaspasyOutcome)
    assert outcome.dark_passes == (E, T)


def test_a_dark_pass_over_a_bid_is_a_plain_pass() -> None:
    """A-76: if a bid stood before it, it is a plain pass: it asks for no seven."""
    state = run(fresh(agreed=rules(**DARK)), "6S dark:pass")
    assert said(state) == ["6C", "misere", "dark 6C", "dark pass", "pass"]


def test_a_dark_bid_is_overcalled_by_a_seven_at_least() -> None:
    """S3-68, A-76: higher, and at least seven; it cannot be held (A-61)."""
    state = run(fresh(agreed=rules(hold_rule="any_later_caller", **DARK)), "dark:6S")
    assert said(state) == ["7S", "misere", "dark 7S", "dark pass", "pass"]
    state = run(state, "7S")
    assert "hold" in said(state)


def test_a_dark_bid_that_stands() -> None:
    """S3-66, A-76: he takes the talon, looks, discards and orders any contract not below his bid; all is double."""
    state = run(fresh(agreed=rules(**DARK)), "dark:6S pass pass")
    assert isinstance(state, Discarding)
    assert state.purchase.dark
    assert observe(state, S).dark
    end = run(state, "discard:D9,H9 order:7C pass pass")
    outcome = from_deal(end)  # type: ignore[arg-type]
    assert isinstance(outcome, GameOutcome)
    assert outcome.dark


def test_a_dark_bid_that_was_overcalled_is_single() -> None:
    """S3-68, A-76: the overcalled bidder may look and go on, and the deal is then single."""
    state = run(fresh(agreed=rules(**DARK)), "dark:6S 7S pass 7C pass")
    assert isinstance(state, Discarding)
    assert not state.purchase.dark


def test_both_must_whist_a_dark_six() -> None:
    """S3-67, A-76: ordered at six, both must whist and there is no half whist; a seven is free."""
    state = run(fresh(agreed=rules(**DARK)), "dark:6S pass pass discard:D9,H9 order:6C")
    assert [a.call.value for a in legal_actions(state) if isinstance(a, AnswerWhist)] == ["whist"]
    state = run(fresh(agreed=rules(**DARK)), "dark:6S pass pass discard:D9,H9 order:7C pass")
    assert len(legal_actions(state)) == 3


def test_misere_is_not_offered_in_the_dark() -> None:
    """A-76; nor a dark bid over a misère."""
    state = run(fresh(agreed=rules(**DARK)), "misere")
    assert not any(word.startswith("dark") and word != "dark pass" for word in said(state))


def test_who_has_not_looked_sees_nothing() -> None:
    """A-76: until he looks, what he is shown does not depend on his hand, and only dark calls are offered."""
    one = fresh(agreed=rules(**DARK))
    other = fresh("S:JT9 C:JT9 D:K8 H:K8", "S:AKQ C:AKQ D:A7 H:A7", agreed=rules(**DARK))
    blind = observe(one, E, looked=False)
    assert blind == observe(other, E, looked=False)
    assert not blind.hand
    assert {type(a) for a in blind.legal} == {Bid, Pass}
    assert all(getattr(a, "dark", False) for a in blind.legal)
    overcalled = run(one, "dark:6S 7S pass")
    assert observe(overcalled, E, looked=False).legal == (Pass(E),)


def test_when_the_auction_is_over_everybody_looks() -> None:
    """A-76: the winner takes the talon and looks; in raspasy all look."""
    state = run(fresh(agreed=rules(**DARK)), "dark:6S pass pass")
    assert len(observe(state, E, looked=False).hand) == 12


def test_the_talon_may_be_hidden_in_dark_games() -> None:
    """Option `talon_shown` hidden_in_dark_games: the declarer alone sees it."""
    agreed = rules(talon_shown="hidden_in_dark_games", **DARK)
    before = run(fresh(agreed=agreed), "dark:6S pass")
    state, events = apply(before, parse("pass", before))
    assert [type(event) for event in events] == [AuctionWon]
    assert observe(state, S).talon == ()
    assert len(observe(state, E).talon) == 2
    state = run(state, "discard:D9,H9 order:7C whist whist")
    assert observe(state, S).talon == ()
    plain = run(fresh(agreed=agreed), "6S pass pass")
    assert len(observe(plain, S).talon) == 2


def test_exit_level_and_dark_minimum() -> None:
    """A-73: a dark pass asks for seven, the exit level for eight: the higher counts."""
    state = run(fresh(agreed=rules(**DARK), minimum=8), "dark:pass")
    assert said(state)[0] == "8S"
    assert not is_legal(state, Hold(S))
    end = run(fresh(agreed=rules(**DARK)), "dark:pass pass pass")
    assert not isinstance(end, Finished)
