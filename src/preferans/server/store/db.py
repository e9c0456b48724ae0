"""What a database is to those who ask it: statements that every one of them understands, with `?` where a value goes."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol


class Rows(Protocol):
    """What a statement has found or changed."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    def fetchone(self) -> Any:
        """The next row; None behind the last."""

    def fetchall(self) -> list[Any]:
        """All rows."""

    def __iter__(self) -> Iterator[Any]:
        """Row by row."""


class Db(Protocol):
    """A connection. SQLite's own is one; that of PostgreSQL stands in `scaled.connection`."""

    def execute(self, statement: str, values: Sequence[Any] = ..., /) -> Rows:
        """Runs a statement of SQL that both databases read alike."""

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> Rows:
        """Runs it for each of these."""
