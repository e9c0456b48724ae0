"""The defence of an open hand: of the legal cards that which begins the best plan for all worlds; where plans are a guess, a mixture of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from preferans.bots.master.openhand.mixing import solve, trusting
from preferans.bots.master.openhand.planning import Figures, Front, Planner, SpentError
from preferans.bots.master.openhand.table import Game, Hands, Spot

EQUAL = 1e-6
TRUST = 0.6
"""How far the belief is trusted where plans are a guess; for the rest the declarer is taken to have chosen the world that hurts most. So two
holes that cost alike are guessed by a mixture as long as none is five times as likely as the other."""
PLAUSIBLE = 0.05
"""Share of the likeliest contested world from which on a world may be what the declarer chose."""
RARE = 0.02
"""Shares of a mixture below this are not played."""


class World(NamedTuple):
    """A hand that the declarer may hold, and how likely it is."""

    hand: int
    weight: float


@dataclass(frozen=True, slots=True)
class Question:
    """A defender's decision."""

    game: Game
    spot: Spot
    worlds: tuple[World, ...]
    """What is planned for, the likeliest first; the weights sum to one."""
    cards: tuple[int, ...]
    """The cards that come into question."""
    pay: tuple[float, ...]
    """Whists of the defence by the tricks that the declarer takes from here on."""
    trust: float = TRUST


@dataclass(frozen=True, slots=True)
class Answer:
    """How a decision is made."""

    shares: Mapping[int, float]
    """How often each card is played: one card, where no guess remains."""
    worth: Mapping[int, float]
    """Whists of the best plan that begins with each card, as a mean over the worlds."""
    sure: bool
    """Whether one plan gets in every world as much as if the discard were known."""
    depth: int
    """How many decisions of the defence ahead were looked at."""


def plan(question: Question, planner: Planner, prefer: Callable[[Sequence[int]], int]) -> Answer:
    """The plan for all worlds; `prefer` chooses among cards that are worth the same."""
    hands: Hands = tuple(world.hand for world in question.worlds)
    bounds = {card: row for card, row in planner.by_card(question.spot, hands).items() if card in question.cards}
    known = _mean(question, tuple(map(max, zip(*bounds.values(), strict=True))))
    fronts = {card: Front((row,), exact=len(hands) == 1) for card, row in bounds.items()}
    worth = {card: _mean(question, row) for card, row in bounds.items()}
    depth = _deepened(question, planner, fronts, worth)
    best = max(worth.values())
    equal = [card for card, value in worth.items() if value > best - EQUAL]
    proved = [card for card in equal if fronts[card].exact]
    chosen = prefer(proved or equal)
    if best > known - EQUAL or not proved:
        return Answer({chosen: 1.0}, worth, bool(proved), depth)
    return Answer(_mixed(question, {card: front.plans for card, front in fronts.items() if front.exact}, chosen), worth, False, depth)


def _deepened(question: Question, planner: Planner, fronts: dict[int, Front], worth: dict[int, float]) -> int:
    """Looks further and further ahead, as far as the budget goes; every figure is a bound from above for the next.

    How many decisions of the defence ahead were looked at comes back; fronts and what they are worth are renewed.
    """
    hands: Hands = tuple(world.hand for world in question.worlds)
    shares = tuple(world.weight for world in question.worlds)
    if len(hands) == 1 or len(worth) == 1:
        return 1
    depth = 1
    while depth < 2 * max(hand.bit_count() for hand in question.spot.open):
        fresh: dict[int, tuple[Front, float]] = {}
        best = float("-inf")
        try:
            for card in sorted(worth, key=lambda card: (-worth[card], card)):
                if worth[card] < best - EQUAL:
                    break
                front = planner.after_card(question.spot, card, hands, shares, depth)
                fresh[card] = front, max(_mean(question, row) for row in front.plans)
                best = max(best, fresh[card][1])
        except SpentError:
            break
        depth += 1
        for card, (front, value) in fresh.items():
            fronts[card], worth[card] = front, value
        if any(front.exact and value > max(worth.values()) - EQUAL for front, value in fresh.values()):
            break
    return depth


def _mean(question: Question, figures: Figures) -> float:
    sign = question.game.sign
    return sum(world.weight * question.pay[sign * figure] for world, figure in zip(question.worlds, figures, strict=True))


def _mixed(question: Question, plans: Mapping[int, tuple[Figures, ...]], chosen: int) -> dict[int, float]:
    """How often each card is played, so that no discard that was likely gains by what is known of the mixture."""
    shares = [world.weight for world in question.worlds]
    sign = question.game.sign
    rows = [(card, tuple(question.pay[sign * figure] for figure in plan)) for card, some in plans.items() for plan in some]
    contested = [i for i in range(len(shares)) if len({row[i] for _, row in rows}) > 1]
    likely = max((shares[i] for i in contested), default=0.0)
    columns = [i for i in contested if shares[i] >= PLAUSIBLE * likely]
    if not columns:
        return {chosen: 1.0}
    total = sum(shares[i] for i in columns)
    matrix = [[row[i] for i in columns] for _, row in rows]
    mixed = solve(trusting(matrix, [shares[i] / total for i in columns], question.trust))
    found: dict[int, float] = {}
    for (card, _), share in zip(rows, mixed.rows, strict=True):
        if share >= RARE:
            found[card] = found.get(card, 0.0) + share
    whole = sum(found.values())
    return {card: share / whole for card, share in found.items()} if whole else {chosen: 1.0}
