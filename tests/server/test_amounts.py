"""Figures as they travel: every entry can say how it was counted, and every figure shown is the scorer's."""

import random
from fractions import Fraction
from math import prod

import pytest

from preferans.cards import DECK
from preferans.conventions.catalogue import PRESETS, build
from preferans.conventions.ruleset import RuleSet
from preferans.errors import RefusedError
from preferans.match.match import Player
from preferans.rules.dealing import talon_pairs
from preferans.scoring.entries import Column, Reason
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Sheet
from preferans.seats import SEATS
from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.amounts import Situation, amount, entry_view
from preferans.server.state import TableState, advance, begin
from preferans.server.view import table_view
from support.random_play import choose, walk
from support.tables import NAMES, TABLES, line_of, sitting

COUNTED = set(Reason) - {Reason.AMERICAN_AID, Reason.OFF_MOUNTAIN, Reason.OVERFLOW_WHISTS}
"""What a single deal can write; the others come from a full pool."""
PENALTIES = {reason for reason in Reason if "revoke" in reason.value} | {
    Reason.TALON_PEEK,
    Reason.WRONG_CARD_COUNT,
    Reason.SECOND_MISDEAL,
    Reason.AGREED_PENALTY,
}
"""What can only happen with real cards."""


def finished(seed: int) -> TableState:
    """A table after a deal played at random."""
    agreed = list(TABLES.values())
    walked = walk(seed, agreed[seed % len(agreed)])
    players = tuple(Player(name) for name in NAMES[: walked.rules.players])
    state = begin(walked.rules, players, walked.dealer)
    state = advance(state, codec.Dealt(codec.pack(walked.order), walked.pair)).state
    if walked.minimum != 6:
        return state
    for action in walked.actions:
        state = advance(state, line_of(action)).state
    return state


def test_every_entry_says_its_arithmetic() -> None:
    """The product of the factors is the amount; a deal by itself writes nothing that has none, unless it fills a pool."""
    met: set[Reason] = set()
    for seed in range(1500):
        state = finished(seed)
        for played in state.match.played:
            for entry in played.entries:
                said = entry_view(entry, 1, Situation(played.outcome, state.match.rules, state.price, state.past[-1].bombs))
                if entry.reason in COUNTED:
                    met.add(entry.reason)
                    filled = entry.column is Column.POOL and state.match.progress.sheet.pool[entry.player.index] == 10
                    assert said.factors or filled, entry
                if said.factors:
                    assert prod((Fraction(factor.value) for factor in said.factors), start=Fraction(1)) == abs(entry.amount)
                assert (said.against is None) == (entry.column is not Column.WHISTS)
    assert met >= COUNTED - PENALTIES - {Reason.WHIST_SHORTFALL, Reason.HALF_WHIST}  # games played at random are hardly ever made


def test_the_result_of_a_deal_sums_to_zero() -> None:
    """What a deal is worth is won and lost by the same whists, and every card that was dealt is shown at its end."""
    for seed in range(200):
        state = finished(seed)
        if state.match.current is not None:
            continue
        view = table_view(state, sitting(state.match.rules), state.match.progress.dealer, ())
        assert view.result is not None
        assert sum(Fraction(value) for value in view.result.balance) == 0
        shown = [card for hand in view.result.hands for card in hand.cards] + list(view.result.talon)
        assert len(set(shown)) == 32


def test_amounts() -> None:
    """An integer, or a fraction in lowest terms as text."""
    assert [amount(Fraction(value)) for value in ("4", "-34/3", "0")] == [4, "-34/3", 0]


DOUBLED = {"dark_pass": "any_hand", "dark_game": True, "bomb": "dark_pass_earns_one"}
HALVES = {"dealer_partner": "any", "talon_bonus": "ace1_marriage1_AK2_AA3"}


def agreements() -> dict[str, RuleSet]:
    """Every preset for every number of players; once more in the dark with bombs, and with four or five in halves with the dealer."""
    found = {}
    for name in PRESETS:
        for players in (2, 3, 4, 5):
            dummy: dict[str, object] = {"two_player": "dummy_hand"} if players == 2 else {}
            for more, options in (("", {}), (" dark", DOUBLED), (" halves", HALVES if players > 3 else DOUBLED | HALVES)):
                try:
                    found[f"{name} {players}{more}"] = build(name, dummy | options, players)
                except RefusedError:
                    continue
    return found


AGREED = agreements()


def next_over(rng: random.Random, state: TableState) -> TableState:
    """The table after one more deal, at random."""
    rules, pack = state.match.rules, list(DECK)
    rng.shuffle(pack)
    state = advance(state, codec.Dealt(codec.pack(tuple(pack)), rng.choice(talon_pairs(rules)))).state
    while state.match.current is not None:
        state = advance(state, line_of(choose(rng, state.match.current.state))).state
    return state


@pytest.mark.parametrize("agreed", AGREED)
def test_what_is_shown_is_what_the_scorer_wrote(agreed: str) -> None:
    """S1-51…63, A-76, A-77, A-83, sections 2–8: lines, their arithmetic, the worth of a deal and the sheet, on every scale and doubled or halved."""
    rules, rng = AGREED[agreed], random.Random(agreed)
    state = begin(rules, tuple(Player(name) for name in NAMES[: rules.players]), SEATS[0])
    written = dict.fromkeys(((column, one.index, None) for column in ("pool", "mountain") for one in SEATS[: rules.players]), Fraction())
    whists: dict[tuple[int, int], Fraction] = {}
    for _ in range(12):
        state = next_over(rng, state)
        played = state.match.played[-1]
        view = table_view(state, sitting(rules), SEATS[0], ())
        assert view.result is not None
        assert view.sheet is not None
        shown = view.result.entries
        assert [(one.column, one.chair, one.against, Fraction(one.amount), one.reason, one.rule) for one in shown] == [
            (entry.column.value, entry.player.index, entry.against and entry.against.index, entry.amount, entry.reason.value, entry.rule)
            for entry in played.entries
        ]
        assert all(
            prod((Fraction(f.value) for f in one.factors), start=Fraction(1)) == abs(Fraction(one.amount)) for one in shown if one.factors
        )
        alone = settle(Sheet.empty(rules.players).add(played.entries), rules).exact
        assert tuple(map(Fraction, view.result.balance)) == alone
        for one in shown:
            if one.against is None:
                written[one.column, one.chair, None] += Fraction(one.amount)
            else:
                whists[one.chair, one.against] = whists.get((one.chair, one.against), Fraction()) + Fraction(one.amount)
        _same(view.sheet, written, whists)
        if state.ended:
            return


def _same(sheet: p.Sheet, written: dict[tuple[str, int, None], Fraction], whists: dict[tuple[int, int], Fraction]) -> None:
    """The sheet shown is the sum of the lines shown."""
    for chair in range(len(sheet.pool)):
        assert Fraction(sheet.pool[chair]) == written["pool", chair, None]
        assert Fraction(sheet.mountain[chair]) == written["mountain", chair, None]
        for other in range(len(sheet.pool)):
            assert Fraction(sheet.whists[chair][other]) == whists.get((chair, other), Fraction())
