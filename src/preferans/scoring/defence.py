"""Who answers for the defence of a trick game, read from the answers: a closed set of cases."""

from dataclasses import dataclass
from typing import TypeAlias

from preferans.rules.actions import WhistCall
from preferans.scoring.outcome import GameEnd, GameOutcome
from preferans.seats import Seat, active_seats, clockwise


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
class TenWaived:
    """A ten that nobody checks or questions (A-68)."""


@dataclass(frozen=True, slots=True)
class TenChecked:
    """A ten played out, or settled, with all hands open (A-68)."""

    first: Seat
    second: Seat


Defence: TypeAlias = BothPass | HalfWhistStands | LoneWhist | BothWhist | TenWaived | TenChecked
_WHISTS = (WhistCall.WHIST, WhistCall.WHIST_RETURN)


def opponents(dealer: Seat, declarer: Seat, players: int) -> tuple[Seat, Seat]:
    """The two who play against the declarer, clockwise from him: the order of the answers (S1-34)."""
    active = active_seats(dealer, players)
    first, second = (seat for seat in clockwise(declarer, players)[1:] if seat in active)
    return first, second


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
        case [one]:
            return LoneWhist(one, second if one is first else first, last[one] is WhistCall.WHIST_RETURN)
        case _:
            halves = [seat for seat, call in last.items() if call is WhistCall.HALF_WHIST]
            return HalfWhistStands(halves[0]) if halves else BothPass()


def undertricks(outcome: GameOutcome) -> int:
    """k: how many tricks the declarer is short; 0 if nothing was played. Who concedes takes no trick (A-67)."""
    if not outcome.tricks and outcome.end is not GameEnd.CONCEDE_ALL:
        return 0
    return max(0, outcome.contract.level - outcome.taken(outcome.declarer))
