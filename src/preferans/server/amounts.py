"""Figures as they travel, and the arithmetic behind an entry."""

from dataclasses import dataclass
from fractions import Fraction
from math import prod

from preferans.conventions.ruleset import RuleSet
from preferans.match.match import PlayedDeal
from preferans.scoring.bombs import Bombs, factor_of, no_bombs
from preferans.scoring.dealer import FIXED_UNIT
from preferans.scoring.entries import Column, Entry, Reason
from preferans.scoring.outcome import DealOutcome, GameOutcome, MisereOutcome, RaspasyOutcome, SurrenderOutcome
from preferans.scoring.prices import Price, price_of
from preferans.server import protocol as p
from preferans.server.state import Past


def amount(value: Fraction) -> p.Amount:
    """An integer, or the fraction as text."""
    return int(value) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def entry_views(played: PlayedDeal, rules: RuleSet, past: Past) -> tuple[p.EntryView, ...]:
    """What was written in a deal, line by line."""
    situation = Situation(played.outcome, rules, past.price, past.bombs)
    return tuple(entry_view(entry, played.log.number, situation) for entry in played.entries)


@dataclass(frozen=True, slots=True)
class Situation:
    """What the amounts of a deal depend on."""

    outcome: DealOutcome
    rules: RuleSet
    raspasy_price: int
    bombs: Bombs = ()
    """How many bombs each chair owned before the deal."""

    def multipliers(self, entry: Entry) -> tuple[p.Factor, ...]:
        """What the deal as a whole does to an entry: dark, bomb, halves with the dealer (A-76, A-77, A-83)."""
        outcome, twice = self.outcome, self.rules.bombs.dark_multiplier
        if entry.reason in _OF_THE_MATCH:
            return ()
        if isinstance(outcome, RaspasyOutcome):
            doubled = entry.against if entry.reason is Reason.RASPASY_LOWEST else entry.player
            counted = entry.reason in (Reason.RASPASY_TRICKS, Reason.RASPASY_LOWEST)
            return (p.Factor("dark", twice),) if counted and doubled in outcome.dark_passes else ()
        found = []
        dark = isinstance(outcome, GameOutcome) and outcome.dark
        if dark:
            found.append(p.Factor("dark", twice))
        bombs = self.bombs or no_bombs(self.rules.players)
        if factor_of(outcome, self.rules, bombs) > (twice if dark else 1):
            found.append(p.Factor("bomb", twice))
        if isinstance(outcome, GameOutcome | MisereOutcome) and outcome.partner is not None:
            halved = {outcome.declarer, outcome.partner} & {entry.player, entry.against}
            found += [p.Factor("half", "1/2")] if halved else []
        return tuple(found)


_OF_THE_MATCH = (Reason.AMERICAN_AID, Reason.OVERFLOW_WHISTS, Reason.OFF_MOUNTAIN)


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
        factors=factors(entry, situation),
    )


_COLUMNS: dict[Column, p.ColumnName] = {Column.POOL: "pool", Column.MOUNTAIN: "mountain", Column.WHISTS: "whists"}


def factors(entry: Entry, situation: Situation) -> tuple[p.Factor, ...]:
    """The numbers whose product is the amount, its sign apart; empty where the amount is no such product.

    The price is read from the price table, the count follows from the amount: nothing is computed that could differ from it.
    """
    unit = _unit(entry, situation)
    if unit is None:
        return ()
    names, price = unit
    more = situation.multipliers(entry)
    times = prod((Fraction(factor.value) for factor in more), start=Fraction(1))
    plain = abs(entry.amount) / times
    count = plain / price.value if isinstance(price.value, int) and price.value else Fraction(0)
    found = (*_counted(names, count, price), *more)
    whole = prod((Fraction(factor.value) for factor in found), start=Fraction(1))
    return found if whole == abs(entry.amount) else ()


def _counted(names: p.FactorName | None, count: Fraction, price: p.Factor) -> tuple[p.Factor, ...]:
    if names is None:
        return (price,)
    if count.denominator == 1:
        return (p.Factor(names, int(count)), price)
    return (p.Factor(names, count.numerator), price, p.Factor("share", f"1/{count.denominator}"))


def _unit(entry: Entry, situation: Situation) -> tuple[p.FactorName | None, p.Factor] | None:
    """What is counted, and the price of one."""
    outcome, rules, raspasy_price = situation.outcome, situation.rules, situation.raspasy_price
    scale = rules.prices.score_scale
    price = _price(outcome, rules)
    match entry.reason:
        case Reason.MISERE_MADE:
            return None, p.Factor("pool_price", rules.prices.misere_pool * scale)
        case Reason.MISERE_TRICKS:
            return "tricks", p.Factor("misere_price", rules.prices.misere_mountain * scale)
        case Reason.RASPASY_TRICKS | Reason.RASPASY_LOWEST:
            return "tricks", p.Factor("raspasy_price", raspasy_price)
        case Reason.RASPASY_DEALER:
            return None, p.Factor("pool_price", scale)
        case Reason.RASPASY_ZERO:
            return _zero(rules, raspasy_price)
        case Reason.AMERICAN_AID if entry.column is Column.WHISTS:
            return "points", p.Factor("whist_price", rules.pool.aid_whists_per_point)
        case Reason.TALON_BONUS if rules.dealer.talon_bonus_unit == "fixed_10":
            return "sold", p.Factor("whist_price", FIXED_UNIT)
        case _:
            return None if price is None else _game_unit(entry, price)


def _zero(rules: RuleSet, raspasy_price: int) -> tuple[p.FactorName | None, p.Factor]:
    """The bonus for no trick: a price, two prices, or one point."""
    match rules.raspasy.zero_bonus:
        case "pool_one":
            return None, p.Factor("pool_price", rules.prices.score_scale)
        case "mountain_minus_two_prices":
            return "times", p.Factor("raspasy_price", raspasy_price)
        case _:
            return None, p.Factor("raspasy_price", raspasy_price)


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
        case Reason.TALON_BONUS:
            return "sold", p.Factor("whist_price", price.whist)
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
