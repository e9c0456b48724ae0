"""The exact truth about the play of the cards: positions solved, worlds counted and drawn, odds."""

from preferans.solver.position import Goal, Position
from preferans.solver.reference import Limits, StoppedError
from preferans.solver.search import (
    DoubleDummyTable,
    Solution,
    Solver,
    best_discards,
    double_dummy_table,
    new_cancel,
    solve,
    solve_many,
    solve_moves,
)
from preferans.solver.worlds import World, count_worlds, enumerate_worlds, sample_worlds

__all__ = [
    "DoubleDummyTable",
    "Goal",
    "Limits",
    "Position",
    "Solution",
    "Solver",
    "StoppedError",
    "World",
    "best_discards",
    "count_worlds",
    "double_dummy_table",
    "enumerate_worlds",
    "new_cancel",
    "sample_worlds",
    "solve",
    "solve_many",
    "solve_moves",
]
