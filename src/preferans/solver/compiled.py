"""The compiled search behind the same four questions as `reference.Reference`. Only this file imports it."""

from preferans._native import Cancel as Token
from preferans._native import SearchStopped, solve_all
from preferans._native import Solver as NativeSolver
from preferans.cards import DECK, Card
from preferans.solver.position import Place, Position, record
from preferans.solver.reference import NO_LIMITS, Cancel, Clock, Figures, Limits, StoppedError

_HEAD = 4
_MOVE = 4
_ANSWER = _HEAD + 10 * _MOVE
"""An answer: three figures, the number of moves, and for ten places a card and its three figures."""


class Compiled:
    """The fast search. It keeps what it learned, and may be used from any thread, one at a time."""

    def __init__(self, processor: str = "best") -> None:
        self._solver = NativeSolver(processor)

    def forget(self) -> None:
        """Forgets what was learned."""
        self._solver.forget()

    @property
    def nodes(self) -> int:
        """Starts of tricks that the last call visited."""
        return self._solver.nodes()

    @property
    def bytes(self) -> int:
        """What its tables hold now."""
        return self._solver.bytes()

    @property
    def processor(self) -> str:
        """The kind of processor that it was compiled for: `bmi2` or `portable`."""
        return self._solver.processor()

    def value(self, position: Position, limits: Limits = NO_LIMITS) -> Figures:
        """Tricks from here to the end, the current one included."""
        try:
            return self._solver.value(record(position), limits.nodes, _cancel(limits))
        except SearchStopped as error:
            raise StoppedError from error

    def moves(self, position: Position, limits: Limits = NO_LIMITS) -> tuple[Figures, dict[Card, Figures]]:
        """The value, and that of every legal card of the player to move."""
        try:
            return _answer(self._solver.moves(record(position), limits.nodes, _cancel(limits)), 0)
        except SearchStopped as error:
            raise StoppedError from error

    def at_least(self, position: Position, need: int, seat: Place = 0, limits: Limits = NO_LIMITS) -> bool:
        """Whether a figure (the declarer's where there is only one) is at least `need`."""
        try:
            return self._solver.at_least(record(position), need, seat, limits.nodes, _cancel(limits))
        except SearchStopped as error:
            raise StoppedError from error

    def line(self, position: Position, limits: Limits = NO_LIMITS) -> tuple[Card, ...]:
        """One best line to the last card; in `raspasy_paranoid` that of the player to move."""
        try:
            return tuple(DECK[index] for index in self._solver.line(record(position), limits.nodes, _cancel(limits)))
        except SearchStopped as error:
            raise StoppedError from error

    def timed(self, position: Position, clock: Clock, *, moves: bool) -> tuple[tuple[Figures, dict[Card, Figures]], int]:
        """The answer of a search that starts cold, and its nanoseconds without those of the way there and back."""
        self._solver.forget()
        packed = record(position)
        if moves:
            start = clock()
            answers = self._solver.moves(packed)
            spent = clock() - start
            return _answer(answers, 0), spent
        start = clock()
        figures = self._solver.value(packed)
        return (figures, {}), clock() - start


def cancel() -> Cancel:
    """A token that stops compiled searches when it is set."""
    return Token()


def batch(positions: list[Position], limits: Limits, *, moves: bool, cold: bool, threads: int) -> list[tuple[Figures, dict[Card, Figures]]]:
    """The answers to many positions, in order."""
    records = b"".join(map(record, positions))
    try:
        answers = solve_all(records, moves, cold, threads, limits.nodes, _cancel(limits))
    except SearchStopped as error:
        raise StoppedError from error
    return [_answer(answers, at) for at in range(0, len(answers), _ANSWER)]


def first_figures(records: bytes) -> list[int]:
    """The first figure of each packed record, on one thread."""
    return list(solve_all(records)[::_ANSWER])


def all_moves(records: bytes) -> list[list[tuple[int, Figures]]]:
    """Every legal card of each packed record, as a bit, with its figures, on one thread."""
    answers = solve_all(records, moves=True)
    return [
        [
            (1 << answers[i], (answers[i + 1], answers[i + 2], answers[i + 3]))
            for i in range(at + _HEAD, at + _HEAD + _MOVE * answers[at + 3], _MOVE)
        ]
        for at in range(0, len(answers), _ANSWER)
    ]


def columns(records: bytes) -> dict[int, bytes]:
    """For every card of the hand whose turn it is, the same in all records: its first figure in each of them; on one thread."""
    answers = solve_all(records, moves=True)
    return {1 << answers[i]: bytes(answers[i + 1 :: _ANSWER]) for i in range(_HEAD, _HEAD + _MOVE * answers[3], _MOVE)}


class Records:
    """Packed records one by one, for who asks thousands of questions about one deal: what was learned is kept between them."""

    def __init__(self) -> None:
        self._solver = NativeSolver("best")

    def first_figure(self, record: bytes) -> int:
        """The first figure of a record."""
        return self._solver.value(record)[0]

    def first_figures_of_moves(self, record: bytes) -> list[tuple[int, int]]:
        """Every legal card of a record, as a bit, with its first figure."""
        answer = self._solver.moves(record)
        return [(1 << answer[i], answer[i + 1]) for i in range(_HEAD, _HEAD + _MOVE * answer[3], _MOVE)]


def _cancel(limits: Limits) -> Token | None:
    if limits.cancel is None or isinstance(limits.cancel, Token):
        return limits.cancel
    raise TypeError("the compiled search is stopped by a token of `new_cancel`")


def _answer(answers: bytes, at: int) -> tuple[Figures, dict[Card, Figures]]:
    first = at + _HEAD
    moves = {DECK[answers[i]]: _figures(answers, i + 1) for i in range(first, first + _MOVE * answers[at + 3], _MOVE)}
    return _figures(answers, at), moves


def _figures(answers: bytes, at: int) -> Figures:
    return answers[at], answers[at + 1], answers[at + 2]
