"""A deal from the system's own randomness: nothing else in the server shuffles, and no seed exists that could be guessed."""

import secrets
from typing import TypeVar

from preferans.cards import DECK, Card
from preferans.conventions.ruleset import RuleSet
from preferans.match.cutting import cut
from preferans.rules.dealing import talon_pairs

T = TypeVar("T")


def below(limit: int) -> int:
    """A number from 0 to `limit` - 1, all alike."""
    return secrets.randbelow(limit)


def choose(items: tuple[T, ...]) -> T:
    """One of the items, all alike."""
    return items[below(len(items))]


def shuffled(items: tuple[T, ...]) -> tuple[T, ...]:
    """The items in an order that is one of all orders, all alike (Fisher–Yates)."""
    pack = list(items)
    for last in range(len(pack) - 1, 0, -1):
        other = below(last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def draw(rules: RuleSet, taken: int | None) -> tuple[tuple[Card, ...], int]:
    """A pack that was shuffled and then cut by so many cards, and the pair that is laid aside, of those that these rules allow."""
    pack = shuffled(DECK)
    return pack if taken is None else cut(pack, taken), choose(talon_pairs(rules))
