"""The parts of a server that is one of many."""

import asyncio
from contextlib import suppress

from preferans.errors import PreferansError
from preferans.server.accounts import Accounts
from preferans.server.brains import Brains
from preferans.server.limits import Buckets
from preferans.server.parts import Parts
from preferans.server.rooms import Rooms
from preferans.server.scaled.bus import Bus, Word
from preferans.server.scaled.companies import SharedCompanies
from preferans.server.scaled.duties import Duties
from preferans.server.scaled.remembered import SharedBuckets, SharedChallenges, SharedFresh, SharedGuests, SharedOpenings
from preferans.server.scaled.store import PgStore
from preferans.server.scaled.tables import SharedTables
from preferans.server.settings import Settings
from preferans.server.store.rows import DueKind

ROOMS_S = 30.0
"""So often it is looked whether a table is to be made whose worker has gone."""


def shared_parts(settings: Settings) -> Parts:
    """A worker over the database and the Redis of these settings.

    Raises: StoreError, if the database cannot be used.
    """
    store = PgStore(settings.postgres)
    bus = Bus(settings.redis, store.epoch)
    brains = Brains(settings.workers, settings.bot_patience_s)
    tables, guests = SharedTables(store, brains, settings, bus), SharedGuests(store, settings, bus)
    rooms, companies = Rooms(store, tables, settings.reveal_ms), SharedCompanies(store, tables, settings, bus)
    limits: dict[str, SharedBuckets] = {}

    def limited(burst: int, per_second: float, name: str) -> Buckets:
        limits[name] = SharedBuckets(burst, per_second, name, bus)
        return limits[name]

    def heard(word: Word) -> None:
        if word.kind != "took":
            companies.word(word)
        elif word.table in limits:
            limits[word.table].taken_elsewhere(word.text, word.number)

    async def rooms_again() -> None:
        while True:
            await asyncio.sleep(ROOMS_S)
            with suppress(PreferansError):
                await rooms.resume()

    bus.on_word = heard
    accounts = Accounts(store, guests, tables.dismiss, SharedChallenges(bus), SharedFresh(bus))
    kinds = (DueKind.DEAL,) if settings.bots_elsewhere else tuple(DueKind)
    beside = (bus.run, tables.run, Duties(store, tables.take_over, kinds).run, rooms_again)
    return Parts(store, brains, tables, guests, rooms, companies, accounts, SharedOpenings(bus), limited, beside, (bus.close,))
