"""What holds of the data file holds of PostgreSQL: the same tests; and what two workers at once come to."""

import asyncio
from collections.abc import Callable

import pytest

from preferans.server.scaled.migrating import upgrade
from preferans.server.scaled.store import PgStore
from preferans.server.store import rooms
from preferans.server.store.rooms import Room, RoomError, SeatTaken
from preferans.server.store.rows import Due, DueKind, StaleError
from preferans.server.store.store import Guest, Store
from server.test_store import (
    kept,
    line,
    test_a_line_is_there_after_the_return,
    test_a_refused_line_takes_no_other_with_it,
    test_a_table_made_twice_is_one,
    test_lines_that_come_together_are_written_together,
    test_one_command_one_line,
)
from support.services import Postgres

__all__ = [
    "test_a_line_is_there_after_the_return",
    "test_a_refused_line_takes_no_other_with_it",
    "test_a_table_made_twice_is_one",
    "test_lines_that_come_together_are_written_together",
    "test_one_command_one_line",
]


@pytest.fixture
def open_store(postgres: Postgres) -> Callable[[], Store]:
    """Opens a store over a database of this test."""
    address = postgres.fresh("store")
    upgrade(address)
    return lambda: PgStore(address)


def test_of_two_workers_one_writes_a_revision(open_store: Callable[[], Store]) -> None:
    """Whoever comes second is told, and what is due is what the first one wrote."""

    async def work(store: Store) -> None:
        other = open_store()
        try:
            for rev in range(2, 30):
                lines = [line(rev, f"{name}-{rev}", Due("t", rev, DueKind.BOT, rev)) for name in ("a", "b")]
                told = await asyncio.gather(store.append(lines[0]), other.append(lines[1]), return_exceptions=True)
                assert sorted(type(one) for one in told if one is not None) == [StaleError]
            assert await store.due() == (Due("t", 29, DueKind.BOT, 29),)
        finally:
            other.close()

    kept(open_store, work)


def test_two_workers_seat_nobody_twice(open_store: Callable[[], Store]) -> None:
    """Six guests want two chairs over two workers in the same moment: two sit, four are told that the room is full."""

    async def work(store: Store) -> None:
        other = open_store()
        try:
            room = Room("r", "g", "k", b"{}", (SeatTaken(0, "Иван", guest="g"),), started=False)
            await store.write(lambda db: rooms.add_room(db, room, "made", 1))
            guests = [Guest(f"guest {number}", "Я") for number in range(6)]
            for guest in guests:
                await store.add_guest(guest, guest.id.encode(), 1)
            told = await asyncio.gather(
                *(
                    (store, other)[number % 2].write(lambda db, guest=guest: rooms.take_seat(db, "r", guest.id, "Я", 3))
                    for number, guest in enumerate(guests)
                ),
                return_exceptions=True,
            )
            assert [getattr(one, "code", one) for one in told if one is not None] == ["room_full"] * 4
            assert all(isinstance(one, RoomError) for one in told if one is not None)
            found = await other.read(lambda db: rooms.read_room(db, "r"))
            assert found is not None
            assert [seat.place for seat in found.seats] == [0, 1, 2]
        finally:
            other.close()

    kept(open_store, work)
