"""What is written after raspasy (распасы): tricks on the mountain, or whists by whoever took the fewest."""

from fractions import Fraction
from typing import assert_never

from preferans.conventions.ruleset import RuleSet
from preferans.scoring import sources
from preferans.scoring.dealer import is_sitting
from preferans.scoring.entries import Entry, Reason, mountain, pool, whists
from preferans.scoring.outcome import RaspasyOutcome
from preferans.seats import Seat


def score_raspasy(outcome: RaspasyOutcome, rules: RuleSet, price: int) -> tuple[Entry, ...]:
    """The entries of raspasy at this price of a trick, as it is written."""
    idle = is_sitting(outcome.dealer, rules.players)
    lines: list[Entry] = []
    for seat, taken in outcome.tricks:
        if not taken and not (idle and seat is outcome.dealer and rules.dealer.dealer_zero_bonus == "no"):
            lines += _zero(seat, rules, price)
    if idle and rules.dealer.dealer_zero_bonus == "rostov_one_point":
        lines.append(pool(outcome.dealer, rules.prices.score_scale, "S3-103", Reason.RASPASY_DEALER))
    match rules.raspasy.raspasy_scoring:
        case "mountain":
            lines += _on_the_mountain(outcome, rules, price)
        case "lowest_writes_whists":
            lines += _lowest_writes(outcome, rules, price)
        case never:
            assert_never(never)
    return tuple(lines)


def _zero(seat: Seat, rules: RuleSet, price: int) -> list[Entry]:
    """The bonus for no trick (S0-52a, S3-77, S3-101)."""
    rule = sources.raspasy_zero(rules)
    match rules.raspasy.zero_bonus:
        case "none":
            return []
        case "pool_one_price":
            return [pool(seat, price, rule, Reason.RASPASY_ZERO)]
        case "pool_one":
            return [pool(seat, rules.prices.score_scale, rule, Reason.RASPASY_ZERO)]
        case "mountain_minus_one_price":
            return [mountain(seat, -price, rule, Reason.RASPASY_ZERO)]
        case "mountain_minus_two_prices":
            return [mountain(seat, -2 * price, rule, Reason.RASPASY_ZERO)]
        case never:
            assert_never(never)


def _on_the_mountain(outcome: RaspasyOutcome, rules: RuleSet, price: int) -> list[Entry]:
    """Every trick at its price, double for who passed in the dark (S3-61); the smallest sum taken off where agreed (S1-57, A-25).

    Taking off is neutral only if everybody who settles took part (A-72).
    """
    sums = [(seat, taken * price * _doubling(seat, outcome, rules)) for seat, taken in outcome.tricks]
    short_form = rules.raspasy.amnesty_record == "minimum_removed" and len(sums) == rules.players
    off = min(amount for _, amount in sums) if short_form else 0
    rule = "S1-57" if short_form else sources.raspasy_tricks(rules)
    return [
        mountain(seat, amount - off, "S3-61" if seat in outcome.dark_passes else rule, Reason.RASPASY_TRICKS)
        for seat, amount in sums
        if amount > off
    ]


def _lowest_writes(outcome: RaspasyOutcome, rules: RuleSet, price: int) -> list[Entry]:
    """Rostov: the lowest writes for the tricks of every other; two who tie share it (S3-99, S3-100)."""
    fewest = min(taken for _, taken in outcome.tricks)
    lowest = [seat for seat, taken in outcome.tricks if taken == fewest]
    rule = "S3-99" if len(lowest) == 1 else "S3-100"
    return [
        whists(
            writer,
            seat,
            Fraction(taken * price * _doubling(seat, outcome, rules), len(lowest)),
            "S3-61" if seat in outcome.dark_passes else rule,
            Reason.RASPASY_LOWEST,
        )
        for writer in lowest
        for seat, taken in outcome.tricks
        if taken > fewest
    ]


def _doubling(seat: Seat, outcome: RaspasyOutcome, rules: RuleSet) -> int:
    """By how much the tricks of a player count: double after his own dark pass, and only then (S3-61, A-76)."""
    return rules.bombs.dark_multiplier if seat in outcome.dark_passes else 1
