"""One thread of a worker writes to PostgreSQL: lines of logs by one statement, which is one transaction; anything else by one of its own.

A line of a log is written by a single statement, so that no worker can be stopped between its beginning and its end: the database
carries it out or not, whatever becomes of the worker. Of two workers that write the same revision the primary key refuses one.
"""

from collections.abc import Sequence

import psycopg

from preferans.server.measured import COMMITS_FAILED
from preferans.server.scaled.connection import Pg, connect
from preferans.server.store.rows import Append, StoreError
from preferans.server.store.writer import Job, Queue

_LINES = """
WITH line AS (INSERT INTO events SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::bytea[])),
coming AS (
    INSERT INTO due SELECT * FROM unnest($6::text[], $7::int[], $8::text[], $9::bigint[])
    ON CONFLICT (table_id) DO UPDATE SET rev = excluded.rev, kind = excluded.kind, at = excluded.at
), nothing AS (DELETE FROM due WHERE table_id = ANY($10::text[]))
UPDATE tables SET ended = 1 WHERE id = ANY($11::text[])
"""
TRIES = 3
"""So often something is tried that others have come between."""


class PgWriter(Queue):
    """The thread that owns the writing connection."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: Pg | None = connect(address)
        super().__init__()

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _open(self) -> Pg:
        """The connection; a new one if the last one broke.

        Raises: StoreError.
        """
        if self._connection is None or self._connection.broken:
            self._let_go()
            self._connection = None
            self._connection = connect(self._address)
        return self._connection

    def _commit(self, jobs: list[Job[object]]) -> list[object]:
        lines = [job for job in jobs if job.line is not None]
        told: dict[int, object] = {}
        if len(lines) > 1 and self._together([job.line for job in lines if job.line is not None]):
            told = {id(job): None for job in lines}
        return [told[id(job)] if id(job) in told else self._one(job) for job in jobs]

    def _together(self, lines: Sequence[Append]) -> bool:
        """Whether all lines are written; if not, none is, as far as can be known."""
        try:
            append_all(self._open(), lines)
        except (psycopg.Error, StoreError):
            return False
        return True

    def _one(self, job: Job[object]) -> object:
        """What the job comes to, in a transaction of its own. What another worker came between is tried again: it sees then what that one did."""
        problem: Exception = StoreError("nothing was stored")
        for _ in range(TRIES):
            try:
                pg = self._open()
                if job.line is not None:
                    append_all(pg, [job.line])
                    return None
                with pg.connection.transaction():
                    return job.work(pg)
            except (psycopg.IntegrityError, psycopg.errors.SerializationFailure, psycopg.errors.DeadlockDetected) as error:
                problem = StoreError(f"nothing was stored: {type(error).__name__}")
                if job.line is not None:
                    problem = self._refused(job)
                    break
            except psycopg.Error as error:
                COMMITS_FAILED.inc()
                return StoreError(f"nothing was stored: {type(error).__name__}")
            except Exception as error:  # noqa: BLE001  # whoever waits for the job is told, and the thread lives on
                return error
        return problem

    def _refused(self, job: Job[object]) -> Exception:
        """Why a line does not fit: found out by the way that tells."""
        try:
            pg = self._open()
            with pg.connection.transaction():
                job.work(pg)
        except StoreError as error:
            return error
        except psycopg.Error as error:
            return StoreError(f"nothing was stored: {type(error).__name__}")
        return StoreError("nothing was stored")


def append_all(pg: Pg, lines: Sequence[Append]) -> None:
    """Writes the next lines of many logs, all or none, by one statement.

    Raises: psycopg.Error.
    """
    events = sorted((line.event for line in lines), key=lambda event: event.table)  # all workers in one order: nobody waits in a circle
    due = sorted((line.due for line in lines if line.due is not None), key=lambda one: one.table)
    pg.connection.execute(
        _LINES,
        (
            *([getattr(event, name) for event in events] for name in ("table", "rev", "command", "at", "body")),
            *([getattr(one, name) for one in due] for name in ("table", "rev")),
            [one.kind.value for one in due],
            [one.at for one in due],
            sorted(line.event.table for line in lines if line.due is None),
            sorted(line.event.table for line in lines if line.ended),
        ),
    )
