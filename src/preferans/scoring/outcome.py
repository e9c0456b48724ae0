"""What happened in a deal, as far as the score needs it: played here or typed in from paper, the same types.

`DealOutcome` is the typed form of an item of `deals` in the score format (contracts/score-in).
"""

from dataclasses import dataclass, field
from enum import Enum, unique
from typing import TypeAlias

from preferans.rules.actions import WhistCall
from preferans.rules.contract import TrickGame
from preferans.seats import Seat

Tricks: TypeAlias = tuple[tuple[Seat, int], ...]
"""Tricks of those who have a figure, in the order of the chairs."""

Answers: TypeAlias = tuple[tuple[Seat, WhistCall], ...]
"""Whist answers in the order in which they were given."""


@unique
class GameEnd(Enum):
    """How a trick game came to its figures."""

    PLAYED = "played"
    CLAIMED = "claimed"
    CONCEDE_ALL = "concede_all"
    CHECK_SETTLED = "check_settled"


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """A trick game that was ordered: played, or passed by both, or left at a half whist."""

    dealer: Seat
    declarer: Seat
    contract: TrickGame
    bid: TrickGame | None = None
    """The last bid of the auction; None where nobody wrote it down."""
    answers: Answers = ()
    tricks: Tricks = ()
    """Empty if nothing was played."""
    end: GameEnd = GameEnd.PLAYED
    open: bool | None = None

    def taken(self, seat: Seat) -> int:
        """The tricks of a seat; 0 where there is no figure."""
        return dict(self.tricks).get(seat, 0)


@dataclass(frozen=True, slots=True)
class MisereOutcome:
    """A misère; `tricks` names the declarer's at least."""

    dealer: Seat
    declarer: Seat
    tricks: Tricks
    claimed: bool = False

    def taken(self, seat: Seat) -> int:
        """The tricks of a seat; 0 where there is no figure."""
        return dict(self.tricks).get(seat, 0)


@dataclass(frozen=True, slots=True)
class RaspasyOutcome:
    """All passed; everybody who played has a figure."""

    dealer: Seat
    tricks: Tricks
    claimed: bool = False


@dataclass(frozen=True, slots=True)
class SurrenderOutcome:
    """Left down three (or two) in place of the order (A-67)."""

    dealer: Seat
    declarer: Seat
    bid: TrickGame
    down: int


@dataclass(frozen=True, slots=True)
class VoidOutcome:
    """A misdeal or redeal: nothing counts, the dealer stays (A-81)."""

    dealer: Seat
    misdeal: bool = field(default=False)


DealOutcome: TypeAlias = GameOutcome | MisereOutcome | RaspasyOutcome | SurrenderOutcome | VoidOutcome
