"""The worlds of `master`: never an impossible one, every one in reach, drawn as their weights say; the quick search says what the checked one says."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from preferans.bots.double_dummy.linear import estimates
from preferans.bots.master.belief import Belief, belief
from preferans.bots.master.drawing import FEW, Effort, draw
from preferans.bots.master.strength import BEFORE, tricks_of
from preferans.cards import CardSet, Strain
from preferans.rules.engine import to_act
from preferans.rules.view import Observation, Phase, observe
from preferans.solver.masks import Moment, moves_of, records, values_of
from preferans.solver.position import Goal, Position
from preferans.solver.search import solve_many
from preferans.solver.worlds import count_worlds, enumerate_worlds
from preferans.solver.worlds_known import known
from support.random_play import walk

EFFORT = Effort(6, 40)


def moments(seeds: range, *phases: Phase) -> Iterator[Observation]:
    """What is seen in these phases of random deals."""
    for seed in seeds:
        for state in walk(seed).states:
            seat = to_act(state)
            if seat is not None and seat in (seen := observe(state, seat)).seats and seen.phase in phases:
                yield seen


def test_no_world_is_impossible() -> None:
    """Every card lies where what is certain lets it, hands and what lies aside are full, and the weights are shares of one."""
    looked = 0
    for seen in moments(range(14), Phase.WHIST, Phase.PLAY, Phase.ORDER, Phase.DISCARD):
        facts = known(seen)
        worlds = draw(seen, belief(seen), EFFORT, random.Random(looked))
        assert sum(world.weight for world in worlds) == pytest.approx(1)
        for world in worlds:
            places = (*world.hands, world.aside)
            for mask, sure, room in zip(places, facts.sure, facts.room, strict=True):
                assert mask & sure.mask == sure.mask
                assert mask.bit_count() == len(sure) + room
            assert all(any(places[place] & card.bit for place in free) for card, free in facts.hidden)
        looked += 1
    assert looked > 150


def test_few_worlds_are_all_there() -> None:
    """Where few are left each is listed once, and without likelihood all weigh alike."""
    looked = 0
    for seen in moments(range(12), Phase.PLAY):
        number = count_worlds(seen)
        if number > 60:
            continue
        worlds = draw(seen, belief(seen), Effort(60, 0), random.Random(1))
        assert {(world.hands, world.aside) for world in worlds} == {
            ((w.hands[0].mask, w.hands[1].mask, w.hands[2].mask), w.aside.mask) for w in enumerate_worlds(seen)
        }
        assert all(world.weight == pytest.approx(1 / number) for world in worlds)
        looked += 1
    assert looked > 10


def test_the_walk_ends_where_the_weights_say() -> None:
    """In a moment with some hundred worlds the share of draws in which a card lies with the likelier hand is that of the exact weights."""
    seen = next(one for one in moments(range(60), Phase.PLAY) if FEW < count_worlds(one) < 3000 and one.declarer not in (None, one.viewer))
    place = next(i for i, seat in enumerate(seen.seats) if seat != seen.viewer and known(seen).room[i])
    card = next(card for card, free in known(seen).hidden if place in free and len(free) > 1)

    def likes(hand: int, aside: int) -> float:
        return 5.0 if hand & card.bit else 1.0

    first, second, third = (likes if i == place else None for i in range(3))
    weights = Belief((first, second, third), -1)
    exact = Counter[bool]()
    for world in enumerate_worlds(seen):
        has = bool(world.hands[place].mask & card.bit)
        exact[has] += 5 if has else 1
    share = exact[True] / (exact[True] + exact[False])
    worlds = draw(seen, weights, Effort(700, 200), random.Random(5))
    found = sum(world.weight for world in worlds if world.hands[place] & card.bit)
    assert found == pytest.approx(share, abs=0.06)


def test_what_was_said_moves_the_worlds() -> None:
    """Who bid has more in the drawn worlds than who passed: the belief reads the auction."""
    better = total = 0
    for seen in moments(range(80), Phase.WHIST):
        if seen.declarer is None or seen.without_talon or seen.kind is None:
            continue
        place = seen.place(seen.declarer)
        strain = seen.contract.strain if seen.contract is not None and hasattr(seen.contract, "strain") else Strain.NO_TRUMP
        plain, read = (
            sum(
                w.weight * tricks_of(w.hands[place], BEFORE, leads=False)[strain.order]
                for w in draw(seen, belief(seen), effort, random.Random(2))
            )
            for effort in (Effort(20, 0), Effort(20, 80))
        )
        better += read > plain + 0.5
        total += 1
    assert total > 10
    assert better > 0.8 * total


def test_five_strains_by_three_additions() -> None:
    """The tables give the linear reckoning of every hand, to the step of the table."""
    chance = random.Random(3)
    for _ in range(150):
        hand = sum(1 << card for card in chance.sample(range(32), 10))
        for leads in (False, True):
            assert tricks_of(hand, BEFORE, leads=leads) == pytest.approx(estimates(hand, leads=leads), abs=0.08)


@pytest.mark.parametrize(
    ("goal", "strain"), [(Goal.TRICKS, Strain.HEARTS), (Goal.MISERE, Strain.NO_TRUMP), (Goal.RASPASY, Strain.NO_TRUMP)]
)
def test_masks_are_solved_like_positions(goal: Goal, strain: Strain) -> None:
    """The quick way gives the figures of `solve_many`, with and without the moves."""
    chance = random.Random(8)
    three = goal is Goal.RASPASY
    for _ in range(6):
        cards = chance.sample(range(32), 15)
        first, second, third = (sum(1 << card for card in cards[i : i + 5]) for i in (0, 5, 10))
        position = Position((CardSet(first), CardSet(second), CardSet(third)), strain, goal, 1, None if three else 2)
        packed = records([(first, second, third)], Moment(strain, goal, 1, 0 if three else 2))
        solution = solve_many([position], moves=True)[0]
        figures = {card.bit: value if isinstance(value, tuple) else (value, 0, 0) for card, value in solution.moves.items()}
        quick = dict(moves_of(packed)[0])
        assert {card: value if three else value[:1] for card, value in quick.items()} == {
            card: value if three else value[:1] for card, value in figures.items()
        }
        if not three:
            assert values_of(packed) == [solution.value]
