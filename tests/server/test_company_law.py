"""The law of the company: whatever friends do at a table that plays, and in whatever order, every chair has one who plays it, and all agree who."""

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from preferans.errors import IllegalActionError
from preferans.seats import SEATS, Seat
from preferans.server import protocol as p
from preferans.server.companies import Companies
from preferans.server.rooms import Rooms
from preferans.server.settings import Settings
from preferans.server.store.store import SqliteStore
from preferans.server.table import Table
from preferans.server.tables import Tables
from server.test_rooms_law import GUESTS, NoBrains

T = TypeVar("T")
PEOPLE = 3
WHO = st.integers(0, PEOPLE - 1)


class Line:
    """A socket: whether it is still the one of its seat, and what it was sent."""

    def __init__(self) -> None:
        self.code: p.Close | None = None
        self.gone = False

    def send(self, frame: bytes) -> None:
        """Taken."""

    def leave(self, code: p.Close) -> None:
        """It was sent away."""
        self.code = code


class Friends(RuleBasedStateMachine):
    """Three people and a bot at a table, beside a model: who has which sockets, for whom a bot plays, whether the table rests."""

    @initialize()
    def begin(self) -> None:
        """The cards are dealt."""
        self.folder = Path(tempfile.mkdtemp())
        self.loop = asyncio.new_event_loop()
        self.start_server()
        for number, guest in enumerate(GUESTS):
            self.run(self.store.add_guest(guest, bytes([number]), 0))
        host = GUESTS[0]
        room = self.run(self.rooms.make(p.NewRoom(p.NewTable("leningrad", players=PEOPLE + 1), bots=1), host, host.name, "once"))
        for guest in GUESTS[:PEOPLE]:
            self.run(self.rooms.sit(room, guest, guest.name))
        for guest in GUESTS[:PEOPLE]:
            self.run(self.rooms.ready(room, guest, ready=True))
        self.room = room.id
        self.open()
        self.lines: dict[Seat, list[Line]] = {seat: [] for seat in self.seats}
        self.stand_ins: set[Seat] = set()
        self.votes: dict[Seat, set[Seat]] = {}
        self.resting, self.rest_votes = False, set[Seat]()

    def start_server(self) -> None:
        """A server on the same data."""
        self.store = SqliteStore(self.folder / "s")
        chosen = Settings(self.folder, bot_delay_ms=10_000_000, stand_in_after_ms=0)
        self.tables = Tables(self.store, NoBrains(), chosen)
        self.rooms = Rooms(self.store, self.tables)
        self.companies = Companies(self.store, self.tables, chosen)

    def open(self) -> None:
        """The table as this server knows it."""
        found = self.run(self.tables.get(self.room))
        assert found is not None
        self.table: Table = found
        self.seats = tuple(seat for seat in SEATS[: PEOPLE + 1] if found.row.seats[seat.index].guest)
        self.run(self.companies.of(found))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What the work comes to."""
        return self.loop.run_until_complete(work)

    @property
    def here(self) -> set[Seat]:
        """Who has a socket that was not sent away."""
        return {seat for seat, lines in self.lines.items() if lines}

    @property
    def present(self) -> set[Seat]:
        """Who is there and plays himself."""
        return self.here - self.stand_ins

    def does(self, seat: Seat, action: p.TableAction) -> bool:
        """Whether that was allowed."""
        try:
            self.run(self.companies.act(self.table, seat, action))
        except IllegalActionError:
            return False
        return True

    @rule(who=WHO)
    def come(self, who: int) -> None:
        """Somebody opens the table, perhaps in one more window: he plays there, in the others not, and no bot for him."""
        seat, line = self.seats[who], Line()
        self.run(self.tables.join(self.table, seat, line))
        self.run(self.companies.joined(self.table, seat))
        for older in self.lines[seat]:
            assert older.code is p.Close.REPLACED
        self.lines[seat] = [line]
        self.stand_ins.discard(seat)
        self.votes.pop(seat, None)

    @rule(who=WHO)
    def go(self, who: int) -> None:
        """Somebody closes his window."""
        seat = self.seats[who]
        for line in self.lines[seat]:
            self.tables.left(self.table, seat, line)
            self.companies.left(self.table, seat)
        self.lines[seat] = []
        self.rest_votes.discard(seat)

    @rule(who=WHO)
    def away(self, who: int) -> None:
        """Somebody lets a bot play for him, once."""
        seat = self.seats[who]
        assert self.does(seat, p.AwayAct()) is (seat not in self.stand_ins)
        self.stand_ins.add(seat)
        self.votes.pop(seat, None)

    @rule(who=WHO)
    def back(self, who: int) -> None:
        """Somebody takes his cards back."""
        seat = self.seats[who]
        assert self.does(seat, p.BackAct()) is (seat in self.stand_ins)
        self.stand_ins.discard(seat)

    @rule(who=WHO, whom=st.integers(0, PEOPLE + 1))
    def replace(self, who: int, whom: int) -> None:
        """Somebody wants a bot in the place of another: allowed for who is gone, done when all who are there say so."""
        seat = self.seats[who]
        chair = self.seats[whom] if whom < PEOPLE else next((one for one in SEATS[: PEOPLE + 1] if one not in self.seats), Seat.DUMMY)
        may = chair in self.seats and chair != seat and chair not in self.here and chair not in self.stand_ins
        assert self.does(seat, p.StandInAct(chair.index)) is may
        if may:
            voices = self.votes.setdefault(chair, set())
            voices.add(seat)
            if self.present - {chair} <= voices:
                self.stand_ins.add(chair)
                self.votes.pop(chair)

    @rule(who=WHO)
    def rest(self, who: int) -> None:
        """Somebody would go on tomorrow; it is so when all who are there say so."""
        seat = self.seats[who]
        assert self.does(seat, p.RestAct()) is (not self.resting)
        if not self.resting:
            self.rest_votes.add(seat)
            if self.present <= self.rest_votes:
                self.resting, self.rest_votes = True, set()

    @rule(who=WHO)
    def go_on(self, who: int) -> None:
        """Any of them ends the rest."""
        assert self.does(self.seats[who], p.ResumeAct()) is self.resting
        self.resting = False

    @rule(who=WHO, whom=WHO, mute=st.booleans())
    def mute(self, who: int, whom: int, mute: bool) -> None:
        """Whom somebody does not want to hear is nobody else's matter."""
        assert self.does(self.seats[who], p.MuteAct(self.seats[whom].index, mute))

    @rule()
    def killed(self) -> None:
        """The server is gone without a word and comes back: what was agreed is agreed, who was there has to come again, voices are forgotten."""
        self.run(self.tables.close())
        self.store.close()
        self.start_server()
        self.open()
        self.lines = {seat: [] for seat in self.seats}
        self.votes, self.rest_votes = {}, set()

    @invariant()
    def one_plays_each_chair(self) -> None:
        """No chair has two sockets, no socket two chairs; for whom a bot plays is what the model says, here, in the store and at the table."""
        if not hasattr(self, "lines"):
            return
        assert set(self.table.watchers) == self.here
        assert len({id(line) for line in self.table.watchers.values()}) == len(self.here)
        for seat, lines in self.lines.items():
            assert all(line.code is None and self.table.watchers[seat] is line for line in lines)
        assert self.table.stand_ins == self.stand_ins
        assert self.table.resting is self.resting
        company = self.run(self.companies.of(self.table))
        assert (set(company.stand_ins), company.resting, set(company.heard)) == (self.stand_ins, self.resting, self.here)

    @invariant()
    def who_sits_there_never_changes(self) -> None:
        """The log and the seats are untouched by all of it: nobody sits twice, and nothing was played."""
        if not hasattr(self, "lines"):
            return
        with sqlite3.connect(self.folder / "s") as db:
            seats = [row[0] for row in db.execute("SELECT guest_id FROM seats WHERE table_id = ? ORDER BY chair", (self.room,))]
            (lines,) = db.execute("SELECT count(*) FROM events").fetchone()
        db.close()
        assert sorted(guest for guest in seats if guest) == sorted(guest.id for guest in GUESTS[:PEOPLE])
        assert lines == self.table.state.rev == 1

    def teardown(self) -> None:
        """Ends what was begun."""
        if hasattr(self, "store"):
            self.run(self.tables.close())
            self.store.close()
            self.loop.close()
            shutil.rmtree(self.folder)


TestFriends = Friends.TestCase
TestFriends.settings = settings(max_examples=min(15, settings().max_examples), stateful_step_count=30)
