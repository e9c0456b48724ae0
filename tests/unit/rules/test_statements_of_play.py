"""Statements of the four texts about cards, auction and play, each as it stands there; most say the same in other words."""

import pytest

from preferans.cards import DECK, Rank, Strain, Suit, card
from preferans.conventions.catalogue import PRESETS, load_preset
from preferans.errors import IllegalActionError
from preferans.notation.letters import say_card, say_contract
from preferans.rules.actions import AnswerWhist, Bid, BidMisere, ChooseMode, Order, Pass, PlayCard
from preferans.rules.contract import ALL_GAMES, parse_game
from preferans.rules.engine import apply, is_legal, legal_actions, to_act
from preferans.rules.state import DealState, Discarding, Finished, GamePlay, MiserePlay, Ordering, Playing, RaspasyPlay, Whisting
from preferans.rules.view import observe
from support.deals import E, S, T, fresh, parse, play_out, rules, run

LOW = {"first": "S:987 C:987 D:87 H:87", "second": "S:AKQ C:AKQ D:AK H:AK", "third": "S:JT C:JT D:QJT H:QJT", "talon": "D9 H9"}
SEVEN = "6S pass pass discard:D9,H9 order:7C"


def test_the_pack() -> None:
    """S0-1a, S0-1b, S1-2, S1-5, S1-7, S2-1, S3-6: 32 cards, eight of each suit, A K Q J 10 9 8 7; no card counts anything."""
    assert len(set(DECK)) == 32
    assert all(sum(one.suit is suit for one in DECK) == 8 for suit in Suit)
    assert "".join(str(rank) for rank in sorted(Rank, reverse=True)) == "AKQJT987"
    assert not any(hasattr(one, "points") for one in DECK)


def test_suits_matter_for_bids_alone() -> None:
    """S0-2, S1-3, S1-4, S2-14, S3-9: spades, clubs, diamonds, hearts, then no trump, at each level from six to ten."""
    assert [str(game) for game in ALL_GAMES[:6]] == ["6S", "6C", "6D", "6H", "6NT", "7S"]
    assert [strain.name for strain in sorted(Strain, key=lambda one: one.order)] == ["SPADES", "CLUBS", "DIAMONDS", "HEARTS", "NO_TRUMP"]
    assert (len(ALL_GAMES), ALL_GAMES[-1]) == (25, parse_game("10NT"))


def test_how_cards_and_contracts_are_written() -> None:
    """S1-8, S1-17: suit and rank, number and suit."""
    assert (say_card(card("ST"), "ru"), say_contract(parse_game("6H"), "ru")) == ("♠10", "6♥")


def test_the_ladder_ends_at_ten_no_trump() -> None:
    """S0-7i, S1-21: step by step to 10NT, over which there is only a pass."""
    state = fresh()
    for game in ALL_GAMES:
        actor = to_act(state)
        assert actor is not None
        if isinstance(state, Discarding):
            break
        bids = [action.game for action in legal_actions(state) if isinstance(action, Bid)]
        assert bids == [game]
        state = apply(state, Bid(actor, game)).state
    assert not [action for action in legal_actions(state) if isinstance(action, Bid)]


def test_words_of_the_auction() -> None:
    """S0-6, S0-7b, S1-20, S2-10, S3-16, S3-17, S3-19: "spades" is six spades, whatever trump is named later; clockwise from the eldest."""
    state = fresh()
    assert to_act(state) == E
    state = run(state, "6S")
    assert (to_act(state), is_legal(state, Bid(S, parse_game("6C")))) == (S, True)
    state = run(state, "6C 6D 6H pass pass discard:D9,H9")
    orders = [str(action.contract) for action in legal_actions(state) if isinstance(action, Order)]
    assert orders[:3] == ["6H", "6NT", "7S"]


def test_the_auction_lasts_until_one_is_left() -> None:
    """S0-7h, S1-18, S2-13, S2-18, S2-20, S3-18: two have passed, the third gets the talon, discards two, names the contract."""
    state = run(fresh(), "6S pass 6C pass")
    assert isinstance(state, Discarding)
    assert state.purchase.declarer == T
    assert observe(state, E).talon == state.deal.talon
    ordering = run(state, "discard:D9,H9")
    assert isinstance(ordering, Ordering)
    assert isinstance(run(ordering, "order:6D"), Whisting)


def test_a_hold_is_answered_by_a_raise_or_a_pass() -> None:
    """S0-7f, S0-7x: the first hand holds across a passer; the next raises or passes and never holds the hold."""
    state = run(fresh(agreed=load_preset("classic19")), "6S 6C pass hold")
    words = {type(action).__name__ for action in legal_actions(state)}
    assert words == {"Bid", "Pass"}
    state = run(fresh(agreed=load_preset("classic19")), "6S 6C hold")
    assert {type(action).__name__ for action in legal_actions(state)} == {"Bid", "Pass"}


def test_misere_after_a_call_is_not_accepted() -> None:
    """S2-15: nobody who has named a game or passed may call misère."""
    assert not is_legal(run(fresh(), "6S 6C pass"), BidMisere(E))
    assert is_legal(run(fresh(), "6S 6C"), BidMisere(T))


def test_misere_without_the_talon_is_beaten_by_nine_without_it() -> None:
    """S2-17: where agreed."""
    agreed = rules(misere_chain="no_talon_strict", no_talon_games="nine_ten")
    state = run(fresh(agreed=agreed, **LOW), "misere 9S pass misere_bp")
    names = {type(action).__name__ for action in legal_actions(state)}
    assert "BidWithoutTalon" in names


def test_three_kinds_of_play() -> None:
    """S1-14, S2-19, S1-27, S3-54: trick games when somebody whists, misère, and raspasy when all pass."""
    game = run(fresh(), f"{SEVEN} whist pass SA open")
    misere = run(fresh(**LOW), "misere pass pass discard:D9,H9")
    raspasy = run(fresh(), "pass pass pass")
    for state, kind in ((game, GamePlay), (misere, MiserePlay), (raspasy, RaspasyPlay)):
        assert isinstance(state, Playing)
        assert isinstance(state.game, kind)
    assert isinstance(run(fresh(), f"{SEVEN} pass pass"), Finished)


def test_misere_takes_the_talon_too() -> None:
    """S2-27: he takes it, shows it, discards two."""
    state = run(fresh(**LOW), "misere pass pass")
    assert isinstance(state, Discarding)
    assert observe(state, S).talon == state.deal.talon


def test_opponents_answer_whist_or_pass() -> None:
    """S2-22, S1-27: each decides by himself."""
    state = run(fresh(), SEVEN)
    assert {action.call.value for action in legal_actions(state) if isinstance(action, AnswerWhist)} == {"whist", "pass"}


def test_tricks() -> None:
    """S1-9, S1-10, S1-11, S2-33, S0-57b: left of the dealer leads; clockwise, one card each; the winner leads; only numbers count."""
    state = run(fresh(), f"{SEVEN} whist whist")
    assert isinstance(state, Playing)
    assert to_act(state) == E
    state = run(state, "SA S9 S7")
    assert isinstance(state, Playing)
    assert (state.tricks[0].led, state.tricks[0].winner, to_act(state)) == (Suit.SPADES, E, E)
    last = play_out(state)
    assert isinstance(last, Finished)
    assert last.tricks is not None
    assert sum(last.tricks) == 10


def test_a_card_that_lies_lies() -> None:
    """S0-24: there is no action that takes a card back."""
    state = run(fresh(), f"{SEVEN} whist whist SA")
    assert not is_legal(state, PlayCard(E, card("SK"), E))
    assert all(isinstance(action, PlayCard) and action.actor == S for action in legal_actions(state))


def test_the_lead_after_the_talon_cards() -> None:
    """S0-51c, S3-56, S1-11: left of the dealer, whoever took the last trick."""
    state: DealState = run(fresh(**LOW), "pass pass pass")
    for _ in range(6):
        state = apply(state, legal_actions(state)[0]).state
    assert isinstance(state, Playing)
    assert len(state.tricks) == 2
    assert to_act(state) == E


@pytest.mark.parametrize(("value", "shown"), [("closed", ()), ("suit_of_first_two_tricks", ("D9",)), ("participates", ("D9",))])
def test_the_talon_in_three_hand_raspasy(value: str, shown: tuple[str, ...]) -> None:
    """S0-57a: opened or not, by agreement."""
    state = run(fresh(agreed=rules(talon_raspasy_3=value), **LOW), "pass pass pass")
    assert tuple(str(one) for one in observe(state, E).talon or ()) == shown


def test_the_inviter_says_how_it_is_played() -> None:
    """S0-42b: the invited side opens its cards or plays closed as the inviter wishes."""
    state = run(fresh(agreed=load_preset("classic19")), f"{SEVEN} whist pass decline invite")
    chooser = to_act(run(state, "SA")) if isinstance(state, Playing) else to_act(state)
    assert chooser == T
    assert any(isinstance(action, ChooseMode) for action in legal_actions(run(state, "SA") if isinstance(state, Playing) else state))


def test_who_cannot_claim_plays_on() -> None:
    """S0-34a: a claim that is not certain needs the others; where there are no claims everybody plays to the end."""
    state = run(fresh(agreed=load_preset("mailru")), f"{SEVEN} whist whist SA S9 S7")
    with pytest.raises(IllegalActionError):
        apply(state, parse("claim:9-0-0", state))


def test_what_the_presets_say() -> None:
    """S1-36, S1-37, S1-39, S1-44, S1-45, S1-63, S3-70, S3-71, S3-98, S1-32, S2-31: hard and soft agreements, by preset."""
    mailru, sochi, rostov, leningrad = (load_preset(name) for name in ("mailru", "sochi", "rostov", "leningrad"))
    assert (mailru.whist.whist_split, mailru.whist.whist_penalty, mailru.whist.ten_mode) == ("greedy", "full", "checked")
    assert (mailru.talon.surrender, mailru.raspasy.raspasy_exit) == ("concede_all", "6788")
    assert (rostov.whist.whist_split, leningrad.whist.whist_split, sochi.whist.whist_split) == ("gentleman", "gentleman", "greedy")
    assert rostov.raspasy.raspasy_scoring == "lowest_writes_whists"
    assert {load_preset(name).raspasy.raspasy_scoring for name in PRESETS} == {"mountain", "lowest_writes_whists"}


def test_passing_is_always_possible() -> None:
    """S3-17, S3-18: who passes is out."""
    state = run(fresh(), "pass 6S")
    assert is_legal(state, Pass(T))
    assert to_act(run(state, "6C")) == S
