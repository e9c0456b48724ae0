"""Two workers in this process over one database, and sockets that cost nothing."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from preferans.server import protocol as p
from preferans.server.parts import Parts, parts_of
from preferans.server.protocol import Close
from preferans.server.scaled.crowd import CROWD
from preferans.server.scaled.tables import SharedTables
from preferans.server.settings import Settings
from support.services import Postgres, Redis
from support.table_server import Json

NAMES = ("Анна", "Борис", "Вера")


@dataclass(eq=False)
class Ear:
    """A socket that keeps what it is told."""

    frames: list[Json] = field(default_factory=list)
    left: Close | None = None

    def send(self, frame: bytes) -> None:
        """Keeps a frame."""
        self.frames.append(json.loads(frame))

    def leave(self, code: Close) -> None:
        """Keeps why it is closed."""
        self.left = code

    @property
    def gone(self) -> bool:
        """Whether it was closed."""
        return self.left is not None


@asynccontextmanager
async def two_workers(postgres: Postgres, redis: Redis, folder: Path) -> AsyncIterator[tuple[Parts, Parts, str, list[str]]]:
    """Two workers that do not hear each other, a table of three, and who sits there."""
    settings = Settings(folder, workers=1, postgres=postgres.fresh("crowd"), redis=redis.address)
    both = parts_of(settings), parts_of(settings)
    rooms, guests = both[0].rooms, both[0].guests
    try:
        came = [(await guests.welcome(name))[0] for name in NAMES]
        room = await rooms.make(p.NewRoom(p.NewTable(name=NAMES[0], pool=50)), came[0], NAMES[0], "made")
        for guest in came[1:]:
            room = await rooms.sit(room, guest, guest.name)
        for guest in came:
            room = await rooms.ready(room, guest, ready=True)
        table = await both[0].tables.get(room.id)
        assert table is not None
        yield *both, room.id, [seat.guest for seat in table.row.seats]
    finally:
        for parts in both:
            await parts.close()


def tables_of(parts: Parts) -> SharedTables:
    """The tables of a worker."""
    return cast("SharedTables", parts.tables)


def comes_a_crowd(parts: Parts) -> None:
    """More come to a worker in this moment than are none."""
    for _ in range(CROWD + 1):
        tables_of(parts).crowd.comes()
