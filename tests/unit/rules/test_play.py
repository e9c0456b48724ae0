"""The play of cards (section F of the options; A-19, A-20, A-49, A-66, A-68)."""

import pytest

from preferans.cards import Card, CardSet, Suit
from preferans.errors import IllegalActionError
from preferans.rules.actions import Claim, PlayCard
from preferans.rules.engine import apply, legal_actions, to_act
from preferans.rules.events import HandsOpened, TrickTaken
from preferans.rules.play import beats, legal_cards, winner
from preferans.rules.state import ChoosingMode, DealState, Ending, Finished, Playing
from preferans.rules.view import observe
from preferans.scoring.outcome import GameEnd, GameOutcome, MisereOutcome, from_deal
from support.deals import E, S, T, fresh, parse, play_out, rules, run

GAME = "6S pass pass discard:D9,H9 order:6C"
GAME_BY_SECOND = "pass 6S pass discard:D9,H9 order:6C"


def plays(state: DealState) -> str:
    """The cards that may be played, as a hand."""
    return str(CardSet.of(action.card for action in legal_actions(state) if isinstance(action, PlayCard)))


@pytest.mark.parametrize(
    ("hand", "led", "trump", "legal"),
    [
        ("S:A7 C:- D:- H:K", Suit.SPADES, Suit.HEARTS, "S:A7 C:- D:- H:-"),
        ("S:A7 C:- D:- H:K", Suit.CLUBS, Suit.HEARTS, "S:- C:- D:- H:K"),
        ("S:A7 C:- D:J H:-", Suit.CLUBS, Suit.HEARTS, "S:A7 C:- D:J H:-"),
        ("S:A7 C:- D:- H:K", Suit.CLUBS, None, "S:A7 C:- D:- H:K"),
        ("S:A7 C:- D:- H:K", None, Suit.HEARTS, "S:A7 C:- D:- H:K"),
        ("S:A7 C:- D:- H:KQ", Suit.HEARTS, Suit.HEARTS, "S:- C:- D:- H:KQ"),
    ],
)
def test_follow_else_trump_else_anything(hand: str, led: Suit | None, trump: Suit | None, legal: str) -> None:
    """S0-26, S0-27, S0-28, S1-12, S3-52; no duty to overtake (A-19)."""
    assert str(legal_cards(CardSet.parse(hand), led, trump)) == legal


@pytest.mark.parametrize(
    ("cards", "led", "trump", "taker"),
    [
        ((Card.S7, Card.SA, Card.SK), Suit.SPADES, None, 1),
        ((Card.SA, Card.H7, Card.SK), Suit.SPADES, Suit.HEARTS, 1),
        ((Card.SA, Card.H7, Card.H8), Suit.SPADES, Suit.HEARTS, 2),
        ((Card.S7, Card.HA, Card.DA), Suit.SPADES, None, 0),
        ((Card.H7, Card.DA, Card.CA), Suit.SPADES, None, None),
        ((Card.H8, Card.SA, Card.H7), Suit.HEARTS, Suit.HEARTS, 0),
    ],
)
def test_who_takes_the_trick(cards: tuple[Card, ...], led: Suit, trump: Suit | None, taker: int | None) -> None:
    """S1-6, S1-13: highest trump, otherwise highest of the suit led; a talon suit that nobody has: nobody (A-22)."""
    assert winner(cards, led, trump) == taker


def test_beats() -> None:
    """S1-6: any trump beats a plain card, order inside a suit by rank."""
    assert beats(Card.H7, Card.SA, Suit.HEARTS)
    assert not beats(Card.SA, Card.H7, Suit.HEARTS)
    assert beats(Card.S8, Card.S7, None)


def test_the_first_lead_is_left_of_the_dealer() -> None:
    """S0-13b, A-20: whoever declares; later the winner leads (S0-13c)."""
    state = run(fresh(), GAME_BY_SECOND + " whist whist")
    assert isinstance(state, Playing)
    assert to_act(state) == E
    state = run(state, "D7 D8 DJ")
    assert to_act(state) == T


def test_refused_cards_name_the_rule() -> None:
    """S0-26, S0-27: what is held of the suit is said; a void hand must trump."""
    state = run(fresh(), GAME + " whist whist SA")
    with pytest.raises(IllegalActionError) as refused:
        apply(state, PlayCard(S, Card.H8, S))
    assert (refused.value.reason, refused.value.values["has"]) == ("must_follow", "SJ ST S9")
    with pytest.raises(IllegalActionError) as refused:
        apply(state, PlayCard(S, Card.HA, S))
    assert refused.value.reason == "card_not_held"
    hands = ("S:AKQ C:AKQ D:A7 H:A7", "S:- C:JT9 D:KT8 H:KJT8", "S:JT987 C:87 D:QJ H:Q", "D9 H9")
    state = run(fresh(*hands), GAME + " whist whist SA")
    with pytest.raises(IllegalActionError) as refused:
        apply(state, PlayCard(S, Card.H8, S))
    assert refused.value.reason == "must_trump"


def test_lone_whister_chooses_before_the_lead() -> None:
    """S3-32, S3-34, A-66: the lead not being the declarer's, the choice comes after the calls."""
    state = run(fresh(), GAME_BY_SECOND + " whist pass")
    assert isinstance(state, ChoosingMode)
    assert to_act(state) == T


def test_lone_whister_chooses_after_the_declarers_first_card() -> None:
    """S1-30, S1-40, S3-33, A-49: if the declarer leads, his card comes first."""
    state = run(fresh(), GAME + " whist pass")
    assert isinstance(state, Playing)
    state = run(state, "SA")
    assert isinstance(state, ChoosingMode)
    assert to_act(state) == S


def test_open_play_shows_both_defending_hands_and_the_whister_plays_both() -> None:
    """S2-24, A-66: both hands are seen by all, the declarer's stays closed."""
    state = run(fresh(), GAME + " whist pass SA open")
    assert isinstance(state, Playing)
    for viewer in (E, S, T):
        assert [seat for seat, _ in observe(state, viewer).open_hands] == [S, T]
    assert to_act(state) == S
    state = run(state, "S9")
    assert isinstance(state, Playing)
    assert (to_act(state), state.next_hand) == (S, T)
    with pytest.raises(IllegalActionError) as refused:
        apply(state, PlayCard(S, Card.SJ, S))
    assert refused.value.reason == "wrong_hand"
    with pytest.raises(IllegalActionError) as refused:
        apply(state, PlayCard(T, Card.S7, T))
    assert refused.value.reason == "not_your_turn"


def test_closed_play_shows_nothing() -> None:
    """S3-34, A-66: each plays his own cards."""
    state = run(fresh(), GAME + " whist pass SA closed S9")
    assert to_act(state) == T
    assert observe(state, E).open_hands == ()


def test_open_before_the_first_lead_where_agreed() -> None:
    """Option `open_when` before_first_lead: the choice comes before the declarer's card."""
    state = run(fresh(agreed=rules(open_when="before_first_lead")), GAME + " whist pass")
    assert isinstance(state, ChoosingMode)
    state = run(state, "open")
    assert len(observe(state, E).open_hands) == 2


@pytest.mark.parametrize(("choice", "opened"), [("always_open", 2), ("always_closed", 0)])
def test_open_choice_can_be_agreed(choice: str, opened: int) -> None:
    """Option `open_choice`: nobody is asked."""
    state = run(fresh(agreed=rules(open_choice=choice)), GAME + " whist pass SA")
    assert isinstance(state, Playing)
    assert len(observe(state, E).open_hands) == opened


def test_open_whist_event() -> None:
    """A-49: those who watch are told when hands are opened."""
    state = run(fresh(), GAME + " whist pass SA")
    assert HandsOpened((S, T)) in apply(state, parse("open", state)).events


def test_misere_is_caught_with_open_hands() -> None:
    """S0-69, S1-31, S2-26: the declarer not leading, both hands lie open before the lead; each plays his own."""
    state = run(fresh(), "pass misere pass discard:D9,H9")
    assert isinstance(state, Playing)
    assert [seat for seat, _ in observe(state, S).open_hands] == [E, T]
    assert to_act(state) == E


def test_misere_declarer_leads_before_the_hands_are_opened() -> None:
    """S1-30, A-49."""
    state = run(fresh(), "misere pass pass discard:D9,H9")
    assert observe(state, E).open_hands == ()
    state = run(state, "D7")
    assert [seat for seat, _ in observe(state, E).open_hands] == [S, T]
    assert to_act(state) == S


def test_misere_has_no_trump() -> None:
    """S1-29: follow suit, no trump, the winner leads."""
    state = play_out(run(fresh(), "misere pass pass discard:D9,H9"))
    assert isinstance(state, Finished)
    outcome = from_deal(state)
    assert isinstance(outcome, MisereOutcome)
    assert sum(n for _, n in outcome.tricks) == 10


def test_a_checked_ten_is_played_open_under_one_will() -> None:
    """A-68, A-91: after the declarer's first card all three hands lie open, the checker plays both defending hands."""
    state = run(fresh(), "6S pass pass discard:D9,H9 order:10C check")
    assert observe(state, S).open_hands == ()
    state = run(state, "SA")
    assert [seat for seat, _ in observe(state, T).open_hands] == [E, S, T]
    state = run(state, "S9")
    assert isinstance(state, Playing)
    assert (to_act(state), state.next_hand) == (S, T)
    end = play_out(state)
    assert isinstance(end, Finished)
    outcome = from_deal(end)
    assert isinstance(outcome, GameOutcome)
    assert outcome.open is True
    assert outcome.answers == ()
    assert sum(n for _, n in outcome.tricks) == 10


def test_a_checked_ten_opens_before_a_defenders_lead() -> None:
    """A-68: the lead not being the declarer's, all hands lie open at once."""
    state = run(fresh(), "pass 6S pass discard:D9,H9 order:10C check")
    assert isinstance(state, Playing)
    assert len(observe(state, E).open_hands) == 3


def test_a_played_game_ends_with_ten_tricks() -> None:
    """S0-11: ten tricks; the outcome carries bid, contract, answers, tricks and mode."""
    state = run(fresh(), GAME + " whist pass SA open")
    end = play_out(state)
    assert isinstance(end, Finished)
    assert end.ending is Ending.PLAYED
    outcome = from_deal(end)
    assert isinstance(outcome, GameOutcome)
    assert (outcome.declarer, str(outcome.contract), str(outcome.bid), outcome.end, outcome.open) == (E, "6C", "6S", GameEnd.PLAYED, True)
    assert outcome.dealer == T


def test_a_trick_is_reported() -> None:
    """S3-52: who took it and with which cards."""
    state = run(fresh(), GAME + " whist whist SA S9")
    step = apply(state, PlayCard(T, Card.S7, T))
    assert step.events == (TrickTaken(E, (Card.SA, Card.S9, Card.S7)),)


def test_after_the_deal_everything_is_shown() -> None:
    """The whole deal is shown when it is over, and not before."""
    state = run(fresh(), GAME + " whist whist")
    assert observe(state, S).revealed is None
    end = play_out(state)
    shown = observe(end, S).revealed
    assert shown is not None
    assert shown.discard == (Card.D9, Card.H9)
    assert shown.hands[0] == CardSet.parse("S:AKQ C:AKQ D:A7 H:A7")


def test_nothing_after_the_end() -> None:
    """A finished deal accepts nothing."""
    end = run(fresh(), GAME + " pass pass")
    assert legal_actions(end) == ()
    with pytest.raises(IllegalActionError) as refused:
        apply(end, Claim(E, (10, 0, 0)))
    assert refused.value.reason == "deal_over"
