"""The statistics of this server's deals: only of deals that are over, so that they tell nothing of one in play."""

import asyncio
import time
from collections import Counter

from fastapi import APIRouter
from starlette.responses import Response

from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.answers import answer
from preferans.server.codec import Dealt
from preferans.server.lying import Counts, lying, statistics
from preferans.server.store.db import Db
from preferans.server.store.store import Store

STALE_S = 600.0
"""They are counted anew at most so often."""
LONGEST_TABLES = 100_000
DEAL = b'{"type":"deal"'
"""How a line begins that deals."""
OVER = """
SELECT body FROM events AS deal JOIN tables ON tables.id = deal.table_id
WHERE substr(deal.body, 1, 14) = ? AND (tables.ended = 1 OR EXISTS (
    SELECT 1 FROM events AS later WHERE later.table_id = deal.table_id AND later.rev > deal.rev AND substr(later.body, 1, 14) = ?
))
ORDER BY deal.at DESC LIMIT ?
"""


def counted(db: Db) -> p.DealStatistics:
    """The statistics of all deals that are over, of the newest if there are very many; called in the reading thread."""
    counts = Counts(0, Counter())
    for (body,) in db.execute(OVER, (DEAL, DEAL, LONGEST_TABLES)):
        line = codec.decode(body)
        if isinstance(line, Dealt) and not line.given:
            counts.add(lying(codec.unpack(line.order), line.pair))
    return statistics(counts)


class Statistics:
    """What is shown, counted anew now and then."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._found: tuple[float, p.DealStatistics] | None = None
        self._lock = asyncio.Lock()

    async def get(self) -> Response:
        """The statistics, some minutes old at most."""
        async with self._lock:
            if self._found is None or self._found[0] + STALE_S < time.monotonic():
                self._found = time.monotonic(), await self._store.read(counted)
        return answer(self._found[1])


def statistics_router(store: Store) -> APIRouter:
    """The address."""
    routes = APIRouter(prefix=p.API)
    routes.add_api_route("/deals", Statistics(store).get, methods=["GET"])
    return routes
