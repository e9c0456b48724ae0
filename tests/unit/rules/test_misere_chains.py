"""What may be said over a misère, and games without the talon (A-03, A-64, A-69, A-98)."""

import pytest

from preferans.rules.actions import Bid, BidMisere, BidWithoutTalon, Hold, Pass
from preferans.rules.engine import legal_actions, to_act
from preferans.rules.state import Auction, DealState, Discarding, Ordering, Playing
from preferans.rules.view import observe
from preferans.scoring.outcome import GameOutcome, MisereOutcome, from_deal
from support.deals import E, S, T, fresh, play_out, rules, run

NINES = [f"9{s}" for s in ("S", "C", "D", "H", "NT")]
TENS = [f"10{s}" for s in ("S", "C", "D", "H", "NT")]

STRICT = rules(misere_chain="no_talon_strict", no_talon_games="nine_ten")
TEN_BEATS = rules(misere_chain="no_talon_ten_beats", no_talon_games="nine")
ABOVE_TEN = rules(misere_chain="no_talon_above_ten", no_talon_games="ten")
THEN_BIDDING = rules(misere_chain="nine_then_bidding")


def said(state: DealState) -> list[str]:
    """What may be said, in words; nothing where the auction is over."""
    if not isinstance(state, Auction):
        return []
    words = {
        Bid: lambda a: str(a.game),
        Hold: lambda _: "hold",
        BidMisere: lambda a: "misere b/p" if a.without_talon else "misere",
        BidWithoutTalon: lambda a: f"{a.level} b/p",
        Pass: lambda _: "pass",
    }
    return [words[type(action)](action) for action in legal_actions(state)]


def test_nine_then_bidding() -> None:
    """A-64: after the nine the usual ladder goes on; the misère player may only pass."""
    state = run(fresh(agreed=THEN_BIDDING), "misere 9H")
    assert to_act(state) == T
    assert said(state) == ["9NT", "pass"]
    state = run(state, "pass")
    assert to_act(state) == E
    assert said(state) == ["pass"]


def test_mailru_chain() -> None:
    """S1-38: misère < nine with talon < misère without talon < nine or ten without talon, nothing else."""
    state = run(fresh(agreed=STRICT), "misere 9H")
    assert said(state) == ["misere b/p", "pass"]
    state = run(state, "pass")
    assert to_act(state) == E
    assert said(state) == ["misere b/p", "pass"]
    state = run(state, "misere_bp")
    assert to_act(state) == S
    assert said(state) == ["9 b/p", "10 b/p", "pass"]
    assert isinstance(run(state, "9_bp"), Ordering)


def test_another_player_may_answer_the_nine_with_misere_without_talon() -> None:
    """A-64: as his own first call; then the overcalled misère player may only pass."""
    state = run(fresh(agreed=STRICT), "misere 9H misere_bp")
    assert to_act(state) == E
    assert said(state) == ["pass"]


def test_no_misere_without_talon_over_a_ten() -> None:
    """S1-38: the chain speaks of the nine alone."""
    assert said(run(fresh(agreed=STRICT), "misere 10S")) == ["pass"]


def test_ten_beats_misere_without_talon() -> None:
    """S3-25: beaten by nine without the talon or by any ten."""
    state = run(fresh(agreed=TEN_BEATS), "misere 9H pass misere_bp")
    assert said(state) == [*TENS, "9 b/p", "pass"]
    assert isinstance(run(state, "10S"), Discarding)


def test_over_the_nine_the_ladder_is_closed() -> None:
    """S3-25, S1-38: with `no_talon_ten_beats` and `no_talon_strict` nothing but misère without the talon is said over a nine."""
    for agreed in (STRICT, TEN_BEATS):
        assert said(run(fresh(agreed=agreed), "misere 9H")) == ["misere b/p", "pass"]


def test_only_the_ten_without_talon_stands_above_misere_without_talon() -> None:
    """A-03: where that misère stands above the ten, whatever games without the talon are agreed."""
    agreed = rules(misere_chain="no_talon_above_ten", no_talon_games="nine_ten")
    assert said(run(fresh(agreed=agreed), "misere 9NT pass misere_bp")) == ["10 b/p", "pass"]


def test_who_has_spoken_has_no_misere_without_talon() -> None:
    """A-64: the overcalled misère player has, a third only as his own first call."""
    state = run(fresh(agreed=STRICT), "6S misere 9H")
    assert to_act(state) == E
    assert said(state) == ["pass"]
    assert said(run(state, "pass")) == ["misere b/p", "pass"]


def test_misere_without_talon_above_ten() -> None:
    """A-03: nine < ten < misère without talon < ten without talon; between them the usual ladder."""
    state = run(fresh(agreed=ABOVE_TEN), "misere 9NT")
    assert said(state) == ["10S", "misere b/p", "pass"]
    state = run(state, "10S")
    assert to_act(state) == E
    assert said(state) == ["misere b/p", "pass"]
    state = run(state, "misere_bp")
    assert said(state) == ["10 b/p", "pass"]


def test_over_a_misere_all_nines_and_tens() -> None:
    """S3-24, A-02: whatever the chain."""
    for agreed in (STRICT, TEN_BEATS, ABOVE_TEN, THEN_BIDDING):
        assert said(run(fresh(agreed=agreed), "misere")) == [*NINES, *TENS, "pass"]


def test_no_misere_without_talon_as_an_opening() -> None:
    """A-64: not as an opening, not over eight."""
    assert "misere b/p" not in said(fresh(agreed=STRICT))


def test_playing_without_the_talon() -> None:
    """A-69: the talon is neither taken nor shown, nothing is discarded; trump is named after the auction."""
    state = run(fresh(agreed=STRICT), "misere 9H pass misere_bp 9_bp")
    assert isinstance(state, Ordering)
    assert observe(state, S).talon == ()
    assert len(observe(state, S).hand) == 10
    orders = [str(action.contract) for action in legal_actions(state) if hasattr(action, "contract")]
    assert orders == [*NINES, *TENS]
    end = play_out(run(state, "order:9D whist whist"))
    outcome = from_deal(end)  # type: ignore[arg-type]
    assert isinstance(outcome, GameOutcome)
    assert outcome.without_talon
    assert observe(end, E).talon == ()
    shown = observe(end, E).revealed
    assert shown is not None
    assert shown.discard is None


def test_ten_without_the_talon_orders_any_ten() -> None:
    """A-69: ten b/p: any ten; no surrender without the talon taken (A-67)."""
    state = run(fresh(agreed=STRICT), "misere 9H pass misere_bp 10_bp")
    assert [str(getattr(action, "contract", "surrender")) for action in legal_actions(state)] == TENS


def test_misere_without_the_talon() -> None:
    """A-69: it is played with the ten cards dealt."""
    state = run(fresh(agreed=STRICT), "misere 9H pass misere_bp pass")
    assert isinstance(state, Playing)
    assert observe(state, E).hand == state.deal.hands[0]
    outcome = from_deal(play_out(state))  # type: ignore[arg-type]
    assert isinstance(outcome, MisereOutcome)
    assert outcome.without_talon


def test_a_bid_without_the_talon_can_not_be_held() -> None:
    """A-61."""
    any_hold = rules(no_talon_games="any", hold_rule="any_later_caller")
    assert "hold" not in said(run(fresh(agreed=any_hold), "9_bp"))


@pytest.mark.parametrize(
    ("script", "legal"),
    [
        ("", ["6S", "9 b/p", "10 b/p", "misere", "pass"]),
        ("9_bp", ["10S", "10 b/p", "pass"]),
        ("misere 9S", []),
        ("10_bp", ["pass"]),
        ("misere", [*NINES, *TENS, "9 b/p", "10 b/p", "pass"]),
    ],
)
def test_games_without_the_talon_in_the_ordinary_auction(script: str, legal: list[str]) -> None:
    """A-98 `no_talon_games` any: nine and ten b/p may be bid at any time; each stands above all of its level with the talon."""
    assert said(run(fresh(agreed=rules(no_talon_games="any")), script)) == legal


def test_nine_without_the_talon_over_a_nine_with_it() -> None:
    """A-98: it stands above all nines with the talon, and below the tens."""
    agreed = rules(no_talon_games="any", bid_steps="jumps")
    assert said(run(fresh(agreed=agreed), "9NT")) == [*TENS, "9 b/p", "10 b/p", "pass"]
    assert said(run(fresh(agreed=agreed), "10S")) == [*TENS[1:], "10 b/p", "pass"]


@pytest.mark.parametrize("call", ["own_first_call", "first_round", "after_auction", "any_time"])
def test_misere_as_the_own_first_call(call: str) -> None:
    """S1-23, A-64, option `misere_call`: everywhere as the own first call; after an own bid only at any time."""
    agreed = rules(misere_call=call)
    assert "misere" in said(run(fresh(agreed=agreed), "6S"))
    assert ("misere" in said(run(fresh(agreed=agreed), "6S 6C 6D"))) is (call == "any_time")


def test_misere_at_any_time() -> None:
    """Option `misere_call` any_time: also after an own bid."""
    assert "misere" in said(run(fresh(agreed=rules(misere_call="any_time")), "6S 6C 6D"))


def test_misere_after_the_auction() -> None:
    """S3-26, A-63: the winner with a bid below nine may order misère in place of a trick game."""
    agreed = rules(misere_call="after_auction", bid_steps="jumps")
    state = run(fresh(agreed=agreed), "8NT pass pass discard:D9,H9")
    assert isinstance(run(state, "order:misere"), Playing)
    outcome = from_deal(play_out(run(state, "order:misere")))  # type: ignore[arg-type]
    assert isinstance(outcome, MisereOutcome)
    state = run(fresh(agreed=agreed), "9S pass pass discard:D9,H9")
    assert "misere" not in [str(getattr(a, "contract", "")) for a in legal_actions(state)]
    state = run(fresh(), "6S pass pass discard:D9,H9")
    assert "misere" not in [str(getattr(a, "contract", "")) for a in legal_actions(state)]


def test_the_last_to_speak_must_bid_after_three_raspasy() -> None:
    """A-90 `max_raspasy_in_row` three: the last to speak may not pass if two have passed."""
    state = run(fresh(minimum=7, must_bid=True), "pass pass")
    assert said(state) == ["7S", "misere"]
    assert said(run(fresh(minimum=7, must_bid=True), "pass"))[-1] == "pass"
    assert said(run(fresh(minimum=7, must_bid=True), "7S pass"))[-1] == "pass"


@pytest.mark.parametrize(("excludes", "may"), [("misere", False), ("both", False), ("six_spades", True), ("none", True)])
def test_holding_a_misere(excludes: str, may: bool) -> None:
    """Option `hold_excludes`: where misère is not excluded a later caller may take it over."""
    agreed = rules(hold_rule="any_later_caller", hold_excludes=excludes)
    assert ("hold" in said(run(fresh(agreed=agreed), "misere"))) is may


@pytest.mark.parametrize(("excludes", "may"), [("misere", True), ("both", False), ("six_spades", False), ("none", True)])
def test_holding_six_spades(excludes: str, may: bool) -> None:
    """Option `hold_excludes`: six spades."""
    agreed = rules(hold_rule="any_later_caller", hold_excludes=excludes)
    assert ("hold" in said(run(fresh(agreed=agreed), "6S"))) is may
