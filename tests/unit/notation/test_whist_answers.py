"""The form hears the answers to a contract as the engine asks for them: one order of answers, whoever writes it down (A-65, A-70, A-89)."""

from collections.abc import Iterator
from itertools import product

import pytest

from preferans.cards import DECK
from preferans.conventions.catalogue import build
from preferans.conventions.ruleset import RuleSet
from preferans.notation.form import Form
from preferans.notation.whist_answers import Table, read_answers
from preferans.rules.actions import AnswerWhist, WhistCall
from preferans.rules.contract import parse_game
from preferans.rules.dealing import start
from preferans.rules.state import Ordered, Purchase, Whisting
from preferans.rules.whisting import due
from preferans.seats import SEATS, Seat, chairs

NAMES = "ABCDE"
SWITCHES = {
    "half_whist": ("off", "after_first_pass"),
    "whist_return": (False, True),
    "whist_pass_half": ("forbidden", "allowed"),
    "dealer_may_whist": ("off", "after_pass_half_pass"),
    "stalingrad": (False, True),
}
Said = tuple[tuple[Seat, WhistCall], ...]


def every_agreement() -> Iterator[tuple[RuleSet, str]]:
    """Every way to agree about the answers, at every number of players and every kind of contract."""
    for players, values, contract in product((2, 3, 4), product(*SWITCHES.values()), ("6S", "6C", "7C", "8C")):
        chosen: dict[str, object] = dict(zip(SWITCHES, values, strict=True))
        if chosen["dealer_may_whist"] != "off" and (chosen["half_whist"] == "off" or players != 4):
            continue
        yield build("sochi", chosen | ({"two_player": "dummy_hand"} if players == 2 else {}), players), contract


def switches(rules: RuleSet) -> dict[str, object]:
    """What of it is agreed how."""
    return {name: rules.options()[name] for name in SWITCHES}


def whisting(rules: RuleSet, contract: str) -> Whisting:
    """The contract of the eldest hand, before any answer."""
    deal = start(rules, SEATS[rules.players - 1], DECK, 2).deal
    game = parse_game(contract)
    return Whisting(deal, Ordered(Purchase((), deal.eldest, game), game, None, game), ())


def ways(state: Whisting, said: Said = ()) -> Iterator[tuple[Said, bool]]:
    """Every beginning of the answers that the engine knows, and whether it is all."""
    now = due(Whisting(state.deal, state.ordered, tuple(AnswerWhist(seat, call) for seat, call in said)))
    yield said, now is None
    if now is not None:
        seat, calls = now
        for call in calls:
            yield from ways(state, (*said, (seat, call)))


def is_heard(state: Whisting, said: Said) -> bool:
    """Whether the form takes these answers."""
    deal = state.deal
    form = Form(names=tuple(NAMES[: deal.rules.players]))
    table = Table(deal.rules, state.ordered.contract, state.ordered.declarer, deal.persons_against(state.ordered.declarer), deal.sitting)
    found = read_answers(form, [[NAMES[seat.index], call.value] for seat, call in said], (), table)
    assert found in (None, said)
    return not form.faults


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_engine_lets_be_said_is_heard_and_nothing_else(players: int) -> None:
    """All complete answers are taken; whoever says at any moment what the engine does not let him say is refused."""
    heard = refused = 0
    for rules, contract in every_agreement():
        if rules.players != players:
            continue
        state = whisting(rules, contract)
        for said, complete in ways(state):
            legal = {one[len(said)] for one, _ in ways(state) if len(one) > len(said) and one[: len(said)] == said}
            if complete:
                assert is_heard(state, said), (switches(rules), contract, said)
                heard += 1
            for seat, call in product(chairs(players), WhistCall):
                if (seat, call) not in legal:
                    assert not is_heard(state, (*said, (seat, call))), (switches(rules), contract, said, seat, call)
                    refused += 1
    assert heard > 40
    assert refused > 1000
