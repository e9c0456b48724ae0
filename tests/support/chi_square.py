"""Chi-square over many deals of the scheme prf1: what each table holds against what chance gives."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, unique
from math import comb

from preferans.fairness import Terms, derive
from support.fair import drawn

PAIRS = tuple(range(2, 16))
RULES = f"sha256:{'0' * 64}"
Deal = tuple[list[int], int]
"""The indexes of the cards as they come off the pack, and the talon's pair."""


@unique
class Odd(Enum):
    """What is counted."""

    PLACES = "which card lies where"
    NEIGHBOURS = "which card follows which"
    PAIR = "which pair is laid aside"
    SUIT = "spades in the eldest hand"
    ACES = "aces in the talon"


Tables = dict[Odd, list[int]]


def prf1_deal(number: int) -> Deal:
    """A deal with an own secret and two salts."""
    salts = [drawn("chi salt 0", number)[:16], None, drawn("chi salt 2", number)[:16]]
    pack, pair, _ = derive(Terms("chi", 1 + number % 2**31, RULES, PAIRS), drawn("chi", number), salts)
    return [card.index for card in pack], pair


def deal_tables(deals: int, deal: Callable[[int], Deal] = prf1_deal, first: int = 0) -> Tables:
    """Counts over so many deals."""
    places, neighbours, pairs = [0] * 1024, [0] * 1024, [0] * 17
    spades, aces = [0] * 9, [0] * 3
    for number in range(first, first + deals):
        order, pair = deal(number)
        for place, card in enumerate(order):
            places[place * 32 + card] += 1
        for one, other in zip(order, (*order[1:], order[0]), strict=True):
            neighbours[one * 32 + other] += 1
        pairs[pair] += 1
        dealt = order[: 2 * pair - 2] + order[2 * pair :]
        spades[sum(card < 8 for at in range(0, 30, 6) for card in dealt[at : at + 2])] += 1
        aces[sum(card % 8 == 7 for card in order[2 * pair - 2 : 2 * pair])] += 1
    return {Odd.PLACES: places, Odd.NEIGHBOURS: neighbours, Odd.PAIR: pairs, Odd.SUIT: spades, Odd.ACES: aces}


@dataclass(frozen=True)
class Chance:
    """What chance gives: the mean of each cell, the degrees of freedom, and the mean of the sum for each of them."""

    means: list[float]
    free: int
    scale: float = 1.0


def expected(deals: int) -> dict[Odd, Chance]:
    """What chance gives for each table."""
    spades = [deals * comb(8, n) * comb(24, 10 - n) / comb(32, 10) for n in range(9)]
    aces = [deals * comb(4, n) * comb(28, 2 - n) / comb(32, 2) for n in range(3)]
    return {
        # One card in each place and one place for each card: the rows and the columns are fixed, the cells vary as 31/32 of their mean.
        Odd.PLACES: Chance([deals / 32] * 1024, 31 * 31, 32 / 31),
        # The pack as a ring: one follower and one forerunner for each card, the cells vary as 30/31 of their mean.
        Odd.NEIGHBOURS: Chance([0.0 if one == other else deals / 31 for one in range(32) for other in range(32)], 929, 960 / 929),
        Odd.PAIR: Chance([deals / 14 if pair in PAIRS else 0.0 for pair in range(17)], 13),
        Odd.SUIT: Chance(spades, 8),
        Odd.ACES: Chance(aces, 2),
    }


def chances(tables: Tables, deals: int) -> dict[Odd, float]:
    """How likely chance alone gives tables at least as odd, each for itself."""
    return {name: _chance(tables[name], expected(deals)[name]) for name in tables}


def odd_tables(tables: Tables, deals: int, limit: float = 1e-5) -> list[tuple[Odd, float]]:
    """The tables that chance gives less often than `limit`; or almost never so even."""
    return [(name, found) for name, found in chances(tables, deals).items() if not limit < found < 1 - limit]


def _chance(counts: list[int], chance: Chance) -> float:
    """The upper tail of chi-square, rare cells put together (Wilson and Hilferty's normal form, good for tails of this size)."""
    rows = [(count, mean) for count, mean in zip(counts, chance.means, strict=True) if mean >= 5]
    rare = [(count, mean) for count, mean in zip(counts, chance.means, strict=True) if mean < 5]
    if any(count for count, mean in rare if mean == 0):
        return 0.0
    few = [one for one in rare if one[1] > 0]
    if few:
        rows.append((sum(count for count, _ in few), sum(mean for _, mean in few)))
    free = max(1, chance.free - max(0, len(few) - 1))
    chi = sum((count - mean) ** 2 / mean for count, mean in rows) / chance.scale
    z = ((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))
    return 0.5 * math.erfc(z / math.sqrt(2))
