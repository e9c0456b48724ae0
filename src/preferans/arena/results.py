"""What a board gave: six games, exact whists of the chair under test, and the role it had. All sums stay fractions."""

from dataclasses import dataclass, field
from enum import Enum, unique
from fractions import Fraction
from typing import Literal, TypeAlias

Team: TypeAlias = Literal["a", "b"]


@unique
class Role(Enum):
    """What the chair under test was in a game; a passer, or who catches a misère, has none."""

    DECLARER = "declarer"
    WHISTER = "whister"
    RASPASY = "raspasy"
    MISERE = "misere"


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: the team that sat alone, its chair, its net whists."""

    team: Team
    chair: int
    net: Fraction
    role: Role | None = None
    made: bool | None = None
    """Whether its contract was made, where it had one."""


@dataclass(slots=True)
class Clocked:
    """How long the decisions of a team took, in seconds."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def merge(self, other: "Clocked") -> None:
        """All decisions of another count."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a side did wrong: its name, the key of the text that says it, and what goes into the text."""

    side: str
    key: str
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One deal and dealer, played six times."""

    seed: int
    board: int
    games: tuple[GameResult, ...]
    illegal: int = 0
    timeouts: int = 0
    faults: tuple[Trouble, ...] = ()
    """What was wrong; the first few."""
    clocks: tuple[Clocked, Clocked] = field(default_factory=lambda: (Clocked(), Clocked()), compare=False)
    """How long A and B took; no part of the result."""

    @property
    def d(self) -> Fraction:
        """The mean net of A over its games against B B, less that of B over its games against A A."""
        return self._mean("a") - self._mean("b")

    def _mean(self, team: Team) -> Fraction:
        nets = [game.net for game in self.games if game.team == team]
        return sum(nets, Fraction()) / len(nets)
