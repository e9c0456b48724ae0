"""One table in memory: what its log says, who sits there, whose sockets are open."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from preferans.conventions.catalogue import build
from preferans.conventions.ruleset import RuleSet
from preferans.match.match import Player
from preferans.seats import SEATS, Seat
from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.state import TableState, advance, begin
from preferans.server.store.rows import DueKind, EventRow, TableRow
from preferans.server.view import Sitting, rules_view, table_view
from preferans.solver.table import asks_search

encode = msgspec.json.Encoder().encode


def now_ms() -> int:
    """The time of the log."""
    return time.time_ns() // 1_000_000


class Watcher(Protocol):
    """A socket of somebody who sits at a table."""

    def send(self, frame: bytes) -> None:
        """Puts a frame into its queue; never waits."""

    def leave(self, code: p.Close) -> None:
        """Closes the socket."""


@dataclass(slots=True)
class Table:
    """A table in memory."""

    row: TableRow
    state: TableState
    sitting: Sitting
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: dict[Seat, Watcher] = field(default_factory=dict)
    """The newest socket of each seat."""
    waiting: "asyncio.Task[None] | None" = None
    """What the table does by itself, at its time."""

    @property
    def idle(self) -> bool:
        """Whether nothing would be missed if the table were read anew the next time."""
        return not self.watchers and (self.waiting is None or self.waiting.done()) and not self.lock.locked()

    def seat_of(self, guest: str) -> Seat | None:
        """The chair of a guest."""
        return next((SEATS[chair] for chair, seat in enumerate(self.row.seats) if seat.guest and seat.guest == guest), None)

    def view(self, seat: Seat) -> p.View:
        """What this seat may see now."""
        return table_view(self.state, self.sitting, seat, self.watchers)

    def snapshot(self, seat: Seat) -> p.SnapshotMessage:
        """Everything a client needs to show the table."""
        return p.SnapshotMessage(self.row.id, self.state.rev, self.view(seat))

    def publish(self, events: tuple[p.EventMessage, ...], *, but: Seat | None = None) -> None:
        """Tells every seat what has happened, each with its own view."""
        for seat, watcher in tuple(self.watchers.items()):
            if seat != but:
                watcher.send(encode(p.EventFrame(self.row.id, self.state.rev, self.view(seat), events)))


def rules_of(row: TableRow) -> RuleSet:
    """The conventions of a table."""
    return build(row.rules, row.options, len(row.seats))


def first_state(row: TableRow) -> TableState:
    """The table before its first line."""
    players = tuple(Player(seat.name, seat.bot) for seat in row.seats)
    return begin(rules_of(row), players, SEATS[row.dealer])


def replayed(row: TableRow, log: tuple[EventRow, ...]) -> Table:
    """The table that its log tells of.

    Raises: PreferansError, if the log does not fit.
    """
    state = first_state(row)
    for event in log:
        state = advance(state, codec.decode(event.body)).state
    names, bots = tuple(seat.name for seat in row.seats), tuple(bool(seat.bot) for seat in row.seats)
    return Table(row, state, Sitting(names, bots, rules_view(state.match.rules)))


def own_task(row: TableRow, state: TableState) -> DueKind | None:
    """What the table has to do by itself: a proof, a bot's turn, or the next deal where no person sits."""
    current = state.match.current
    if current is not None and asks_search(current.state):
        return DueKind.PROOF
    if state.turn is not None:
        return DueKind.BOT if row.seats[state.turn.index].bot else None
    people = any(seat.guest for seat in row.seats)
    return None if people or state.ended else DueKind.DEAL
