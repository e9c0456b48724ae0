"""The log of a deal: the pack it was dealt from and everything that was done, in order."""

from dataclasses import dataclass
from enum import Enum, unique
from typing import TypeAlias

from preferans.cards import Card
from preferans.rules.actions import Action
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


LogItem: TypeAlias = Action | Redeal | Clock


@dataclass(frozen=True, slots=True)
class DealLog:
    """One deal as it can be replayed: who dealt, the pack, the talon's pair (1–16), the actions."""

    number: int
    dealer: Seat
    order: tuple[Card, ...]
    talon_pair: int
    actions: tuple[LogItem, ...] = ()
