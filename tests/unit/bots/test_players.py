"""What holds for every bot: it is legal, it repeats itself, it sees an observation and nothing else."""

import ast
import random
from pathlib import Path

import pytest

from preferans import bots
from preferans.bots.kinds import KINDS, kind_of
from preferans.bots.player import Chance
from preferans.bots.roster import BOTS
from preferans.bots.running import seated, shuffled
from preferans.rules.actions import Action
from preferans.rules.dealing import start
from preferans.rules.engine import apply, legal_actions, to_act
from preferans.rules.state import DealState
from preferans.rules.view import Phase, observe
from preferans.seats import SEATS
from support.deals import SOCHI
from support.random_play import twin, walk
from support.tables import TABLES

RARE = {Phase.PARTNER, Phase.INVITE, Phase.TEN}  # what is settled after a ten is said by the table
SEARCHES, SEARCH_DEALS = ("rollout24", "dd20", "master", "master_fast", "expert", "club", "novice"), 16
"""The bots that search, and how many random deals they are asked in: they take a hundred times as long."""


def course(name: str, seed: int, deal: int) -> list[Action]:
    """The actions of a deal between three bots of one kind, each of them legal."""
    pack = shuffled(SOCHI, seed, str(deal))
    state: DealState = start(SOCHI, SEATS[deal % 3], pack.order, pack.talon_pair)
    players = seated((name,) * 3, seed, deal)
    actions = []
    while (seat := to_act(state)) is not None:
        action = players[seat.index].act(observe(state, seat))
        assert action in legal_actions(state), f"{name}: {action} in {state}"
        actions.append(action)
        state = apply(state, action).state
    return actions


@pytest.mark.parametrize("name", BOTS)
def test_never_an_illegal_action(name: str) -> None:
    """Deal after deal is played to its end, every action out of the legal ones."""
    for deal in range(1, 9 if name in SEARCHES else 31):
        assert course(name, 1, deal)


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    """A bot asked again answers the same."""
    assert [course(name, 2, deal) for deal in (1, 2)] == [course(name, 2, deal) for deal in (1, 2)]


def test_random_follows_its_seed() -> None:
    """Another seed gives other luck, on the same cards."""
    state = start(SOCHI, SEATS[0], *shuffled(SOCHI, 3, "1"))
    seen = observe(state, state.deal.eldest)
    assert len({BOTS["random"](Chance(seed, 1, seen.viewer)).act(seen) for seed in range(40)}) > 1


def test_cards_do_not_depend_on_the_bots() -> None:
    """The cards of a deal follow from the seed and its place."""
    assert shuffled(SOCHI, 1, "7") == shuffled(SOCHI, 1, "7")
    assert len({shuffled(SOCHI, 1, str(deal)).order for deal in range(50)}) == 50
    assert {shuffled(SOCHI, seed, "1").talon_pair for seed in range(200)} == set(range(2, 16))


def test_random_draws_the_kind_first() -> None:
    """Of an auction's first word misère is drawn about as often as all other words together would be by number."""
    state = start(SOCHI, SEATS[0], *shuffled(SOCHI, 3, "1"))
    seen = observe(state, state.deal.eldest)
    kinds = [kind_of(BOTS["random"](Chance(seed, 1, seen.viewer)).act(seen)) for seed in range(300)]
    assert {kind: kinds.count(kind) > 30 for kind in ("bid", "misere", "pass")} == {"bid": True, "misere": True, "pass": True}


def test_every_action_has_a_kind_of_the_contract() -> None:
    """The kinds of a deal's actions are among those that tables list."""
    kinds = {kind_of(action) for deal in range(1, 40) for action in course("random", 4, deal)}
    assert kinds <= set(KINDS)
    assert {"bid", "misere", "discard", "card", "claim", "claim_accept"} <= kinds


@pytest.mark.parametrize("name", BOTS)
def test_worlds_that_look_the_same_are_answered_the_same(name: str) -> None:
    """Two states that a seat cannot tell apart get the same action: hidden cards have no say."""
    compared, deals = 0, SEARCH_DEALS if name in SEARCHES else 60
    phases = set()
    for seed in range(deals):
        walked, rng = walk(seed), random.Random(seed)
        for upto, state in enumerate(walked.states):
            seat = to_act(state)
            other = None if seat is None else twin(walked, upto, seat, rng)
            if seat is None or other is None:
                continue
            bot = BOTS[name](Chance(1, 1, seat))
            assert bot.act(observe(state, seat)) == bot.act(observe(other, seat))
            compared += 1
            phases.add(observe(state, seat).phase.value)
    assert compared > 5 * deals
    assert phases >= {"auction", "discard", "order", "whist", "mode", "play", "claim"}


@pytest.mark.parametrize("name", BOTS)
def test_hidden_cards_have_no_say_in_the_rare_phases(name: str) -> None:
    """Partner, invitation and the ten that is checked, at the tables that have them: two states that look the same get the same action."""
    compared: dict[str, int] = {}
    for agreed in ("halves", "dealer's whist", "invite", "any bare", "ordered misere"):
        for seed in range(12):
            walked, rng = walk(seed, TABLES[agreed]), random.Random(seed)
            for upto, state in enumerate(walked.states):
                seat = to_act(state)
                seen = None if seat is None else observe(state, seat)
                if seat is None or seen is None or seen.phase not in RARE:
                    continue
                if (other := twin(walked, upto, seat, rng)) is not None:
                    bot = BOTS[name](Chance(1, 1, seat))
                    assert bot.act(seen) == bot.act(observe(other, seat))
                    compared[seen.phase.value] = compared.get(seen.phase.value, 0) + 1
    assert set(compared) == {phase.value for phase in RARE}


@pytest.mark.parametrize("file", sorted((Path(bots.__file__).parent / "rule").glob("*.py")), ids=lambda file: file.name)
def test_rule_has_no_way_to_the_state(file: Path) -> None:
    """No file of `rule` imports states, the engine or matches: what it knows is the observation."""
    hidden = {"preferans.rules.state", "preferans.rules.engine", "preferans.match.match", "preferans.rules.dealing"}
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    assert not {node.module for node in nodes if isinstance(node, ast.ImportFrom)} & hidden
