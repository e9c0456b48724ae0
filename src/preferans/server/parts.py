"""What a server is made of: for one process with its data file, or for one of many workers (`scaled.parts`)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from preferans.server.accounts import Accounts
from preferans.server.brains import Brains
from preferans.server.companies import Companies
from preferans.server.fairness import Openings
from preferans.server.guests import Guests
from preferans.server.limits import Buckets
from preferans.server.rooms import Rooms
from preferans.server.settings import Settings
from preferans.server.store.store import SqliteStore, Store
from preferans.server.tables import Tables

AGAIN_S = 1.0
log = logging.getLogger("preferans.server")


def _alone(burst: int, per_second: float, _: str) -> Buckets:
    return Buckets(burst, per_second)


@dataclass(slots=True)
class Parts:
    """The parts that differ."""

    store: Store
    brains: Brains
    tables: Tables
    guests: Guests
    rooms: Rooms
    companies: Companies
    accounts: Accounts
    openings: Openings = field(default_factory=Openings)
    buckets: Callable[[int, float, str], Buckets] = _alone
    """A limit, by its burst, its rate and its name."""
    beside: tuple[Callable[[], Awaitable[None]], ...] = ()
    """What runs as long as the server does."""
    closing: tuple[Callable[[], Awaitable[None]], ...] = ()
    """What is let go of at the end."""
    leaving: bool = False

    async def run(self) -> None:
        """Goes on with what was left, then keeps company, until it is cancelled."""
        await asyncio.gather(
            self.tables.resume(), self.rooms.resume(), *(self._lasting(work) for work in (self.companies.run, *self.beside))
        )

    async def _lasting(self, work: Callable[[], Awaitable[None]]) -> None:
        """Begins anew what has failed."""
        while not self.leaving:
            try:
                await work()
            except Exception as error:  # noqa: BLE001  # what it stumbled over is told without its message, which could name cards
                log.error("something beside the tables failed: %s", type(error))  # noqa: TRY400
            await asyncio.sleep(AGAIN_S)

    async def close(self) -> None:
        """Ends in good order."""
        self.leaving = True
        await self.companies.close()
        await self.rooms.close()
        await self.tables.close()
        self.brains.close()
        for close in self.closing:
            await close()
        self.store.close()


def parts_of(settings: Settings) -> Parts:
    """The parts for these settings.

    Raises: StoreError, if what is kept cannot be used.
    """
    if settings.postgres:
        from preferans.server.scaled.parts import shared_parts  # noqa: PLC0415  # an extra may be missing

        return shared_parts(settings)
    store = SqliteStore(settings.database)
    brains = Brains(settings.workers, settings.bot_patience_s)
    tables, guests = Tables(store, brains, settings), Guests(store, settings)
    rooms, companies = Rooms(store, tables, settings.reveal_ms), Companies(store, tables, settings)
    return Parts(store, brains, tables, guests, rooms, companies, Accounts(store, guests, tables.dismiss))
