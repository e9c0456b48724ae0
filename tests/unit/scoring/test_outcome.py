"""What the score reads from a deal that was played here: the end of each kind, the figures of two players, the talon that somebody sells."""

import pytest

from preferans.cards import Card
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import WhistCall
from preferans.rules.contract import parse_game
from preferans.rules.state import Finished
from preferans.scoring.outcome import GameEnd, GameOutcome, MisereOutcome, RaspasyOutcome, SurrenderOutcome, from_deal
from preferans.seats import Seat
from support.deals import D, E, S, T, fresh, rules, run

START = "6S pass pass discard:D9,H9 order:"
SIX, SEVEN, TEN = parse_game("6S"), parse_game("7C"), parse_game("10C")
WHIST, PASS, HALF = WhistCall.WHIST, WhistCall.PASS, WhistCall.HALF_WHIST
TWO = rules(players=2, two_player="dummy_hand")


def ended(agreed: RuleSet, script: str) -> Finished:
    """The end of a deal by these rules."""
    state = run(fresh(agreed=agreed), script)
    assert isinstance(state, Finished)
    return state


@pytest.mark.parametrize(
    ("options", "script", "expected"),
    [
        ({}, "7C pass pass", GameOutcome(T, E, SEVEN, SIX, ((S, PASS), (T, PASS)))),
        ({}, "7C pass half_whist pass", GameOutcome(T, E, SEVEN, SIX, ((S, PASS), (T, HALF), (S, PASS)))),
        ({}, "10C waive waive", GameOutcome(T, E, TEN, SIX)),
        ({"ten_mode": "none"}, "10C", GameOutcome(T, E, TEN, SIX)),
        (
            {"ten_check_procedure": "best_play"},
            "10C waive check settle:9",
            GameOutcome(T, E, TEN, SIX, (), ((E, 9),), GameEnd.CHECK_SETTLED, open=True),
        ),
        (
            {},
            "10C check claim:9-1-0 accept",
            GameOutcome(T, E, TEN, SIX, (), ((E, 9), (S, 1), (T, 0)), GameEnd.CLAIMED, open=True),
        ),
        (
            {},
            "7C whist whist claim:7-2-1 accept accept",
            GameOutcome(T, E, SEVEN, SIX, ((S, WHIST), (T, WHIST)), ((E, 7), (S, 2), (T, 1)), GameEnd.CLAIMED, open=False),
        ),
        (
            {"open_choice": "always_open", "open_when": "before_first_lead"},
            "7C whist pass claim:7-2-1 accept",
            GameOutcome(T, E, SEVEN, SIX, ((S, WHIST), (T, PASS)), ((E, 7), (S, 2), (T, 1)), GameEnd.CLAIMED, open=True),
        ),
        (
            {"surrender": "concede_all"},
            "7C whist whist concede",
            GameOutcome(T, E, SEVEN, SIX, ((S, WHIST), (T, WHIST)), (), GameEnd.CONCEDE_ALL, open=False),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_how_a_game_ended(options: dict[str, object], script: str, expected: GameOutcome) -> None:
    """S0-23, S0-40, A-67, A-68, A-87, A-91: answers, figures and the way to them, each in its field."""
    assert from_deal(ended(rules(**options), START + script)) == expected


def test_a_surrender_tells_its_price() -> None:
    """A-67, S3-51: the bid that stood, down three."""
    assert from_deal(ended(rules(), "6S pass pass surrender")) == SurrenderOutcome(T, E, SIX, 3)
    assert from_deal(ended(rules(surrender="down_two"), "6S pass pass discard:D9,H9 surrender")) == SurrenderOutcome(T, E, SIX, 2)


@pytest.mark.parametrize(
    ("script", "tricks"),
    [
        ("6S pass discard:D9,H9 order:6C whist claim:7-2-1 accept", ((E, 7), (S, 3))),
        ("pass 6S discard:D9,H9 order:6C whist claim:2-2-6 accept", ((E, 4), (S, 6))),
        ("misere pass discard:D9,H9 claim:1-4-5 accept", ((E, 1), (S, 9))),
        ("pass misere discard:D9,H9 claim:5-3-2 accept", ((E, 8), (S, 2))),
    ],
)
def test_the_dummys_tricks_are_its_owners(script: str, tricks: tuple[tuple[Seat, int], ...]) -> None:
    """A-84: they count for who plays against the declarer, whoever of the two that is."""
    outcome = from_deal(ended(TWO, script))
    assert isinstance(outcome, GameOutcome | MisereOutcome)
    assert outcome.tricks == tricks


def test_the_dummy_takes_no_trick_in_raspasy() -> None:
    """A-84: two figures."""
    outcome = from_deal(ended(TWO, "pass pass claim:4-0-6 accept"))
    assert outcome == RaspasyOutcome(S, ((E, 4), (S, 6)), claimed=True)


@pytest.mark.parametrize(
    ("options", "talon"),
    [
        ({}, None),
        ({"talon_bonus": "ace1_marriage1_AK2_AA3"}, None),
        ({"talon_bonus": "ace1_marriage1_AK2_AA3", "talon_bonus_three_hand": "each_opponent_half"}, (Card.D9, Card.H9)),
        ({"players": 4, "talon_bonus": "ace1_AK2_AA3"}, (Card.D9, Card.H9)),
        ({"players": 4}, None),
    ],
)
def test_the_talon_stands_where_somebody_sells_it(options: dict[str, object], talon: tuple[Card, Card] | None) -> None:
    """S1-80, A-80: a dealer who sits out, or with three where that is agreed."""
    outcome = from_deal(ended(rules(**options), START + "7C pass pass"))
    assert isinstance(outcome, GameOutcome)
    assert outcome.talon == talon


def test_nobody_sells_a_talon_that_nobody_took() -> None:
    """A-69, A-80: without the talon there is nothing to write for it."""
    agreed = rules(players=4, talon_bonus="ace1_AK2_AA3", no_talon_games="any")
    outcome = from_deal(ended(agreed, "9_bp pass pass order:9C pass pass"))
    assert isinstance(outcome, GameOutcome)
    assert outcome.without_talon
    assert (outcome.dealer, outcome.talon) == (D, None)
