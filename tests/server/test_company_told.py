"""Who is told how the company is, and how often: all who need it, each for himself, and nobody twice in the same moment."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from preferans.seats import SEATS, Seat
from preferans.server import protocol as p
from preferans.server.catching_up import Have
from preferans.server.companies import Companies
from preferans.server.rooms import Rooms
from preferans.server.settings import Settings
from preferans.server.store.store import SqliteStore
from preferans.server.table import Table
from preferans.server.tables import Tables
from server.test_rooms_law import GUESTS, NoBrains
from support.table_server import Json

SOON_S = 0.05
Work = Callable[[Tables, Companies, Table], Awaitable[None]]


@dataclass
class Eye:
    """Somebody who keeps what he is told of the company."""

    told: list[Json] = field(default_factory=list)
    gone: bool = False

    def send(self, frame: bytes) -> None:
        """Keeps it."""
        found = json.loads(frame)
        if found["type"] == "company":
            self.told.append(found["company"])

    def leave(self, code: p.Close) -> None:
        """Stays."""

    def links(self) -> list[list[str]]:
        """How the lines were, each time."""
        return [[person["link"] for person in company["people"]] for company in self.told]


@pytest.fixture
def at_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Work], None]:
    """Does something at a table of three people."""
    monkeypatch.setattr("preferans.server.companies.SOON_S", SOON_S)

    async def run(work: Work) -> None:
        chosen = Settings(tmp_path, workers=1)
        store = SqliteStore(chosen.database)
        tables = Tables(store, NoBrains(), chosen)
        companies, rooms = Companies(store, tables, chosen), Rooms(store, tables)
        for number, guest in enumerate(GUESTS):
            await store.add_guest(guest, bytes([number]), 0)
        room = await rooms.make(p.NewRoom(p.NewTable("sochi")), GUESTS[0], GUESTS[0].name, "once")
        for guest in GUESTS[1:3]:
            room = await rooms.sit(room, guest, guest.name)
        for guest in GUESTS[:3]:
            room = await rooms.ready(room, guest, ready=True)
        table = await tables.get(room.id)
        assert table is not None
        try:
            await work(tables, companies, table)
        finally:
            await tables.close()
            store.close()

    return lambda work: asyncio.run(run(work))


async def come(tables: Tables, companies: Companies, table: Table, seat: Seat) -> Eye:
    """Somebody takes his seat."""
    eye = Eye()
    await tables.join(table, seat, eye)
    await companies.joined(table, seat)
    return eye


async def moment() -> None:
    """Long enough that what was to be told has been told: timers go off in the order of their times."""
    await asyncio.sleep(2 * SOON_S)


def test_who_has_gone_before_his_turn_takes_no_seat(at_table: Callable[[Work], None]) -> None:
    """The hello of a socket that has closed meanwhile sends nobody away: who has lost his line is back by another, which came by sooner."""

    async def work(tables: Tables, _: Companies, table: Table) -> None:
        have = Have(table.state.rev - 1, table.epoch, table.row.rules_hash)
        for seen in (None, have):
            back, late = Eye(), Eye(gone=True)
            assert await tables.join(table, SEATS[0], back)
            assert not await tables.join(table, SEATS[0], late, seen)
            assert table.watchers[SEATS[0]] is back

    at_table(work)


def test_who_comes_is_told_at_once_and_the_others_soon(at_table: Callable[[Work], None]) -> None:
    """Each knows of all in the end; who came last knows it from the beginning and is told once (A-198)."""

    async def work(tables: Tables, companies: Companies, table: Table) -> None:
        first, second, third = [await come(tables, companies, table, seat) for seat in SEATS[:3]]
        assert [len(eye.told) for eye in (first, second, third)] == [1, 1, 1]
        await moment()
        assert [len(eye.told) for eye in (first, second, third)] == [2, 2, 1]
        assert [eye.links()[-1] for eye in (first, second, third)] == [["good"] * 3] * 3
        del table.watchers[SEATS[1]]
        companies.left(table, SEATS[1])
        await moment()
        assert [eye.links()[-1] for eye in (first, third)] == [["good", "gone", "good"]] * 2
        again = await come(tables, companies, table, SEATS[1])
        await moment()
        assert [len(eye.told) for eye in (first, again, third)] == [4, 1, 3]

    at_table(work)


def test_everybody_is_told_whom_he_himself_does_not_hear(at_table: Callable[[Work], None]) -> None:
    """What is the same for all is said to all alike; who has muted somebody is told so, and nobody else."""

    async def work(tables: Tables, companies: Companies, table: Table) -> None:
        eyes = [await come(tables, companies, table, seat) for seat in SEATS[:3]]
        for mute in (True, False):
            await companies.act(table, SEATS[0], p.MuteAct(2, mute))
            muted = [[person["muted"] for person in eye.told[-1]["people"]] for eye in eyes]
            assert muted == [[False, False, mute], [False] * 3, [False] * 3]

    at_table(work)
