"""What an action brought about: facts for those who watch, in the order in which they happened."""

from dataclasses import dataclass
from typing import TypeAlias

from preferans.cards import Card
from preferans.rules.contract import Contract
from preferans.rules.state import Ending
from preferans.seats import Seat


@dataclass(frozen=True, slots=True)
class AuctionWon:
    """Somebody won the auction with this bid."""

    seat: Seat
    bid: Contract


@dataclass(frozen=True, slots=True)
class TalonShown:
    """The talon lies open for all (S0-10a); in a dark game where it is hidden nothing is said."""

    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class TalonCardTurned:
    """In raspasy: this card sets the suit of the trick that begins (A-79)."""

    card: Card


@dataclass(frozen=True, slots=True)
class HandsOpened:
    """These hands lie open from now on (A-49)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete; nobody's where a talon card took it (A-79)."""

    winner: Seat | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ClaimRefused:
    """A claim or concession was refused; play goes on and nothing was shown (A-87)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealFinished:
    """The deal is over."""

    ending: Ending


Event: TypeAlias = AuctionWon | TalonShown | TalonCardTurned | HandsOpened | TrickTaken | ClaimRefused | DealFinished
