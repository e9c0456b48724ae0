"""What `master` answers where `rule` spoke for it before: open or closed, claims, two players, games without the talon."""

import pytest

from preferans.bots.master.bot import MasterBot
from preferans.bots.master.deciding import Decision
from preferans.bots.master.levels import FAST
from preferans.bots.player import Chance
from preferans.bots.running import shuffled
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import AnswerClaim, ChooseMode
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState
from preferans.rules.view import Kind, Observation, Phase, observe
from preferans.seats import SEATS
from support.deals import fresh, run
from support.tables import TABLES

CLOSED = "6S pass pass discard:D9,H9 order:6C whist whist"


def asked(state: DealState) -> tuple[Observation, Decision]:
    """What the quick one sees whose turn it is, and what it decides."""
    seat = to_act(state)
    assert seat is not None
    seen = observe(state, seat)
    decision = MasterBot(Chance(1, 1, seat), FAST).decide(seen)
    assert decision.action in seen.legal
    return seen, decision


def test_a_lone_whister_weighs_both_ways() -> None:
    """A-66: open and closed are both paid by the scorer, and the better one is chosen."""
    seen, decision = asked(run(fresh(), "6S pass pass discard:D9,H9 order:6C whist pass SA"))
    assert seen.phase is Phase.MODE
    assert len(decision.worth) == 2
    assert all(isinstance(action, ChooseMode) for action in decision.worth)
    assert decision.worth[decision.action] == max(decision.worth.values())


def test_a_claim_is_granted_where_play_gives_no_more() -> None:
    """A-87, A-190: who is offered more than his cards promise grants it; who holds sure tricks does not give them away."""
    strong = "S:AKQJT9 C:AK D:AK H:-", "S:87 C:987 D:987 H:87", "S:- C:QJ D:QJ H:AKQJT9", "CT DT"
    _, decision = asked(run(fresh(*strong), "6S pass pass discard:CT,DT order:9S whist whist claim:6-2-2"))
    assert decision.action == AnswerClaim(decision.action.actor, True)
    assert decision.reason.code == "master.claim"
    aces = "S:KQJT98 C:KQ D:KQ H:-", "S:A7 C:A98 D:A98 H:87", "S:- C:JT D:JT H:AKQJT9", "C7 D7"
    _, decision = asked(run(fresh(*aces), "6S pass pass discard:C7,D7 order:7S whist whist claim:10-0-0"))
    assert decision.action == AnswerClaim(decision.action.actor, False)


@pytest.mark.parametrize("name", ["two", "two, rostov", "any bare", "bare"])
def test_it_speaks_for_itself(name: str) -> None:
    """A-84, A-64: with two players and without the talon words and cards are weighed, not taken from the books."""
    agreed, weighed = TABLES[name], 0
    for deal in range(4):
        weighed += played(agreed, deal)
    assert weighed > 20


def played(agreed: RuleSet, deal: int) -> int:
    """How many decisions of a deal were weighed; all of them are legal."""
    state: DealState = start(agreed, SEATS[deal % agreed.players], *shuffled(agreed, 3, str(deal)))
    weighed = 0
    while to_act(state) is not None:
        seen, decision = asked(state)
        weighed += seen.kind is not Kind.RASPASY and decision.reason.code not in ("master.book", "master.only")
        state = apply(state, decision.action).state
    return weighed
