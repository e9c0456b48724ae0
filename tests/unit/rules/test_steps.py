"""What follows from each kind of action: the phase that comes, and everything that those who watch are told, in order."""

import pytest

from preferans.cards import Card
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import AnswerWhist, Concede, Invite, PlayMode, WhistCall
from preferans.rules.contract import MISERE, parse_game
from preferans.rules.engine import apply, legal_actions, to_act
from preferans.rules.events import AuctionWon, ClaimRefused, DealFinished, Event, HandsOpened, TalonCardTurned, TalonShown, TrickTaken
from preferans.rules.state import (
    Auction,
    CheckingTen,
    ChoosingMode,
    Claiming,
    DealState,
    Discarding,
    Ending,
    Finished,
    GamePlay,
    Inviting,
    Ordering,
    Partnering,
    Playing,
    SettlingTen,
    Whisting,
)
from preferans.seats import Seat
from support.deals import E, S, T, fresh, parse, play_out, rules, run

SOCHI = rules()
HALVES = rules(players=4, dealer_partner="any")
INVITE = rules(invite="explicit_invite", open_choice="inviter_decides")
EARLY = rules(open_when="before_first_lead", open_choice="always_open")
STRICT = rules(misere_chain="no_talon_strict", no_talon_games="nine_ten")
SETTLED = rules(ten_check_procedure="best_play")
BEFORE = rules(open_when="before_first_lead")
BOUGHT = "6S pass pass discard:D9,H9 order:"
SIX, NINE = parse_game("6S"), parse_game("9S")
SHOWN = TalonShown((Card.D9, Card.H9))

STEPS: list[tuple[str, RuleSet, str, str, type, tuple[Event, ...]]] = [
    ("S0-7", SOCHI, "", "6S", Auction, ()),
    ("S0-10a", SOCHI, "6S pass", "pass", Discarding, (AuctionWon(E, SIX), SHOWN)),
    ("A-64", SOCHI, "misere pass", "pass", Discarding, (AuctionWon(E, MISERE), SHOWN)),
    ("A-69 misere", STRICT, "misere 9H pass misere_bp", "pass", Playing, (AuctionWon(E, MISERE),)),
    ("A-69 misere opened", rules(misere_chain="no_talon_strict", no_talon_games="nine_ten", open_when="before_first_lead"),
     "misere 9H pass misere_bp", "pass", Playing, (AuctionWon(E, MISERE), HandsOpened((S, T)))),
    ("A-69", STRICT, "misere 9H pass misere_bp", "9_bp", Ordering, (AuctionWon(S, NINE),)),
    ("A-83", HALVES, "6S pass", "pass", Partnering, (AuctionWon(E, SIX),)),
    ("A-83 offer", HALVES, "6S pass pass", "offer", Partnering, ()),
    ("A-83 take", HALVES, "6S pass pass offer", "take", Discarding, (SHOWN,)),
    ("S3-55", SOCHI, "pass pass", "pass", Playing, (TalonCardTurned(Card.D9),)),
    ("A-79", rules(talon_raspasy_3="closed"), "pass pass", "pass", Playing, ()),
    ("S0-10b", SOCHI, "6S pass pass", "discard:D9,H9", Ordering, ()),
    ("A-64 led", SOCHI, "pass misere pass", "discard:D9,H9", Playing, (HandsOpened((E, T)),)),
    ("A-49", SOCHI, "misere pass pass", "discard:D9,H9", Playing, ()),
    ("A-67", SOCHI, "6S pass pass", "surrender", Finished, (DealFinished(Ending.SURRENDERED),)),
    ("A-135", rules(surrender_base="named_contract"), "6S pass pass discard:D9,H9", "order:7C", Ordering, ()),
    ("A-65", SOCHI, "6S pass pass discard:D9,H9", "order:7C", Whisting, ()),
    ("A-68", SOCHI, "6S pass pass discard:D9,H9", "order:10C", CheckingTen, ()),
    ("S0-35c", rules(ten_mode="none"), "6S pass pass discard:D9,H9", "order:10C", Finished, (DealFinished(Ending.WAIVED),)),
    ("A-68 whisted", rules(ten_mode="whisted_duty_1"), "6S pass pass discard:D9,H9", "order:10C", Whisting, ()),
    ("S3-26", rules(misere_call="after_auction"), "6S pass pass discard:D9,H9", "order:misere", Playing, ()),
    ("A-65 next", SOCHI, BOUGHT + "7C", "pass", Whisting, ()),
    ("S0-40", SOCHI, BOUGHT + "7C pass", "pass", Finished, (DealFinished(Ending.BOTH_PASSED),)),
    ("S0-23", SOCHI, BOUGHT + "7C pass half_whist", "pass", Finished, (DealFinished(Ending.HALF_WHIST),)),
    ("S3-32", SOCHI, BOUGHT + "7C whist", "whist", Playing, ()),
    ("A-82", INVITE, BOUGHT + "7C whist", "pass", Inviting, ()),
    ("A-82 choice", INVITE, BOUGHT + "7C whist pass invite", "SA", ChoosingMode, ()),
    ("A-82 next", INVITE, BOUGHT + "7C whist pass", "decline", Inviting, ()),
    ("A-82 none", INVITE, BOUGHT + "7C whist pass decline", "decline", Playing, ()),
    ("A-49 early", EARLY, BOUGHT + "7C whist", "pass", Playing, (HandsOpened((S, T)),)),
    ("A-49 choice", BEFORE, BOUGHT + "7C whist", "pass", ChoosingMode, ()),
    ("A-66", SOCHI, BOUGHT + "7C whist pass", "SA", ChoosingMode, ()),
    ("A-66 open", SOCHI, BOUGHT + "7C whist pass SA", "open", Playing, (HandsOpened((S, T)),)),
    ("A-49 once", EARLY, BOUGHT + "7C whist pass", "SA", Playing, ()),
    ("A-66 once", SOCHI, BOUGHT + "7C whist pass SA open", "S9", Playing, ()),
    ("A-66 no more", SOCHI, BOUGHT + "7C whist pass SA open S9 S7", "SK", Playing, ()),
    ("A-66 closed", SOCHI, BOUGHT + "7C whist pass SA", "closed", Playing, ()),
    ("A-68 next", SOCHI, BOUGHT + "10C", "waive", CheckingTen, ()),
    ("A-68 waived", SOCHI, BOUGHT + "10C waive", "waive", Finished, (DealFinished(Ending.WAIVED),)),
    ("A-68 check", BEFORE, BOUGHT + "10C waive", "check", Playing, (HandsOpened((E, S, T)),)),
    ("A-68 led", SOCHI, BOUGHT + "10C check", "SA", Playing, (HandsOpened((E, S, T)),)),
    ("A-91", SETTLED, BOUGHT + "10C waive", "check", SettlingTen, ()),
    ("A-91 figure", SETTLED, BOUGHT + "10C waive check", "settle:9", Finished, (DealFinished(Ending.SETTLED),)),
    ("S0-26", SOCHI, BOUGHT + "7C whist whist SA", "S9", Playing, ()),
    ("S0-28", SOCHI, BOUGHT + "7C whist whist SA S9", "S7", Playing, (TrickTaken(E, (Card.SA, Card.S9, Card.S7)),)),
    ("S3-55 second", SOCHI, "pass pass pass D7 D8", "DJ", Playing,
     (TrickTaken(T, (Card.D7, Card.D8, Card.DJ)), TalonCardTurned(Card.H9))),
    ("S3-55 third", SOCHI, "pass pass pass D7 D8 DJ H7 H8", "HT", Playing, (TrickTaken(T, (Card.H7, Card.H8, Card.HT)),)),
    ("A-87", SOCHI, BOUGHT + "7C whist whist", "claim:8-1-1", Claiming, ()),
    ("A-87 next", SOCHI, BOUGHT + "7C whist whist claim:8-1-1", "accept", Claiming, ()),
    ("A-87 refused", SOCHI, BOUGHT + "7C whist whist claim:8-1-1 accept", "refuse", Playing, (ClaimRefused(E),)),
    ("A-87 stands", SOCHI, BOUGHT + "7C whist whist claim:8-1-1 accept", "accept", Finished, (DealFinished(Ending.CLAIMED),)),
    ("A-67 all", rules(surrender="concede_all"), BOUGHT + "7C whist whist", "concede", Finished, (DealFinished(Ending.CONCEDED),)),
]  # fmt: skip


@pytest.mark.parametrize(("agreed", "script", "word", "phase", "events"), [step[1:] for step in STEPS], ids=[step[0] for step in STEPS])
def test_a_step(agreed: RuleSet, script: str, word: str, phase: type, events: tuple[Event, ...]) -> None:
    """The row is the id: the phase after the action, and its events."""
    before = run(fresh(agreed=agreed), script)
    after, told = apply(before, parse(word, before))
    assert type(after) is phase
    assert told == events


def test_the_last_trick_comes_before_the_end() -> None:
    """S0-26: both are told, in this order."""
    state = run(fresh(), BOUGHT + "7C whist whist")
    while not (isinstance(state, Playing) and state.left == 1 and len(state.trick) == 2):
        state = apply(state, legal_actions(state)[0]).state
    taken, over = apply(state, legal_actions(state)[0]).events
    assert isinstance(taken, TrickTaken)
    assert over == DealFinished(Ending.PLAYED)


@pytest.mark.parametrize(("script", "tricks"), [("pass 6S pass", (0, 8, 0)), ("pass pass 6S", (0, 0, 8)), ("6S pass pass", (8, 0, 0))])
def test_a_settled_ten_names_the_declarers_tricks_alone(script: str, tricks: tuple[int, int, int]) -> None:
    """A-91: whichever hand declares; the checker settles, and every figure from none to ten may be the true one."""
    state = run(fresh(agreed=SETTLED), script)
    assert isinstance(state, Discarding)
    first, second = (card.name for card in state.deal.talon)
    state = run(state, f"discard:{first},{second} order:10C waive check")
    assert isinstance(state, SettlingTen)
    declarer = state.game.declarer
    assert state.checker == to_act(state) == state.deal.opponents(declarer)[1]
    assert [getattr(action, "tricks", None) for action in legal_actions(state)] == list(range(11))
    end = run(state, "settle:8")
    assert isinstance(end, Finished)
    assert (end.ending, end.tricks, end.answers) == (Ending.SETTLED, tricks, ())
    assert isinstance(run(state, "settle:0"), Finished)
    assert isinstance(run(state, "settle:10"), Finished)


def test_the_position_of_a_settled_ten() -> None:
    """A-91: what the solver is asked stands there: the hands after the discard, the eldest on lead."""
    state = run(fresh(agreed=SETTLED), "pass 6S pass discard:D9,H9 order:10C check")
    assert isinstance(state, SettlingTen)
    played = run(fresh(agreed=rules()), "pass 6S pass discard:D9,H9 order:10C check")
    assert isinstance(played, Playing)
    assert (state.playing.hands, state.playing.leader, state.playing.game) == (played.hands, E, state.game)


def test_who_is_invited() -> None:
    """A-82: the whister is asked, then the passer, each for yes or no; after a yes nobody."""
    state = run(fresh(agreed=INVITE), BOUGHT + "7C pass whist")
    assert legal_actions(state) == (Invite(T, invites=True), Invite(T, invites=False))
    state = run(state, "decline")
    assert legal_actions(state) == (Invite(S, invites=True), Invite(S, invites=False))


@pytest.mark.parametrize(("script", "asked"), [
    ("pass misere pass discard:D9,H9 concede", (T,)),
    (BOUGHT + "7C whist whist claim:8-1-1", (S, T)),
    (BOUGHT + "7C whist pass SA open S9 S7 claim:7-1-1", (S,)),
    ("pass 6S pass discard:D9,H9 order:7C whist whist claim:4-5-1", (S, T)),
    ("pass 6S pass discard:D9,H9 order:7C whist whist D7 DK DT claim:4-4-1", (T, E)),
    ("pass 6S pass discard:D9,H9 order:7C whist whist D7 D8 DT claim:4-4-1", (E, S)),
])  # fmt: skip
def test_who_answers_a_claim(script: str, asked: tuple[Seat, ...]) -> None:
    """A-87, A-92: the others clockwise from the claimer, whoever that is; a concession goes to the other catcher alone."""
    state = run(fresh(), script)
    seats = []
    while isinstance(state, Claiming):
        seats.append(to_act(state))
        state = run(state, "accept")
    assert tuple(seats) == asked


def test_the_sitting_dealers_claim() -> None:
    """A-89, A-87: he whists and claims for both hands; the declarer alone answers."""
    agreed = rules(players=4, dealer_may_whist="after_pass_half_pass")
    state = run(fresh(agreed=agreed), "pass 6S pass discard:D9,H9 order:7C pass half_whist pass whist")
    assert isinstance(state, Playing)
    assert to_act(state) == Seat.FOURTH
    state = run(state, "claim:3-6-1")
    assert to_act(state) == S
    assert isinstance(run(state, "accept"), Finished)


@pytest.mark.parametrize(("choice", "mode"), [("always_closed", PlayMode.CLOSED), ("always_open", PlayMode.OPEN)])
def test_a_mode_that_nobody_chooses(choice: str, mode: PlayMode) -> None:
    """A-66, option `open_choice`: agreed beforehand, it stands from the declarer's first card."""
    state = run(fresh(agreed=rules(open_choice=choice)), BOUGHT + "7C whist pass SA")
    assert isinstance(state, Playing)
    assert isinstance(state.game, GamePlay)
    assert state.game.mode is mode


def test_a_concession_that_nobody_can_refuse() -> None:
    """A-84, A-87: with two the only catcher ends the deal, the rest is his."""
    two = rules(players=2, two_player="dummy_hand")
    end, told = apply(run(fresh(agreed=two), "pass misere discard:D9,H9"), Concede(E))
    assert isinstance(end, Finished)
    assert (end.ending, end.answers, end.tricks) == (Ending.CLAIMED, (), (10, 0, 0))
    assert told == (DealFinished(Ending.CLAIMED),)


def test_a_concession_is_offered() -> None:
    """A-67, A-87: among the legal actions, last, for a catcher and for a declarer who may go without all."""
    catcher = run(fresh(), "pass misere pass discard:D9,H9")
    declarer = run(fresh(agreed=rules(surrender="concede_all")), BOUGHT + "7C whist whist")
    for state in (catcher, declarer):
        assert legal_actions(state)[-1] == Concede(E)
    end = apply(declarer, Concede(E)).state
    assert isinstance(end, Finished)
    assert end.answers == (AnswerWhist(S, WhistCall.WHIST), AnswerWhist(T, WhistCall.WHIST))


def test_the_end_keeps_the_answers() -> None:
    """A-65, A-87: played or claimed, every whist answer of the deal; none where there were none."""
    answers = (AnswerWhist(S, WhistCall.WHIST), AnswerWhist(T, WhistCall.WHIST))
    ends: list[DealState] = [
        play_out(run(fresh(), BOUGHT + "7C whist whist")),
        run(fresh(), BOUGHT + "7C whist whist claim:8-1-1 accept accept"),
    ]
    for end in ends:
        assert isinstance(end, Finished)
        assert end.answers == answers
    for over in (
        play_out(run(fresh(), "pass pass pass")),
        run(fresh(), "6S pass pass surrender"),
        run(fresh(), BOUGHT + "10C waive waive"),
    ):
        assert isinstance(over, Finished)
        assert over.answers == ()
