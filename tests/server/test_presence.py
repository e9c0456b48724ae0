"""Who is there: told once and a little later, so that all may come back at once; and nobody is left with what is no more."""

import asyncio
import json
from dataclasses import dataclass, field, replace

import pytest

from preferans.seats import SEATS, Seat
from preferans.server import codec, fairness
from preferans.server import protocol as p
from preferans.server.conventions import wanted_rules
from preferans.server.seating import drawn
from preferans.server.state import advance
from preferans.server.store.rows import EventRow, SeatRow
from preferans.server.table import Table, first_state, replayed
from support.table_server import Json

SOON_S = 0.05


@dataclass
class Eye:
    """Somebody who keeps what he is told."""

    frames: list[Json] = field(default_factory=list)
    gone: bool = False

    def send(self, frame: bytes) -> None:
        """Keeps it."""
        self.frames.append(json.loads(frame))

    def leave(self, code: p.Close) -> None:
        """Stays."""

    @property
    def heard(self) -> list[tuple[int, bool]]:
        """Who came and who went, as it was told."""
        return [(event["chair"], event["here"]) for frame in self.frames for event in frame["events"]]

    def sees(self) -> list[bool]:
        """Who is there by the last view."""
        return [player["here"] for player in self.frames[-1]["view"]["players"]]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Three people, a deal in play."""
    monkeypatch.setattr("preferans.server.table.SOON_S", SOON_S)
    row, lots = drawn(wanted_rules(p.NewTable()), tuple(SeatRow(name, guest=name) for name in ("a", "b", "c")), "t")
    line = fairness.deal_line(first_state(row), None, None, {}, lots)
    assert advance(first_state(row), line).state.rev == 1
    return replayed(row, (EventRow("t", 1, "make", 0, codec.encode(line)),))


def come(table: Table, *seats: Seat) -> list[Eye]:
    """These take their seats."""
    eyes = [Eye() for _ in seats]
    for seat, eye in zip(seats, eyes, strict=True):
        table.watchers[seat] = eye
        table.tell_who_is_here_soon()
    return eyes


def go(table: Table, seat: Seat) -> None:
    """Somebody's line breaks."""
    del table.watchers[seat]
    table.tell_who_is_here_soon()


async def moment() -> None:
    """Long enough that what was to be told has been told: timers go off in the order of their times."""
    await asyncio.sleep(2 * SOON_S)


def test_all_who_came_together_are_told_once(table: Table) -> None:
    """Each hears of the others, in one frame, and not of himself (A-198)."""

    async def run() -> None:
        first, second, third = come(table, *SEATS[:3])
        await moment()
        assert [len(eye.frames) for eye in (first, second, third)] == [1, 1, 1]
        assert (first.heard, second.heard) == ([(1, True), (2, True)], [(0, True), (2, True)])
        go(table, SEATS[2])
        await moment()
        assert (first.heard[2:], first.sees()) == ([(2, False)], [True, True, False])
        assert third.heard == [(0, True), (1, True)]

    asyncio.run(run())


def test_who_was_away_for_a_moment_was_not_away(table: Table) -> None:
    """A line that breaks and is there again at once is nobody's news (A-198)."""

    async def run() -> None:
        first, _ = come(table, *SEATS[:2])
        await moment()
        told = len(first.frames)
        go(table, SEATS[1])
        come(table, SEATS[1])
        await moment()
        assert len(first.frames) == told

    asyncio.run(run())


def test_who_was_shown_the_moment_is_told_again(table: Table) -> None:
    """Whoever was shown the table while somebody was away sees him again, though nobody has come or gone in the end."""

    async def run() -> None:
        first, _ = come(table, *SEATS[:2])
        await moment()
        go(table, SEATS[1])
        table.publish(())
        assert first.sees() == [True, False, False]
        come(table, SEATS[1])
        await moment()
        assert first.sees() == [True, True, False]
        assert first.heard == [(1, True)]

    asyncio.run(run())


def test_who_has_missed_nothing_is_told_who_is_there(table: Table) -> None:
    """The short frame says what the view says, also after somebody has come or gone and after the table has gone on (A-199)."""

    def told() -> tuple[int, int, list[bool]]:
        frame = json.loads(table.nothing_missed())
        assert (frame["type"], frame["table"], list(frame["changed"])) == ("events", "t", ["players"])
        return frame["since"], frame["rev"], [player["here"] for player in frame["changed"]["players"]]

    rev = table.state.rev
    seats = SEATS[:3]
    for here in ((), seats[:1], seats, seats[1:]):
        table.watchers = {seat: Eye() for seat in here}
        for _ in range(2):
            assert told() == (rev, rev, [seat in here for seat in seats])
    table.elsewhere = frozenset(seats[:1])
    assert told() == (rev, rev, [True] * 3)
    table.state = replace(table.state, rev=rev + 1)
    assert told() == (rev + 1, rev + 1, [True] * 3)
