"""A connection to PostgreSQL that understands the statements of the store, with limits on how long anything may take."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from preferans.server.store.db import Rows
from preferans.server.store.rows import StoreError

SCHEMES = ("postgresql://", "postgres://")
CONNECT_S = 3
STATEMENT_MS = 5000
"""No statement takes longer …"""
LOCK_MS = 1500
"""… or waits longer for another transaction …"""
IDLE_MS = 2000
"""… and a transaction whose worker says nothing for so long is ended by the database: a frozen worker holds nobody up."""


def is_address(text: str) -> bool:
    """Whether it is the address of a database of PostgreSQL."""
    return text.startswith(SCHEMES)


def engine_address(address: str) -> str:
    """The address as SQLAlchemy wants it."""
    return "postgresql+psycopg://" + address.split("://", 1)[1]


def shown(address: str) -> str:
    """An address without what is secret in it."""
    try:
        parts = conninfo_to_dict(address)
    except psycopg.Error:
        return "postgresql://…"
    return f"postgresql://{parts.get('host') or 'localhost'}:{parts.get('port') or 5432}/{parts.get('dbname') or ''}"


def connect(address: str, *, reading: bool = False) -> "Pg":
    """A connection; one that only reads sees one moment in each transaction.

    Raises: StoreError.
    """
    limits = {
        "statement_timeout": STATEMENT_MS,
        "lock_timeout": LOCK_MS,
        "idle_in_transaction_session_timeout": IDLE_MS,
        "synchronous_commit": "on",
        "default_transaction_isolation": "repeatable read" if reading else "read committed",
        "default_transaction_read_only": "on" if reading else "off",
        "jit": "off",
        "plan_cache_mode": "force_generic_plan",  # the same few statements all day: planning each anew would cost more than most of them do
    }
    options = " ".join(f"-c {name}={str(value).replace(' ', chr(92) + ' ')}" for name, value in limits.items())
    try:
        connection = psycopg.connect(
            address,
            autocommit=True,
            cursor_factory=psycopg.RawCursor,
            connect_timeout=CONNECT_S,
            options=options,
            keepalives_idle=5,
            keepalives_interval=2,
            keepalives_count=3,
            tcp_user_timeout=STATEMENT_MS + 2000,
            application_name="preferans",
        )
    except psycopg.Error as error:
        raise StoreError(f"the database cannot be reached: {type(error).__name__}") from error
    return Pg(connection)


class Pg:
    """A connection as those who ask know it (`store.db.Db`)."""

    def __init__(self, connection: "psycopg.Connection[tuple[Any, ...]]") -> None:
        self.connection = connection

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Rows:
        """Runs a statement."""
        return self.connection.execute(numbered(statement), values)

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> Rows:
        """Runs it for each of these."""
        cursor = self.connection.cursor()
        cursor.executemany(numbered(statement), values)
        return cursor

    @property
    def broken(self) -> bool:
        """Whether it is of no use any more."""
        return self.connection.closed or self.connection.broken

    def close(self) -> None:
        """Lets go of it."""
        self.connection.close()


@lru_cache(maxsize=1024)
def numbered(statement: str) -> str:
    """The statement with `$1`, `$2` … in place of each `?`.

    >>> numbered("SELECT 1 FROM tables WHERE id = ? AND ended = ?")
    'SELECT 1 FROM tables WHERE id = $1 AND ended = $2'
    """
    first, *more = statement.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(more, 1))
