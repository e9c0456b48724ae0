"""What a worker writes of who is there: a few times a second for all of its tables together, and at once who has left."""

import asyncio
from collections.abc import Callable, Collection

from preferans.seats import Seat
from preferans.server.scaled import sharing
from preferans.server.scaled.bus import Bus, Word
from preferans.server.scaled.gathered import Gathered
from preferans.server.store.rows import StoreError
from preferans.server.table import now_ms
from preferans.server.tables import log

TOLD_S = 0.25
"""So often it is written who is there."""
Left = tuple[str, tuple[str, ...]]
"""A table, and the fields that go with somebody."""


class Presence:
    """Who is there at this worker, on its way to Redis."""

    def __init__(self, bus: Bus, sitting: Callable[[str], Collection[Seat]]) -> None:
        """`sitting` tells who has a socket here at a table of that id."""
        self._bus = bus
        self._sitting = sitting
        self.unwritten: dict[str, dict[str, str]] = {}
        """Fields of tables."""
        self._came: set[str] = set()
        """Tables to which somebody has come of whom nothing is written yet."""
        self._left: Gathered[Left, None] = Gathered(self._drop)

    def here(self, table: str, seat: Seat) -> None:
        """Something was heard of a seat."""
        self.unwritten.setdefault(table, {})[sharing.presence(seat, self._bus.me)] = str(now_ms())

    def came(self, table: str, seat: Seat) -> None:
        """Somebody has come: the other workers are told to look as soon as that is written."""
        self.here(table, seat)
        self._came.add(table)

    def watching(self, table: str, count: int) -> None:
        """So many look on."""
        self.unwritten.setdefault(table, {})[sharing.watching(self._bus.me)] = f"{count}:{now_ms()}"

    def gone(self, table: str, seat: Seat) -> None:
        """A seat has no socket any more: what was not written of it need not be."""
        self.unwritten.get(table, {}).pop(sharing.presence(seat, self._bus.me), None)

    async def forget(self, table: str, *fields: str) -> None:
        """Takes back what was written.

        Raises: StoreError.
        """
        await self._left.of((table, fields))

    async def _drop(self, left: list[Left]) -> dict[Left, None]:
        await self._bus.drop_all(left)
        return dict.fromkeys(left)

    async def run(self) -> None:
        """Writes, until it is cancelled."""
        while True:
            await asyncio.sleep(TOLD_S)
            if self.unwritten:
                beats, self.unwritten = {name: fields for name, fields in self.unwritten.items() if fields}, {}
                came, self._came = self._came, set()
                try:
                    await self._bus.keep(beats)
                    for name in came & beats.keys():
                        self._bus.tell(Word("there", name))
                except StoreError:  # written later; the next ping may be far
                    self._came |= came
                    for name, fields in beats.items():
                        self.unwritten[name] = self._still_true(name, fields) | self.unwritten.get(name, {})
                except Exception as error:  # noqa: BLE001  # a worker that writes nothing any more would have nobody at its tables
                    log.error("who is there was not written: %s", type(error))

    def _still_true(self, table: str, fields: dict[str, str]) -> dict[str, str]:
        """Of what was to be written of a table that which has not ended meanwhile."""
        here = tuple(sharing.presence(seat, self._bus.me) for seat in self._sitting(table))
        return {field: value for field, value in fields.items() if field in (*here, sharing.watching(self._bus.me))}
