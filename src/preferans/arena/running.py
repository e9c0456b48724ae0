"""A run: which boards are still to be played, the journal that keeps them, the test that ends it early."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from importlib.metadata import version

from preferans.arena.journal import Journal
from preferans.arena.report import Report, in_order
from preferans.arena.results import BoardResult, Clocked
from preferans.arena.schedule import Schedule, Setup, errands
from preferans.arena.statistics import SequentialTest, Verdict


@dataclass(frozen=True, slots=True)
class Plan:
    """What was set before the first board."""

    setup: Setup
    seeds: tuple[int, ...]
    boards: int
    """For each seed; with a test the most there may be."""
    test: SequentialTest | None = None

    def head(self) -> dict[str, object]:
        """What a journal says of itself: two runs with the same head give the same boards."""
        return {
            "arena": 2,
            "engine": version("preferans"),
            "bots": [[entry.name, entry.version, list(entry.command), entry.seconds] for entry in self.setup.entries],
            "rules": self.setup.rules.name,
            "conventions": self.setup.rules.hash,
            "players": self.setup.rules.players,
            "mode": self.setup.mode.value,
        }

    def places(self) -> list[tuple[int, int]]:
        """Seed and number of every board: the first of all seeds, the second of all seeds, so that a test sees them alike."""
        return [(seed, board) for board in range(1, self.boards + 1) for seed in self.seeds]


@dataclass(slots=True)
class Watch:
    """What is told while a run goes on."""

    board: Callable[[int], None] = lambda _: None
    """Called with the number of boards that are done."""
    clocks: tuple[Clocked, Clocked] = field(default_factory=lambda: (Clocked(), Clocked()))
    """How long A and B took in the boards played now."""


def carry_out(plan: Plan, schedule: Schedule, journal: Journal | None, watch: Watch) -> Report:
    """The report of a run; boards that the journal holds are not played again."""
    places = plan.places()
    wanted = set(places)
    done = {(one.seed, one.board): one for one in (journal.found if journal else ()) if (one.seed, one.board) in wanted}
    watch.board(len(done))
    verdict = _decided(plan, places, done)
    if not _is_over(verdict):
        missing = [place for place in places if place not in done]
        with closing(schedule.play(plan.setup, errands(missing))) as portions:
            for results in portions:
                if journal is not None:
                    journal.add(results)
                _take(results, done, watch)
                verdict = _decided(plan, places, done)
                if _is_over(verdict):
                    break
    prefix = _prefix(places, done)
    if plan.test is not None:
        end, verdict = plan.test.stops_at([one.d for one in prefix])
        prefix = prefix[:end]
    return Report(plan.setup, plan.seeds, in_order(prefix, plan.seeds), verdict)


def _take(results: Sequence[BoardResult], done: dict[tuple[int, int], BoardResult], watch: Watch) -> None:
    for result in results:
        done[result.seed, result.board] = result
        for mine, spent in zip(watch.clocks, result.clocks, strict=True):
            mine.merge(spent)
    watch.board(len(done))


def _prefix(places: Sequence[tuple[int, int]], done: dict[tuple[int, int], BoardResult]) -> list[BoardResult]:
    """The boards up to the first that is missing."""
    prefix = []
    for place in places:
        if place not in done:
            break
        prefix.append(done[place])
    return prefix


def _decided(plan: Plan, places: Sequence[tuple[int, int]], done: dict[tuple[int, int], BoardResult]) -> Verdict | None:
    if plan.test is None:
        return None
    return plan.test.stops_at([one.d for one in _prefix(places, done)])[1]


def _is_over(verdict: Verdict | None) -> bool:
    return verdict in (Verdict.LOW, Verdict.HIGH)
