"""Who takes a seat at this worker: since when he has it, who is told, and when."""

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

from preferans.seats import SEATS, Seat
from preferans.server import protocol as p
from preferans.server.scaled.bus import Bus, Word
from preferans.server.scaled.crowd import Crowd
from preferans.server.scaled.gathered import Gathered
from preferans.server.scaled.since import Since
from preferans.server.store.rows import StoreError
from preferans.server.table import Table, Watcher
from preferans.server.tables import log

TakeIn: TypeAlias = Callable[[Table, Seat, dict[str, str] | None], Awaitable[None]]
"""Takes up who has come, with what is kept of the company in Redis; None: that is not known."""


class _Comer(NamedTuple):
    """Somebody who comes in a crowd."""

    table: Table
    seat: Seat
    watcher: Watcher
    at: float
    """When he took his seat, by the clock of the loop."""


class Arrivals:
    """Those who come to this worker."""

    def __init__(self, bus: Bus, crowd: Crowd, is_known: Callable[[Table], bool], take_in: TakeIn) -> None:
        """`is_known` tells whether the company of a table is in use here: to one that is not he is taken in before he plays."""
        self._bus = bus
        self._crowd = crowd
        self._is_known = is_known
        self._take_in = take_in
        self._since = Since(bus.me)
        self._kept: Gathered[str, dict[str, str]] = Gathered(self._kept_of)
        self._comers: list[_Comer] = []
        """Those of a crowd who are taken in when it has come in."""
        self._now: Gathered[None, float] = Gathered(self._redis_now)
        self.running: set[asyncio.Task[None]] = set()
        """What is done later."""

    async def _kept_of(self, names: list[str]) -> dict[str, dict[str, str]]:
        return dict(zip(names, await self._bus.kept(names), strict=True))

    async def _redis_now(self, _: list[None]) -> dict[None, float]:
        return {None: await self._bus.now()}

    async def joined(self, table: Table, seat: Seat) -> None:
        """A socket has taken a seat: the other workers are told, and he is taken in.

        Who has gone meanwhile sends nobody away: he may be back at another worker. Where many come at once, that is done when they have come in, half a
        second later at most.
        """
        watcher, place = table.watchers.get(seat), (table.row.id, seat.index)
        if watcher is None:
            return
        if self._since.of(place, watcher):
            await self._taken(table, seat, watcher, over=False)
        elif self._crowd.is_coming and self._is_known(table):
            self._since.asked(place)
            self._comers.append(_Comer(table, seat, watcher, asyncio.get_running_loop().time()))
            if len(self._comers) == 1:
                self.later(self._take_in_comers())
        else:
            await self._taken(table, seat, watcher, over=await self._is_over(table, seat, watcher))

    async def _is_over(self, table: Table, seat: Seat, watcher: Watcher) -> bool:
        """Asks when this socket has taken its seat; whether that is known to have been taken elsewhere since."""
        place, came = (table.row.id, seat.index), asyncio.get_running_loop().time()
        ahead = None
        self._since.asked(place)
        try:
            ahead = await self._ahead()
        finally:
            over = self._since.known(place, watcher, _by_redis(ahead, came), holds=_holds(table, seat, watcher))
        return over

    async def _ahead(self) -> float | None:
        """How far the clock of Redis is ahead of the loop's, asked behind a crowd that is coming in; too large by what the answer takes. None: not known."""
        await self._crowd.past()
        asked = asyncio.get_running_loop().time()
        try:
            now = await self._now.of(None)
        except StoreError:
            return None
        except Exception as error:  # noqa: BLE001  # not knowing the time costs one who asked little, an error all of a crowd
            log.error("it is not known what time it is: %s", type(error))
            return None
        return None if now is None else now - asked

    async def _take_in_comers(self) -> None:
        """Takes in all who came in a crowd: what time it is needs to be asked once, since it is known here how long ago each has taken his seat."""
        ahead = await self._ahead()
        comers, self._comers = self._comers, []
        for comer in comers:
            self.later(self._came_in_a_crowd(comer, _by_redis(ahead, comer.at)))

    async def _came_in_a_crowd(self, comer: _Comer, at: float) -> None:
        table, seat, watcher, _ = comer
        over = self._since.known((table.row.id, seat.index), watcher, at, holds=_holds(table, seat, watcher))
        try:
            await self._taken(table, seat, watcher, over=over)
        except Exception:
            watcher.leave(p.Close.TRY_LATER)  # he comes back, as from a socket that failed
            raise

    async def _taken(self, table: Table, seat: Seat, watcher: Watcher, *, over: bool) -> None:
        """It is known when a socket took its seat, and whether the seat has been taken elsewhere since: from whoever holds it here now."""
        if over:
            _send_away(table, seat)
        if not _holds(table, seat, watcher):
            if seat not in table.watchers:
                self._since.left((table.row.id, seat.index))  # he had left before it was known when he came
        elif not over:
            await self._came(table, seat, watcher)

    async def _came(self, table: Table, seat: Seat, watcher: Watcher) -> None:
        """Tells the others, and takes him in."""
        place, fields = (table.row.id, seat.index), None
        at = self._since.of(place, watcher)
        self._bus.tell(Word("seat", *place, self._bus.me, at))
        if at:  # Redis answered when he came
            with suppress(StoreError):
                fields = await self._kept.of(table.row.id)
        if _holds(table, seat, watcher):
            await self._take_in(table, seat, fields)

    def left(self, table: Table, seat: Seat) -> None:
        """Nobody holds the seat here any more."""
        self._since.left((table.row.id, seat.index))

    def word(self, word: Word, table: Table | None) -> None:
        """A seat was taken at another worker, of a table that may be at hand here."""
        if self._since.is_over(word) and table is not None:
            _send_away(table, SEATS[word.seat])

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something beside what is going on."""
        self.running.add(task := asyncio.create_task(work))
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self.running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("who came or went was not taken up: %s\n%s", type(error), "".join(traceback.format_tb(error.__traceback__)))


def _by_redis(ahead: float | None, at: float) -> float:
    """A time of the loop, by the clock of Redis; 0: not known."""
    return 0.0 if ahead is None else ahead + at


def _holds(table: Table, seat: Seat, watcher: Watcher) -> bool:
    """Whether this socket has the seat still."""
    return table.watchers.get(seat) is watcher and not watcher.gone


def _send_away(table: Table, seat: Seat) -> None:
    """Somebody has opened his table at another worker."""
    older = table.watchers.get(seat)
    if older is not None:
        table.elsewhere |= {seat}
        older.leave(p.Close.REPLACED)
