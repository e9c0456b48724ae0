"""Figures as they travel, and entries with the arithmetic behind them."""

from fractions import Fraction

from preferans.conventions.ruleset import RuleSet
from preferans.match.match import PlayedDeal
from preferans.notation.score_arithmetic import Situation, factors
from preferans.scoring.entries import Column, Entry
from preferans.server import protocol as p
from preferans.server.state import Past


def amount(value: Fraction) -> p.Amount:
    """An integer, or the fraction as text."""
    return int(value) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def entry_views(played: PlayedDeal, rules: RuleSet, past: Past) -> tuple[p.EntryView, ...]:
    """What was written in a deal, line by line."""
    situation = Situation(played.outcome, rules, past.price, past.bombs)
    return tuple(entry_view(entry, played.log.number, situation) for entry in played.entries)


def entry_view(entry: Entry, deal: int, situation: Situation) -> p.EntryView:
    """One line of the sheet with its arithmetic."""
    return p.EntryView(
        deal=deal,
        column=_COLUMNS[entry.column],
        chair=entry.player.index,
        amount=amount(entry.amount),
        reason=entry.reason.value,
        rule=entry.rule,
        against=None if entry.against is None else entry.against.index,
        factors=tuple(p.Factor(one.what, amount(Fraction(one.value))) for one in factors(entry, situation)),
    )


_COLUMNS: dict[Column, p.ColumnName] = {Column.POOL: "pool", Column.MOUNTAIN: "mountain", Column.WHISTS: "whists"}
