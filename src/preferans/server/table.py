"""One table in memory: what its log says, who sits there, whose sockets are open."""

import asyncio
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

import msgspec

from preferans.conventions.catalogue import build
from preferans.conventions.ruleset import RuleSet
from preferans.match.match import Player
from preferans.seats import SEATS, Seat
from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.kept import Kept
from preferans.server.levels import level_of
from preferans.server.state import TableState, advance, begin
from preferans.server.store.rows import Due, DueKind, EventRow, TableRow
from preferans.server.upcasting import LogError
from preferans.server.view import Sitting, players_view, rules_view, view_among
from preferans.solver.table import asks_search

encode = msgspec.json.Encoder().encode
SOON_S = 1.0
"""So much later it is told who has come and who has gone."""


def now_ms() -> int:
    """The time of the log."""
    return time.time_ns() // 1_000_000


class Watcher(Protocol):
    """A socket of somebody who sits at a table."""

    def send(self, frame: bytes) -> None:
        """Puts a frame into its queue; never waits."""

    def leave(self, code: p.Close) -> None:
        """Closes the socket."""

    @property
    def gone(self) -> bool:
        """Whether it is closed, or being closed: whoever held it may be back by another."""


@dataclass(slots=True)
class Table:
    """A table in memory."""

    row: TableRow
    state: TableState
    sitting: Sitting
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: dict[Seat, Watcher] = field(default_factory=dict)
    """The newest socket of each seat."""
    elsewhere: frozenset[Seat] = frozenset()
    """Who has a socket at another worker."""
    waiting: "asyncio.Task[None] | None" = None
    """What the table does by itself, at its time."""

    stand_ins: frozenset[Seat] = frozenset()
    """For whom a bot plays this deal."""
    bases: tuple[TableState, ...] = ()
    """Before the deal on the table and before the one before it: from there on it can be told what somebody has missed."""
    epoch: str = ""
    """Of the log and the program."""
    _views: dict[Seat, tuple[TableState, p.View]] = field(default_factory=dict)
    """What each seat was shown last, and of which state."""
    _told_here: frozenset[Seat] = frozenset()
    """Who was there when that was told last."""
    _telling: bool = False
    _shown_otherwise: bool = False
    """Whether somebody has meanwhile been shown others: he is told again, although nobody may have gone in the end."""
    _nothing_missed: "tuple[TableState, frozenset[Seat], bytes] | None" = None
    """What somebody was told who had missed nothing, at which state, and who was there."""
    resting: bool = False
    """Whether nobody plays now, no bot either."""

    @property
    def idle(self) -> bool:
        """Whether nothing would be missed if the table were read anew the next time."""
        return not self.watchers and (self.waiting is None or self.waiting.done()) and not self.lock.locked()

    @property
    def here(self) -> Collection[Seat]:
        """Who has a socket."""
        return self.watchers.keys() | self.elsewhere if self.elsewhere else self.watchers.keys()

    def seat_of(self, guest: str) -> Seat | None:
        """The chair of a guest."""
        if guest:
            for chair, seat in enumerate(self.row.seats):
                if seat.guest == guest:
                    return SEATS[chair]
        return None

    def view(self, seat: Seat) -> p.View:
        """What this seat may see now."""
        return self._view(seat, self._players())

    def _view(self, seat: Seat, players: tuple[p.Player, ...]) -> p.View:
        state, view = self._views.get(seat, (None, None))
        if view is not None and state is self.state:  # nothing but who is there may have changed
            return msgspec.structs.replace(view, players=players)
        fresh = view_among(self.state, self.sitting, seat, players)
        self._views[seat] = self.state, fresh
        return fresh

    def snapshot(self, seat: Seat) -> p.SnapshotMessage:
        """Everything a client needs to show the table."""
        return p.SnapshotMessage(self.row.id, self.state.rev, self.view(seat), epoch=self.epoch, rules=self.row.rules_hash)

    def base_for(self, rev: int) -> TableState | None:
        """A state from which that revision can be reached by the log, the youngest; None if it is too long ago."""
        if rev == self.state.rev:
            return self.state
        return next((state for state in reversed(self.bases) if state.rev <= rev), None)

    def dealt(self, before: TableState) -> None:
        """A deal follows after this state."""
        self.bases = (*self.bases[-1:], before)

    def publish(self, events: tuple[p.EventMessage, ...]) -> None:
        """Tells every seat what has happened, each with its own view."""
        players = self._players()
        for seat, watcher in tuple(self.watchers.items()):
            watcher.send(encode(p.EventFrame(self.row.id, self.state.rev, self._view(seat, players), events)))

    def nothing_missed(self) -> bytes:
        """The frame for somebody who has missed nothing: of a view, who is there does not follow from the log alone.

        Kept: when everybody's line breaks at once, thousands are told this in the same second.
        """
        state, here, frame = self._nothing_missed or (None, frozenset(), b"")
        if state is self.state and here == self.here:
            self._note_who_is_shown()
            return frame
        rev = self.state.rev
        frame = encode(p.EventsMessage(self.row.id, rev, rev, (), {"players": self._players()}))
        self._nothing_missed = self.state, frozenset(self.here), frame
        return frame

    def _players(self) -> tuple[p.Player, ...]:
        self._note_who_is_shown()
        return players_view(self.sitting, self.here)

    def _note_who_is_shown(self) -> None:
        self._shown_otherwise |= self._telling and self.here != self._told_here

    def tell_who_is_here_soon(self) -> None:
        """Tells who has come and who has gone, all at once and a little later.

        Who was away for a moment was not away; and when everybody comes back in the same second, telling each of the others must not be
        what he waits for.
        """
        if not self._telling and self.sitting.bots.count(False) > 1:
            self._telling = True
            asyncio.get_running_loop().call_later(SOON_S, self._tell_who_is_here)

    def _tell_who_is_here(self) -> None:
        here, self._telling = frozenset(self.here), False
        changed, self._told_here = here ^ self._told_here, here
        again, self._shown_otherwise = self._shown_otherwise, False
        for seat, watcher in tuple(self.watchers.items()):
            events = tuple(p.PresenceEvent(one.index, one in here) for one in SEATS if one in changed and one != seat)
            if events or again:
                watcher.send(encode(p.EventFrame(self.row.id, self.state.rev, self.view(seat), events)))


def rules_of(row: TableRow) -> RuleSet:
    """The conventions of a table; tables of the same conventions share them."""
    return _built(row.rules, msgspec.json.encode(row.options, order="deterministic"), len(row.seats))


@lru_cache(maxsize=256)
def _built(rules: str, options: bytes, players: int) -> RuleSet:
    return build(rules, msgspec.json.decode(options), players)


def first_state(row: TableRow) -> TableState:
    """The table before its first line.

    Raises: LogError, if its conventions mean something else now than when it was made: nothing is played by others than were agreed.
    """
    if rules_of(row).hash != row.rules_hash:
        raise LogError("other_rules")
    players = tuple(Player(seat.name, seat.bot) for seat in row.seats)
    return begin(rules_of(row), players, SEATS[row.dealer], row.id)


def replayed(row: TableRow, log: tuple[EventRow, ...]) -> Table:
    """The table that its log tells of.

    Raises: LogError, if this program cannot read the log; PreferansError, if the log does not fit.
    """
    state = first_state(row)
    bases: tuple[TableState, ...] = ()
    for event in log:
        line = codec.decode(event.body)
        bases = (*bases[-1:], state) if isinstance(line, codec.Dealt) else bases
        state = advance(state, line).state
    names, bots = tuple(seat.name for seat in row.seats), tuple(bool(seat.bot) for seat in row.seats)
    levels = tuple(level_of(seat.bot) for seat in row.seats)
    return Table(row, state, Sitting(names, bots, rules_view(state.match.rules), levels), bases=bases)


def rebuilt(row: TableRow, lines: tuple[EventRow, ...], kept: Kept, due: Due | None) -> tuple[Table, Due | None]:
    """The table that its log tells of, with what is kept beside that, and what it has to do.

    Raises: LogError, PreferansError.
    """
    found = replayed(row, lines)
    found.resting, found.stand_ins = kept.resting, kept.playing_for(found.state.match.progress.number)
    kind = own_task(row, found.state, found.stand_ins)
    if kind is None:
        return found, None
    return found, due if due is not None and due.rev == found.state.rev else Due(row.id, found.state.rev, kind, now_ms())


def own_task(row: TableRow, state: TableState, stand_ins: Collection[Seat] = ()) -> DueKind | None:
    """What the table has to do by itself: a proof, a bot's turn, or the next deal where no person sits."""
    current = state.match.current
    if state.revealing:
        return DueKind.DEAL
    if current is not None and asks_search(current.state):
        return DueKind.PROOF
    if state.turn is not None:
        return DueKind.BOT if row.seats[state.turn.index].bot or state.turn in stand_ins else None
    people = any(seat.guest for seat in row.seats)
    return None if people or state.ended else DueKind.DEAL
