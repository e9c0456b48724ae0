"""A player who comes late (новый игрок): he begins with the average pool and mountain of those who play (Codex 3.1.2)."""

from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from preferans.conventions.ruleset import RuleSet
from preferans.errors import PreferansError
from preferans.match.progress import Progress
from preferans.scoring.sheet import Amounts, Sheet
from preferans.seats import SEATS, Seat


class LateJoinError(PreferansError):
    """Nobody may come late where that is not agreed, or to a table that has no chair left."""


def join(progress: Progress, chair: Seat, rules: RuleSet) -> Progress:
    """The match with a newcomer on `chair`; who sat there, and all after him, move one chair on.

    `rules` are those of the match for one player more. The averages are rounded against the newcomer, his pool down and his
    mountain up; nobody has whists on him, nor he on anybody. The deal stays with who was to deal.

    Raises: LateJoinError.
    """
    players = progress.rules.players
    if progress.rules.table.late_join == "off":
        raise LateJoinError("late joining is not agreed")
    if rules.players != players + 1 or chair.index > players:
        raise LateJoinError("there is no such chair")
    at, sheet = chair.index, progress.sheet
    pool = Fraction(floor(sum(sheet.pool) / players))
    mountain = Fraction(ceil(sum(sheet.mountain) / players))
    whists = [_with(row, at, Fraction()) for row in sheet.whists]
    whists.insert(at, (Fraction(),) * (players + 1))
    return replace(
        progress,
        rules=rules,
        sheet=Sheet(_with(sheet.pool, at, pool), _with(sheet.mountain, at, mountain), tuple(whists)),
        dealer=SEATS[progress.dealer.index + (progress.dealer.index >= at)],
        bombs=(*progress.bombs[:at], 0, *progress.bombs[at:]) if progress.bombs else (),
        passed=0,
    )


def _with(row: Amounts, at: int, more: Fraction) -> Amounts:
    return (*row[:at], more, *row[at:])
