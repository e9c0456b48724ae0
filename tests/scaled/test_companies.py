"""What a worker says of its people and hears of others, where Redis fails now and then: nothing is forgotten, and nobody is held up."""

import asyncio
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest

from preferans.seats import Seat
from preferans.server.scaled import companies as scaled
from preferans.server.scaled import presence, sharing
from preferans.server.scaled.bus import Word
from preferans.server.scaled.companies import SharedCompanies
from preferans.server.scaled.crowd import Crowd
from preferans.server.settings import Settings
from preferans.server.store.rows import StoreError

TABLES = [f"table{number}" for number in range(200)]


class Bus:
    """Keeps what it is told, but not the first time."""

    me, up = "here", True

    def __init__(self) -> None:
        self.on_up = None
        self.written: dict[str, dict[str, str]] = {}
        self.asked: list[list[str]] = []
        self.told: list[Word] = []
        self.fails = 1

    async def keep(self, changes: Mapping[str, Mapping[str, str]]) -> None:
        """Fails as often as it is to; Redis takes no fields as little as it takes a wrong word."""
        if not all(changes.values()):
            raise ValueError("no fields")
        self.fails -= 1
        if self.fails >= 0:
            raise StoreError("gone")
        for name, fields in changes.items():
            self.written.setdefault(name, {}).update(fields)

    async def kept(self, names: list[str]) -> list[dict[str, str]]:
        """Nobody is anywhere else."""
        self.asked.append(names)
        return [{} for _ in names]

    async def now(self) -> float:
        """It does not answer."""
        raise StoreError("gone")

    def tell(self, word: Word) -> None:
        """Keeps it; others that look now find what is written."""
        assert word.kind != "there" or word.table in self.written
        self.told.append(word)


class Store:
    """Nothing was agreed anywhere."""

    async def glance(self, _: object) -> list[tuple[str, bytes]]:
        """No rows."""
        return []


def _companies(bus: Bus, monkeypatch: pytest.MonkeyPatch) -> SharedCompanies:
    """Two people at every table."""
    monkeypatch.setattr(scaled, "LOOK_S", 0.001)
    monkeypatch.setattr(presence, "TOLD_S", 0.001)
    found = SharedCompanies(
        cast("Any", Store()), cast("Any", SimpleNamespace(crowd=Crowd())), Settings(cast("Any", None)), cast("Any", bus)
    )
    for name in TABLES:
        table = SimpleNamespace(row=SimpleNamespace(id=name), watchers={Seat.FIRST: SimpleNamespace(gone=False)})
        company = SimpleNamespace(gallery=(), people=(Seat.FIRST, Seat.SECOND), stored=None)
        found._companies[name] = cast("Any", (table, company))  # nobody is seated here
    monkeypatch.setattr(found, "_shared", lambda *_: None)
    return found


async def _for_a_while(work: Any, until: Any, meanwhile: Any = None) -> None:
    """Lets something run until it has come to that, or something else has been done."""
    running = asyncio.ensure_future(work)
    async with asyncio.timeout(20):
        if meanwhile is not None:
            await meanwhile
        while meanwhile is None and not until():  # noqa: ASYNC110  # what is waited for tells nobody
            await asyncio.sleep(0.001)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


def test_who_is_there_is_written_when_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Presence that could not be written is written later, but not that of somebody who has gone meanwhile."""
    bus = Bus()
    companies = _companies(bus, monkeypatch)
    stays, goes = sharing.presence(Seat.FIRST, bus.me), sharing.presence(Seat.SECOND, bus.me)
    companies._presence.unwritten = {TABLES[0]: {stays: "1", goes: "1"}}
    asyncio.run(_for_a_while(companies._presence.run(), lambda: bus.written))
    assert bus.written == {TABLES[0]: {stays: "1"}}


def test_who_came_is_told_when_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other workers are told to look after there is something to see, when the writing had to be repeated too; of who was there before they need not hear."""
    bus = Bus()
    written = _companies(bus, monkeypatch)._presence
    written.came(TABLES[0], Seat.FIRST)
    written.here(TABLES[1], Seat.FIRST)
    asyncio.run(_for_a_while(written.run(), lambda: bus.told))
    assert bus.told == [Word("there", TABLES[0])]
    assert bus.written.keys() == {TABLES[0], TABLES[1]}


def test_who_leaves_at_once_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits down and leaves before it was written: nothing is written of his table, and of all others still is (A-232)."""
    bus = Bus()
    bus.fails = 0
    written = _companies(bus, monkeypatch)._presence

    async def run() -> None:
        written.here(TABLES[0], Seat.FIRST)
        written.gone(TABLES[0], Seat.FIRST)
        await asyncio.sleep(0.01)
        written.here(TABLES[1], Seat.FIRST)
        while not bus.written:  # noqa: ASYNC110  # what is waited for tells nobody
            await asyncio.sleep(0.001)

    asyncio.run(_for_a_while(written.run(), lambda: False, run()))
    assert list(bus.written) == [TABLES[1]]


def test_what_cannot_be_written_of_one_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong once, who is there is written afterwards."""
    bus = Bus()
    bus.fails = 0
    written = _companies(bus, monkeypatch)._presence

    async def run() -> None:
        written.unwritten = {TABLES[0]: {}}
        monkeypatch.setattr(bus, "keep", lambda _: 1 / 0)
        await asyncio.sleep(0.01)
        monkeypatch.undo()
        monkeypatch.setattr(presence, "TOLD_S", 0.001)
        written.here(TABLES[1], Seat.FIRST)
        while not bus.written:  # noqa: ASYNC110  # what is waited for tells nobody
            await asyncio.sleep(0.001)

    asyncio.run(_for_a_while(written.run(), lambda: False, run()))
    assert list(bus.written) == [TABLES[1]]


def test_all_are_looked_up_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table is looked up, once in a round, and no more than a part of them at a time; what has changed at once."""
    bus = Bus()
    companies = _companies(bus, monkeypatch)
    companies._changed = {TABLES[7]}
    asyncio.run(_for_a_while(companies._look_up(), lambda: len({name for names in bus.asked for name in names}) == len(TABLES)))
    assert TABLES[7] in bus.asked[0]
    assert max(len(names) for names in bus.asked) < len(TABLES) // 4
    first_round = [name for names in bus.asked[: scaled.PARTS] for name in names]
    assert len(first_round) <= len(TABLES) + 1


def test_who_sits_down_while_nothing_can_be_read_is_taken_up_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked again until it can be read what was agreed at the table, or he has gone (R13)."""
    monkeypatch.setattr(scaled, "AGAIN_S", 0.001)
    companies = _companies(Bus(), monkeypatch)
    table, _ = companies._companies.pop(TABLES[0])
    asked = []

    async def with_agreed(_: object) -> None:
        asked.append(len(table.watchers))
        if len(asked) == 4:
            table.watchers.clear()
        raise StoreError("gone")

    monkeypatch.setattr(companies, "_with_agreed", with_agreed)

    async def run() -> None:
        await companies.joined(table, Seat.FIRST)
        while companies._arrivals.running:
            await asyncio.gather(*companies._arrivals.running)

    asyncio.run(run())
    assert asked == [1, 1, 1, 1]
