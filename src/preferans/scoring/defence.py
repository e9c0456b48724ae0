"""Who answers for the defence of a trick game, read from the answers: a closed set of cases."""

from dataclasses import dataclass
from typing import TypeAlias

from preferans.rules.actions import WhistCall
from preferans.scoring.outcome import DealOutcome, GameEnd, GameOutcome, MisereOutcome
from preferans.seats import Seat, active_seats, after, clockwise


@dataclass(frozen=True, slots=True)
class BothPass:
    """Nothing is played (S0-40)."""


@dataclass(frozen=True, slots=True)
class HalfWhistStands:
    """Полвиста: nothing is played, the half whister writes his own tricks (S0-23)."""

    writer: Seat


@dataclass(frozen=True, slots=True)
class LoneWhist:
    """One whists, the other is the passer; `returned` after a half whist (S3-48)."""

    whister: Seat
    passer: Seat
    returned: bool


@dataclass(frozen=True, slots=True)
class BothWhist:
    """Both whist; `second` said it later."""

    first: Seat
    second: Seat


@dataclass(frozen=True, slots=True)
class DealersWhist:
    """The sitting dealer whists for both after pass, half whist, pass (A-89)."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class TenWaived:
    """A ten that nobody checks or questions (A-68)."""


@dataclass(frozen=True, slots=True)
class TenChecked:
    """A ten played out, or settled, with all hands open (A-68)."""

    first: Seat
    second: Seat


Defence: TypeAlias = BothPass | HalfWhistStands | LoneWhist | BothWhist | DealersWhist | TenWaived | TenChecked
_WHISTS = (WhistCall.WHIST, WhistCall.WHIST_RETURN)


def opponents(dealer: Seat, declarer: Seat, players: int) -> tuple[Seat, Seat]:
    """The two who play against the declarer, clockwise from him: the order of the answers (S1-34); with two the dummy is last."""
    if players == 2:
        return after(declarer, players), Seat.DUMMY
    active = active_seats(dealer, players)
    first, second = (seat for seat in clockwise(declarer, players)[1:] if seat in active)
    return first, second


def writers(dealer: Seat, declarer: Seat, players: int) -> tuple[Seat, ...]:
    """The opponents who have a column on the sheet: all but the dummy (A-84)."""
    return tuple(seat for seat in opponents(dealer, declarer, players) if seat is not Seat.DUMMY)


def defence_of(outcome: GameOutcome, players: int) -> Defence:
    """How the opponents stood to the contract; the last answer of each counts."""
    first, second = opponents(outcome.dealer, outcome.declarer, players)
    if not outcome.answers:
        return TenChecked(first, second) if outcome.tricks else TenWaived()
    last = dict(outcome.answers)
    whisters = [seat for seat, call in last.items() if call in _WHISTS]
    match whisters:
        case [one, two]:
            return BothWhist(one, two)
        case [one] if one not in (first, second):
            return DealersWhist(one)
        case [one]:
            return LoneWhist(one, second if one is first else first, last[one] is WhistCall.WHIST_RETURN)
        case _:
            halves = [seat for seat, call in last.items() if call is WhistCall.HALF_WHIST]
            return HalfWhistStands(halves[0]) if halves else BothPass()


def undertricks(outcome: GameOutcome) -> int:
    """k: how many tricks the declarer is short; 0 if nothing was played. Who concedes takes no trick (A-67)."""
    nothing_played = not outcome.tricks and outcome.end is not GameEnd.CONCEDE_ALL
    if outcome.counts_as_made or nothing_played:
        return 0
    return max(0, outcome.contract.level - outcome.taken(outcome.declarer))


def is_made(outcome: DealOutcome) -> bool:
    """Whether somebody made his game or misère; a game that nobody plays is made (A-74)."""
    match outcome:
        case GameOutcome():
            return not undertricks(outcome)
        case MisereOutcome(declarer=declarer):
            return not outcome.taken(declarer)
        case _:
            return False
