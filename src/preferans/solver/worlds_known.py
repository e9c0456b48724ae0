"""What a seat knows about the place of every card: this file turns an observation into it, and nothing else may.

Whoever did not follow has none of that suit any more, and whoever did not ruff has no trumps either. A shown talon went to the
declarer, so what has not been played of it is in his hand or in his discard; in raspasy the turned talon cards are out of play.
How people bid and play is left to weights: here stands only what is certain.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from preferans.cards import FULL_DECK, Card, CardSet, Suit
from preferans.rules.contract import TrickGame
from preferans.rules.view import Kind, Observation
from preferans.seats import Seat

ASIDE = 3
"""The place of cards that nobody will play; 0, 1, 2 are the three hands, the eldest first."""

PLACES = 4

Room: TypeAlias = tuple[int, ...]
"""A number for each place."""


@dataclass(frozen=True, slots=True)
class Known:
    """Where cards are for certain, and where the hidden ones may be."""

    sure: tuple[CardSet, CardSet, CardSet, CardSet]
    """What is known to lie in each place."""
    room: Room
    """How many hidden cards lie in each place."""
    hidden: tuple[tuple[Card, tuple[int, ...]], ...]
    """Every hidden card, by index, with the places that it may lie in."""

    def pinned(self, card: Card, place: int) -> "Known":
        """The same, but this hidden card lies there."""
        return Known(self.sure, self.room, tuple((one, (place,) if one is card else places) for one, places in self.hidden))


def known(observation: Observation, memory: int = 10) -> Known:
    """What the viewer of the observation knows for certain about every card; of voids, what the last tricks have shown."""
    sure = _sure(observation)
    played = CardSet.of(card for _, card, _ in _plays(observation))
    out = played | CardSet.of(observation.talon) if observation.kind is Kind.RASPASY else played
    held = (*observation.held, len(FULL_DECK - out) - sum(observation.held))
    room = tuple(count - len(cards) for count, cards in zip(held, sure, strict=True))
    hidden = FULL_DECK - out - sure[0] - sure[1] - sure[2] - sure[ASIDE]
    places = tuple((card, tuple(_places(observation, card, room))) for card in hidden)
    return Known(sure, room, _without_voids(places, observation, memory))


def _sure(observation: Observation) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    if observation.revealed is not None:
        return _revealed(observation)
    hands = dict(observation.open_hands)
    if observation.viewer in observation.seats:
        hands[observation.viewer] = observation.hand
    first, second, third = (hands.get(seat, CardSet()) for seat in observation.seats)
    return first, second, third, CardSet.of(observation.discard or ())


def _revealed(observation: Observation) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """Everything, once the deal is over."""
    shown = observation.revealed
    assert shown is not None  # noqa: S101 -- the caller has looked
    played = CardSet.of(card for _, card, _ in _plays(observation))
    talon, aside = CardSet.of(shown.talon), CardSet.of(shown.discard or ())
    bought = talon if observation.declarer is not None else CardSet()
    hands = [
        (hand | bought if seat == observation.declarer else hand) - aside - played
        for seat, hand in zip(observation.seats, shown.hands, strict=True)
    ]
    if observation.declarer is None:
        aside = talon - CardSet.of(observation.talon)
    return hands[0], hands[1], hands[2], aside


def _plays(observation: Observation, last: int = 10) -> Iterator[tuple[int, Card, Suit | None]]:
    """Every card played in the last tricks and this one: the hand it came from, and the suit that it had to follow."""
    for trick in observation.tricks[max(0, len(observation.tricks) - last) :]:
        leader = observation.place(trick.leader)
        yield from (((leader + step) % 3, card, trick.led) for step, card in enumerate(trick.cards))
    if observation.trick and observation.leader is not None:
        leader = observation.place(observation.leader)
        led = observation.trick[0].suit if observation.talon_card is None else observation.talon_card.suit
        yield from (((leader + step) % 3, card, led) for step, card in enumerate(observation.trick))


def _places(observation: Observation, card: Card, room: Room) -> Iterator[int]:
    """The places with room, as far as the talon tells."""
    bought = card in observation.talon and observation.declarer is not None
    for place, free in enumerate(room):
        elsewhere = bought and place != ASIDE and observation.seats[place] != observation.declarer
        if free and not elsewhere:
            yield place


def _without_voids(
    places: tuple[tuple[Card, tuple[int, ...]], ...], observation: Observation, memory: int
) -> tuple[tuple[Card, tuple[int, ...]], ...]:
    """The same without hands that have shown that they hold none of the card's suit."""
    contract = observation.contract
    trump = contract.strain.suit if isinstance(contract, TrickGame) else None
    void: set[tuple[int, Suit]] = set()
    for place, card, led in _plays(observation, memory):
        if led is not None and card.suit != led:
            void.add((place, led))
            if trump is not None and card.suit != trump:
                void.add((place, trump))
    return tuple((card, tuple(place for place in free if (place, card.suit) not in void)) for card, free in places)


def seat_at(observation: Observation, place: int) -> Seat | None:
    """Whose hand a place is; None for what is laid aside."""
    return None if place == ASIDE else observation.seats[place]
