"""Figures as they travel, and the arithmetic behind an entry."""

from fractions import Fraction
from math import prod

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.entries import Column, Entry, Reason
from preferans.scoring.outcome import DealOutcome, GameOutcome, SurrenderOutcome
from preferans.scoring.prices import Price, price_of
from preferans.server import protocol as p


def amount(value: Fraction) -> p.Amount:
    """An integer, or the fraction as text."""
    return int(value) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def entry_view(entry: Entry, deal: int, outcome: DealOutcome, rules: RuleSet, raspasy_price: int) -> p.EntryView:
    """One line of the sheet with its arithmetic."""
    return p.EntryView(
        deal=deal,
        column=_COLUMNS[entry.column],
        chair=entry.player.index,
        amount=amount(entry.amount),
        reason=entry.reason.value,
        rule=entry.rule,
        against=None if entry.against is None else entry.against.index,
        factors=factors(entry, outcome, rules, raspasy_price),
    )


_COLUMNS: dict[Column, p.ColumnName] = {Column.POOL: "pool", Column.MOUNTAIN: "mountain", Column.WHISTS: "whists"}


def factors(entry: Entry, outcome: DealOutcome, rules: RuleSet, raspasy_price: int) -> tuple[p.Factor, ...]:
    """The numbers whose product is the amount, its sign apart; empty where the amount is no such product.

    The price is read from the price table, the count follows from the amount: nothing is computed that could differ from it.
    """
    unit = _unit(entry, outcome, rules, raspasy_price)
    if unit is None:
        return ()
    names, price = unit
    count = abs(entry.amount) / price.value if isinstance(price.value, int) and price.value else Fraction(0)
    found = _counted(names, count, price)
    whole = prod((Fraction(factor.value) for factor in found), start=Fraction(1))
    return found if whole == abs(entry.amount) else ()


def _counted(names: p.FactorName | None, count: Fraction, price: p.Factor) -> tuple[p.Factor, ...]:
    if names is None:
        return (price,)
    if count.denominator == 1:
        return (p.Factor(names, int(count)), price)
    return (p.Factor(names, count.numerator), price, p.Factor("share", f"1/{count.denominator}"))


def _unit(entry: Entry, outcome: DealOutcome, rules: RuleSet, raspasy_price: int) -> tuple[p.FactorName | None, p.Factor] | None:
    """What is counted, and the price of one."""
    scale = rules.prices.score_scale
    price = _price(outcome, rules)
    match entry.reason:
        case Reason.MISERE_MADE:
            return None, p.Factor("pool_price", rules.prices.misere_pool * scale)
        case Reason.MISERE_TRICKS:
            return "tricks", p.Factor("misere_price", rules.prices.misere_mountain * scale)
        case Reason.RASPASY_TRICKS | Reason.RASPASY_LOWEST:
            return "tricks", p.Factor("raspasy_price", raspasy_price)
        case Reason.RASPASY_ZERO if abs(entry.amount) == raspasy_price:
            return None, p.Factor("raspasy_price", raspasy_price)
        case Reason.AMERICAN_AID if entry.column is Column.WHISTS:
            return "points", p.Factor("whist_price", rules.pool.aid_whists_per_point)
        case _:
            return None if price is None else _game_unit(entry, price)


def _game_unit(entry: Entry, price: Price) -> tuple[p.FactorName | None, p.Factor] | None:
    match entry.reason:
        case Reason.GAME_MADE:
            return None, p.Factor("pool_price", price.pool)
        case Reason.UNDERTRICKS | Reason.SURRENDER:
            return "undertricks", p.Factor("mountain_price", price.mountain)
        case Reason.WHIST_SHORTFALL:
            return "undertricks", p.Factor("mountain_price", price.penalty)
        case Reason.TRICK_WHISTS | Reason.HALF_WHIST | Reason.TEN_CHECK:
            return "tricks", p.Factor("whist_price", price.whist)
        case Reason.CONSOLATION | Reason.DEALER_CONSOLATION:
            return "undertricks", p.Factor("whist_price", price.consolation)
        case _:
            return None


def _price(outcome: DealOutcome, rules: RuleSet) -> Price | None:
    match outcome:
        case GameOutcome(contract=contract):
            return price_of(rules, contract.level)
        case SurrenderOutcome(bid=bid):
            return price_of(rules, bid.level)
        case _:
            return None
