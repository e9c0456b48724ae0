"""Figures as they travel: every entry can say how it was counted."""

from fractions import Fraction
from math import prod

from preferans.match.match import Player
from preferans.scoring.entries import Column, Reason
from preferans.server import codec
from preferans.server.amounts import Situation, amount, entry_view
from preferans.server.state import TableState, advance, begin
from preferans.server.view import table_view
from support.random_play import walk
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
