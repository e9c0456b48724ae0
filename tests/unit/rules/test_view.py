"""What each seat is told, phase by phase: the whole observation, so that nothing is missing, wrong or said too much."""

from dataclasses import replace

import pytest

from preferans.cards import Card, CardSet
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import (
    AnswerClaim,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    Bid,
    BidMisere,
    BidWithoutTalon,
    Claim,
    Invite,
    PartnerCall,
    Pass,
    PlayMode,
    TenCall,
    WhistCall,
)
from preferans.rules.contract import MISERE, parse_game
from preferans.rules.engine import legal_actions, to_act
from preferans.rules.state import Claiming, DealState, Ending, Finished, Trick
from preferans.rules.view import Kind, Observation, Phase, Revealed, observe
from preferans.seats import Seat
from support.deals import D, E, S, T, cards, fresh, play_out, rules, run

HANDS = {E: "S:AKQ C:AKQ D:A7 H:A7", S: "S:JT9 C:JT9 D:K8 H:K8", T: "S:87 C:87 D:QJT H:QJT"}
TALON = (Card.D9, Card.H9)
SIX, CLUBS, TEN = parse_game("6S"), parse_game("6C"), parse_game("10C")
CALLS = (Bid(E, SIX), Pass(S), Pass(T))
BOUGHT = "6S pass pass discard:D7,H7 order:"
LEFT = cards("S:AKQ C:AKQ D:A9 H:A9")
WHIST, PASS = WhistCall.WHIST, WhistCall.PASS
WON = {"declarer": E, "bid": SIX, "calls": CALLS}
ORDERED = WON | {"kind": Kind.GAME, "contract": CLUBS, "talon": TALON}
MINE = {"discard": (Card.D7, Card.H7)}


def told(state: DealState, viewer: Seat, phase: Phase, hand: CardSet | str, **fields: object) -> Observation:
    """The observation with these fields, every other as it is where nothing has happened."""
    deal, turn = state.deal, to_act(state)
    frame: dict[str, object] = {
        "rules": deal.rules,
        "viewer": viewer,
        "dealer": deal.dealer,
        "seats": deal.seats,
        "minimum": deal.minimum,
        "phase": phase,
        "to_act": turn,
        "legal": legal_actions(state) if viewer == turn else (),
        "calls": (),
        "hand": cards(hand) if isinstance(hand, str) else hand,
        "held": (10, 10, 10),
    }
    return Observation(**(frame | fields))  # type: ignore[arg-type]


@pytest.mark.parametrize("viewer", [E, S, T])
def test_the_auction(viewer: Seat) -> None:
    """S0-7: the calls, the own ten cards, who speaks."""
    state = run(fresh(minimum=6), "6S pass")
    assert observe(state, viewer) == told(state, viewer, Phase.AUCTION, HANDS[viewer], calls=CALLS[:2])


def test_before_looking() -> None:
    """A-76: no card, and only what can be said unseen."""
    state = fresh(agreed=rules(dark_pass="any_hand", dark_game=True))
    blind = (Bid(E, SIX, dark=True), Pass(E, dark=True))
    assert observe(state, E, looked=False) == told(state, E, Phase.AUCTION, CardSet(), legal=blind)
    state = run(state, "dark:6S pass 7S")
    said = (Bid(E, SIX, dark=True), Pass(S), Bid(T, parse_game("7S")))
    assert observe(state, E, looked=False) == told(state, E, Phase.AUCTION, CardSet(), calls=said, legal=(Pass(E),))
    state = run(fresh(agreed=rules(dark_pass="any_hand")), "6S")
    assert observe(state, S, looked=False).legal == (Pass(S, dark=True),)


@pytest.mark.parametrize(("viewer", "hand"), [(E, HANDS[E]), (D, CardSet())])
def test_halves_are_offered(viewer: Seat, hand: CardSet | str) -> None:
    """A-83: the bid and the answers so far; the talon lies closed."""
    before = run(fresh(agreed=rules(players=4, dealer_partner="any")), "6S pass pass")
    assert observe(before, viewer) == told(before, viewer, Phase.PARTNER, hand, **WON)
    state = run(before, "offer")
    answers = (AnswerPartner(E, PartnerCall.OFFER),)
    assert observe(state, viewer) == told(state, viewer, Phase.PARTNER, hand, **WON, partner_answers=answers)
    taken = run(state, "take")
    seen = told(taken, D, Phase.DISCARD, CardSet(), **WON, partner=D, talon=TALON, held=(12, 10, 10))
    assert observe(taken, D) == seen


def test_the_discard() -> None:
    """S0-10a: the talon is shown to all; the declarer alone holds twelve."""
    state = run(fresh(), "6S pass pass")
    shown = WON | {"talon": TALON, "held": (12, 10, 10)}
    assert observe(state, E) == told(state, E, Phase.DISCARD, "S:AKQ C:AKQ D:A97 H:A97", **shown)
    assert observe(state, S) == told(state, S, Phase.DISCARD, HANDS[S], **shown)
    state = run(fresh(), "pass pass misere")
    called = {"declarer": T, "bid": MISERE, "kind": Kind.MISERE, "calls": (Pass(E), Pass(S), BidMisere(T)), "talon": TALON}
    assert observe(state, E) == told(state, E, Phase.DISCARD, HANDS[E], **called, held=(10, 10, 12))


def test_a_talon_hidden_in_the_dark() -> None:
    """A-76, option `talon_shown`: the declarer sees it, before and after his discard, and nobody else."""
    agreed = rules(dark_game=True, talon_shown="hidden_in_dark_games")
    won = {"declarer": E, "bid": SIX, "dark": True, "calls": (Bid(E, SIX, dark=True), Pass(S), Pass(T))}
    state = run(fresh(agreed=agreed), "dark:6S pass pass")
    assert observe(state, E) == told(state, E, Phase.DISCARD, "S:AKQ C:AKQ D:A97 H:A97", **won, talon=TALON, held=(12, 10, 10))
    assert observe(state, S) == told(state, S, Phase.DISCARD, HANDS[S], **won, held=(12, 10, 10))
    state = run(state, "discard:D7,H7")
    assert observe(state, E) == told(state, E, Phase.ORDER, LEFT, **won, talon=TALON, **MINE)
    assert observe(state, S) == told(state, S, Phase.ORDER, HANDS[S], **won)


def test_the_order() -> None:
    """S0-10b: what is laid aside only the declarer knows; where it is named before it counts, what he named (A-135)."""
    state = run(fresh(), "6S pass pass discard:D7,H7")
    assert observe(state, E) == told(state, E, Phase.ORDER, LEFT, **WON, talon=TALON, **MINE)
    assert observe(state, T) == told(state, T, Phase.ORDER, HANDS[T], **WON, talon=TALON)
    state = run(fresh(agreed=rules(surrender_base="named_contract")), BOUGHT + "6C")
    assert observe(state, S) == told(state, S, Phase.ORDER, HANDS[S], **WON, talon=TALON, contract=CLUBS)


def test_without_the_talon() -> None:
    """A-69: it stays closed, the ten cards stay the hand."""
    agreed = rules(no_talon_games="any")
    calls = (BidWithoutTalon(E, 9), Pass(S), Pass(T))
    won = {"declarer": E, "bid": parse_game("9S"), "without_talon": True, "calls": calls}
    state = run(fresh(agreed=agreed), "9_bp pass pass")
    assert observe(state, E) == told(state, E, Phase.ORDER, HANDS[E], **won)
    state = run(state, "order:9C")
    seen = told(state, S, Phase.WHIST, HANDS[S], **won, kind=Kind.GAME, contract=parse_game("9C"))
    assert observe(state, S) == seen


def test_the_answers() -> None:
    """A-65, A-68, A-82: everything said after the contract is public."""
    state = run(fresh(), BOUGHT + "6C pass")
    answers = (AnswerWhist(S, PASS),)
    assert observe(state, E) == told(state, E, Phase.WHIST, LEFT, **ORDERED, **MINE, whist_answers=answers)
    assert observe(state, T) == told(state, T, Phase.WHIST, HANDS[T], **ORDERED, whist_answers=answers)
    state = run(fresh(agreed=rules(invite="explicit_invite")), BOUGHT + "6C whist pass decline")
    lone = {"whist_answers": (AnswerWhist(S, WHIST), AnswerWhist(T, PASS)), "invites": (Invite(S, invites=False),)}
    assert observe(state, T) == told(state, T, Phase.INVITE, HANDS[T], **ORDERED, **lone)
    assert observe(state, E) == told(state, E, Phase.INVITE, LEFT, **ORDERED, **MINE, **lone)
    checked = {"ten_answers": (AnswerTen(S, TenCall.WAIVE),)}
    state = run(fresh(), BOUGHT + "10C waive")
    assert observe(state, T) == told(state, T, Phase.TEN, HANDS[T], **(ORDERED | checked | {"contract": TEN}))
    assert observe(state, E) == told(state, E, Phase.TEN, LEFT, **(ORDERED | MINE | checked | {"contract": TEN}))
    state = run(fresh(agreed=rules(ten_check_procedure="best_play")), BOUGHT + "10C waive check")
    both = {"ten_answers": (AnswerTen(S, TenCall.WAIVE), AnswerTen(T, TenCall.CHECK)), "contract": TEN}
    assert observe(state, T) == told(state, T, Phase.SETTLE_TEN, HANDS[T], **(ORDERED | both))
    assert observe(state, E) == told(state, E, Phase.SETTLE_TEN, LEFT, **(ORDERED | MINE | both))


WHISTED = {"whist_answers": (AnswerWhist(S, WHIST), AnswerWhist(T, WHIST))}
FIRST = Trick(E, (Card.SA, Card.S9, Card.S7), Card.SA.suit, E)


def test_the_play_of_a_game() -> None:
    """S0-26, S3-32: tricks, the one on the table, whose card is due, how many cards are left."""
    state = run(fresh(), BOUGHT + "6C whist whist SA S9 S7 SK SJ")
    table = {
        "commanders": (E, S, T),
        "held": (8, 8, 9),
        "tricks": (FIRST,),
        "leader": E,
        "trick": (Card.SK, Card.SJ),
        "next_hand": T,
    }
    assert observe(state, E) == told(state, E, Phase.PLAY, "S:Q C:AKQ D:A9 H:A9", **ORDERED, **MINE, **WHISTED, **table)
    assert observe(state, T) == told(state, T, Phase.PLAY, "S:8 C:87 D:QJT H:QJT", **ORDERED, **WHISTED, **table)
    assert observe(state, T).taken(E) == 1
    assert observe(state, T).taken(S) == 0
    assert [observe(state, T).place(seat) for seat in (E, S, T)] == [0, 1, 2]


def test_an_open_game() -> None:
    """A-49, A-66: the lone whister commands both hands, which all see; what he chose and who invited is public."""
    agreed = rules(invite="explicit_invite", open_choice="inviter_decides")
    waiting = run(fresh(agreed=agreed), BOUGHT + "6C whist pass invite SA")
    said = {
        "whist_answers": (AnswerWhist(S, WHIST), AnswerWhist(T, PASS)),
        "invites": (Invite(S, invites=True),),
        "leader": E,
        "trick": (Card.SA,),
        "held": (9, 10, 10),
        "next_hand": S,
    }
    seen = told(waiting, S, Phase.MODE, HANDS[S], **ORDERED, **said, commanders=(E, S, T))
    assert observe(waiting, S) == seen
    state = run(waiting, "open")
    both = ((S, cards(HANDS[S])), (T, cards(HANDS[T])))
    opened = ORDERED | said | {"commanders": (E, S, S), "mode": PlayMode.OPEN, "open_hands": both}
    assert observe(state, S) == told(state, S, Phase.PLAY, HANDS[S], **opened)
    assert observe(state, E) == told(state, E, Phase.PLAY, "S:KQ C:AKQ D:A9 H:A9", **opened, **MINE)


@pytest.mark.parametrize(
    ("script", "commanders"),
    [
        ("pass 6S pass discard:D9,H9 order:6C whist pass open", (T, S, T)),
        ("pass 6S pass discard:D9,H9 order:6C pass whist open", (E, S, E)),
        ("pass pass 6S discard:D9,H9 order:6C pass whist open", (S, S, T)),
        ("pass pass 6S discard:D9,H9 order:6C whist pass closed", (E, S, T)),
    ],
)
def test_who_plays_which_hand(script: str, commanders: tuple[Seat, Seat, Seat]) -> None:
    """A-66: in the open the whister plays both, whichever hand is the passer's."""
    state = run(fresh(), script)
    for viewer in (E, S, T):
        assert observe(state, viewer).commanders == commanders


def test_a_checked_ten() -> None:
    """A-68: all hands lie open, the checker plays both defending ones."""
    state = run(fresh(), BOUGHT + "10C waive check SA")
    hands = {E: cards("S:KQ C:AKQ D:A9 H:A9"), S: cards(HANDS[S]), T: cards(HANDS[T])}
    fields = ORDERED | {
        "contract": TEN,
        "ten_answers": (AnswerTen(S, TenCall.WAIVE), AnswerTen(T, TenCall.CHECK)),
        "commanders": (E, T, T),
        "held": (9, 10, 10),
        "leader": E,
        "trick": (Card.SA,),
        "next_hand": S,
        "open_hands": tuple(hands.items()),
    }
    assert observe(state, T) == told(state, T, Phase.PLAY, HANDS[T], **fields)


def test_a_misere() -> None:
    """S1-17, A-49: the catchers' hands lie open from the declarer's first card, his own never; his discard is his."""
    state = run(fresh(), "misere pass pass discard:D7,H7 SA")
    fields = {
        "declarer": E,
        "bid": MISERE,
        "calls": (BidMisere(E), Pass(S), Pass(T)),
        "kind": Kind.MISERE,
        "contract": MISERE,
        "talon": TALON,
        "commanders": (E, S, T),
        "held": (9, 10, 10),
        "leader": E,
        "trick": (Card.SA,),
        "next_hand": S,
        "open_hands": ((S, cards(HANDS[S])), (T, cards(HANDS[T]))),
    }
    assert observe(state, S) == told(state, S, Phase.PLAY, HANDS[S], **fields)
    assert observe(state, E) == told(state, E, Phase.PLAY, "S:KQ C:AKQ D:A9 H:A9", **fields, **MINE)


def test_a_closed_misere() -> None:
    """Option `misere_open` off: nobody shows his hand, with three; with a dummy the catcher plays both, open (A-84)."""
    state = run(fresh(agreed=rules(misere_open=False)), "misere pass pass discard:D7,H7 SA")
    assert observe(state, E).open_hands == observe(state, S).open_hands == ()
    two = run(fresh(agreed=rules(misere_open=False, players=2, two_player="dummy_hand")), "misere pass discard:D7,H7 SA")
    assert [seat for seat, _ in observe(two, E).open_hands] == [Seat.DUMMY, S]


def test_raspasy() -> None:
    """S3-55: the talon cards one by one, and which of them names the suit now."""
    state = run(fresh(), "pass pass pass D7 D8 DJ")
    fields = {
        "calls": (Pass(E), Pass(S), Pass(T)),
        "kind": Kind.RASPASY,
        "talon": TALON,
        "commanders": (E, S, T),
        "held": (9, 9, 9),
        "tricks": (Trick(E, (Card.D7, Card.D8, Card.DJ), Card.D9.suit, T, Card.D9),),
        "leader": E,
        "next_hand": E,
        "talon_card": Card.H9,
    }
    assert observe(state, E) == told(state, E, Phase.PLAY, "S:AKQ C:AKQ D:A H:A7", **fields)
    first = run(fresh(), "pass pass pass")
    assert (observe(first, E).talon, observe(first, E).talon_card) == ((Card.D9,), Card.D9)
    third = run(state, "H7 H8 HT")
    assert (observe(third, E).talon, observe(third, E).talon_card) == (TALON, None)


def test_a_claim() -> None:
    """A-87: the table as it lies, the claim and who has accepted."""
    state = run(fresh(), BOUGHT + "6C whist whist SA S9 S7 claim:7-1-1 accept")
    assert isinstance(state, Claiming)
    fields = {
        "commanders": (E, S, T),
        "held": (9, 9, 9),
        "tricks": (FIRST,),
        "leader": E,
        "next_hand": E,
        "claim": Claim(E, (7, 1, 1)),
        "claim_answers": (AnswerClaim(S, True),),
    }
    assert observe(state, T) == told(state, T, Phase.CLAIM, "S:8 C:87 D:QJT H:QJT", **ORDERED, **WHISTED, **fields)


def everything(state: DealState, discard: tuple[Card, Card] | None) -> Revealed:
    return Revealed((cards(HANDS[E]), cards(HANDS[S]), cards(HANDS[T])), state.deal.talon, discard)


@pytest.mark.parametrize(
    ("agreed", "script", "ending", "tricks", "discard"),
    [
        (rules(), "6S pass pass surrender", Ending.SURRENDERED, None, None),
        (rules(), "6S pass pass discard:D7,H7 surrender", Ending.SURRENDERED, None, (Card.D7, Card.H7)),
        (rules(), BOUGHT + "6C pass pass", Ending.BOTH_PASSED, None, (Card.D7, Card.H7)),
        (rules(), BOUGHT + "6C pass half_whist pass", Ending.HALF_WHIST, None, (Card.D7, Card.H7)),
        (rules(), BOUGHT + "10C waive waive", Ending.WAIVED, None, (Card.D7, Card.H7)),
        (rules(ten_check_procedure="best_play"), BOUGHT + "10C check settle:8", Ending.SETTLED, (8, 0, 0), (Card.D7, Card.H7)),
        (rules(), BOUGHT + "6C whist whist claim:8-1-1 accept accept", Ending.CLAIMED, (8, 1, 1), (Card.D7, Card.H7)),
        (rules(), "misere pass pass discard:D7,H7 claim:0-5-5 accept accept", Ending.CLAIMED, (0, 5, 5), (Card.D7, Card.H7)),
        (rules(talon_raspasy_3="closed"), "pass pass pass claim:3-3-4 accept accept", Ending.CLAIMED, (3, 3, 4), None),
    ],
)
def test_the_end(
    agreed: RuleSet, script: str, ending: Ending, tricks: tuple[int, int, int] | None, discard: tuple[Card, Card] | None
) -> None:
    """S0-10b, A-67, A-68, A-87, A-91: everybody sees the last table, how the deal ended, and all that was dealt and laid aside."""
    state = run(fresh(agreed=agreed), script)
    assert isinstance(state, Finished)
    for viewer in (E, S, T):
        seen = replace(
            observe(state.last, viewer),
            phase=Phase.FINISHED,
            to_act=None,
            legal=(),
            next_hand=None,
            whist_answers=state.answers,
            ending=ending,
            final_tricks=tricks,
            revealed=everything(state, discard),
        )
        assert observe(state, viewer) == seen


def test_the_answers_that_ended_a_deal_are_seen() -> None:
    """A-65: the last answer too, which was given at the end itself."""
    state = run(fresh(), BOUGHT + "6C pass half_whist pass")
    last = (AnswerWhist(S, PASS), AnswerWhist(T, WhistCall.HALF_WHIST), AnswerWhist(S, PASS))
    assert observe(state, E).whist_answers == last


def test_a_deal_played_to_its_end() -> None:
    """S0-26: ten tricks, nobody's card is due any more."""
    state = play_out(run(fresh(), BOUGHT + "6C whist whist"))
    seen = observe(state, S)
    assert (seen.next_hand, seen.to_act, seen.legal, seen.held) == (None, None, (), (0, 0, 0))
    assert len(seen.tricks) == sum(seen.final_tricks or ()) == 10
    assert isinstance(state, Finished)
    assert observe(state.last, S).next_hand is None
