"""One plan for all worlds: what a defence that does not know the discard can be sure of in each of them at the same time.

A plan is a card for every moment that the defence can tell apart; its figure in a world is what the declarer, who knows all, leaves it
there. Plans are compared world by world (Pareto), the figures of different answers of the declarer are joined by the least. Beyond the
last decision that is looked at stands what open cards give, which no plan beats: so figures are bounds from above, and exact where that
bound is never asked, or is as low as can be. What this search is called: αμ of Cazenave and Ventos; with one decision it is plain sampling.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from preferans.bots.master.openhand.table import Game, Hands, Spot, after, alike, distinct, legal, suit_of, tail, with_declarer
from preferans.solver.masks import Asker
from preferans.solver.position import Goal

Figures: TypeAlias = tuple[int, ...]
"""For each world: tricks of the declarer from here on, as the defence counts them (`Game.sign`)."""

_COSTS = {
    Goal.MISERE: (1, 1, 2, 3, 4, 6, 8, 15, 40, 120, 500),
    Goal.TRICKS: (1, 1, 2, 3, 4, 6, 8, 12, 25, 50, 100),
}
"""About how long a world takes by tricks left, in microseconds: what a budget is counted in, since no clock may decide."""
_NODE = 20
_FRONT = 6
"""Plans that are kept of a front: those of the best means."""
_NEVER = 99


class Front(NamedTuple):
    """The plans of which none is better everywhere, the best mean first."""

    plans: tuple[Figures, ...]
    exact: bool
    """Whether the figures are those of real plans to the end."""


class _Node(NamedTuple):
    """A moment of a search."""

    spot: Spot
    worlds: Hands
    shares: tuple[float, ...]
    depth: int


class SpentError(Exception):
    """The budget of a search is used up."""


@dataclass(slots=True)
class Planner:
    """A search for one decision."""

    game: Game
    asker: Asker
    budget: int
    """In units of `_COSTS`."""
    spent: int = 0
    _known: dict[tuple[Spot, Hands, int], tuple[int, Front]] = field(default_factory=dict)

    def by_card(self, spot: Spot, worlds: Hands) -> dict[int, Figures]:
        """What open cards give in every world after each card of a defender."""
        sign, end = self.game.sign, tail(self.game, spot)
        rows = [self.asker.moves(with_declarer(self.game, spot, hand), end) for hand in worlds]
        return {card: tuple(sign * row[i][1] for row in rows) for i, (card, _) in enumerate(rows[0])}

    def front(self, spot: Spot, worlds: Hands, shares: tuple[float, ...], depth: int) -> Front:
        """The plans from here, looking so many decisions of the defence ahead; `shares` weigh the worlds."""
        if len(worlds) == 1 or not depth:
            return self._open_cards(spot, worlds)
        key = (spot, worlds, 0)
        kept = self._known.get(key)
        if kept is not None and (kept[0] >= depth or kept[1].exact):
            return kept[1]
        look = self._answers if spot.turn == self.game.declarer else self._plans
        found = look(spot, worlds, shares, depth)
        self._known[key] = (depth, found)
        return found

    def after_card(self, spot: Spot, card: int, worlds: Hands, shares: tuple[float, ...], depth: int) -> Front:
        """The plans that begin with this card of a defender."""
        following, taken = after(self.game, spot, card)
        return self._shifted(self._or_end(following, worlds, shares, depth), taken)

    def _or_end(self, spot: Spot, worlds: Hands, shares: tuple[float, ...], depth: int) -> Front:
        """The front of a spot that was just reached: where a trick is over hands that do the same are taken together."""
        if spot.trick:
            return self.front(spot, worlds, shares, depth)
        if not worlds[0]:
            return Front(((0,) * len(worlds),), exact=True)
        same = alike(spot, worlds) if len(worlds) > 1 else worlds
        weights: dict[int, float] = {}
        for hand, share in zip(same, shares, strict=True):
            weights[hand] = weights.get(hand, 0.0) + share
        fewer = tuple(sorted(weights))
        front = self.front(spot, fewer, tuple(weights[hand] for hand in fewer), depth)
        at = [fewer.index(hand) for hand in same]
        return Front(tuple(tuple(plan[i] for i in at) for plan in front.plans), front.exact)

    def _shifted(self, front: Front, taken: int) -> Front:
        if not taken:
            return front
        step = taken * self.game.sign
        return Front(tuple(tuple(figure + step for figure in plan) for plan in front.plans), front.exact)

    def _open_cards(self, spot: Spot, worlds: Hands) -> Front:
        self._pay(spot, worlds)
        sign, end = self.game.sign, tail(self.game, spot)
        figures = tuple(sign * self.asker.value(with_declarer(self.game, spot, hand), end) for hand in worlds)
        return Front((figures,), exact=len(worlds) == 1 or max(figures) <= self._least(spot, worlds[0]))

    def _least(self, spot: Spot, hand: int) -> int:
        """What the defence cannot fall short of."""
        if self.game.sign > 0:
            return 0
        has_played = (self.game.declarer - spot.leader) % 3 < len(spot.trick)
        return -hand.bit_count() - has_played

    def _plans(self, spot: Spot, worlds: Hands, shares: tuple[float, ...], depth: int) -> Front:
        """The plans of a defender; worlds in which nothing can be won are left out of the search."""
        self._pay(spot, worlds)
        bounds = self.by_card(spot, worlds)
        top = tuple(map(max, zip(*bounds.values(), strict=True)))
        least = self._least(spot, worlds[0])
        live = [i for i, figure in enumerate(top) if figure > least]
        if len(live) < 2:
            return Front((top,), exact=True)
        if len(live) == len(worlds):
            return self._best_of_cards(_Node(spot, worlds, shares, depth), bounds, top)
        part = _Node(spot, tuple(worlds[i] for i in live), tuple(shares[i] for i in live), depth)
        rows = {card: tuple(row[i] for i in live) for card, row in bounds.items()}
        front = self._best_of_cards(part, rows, tuple(top[i] for i in live))
        whole = []
        for plan in front.plans:
            row = [least] * len(worlds)
            for i, figure in zip(live, plan, strict=True):
                row[i] = figure
            whole.append(tuple(row))
        return Front(tuple(whole), front.exact)

    def _best_of_cards(self, node: "_Node", bounds: Mapping[int, Figures], top: Figures) -> Front:
        spot, worlds, shares, depth = node
        others = 0
        for place, hand in enumerate(spot.open):
            others |= hand if place != spot.turn else 0
        for cards in (*spot.trick, *worlds):
            others |= cards
        choices = distinct(legal(spot.open[spot.turn], spot.trick, self.game.trump), others)
        choices.sort(key=lambda card: -_mean(bounds[card], shares))
        plans: list[Figures] = []
        exact = True
        for card in choices:
            if any(_covers(plan, bounds[card]) for plan in plans):
                continue
            fresh = self.after_card(spot, card, worlds, shares, depth - 1)
            exact &= fresh.exact
            if top in fresh.plans:
                return Front((top,), fresh.exact)
            plans = _best(plans + list(fresh.plans), shares)
        return Front(tuple(plans), exact)

    def _answers(self, spot: Spot, worlds: Hands, shares: tuple[float, ...], depth: int) -> Front:
        holders: dict[int, list[int]] = {}
        for i, hand in enumerate(worlds):
            cards = legal(hand, spot.trick, self.game.trump)
            while cards:
                card = cards & -cards
                holders.setdefault(card, []).append(i)
                cards ^= card
        plans: list[Figures] = [(_NEVER,) * len(worlds)]
        exact = True
        for card, held in self._worth_a_look(holders, spot):
            part = tuple(worlds[i] ^ card for i in held)
            following, taken = after(self.game, spot, card)
            front = self._shifted(self._or_end(following, part, tuple(shares[i] for i in held), depth), taken)
            exact &= front.exact
            joined = []
            for plan in plans:
                for answer in front.plans:
                    row = list(plan)
                    for i, figure in zip(held, answer, strict=True):
                        row[i] = min(row[i], figure)
                    joined.append(tuple(row))
            plans = _best(joined, shares)
        return Front(tuple(plans), exact)

    def _worth_a_look(self, holders: Mapping[int, list[int]], spot: Spot) -> list[tuple[int, list[int]]]:
        """The answers of the declarer without those that a touching card below them gives in all their worlds and more: that tells less."""
        others = 0
        for cards in (*spot.open, *spot.trick):
            others |= cards
        kept: list[tuple[int, list[int]]] = []
        below, under = 0, set[int]()
        for card, held in sorted(holders.items()):
            touches = below and card & suit_of(below) and not others & (card - 1) & -(below << 1)
            if not touches or not under.issuperset(held):
                kept.append((card, held))
            below, under = card, set(held)
        return kept

    def _pay(self, spot: Spot, worlds: Hands) -> None:
        left = max(hand.bit_count() for hand in spot.open)
        self.spent += _NODE + len(worlds) * (3 + _COSTS[self.game.goal][left])
        if self.spent > self.budget:
            raise SpentError


def _mean(figures: Figures, shares: Sequence[float]) -> float:
    return sum(share * figure for share, figure in zip(shares, figures, strict=True))


def _covers(plan: Figures, other: Figures) -> bool:
    """Whether a plan is nowhere worse than another."""
    return all(mine >= theirs for mine, theirs in zip(plan, other, strict=True))


def _best(plans: Sequence[Figures], shares: tuple[float, ...]) -> list[Figures]:
    """The plans that no other covers, the best means first, not more than are kept."""
    ranked = sorted(set(plans), key=lambda plan: (-_mean(plan, shares), plan))
    kept: list[Figures] = []
    for plan in ranked:
        if not any(_covers(one, plan) for one in kept):
            kept.append(plan)
            if len(kept) == _FRONT:
                break
    return kept
