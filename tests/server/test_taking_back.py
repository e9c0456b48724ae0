"""What may be taken back has turned no card up, whatever was agreed, and whether it may be does not depend on hidden cards."""

import asyncio
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import Claim, Concede, SettleTen
from preferans.rules.engine import to_act
from preferans.seats import SEATS, chairs
from preferans.server import codec
from preferans.server.codec import Done
from preferans.server.state import TableState, advance
from preferans.server.taking_back import may_be_taken_back
from support.friends import beside, company, do, of_the_log, up_to_date
from support.lines import match_lines
from support.random_play import Walk, hidden_cards, twin, walk
from support.table_server import Json, Person, Server, choose, sit
from support.tables import TABLES

RULES = st.sampled_from(list(TABLES.values()))
SEEDS = st.integers(0, 2**48)
FEW = settings(max_examples=min(60, settings().max_examples))


def taken_back(seed: int, agreed: RuleSet) -> set[str]:
    """Checks a deal in which much is taken back; the kinds of what could be."""
    first, lines = match_lines(seed, agreed, 1, SEATS[0])
    state: TableState = first
    actions: list[object] = []
    states: list[object] = []
    met: set[str] = set()
    for line in lines:
        state = advance(state, line).state
        current = state.match.current
        if isinstance(line, codec.Undone):
            actions.pop(), states.pop()
            assert current is not None
            assert current.state == states[-1]
        elif current is not None and isinstance(line, codec.Dealt | Done | codec.Proved):
            states.append(current.state)
            if isinstance(line, Done):
                actions.append(codec.to_action(line.action, SEATS[line.actor]))
            elif isinstance(line, codec.Proved):
                actions.append(codec.proved_action(line))
        if state.undoable is None or not isinstance(line, Done):
            continue
        assert current is not None
        deal = current.log
        walked = Walk(agreed, deal.dealer, deal.order, deal.talon_pair, 6, tuple(actions), tuple(states))  # type: ignore[arg-type]
        for seat in chairs(agreed.players):
            known = [set(hidden_cards(walked, upto, seat)) for upto in (len(actions) - 1, len(actions))]
            assert known[0] == known[1], (seat, line)
        met.add(type(line.action).__name__)
    return met


@FEW
@given(SEEDS, RULES)
def test_nobody_has_learnt_a_card_from_what_is_taken_back(seed: int, agreed: RuleSet) -> None:
    """No seat knows a card more after it than before, by the rules of the table and not by a view; the deal is then as it was (A-205)."""
    taken_back(seed, agreed)


def test_the_law_meets_every_kind() -> None:
    """Calls, discards, contracts, answers, closed play and cards of open hands are among them."""
    met = set().union(*(taken_back(seed, agreed) for seed in range(5) for agreed in TABLES.values()))
    assert met >= {"BidAct", "DiscardAct", "OrderAct", "WhistAct", "ModeAct", "CardAct"}, met


@FEW
@given(SEEDS, RULES)
def test_it_does_not_depend_on_hidden_cards(seed: int, agreed: RuleSet) -> None:
    """In another world that a seat cannot tell apart the same may be taken back (R4)."""
    walked, rng = walk(seed, agreed), random.Random(seed)
    for upto in range(1, len(walked.actions)):
        action, viewer = walked.actions[upto - 1], rng.choice(chairs(agreed.players))
        if isinstance(action, SettleTen | Claim | Concede) or action.actor != viewer or to_act(walked.states[upto - 1]) is not viewer:
            continue
        other = twin(walked, upto, viewer, rng)
        before = twin(walked, upto - 1, viewer, random.Random(seed)) if other is not None else None
        if other is None or before is None:
            continue
        message = codec.to_message(action)
        assert may_be_taken_back(walked.states[upto - 1], message, walked.states[upto]) == may_be_taken_back(before, message, other)


def test_a_call_is_taken_back_at_a_table(server: Server) -> None:
    """Two people and a bot: a call is taken back when the other agrees; when somebody has acted since, it is too late; a card from the hand never (A-205)."""
    table, _, (one, two) = company(server, "Иван", "Мария")

    async def called_before_a_person(people: tuple[Person, Person]) -> tuple[Person, Person, Json]:
        """Somebody who has just bid, after whom the other person has to speak; and what he saw before."""
        while True:
            for person, other in (people, people[::-1]):
                await up_to_date(person)
                action, before = choose(person.view), person.view
                if action is None:
                    continue
                assert (await do(person, action))["type"] == "ack"
                await up_to_date(other)
                if before["phase"] == "auction" and other.view["phase"] == "auction" and other.view["turn"] == other.view["me"]:
                    return person, other, before
            await asyncio.sleep(0.1)

    async def run() -> None:
        async with asyncio.timeout(120), sit(server, table, one.cookie) as first, sit(server, table, two.cookie) as second:
            person, other, before = await called_before_a_person((first, second))
            assert (await beside(other, act="undo"))["reason"] == "undo"
            assert (await beside(person, act="undo"))["type"] == "ack"
            assert (await beside(other, act="undo"))["type"] == "ack"
            await up_to_date(person)
            assert of_the_log(person.view) == of_the_log(before)
            assert (await do(person, choose(before) or {}))["type"] == "ack"
            await up_to_date(other)
            assert (await do(other, choose(other.view) or {}))["type"] == "ack"
            assert (await beside(person, act="undo"))["reason"] == "undo"

    asyncio.run(run())
