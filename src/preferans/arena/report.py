"""What a run comes to: the document `arena-out`."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version

from preferans.arena.results import BoardResult, Role, Team
from preferans.arena.schedule import Setup
from preferans.arena.statistics import NORMAL_95, Pooled, Sample, Verdict, mean_of, pooled, sample

CONTRACTS = (Role.DECLARER, Role.MISERE)
"""The roles that make a contract or not."""


@dataclass(frozen=True, slots=True)
class Report:
    """The boards of a run, in order, with what they say."""

    setup: Setup
    seeds: tuple[int, ...]
    boards: tuple[BoardResult, ...]
    verdict: Verdict | None = None
    """Of a sequential test, if there was one."""

    @property
    def overall(self) -> Sample:
        """All boards alike."""
        return sample([board.d for board in self.boards])

    @property
    def by_seed(self) -> dict[int, Sample]:
        """Each seed by itself."""
        return {seed: sample([board.d for board in self.boards if board.seed == seed]) for seed in self._played}

    @property
    def together(self) -> Pooled:
        """The seeds pooled."""
        return pooled(list(self.by_seed.values()))

    @property
    def ties(self) -> float:
        """The share of boards without a difference."""
        return sum(not board.d for board in self.boards) / len(self.boards)

    @property
    def _played(self) -> list[int]:
        return [seed for seed in self.seeds if any(board.seed == seed for board in self.boards)]

    @property
    def ci95(self) -> tuple[float, float] | None:
        """The interval of the pooled mean."""
        mean, se = self.together.mean, self.together.se
        return None if se is None else (mean - NORMAL_95 * se, mean + NORMAL_95 * se)

    def role(self, role: Role, team: Team) -> dict[str, object]:
        """How a team did in a role."""
        games = [game for board in self.boards for game in board.games if game.team == team and game.role is role]
        row: dict[str, object] = {"games": len(games), "mean": mean_of(game.net for game in games)}
        if role in CONTRACTS:
            row["made"] = sum(bool(game.made) for game in games) / len(games) if games else None
        return row

    def document(self) -> dict[str, object]:
        """The document `arena-out`."""
        ci95 = self.ci95
        return {
            "bots": [entry.name for entry in self.setup.entries],
            "versions": {"engine": version("preferans"), **{entry.name: entry.version for entry in self.setup.entries}},
            "rules": self.setup.rules.name,
            "mode": self.setup.mode.value,
            "boards": len(self.boards),
            "games_per_board": len(self.boards[0].games),
            "mean": self.together.mean,
            "se": self.together.se,
            "ci95": None if ci95 is None else list(ci95),
            "sd": self.overall.sd,
            "ties": self.ties,
            "by_role": {role.value: {"a": self.role(role, "a"), "b": self.role(role, "b")} for role in Role},
            "seeds": self._played,
            "illegal": sum(board.illegal for board in self.boards),
            "timeouts": sum(board.timeouts for board in self.boards),
        }


def in_order(boards: Sequence[BoardResult], seeds: Sequence[int]) -> tuple[BoardResult, ...]:
    """The boards by seed, in the order in which seeds were named, then by number."""
    place = {seed: at for at, seed in enumerate(seeds)}
    return tuple(sorted(boards, key=lambda one: (place[one.seed], one.board)))
