"""The evening in figures: who played what and how it went, and everybody's balance after every deal."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from preferans.notation.form import Object, amount_json
from preferans.notation.score_sheet import Agreed, Line, begin
from preferans.rules.actions import WhistCall
from preferans.scoring.defence import is_made
from preferans.scoring.entries import Reason
from preferans.scoring.outcome import DealOutcome, GameOutcome, MisereOutcome, RaspasyOutcome, SurrenderOutcome, VoidOutcome
from preferans.scoring.penalties import AgreedPenalty, Revoke, TalonPeek, WrongCardCount
from preferans.scoring.revokes import settled_as
from preferans.scoring.settlement import settle
from preferans.seats import Seat


@dataclass(slots=True)
class Tally:
    """What one player did."""

    games: int = 0
    """Trick games declared, those that were left included."""
    made: int = 0
    miseres: int = 0
    miseres_made: int = 0
    whists: int = 0
    """Deals in which he whisted."""
    short: int = 0
    """Deals in which he wrote for too few tricks of his whist."""
    raspasy_tricks: int = 0
    penalties: int = 0


def tallies(agreed: Agreed, lines: Sequence[Line]) -> list[Object]:
    """Everybody's figures, by chair."""
    found = [Tally() for _ in agreed.names]
    for line in lines:
        match line.item:
            case None | AgreedPenalty():
                continue
            case TalonPeek(offenders=offenders) | WrongCardCount(offenders=offenders):
                for seat in offenders:
                    found[seat.index].penalties += 1
            case Revoke() as revoke:
                for seat, times in revoke.revokes:
                    found[seat.index].penalties += times
                _count(found, settled_as(revoke))
            case outcome:
                _count(found, outcome)
        for seat in {entry.player for entry in line.entries if entry.reason is Reason.WHIST_SHORTFALL}:
            found[seat.index].short += 1
    return [asdict(one) for one in found]


def _count(found: list[Tally], outcome: DealOutcome) -> None:
    match outcome:
        case GameOutcome(declarer=declarer):
            found[declarer.index].games += 1
            found[declarer.index].made += is_made(outcome)
            whisters = {seat for seat, call in dict(outcome.answers).items() if call in (WhistCall.WHIST, WhistCall.WHIST_RETURN)}
            for seat in whisters:
                found[seat.index].whists += 1
        case SurrenderOutcome(declarer=declarer):
            found[declarer.index].games += 1
        case MisereOutcome(declarer=declarer):
            found[declarer.index].miseres += 1
            found[declarer.index].miseres_made += is_made(outcome)
        case RaspasyOutcome(tricks=tricks):
            for seat, count in tricks:
                if seat is not Seat.DUMMY:
                    found[seat.index].raspasy_tricks += count
        case VoidOutcome():
            pass


def balances(agreed: Agreed, lines: Sequence[Line]) -> list[list[int | str]]:
    """In whists, exact, by chair: as the sheet would be settled before the first deal and after every line."""
    sheets = [begin(agreed).sheet, *(line.after.sheet for line in lines)]
    return [[amount_json(amount) for amount in settle(sheet, agreed.rules).exact] for sheet in sheets]
