"""The auction (section C of the options; A-57, A-61…A-64)."""

import pytest

from preferans.errors import IllegalActionError
from preferans.rules.actions import Bid, BidMisere, Hold, Pass
from preferans.rules.engine import apply, legal_actions, to_act
from preferans.rules.state import Auction, DealState, Discarding, Ordering, Playing, RaspasyPlay
from preferans.seats import Seat
from support.deals import E, S, T, fresh, parse, rules, run


def said(state: DealState) -> list[str]:
    """What may be said, in words."""
    words = {Bid: lambda a: str(a.game), Hold: lambda _: "hold", BidMisere: lambda _: "misere", Pass: lambda _: "pass"}
    return [words[type(action)](action) for action in legal_actions(state)]


def reason(state: DealState, word: str) -> str:
    """Why a word is refused."""
    with pytest.raises(IllegalActionError) as refused:
        apply(state, parse(word, state))
    return refused.value.reason


def test_first_word_is_the_eldest_hands() -> None:
    """S0-7a, S0-7c, S2-11: the eldest hand opens; the lowest bid is six spades; step by step (S0-7j)."""
    state = fresh()
    assert to_act(state) == E
    assert said(state) == ["6S", "misere", "pass"]


@pytest.mark.parametrize(
    ("script", "legal"),
    [
        ("6S", ["6C", "misere", "pass"]),
        ("6S 6C 6D 6H", ["6NT", "pass"]),
        ("6S 6C 6D 6H 6NT", ["7S", "pass"]),
    ],
)
def test_strict_steps(script: str, legal: list[str]) -> None:
    """S0-7d, S0-7g, S3-22: suits upward, no trump closes the level, then the next level's spades."""
    assert said(run(fresh(), script)) == legal


def test_jumps_where_agreed() -> None:
    """A-62: with jumps any higher bid may be named."""
    state = run(fresh(agreed=rules(bid_steps="jumps")), "6S")
    assert len(said(state)) == 24 + 2
    assert said(state)[0] == "6C"
    assert said(state)[-3] == "10NT"


def test_a_jump_is_refused_by_name() -> None:
    """S0-7j: no skipping; a bid that is not higher; a bid below the exit level."""
    assert reason(run(fresh(), "6S"), "6D") == "bid_step"
    assert reason(run(fresh(), "6S 6C"), "6C") == "bid_not_higher"
    assert reason(fresh(minimum=7), "6S") == "bid_below_minimum"


def test_pass_is_final() -> None:
    """S0-8, S1-24: who passed is not asked again."""
    state = run(fresh(), "pass 6S 6C 6D")
    assert to_act(state) == T


def test_three_passes_are_raspasy() -> None:
    """S0-51a, S1-25, S2-30."""
    state = run(fresh(), "pass pass pass")
    assert isinstance(state, Playing)
    assert isinstance(state.game, RaspasyPlay)


def test_two_passes_and_a_bid_end_the_auction() -> None:
    """A-57: the third may bid and is declarer at once; nobody is forced to."""
    state = run(fresh(), "pass pass 6S")
    assert isinstance(state, Discarding)
    assert state.purchase.declarer == T


def test_nobody_raises_himself() -> None:
    """A-62: the auction ends when one is left who owns the bid."""
    state = run(fresh(), "6S pass pass")
    assert isinstance(state, Discarding)
    assert (state.purchase.declarer, str(state.purchase.bid)) == (E, "6S")


def test_hold_across_a_passer() -> None:
    """S3-20, A-61: after two bids and a pass, the player sitting right behind the passer may hold."""
    assert said(run(fresh(), "6S 6C pass")) == ["hold", "6D", "pass"]


def test_after_a_hold_the_rival_raises_or_passes() -> None:
    """A-61: a hold is never answered by a hold; if the rival passes, the holder is declarer at that bid."""
    state = run(fresh(), "6S 6C pass hold")
    assert to_act(state) == S
    assert said(state) == ["6D", "pass"]
    won = run(state, "pass")
    assert isinstance(won, Discarding)
    assert (won.purchase.declarer, str(won.purchase.bid)) == (E, "6C")


def test_hold_again_after_the_rivals_raise() -> None:
    """S3-20: whoever sits behind the passer may hold each new bid of the rival."""
    assert said(run(fresh(), "6S 6C pass hold 6D"))[0] == "hold"


@pytest.mark.parametrize("script", ["6S", "6S 6C", "6S 6C 6D", "6S pass 6C", "pass 6S"])
def test_no_hold_elsewhere(script: str) -> None:
    """S3-21, A-61: not before a pass, not with one bid, not as a first call, not in front of the passer."""
    assert "hold" not in said(run(fresh(), script))
    assert reason(run(fresh(), script), "hold") == "hold"


def test_hold_seat_when_the_first_hand_passed() -> None:
    """S3-20 against S2-12: with the first hand out, the second hand sits behind the passer and may hold the third's bid."""
    state = run(fresh(), "pass 6S 6C")
    assert to_act(state) == S
    assert said(state) == ["hold", "6D", "pass"]
    assert "hold" not in said(run(state, "6D"))


def test_hold_seat_when_the_middle_hand_passed() -> None:
    """A-01: S3 gives the hold to the third hand, who sits behind the passer, and not to the first."""
    state = run(fresh(), "6S pass 6C")
    assert (to_act(state), "hold" in said(state)) == (E, False)
    state = run(state, "6D")
    assert (to_act(state), "hold" in said(state)) == (T, True)


@pytest.mark.parametrize(
    ("hold", "script", "may"),
    [
        ("none", "6S 6C pass", False),
        ("any_later_caller", "6S", True),
        ("any_later_caller", "6S hold", False),
        ("elder_only", "6S 6C 6D", True),
        ("elder_only", "pass 6S 6C", True),
        ("elder_only", "6S pass 6C 6D", False),
        ("elder_only_two_left", "6S 6C 6D", False),
        ("elder_only_two_left", "6S 6C pass", True),
    ],
)
def test_other_readings_of_hold(hold: str, script: str, may: bool) -> None:
    """A-01, A-61: none; any later caller (S0-7e); the elder hand (S2-12); the elder hand once two are left."""
    state = run(fresh(agreed=rules(hold_rule=hold)), script)
    assert ("hold" in said(state)) is may


def test_six_spades_may_be_excluded_from_holding() -> None:
    """A-01 `hold_excludes`: six spades cannot be held where agreed."""
    agreed = rules(hold_rule="any_later_caller", hold_excludes="six_spades")
    assert "hold" not in said(run(fresh(agreed=agreed), "6S"))
    assert "hold" in said(run(fresh(agreed=agreed), "6S 6C"))


def test_misere_only_as_the_own_first_call() -> None:
    """S1-23, S3-23: any earlier call loses the right to misère."""
    assert "misere" in said(run(fresh(), "6S 6C"))
    assert "misere" not in said(run(fresh(), "6S 6C 6D"))
    assert reason(run(fresh(), "6S 6C 6D"), "misere") == "misere_first_call"


def test_no_second_misere() -> None:
    """A-64: a second plain misère is not accepted; over a misère any nine and any ten may be named (A-02)."""
    state = run(fresh(), "misere")
    assert said(state) == [f"{level}{strain}" for level in (9, 10) for strain in ("S", "C", "D", "H", "NT")] + ["pass"]
    assert reason(state, "misere") == "misere_too_late"
    assert reason(state, "8NT") == "bid_over_misere"


def test_a_nine_over_a_misere_ends_the_auction() -> None:
    """S2-16, A-64 `nine_stops`: nobody is asked after the nine, even who has not spoken yet."""
    state = run(fresh(), "misere 9H")
    assert isinstance(state, Discarding)
    assert (state.purchase.declarer, str(state.purchase.bid)) == (S, "9H")


def test_a_misere_can_not_be_held() -> None:
    """A-01 `hold_excludes`: misère."""
    assert "hold" not in said(run(fresh(), "6S misere pass"))


def test_misere_over_a_game_and_passes_round() -> None:
    """A-63: who won with misère plays misère; the talon is taken and shown."""
    state = run(fresh(), "6S misere pass pass")
    assert isinstance(state, Discarding)
    assert str(state.purchase.bid) == "misere"
    state = run(state, "discard:D9,H9")
    assert isinstance(state, Playing)


def test_misere_at_exit_level() -> None:
    """A-58, A-73: after raspasy the auction opens at seven spades; misère stays allowed."""
    assert said(fresh(minimum=7)) == ["7S", "misere", "pass"]
    assert said(fresh(minimum=8)) == ["8S", "misere", "pass"]


def test_after_eight_no_trump_nine_spades() -> None:
    """S1-15: the ladder runs on past misère's place; ten no-trump has no next step (A-62)."""
    ladder = [f"{level}{strain}" for level in range(6, 11) for strain in ("S", "C", "D", "H", "NT")]
    state = run(fresh(), "pass " + " ".join(ladder[:15]))
    assert said(state)[-2:] == ["9S", "pass"]
    assert said(run(state, " ".join(ladder[15:]))) == ["pass"] or said(run(state, " ".join(ladder[15:]))) == ["hold", "pass"]


def test_order_is_not_below_the_bid() -> None:
    """S0-9a/b, S2-21, A-63: bought at 7 diamonds: 7D 7H 7NT and everything higher, nothing lower."""
    state = run(fresh(agreed=rules(bid_steps="jumps")), "7D pass pass discard:D9,H9")
    assert isinstance(state, Ordering)
    legal = [str(getattr(action, "contract", "surrender")) for action in legal_actions(state)]
    assert legal[:3] == ["7D", "7H", "7NT"]
    assert len(legal) == 25 - 7 + 1
    assert reason(state, "order:7C") == "order_below_bid"


def test_turn_goes_clockwise_from_the_last_caller() -> None:
    """S0-17, A-62."""
    assert isinstance(run(fresh(), "6S 6C"), Auction)
    assert to_act(run(fresh(), "6S 6C")) == T
    assert to_act(run(fresh(), "6S 6C 6D")) == E
    state = run(fresh(), "6S")
    with pytest.raises(IllegalActionError) as refused:
        apply(state, Pass(Seat.THIRD))
    assert refused.value.reason == "not_your_turn"
