"""The log of a deal: the pack it was dealt from and everything that was done, in order."""

from dataclasses import dataclass
from enum import Enum, unique
from typing import TypeAlias

from preferans.cards import Card
from preferans.rules.actions import Action
from preferans.scoring.penalties import Revoke, TablePenalty
from preferans.seats import Seat


@unique
class ClockEvent(Enum):
    """What a clock or a connection did; no effect on the cards."""

    TIMEOUT = "timeout"
    AWAY = "away"
    BACK = "back"
    REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class Clock:
    """A note about a player's clock or connection, kept in the log."""

    actor: Seat
    event: ClockEvent
    ms: int | None = None


@dataclass(frozen=True, slots=True)
class Redeal:
    """The deal is void and its number stays (S0-14, A-81)."""

    actor: Seat
    misdeal: bool = False
    """By the dealer's fault (засдача); a record tells it by the kind of the result (A-162)."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something at a table with real cards that no action is. A revoke ends the deal with what was counted there."""

    actor: Seat
    penalty: TablePenalty | Revoke


LogItem: TypeAlias = Action | Redeal | Irregularity | Clock


@dataclass(frozen=True, slots=True)
class DealLog:
    """One deal as it can be replayed: who dealt, the pack, the talon's pair (1–16), the actions."""

    number: int
    dealer: Seat
    order: tuple[Card, ...]
    talon_pair: int
    actions: tuple[LogItem, ...] = ()
