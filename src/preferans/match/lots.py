"""The lot (жребий): seats by cards drawn, then the first dealer (S3-11, S0-5b, A-36, A-86). Cards and chance come in as arguments."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from preferans.cards import Card, Rank
from preferans.conventions.ruleset import RuleSet
from preferans.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class SeatLot:
    """Who sits where: one card each, by chair, and who came to each chair."""

    order: tuple[int, ...]
    """By chair: the place in the row of those who drew."""
    cards: tuple[Card, ...]
    """By chair; empty where seats are not drawn."""


@dataclass(frozen=True, slots=True)
class DealerLot:
    """Who deals first, and the cards that say so, by chair; empty where chance says it."""

    dealer: Seat
    cards: tuple[tuple[Card, ...], ...]


def draw_seats(rules: RuleSet, players: int, pack: Sequence[Card]) -> SeatLot:
    """The chairs of so many people, each of whom takes the next card of the pack.

    The best card chooses a chair, the first, and the others follow clockwise by their cards; without a draw they sit as they came.
    """
    way = rules.table.seat_draw
    if way == "none":
        return SeatLot(tuple(range(players)), ())
    order = tuple(sorted(range(players), key=lambda place: _merit(pack[place], way), reverse=True))
    return SeatLot(order, tuple(pack[place] for place in order))


def draw_dealer(rules: RuleSet, players: int, pack: Sequence[Card], chance: int) -> DealerLot:
    """Who deals first: by a second draw in the manner of the first (A-86), by the first ace, or the chair that `chance` names."""
    match rules.table.first_dealer:
        case "random":
            return DealerLot(SEATS[chance], ())
        case "by_draw":
            way = rules.table.seat_draw
            best = max(range(players), key=lambda chair: _merit(pack[chair], way))
            return DealerLot(SEATS[best], tuple((pack[chair],) for chair in range(players)))
        case "first_ace":
            end = next(place for place, card in enumerate(pack) if card.rank is Rank.ACE) + 1
            return DealerLot(SEATS[(end - 1) % players], tuple(tuple(pack[chair:end:players]) for chair in range(players)))
        case never:
            assert_never(never)


def _merit(card: Card, way: str) -> tuple[int, int]:
    """The greater, the better: by rank, then suit; by the Codex the lowest is best and the ace is the lowest."""
    if way == "lowest_first_ace_low":
        return (1 if card.rank is Rank.ACE else -int(card.rank), -int(card.suit))
    return (int(card.rank), int(card.suit))
