"""Worlds by their likelihood: all of them with their weights where they are few, else draws that a short random walk has improved.

Each draw starts at a world of its own, made by chance from what is certain, and walks by exchanges of two cards that keep it
certain-consistent: a step to a less likely world is taken as often as its likelihood says (Metropolis). So no world is ever
impossible, and no possible one is ever out of reach for the first step.
"""

import random
from bisect import bisect_left
from itertools import accumulate
from math import comb
from typing import NamedTuple

from preferans.bots.master.belief import Belief
from preferans.rules.view import Observation
from preferans.solver.masks import Masks
from preferans.solver.worlds import Layouts
from preferans.solver.worlds_known import ASIDE, Known, Room, known

FEW = 300
"""Worlds up to which all are weighed, and the likely ones searched."""
LATE = (20, 20, 20, 20, 20, 10, 4, 2, 1, 1, 1)
"""By tricks left: how many times the worlds of an effort may be searched where all are known; late ones cost little."""
MORE = (2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1)
"""The same for worlds that are drawn."""

STRAGGLES = 100.0
"""A world so many times less likely than the typical one has not arrived, and walks on."""
ROUNDS = 4
"""How often the stragglers walk on."""


class Weighed(NamedTuple):
    """A world and its share of all that was drawn."""

    hands: Masks
    aside: int
    weight: float


class Effort(NamedTuple):
    """How much is looked at."""

    worlds: int
    """Worlds that are searched."""
    steps: int
    """Exchanges that each world walks where 20 cards are hidden, else in proportion; 0 draws without likelihood."""


def draw(seen: Observation, belief: Belief, effort: Effort, chance: random.Random, memory: int = 10) -> list[Weighed]:
    """The worlds of a decision, with weights that sum to one; `memory` is the number of tricks whose voids count."""
    facts = known(seen, memory)
    free = _Free(facts)
    left = 10 - len(seen.tricks)
    most = effort.worlds * LATE[left]
    if free.total <= max(FEW, most):
        return _of_all(facts, belief, Effort(most, effort.steps), chance)
    walker = _Walker(facts, belief)
    number = effort.worlds * MORE[left]
    places = [free.drawn(chance) for _ in range(number)]
    weights = [walker.walk(where, effort.steps, chance) for where in places]
    for _ in range(ROUNDS if effort.steps else 0):
        typical = sorted(weights)[number // 2] / STRAGGLES
        late = [i for i, weight in enumerate(weights) if weight < typical]
        for i in late:
            weights[i] = walker.walk(places[i], effort.steps, chance)
    return [Weighed((where[0], where[1], where[2]), where[ASIDE], 1 / number) for where in places]


def _of_all(facts: Known, belief: Belief, effort: Effort, chance: random.Random) -> list[Weighed]:
    """Every world with its weight; of more than the effort allows, evenly spread draws."""
    rows = []
    for world in Layouts(facts):
        first, second, third = world.hands
        hands = (first.mask, second.mask, third.mask)
        rows.append((hands, world.aside.mask, belief.of(hands, world.aside.mask) if effort.steps else 1.0))
    total = sum(weight for _, _, weight in rows)
    if total <= 0:
        rows = [(hands, aside, 1.0) for hands, aside, _ in rows]
        total = float(len(rows))
    if len(rows) <= effort.worlds:
        return [Weighed(hands, aside, weight / total) for hands, aside, weight in rows]
    sums = list(accumulate(weight for _, _, weight in rows))
    start = chance.random()
    counts: dict[int, int] = {}
    for step in range(effort.worlds):
        at = min(bisect_left(sums, (step + start) / effort.worlds * sums[-1]), len(rows) - 1)
        counts[at] = counts.get(at, 0) + 1
    return [Weighed(rows[at][0], rows[at][1], count / effort.worlds) for at, count in counts.items()]


class _Free:
    """Uniform draws: cards that may lie in the same places are dealt together, the ways to share out the room are counted."""

    def __init__(self, facts: Known) -> None:
        groups: dict[tuple[int, ...], list[int]] = {}
        for card, places in facts.hidden:
            groups.setdefault(places, []).append(card.bit)
        self._groups = sorted(groups.items(), key=lambda row: len(row[0]))
        self._sure = [cards.mask for cards in facts.sure]
        self._room = facts.room
        self._ways: dict[tuple[int, Room], tuple[list[int], list[tuple[int, ...]]]] = {}
        self.total = self._count(0, facts.room)

    def _count(self, at: int, room: Room) -> int:
        if at == len(self._groups):
            return int(not any(room))
        found = self._ways.get((at, room))
        if found is None:
            places, cards = self._groups[at]
            sums, shares, total = [], [], 0
            for share in _shares(len(cards), places, room):
                left = list(room)
                ways, rest = 1, len(cards)
                for place, number in zip(places, share, strict=True):
                    left[place] -= number
                    ways *= comb(rest, number)
                    rest -= number
                ways *= self._count(at + 1, tuple(left))
                if ways:
                    total += ways
                    sums.append(total)
                    shares.append(share)
            found = self._ways[at, room] = sums, shares
        return found[0][-1] if found[0] else 0

    def drawn(self, chance: random.Random) -> list[int]:
        """The cards of the four places."""
        where, room = list(self._sure), self._room
        for at, (places, cards) in enumerate(self._groups):
            sums, shares = self._ways[at, room]
            share = shares[0] if len(sums) == 1 else shares[bisect_left(sums, chance.randrange(sums[-1]) + 1)]
            chance.shuffle(cards)
            left, begin = list(room), 0
            for place, number in zip(places, share, strict=True):
                for card in cards[begin : begin + number]:
                    where[place] |= card
                begin += number
                left[place] -= number
            cards.sort()
            room = tuple(left)
        return where


def _shares(number: int, places: tuple[int, ...], room: Room) -> list[tuple[int, ...]]:
    """Every way to share so many cards among places with that room."""
    if len(places) == 1:
        return [(number,)] if number <= room[places[0]] else []
    return [(first, *rest) for first in range(min(number, room[places[0]]) + 1) for rest in _shares(number - first, places[1:], room)]


class _Walker:
    """The random walk from world to world."""

    def __init__(self, facts: Known, belief: Belief) -> None:
        self._belief = belief
        self._cards = [(card.bit, places) for card, places in facts.hidden if len(places) > 1]

    def walk(self, where: list[int], steps: int, chance: random.Random) -> float:
        """Goes so many steps from here; the likelihood of where that leads."""
        cards, weighers, declarer = self._cards, self._belief.hands, self._belief.declarer
        pull = chance.random
        size = len(cards)
        aside = where[ASIDE]
        now = [1.0 if weigh is None else weigh(where[place], aside) for place, weigh in enumerate(weighers)]
        still = all(weigh is None for weigh in weighers)
        for _ in range(0 if still else steps * size // 20):
            one, free_one = cards[int(pull() * size)]
            other, free_other = cards[int(pull() * size)]
            a = 0 if where[0] & one else 1 if where[1] & one else 2 if where[2] & one else ASIDE
            b = 0 if where[0] & other else 1 if where[1] & other else 2 if where[2] & other else ASIDE
            if a == b or b not in free_one or a not in free_other:
                continue
            swap = one | other
            at_a, at_b = where[a] ^ swap, where[b] ^ swap
            aside = at_a if a == ASIDE else at_b if b == ASIDE else where[ASIDE]
            ratio = 1.0
            fresh = []
            for place, hand in ((a, at_a), (b, at_b)):
                weigh = None if place == ASIDE else weighers[place]
                if weigh is not None:
                    weight = weigh(hand, aside)
                    ratio *= weight / now[place]
                    fresh.append((place, weight))
            if declarer not in (-1, a, b) and ASIDE in (a, b):
                weigh = weighers[declarer]
                if weigh is not None:
                    weight = weigh(where[declarer], aside)
                    ratio *= weight / now[declarer]
                    fresh.append((declarer, weight))
            if ratio >= 1 or pull() < ratio:
                where[a], where[b] = at_a, at_b
                for place, weight in fresh:
                    now[place] = weight
        return now[0] * now[1] * now[2]
