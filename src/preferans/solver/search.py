"""The face of the solver: what the best play of all gives, from one position or many.

Where the compiled search is missing everything works by the slow one.
"""

import os
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.util import find_spec
from itertools import combinations, product
from typing import Protocol, TypeAlias

from preferans.cards import Card, CardSet, Strain
from preferans.rules.state import Hands
from preferans.solver.position import SEATS, Goal, Place, Position
from preferans.solver.reference import NO_LIMITS, Cancel, Clock, Figures, Limits, Reference
from preferans.solver.worlds import World

IS_COMPILED = find_spec("preferans._native") is not None
"""Whether the compiled search is there."""

Value: TypeAlias = int | Figures
"""The declarer's tricks from here to the end, the current one included; in raspasy a figure for each seat."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What the best play of all gives, and what it gives after each legal card, if that was asked."""

    value: Value
    moves: Mapping[Card, Value] = field(default_factory=dict)


class Engine(Protocol):
    """What both searches do."""

    @property
    def nodes(self) -> int: ...
    def forget(self) -> None: ...
    def value(self, position: Position, limits: Limits = NO_LIMITS) -> Figures: ...
    def moves(self, position: Position, limits: Limits = NO_LIMITS) -> tuple[Figures, dict[Card, Figures]]: ...
    def at_least(self, position: Position, need: int, seat: Place = 0, limits: Limits = NO_LIMITS) -> bool: ...
    def line(self, position: Position, limits: Limits = NO_LIMITS) -> tuple[Card, ...]: ...
    def timed(self, position: Position, clock: Clock, *, moves: bool) -> tuple[tuple[Figures, dict[Card, Figures]], int]: ...


_ONE_CARD = (CardSet(1), CardSet(2), CardSet(4))


class Solver:
    """One solver for one thread. What it learned about positions stays true over deals, so it keeps that."""

    def __init__(self, *, slow: bool = False) -> None:
        """`slow` asks for the search without compiled code."""
        self._engine = Reference() if slow else _engine()

    def forget(self) -> None:
        """Forgets what was learned: the next search starts cold."""
        self._engine.forget()

    @property
    def nodes(self) -> int:
        """Starts of tricks that the last search visited."""
        return self._engine.nodes

    def solve(self, position: Position, limits: Limits = NO_LIMITS) -> Value:
        """The value of a position.

        Raises: StoppedError, as all searches with limits.
        """
        return value_of(position, self._engine.value(position, limits))

    def moves(self, position: Position, limits: Limits = NO_LIMITS) -> Solution:
        """The value of a position and of every legal card of the player to move."""
        return _solution(position, self._engine.moves(position, limits))

    def at_least(self, position: Position, need: int, seat: Place = 0, limits: Limits = NO_LIMITS) -> bool:
        """Whether the value (in raspasy: the figure of a seat) is at least `need`; faster than the value."""
        return self._engine.at_least(position, need, seat, limits)

    def line(self, position: Position, limits: Limits = NO_LIMITS) -> tuple[Card, ...]:
        """One best line to the last card; in `raspasy_paranoid` that of the player to move."""
        return self._engine.line(position, limits)

    def prepare(self) -> None:
        """Makes the tables of all games now, so that no search that is timed pays for them."""
        for strain, goal in ((Strain.SPADES, Goal.TRICKS), (Strain.NO_TRUMP, Goal.TRICKS), (Strain.NO_TRUMP, Goal.MISERE)):
            self.solve(Position(_ONE_CARD, strain, goal, 0, 0))
        self.solve(Position(_ONE_CARD, Strain.NO_TRUMP, Goal.RASPASY, 0))

    def timed(self, position: Position, *, moves: bool = False, clock: Clock = time.perf_counter_ns) -> tuple[Solution, float]:
        """The answer of a search that starts cold, and the microseconds it took by a clock of nanoseconds."""
        answer, spent = self._engine.timed(position, clock, moves=moves)
        return _solution(position, answer), spent / 1000


def _engine() -> Engine:
    if not IS_COMPILED:
        return Reference()
    from preferans.solver.compiled import Compiled  # noqa: PLC0415 -- it may be missing

    return Compiled()


def new_cancel() -> Cancel:
    """A token for `Limits` that stops searches when another thread sets it."""
    if not IS_COMPILED:
        return threading.Event()
    from preferans.solver import compiled  # noqa: PLC0415 -- it may be missing

    return compiled.cancel()


def value_of(position: Position, figures: Figures) -> Value:
    """The figures as the goal of a position has them."""
    return figures if position.goal.three_figures else figures[0]


def _solution(position: Position, answer: tuple[Figures, dict[Card, Figures]]) -> Solution:
    figures, moves = answer
    return Solution(value_of(position, figures), {card: value_of(position, after) for card, after in moves.items()})


def solve(position: Position) -> Value:
    """The value of a position.

    >>> hands = tuple(map(CardSet.parse, ("S:A7 C:9 D:- H:K", "S:K8 C:T D:- H:9", "S:9 C:8 D:T H:8")))
    >>> solve(Position(hands, Strain.NO_TRUMP, Goal.TRICKS, leader=2, declarer=1))
    1
    """
    return Solver().solve(position)


def solve_moves(position: Position) -> Solution:
    """The value of a position and of every legal card of the player to move."""
    return Solver().moves(position)


_MOST_THREADS = 256
"""More threads than that only take memory from each other."""


def solve_many(
    positions: Iterable[Position], limits: Limits = NO_LIMITS, *, moves: bool = False, cold: bool = False, threads: int | None = None
) -> list[Solution]:
    """The answers to many positions, in order, on several threads (by default one for each processor).

    `cold` forgets between positions what was learned; the node limit holds for each position.
    """
    everything = list(positions)
    if IS_COMPILED:
        from preferans.solver import compiled  # noqa: PLC0415 -- it may be missing

        busy = min(threads or os.cpu_count() or 1, len(everything), _MOST_THREADS)
        answers = compiled.batch(everything, limits, moves=moves, cold=cold, threads=max(busy, 1))
        return [_solution(position, answer) for position, answer in zip(everything, answers, strict=True)]
    solver = Solver()
    solutions = []
    for position in everything:
        if cold:
            solver.forget()
        solutions.append(solver.moves(position, limits) if moves else Solution(solver.solve(position, limits)))
    return solutions


# ---- many questions about one deal

Grid: TypeAlias = tuple[tuple[int, int, int], ...]
"""[declarer][leader]"""


@dataclass(frozen=True, slots=True)
class DoubleDummyTable:
    """What every declarer takes in every strain, and at misère, whoever leads."""

    tricks: Mapping[Strain, Grid]
    misere: Grid


def double_dummy_table(hands: Hands, threads: int = 1) -> DoubleDummyTable:
    """All 54 values of three hands.

    Raises: RefusedError, if the hands are no position.
    """
    games = [*((strain, Goal.TRICKS) for strain in Strain), (Strain.NO_TRUMP, Goal.MISERE)]
    asked = [Position(hands, strain, goal, leader, declarer) for (strain, goal), declarer, leader in product(games, SEATS, SEATS)]
    values = [solution.value for solution in solve_many(asked, threads=threads)]
    numbers = [value for value in values if isinstance(value, int)]
    grids = [_grid(numbers[at : at + 9]) for at in range(0, len(numbers), 9)]
    return DoubleDummyTable(dict(zip(Strain, grids[:-1], strict=True)), grids[-1])


def _grid(nine: Sequence[int]) -> Grid:
    return tuple((nine[at], nine[at + 1], nine[at + 2]) for at in (0, 3, 6))


@dataclass(frozen=True, slots=True)
class Discarding:
    """Two cards laid aside, what is played then, and the mean of the declarer's tricks over the worlds."""

    discard: tuple[Card, Card]
    strain: Strain
    tricks: Fraction


def best_discards(
    twelve: CardSet,
    worlds: Sequence[World],
    seat: Place,
    *,
    strains: Sequence[Strain] = tuple(Strain),
    goal: Goal = Goal.TRICKS,
    leader: Place = 0,
    threads: int | None = None,
) -> tuple[Discarding, ...]:
    """Every discard from twelve cards with every strain, the best first: most tricks in the mean, at misère the fewest.

    `worlds` say where the other cards are; the hand of `seat` in them does not matter. At misère no trump is played.
    """
    played = (Strain.NO_TRUMP,) if goal is Goal.MISERE else tuple(strains)
    choices = list(product(combinations(twelve, 2), played))
    asked = [
        Position(_with(world.hands, seat, twelve - CardSet.of(pair)), strain, goal, leader, seat)
        for world in worlds
        for pair, strain in choices
    ]
    sums = [0] * len(choices)
    for i, solution in enumerate(solve_many(asked, threads=threads)):
        if isinstance(solution.value, int):
            sums[i % len(choices)] += solution.value
    found = [Discarding(pair, strain, Fraction(sums[i], max(len(worlds), 1))) for i, (pair, strain) in enumerate(choices)]
    return tuple(sorted(found, key=lambda one: one.tricks if goal is Goal.MISERE else -one.tricks))


def _with(hands: Hands, seat: Place, cards: CardSet) -> Hands:
    first, second, third = (cards if place == seat else hand for place, hand in enumerate(hands))
    return first, second, third
