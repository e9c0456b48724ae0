"""The discard at misère, chosen against the catch: in each layout the catchers, who know how the discard is chosen but not what it was, play
the plan that gets most against the mixture. Where one discard is best by far it is thrown; else they are mixed, so that none is worth a guess.
"""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.openhand.choosing import Care
from preferans.bots.master.openhand.planning import Figures, Planner, SpentError
from preferans.bots.master.openhand.table import Game, Spot, alike
from preferans.bots.master.searching import with_hand
from preferans.bots.payoff import Payoffs
from preferans.bots.rule.buying import ten_danger
from preferans.cards import DECK, FULL_DECK, Card, Strain
from preferans.rules.actions import Action, Discard
from preferans.rules.view import Observation
from preferans.solver.masks import Asker, Moment, records, values_of
from preferans.solver.position import Goal

Pair = tuple[Card, Card]

CANDIDATES = 10
"""Discards that are looked at, the safest by the reckoning of the books."""
CLOSE = 12.0
"""Whists by which a discard may fall short of the best, the discard being known, and still be mixed in."""
FIRST = 24
"""Layouts in which all candidates are looked at."""
FAR = 40.0
"""Whists by which a discard may fall short in these and still be looked at in all of them."""
MOST = 4
"""Discards of a mixture."""
CONTESTED = 6
"""Layouts for which plans are sought: those where several of these discards are caught."""
PATIENCE = 4
"""How many times the budget of a card this decision may cost, which comes once in a misère."""
LONGEST = 120_000
"""The most that the search for plans may cost here, whatever the level: the layouts are solved besides, and all of it takes less than a second."""
ROUNDS = 400
WORTH_MIXING = 0.5
"""Whists that a mixture must be worth more than any discard by itself."""
RARE = 0.05
"""Shares of a mixture below this are not thrown."""


class Layout(NamedTuple):
    """Two other hands, how likely they are, and what the plans of their owners get from each discard: whists of the declarer."""

    weight: float
    plans: tuple[tuple[float, ...], ...]


def choose_misere_discard(seen: Observation, worlds: Sequence[Weighed], care: Care, table: Payoffs, chance: random.Random) -> Decision:
    """The discard, drawn from the mixture that loses least to the best plans."""
    place, twelve = seen.place(seen.viewer), seen.hand.mask
    paid = [table.of_declarer(place, taken) for taken in range(11)]
    pairs = _safest(twelve, leads=place == 0)
    few = [_mean(worlds[:FIRST], _tricks(worlds[:FIRST], place, _without(twelve, pair)), paid) for pair in pairs]
    pairs = [pair for pair, mean in zip(pairs, few, strict=True) if mean >= max(few) - FAR][: 2 * MOST]
    tricks = [_tricks(worlds, place, _without(twelve, pair)) for pair in pairs]
    means = [_mean(worlds, row, paid) for row in tricks]
    order = sorted(range(len(pairs)), key=lambda at: -means[at])
    kept = [at for at in order if means[at] >= means[order[0]] - CLOSE][:MOST]
    weighed: dict[Action, float] = {Discard(seen.viewer, pair): mean for pair, mean in zip(pairs, means, strict=True)}
    chosen, value = kept[0], means[kept[0]]
    if len(kept) > 1:
        tens = tuple(_without(twelve, pairs[at]) for at in kept)
        layouts = _layouts(worlds, place, tens, [tricks[at] for at in kept], paid, min(LONGEST, care.budget * PATIENCE))
        shares, mixed = mixture(layouts, len(kept))
        pure = max(left_by(layouts, [float(at == one) for at in range(len(kept))]) for one in range(len(kept)))
        if mixed > pure + WORTH_MIXING:
            chosen, value = chance.choices(kept, shares)[0], mixed
    reason = Reason("master.misere_discard", {"whists": in_tenths(value)})
    return Decision(Discard(seen.viewer, pairs[chosen]), reason, weighed)


def _mean(worlds: Sequence[Weighed], tricks: Sequence[int], paid: Sequence[float]) -> float:
    total = sum(world.weight for world in worlds)
    return sum(world.weight * paid[taken] for world, taken in zip(worlds, tricks, strict=True)) / total


def _safest(twelve: int, *, leads: bool) -> list[Pair]:
    """The safest discards by the reckoning of the books; of those that leave hands which do the same, one."""
    out = FULL_DECK.mask & ~twelve
    cards = [card for card in DECK if card.bit & twelve]
    pairs = sorted(combinations(cards, 2), key=lambda pair: ten_danger(_without(twelve, pair), out, leads=leads))
    same = alike(Spot((out, 0, 0), 0), [_without(twelve, pair) for pair in pairs])
    kept: dict[int, Pair] = {}
    for pair, hand in zip(pairs, same, strict=True):
        kept.setdefault(hand, pair)
    return list(kept.values())[:CANDIDATES]


def _without(hand: int, pair: Pair) -> int:
    return hand & ~pair[0].bit & ~pair[1].bit


def _tricks(worlds: Sequence[Weighed], place: int, ten: int) -> list[int]:
    """What the declarer takes in each layout, if everybody knows everything."""
    moment = Moment(Strain.NO_TRUMP, Goal.MISERE, 0, place)
    return values_of(records((with_hand(world.hands, place, ten) for world in worlds), moment))


def _layouts(
    worlds: Sequence[Weighed], place: int, tens: tuple[int, ...], tricks: Sequence[Sequence[int]], paid: Sequence[float], budget: int
) -> list[Layout]:
    """What may be planned in each layout; the contested ones that there is time for stand for all of them."""
    rows = list(zip(*tricks, strict=True))
    contested = [i for i, row in enumerate(rows) if sum(taken > 0 for taken in row) > 1]
    chosen = contested[:CONTESTED]
    scale = sum(worlds[i].weight for i in contested) / sum(worlds[i].weight for i in chosen) if chosen else 1.0
    found = []
    for i, (world, row) in enumerate(zip(worlds, rows, strict=True)):
        if i not in contested:
            found.append(Layout(world.weight, (tuple(paid[taken] for taken in row),)))
        elif i in chosen:
            plans = _plans(world, place, tens, row, budget // len(chosen))
            found.append(Layout(world.weight * scale, tuple(tuple(paid[taken] for taken in plan) for plan in plans)))
    return found


def _plans(world: Weighed, place: int, tens: tuple[int, ...], known: Figures, budget: int) -> tuple[Figures, ...]:
    """The declarer's tricks after each discard by each plan of the catchers in a layout, as far ahead as the budget goes."""
    first, second, third = with_hand(world.hands, place, 0)
    spot = Spot((first, second, third), 0)
    planner = Planner(Game(Strain.NO_TRUMP, Goal.MISERE, place), Asker(), budget)
    same = alike(spot, tens)
    hands = tuple(sorted(set(same)))
    plans: tuple[Figures, ...] = (known,)
    for depth in range(2, 20):
        try:
            front = planner.front(spot, hands, (1 / len(hands),) * len(hands), depth)
        except SpentError:
            break
        plans = tuple(tuple(plan[hands.index(hand)] for hand in same) for plan in front.plans)
        if front.exact:
            break
    return plans


def mixture(layouts: Sequence[Layout], number: int) -> tuple[list[float], float]:
    """How often each of so many discards is thrown so that the best plans against the mixture leave the most, and what they leave.

    The catchers of each layout answer the mixture so far, a discard that would have left more is thrown more often (regret matching, never
    below zero, later rounds counting more): the mean of the rounds comes near the best mixture.
    """
    regrets, sums = [0.0] * number, [0.0] * number
    for step in range(1, ROUNDS + 1):
        whole = sum(regrets)
        shares = [regret / whole for regret in regrets] if whole else [1 / number] * number
        gains = [0.0] * number
        for layout in layouts:
            answer = min(layout.plans, key=lambda plan: sum(share * paid for share, paid in zip(shares, plan, strict=True)))
            for at, paid in enumerate(answer):
                gains[at] += layout.weight * paid
        mean = sum(share * gain for share, gain in zip(shares, gains, strict=True))
        regrets = [max(0.0, regret + gain - mean) for regret, gain in zip(regrets, gains, strict=True)]
        sums = [total + step * share for total, share in zip(sums, shares, strict=True)]
    whole = sum(sums)
    kept = [total if total >= RARE * whole else 0.0 for total in sums]
    shares = [share / sum(kept) for share in kept]
    return shares, left_by(layouts, shares)


def left_by(layouts: Sequence[Layout], shares: Sequence[float]) -> float:
    """Whists that the best plans of all layouts leave to a declarer who is known to mix so."""
    return sum(
        layout.weight * min(sum(share * paid for share, paid in zip(shares, plan, strict=True)) for plan in layout.plans)
        for layout in layouts
    )
