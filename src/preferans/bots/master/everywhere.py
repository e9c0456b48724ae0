"""Late in a deal: all worlds that a seat cannot tell apart, so that of cards which are equal in the likely ones none is played that another
beats in an unlikely one and equals in the rest."""

from collections.abc import Sequence
from itertools import combinations

from preferans.solver.masks import Masks, Moment, columns_of, records
from preferans.solver.worlds import Layouts
from preferans.solver.worlds_known import ASIDE, Known, Room

MOST = 17_000
"""Worlds up to which all are looked at: twelve hidden cards, five in each hand and two aside."""


def every_world(facts: Known) -> list[Masks] | None:
    """The hands of every world; None if there are more than are looked at."""
    if Layouts(facts).total > MOST:
        return None
    order = [place for place in (ASIDE, 0, 1, 2) if facts.room[place]]
    hands = [cards.mask for cards in facts.sure]
    found: list[Masks] = []
    _deal(hands, [(card.bit, places) for card, places in facts.hidden], order, facts.room, found)
    return found


def _deal(hands: list[int], cards: list[tuple[int, tuple[int, ...]]], order: list[int], room: Room, found: list[Masks]) -> None:
    """Deals these cards to the places of `order`, the first of them first, in every way that there is."""
    if len(order) == 2 and ASIDE not in order:
        _split(hands, cards, (order[0], order[1]), room, found)
        return
    if len(order) < 2:
        if all(places.count(place) for place in order for _, places in cards):
            rest = [hand | sum(card for card, _ in cards) if place in order else hand for place, hand in enumerate(hands)]
            found.append((rest[0], rest[1], rest[2]))
        return
    place, others = order[0], order[1:]
    sure = [card for card, places in cards if not any(other in places for other in others)]
    free = [card for card, places in cards if place in places and card not in sure]
    if room[place] < len(sure):
        return
    for some in combinations(free, room[place] - len(sure)):
        there = {*some, *sure}
        dealt = [hand | sum(there) if at == place else hand for at, hand in enumerate(hands)]
        _deal(dealt, [row for row in cards if row[0] not in there], others, room, found)


def _split(hands: list[int], cards: list[tuple[int, tuple[int, ...]]], two: tuple[int, int], room: Room, found: list[Masks]) -> None:
    """The same for the last two places, in one go."""
    one, other = two
    sure = sum(card for card, places in cards if other not in places)
    free = [card for card, places in cards if one in places and other in places]
    number = room[one] - sure.bit_count()
    if number < 0:
        return
    whole = sum(card for card, _ in cards)
    base = tuple(hands[:3])
    for some in combinations(free, number):
        there = sum(some) | sure
        three = list(base)
        three[one] |= there
        three[other] |= whole ^ there
        found.append((three[0], three[1], three[2]))


def never_beaten(cards: Sequence[int], hands: Sequence[Masks], moment: Moment, worth: Sequence[float]) -> list[int]:
    """Those of the cards that are worth most over these worlds alike, and of them those that take most, or lose least.

    `worth` is that of the viewer by the declarer's tricks from here on. What is left is equal in the sum; where the worlds are all that there
    are, none of it is beaten by another card without beating it elsewhere.
    """
    columns = columns_of(records(hands, moment))
    up = worth[0] <= worth[-1]
    sums = {}
    for card in cards:
        counts = [columns[card].count(tricks) for tricks in range(len(worth))]
        tricks = sum(number * count for number, count in enumerate(counts))
        sums[card] = (sum(count * figure for count, figure in zip(counts, worth, strict=True)), tricks if up else -tricks)
    top = max(figure for figure, _ in sums.values())
    best = [card for card in cards if sums[card][0] > top - 1e-6]
    most = max(sums[card][1] for card in best)
    return [card for card in best if sums[card][1] == most]
