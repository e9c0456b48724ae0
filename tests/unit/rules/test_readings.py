"""Readings that other rooms ask for by themselves, and the standing of an auction: exact answers, also where nothing is agreed."""

import pytest

from preferans.cards import Card, Strain, Suit
from preferans.errors import NotationError
from preferans.rules import hold, talon, ten, whisting
from preferans.rules.actions import Discard
from preferans.rules.auction import standing
from preferans.rules.contract import MISERE, TrickGame, parse_contract, parse_game
from preferans.rules.invite import legal_invites
from preferans.rules.ladder import Standing, may_call_dark, may_misere_without_talon
from preferans.rules.play import opening_reached
from preferans.rules.raspasy import TalonRole, role_at, talon_role
from preferans.rules.state import (
    Auction,
    CheckingTen,
    Discarding,
    Inviting,
    MiserePlay,
    Ordering,
    Playing,
    Purchase,
    RaspasyPlay,
    Trick,
    Whisting,
    strain,
    trump,
)
from preferans.rules.whisting import legal_answers, may_change_to_half
from support.deals import D, E, S, T, cards, fresh, rules, run

BOUGHT = "6S pass pass discard:D9,H9 order:"
SIX, CLUBS, SEVEN = parse_game("6S"), parse_game("6C"), parse_game("7S")


@pytest.mark.parametrize(
    ("options", "script", "expected"),
    [
        ({}, "", Standing(turn=E)),
        ({}, "6S pass", Standing(passed=(S,), bid=SIX, owner=E, bids=1, turn=T)),
        ({}, "6S 6C pass hold", Standing(passed=(T,), bid=CLUBS, owner=E, held=True, bids=2, turn=S)),
        ({}, "6S 6C pass hold 6D", Standing(passed=(T,), bid=parse_game("6D"), owner=S, bids=3, turn=E)),
        ({}, "6S misere", Standing(bid=MISERE, owner=S, bids=2, misere_caller=S, turn=T)),
        ({}, "misere 9H", Standing(bid=parse_game("9H"), owner=S, bids=2, misere_caller=E, over_misere=True)),
        ({}, "pass pass pass", Standing(passed=(E, S, T))),
        (
            {"misere_chain": "no_talon_strict", "no_talon_games": "nine_ten"},
            "misere 9H pass misere_bp",
            Standing(passed=(T,), bid=MISERE, without_talon=True, owner=E, bids=3, misere_caller=E, over_misere=True, turn=S),
        ),
        (
            {"misere_chain": "no_talon_strict", "no_talon_games": "nine_ten"},
            "misere 9H pass misere_bp 9_bp",
            Standing(
                passed=(T,), bid=parse_game("9S"), without_talon=True, owner=S, bids=4, misere_caller=E, over_misere=True, over_bare_misere=True
            ),
        ),
        ({"dark_pass": "any_hand"}, "dark:pass", Standing(passed=(E,), dark_passes=(E,), turn=S)),
        ({"dark_pass": "any_hand"}, "6S dark:pass", Standing(passed=(S,), bid=SIX, owner=E, bids=1, turn=T)),
        ({"dark_game": True}, "dark:6S", Standing(bid=SIX, owner=E, bids=1, dark_bid=True, turn=S)),
        ({"dark_game": True}, "dark:6S 7S", Standing(bid=SEVEN, owner=S, bids=2, turn=T)),
        ({"dark_game": True, "no_talon_games": "any"}, "dark:6S 9_bp",
         Standing(bid=parse_game("9S"), without_talon=True, owner=S, bids=2, turn=T)),
    ],
)  # fmt: skip
def test_where_an_auction_stands(options: dict[str, object], script: str, expected: Standing) -> None:
    """A-57, A-61, A-62, A-64, A-69, A-76: everything that the calls say, and who speaks next."""
    state = run(fresh(agreed=rules(**options)), script)
    match state:
        case Auction(calls=calls) | Playing(game=RaspasyPlay(calls=calls)):
            assert standing(state.deal, calls) == expected
        case _:
            assert isinstance(state, Discarding | Ordering)
            assert standing(state.deal, state.purchase.calls) == expected


def test_where_nothing_is_agreed_the_answer_is_no() -> None:
    """A-01, A-28, A-70, A-83: no hold, no dark pass, no half whist after a whist, no halves; a plain no."""
    state = run(fresh(agreed=rules(hold_rule="none")), "6S 6C pass")
    assert isinstance(state, Auction)
    assert hold.may_hold(state.deal, state.calls, standing(state.deal, state.calls), E) is False
    assert may_call_dark(state.deal, (), E) == (False, False)
    assert may_call_dark(fresh(agreed=rules(dark_game=True)).deal, (), E) == (False, True)
    assert may_change_to_half(rules()) is False
    assert may_change_to_half(rules(whist_pass_half="allowed")) is True
    assert talon.may_offer_halves(fresh(agreed=rules(players=4)).deal, Purchase((), E, SIX)) is False


def test_where_a_half_whist_exists() -> None:
    """S0-23, S3-50, S3-67: at six and seven, if it is agreed and the whist is free; not at a six of a dark game."""
    six, eight = parse_game("6C"), parse_game("8C")
    assert whisting.half_whist_exists(rules(), six, dark=False) is True
    assert whisting.half_whist_exists(rules(), SEVEN, dark=True) is True
    assert whisting.half_whist_exists(rules(), six, dark=True) is False
    assert whisting.half_whist_exists(rules(), SIX, dark=False) is False
    assert whisting.half_whist_exists(rules(), eight, dark=False) is False
    assert whisting.half_whist_exists(rules(half_whist="off"), six, dark=False) is False


def test_a_third_player_who_has_spoken_has_no_misere_without_talon() -> None:
    """A-64: as his own first call alone."""
    state = run(fresh(agreed=rules(misere_chain="no_talon_strict", no_talon_games="nine_ten")), "6S misere 9H")
    assert isinstance(state, Auction)
    now = standing(state.deal, state.calls)
    assert [may_misere_without_talon(state.deal, state.calls, now, seat) for seat in (E, S)] == [False, True]


@pytest.mark.parametrize(
    ("options", "role"),
    [
        ({}, TalonRole.SETS_SUIT),
        ({"talon_raspasy_3": "closed"}, TalonRole.CLOSED),
        ({"talon_raspasy_3": "participates"}, TalonRole.PARTICIPATES),
        ({"players": 4}, TalonRole.DEALERS),
        ({"players": 5}, TalonRole.DEALERS),
        ({"players": 4, "dealer_raspasy": "sits_out", "dealer_zero_bonus": "no"}, TalonRole.CLOSED),
        ({"players": 2, "two_player": "dummy_hand"}, TalonRole.CLOSED),
    ],
)
def test_the_part_of_the_talon(options: dict[str, object], role: TalonRole) -> None:
    """S3-55, S3-57, A-71, A-79, A-84: as agreed with three; the sitting dealer's with more; closed with a dummy."""
    assert role_at(rules(**options)) is role
    assert talon_role(fresh(agreed=rules(**options)).deal) is role


@pytest.mark.parametrize(
    ("script", "suit", "played"),
    [
        (BOUGHT + "6C whist whist", Suit.CLUBS, Strain.CLUBS),
        (BOUGHT + "6NT whist whist", None, Strain.NO_TRUMP),
        ("misere pass pass discard:D9,H9", None, Strain.NO_TRUMP),
        ("pass pass pass", None, Strain.NO_TRUMP),
    ],
)
def test_trump_and_strain(script: str, suit: Suit | None, played: Strain) -> None:
    """S0-27, S1-17: misère and raspasy have no trump."""
    state = run(fresh(), script)
    assert isinstance(state, Playing)
    assert (trump(state.game), strain(state.game)) == (suit, played)


def test_hands_are_not_opened_in_raspasy() -> None:
    """A-49: everybody plays for himself."""
    for script in ("pass pass pass", "pass pass pass D7"):
        state = run(fresh(), script)
        assert isinstance(state, Playing)
        assert opening_reached(state) is False


def test_after_the_last_answer_there_is_none() -> None:
    """A-65, A-68, A-82: complete answers leave nothing to say."""
    state = run(fresh(), BOUGHT + "6C whist")
    assert isinstance(state, Whisting)
    full = Whisting(state.deal, state.ordered, (*state.answers, *legal_answers(state)[:1]))  # type: ignore[arg-type]
    assert (whisting.due(full), whisting.to_answer(full), legal_answers(full)) == (None, None, ())
    checked = run(fresh(), BOUGHT + "10C waive")
    assert isinstance(checked, CheckingTen)
    done = CheckingTen(checked.deal, checked.ordered, (*checked.answers, *ten.legal_answers(checked)[:1]))  # type: ignore[arg-type]
    assert (ten.to_answer(done), ten.legal_answers(done)) == (None, ())
    asked = run(fresh(agreed=rules(invite="explicit_invite")), BOUGHT + "6C whist pass")
    assert isinstance(asked, Inviting)
    first = legal_invites(asked)[0]
    assert legal_invites(Inviting(asked.deal, asked.ordered, asked.answers, (first,))) == ()  # type: ignore[arg-type]


def test_a_discard_has_no_order() -> None:
    """S0-10b: two cards, the same discard whichever is named first, kept from low to high."""
    assert Discard(E, (Card.H9, Card.D9)) == Discard(E, (Card.D9, Card.H9))
    assert Discard(E, (Card.H9, Card.D9)).cards == (Card.D9, Card.H9)


@pytest.mark.parametrize("level", [5, 11])
def test_levels_are_six_to_ten(level: int) -> None:
    """S0-7g: there is no other game."""
    with pytest.raises(NotationError, match=f"^no game of level {level}$"):
        TrickGame(level, Strain.CLUBS)
    assert [TrickGame(at, Strain.CLUBS).level for at in (6, 10)] == [6, 10]


def test_what_is_no_contract() -> None:
    """S0-7g: the fault names what was written."""
    with pytest.raises(NotationError, match=r"^not a contract: '5C'$"):
        parse_contract("5C")
    with pytest.raises(NotationError, match=r"^not a trick game: 'misere'$"):
        parse_game("misere")


@pytest.mark.parametrize(
    ("options", "script", "asked"),
    [
        ({"surrender": "none", "surrender_base": "named_contract"}, BOUGHT + "7C", Whisting),
        ({"surrender": "down_two", "surrender_base": "named_contract"}, BOUGHT + "7C", Ordering),
        ({"surrender": "down_three"}, BOUGHT + "7C", Whisting),
    ],
)
def test_a_contract_is_named_first_only_where_it_prices_a_surrender(options: dict[str, object], script: str, asked: type) -> None:
    """A-135: without a surrender there is nothing to confirm."""
    assert isinstance(run(fresh(agreed=rules(**options)), script), asked)


def test_an_ordered_misere_is_played_with_the_cards_kept() -> None:
    """S3-26, A-63: the discard is laid aside and hidden, as at a misère that was bid; without the talon there is none."""
    state = run(fresh(agreed=rules(misere_call="after_auction")), "6S pass pass discard:D7,H7 order:misere")
    assert isinstance(state, Playing)
    assert isinstance(state.game, MiserePlay)
    assert state.game.discard == (Card.D7, Card.H7)
    assert state.hands[0] == cards("S:AKQ C:AKQ D:A9 H:A9")


def test_a_trick_tells_its_suit() -> None:
    """S0-26, S3-57: the suit led, also where the second hand has none; the talon's where it leads."""
    hands = ("S:AKQJT987 C:AK D:- H:-", "S:- C:QJT987 D:AKQJ H:-", "S:- C:- D:T87 H:AKQJT98", "D9 H7")
    state = run(fresh(*hands), "6S pass pass discard:D9,H7 order:6NT whist whist SA CQ DT")
    assert isinstance(state, Playing)
    assert state.tricks == (Trick(E, (Card.SA, Card.CQ, Card.DT), Suit.SPADES, E),)
    for options, winner in (({"players": 4}, T), ({"talon_raspasy_3": "participates"}, T), ({}, T)):
        state = run(fresh(agreed=rules(**options)), "pass pass pass D7 D8 DJ")
        assert isinstance(state, Playing)
        assert state.tricks == (Trick(E, (Card.D7, Card.D8, Card.DJ), Suit.DIAMONDS, winner, Card.D9),)
    hands = ("S:AKQ C:AKQ D:97 H:A7", "S:JT9 C:JT9 D:K8 H:K8", "S:87 C:87 D:QJT H:QJT", "DA H9")
    for options, taker in (({"players": 4}, D), ({"talon_raspasy_3": "participates"}, None), ({}, S)):
        state = run(fresh(*hands, agreed=rules(**options)), "pass pass pass D7 DK DJ")
        assert isinstance(state, Playing)
        assert state.tricks == (Trick(E, (Card.D7, Card.DK, Card.DJ), Suit.DIAMONDS, taker, Card.DA),)
