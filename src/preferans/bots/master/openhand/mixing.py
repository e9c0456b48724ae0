"""Where a true guess remains: small games of a matrix, one side choosing a row and the other a column, solved exactly by the simplex method.

Who has to guess between two holes that cost the declarer a and b mixes as 1/a to 1/b: then either is worth the same to him, and nothing that
he knows of the guesser's habits helps him. More plans and more worlds are the same thing as a linear program.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Matrix: TypeAlias = Sequence[Sequence[float]]

_TINY = 1e-9
_STEPS = 500


class Mixed(NamedTuple):
    """The solution of a game: what the side of the rows gets, and how both mix."""

    value: float
    rows: tuple[float, ...]
    columns: tuple[float, ...]


def solve(matrix: Matrix) -> Mixed:
    """The mixed strategies of a game of which the side of the rows wants the most and that of the columns the least.

    >>> game = solve([[10.0, 0.0], [0.0, 20.0]])
    >>> [round(share, 4) for share in game.rows], round(game.value, 4)
    ([0.6667, 0.3333], 6.6667)
    """
    low = min(min(row) for row in matrix)
    positive = [[figure - low + 1.0 for figure in row] for row in matrix]
    height, width = len(positive), len(positive[0])
    # The side of the columns: the most of the sum of y, with A y ≤ 1. The prices of the rows are the other side's solution.
    board = [[*row, *(float(i == j) for j in range(height)), 1.0] for i, row in enumerate(positive)]
    goal = [-1.0] * width + [0.0] * (height + 1)
    basis = list(range(width, width + height))
    for _ in range(_STEPS):
        enter = next(
            (j for j, price in enumerate(goal[:-1]) if price < -_TINY), None
        )  # the first such: Bland's rule never turns in circles
        if enter is None:
            break
        ratios = [(row[-1] / row[enter], basis[i], i) for i, row in enumerate(board) if row[enter] > _TINY]
        _pivot(board, goal, min(ratios)[2], enter)
        basis[min(ratios)[2]] = enter
    total = goal[-1]
    shares = [0.0] * (width + height)
    for i, column in enumerate(basis):
        shares[column] = board[i][-1]
    rows = tuple(max(0.0, price) / total for price in goal[width:-1])
    return Mixed(1 / total + low - 1.0, rows, tuple(share / total for share in shares[:width]))


def _pivot(board: list[list[float]], goal: list[float], at: int, enter: int) -> None:
    by = board[at][enter]
    board[at] = [figure / by for figure in board[at]]
    for row in (*board[:at], *board[at + 1 :], goal):
        times = row[enter]
        if times:
            for j, figure in enumerate(board[at]):
                row[j] -= times * figure


def trusting(matrix: Matrix, likely: Sequence[float], trust: float) -> list[list[float]]:
    """The same game against somebody who chooses his column by `likely` with the probability `trust`, and as he likes else."""
    means = [sum(share * figure for share, figure in zip(likely, row, strict=True)) for row in matrix]
    return [[trust * mean + (1 - trust) * figure for figure in row] for mean, row in zip(means, matrix, strict=True)]
