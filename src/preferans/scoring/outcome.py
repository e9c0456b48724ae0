"""What happened in a deal, as far as the score needs it: played here or typed in from paper, the same types.

`DealOutcome` is the typed form of an item of `deals` in the score format (contracts/score-in).
"""

from dataclasses import dataclass, field
from enum import Enum, unique
from typing import TypeAlias

from preferans.rules.actions import PlayMode, WhistCall
from preferans.rules.contract import TrickGame
from preferans.rules.state import (
    CheckingTen,
    Discarding,
    Ending,
    Finished,
    GamePlay,
    MiserePlay,
    Ordering,
    Playing,
    Purchase,
    RaspasyPlay,
    Whisting,
)
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


def from_deal(state: Finished) -> DealOutcome:
    """What happened in a deal that was played here."""
    deal, last = state.deal, state.last
    tricks: Tricks = ()
    if state.tricks is not None:
        tricks = tuple(sorted(zip(deal.seats, state.tricks, strict=True), key=lambda row: row[0].index))
    claimed = state.ending is Ending.CLAIMED
    match last:
        case (
            Discarding(purchase=Purchase(declarer=declarer, bid=TrickGame() as bid))
            | Ordering(purchase=Purchase(declarer=declarer), bid=bid)
        ):
            down = 3 if deal.rules.talon.surrender == "down_three" else 2
            return SurrenderOutcome(deal.dealer, declarer, bid, down)
        case Whisting(ordered=ordered) | CheckingTen(ordered=ordered):
            return GameOutcome(deal.dealer, ordered.declarer, ordered.contract, ordered.bid, _answers(state))
        case Playing(game=GamePlay(ordered=ordered) as game):
            end = GameEnd.CLAIMED if claimed else GameEnd.PLAYED
            opened = game.checker is not None or game.mode is PlayMode.OPEN
            return GameOutcome(deal.dealer, ordered.declarer, ordered.contract, ordered.bid, _answers(state), tricks, end, opened)
        case Playing(game=MiserePlay(purchase=purchase)):
            return MisereOutcome(deal.dealer, purchase.declarer, tricks, claimed)
        case Playing(game=RaspasyPlay()):
            return RaspasyOutcome(deal.dealer, tricks, claimed)
    raise AssertionError(f"a deal cannot end in {last!r}")


def _answers(state: Finished) -> Answers:
    return tuple((answer.actor, answer.call) for answer in state.answers)
