"""`legal_actions` and `is_legal` say the same of every action of every chair, in each phase and under each convention that adds a word."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from preferans.cards import DECK
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import (
    Action,
    AnswerClaim,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    Bid,
    BidMisere,
    BidWithoutTalon,
    ChooseMode,
    Claim,
    Concede,
    Discard,
    Hold,
    Invite,
    Order,
    PartnerCall,
    Pass,
    PlayCard,
    PlayMode,
    SettleTen,
    Surrender,
    TenCall,
    WhistCall,
)
from preferans.rules.claim import claims_of
from preferans.rules.contract import ALL_GAMES, MISERE
from preferans.rules.engine import is_legal, legal_actions, refusal, refusals, to_act
from preferans.rules.state import DealState, Discarding
from preferans.rules.view import sight
from preferans.seats import SEATS, Seat
from support.deals import fresh, rules, run

BOUGHT = "6S pass pass discard:D9,H9 order:"
INVITE = rules(invite="explicit_invite", open_choice="inviter_decides")
STRICT = rules(misere_chain="no_talon_strict", no_talon_games="nine_ten")
ABOVE = rules(misere_chain="no_talon_above_ten", no_talon_games="any")
DARK = rules(dark_pass="any_hand", dark_game=True)
HALVES = rules(players=4, dealer_partner="any")
DEALERS = rules(players=4, dealer_may_whist="after_pass_half_pass")
CONCEDE = rules(surrender="concede_all")
TWO = rules(players=2, two_player="dummy_hand")

POSITIONS: list[tuple[str, RuleSet, str]] = [
    ("S0-7", rules(), "6S"),
    ("A-62", rules(bid_steps="jumps"), "6S 8C"),
    ("A-61", rules(), "6S 6C pass"),
    ("A-64", rules(), "6S misere"),
    ("A-64 strict", STRICT, "misere 9H"),
    ("A-64 bare", STRICT, "misere 9H pass misere_bp"),
    ("A-64 above ten", ABOVE, "misere 10S"),
    ("A-98", rules(no_talon_games="any"), "6S"),
    ("A-76", DARK, ""),
    ("A-76 over a dark pass", DARK, "dark:pass"),
    ("A-76 second call", DARK, "6S 6C pass"),
    ("A-76 bids alone", rules(dark_game=True), ""),
    ("A-28", rules(dark_pass="first_hand"), "pass"),
    ("A-64 spoken", STRICT, "6S misere 9H"),
    ("A-83", HALVES, "6S pass pass"),
    ("A-83 answer", HALVES, "6S pass pass offer"),
    ("S0-10", rules(), "6S pass pass"),
    ("S0-10 misere", rules(), "misere pass pass"),
    ("A-67 none", rules(surrender="none"), "6S pass pass"),
    ("A-63", rules(), "6S pass pass discard:D9,H9"),
    ("S3-26", rules(misere_call="after_auction"), "6S pass pass discard:D9,H9"),
    ("A-135", rules(surrender_base="named_contract"), BOUGHT + "7C"),
    ("A-69", ABOVE, "misere 9S pass misere_bp 10_bp"),
    ("A-69 any", rules(no_talon_games="any", misere_call="after_auction"), "9_bp pass pass"),
    ("S3-50", rules(), BOUGHT + "6S"),
    ("A-65", rules(), BOUGHT + "7C pass"),
    ("A-65 return", rules(), BOUGHT + "7C pass half_whist"),
    ("A-70", rules(whist_pass_half="allowed"), BOUGHT + "6C whist pass"),
    ("A-89", DEALERS, BOUGHT + "6C pass half_whist pass"),
    ("A-82", INVITE, BOUGHT + "6C whist pass"),
    ("A-82 passer", INVITE, BOUGHT + "6C whist pass decline"),
    ("A-68", rules(), BOUGHT + "10C waive"),
    ("A-91", rules(ten_check_procedure="best_play"), BOUGHT + "10C waive check"),
    ("A-66", rules(), BOUGHT + "6C whist pass SA"),
    ("A-66 hand", rules(), BOUGHT + "6C whist pass SA open S9"),
    ("S0-26", rules(), BOUGHT + "6C whist whist SA"),
    ("A-87", rules(), BOUGHT + "6C whist whist SA S9 S7"),
    ("A-87 off", rules(claims="off"), BOUGHT + "6C whist whist"),
    ("A-87 catcher", rules(), "pass misere pass discard:D9,H9"),
    ("A-87 misere player", rules(), "misere pass pass discard:D9,H9"),
    ("A-67 all", CONCEDE, BOUGHT + "6C whist whist"),
    ("A-67 all open", CONCEDE, BOUGHT + "6C whist pass SA open S9 S7"),
    ("A-67 ten", CONCEDE, BOUGHT + "10C check"),
    ("A-87 answer", rules(), BOUGHT + "6C whist whist claim:8-1-1 accept"),
    ("A-79", rules(), "pass pass pass"),
    ("A-96", rules(), "pass pass pass D7 D8 DJ H7 H8 HT"),
    ("A-84", TWO, "6S pass discard:D9,H9 order:6C"),
    ("A-84 dummy", TWO, "6S pass discard:D9,H9 order:6C whist SA"),
    ("A-84 ten", TWO, "6S pass discard:D9,H9 order:10C"),
    ("over", rules(), BOUGHT + "6C pass pass"),
]


def imaginable(state: DealState, seat: Seat) -> Iterator[Action]:
    """Everything that this chair could try: every word of the auction, every order and answer, every card from every hand."""
    for dark in (False, True):
        yield Pass(seat, dark)
        yield from (Bid(seat, game, dark) for game in ALL_GAMES)
    yield from (BidMisere(seat), BidMisere(seat, without_talon=True), Hold(seat), Surrender(seat), Concede(seat), Order(seat, MISERE))
    yield from (BidWithoutTalon(seat, level) for level in (9, 10))
    yield from (Order(seat, game) for game in ALL_GAMES)
    for words, kind in ((WhistCall, AnswerWhist), (TenCall, AnswerTen), (PlayMode, ChooseMode), (PartnerCall, AnswerPartner)):
        yield from (kind(seat, word) for word in words)  # type: ignore[operator]
    for yes in (True, False):
        yield from (Invite(seat, yes), AnswerClaim(seat, yes))
    yield from (SettleTen(seat, tricks) for tricks in range(-1, 12))
    yield from (PlayCard(seat, card, hand) for card in DECK for hand in state.deal.seats)
    yield from (claim for left in (8, 9, 10) for claim in claims_of(seat, left))
    yield from (Claim(seat, (11, -1, 0)), Claim(seat, (-1, 0, 11)))
    pairs = combinations(DECK, 2) if isinstance(state, Discarding) else [DECK[:2]]
    yield from (Discard(seat, (one, two)) for one, two in (*pairs, *((card, card) for card in DECK)))


@pytest.mark.parametrize(("agreed", "script"), [position[1:] for position in POSITIONS], ids=[position[0] for position in POSITIONS])
def test_what_is_legal_is_listed_and_nothing_else(agreed: RuleSet, script: str) -> None:
    """The row is the id: of all that anybody could try, exactly the listed actions are legal, each listed once, all of whose turn it is."""
    state = run(fresh(agreed=agreed), script)
    listed = legal_actions(state)
    legal = [action for seat in SEATS[:4] for action in imaginable(state, seat) if is_legal(state, action)]
    assert len(listed) == len(set(listed))
    assert set(legal) == set(listed)
    assert {action.actor for action in listed} <= {to_act(state)}


@pytest.mark.parametrize(("agreed", "script"), [position[1:] for position in POSITIONS], ids=[position[0] for position in POSITIONS])
def test_many_are_refused_as_each_is(agreed: RuleSet, script: str) -> None:
    """The row is the id: asked together or one by one, every action is refused for the same reason."""
    state = run(fresh(agreed=agreed), script)
    tried = [action for seat in SEATS[:4] for action in imaginable(state, seat)]
    assert refusals(state, tried) == tuple(refusal(state, action) for action in tried)


@pytest.mark.parametrize(("agreed", "script"), [position[1:] for position in POSITIONS], ids=[position[0] for position in POSITIONS])
def test_what_is_a_seats_own_is_what_it_sees(agreed: RuleSet, script: str) -> None:
    """The row is the id: the cards that a seat alone knows are those of its observation, for whoever looks, also before looking (A-76)."""
    seen = sight(run(fresh(agreed=agreed), script))
    for seat in Seat:
        for looked in (True, False):
            whole = seen.of(seat, looked=looked)
            assert seen.own(seat, looked=looked) == (whole.hand, whole.talon, whole.discard)
