"""How many tricks a contract takes: the value of every world that a seat cannot tell apart, or of worlds drawn from them.

The value of a world is that of open cards: everybody sees everything and plays his best. Real play may do worse or better.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from preferans.cards import Card, Strain
from preferans.rules.contract import TrickGame
from preferans.rules.view import Kind, Observation
from preferans.solver.position import SEATS, Goal, Position
from preferans.solver.reference import NO_LIMITS, Limits
from preferans.solver.search import Value, solve_many
from preferans.solver.worlds import World


@dataclass(frozen=True, slots=True)
class TrickOdds:
    """In how many worlds which value came out."""

    counts: Mapping[Value, int]

    @property
    def worlds(self) -> int:
        """How many worlds there were."""
        return sum(self.counts.values())

    def chance(self, value: Value) -> Fraction:
        """The share of the worlds with this value."""
        return Fraction(self.counts.get(value, 0), self.worlds)

    def at_least(self, tricks: int) -> Fraction:
        """The share of the worlds where the declarer takes so many tricks or more."""
        return Fraction(sum(n for value, n in self.counts.items() if isinstance(value, int) and value >= tricks), self.worlds)

    @property
    def mean(self) -> Fraction:
        """The declarer's tricks in the mean of the worlds."""
        return Fraction(sum(value * n for value, n in self.counts.items() if isinstance(value, int)), self.worlds)


def trick_odds(positions: Iterable[Position], limits: Limits = NO_LIMITS, *, threads: int | None = None) -> TrickOdds:
    """The distribution of values over positions.

    >>> from preferans.cards import CardSet
    >>> hands = tuple(map(CardSet.parse, ("S:A C:- D:- H:9", "S:K C:- D:- H:T", "S:Q C:- D:- H:J")))
    >>> trick_odds([Position(hands, Strain.NO_TRUMP, Goal.TRICKS, leader, declarer=0) for leader in (0, 1)]).counts
    {1: 2}
    """
    counts = Counter(solution.value for solution in solve_many(positions, limits, threads=threads))
    return TrickOdds(dict(sorted(counts.items(), key=lambda item: str(item[0]).zfill(2))))


def move_odds(positions: Iterable[Position], limits: Limits = NO_LIMITS, *, threads: int | None = None) -> Mapping[Card, TrickOdds]:
    """The same for every legal card of the player to move, whose hand is one in all positions."""
    counts: dict[Card, Counter[Value]] = {}
    for solution in solve_many(positions, limits, moves=True, threads=threads):
        for card, value in solution.moves.items():
            counts.setdefault(card, Counter())[value] += 1
    return {card: TrickOdds(values) for card, values in counts.items()}


def position_in(observation: Observation, world: World) -> Position:
    """What the solver is asked when the viewer of an observation thinks of a world: the play from here on, seats by place.

    In raspasy the second talon card sets a suit too; it is the hidden one. Raises: ValueError, where nothing is played.
    """
    if observation.kind is None or observation.leader is None:
        raise ValueError("no cards are being played")
    leader = SEATS[observation.place(observation.leader)]
    match observation.kind:
        case Kind.RASPASY:
            talon = _talon_to_come(observation, world)
            return Position(world.hands, Strain.NO_TRUMP, Goal.RASPASY, leader, None, observation.trick, talon)
        case Kind.GAME | Kind.MISERE:
            contract, declarer = observation.contract, observation.declarer
            assert declarer is not None  # noqa: S101 -- both have one
            strain = contract.strain if isinstance(contract, TrickGame) else Strain.NO_TRUMP
            goal = Goal.TRICKS if observation.kind is Kind.GAME else Goal.MISERE
            return Position(world.hands, strain, goal, leader, SEATS[observation.place(declarer)], observation.trick)


def _talon_to_come(observation: Observation, world: World) -> tuple[Card, ...]:
    if observation.talon_card is None:
        return ()
    hidden = tuple(world.aside)
    return (observation.talon_card, *hidden[: 2 - len(observation.talon)])
