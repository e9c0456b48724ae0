"""What tables do by themselves, and when: bots answer, claims are proved, the next deal is dealt where nobody is waited for.

When a bot answers is decided when its turn begins, from the settings, from chance and from how busy the whole server is: from nothing that
has to do with cards. It thinks until then and, however soon it is ready, not a moment sooner is it heard. A bot that is not ready then is
heard three seconds later, however long it needed, and only one that needed still longer after eight: that it was late is all that is told.
"""

import asyncio
import logging
import secrets
import traceback
from collections.abc import Awaitable, Callable, Collection
from typing import TypeAlias, TypeVar

from preferans.bots.plain import plain
from preferans.bots.standing import Standing, standing_of
from preferans.errors import NotationError
from preferans.rules.actions import AcceptClaim, Action, SettleTen
from preferans.rules.state import Claiming, SettlingTen
from preferans.seats import Seat
from preferans.server import codec, fairness, shuffle
from preferans.server.brains import Brains
from preferans.server.codec import Done, Line, Proved
from preferans.server.levels import bot_of
from preferans.server.looking import seen_by
from preferans.server.measured import BOT_SECONDS, LATE_SECONDS
from preferans.server.pace import LATE_S, Pace
from preferans.server.settings import Settings
from preferans.server.state import TableState
from preferans.server.store.rows import DoubledError, Due, DueKind, StaleError, StoreError, TableRow
from preferans.server.table import Table, now_ms, own_task

T = TypeVar("T")
RETRY_S = 1.0
STAND_IN = bot_of("club")
"""The bot that plays for a person."""
log = logging.getLogger("preferans.server")
Commit: TypeAlias = Callable[[Table, Line, str], Awaitable[None]]
"""Writes a line under the id of a command. Raises: DoubledError, StaleError, StoreError."""


class Acting:
    """Does what is due at all tables."""

    def __init__(self, brains: Brains, settings: Settings, commit: Commit) -> None:
        self._brains = brains
        self._settings = settings
        self._commit = commit
        self._pace = Pace(settings.bot_delay_ms)

    def due(self, row: TableRow, state: TableState, stand_ins: Collection[Seat] = ()) -> Due | None:
        """What the table does next by itself. Its time is drawn here, from nothing that has to do with the cards."""
        kind = own_task(row, state, stand_ins)
        if kind is None:
            return None
        delay = self._pace.delay_ms() + shuffle.below(self._settings.bot_jitter_ms + 1)
        if state.revealing:
            delay = self._settings.reveal_ms
        return Due(row.id, state.rev, kind, now_ms() + delay)

    def wait_for(self, table: Table, due: Due | None) -> None:
        """Does what is due when its time has come."""
        left = due is None or (self._settings.bots_elsewhere and due.kind is not DueKind.DEAL)
        table.waiting = None if left or due is None else asyncio.create_task(self._perform(table, due))

    async def _perform(self, table: Table, due: Due) -> None:
        """Carries out what is due; tries again for as long as nothing can be stored."""
        try:
            if table.resting:
                return
            line = await self._line(table, due)
            if line is not None and not await self._performed(table, due, line):
                await asyncio.sleep(RETRY_S)
                self.wait_for(table, due)
        except Exception as error:  # noqa: BLE001  # a task of its own: nobody else would hear of it
            places = "".join(traceback.format_tb(error.__traceback__))  # without the message: it could name cards
            log.error("table %s stands still at %d: %s\n%s", due.table, due.rev, type(error), places)  # noqa: TRY400

    async def _performed(self, table: Table, due: Due, line: Line) -> bool:
        """Whether it is done, by this or by somebody else."""
        async with table.lock:
            if table.state.rev != due.rev or table.resting:  # meanwhile it may have been agreed to rest
                return True
            try:
                await self._commit(table, line, f"due-{due.rev}")
            except (StaleError, DoubledError):
                return True
            except StoreError as error:
                log.warning("table %s waits: %s", due.table, error)
                return False
            LATE_SECONDS.observe(max(0, now_ms() - due.at) / 1000)
            return True

    async def _line(self, table: Table, due: Due) -> Line | None:
        """What is done, at its time; None if a person has to act after all."""
        state = table.state
        current, turn = state.match.current, state.turn
        if current is None or turn is None:
            await asyncio.sleep(_seconds_to(due.at))
            return fairness.deal_line(state, None, state.wish, dict(state.salts))
        is_bots = bool(table.row.seats[turn.index].bot) or turn in table.stand_ins
        if due.kind is DueKind.PROOF and isinstance(current.state, SettlingTen):
            return _said(await self._at_its_time(self._brains.proof(current.state), due))
        if due.kind is DueKind.PROOF and isinstance(current.state, Claiming):
            return await self._claimed(table, due, current.state, turn if is_bots else None)
        return await self._answer(table, due, turn)

    async def _claimed(self, table: Table, due: Due, state: Claiming, bot: Seat | None) -> Line | None:
        """Whether a claim is certain; if that is not known when the bot's time has come, it answers, and how long was searched tells nothing."""
        proving = asyncio.ensure_future(self._brains.proof(state))
        if bot is None:
            return _said(await self._at_its_time(proving, due))
        answering = asyncio.ensure_future(self._answer(table, due, bot))
        try:
            if self._settings.bot_delay_ms:
                await asyncio.sleep(_seconds_to(due.at))
            else:
                await asyncio.wait([proving])
            line = _said(proving.result()) if proving.done() else None
            return line if line is not None else await answering
        finally:
            proving.cancel()
            answering.cancel()

    async def _answer(self, table: Table, due: Due, bot: Seat) -> Line | None:
        """What a bot does, at its time."""
        state = table.state
        seen = seen_by(state, bot)
        if seen is None:
            return None
        name = (table.row.seats[bot.index].bot or STAND_IN).split()[0]
        thought = await self._at_its_time(self._brains.answer(name, secrets.randbits(64), seen, _standing(state)), due)
        try:
            return Done(bot.index, codec.to_message(thought))
        except NotationError:
            return Done(bot.index, codec.to_message(plain(seen)))

    def _took(self, ms: int) -> None:
        self._pace.took(ms)
        BOT_SECONDS.observe(ms / 1000)

    async def _at_its_time(self, work: Awaitable[T], due: Due) -> T:
        """What the work comes to, never before its time; what is late then waits for one of a few moments."""
        working = asyncio.ensure_future(work)
        begun = now_ms()
        working.add_done_callback(lambda _: self._took(now_ms() - begun))
        try:
            await asyncio.sleep(_seconds_to(due.at))
            for more in LATE_S if self._settings.bot_delay_ms else ():
                if working.done():
                    break
                await asyncio.sleep(more)
            return await working
        finally:
            working.cancel()


def _said(proved: Action | None) -> Proved | None:
    """The line of what the table says for a player; None if nothing is proved."""
    match proved:
        case SettleTen(actor=actor, tricks=tricks):
            return Proved(actor.index, tricks)
        case AcceptClaim(actor=actor):
            return Proved(actor.index)
        case _:
            return None


def _standing(state: TableState) -> Standing:
    """Where the match stood when the deal on the table began."""
    progress = state.match.progress
    return standing_of(progress.spiral, progress.sheet, progress.owned_bombs, state.match.rules)


def _seconds_to(at: int) -> float:
    return max(0.0, (at - now_ms()) / 1000)
