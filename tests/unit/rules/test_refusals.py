"""What the engine refuses, why, and the values that its explanation needs, phase by phase."""

import pytest

from preferans.cards import Card
from preferans.conventions.ruleset import RuleSet
from preferans.errors import IllegalActionError
from preferans.rules.actions import (
    AcceptClaim,
    Action,
    AnswerClaim,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    Bid,
    BidMisere,
    BidWithoutTalon,
    Claim,
    Concede,
    Discard,
    Hold,
    Order,
    PartnerCall,
    Pass,
    PlayCard,
    SettleTen,
    Surrender,
    TenCall,
    WhistCall,
)
from preferans.rules.contract import MISERE, parse_game
from preferans.rules.engine import apply, is_legal, refusal
from preferans.texts import say
from support.deals import D, E, S, T, fresh, rules, run

SOCHI = rules()
JUMPS = rules(bid_steps="jumps")
BIDDING = rules(misere_chain="nine_then_bidding", bid_steps="jumps")
STRICT = rules(misere_chain="no_talon_strict", no_talon_games="nine_ten")
DARK = rules(dark_pass="any_hand", dark_game=True)
NAMED = rules(surrender_base="named_contract")
INVITE = rules(invite="explicit_invite")
SETTLED = rules(ten_check_procedure="best_play")
HALVES = rules(players=4, dealer_partner="any")
DEALERS = rules(players=4, dealer_may_whist="after_pass_half_pass")
CLOSED = rules(talon_raspasy_3="closed")
OVERTAKE = rules(must_overtake=True)
BOUGHT = "6S pass pass discard:D9,H9 order:"
PLAYED = BOUGHT + "6C whist whist "


def bid(seat: object, text: str) -> Bid:
    return Bid(seat, parse_game(text))  # type: ignore[arg-type]


CASES: list[tuple[str, RuleSet, str, Action, str, dict[str, str | int]]] = [
    ("S0-7", SOCHI, "6S", bid(S, "6S"), "bid_not_higher", {"bid": "6S", "standing": "6S"}),
    ("A-62 step", SOCHI, "6S", bid(S, "7S"), "bid_step", {"bid": "7S", "next": "6C"}),
    ("A-62 top", JUMPS, "10H", bid(S, "10H"), "bid_not_higher", {"bid": "10H", "standing": "10H"}),
    ("A-73", DARK, "dark:pass", bid(S, "6S"), "bid_below_minimum", {"bid": "6S", "minimum": 7}),
    ("A-64 over misere", SOCHI, "misere", bid(S, "8NT"), "bid_over_misere", {"bid": "8NT"}),
    ("A-64 overcalled", BIDDING, "misere 9H pass", bid(E, "10S"), "bid_after_misere", {"bid": "10S"}),
    ("A-64 chain", STRICT, "misere 9H", bid(T, "9NT"), "bid_after_misere", {"bid": "9NT"}),
    ("A-64 ladder", BIDDING, "misere 9H", bid(T, "9D"), "bid_not_higher", {"bid": "9D", "standing": "9H"}),
    ("A-62 last", JUMPS, "10NT", bid(S, "10NT"), "bid_not_higher", {"bid": "10NT", "standing": "10NT"}),
    ("A-98 last", rules(no_talon_games="any"), "10_bp", bid(S, "10H"), "bid_step", {"bid": "10H", "next": "-"}),
    ("A-61", SOCHI, "6S", Hold(S), "hold", {}),
    ("A-64 first call", SOCHI, "6S 6C 6D", BidMisere(E), "misere_first_call", {}),
    ("A-64 too late", JUMPS, "9S", BidMisere(S), "misere_too_late", {"bid": "9S"}),
    ("A-64 second", SOCHI, "misere", BidMisere(S), "misere_too_late", {"bid": "misere"}),
    ("A-64 bare", STRICT, "6S", BidMisere(S, without_talon=True), "misere_without_talon", {}),
    ("A-69", STRICT, "6S", BidWithoutTalon(S, 9), "bid_without_talon", {"level": 9}),
    ("A-76 pass", SOCHI, "", Pass(E, dark=True), "dark_call", {}),
    ("A-76 bid", SOCHI, "", Bid(E, parse_game("6S"), dark=True), "dark_call", {}),
    ("auction", SOCHI, "6S", Order(S, parse_game("6S")), "phase_auction", {}),
    ("turn", SOCHI, "6S", Pass(T), "not_your_turn", {}),
    ("A-83 phase", HALVES, "6S pass pass", Pass(E), "phase_partner", {}),
    ("A-83 call", HALVES, "6S pass pass", AnswerPartner(E, PartnerCall.ACCEPT), "partner_call", {"call": "accept"}),
    ("A-83 answer", HALVES, "6S pass pass offer", AnswerPartner(D, PartnerCall.OFFER), "partner_call", {"call": "offer"}),
    ("S0-10 held", SOCHI, "6S pass pass", Discard(E, (Card.SA, Card.S9)), "card_not_held", {"card": "S9"}),
    ("S0-10b two", SOCHI, "6S pass pass", Discard(E, (Card.SA, Card.SA)), "discard_two_cards", {}),
    ("S0-10 phase", SOCHI, "6S pass pass", Order(E, parse_game("6S")), "phase_discard", {}),
    ("A-67", rules(surrender="none"), "6S pass pass", Surrender(E), "surrender", {}),
    ("A-67 misere", SOCHI, "misere pass pass", Surrender(E), "surrender", {}),
    ("A-67 order", rules(surrender="none"), "6S pass pass discard:D9,H9", Surrender(E), "surrender", {}),
    ("A-63", JUMPS, "7D pass pass discard:D9,H9", Order(E, parse_game("7C")), "order_below_bid", {"order": "7C", "bid": "7D"}),
    ("A-63 misere", SOCHI, "6S pass pass discard:D9,H9", Order(E, MISERE), "order_misere", {}),
    ("A-63 phase", SOCHI, "6S pass pass discard:D9,H9", PlayCard(E, Card.SA, E), "phase_order", {}),
    ("A-135", NAMED, BOUGHT + "7C", Order(E, parse_game("8C")), "order_confirmed", {"order": "8C", "named": "7C"}),
    ("S3-50 pass", SOCHI, BOUGHT + "6S", AnswerWhist(S, WhistCall.PASS), "forced_whist", {"contract": "6S"}),
    ("S3-50 half", SOCHI, BOUGHT + "6S whist", AnswerWhist(T, WhistCall.HALF_WHIST), "forced_whist", {"contract": "6S"}),
    ("A-65 level", SOCHI, BOUGHT + "8C pass", AnswerWhist(T, WhistCall.HALF_WHIST), "half_whist_level", {"contract": "8C"}),
    ("A-65 early", SOCHI, BOUGHT + "6C", AnswerWhist(S, WhistCall.HALF_WHIST), "half_whist_early", {}),
    ("A-65 return", SOCHI, BOUGHT + "6C", AnswerWhist(S, WhistCall.WHIST_RETURN), "whist_return", {}),
    ("A-65 again", SOCHI, BOUGHT + "6C pass half_whist", AnswerWhist(S, WhistCall.WHIST), "whist_after_half_whist", {}),
    ("A-70", rules(whist_pass_half="allowed"), BOUGHT + "6C whist pass", AnswerWhist(S, WhistCall.PASS), "pass_after_whist", {}),
    ("A-65 phase", SOCHI, BOUGHT + "6C", AnswerTen(S, TenCall.CHECK), "phase_whist", {}),
    ("A-82", INVITE, BOUGHT + "6C whist pass", AnswerWhist(S, WhistCall.WHIST), "phase_invite", {}),
    ("A-68", SOCHI, BOUGHT + "10C", AnswerWhist(S, WhistCall.WHIST), "phase_ten", {}),
    ("A-91 phase", SETTLED, BOUGHT + "10C check", AnswerTen(S, TenCall.CHECK), "phase_settle_ten", {}),
    ("A-91 more", SETTLED, BOUGHT + "10C check", SettleTen(S, 11), "settle_ten_tricks", {"tricks": 11}),
    ("A-91 fewer", SETTLED, BOUGHT + "10C check", SettleTen(S, -1), "settle_ten_tricks", {"tricks": -1}),
    ("A-66", SOCHI, BOUGHT + "6C whist pass SA", PlayCard(S, Card.S9, S), "phase_mode", {}),
    ("S0-26", SOCHI, PLAYED + "SA", PlayCard(S, Card.D8, S), "must_follow", {"card": "D8", "suit": "S", "has": "SJ ST S9"}),
    ("S0-27", SOCHI, BOUGHT + "6C whist whist SA SJ S8 SK ST S7 SQ S9", PlayCard(T, Card.DJ, T), "must_trump", {"card": "DJ", "suit": "C"}),
    ("A-79", SOCHI, "pass pass pass", PlayCard(E, Card.SA, E), "must_follow_talon", {"card": "SA", "suit": "D", "has": "DA D7"}),
    ("A-97", OVERTAKE, BOUGHT + "6NT whist whist D7 DK DT HK HQ", PlayCard(E, Card.H7, E), "must_overtake", {"card": "H7"}),
    ("held", SOCHI, PLAYED, PlayCard(E, Card.S7, E), "card_not_held", {"card": "S7"}),
    ("A-66 hand", SOCHI, BOUGHT + "6C whist pass SA open", PlayCard(S, Card.S7, T), "wrong_hand", {}),
    ("play", SOCHI, PLAYED, Pass(E), "phase_play", {}),
    ("A-87 off", rules(claims="off"), PLAYED, Claim(E, (10, 0, 0)), "claims_off", {}),
    ("A-87 trick", SOCHI, PLAYED + "SA", Claim(S, (10, 0, 0)), "claim_mid_trick", {}),
    ("A-96", SOCHI, "pass pass pass", Claim(E, (10, 0, 0)), "claim_talon_trick", {}),
    ("A-93", SOCHI, PLAYED + "claim:10-0-0 refuse", Claim(E, (9, 1, 0)), "claim_refused_before", {}),
    ("A-87 sum", SOCHI, PLAYED + "SA S9 S7", Claim(E, (9, 1, 0)), "claim_sum", {"sum": 10, "left": 9}),
    ("A-87 concede", SOCHI, PLAYED, Concede(E), "concede", {}),
    ("A-87 turn", SOCHI, PLAYED + "claim:10-0-0", AnswerClaim(T, True), "not_your_turn", {}),
    ("A-87 proved", SOCHI, PLAYED + "claim:10-0-0", AcceptClaim(S), "not_your_turn", {}),
    ("A-87 late", SOCHI, PLAYED + "claim:10-0-0 accept", AcceptClaim(E), "phase_claim", {}),
    ("A-87 phase", SOCHI, PLAYED + "claim:10-0-0", PlayCard(S, Card.SJ, S), "phase_claim", {}),
    ("over", SOCHI, BOUGHT + "6C pass pass", Pass(E), "deal_over", {}),
]  # fmt: skip


@pytest.mark.parametrize(("agreed", "script", "action", "reason", "values"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_refusal_says_why(agreed: RuleSet, script: str, action: Action, reason: str, values: dict[str, str | int]) -> None:
    """The row is the id: the action is refused by name, with the values that both languages put into words."""
    state = run(fresh(agreed=agreed), script)
    assert not is_legal(state, action)
    with pytest.raises(IllegalActionError) as refused:
        apply(state, action)
    assert (refused.value.action, refused.value.reason, refused.value.values) == (action, reason, values)
    why = refusal(state, action)
    assert why is not None
    for lang in ("en", "ru"):
        told = say(why.key, lang, **dict(why.values))
        assert "None" not in told
        assert all(str(value) in told for value in values.values())


def test_the_last_to_speak_must_bid() -> None:
    """A-90: three raspasy came before."""
    state = run(fresh(minimum=7, must_bid=True), "pass pass")
    with pytest.raises(IllegalActionError) as refused:
        apply(state, Pass(T))
    assert refused.value.reason == "must_bid"
