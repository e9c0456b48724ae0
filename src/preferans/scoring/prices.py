"""The row of the price table that a contract is written by: P, M, W, R, C and Q of the rules base.

The tables are lists of the rule set, so that no formula stands here twice; `score_scale` enlarges pool and mountain and
leaves whists as they are (S1-65).
"""

from dataclasses import dataclass

from preferans.conventions.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Price:
    """What a level is worth."""

    pool: int
    """P: into the pool if made."""
    mountain: int
    """M: the declarer's mountain per trick short."""
    whist: int
    """W: whists per trick."""
    penalty: int
    """R: a whister's mountain per trick short of the duty."""
    consolation: int
    """C: whists per trick the declarer is short."""
    duty: int
    """Q: the tricks that the whisters owe together (обязательные взятки)."""


def price_of(rules: RuleSet, level: int) -> Price:
    """The row of a level; a ten that is not whisted has no duty."""
    row, scale, prices = level - 6, rules.prices.score_scale, rules.prices
    return Price(
        pool=prices.pool_price[row] * scale,
        mountain=prices.mountain_price[row] * scale,
        whist=prices.whist_price[row],
        penalty=prices.whister_penalty_price[row] * scale,
        consolation=prices.consolation_whists[row],
        duty=rules.whist.duty[row] if level < 10 or rules.whist.ten_mode == "whisted_duty_1" else 0,
    )
