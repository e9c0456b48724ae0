"""The typed form of a match record: what its text and its JSON twin both hold.

Players stand by name, as in the document; nothing here is proved. `replay` proves it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from fractions import Fraction
from typing import TypeAlias

from preferans.cards import Card
from preferans.errors import Fault, Path
from preferans.match.match import Player
from preferans.notation.actions import RecordAction
from preferans.notation.form import Object
from preferans.scoring.entries import Column, Reason

FORMAT = "preferans-record"
VERSION = 1

Amounts: TypeAlias = tuple[tuple[str, Fraction], ...]
"""Names with their figures, in the order of the document."""


@unique
class Ended(Enum):
    """Why a match stopped."""

    POOL = "pool"
    TOTAL = "total"
    ROUNDS = "rounds"
    TIME = "time"
    AGREEMENT = "agreement"
    CUT = "cut"
    """After a set number of deals."""
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class RecordRules:
    """The rule set as the record states it: name, digest of the options, every option with its value."""

    name: str
    hash: str
    options: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands before the first deal."""

    engine: str
    """Name and version of the program that wrote the record."""
    date: str | None
    """UTC day of the first deal."""
    rules: RecordRules
    players: tuple[Player, ...]
    stake: Fraction | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(player.name for player in self.players)


@dataclass(frozen=True, slots=True)
class Fairness:
    """How order and talon pair were agreed before anybody could know them."""

    scheme: str
    table: str
    commitment: str
    secret: str
    salts: tuple[tuple[str, str | None], ...]
    """By name; None: not revealed in time."""


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """One entry with the players' names."""

    deal: int
    column: Column
    player: str
    against: str | None
    amount: Fraction
    rule: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: the pack, what was done, what it came to."""

    number: int
    dealer: str
    order: tuple[Card, ...]
    talon_pair: int
    actions: tuple[RecordAction, ...]
    result: Object | None
    """As an item of `deals` in score; None only for the last deal of an unfinished match."""
    entries: tuple[RecordEntry, ...]
    penalties: tuple[Object, ...] = ()
    fairness: Fairness | None = None


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """The sheet by names; pairs without whists are absent."""

    pool: Amounts
    mountain: Amounts
    whists: tuple[tuple[str, str, Fraction], ...]
    """Writer, on whom, how many."""


@dataclass(frozen=True, slots=True)
class RecordSettlement:
    """The settlement by names."""

    exact: Amounts
    rounded: tuple[tuple[str, int], ...]
    pairs: tuple[tuple[str, str, Fraction], ...]
    """What the first wins from the second."""
    payments: tuple[tuple[str, str, int], ...]
    """Who pays whom how many whists."""
    money: Amounts | None = None


@dataclass(frozen=True, slots=True)
class Closing:
    """What stands after the last deal."""

    ended: Ended
    sheet: RecordSheet
    settlement: RecordSettlement


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One match."""

    heading: Heading
    deals: tuple[DealRecord, ...]
    closing: Closing


@dataclass(frozen=True, slots=True)
class Printed:
    """What the text form prints a second time; each line as it stands there, with its number."""

    hands: tuple[tuple[int, str], ...]
    talon: tuple[int, str]


@dataclass(frozen=True, slots=True)
class Reading:
    """A record as far as it could be read, and what was wrong with it.

    `deals` are those before the first that could not be read; a part that could not be read is None.
    """

    heading: Heading | None
    deals: tuple[DealRecord, ...]
    closing: Closing | None
    whole: bool
    """Every deal could be read."""
    faults: tuple[Fault, ...]
    document: object = None
    """The parsed JSON, for the order of faults."""
    lines: Mapping[Path, int] = field(default_factory=dict)
    """Where things stand in the text form; empty for JSON."""
    printed: tuple[Printed, ...] = ()
    """For every deal of `deals` in the text form; empty for JSON."""

    @property
    def record(self) -> GameRecord | None:
        """The whole record; None if anything of it could not be read."""
        if self.heading is None or self.closing is None or not self.whole or self.faults:
            return None
        return GameRecord(self.heading, self.deals, self.closing)
