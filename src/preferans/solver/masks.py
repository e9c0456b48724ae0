"""Many worlds of one moment, solved from masks of cards: the quick way for who asks thousands of times a minute.

The hands are trusted: whoever draws worlds draws sound ones. `solve_many` checks; this does not.
"""

import struct
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from preferans.cards import DECK, CardSet, Strain
from preferans.solver.position import SEATS, Goal, Position
from preferans.solver.search import IS_COMPILED, Solver, solve_many

Masks: TypeAlias = tuple[int, int, int]
"""The three hands as masks, the eldest first."""
Figures: TypeAlias = tuple[int, int, int]
Moves: TypeAlias = list[tuple[int, Figures]]
"""A card as a bit, and the figures after it: of a game with a declarer the first figure counts."""

_HANDS = struct.Struct("=3I")
_GOALS = {goal: number for number, goal in enumerate(Goal)}


class Moment(NamedTuple):
    """What all the worlds share."""

    strain: Strain
    goal: Goal
    leader: int = 0
    declarer: int = 0
    trick: tuple[int, ...] = ()
    """The cards on the table as indices, from the leader on."""
    talon: tuple[int, ...] = ()

    def tail(self) -> bytes:
        """The end of a record, the same for every world."""
        trick, talon = self.trick, self.talon
        row = (_GOALS[self.goal], self.strain.order, self.declarer, self.leader, len(trick), *trick, *(0,) * (2 - len(trick)))
        return bytes((*row, len(talon), *talon, *(0,) * (2 - len(talon))))


def records(hands: Iterable[Masks], moment: Moment) -> bytes:
    """The records of worlds of one moment; those of several moments may be put one behind the other."""
    tail = moment.tail()
    return b"".join([_HANDS.pack(*three) + tail for three in hands])


def values_of(packed: bytes) -> list[int]:
    """The first figure of each record, that of the declarer."""
    if IS_COMPILED:
        from preferans.solver.compiled import first_figures  # noqa: PLC0415 -- it may be missing

        return first_figures(packed)
    return [_first(solution.value) for solution in solve_many(_positions(packed), threads=1)]


def moves_of(packed: bytes) -> list[Moves]:
    """What every legal card gives, for each record."""
    if IS_COMPILED:
        from preferans.solver.compiled import all_moves  # noqa: PLC0415 -- it may be missing

        return all_moves(packed)
    solutions = solve_many(_positions(packed), moves=True, threads=1)
    return [[(card.bit, _three(value)) for card, value in solution.moves.items()] for solution in solutions]


def columns_of(packed: bytes) -> dict[int, bytes]:
    """For each card of the hand whose turn it is, the declarer's tricks after it, record by record; all records show the same such hand."""
    if IS_COMPILED:
        from preferans.solver.compiled import columns  # noqa: PLC0415 -- it may be missing

        return columns(packed)
    rows = moves_of(packed)
    return {card: bytes(dict(row)[card][0] for row in rows) for card, _ in rows[0]}


class Asker:
    """One question after the other about games with a declarer. What was learned is kept, so that the next question costs less."""

    def __init__(self) -> None:
        self._search = _records()

    def value(self, hands: Masks, tail: bytes) -> int:
        """The declarer's tricks; `tail` is that of the moment."""
        return self._search.first_figure(_HANDS.pack(*hands) + tail)

    def moves(self, hands: Masks, tail: bytes) -> list[tuple[int, int]]:
        """Every legal card as a bit, and the declarer's tricks after it."""
        return self._search.first_figures_of_moves(_HANDS.pack(*hands) + tail)


class _Search(Protocol):
    def first_figure(self, record: bytes) -> int: ...
    def first_figures_of_moves(self, record: bytes) -> list[tuple[int, int]]: ...


class _Slow:
    """The same without compiled code."""

    def __init__(self) -> None:
        self._solver = Solver(slow=True)

    def first_figure(self, record: bytes) -> int:
        return _first(self._solver.solve(_positions(record)[0]))

    def first_figures_of_moves(self, record: bytes) -> list[tuple[int, int]]:
        return [(card.bit, _first(value)) for card, value in self._solver.moves(_positions(record)[0]).moves.items()]


def _records() -> _Search:
    if not IS_COMPILED:
        return _Slow()
    from preferans.solver.compiled import Records  # noqa: PLC0415 -- it may be missing

    return Records()


def _first(value: int | Figures) -> int:
    return value if isinstance(value, int) else value[0]


def _three(value: int | Figures) -> Figures:
    return (value, 0, 0) if isinstance(value, int) else value


def _positions(packed: bytes) -> Sequence[Position]:
    size, strains, goals = 22, tuple(Strain), tuple(Goal)
    found = []
    for at in range(0, len(packed), size):
        first, second, third = _HANDS.unpack_from(packed, at)
        goal, strain, declarer, leader, on_table, *rest = packed[at + 12 : at + size]
        trick = tuple(DECK[index] for index in rest[:2][:on_table])
        talon = tuple(DECK[index] for index in rest[3:5][: rest[2]])
        place = None if goals[goal].three_figures else SEATS[declarer]
        hands = (CardSet(first), CardSet(second), CardSet(third))
        found.append(Position(hands, strains[strain], goals[goal], SEATS[leader], place, trick, talon))
    return found
