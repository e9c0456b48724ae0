"""Tables of three people in a data folder before a server starts there: made as rooms make them, only without a request for each step."""

import asyncio

from preferans.server import protocol as p
from preferans.server.parts import parts_of
from preferans.server.settings import Settings

NAMES = ("Анна", "Борис", "Вера")
TOGETHER = 200
Made = tuple[str, tuple[str, ...]]
"""A table, and the cookie of each who sits there."""


def made_tables(settings: Settings, count: int) -> list[Made]:
    """So many tables with their cards dealt."""
    return asyncio.run(_made(settings, count))


async def _made(settings: Settings, count: int) -> list[Made]:
    parts = parts_of(settings)
    rooms, guests = parts.rooms, parts.guests

    async def one() -> Made:
        came = [await guests.welcome(name) for name in NAMES]
        wanted = p.NewRoom(p.NewTable(name=NAMES[0], pool=50))
        room = await rooms.make(wanted, came[0][0], NAMES[0], "load")
        for (guest, _), name in zip(came[1:], NAMES[1:], strict=True):
            room = await rooms.sit(room, guest, name)
        for guest, _ in came:
            room = await rooms.ready(room, guest, ready=True)
        return room.id, tuple(f"{guests.cookie}={token}" for _, token in came)

    try:
        found: list[Made] = []
        while len(found) < count:
            found += await asyncio.gather(*(one() for _ in range(min(TOGETHER, count - len(found)))))
        return found
    finally:
        await parts.close()
