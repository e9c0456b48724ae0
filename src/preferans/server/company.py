"""The company of one table: who is there and how, the clock, stand-ins, rests, who hears whom, who looks on. No card is known here."""

from collections import deque
from dataclasses import dataclass, field

import msgspec

from preferans.seats import SEATS, Seat
from preferans.server import protocol as p
from preferans.server.clock import Clock, Interval, common
from preferans.server.hour import Hour
from preferans.server.kept import Kept
from preferans.server.spectators import Gallery
from preferans.server.state import TableState
from preferans.server.uptime import Uptime

SAID = 40
"""So many phrases are remembered for a complaint."""
GOOD_MS = 13_000
"""A client says something every eight seconds; who is silent for longer has a bad line."""


@dataclass(slots=True)
class Company:
    """Beside the cards."""

    people: tuple[Seat, ...]
    uptime: Uptime
    grace_ms: int
    gallery: Gallery
    clock: Clock | None = None
    stand_ins: dict[Seat, int] = field(default_factory=dict)
    rests: list[tuple[int, int | None]] = field(default_factory=list)
    muted: set[tuple[Seat, Seat]] = field(default_factory=set)
    heard: dict[Seat, int] = field(default_factory=dict)
    """When a socket of the seat was last heard of; missing: it has none."""
    gone: dict[Seat, int] = field(default_factory=dict)
    """Since when a seat has no socket."""
    stand_in_votes: dict[Seat, set[Seat]] = field(default_factory=dict)
    rest_votes: set[Seat] = field(default_factory=set)
    undoable: Seat | None = None
    """Who may still take back what he has just done."""
    undo_votes: set[Seat] = field(default_factory=set)
    hour: Hour = field(default_factory=Hour)
    said: deque[tuple[Seat, str]] = field(default_factory=lambda: deque(maxlen=SAID))
    """The last phrases; kept nowhere, until somebody complains."""
    stored: bytes | None = None
    """What is kept, as it was read or written last."""
    watching_elsewhere: int = 0
    """So many look on at other workers."""
    links: tuple[tuple[str, bool], ...] = ()
    """As they were last told."""

    @property
    def resting(self) -> bool:
        """Whether the table rests."""
        return bool(self.rests) and self.rests[-1][1] is None

    @property
    def present(self) -> tuple[Seat, ...]:
        """Who is there and plays for himself."""
        return tuple(seat for seat in self.people if seat in self.heard and seat not in self.stand_ins)

    def passed(self, start: int, end: int) -> int:
        """How much of an interval counts: the server was there, and the table did not rest."""
        resting: tuple[Interval, ...] = tuple((begin, end if until is None else until) for begin, until in self.rests)
        return max(0, self.uptime.passed(start, end) - common(start, end, resting))

    def clock_at(self, at: int) -> Clock | None:
        """The clock at a moment."""
        return None if self.clock is None else self.clock.now(at, self.passed)

    def advanced(self, before: TableState, after: TableState, at: int) -> None:
        """Follows the table by one revision."""
        number = after.match.progress.number
        self.undoable = None if after.undoable is None else after.undoable.turn
        self.undo_votes.clear()
        self.stand_ins = {seat: deal for seat, deal in self.stand_ins.items() if deal == number}
        if before.match.progress.number != number:
            self.stand_in_votes.clear()
        if self.clock is None:
            return
        turn = self._ticking(after)
        dealt = before.match.current is None and after.match.current is not None
        if dealt:
            self.clock = self.clock.dealt(at, turn)
        elif before.match.current is not None:
            self.clock = self.clock.acted(at, turn, self.passed)

    def _ticking(self, state: TableState) -> Seat | None:
        """For whom time passes: a person who has to act."""
        return state.turn if state.turn in self.people else None

    def may_stand_in(self, seat: Seat, at: int) -> bool:
        """Whether the others may put a bot in somebody's place for a deal."""
        if seat not in self.people or seat in self.stand_ins:
            return False
        clock = self.clock_at(at)
        away = seat in self.gone and at - self.gone[seat] >= self.grace_ms
        return away or (clock is not None and clock.is_out(seat))

    def votes_to_stand_in(self, seat: Seat, by: Seat) -> bool:
        """Notes a voice; whether all who are there have now said so."""
        voices = self.stand_in_votes.setdefault(seat, set())
        voices.add(by)
        return set(self.present) - {seat} <= voices

    def votes_to_rest(self, by: Seat) -> bool:
        """Notes a voice; whether all who are there have now said so."""
        self.rest_votes.add(by)
        return set(self.present) <= self.rest_votes

    def votes_to_undo(self, by: Seat) -> bool:
        """Notes a voice; whether who would take something back, and all who are there, have now said so."""
        self.undo_votes.add(by)
        return {*self.present, *({self.undoable} if self.undoable else ())} <= self.undo_votes

    def rest(self, at: int) -> None:
        """Nothing goes on until `resume`."""
        if self.clock is not None:
            self.clock = self.clock.now(at, self.passed)
        self.rests.append((at, None))
        self.rest_votes.clear()

    def resume(self, at: int) -> None:
        """Ends the rest."""
        begin, _ = self.rests[-1]
        self.rests[-1] = (begin, at)

    def link(self, seat: Seat, at: int) -> str:
        """How somebody's line is."""
        if seat not in self.heard:
            return "gone"
        return "good" if at - self.heard[seat] <= GOOD_MS else "bad"

    def links_changed(self, at: int) -> bool:
        """Whether somebody's line, or whether he may be replaced, has changed since it was last told."""
        now = (("good", False),) * len(self.people) if self._all_is_well(at) else self._links(at)
        changed, self.links = now != self.links, now
        return changed

    def _all_is_well(self, at: int) -> bool:
        """Whether nothing has to be looked at closely: asked of every table every second, and so it is at most of them."""
        return self.clock is None and len(self.heard) == len(self.people) and at - min(self.heard.values(), default=at) <= GOOD_MS

    def _links(self, at: int) -> tuple[tuple[str, bool], ...]:
        return tuple((self.link(seat, at), self.may_stand_in(seat, at)) for seat in self.people)

    def hears(self, viewer: Seat, speaker: Seat) -> bool:
        """Whether the viewer wants to hear that chair."""
        return (viewer, speaker) not in self.muted

    def view(self, viewer: Seat | None, at: int) -> p.Company:
        """Everything that this viewer may know; the same for all, but for whom he does not want to hear."""
        clock = self.clock_at(at)
        people = tuple(self._person(seat, viewer, at) for seat in self.people)
        shown = None
        if clock is not None:
            running = None if self.resting or clock.running is None or clock.running in self.stand_ins else clock.running.index
            shown = p.ClockView(clock.left, clock.increment, running)
        undo = None if self.undoable is None else self.undoable.index
        hour = p.HourView(self.hour.until, self.hour.wanted, _chairs(self.hour.voices))
        watching = len(self.gallery) + self.watching_elsewhere
        return p.Company(people, shown, self.resting, _chairs(self.rest_votes), undo, _chairs(self.undo_votes), watching, hour)

    def _person(self, seat: Seat, viewer: Seat | None, at: int) -> p.PersonView:
        link = self.link(seat, at)
        since = at - self.gone.get(seat, at) if link == "gone" else at - self.heard.get(seat, at)
        return p.PersonView(
            chair=seat.index,
            link="gone" if link == "gone" else "good" if link == "good" else "bad",
            since=since,
            stand_in=seat in self.stand_ins,
            may_stand_in=self.may_stand_in(seat, at),
            agreed=_chairs(self.stand_in_votes.get(seat, set())),
            muted=viewer is not None and not self.hears(viewer, seat),
        )

    def keep(self) -> Kept:
        """What survives the server."""
        stand_ins = {str(seat.index): deal for seat, deal in self.stand_ins.items()}
        muted = tuple(sorted((who.index, whom.index) for who, whom in self.muted))
        return Kept(stand_ins, tuple(self.rests), muted, self.hour.until or 0)

    def encoded(self) -> bytes:
        """The same as it is stored."""
        return msgspec.json.encode(self.keep())

    def remember(self, kept: Kept, deal: int) -> None:
        """Takes up what was kept; a bot that plays for somebody does so in its deal and in no later one."""
        self.stand_ins = dict.fromkeys(kept.playing_for(deal), deal)
        self.rests = list(kept.rests)
        if kept.until >= 0:
            self.hour.until = kept.until or None
        self.muted = {(SEATS[who], SEATS[whom]) for who, whom in kept.muted}


def _chairs(seats: set[Seat]) -> tuple[int, ...]:
    return tuple(sorted(seat.index for seat in seats))
