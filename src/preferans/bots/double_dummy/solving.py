"""Questions of `dd20` to the solver: worlds as positions, solved with open cards on one thread."""

from collections.abc import Sequence

from preferans.cards import CardSet, Strain
from preferans.rules.contract import TrickGame
from preferans.rules.view import Kind, Observation
from preferans.solver.position import SEATS, Goal, Place, Position
from preferans.solver.search import Solution, solve_many
from preferans.solver.worlds import World


def solved(positions: Sequence[Position], *, moves: bool = False) -> list[Solution]:
    """The answers, in order. One thread: who plays many deals at once has a process for each processor."""
    return solve_many(positions, moves=moves, threads=1)


def declarers_tricks(solutions: Sequence[Solution]) -> list[int]:
    """The values of positions that have a declarer."""
    return [solution.value for solution in solutions if isinstance(solution.value, int)]


def place_of(seen: Observation, *, viewer: bool = False) -> Place:
    """The place of the declarer, or of the viewer."""
    seat = seen.viewer if viewer else seen.declarer
    if seat is None:
        raise TypeError("nobody has declared")
    return SEATS[seen.place(seat)]


def as_position(seen: Observation, world: World) -> Position:
    """The moment of the play that a world makes of an observation."""
    leader = SEATS[seen.place(seen.leader)] if seen.leader is not None else 0
    contract = seen.contract
    if seen.kind is Kind.RASPASY:
        talon = () if seen.talon_card is None else (seen.talon_card, *world.aside)
        return Position(world.hands, Strain.NO_TRUMP, Goal.RASPASY, leader, None, seen.trick, talon)
    strain = contract.strain if isinstance(contract, TrickGame) else Strain.NO_TRUMP
    goal = Goal.MISERE if seen.kind is Kind.MISERE else Goal.TRICKS
    return Position(world.hands, strain, goal, leader, place_of(seen), seen.trick)


def with_hand(world: World, place: Place, hand: CardSet, strain: Strain, goal: Goal = Goal.TRICKS) -> Position:
    """The first lead, if this hand declares in a world."""
    first, second, third = (hand if at == place else other for at, other in zip(SEATS, world.hands, strict=True))
    return Position((first, second, third), strain, goal, 0, place)
