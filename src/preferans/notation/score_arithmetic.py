"""The arithmetic behind an entry: the numbers whose product is its amount, each by its name."""

from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Literal, TypeAlias

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.bombs import Bombs, factor_of, no_bombs
from preferans.scoring.dealer import FIXED_UNIT
from preferans.scoring.entries import Column, Entry, Reason
from preferans.scoring.outcome import DealOutcome, GameOutcome, MisereOutcome, RaspasyOutcome, SurrenderOutcome
from preferans.scoring.penalties import AgreedPenalty, TablePenalty, remise
from preferans.scoring.prices import Price, price_of
from preferans.scoring.revokes import FIXED_RASPASY_PENALTY

FactorName: TypeAlias = Literal[
    "game_value",
    "whist_price",
    "mountain_price",
    "raspasy_price",
    "misere_price",
    "pool_price",
    "tricks",
    "undertricks",
    "times",
    "dark",
    "bomb",
    "half",
    "sold",
    "points",
    "share",
]


@dataclass(frozen=True, slots=True)
class Factor:
    """A factor of an amount, named."""

    what: FactorName
    value: int | Fraction


@dataclass(frozen=True, slots=True)
class Situation:
    """What the amounts of a deal depend on."""

    outcome: DealOutcome
    rules: RuleSet
    raspasy_price: int
    bombs: Bombs = ()
    """How many bombs each chair owned before the deal."""

    def multipliers(self, entry: Entry) -> tuple[Factor, ...]:
        """What the deal as a whole does to an entry: dark, bomb, halves with the dealer (A-76, A-77, A-83)."""
        outcome, twice = self.outcome, self.rules.bombs.dark_multiplier
        if entry.reason in _OF_THE_MATCH:
            return ()
        if isinstance(outcome, RaspasyOutcome):
            doubled = entry.against if entry.reason is Reason.RASPASY_LOWEST else entry.player
            counted = entry.reason in (Reason.RASPASY_TRICKS, Reason.RASPASY_LOWEST)
            return (Factor("dark", twice),) if counted and doubled in outcome.dark_passes else ()
        found = []
        dark = isinstance(outcome, GameOutcome) and outcome.dark
        if dark:
            found.append(Factor("dark", twice))
        bombs = self.bombs or no_bombs(self.rules.players)
        if factor_of(outcome, self.rules, bombs) > (twice if dark else 1):
            found.append(Factor("bomb", twice))
        if isinstance(outcome, GameOutcome | MisereOutcome) and outcome.partner is not None:
            halved = {outcome.declarer, outcome.partner} & {entry.player, entry.against}
            found += [Factor("half", Fraction(1, 2))] if halved else []
        return tuple(found)


_OF_THE_MATCH = (Reason.AMERICAN_AID, Reason.OVERFLOW_WHISTS, Reason.OFF_MOUNTAIN)


def factors(entry: Entry, situation: Situation) -> tuple[Factor, ...]:
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


def penalty_factors(entry: Entry, penalty: TablePenalty, rules: RuleSet) -> tuple[Factor, ...]:
    """The same of a penalty that belongs to no deal: so many remises; empty for what a company agreed to write."""
    if isinstance(penalty, AgreedPenalty):
        return ()
    price = Factor("mountain_price", remise(penalty.contract, rules))
    return _counted("times", Fraction(entry.amount) / price.value, price)


def _counted(names: FactorName | None, count: Fraction, price: Factor) -> tuple[Factor, ...]:
    if names is None:
        return (price,)
    if count.denominator == 1:
        return (Factor(names, int(count)), price)
    return (Factor(names, count.numerator), price, Factor("share", Fraction(1, count.denominator)))


def _unit(entry: Entry, situation: Situation) -> tuple[FactorName | None, Factor] | None:
    """What is counted, and the price of one."""
    outcome, rules, raspasy_price = situation.outcome, situation.rules, situation.raspasy_price
    scale = rules.prices.score_scale
    price = _price(outcome, rules)
    match entry.reason:
        case Reason.MISERE_MADE:
            return None, Factor("pool_price", rules.prices.misere_pool * scale)
        case Reason.MISERE_TRICKS | Reason.MISERE_REVOKE:
            return "tricks", Factor("misere_price", rules.prices.misere_mountain * scale)
        case Reason.RASPASY_TRICKS | Reason.RASPASY_LOWEST:
            return "tricks", Factor("raspasy_price", raspasy_price)
        case Reason.RASPASY_REVOKE:
            fixed = rules.raspasy.raspasy_revoke == "fixed_10"
            return "times", Factor("mountain_price" if fixed else "raspasy_price", FIXED_RASPASY_PENALTY if fixed else raspasy_price)
        case Reason.SECOND_MISDEAL:
            return None, Factor("mountain_price", price_of(rules, 6).mountain)
        case Reason.RASPASY_DEALER:
            return None, Factor("pool_price", scale)
        case Reason.RASPASY_ZERO:
            return _zero(rules, raspasy_price)
        case Reason.AMERICAN_AID if entry.column is Column.WHISTS:
            return "points", Factor("whist_price", rules.pool.aid_whists_per_point)
        case Reason.TALON_BONUS if rules.dealer.talon_bonus_unit == "fixed_10":
            return "sold", Factor("whist_price", FIXED_UNIT)
        case _:
            return None if price is None else _game_unit(entry, price)


def _zero(rules: RuleSet, raspasy_price: int) -> tuple[FactorName | None, Factor]:
    """The bonus for no trick: a price, two prices, or one point."""
    match rules.raspasy.zero_bonus:
        case "pool_one":
            return None, Factor("pool_price", rules.prices.score_scale)
        case "mountain_minus_two_prices":
            return "times", Factor("raspasy_price", raspasy_price)
        case _:
            return None, Factor("raspasy_price", raspasy_price)


def _game_unit(entry: Entry, price: Price) -> tuple[FactorName | None, Factor] | None:
    match entry.reason:
        case Reason.GAME_MADE:
            return None, Factor("pool_price", price.pool)
        case Reason.UNDERTRICKS | Reason.SURRENDER:
            return "undertricks", Factor("mountain_price", price.mountain)
        case Reason.WHIST_SHORTFALL:
            return "undertricks", Factor("mountain_price", price.penalty)
        case Reason.DECLARER_REVOKE | Reason.WHISTER_REVOKE:
            return "undertricks" if entry.rule == "S0-30b" else "times", Factor("mountain_price", price.mountain)
        case Reason.TRICK_WHISTS | Reason.HALF_WHIST | Reason.TEN_CHECK:
            return "tricks", Factor("whist_price", price.whist)
        case Reason.TALON_BONUS:
            return "sold", Factor("whist_price", price.whist)
        case Reason.CONSOLATION | Reason.DEALER_CONSOLATION:
            return "undertricks", Factor("whist_price", price.consolation)
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
