"""All layouts of the cards that a seat cannot tell apart: counted, listed, and drawn, exactly.

Cards are placed one after the other (with weights: suit after suit); from a point on only the room that is left matters, so
the ways to go on are counted once for each room, by dynamic programming. The counts say where in the order of all worlds a
number falls, and a draw is the world of a random number: exactly uniform, nothing is rejected.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Protocol, TypeAlias

from preferans.cards import Card, CardSet, Suit
from preferans.rules.state import Hands
from preferans.rules.view import Observation
from preferans.seats import Seat
from preferans.solver.worlds_known import ASIDE, PLACES, Known, Room, known, seat_at

Weights: TypeAlias = Callable[[Seat | None, Suit, CardSet], int]
"""How likely it is, relative to other holdings, that of the hidden cards of a suit a seat (None: laid aside) holds just these.

A whole number from 0 up, so that sums stay exact. A world weighs the product over all suits and hidden places.
"""


class Source(Protocol):
    """Where chance comes from; `random.Random` is one."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, each equally likely."""
        ...


@dataclass(frozen=True, slots=True)
class World:
    """Where every card is that has not been played."""

    hands: Hands
    """The three hands now, the eldest first."""
    aside: CardSet
    """The discard, or the talon cards that nobody has turned."""


def count_worlds(observation: Observation) -> int:
    """How many worlds the viewer cannot tell apart."""
    return Layouts(known(observation)).total


def enumerate_worlds(observation: Observation) -> Iterator[World]:
    """Every world that the viewer cannot tell apart, once, always in the same order."""
    return iter(Layouts(known(observation)))


def sample_worlds(observation: Observation, n: int, source: Source, weights: Weights | None = None) -> tuple[World, ...]:
    """`n` independent draws from the worlds that the viewer cannot tell apart: each equally likely, or by its weight.

    Raises: ValueError, if every world weighs nothing.
    """
    facts = known(observation)
    layouts = Layouts(facts) if weights is None else Layouts(facts, _by_suit(facts, observation, weights))
    if not layouts.total:
        raise ValueError("no world has any weight")
    return tuple(layouts.at(source.randrange(layouts.total)) for _ in range(n))


# ---- counting

_SHIFT = 32
_WORD = (1 << _SHIFT) - 1
"""A layout is one long number: 32 bits of cards for each place."""

_Option: TypeAlias = tuple[int, int, Room]
"""One way to place some cards: its weight, the layout it adds, the room it takes."""


@dataclass(frozen=True, slots=True)
class _Node:
    """The ways to go on from a point: weights added up, and for each way the layout it adds and the node after it."""

    sums: tuple[int, ...]
    ways: tuple[tuple[int, "_Node"], ...]

    @property
    def total(self) -> int:
        return self.sums[-1] if self.sums else 0


_END = _Node((1,), ())
_NOWHERE = _Node((), ())


class Layouts:
    """The worlds of what is known, each found by its number without listing the others."""

    def __init__(self, facts: Known, steps: tuple[tuple[_Option, ...], ...] | None = None) -> None:
        """The worlds; `steps` are ways to place all hidden cards, part by part, by default one card at a time."""
        self._sure = _layout(facts.sure)
        self._steps = _by_card(facts) if steps is None else steps
        self._nodes: dict[tuple[int, Room], _Node] = {}
        self._root = self._node(0, facts.room)
        self._nodes.clear()

    @property
    def total(self) -> int:
        """The number of worlds, or the sum of their weights."""
        return self._root.total

    def at(self, number: int) -> World:
        """The world of a number below `total`; one that weighs more has more numbers."""
        layout, node = self._sure, self._root
        if not 0 <= number < node.total:
            raise IndexError(number)
        while node.ways:
            way = bisect_right(node.sums, number)
            if way:
                number -= node.sums[way - 1]
            added, node = node.ways[way]
            layout |= added
            number %= node.total
        return _world(layout)

    def __iter__(self) -> Iterator[World]:
        """Every world with any weight, once, in the order of the numbers."""
        waiting = [(self._sure, self._root)] if self.total else []
        while waiting:
            layout, node = waiting.pop()
            if node is _END:
                yield _world(layout)
            waiting.extend((layout | added, following) for added, following in reversed(node.ways))

    def _node(self, step: int, room: Room) -> _Node:
        if step == len(self._steps):
            return _NOWHERE if any(room) else _END
        node = self._nodes.get((step, room))
        if node is None:
            node = self._nodes[step, room] = self._fresh(step, room)
        return node

    def _fresh(self, step: int, room: Room) -> _Node:
        sums, ways, total = [], [], 0
        for weight, layout, taken in self._steps[step]:
            left = tuple(map(int.__sub__, room, taken))
            following = _NOWHERE if min(left) < 0 else self._node(step + 1, left)
            if following.total:
                total += weight * following.total
                sums.append(total)
                ways.append((layout, following))
        return _Node(tuple(sums), tuple(ways)) if total else _NOWHERE


def _by_card(facts: Known) -> tuple[tuple[_Option, ...], ...]:
    """One card at a time, every place alike."""
    return tuple(tuple((1, _bit(card, place), _UNIT[place]) for place in places) for card, places in facts.hidden)


def _by_suit(facts: Known, observation: Observation, weights: Weights) -> tuple[tuple[_Option, ...], ...]:
    """One suit at a time, with the weight of every way to place it that has any."""
    open_places = [place for place in range(PLACES) if facts.room[place]]
    steps = []
    for suit in Suit:
        cards = [(card, places) for card, places in facts.hidden if card.suit == suit]
        likely: dict[tuple[int, int], int] = {}
        options = []
        for chosen in product(*(places for _, places in cards)):
            taken = tuple(chosen.count(place) for place in range(PLACES))
            if any(map(int.__gt__, taken, facts.room)):
                continue
            layout = sum(_bit(card, place) for (card, _), place in zip(cards, chosen, strict=True))
            weight = 1
            for place in open_places:
                mask = layout >> _SHIFT * place & _WORD
                if (place, mask) not in likely:
                    likely[place, mask] = weights(seat_at(observation, place), suit, CardSet(mask))
                weight *= likely[place, mask]
            if weight:
                options.append((weight, layout, taken))
        steps.append(tuple(options))
    return tuple(steps)


_UNIT = tuple(tuple(int(place == one) for place in range(PLACES)) for one in range(PLACES))


def _bit(card: Card, place: int) -> int:
    return card.bit << _SHIFT * place


def _layout(places: tuple[CardSet, ...]) -> int:
    return sum(cards.mask << _SHIFT * place for place, cards in enumerate(places))


def _world(layout: int) -> World:
    first, second, third = (CardSet(layout >> _SHIFT * place & _WORD) for place in range(3))
    return World((first, second, third), CardSet(layout >> _SHIFT * ASIDE))
