"""Odds that combinations give: how suits split between hidden hands, where a card lies, what the talon brings. Exact fractions.

Cards that nobody has seen lie in hidden places of known sizes: for a declarer who has discarded, two hands of ten; before the
auction, two hands of ten and a talon of two. Every way to lay them is equally likely.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod

from preferans.cards import Card
from preferans.rules.view import Observation
from preferans.seats import Seat
from preferans.solver.worlds import Layouts
from preferans.solver.worlds_known import known, seat_at


def drawn_odds(good: int, drawn: int, hidden: int) -> Mapping[int, Fraction]:
    """How many of `good` cards are among `drawn` ones of `hidden`, with the chance of each number that can occur.

    >>> drawn_odds(6, 2, 22)[0]
    Fraction(40, 77)
    """
    ways = {k: comb(good, k) * comb(hidden - good, drawn - k) for k in range(min(good, drawn) + 1) if drawn - k <= hidden - good}
    return {k: Fraction(count, comb(hidden, drawn)) for k, count in ways.items()}


def talon_odds(useful: int, hidden: int = 22, talon: int = 2) -> Mapping[int, Fraction]:
    """How many of the useful cards the talon brings to somebody who knows ten, with the chance of each number.

    >>> 1 - talon_odds(11)[0]
    Fraction(16, 21)
    """
    return drawn_odds(useful, talon, hidden)


def suit_splits(missing: int, first: int = 10, second: int = 10, aside: int = 0) -> Mapping[tuple[int, int], Fraction]:
    """How many of the missing cards of a suit the first and the second hidden hand hold, with the chance of each split.

    What is in neither lies aside: in a discard or a talon nobody has seen.

    >>> suit_splits(4)[2, 2], suit_splits(4)[4, 0]
    (Fraction(135, 323), Fraction(14, 323))
    """
    total = comb(first + second + aside, missing)
    splits = {}
    for left, right in product(range(min(missing, first) + 1), range(min(missing, second) + 1)):
        ways = comb(first, left) * comb(second, right) * comb(aside, max(missing - left - right, 0))
        if left + right <= missing and ways:
            splits[left, right] = Fraction(ways, total)
    return splits


def holding_odds(missing: Sequence[int], held: Sequence[int], hand: int = 10, hidden: int = 20) -> Fraction:
    """The chance that one hidden hand holds just so many of the missing cards of each group (of suits, as a rule).

    >>> holding_odds((4, 5, 5), (3, 3, 3))
    Fraction(600, 46189)
    """
    others = hidden - sum(missing)
    rest = hand - sum(held)
    if others < 0 or rest < 0:
        return Fraction(0)
    return Fraction(prod(map(comb, missing, held)) * comb(others, rest), comb(hidden, hand))


def card_odds(observation: Observation) -> Mapping[Card, Mapping[Seat | None, Fraction]]:
    """For every card that the viewer has not seen, the chance that each seat holds it now (None: that it lies aside)."""
    facts = known(observation)
    total = Layouts(facts).total
    return {
        card: {seat_at(observation, place): Fraction(Layouts(facts.pinned(card, place)).total, total) for place in places}
        for card, places in facts.hidden
    }
