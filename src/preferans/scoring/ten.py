"""What is written after a ten was checked (проверка десятерной), by each of the three payments (A-13)."""

from fractions import Fraction
from typing import assert_never

from preferans.conventions.ruleset import RuleSet
from preferans.scoring import sources
from preferans.scoring.defence import TenChecked, undertricks
from preferans.scoring.entries import Entry, Reason, mountain, pool, whists
from preferans.scoring.outcome import GameEnd, GameOutcome
from preferans.scoring.prices import Price
from preferans.seats import Seat


def score_ten_check(outcome: GameOutcome, check: TenChecked, rules: RuleSet, price: Price) -> tuple[Entry, ...]:
    """The entries of a checked ten; no whister is responsible."""
    declarer, short = outcome.declarer, undertricks(outcome)
    if not short:
        return (pool(declarer, price.pool, sources.game_made(rules, outcome.contract.level), Reason.GAME_MADE),)
    rule = sources.undertricks(rules, outcome.contract.level)
    lines = []
    match rules.whist.ten_check_payment:
        case "tricks_and_consolation":
            lines.append(mountain(declarer, price.mountain * short, rule, Reason.UNDERTRICKS))
            for seat, taken in _tricks(outcome, check):
                lines.append(whists(seat, declarer, price.whist * taken, "S1-77", Reason.TEN_CHECK))
            lines += _consolation(outcome, check, price.consolation * short, "S1-77")
        case "consolation_only":
            lines.append(mountain(declarer, price.mountain * short, rule, Reason.UNDERTRICKS))
            lines += _consolation(outcome, check, price.consolation * short, "S3-43")
        case "whist_half_each":
            lines.append(mountain(declarer, price.mountain, "S0-35d", Reason.UNDERTRICKS))
            half = Fraction(price.whist * short, 2)
            lines += [whists(seat, declarer, half, "S0-35d", Reason.TEN_CHECK) for seat in _writers(check)]
        case never:
            assert_never(never)
    return tuple(line for line in lines if line.amount)


def _writers(check: TenChecked) -> tuple[Seat, ...]:
    """The opponents with a column on the sheet: the dummy has none (A-84)."""
    return tuple(seat for seat in (check.first, check.second) if seat is not Seat.DUMMY)


def _tricks(outcome: GameOutcome, check: TenChecked) -> tuple[tuple[Seat, Fraction], ...]:
    """The tricks of the opponents: by owner, or in equal parts where nothing was played (S1-77)."""
    seats = _writers(check)
    if outcome.end is GameEnd.CHECK_SETTLED:
        part = Fraction(10 - outcome.taken(outcome.declarer), len(seats))
        return tuple((seat, part) for seat in seats)
    return tuple((seat, Fraction(outcome.taken(seat))) for seat in seats)


def _consolation(outcome: GameOutcome, check: TenChecked, amount: int, rule: str) -> list[Entry]:
    return [whists(seat, outcome.declarer, amount, rule, Reason.CONSOLATION) for seat in _writers(check)]
