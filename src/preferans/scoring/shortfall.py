"""Who writes for the tricks that the whisters owed and did not take (недобор на висте)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.entries import Entry, Reason, mountain
from preferans.scoring.prices import Price
from preferans.seats import Seat


@dataclass(frozen=True, slots=True)
class Duty:
    """How many tricks a lone whister owes, and by which row."""

    tricks: int
    rule: str


def lone_duty(rules: RuleSet, price: Price, *, uninvited: bool) -> Duty:
    """The joint duty, or where agreed half of it for a whister whom nobody invited: 2, 1, 1, 1 (S0-41a)."""
    if uninvited and rules.whist.solo_duty == "reduced_if_uninvited":
        return Duty((price.duty + 1) // 2, "S0-41a")
    return Duty(price.duty, "S2-37")


def lone_shortfall(whister: Seat, taken: int, duty: Duty, price: Price) -> list[Entry]:
    """The mountain of a lone whister after a made game: he answers for the tricks of both (S2-37)."""
    missing = duty.tricks - taken
    return [mountain(whister, price.penalty * missing, duty.rule, Reason.WHIST_SHORTFALL)] if missing > 0 else []


def joint_shortfall(whisters: tuple[Seat, Seat], taken: tuple[int, int], rules: RuleSet, price: Price) -> list[Entry]:
    """The mountain of two whisters after a made game."""
    missing = price.duty - sum(taken)
    if missing <= 0:
        return []
    rule, shares = _one_trick(rules) if price.duty == 1 else _joint(taken, missing, price.duty, rules)
    return [
        mountain(seat, price.penalty * share, rule, Reason.WHIST_SHORTFALL) for seat, share in zip(whisters, shares, strict=True) if share
    ]


def _one_trick(rules: RuleSet) -> tuple[str, tuple[Fraction, Fraction]]:
    """At eight and above one trick is owed: the second whister answers, or both (A-16, S1-41)."""
    match rules.whist.duty_8_9_both:
        case "second_whister":
            return "A-16", (Fraction(0), Fraction(1))
        case "both":
            return "S1-41", (Fraction(1), Fraction(1))
        case never:
            assert_never(never)


def _joint(taken: tuple[int, int], missing: int, duty: int, rules: RuleSet) -> tuple[str, tuple[Fraction, Fraction]]:
    """How many tricks each of two whisters writes where two or more are owed together (S1-55, A-15)."""
    half = Fraction(duty, 2)
    first, second = (max(half - own, Fraction(0)) for own in taken)
    match rules.whist.two_whister_shortfall:
        case "lower_own_half":
            return "S1-55", (min(first, Fraction(missing)), min(second, Fraction(missing)))
        case "own_shortage":
            return "A-15", (first, second)
        case "fewest_tricks":
            lean = (taken[0] < taken[1]) - (taken[0] > taken[1])
            return "A-15", (Fraction(missing * (1 + lean), 2), Fraction(missing * (1 - lean), 2))
        case "split":
            return "A-15", (Fraction(missing, 2), Fraction(missing, 2))
        case never:
            assert_never(never)
