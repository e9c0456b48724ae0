"""What is kept: rows of the log and what stands beside it, as plain values."""

from dataclasses import dataclass
from enum import Enum, unique

from preferans.errors import PreferansError


class StoreError(PreferansError):
    """Nothing was stored; the same may be tried again."""


class StaleError(StoreError):
    """Another row has this revision already."""


class DoubledError(StoreError):
    """The table has a row of this command already."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits on a chair: a guest, or a bot by its registered name."""

    name: str
    guest: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was made; what happened at it stands in the log."""

    id: str
    rules: str
    """Name of the preset."""
    options: dict[str, object]
    """What differs from the preset."""
    rules_hash: str
    engine: str
    """Name and version of the engine that began it."""
    seats: tuple[SeatRow, ...]
    dealer: int
    """Chair that deals first."""
    created: int
    """Milliseconds since 1970."""


@unique
class DueKind(Enum):
    """What the table itself has to do."""

    BOT = "bot"
    DEAL = "deal"
    PROOF = "proof"
    """Search is asked whether a claim is certain, or what a checked ten comes to (A-87, A-91)."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that the table does by itself at its time, at this revision and no other."""

    table: str
    rev: int
    kind: DueKind
    at: int
    """Milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """One line of a table's log."""

    table: str
    rev: int
    command: str
    """The id of the command that made it: one command, one row."""
    at: int
    body: bytes
    """What happened, as JSON (`codec`)."""


@dataclass(frozen=True, slots=True)
class Append:
    """One transaction: a line of the log, with what follows from it."""

    event: EventRow
    due: Due | None
    ended: bool = False
