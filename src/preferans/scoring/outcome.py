"""What happened in a deal, as far as the score needs it: played here or typed in from paper, the same types.

`DealOutcome` is the typed form of an item of `deals` in the score format (contracts/score-in).
"""

from dataclasses import dataclass, field
from enum import Enum, unique
from typing import TypeAlias

from preferans.cards import Card
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import PlayMode, WhistCall
from preferans.rules.auction import standing
from preferans.rules.contract import TrickGame
from preferans.rules.play import other_player
from preferans.rules.raspasy import TalonRole, talon_role
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
    SettlingTen,
    Whisting,
)
from preferans.rules.talon import surrender_down
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
    without_talon: bool = False
    dark: bool = False
    """A dark bid that stood (A-76)."""
    invited_by: Seat | None = None
    """Who invited, where invitations are explicit (A-82)."""
    partner: Seat | None = None
    """The sitting dealer in halves with the declarer (A-83)."""
    talon: tuple[Card, Card] | None = None
    """The two original cards, where somebody may write for them (A-80)."""
    counts_as_made: bool = False
    """The defence revoked: made, whatever the declarer took (S0-31). Never so in play."""

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
    without_talon: bool = False
    partner: Seat | None = None
    """The sitting dealer in halves with the declarer (A-83)."""

    def taken(self, seat: Seat) -> int:
        """The tricks of a seat; 0 where there is no figure."""
        return dict(self.tricks).get(seat, 0)


@dataclass(frozen=True, slots=True)
class RaspasyOutcome:
    """All passed; everybody who played has a figure."""

    dealer: Seat
    tricks: Tricks
    claimed: bool = False
    dark_passes: tuple[Seat, ...] = ()
    """Who passed before looking, with no bid on the table (A-76)."""


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
    deal = state.deal
    match state.last:
        case (
            Discarding(purchase=Purchase(declarer=declarer, bid=TrickGame() as bid))
            | Ordering(purchase=Purchase(declarer=declarer), named=TrickGame() as bid)
            | Ordering(purchase=Purchase(declarer=declarer), bid=bid)
        ):
            return SurrenderOutcome(deal.dealer, declarer, bid, surrender_down(deal.rules))
        case Whisting(ordered=ordered) | CheckingTen(ordered=ordered):
            return _game(state, GamePlay(ordered, state.answers), GameEnd.PLAYED, opened=None)
        case SettlingTen(game=game):
            return _game(state, game, GameEnd.CHECK_SETTLED, opened=True)
        case Playing(game=GamePlay() as game):
            opened = game.checker is not None or game.mode is PlayMode.OPEN
            return _game(state, game, _END[state.ending], opened=opened)
        case Playing(game=MiserePlay(purchase=purchase)):
            claimed = state.ending is Ending.CLAIMED
            return MisereOutcome(deal.dealer, purchase.declarer, _tricks(state), claimed, purchase.without_talon, purchase.partner)
        case Playing(game=RaspasyPlay(calls=calls)):
            return RaspasyOutcome(deal.dealer, _tricks(state), state.ending is Ending.CLAIMED, standing(deal, calls).dark_passes)
    raise AssertionError(f"a deal cannot end in {state.last!r}")


_END = {
    Ending.PLAYED: GameEnd.PLAYED,
    Ending.CLAIMED: GameEnd.CLAIMED,
    Ending.CONCEDED: GameEnd.CONCEDE_ALL,
}


def _game(state: Finished, game: GamePlay, end: GameEnd, *, opened: bool | None) -> GameOutcome:
    ordered, purchase = game.ordered, game.ordered.purchase
    return GameOutcome(
        dealer=state.deal.dealer,
        declarer=ordered.declarer,
        contract=ordered.contract,
        bid=ordered.bid,
        answers=tuple((answer.actor, answer.call) for answer in state.answers),
        tricks=_tricks(state),
        end=end,
        open=opened,
        without_talon=purchase.without_talon,
        dark=purchase.dark,
        invited_by=game.inviter,
        partner=purchase.partner,
        talon=None if purchase.without_talon or not talon_sells(state.deal.rules) else state.deal.talon,
    )


def talon_sells(rules: RuleSet) -> bool:
    """Whether somebody writes for good cards in the talon: a dealer who sits out, or with three as agreed (S1-80)."""
    if rules.dealer.talon_bonus == "off" or rules.players == 2:
        return False
    return rules.players > 3 or rules.dealer.talon_bonus_three_hand != "none"


def _tricks(state: Finished) -> Tricks:
    """The tricks of all who play, by chair; a settled ten names the declarer's alone (A-91)."""
    deal = state.deal
    if state.tricks is None:
        return ()
    rows = list(zip(deal.seats, state.tricks, strict=True))
    match state.last:
        case SettlingTen(game=game):
            rows = [(seat, tricks) for seat, tricks in rows if seat == game.declarer]
        case Playing(game=RaspasyPlay()) if deal.sitting is not None and talon_role(deal) is TalonRole.DEALERS:
            rows.append((deal.sitting, sum(trick.winner == deal.sitting for trick in state.last.tricks)))
        case _:
            rows = _with_dummy(state, rows)
    return tuple(sorted(rows, key=lambda row: row[0].index))


def _with_dummy(state: Finished, rows: list[tuple[Seat, int]]) -> list[tuple[Seat, int]]:
    """The dummy's tricks are its owner's, who plays against the declarer; in raspasy it takes none (A-84)."""
    dummy = dict(rows).get(Seat.DUMMY)
    if dummy is None:
        return rows
    match state.last:
        case Playing(game=(GamePlay() | MiserePlay()) as game):
            owner = other_player(game.declarer)
            return [(seat, tricks + dummy * (seat == owner)) for seat, tricks in rows if seat is not Seat.DUMMY]
        case _:
            return [(seat, tricks) for seat, tricks in rows if seat is not Seat.DUMMY]
