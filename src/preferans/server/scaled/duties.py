"""What tables do by themselves, as rows that any worker takes: `FOR UPDATE SKIP LOCKED` gives each row to one of those who ask in a moment.

Whoever writes a line does what follows from it, as one process does; its row says when. A row that is still there a while after its time
was left: its worker is gone or stands still. Whoever takes it moves its time on, so that it is there for the next one if this one goes too.
Nothing depends on nobody else doing it meanwhile: two answers to one revision are two rows with one key.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from preferans.errors import PreferansError
from preferans.server.scaled.store import PgStore
from preferans.server.store.db import Db
from preferans.server.store.rows import Due, DueKind, StoreError
from preferans.server.table import now_ms
from preferans.server.tables import log

LOOK_S = 0.5
LEFT_MS = 2_500
"""Whoever is alive does what is due at its time; so much later it was left."""
AGAIN_MS = 10_000
"""Whoever has taken a row and not done it in this time is not waited for."""
AT_ONCE = 50
"""Rows that a worker takes at a time: enough for those of a worker that died, few enough where all are late because everything is."""

_TAKE = """
UPDATE due SET at = ? FROM (
    SELECT table_id, rev, kind, at FROM due WHERE at <= ? AND kind = ANY(?::text[]) ORDER BY at LIMIT ? FOR UPDATE SKIP LOCKED
) AS taken WHERE due.table_id = taken.table_id RETURNING taken.table_id, taken.rev, taken.kind, taken.at
"""
_ONE_DUE = (
    "INSERT INTO due VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET rev = excluded.rev, kind = excluded.kind, at = excluded.at"
)


def take(db: Db, before: int, again: int, kinds: Sequence[DueKind], most: int) -> tuple[Due, ...]:
    """Rows whose time came before a moment; they come again at another, unless they are done."""
    rows = db.execute(_TAKE, (again, before, [kind.value for kind in kinds], most)).fetchall()
    return tuple(Due(table, rev, DueKind(kind), at) for table, rev, kind, at in rows)


def note_due(db: Db, due: Due) -> None:
    """Writes what a table does next, if it is still at that revision."""
    if db.execute("SELECT max(rev) FROM events WHERE table_id = ?", (due.table,)).fetchone()[0] == due.rev:
        db.execute(_ONE_DUE, (due.table, due.rev, due.kind.value, due.at))


def postpone(db: Db, due: Due, at: int) -> None:
    """Lets a row wait for longer, if it is still that one."""
    db.execute("UPDATE due SET at = ? WHERE table_id = ? AND rev = ?", (at, due.table, due.rev))


class Duties:
    """Takes what was left, until it is cancelled."""

    def __init__(self, store: PgStore, perform: Callable[[Due], Awaitable[None]], kinds: Sequence[DueKind] = tuple(DueKind)) -> None:
        self._store = store
        self._perform = perform
        self._kinds = kinds
        self.early_ms = -LEFT_MS
        """How long before its time a row is taken; negative: so long after it."""
        self.look_s, self.again_ms = LOOK_S, AGAIN_MS

    async def run(self) -> None:
        """Looks for rows, again and again."""
        works = True
        while True:
            await asyncio.sleep(self.look_s)
            try:
                await self.take()
                works = True
            except StoreError as error:
                log.log(logging.WARNING if works else logging.INFO, "nothing is taken over: %s", error)
                works = False

    async def take(self) -> int:
        """How many rows were taken.

        Raises: StoreError.
        """
        now = now_ms()
        found = await self._store.write(lambda db: take(db, now + self.early_ms, now + self.again_ms, self._kinds, AT_ONCE))
        for due in found:
            try:
                await self._perform(due)
            except PreferansError as error:
                log.warning("table %s waits: %s", due.table, type(error))
        return len(found)
