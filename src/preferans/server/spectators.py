"""Those who look on: they see what the table sees, no hand, and all of it later than the players, the clock too."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.happened import happened
from preferans.server.state import TableState, advance
from preferans.server.store.rows import EventRow
from preferans.server.table import Watcher, encode
from preferans.server.view import Sitting, nobody, table_view


def public_view(state: TableState, sitting: Sitting) -> p.View:
    """What everybody may see, who has no hand and nothing to do."""
    view = table_view(state, sitting, nobody(len(sitting.names)), sitting.people)
    return msgspec.structs.replace(view, legal=p.Legal())


class Moment(NamedTuple):
    """A revision of a table: when it was reached, and by what."""

    at: int
    state: TableState
    events: tuple[p.EventMessage, ...]


def moments(state: TableState, log: Iterable[EventRow]) -> tuple[Moment, ...]:
    """Every revision that the log leads to from a state."""
    found = []
    for row in log:
        before, line = state, codec.decode(row.body)
        after = advance(before, line)
        state = after.state
        found.append(Moment(row.at, state, happened(before, line, after)))
    return tuple(found)


class _Coming(NamedTuple):
    """Something that is not shown yet."""

    due: int
    frame: bytes
    state: TableState | None
    """None: it is about the company."""


class Gallery:
    """The spectators of one table, and what they will be shown."""

    def __init__(self, table: str, delay_ms: int, clock: Callable[[], int]) -> None:
        self._table = table
        self._delay = delay_ms
        self._clock = clock
        self._coming: deque[_Coming] = deque()
        self.shown: TableState | None = None
        """What may be seen now; None before the first deal is old enough."""
        self._company = b""
        """How the company was, told last."""
        self._watchers: set[Watcher] = set()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._watchers)

    def begin(self, history: Iterable[Moment], sitting: Sitting) -> None:
        """Takes up what has happened while nobody looked on: what is old enough is shown, the rest is coming."""
        self._coming.clear()
        self._company = b""
        for moment in history:
            if moment.at + self._delay <= self._clock():
                self.shown = moment.state
            else:
                self.add(moment, sitting)

    def join(self, watcher: Watcher, frames: Iterable[bytes]) -> None:
        """Lets somebody look on, who is told this first."""
        self._watchers.add(watcher)
        for frame in frames:
            watcher.send(frame)
        if self._company:
            watcher.send(self._company)

    def leave(self, watcher: Watcher) -> None:
        """Somebody has seen enough."""
        self._watchers.discard(watcher)

    def close(self, code: p.Close) -> None:
        """Closes the sockets of all."""
        for watcher in tuple(self._watchers):
            watcher.leave(code)

    def add(self, moment: Moment, sitting: Sitting) -> None:
        """The table has come one revision further; it is shown when it is old enough."""
        frame = p.EventFrame(self._table, moment.state.rev, public_view(moment.state, sitting), moment.events)
        self._coming.append(_Coming(moment.at + self._delay, encode(frame), moment.state))
        self.show()

    def tell(self, company: p.Company, at: int) -> None:
        """How the company is; told when it is old enough."""
        self._coming.append(_Coming(at + self._delay, encode(p.CompanyFrame(self._table, company)), None))
        self.show()

    def show(self) -> None:
        """Shows what is due, and comes again for the rest."""
        while self._coming and self._coming[0].due <= self._clock():
            coming = self._coming.popleft()
            if coming.state is None:
                self._company = coming.frame
            else:
                self.shown = coming.state
            for watcher in tuple(self._watchers):
                watcher.send(coming.frame)
        if self._coming and self._timer is None:
            wait = max(0.01, (self._coming[0].due - self._clock()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(wait, self._come_again)

    def _come_again(self) -> None:
        self._timer = None  # of a timer that has just run, uvloop says in one of eight that its time lies ahead
        self.show()
