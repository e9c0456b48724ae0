"""Bots on a machine of their own: takes the rows of bots' turns and of proofs as soon as they are written, and answers through the log.

Nobody connects to this process. It knows no more than a server does that plays its bots itself; what it writes, the servers read.
"""

import asyncio
import signal
from collections.abc import Callable

from preferans.server import logs
from preferans.server.brains import Brains
from preferans.server.measured import BOTS_REPLACED, parted, serve_figures
from preferans.server.scaled.bus import Bus
from preferans.server.scaled.duties import Duties
from preferans.server.scaled.migrating import upgrade
from preferans.server.scaled.store import PgStore
from preferans.server.scaled.tables import SharedTables
from preferans.server.settings import Settings
from preferans.server.store.rows import DueKind

KINDS = (DueKind.BOT, DueKind.PROOF)
LOOK_S = 0.1
EARLY_MS, AGAIN_MS = 6_000, 20_000
"""A turn is taken when it begins, as long as that may be before the bot is to be heard; and by another so long after that."""


def play_bots(settings: Settings, started: Callable[[], None] = lambda: None) -> None:
    """Plays until SIGINT or SIGTERM.

    Raises: StoreError, if the database cannot be used; OSError, if nobody can listen where the figures are to be.
    """
    logs.set_up(settings.log)
    if settings.figures:
        serve_figures(*parted(settings.figures))
    upgrade(settings.postgres)
    asyncio.run(_play(settings, started))


async def _play(settings: Settings, started: Callable[[], None]) -> None:
    store, brains = PgStore(settings.postgres), Brains(settings.workers, settings.bot_patience_s)
    brains.on_fault = BOTS_REPLACED.inc
    bus = Bus(settings.redis, store.epoch)
    tables = SharedTables(store, brains, settings, bus)
    duties = Duties(store, tables.take_over, KINDS)
    duties.early_ms, duties.again_ms, duties.look_s = EARLY_MS, AGAIN_MS, LOOK_S
    told = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, told.set)
    working = [asyncio.create_task(work()) for work in (bus.run, duties.run)]
    started()
    await told.wait()
    for task in working:
        task.cancel()
    await asyncio.gather(*working, return_exceptions=True)
    await tables.close()
    brains.close()
    await bus.close()
    store.close()
