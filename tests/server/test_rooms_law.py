"""The law of the chairs: whatever friends do and in whatever order, nobody sits twice and no chair has two."""

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from preferans.server import protocol as p
from preferans.server.brains import Brains
from preferans.server.rooms import Rooms, is_complete
from preferans.server.settings import Settings
from preferans.server.store.rooms import Room, RoomError
from preferans.server.store.store import Guest, SqliteStore
from preferans.server.tables import Tables

T = TypeVar("T")
GUESTS = tuple(Guest(f"guest {number}", f"Гость {number}") for number in range(5))
WHO = st.sampled_from(GUESTS)


class NoBrains(Brains):
    """Bots that never come to think: no test here plays."""

    def __init__(self) -> None:
        """Starts nothing."""

    async def answer(self, *_: object) -> Any:
        """Never."""
        await asyncio.Event().wait()

    def close(self) -> None:
        """Has nothing to end."""


class Chairs(RuleBasedStateMachine):
    """Guests at the chairs of one room, beside a model that is a dictionary."""

    @initialize(players=st.integers(3, 4), bots=st.integers(0, 2), host=WHO)
    def begin(self, players: int, bots: int, host: Guest) -> None:
        """A host makes a room."""
        self.folder = Path(tempfile.mkdtemp())
        self.loop = asyncio.new_event_loop()
        self.store = SqliteStore(self.folder / "s")
        chosen = Settings(self.folder, bot_delay_ms=10_000)
        self.tables = Tables(self.store, NoBrains(), chosen)
        self.rooms = Rooms(self.store, self.tables)
        for number, guest in enumerate(GUESTS):
            self.run(self.store.add_guest(guest, bytes([number]), 0))
        wanted = p.NewRoom(p.NewTable("sochi" if players == 3 else "leningrad", players=players), bots=bots)
        self.room = self.run(self.rooms.make(wanted, host, host.name, "once"))
        self.players, self.host = players, host
        self.sitting: dict[str, bool] = {host.id: False}
        self.bots = bots
        self.removed: set[str] = set()
        self.started = False

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What the work comes to."""
        return self.loop.run_until_complete(work)

    def expect(self, work: Callable[[], Coroutine[Any, Any, Room]], code: str) -> None:
        """Does it, and is refused for that reason; or for none, if it is empty."""
        try:
            self.room = self.run(work())
        except RoomError as error:
            assert error.code == code
        else:
            assert code == ""

    @rule(guest=WHO, invited=st.booleans())
    def sit(self, guest: Guest, invited: bool) -> None:
        """Somebody sits down, perhaps again, perhaps one who was removed."""
        free = self.players - self.bots - len(self.sitting)
        unwanted = guest.id in self.removed and not invited
        full = not free and guest.id not in self.sitting
        code = "room_started" if self.started else "removed" if unwanted else "room_full" if full else ""
        self.expect(lambda: self.rooms.sit(self.room, guest, guest.name, self.room.key if invited else ""), code)
        if code == "":
            self.sitting.setdefault(guest.id, False)
            self.removed.discard(guest.id)

    @rule(guest=WHO, whom=WHO)
    def remove(self, guest: Guest, whom: Guest) -> None:
        """Somebody would remove somebody."""
        before, place = self.room.key, next((seat.place for seat in self.room.seats if seat.guest == whom.id), 4)
        there = whom.id in self.sitting and whom != self.host
        code = "room_started" if self.started else "not_yours" if guest != self.host else "" if there else "not_there"
        self.expect(lambda: self.rooms.remove(self.room, guest, place, whom.name), code)
        if code == "":
            del self.sitting[whom.id]
            self.sitting = dict.fromkeys(self.sitting, False)
            self.removed.add(whom.id)
        assert (self.room.key != before) == (code == "")

    @rule(guest=WHO)
    def leave(self, guest: Guest) -> None:
        """Somebody stands up, perhaps one who does not sit."""
        self.expect(lambda: self.rooms.leave(self.room, guest), "room_started" if self.started else "")
        if not self.started and self.sitting.pop(guest.id, None) is not None:
            self.sitting = dict.fromkeys(self.sitting, False)

    @rule(guest=WHO, ready=st.booleans())
    def ready(self, guest: Guest, ready: bool) -> None:
        """Somebody is ready, or not any more."""
        code = "room_started" if self.started else "not_yours" if guest.id not in self.sitting else ""
        self.expect(lambda: self.rooms.ready(self.room, guest, ready=ready), code)
        if code == "":
            self.sitting[guest.id] = ready
            self._perhaps_started()

    @rule(guest=WHO)
    def fill(self, guest: Guest) -> None:
        """Somebody wants bots."""
        code = "room_started" if self.started else "not_yours" if guest != self.host else ""
        self.expect(lambda: self.rooms.fill(self.room, guest), code)
        if code == "":
            self.bots = self.players - len(self.sitting)
            self._perhaps_started()

    @precondition(lambda self: not self.started)
    @rule(guests=st.lists(WHO, min_size=2, max_size=5))
    def rush(self, guests: list[Guest]) -> None:
        """Several want chairs at once: as many get one as are free, and nobody gets two."""

        async def all_at_once() -> list[object]:
            return list(await asyncio.gather(*(self.rooms.sit(self.room, guest, guest.name) for guest in guests), return_exceptions=True))

        free = self.players - self.bots - len(self.sitting)
        new = {guest.id for guest in guests} - set(self.sitting) - self.removed
        results = self.run(all_at_once())
        seated = {guest.id for guest, result in zip(guests, results, strict=True) if isinstance(result, Room)} - set(self.sitting)
        assert len(seated) == min(free, len(new))
        self.sitting |= dict.fromkeys(seated, False)
        found = self.run(self.rooms.find(self.room.id))
        assert found is not None
        self.room = found

    def _perhaps_started(self) -> None:
        self.started = len(self.sitting) + self.bots == self.players and all(self.sitting.values())

    @invariant()
    def as_the_model_says(self) -> None:
        """Who sits, who is ready and whether the cards are dealt is what the model says; no chair has two."""
        if not hasattr(self, "room"):
            return
        people = {seat.guest: seat.ready for seat in self.room.seats if seat.guest}
        assert people == self.sitting
        assert self.room.removed == self.removed
        assert len({seat.place for seat in self.room.seats}) == len(self.room.seats) <= self.players
        assert self.room.started == self.started == is_complete(self.room)

    @invariant()
    def the_table_is_the_room(self) -> None:
        """The table that was made has exactly the people of the room, each on one chair, and bots on the others."""
        if not getattr(self, "started", False):
            return
        with sqlite3.connect(self.folder / "s") as db:
            rows = db.execute("SELECT guest_id, bot FROM seats WHERE table_id = ?", (self.room.id,)).fetchall()
            (tables,) = db.execute("SELECT count(*) FROM tables").fetchone()
        db.close()
        assert sorted(guest for guest, _ in rows if guest) == sorted(self.sitting)
        assert len(rows) == self.players
        assert tables == 1

    def teardown(self) -> None:
        """Ends what was begun."""
        if hasattr(self, "store"):
            self.run(self.tables.close())
            self.store.close()
            self.loop.close()
            shutil.rmtree(self.folder)


TestChairs = Chairs.TestCase
TestChairs.settings = settings(max_examples=min(15, settings().max_examples), stateful_step_count=25)
