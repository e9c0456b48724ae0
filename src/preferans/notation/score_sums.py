"""How the totals of a sheet come about: every figure of the sum, from the columns to whole whists, as people write it down.

It is the settlement (S1-82, S1-84, S1-86) told for one chair at a time: pairwise parts of a mountain are the same as the distance from the
average of all.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from preferans.conventions.ruleset import RuleSet
from preferans.notation.form import Object, amount_json
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Sheet
from preferans.seats import Seat, chairs

StepName: TypeAlias = Literal["burden", "average", "points", "whists", "total", "rounded"]
"""In the order in which they follow from one another."""
MINUS = "−"


@dataclass(frozen=True, slots=True)
class SumStep:
    """One line of the sum: what it gives, whose it is, its figures as they are printed (`6 − 2 × 8`), what they come to."""

    what: StepName
    seat: Seat | None
    """None for the average, which is everybody's."""
    figures: str
    """Fractions are `8/3`, a division is ` / `; empty where figures are only rounded."""
    amount: Fraction


def sums(sheet: Sheet, rules: RuleSet) -> tuple[SumStep, ...]:
    """The lines behind all totals: every mountain less its pool, their average, then chair by chair.

    >>> from preferans.conventions.catalogue import build
    >>> from preferans.seats import Seat
    >>> three = Sheet((Fraction(6), Fraction(0), Fraction(0)), (Fraction(0),) * 3, ((Fraction(0),) * 3,) * 3)
    >>> [one.figures for one in sums(three, build("leningrad", {})) if one.seat in (None, Seat(0))]
    ['0 − 2 × 6', '(−12 + 0 + 0) / 3', '(−4 − (−12)) × 10', '0 + 0 − 0 − 0', '80 + 0', '']
    """
    settled = settle(sheet, rules)
    seats = chairs(sheet.players)
    factor, price = rules.pool.pool_to_mountain, rules.pool.mountain_to_whists
    burden = [mountain - factor * pool for mountain, pool in zip(sheet.mountain, sheet.pool, strict=True)]
    average = sum(burden, Fraction()) / sheet.players
    found = [
        SumStep(
            "burden", seat, f"{_figure(sheet.mountain[seat.index])} {MINUS} {_times(factor, sheet.pool[seat.index])}", burden[seat.index]
        )
        for seat in seats
    ]
    found.append(SumStep("average", None, f"({_added(burden)}) / {sheet.players}", average))
    for seat in seats:
        others = [one for one in seats if one is not seat]
        whists = [*(sheet.whists_on(seat, one) for one in others)], [*(sheet.whists_on(one, seat) for one in others)]
        points, won = (average - burden[seat.index]) * price, sum(whists[0], Fraction()) - sum(whists[1], Fraction())
        found += (
            SumStep("points", seat, f"({_figure(average)} {MINUS} {_operand(burden[seat.index])}) × {price}", points),
            SumStep("whists", seat, _added(whists[0]) + "".join(f" {MINUS} {_operand(one)}" for one in whists[1]), won),
            SumStep("total", seat, _added((points, won)), settled.exact[seat.index]),
            SumStep("rounded", seat, "", Fraction(settled.rounded[seat.index])),
        )
    return tuple(found)


def sums_json(sheet: Sheet, rules: RuleSet) -> list[Object]:
    """The same lines for a page, by chairs."""
    return [
        {"what": one.what, "chair": None if one.seat is None else one.seat.index, "figures": one.figures, "amount": amount_json(one.amount)}
        for one in sums(sheet, rules)
    ]


def _figure(amount: Fraction) -> str:
    return f"{MINUS if amount < 0 else ''}{amount_json(abs(amount))}"


def _operand(amount: Fraction) -> str:
    """A figure behind a sign of arithmetic."""
    return f"({_figure(amount)})" if amount < 0 else _figure(amount)


def _times(factor: int, amount: Fraction) -> str:
    return _operand(amount) if factor == 1 else f"{factor} × {_operand(amount)}"


def _added(amounts: Iterable[Fraction]) -> str:
    first, *others = amounts
    return _figure(first) + "".join(f" {MINUS if one < 0 else '+'} {_figure(abs(one))}" for one in others)
