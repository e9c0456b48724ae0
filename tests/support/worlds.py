"""Worlds by the rules of the table: where every card truly is, and whether a deal could have gone the same way in another world."""

from dataclasses import replace

from preferans.cards import Card, CardSet
from preferans.rules.actions import Discard, PlayCard
from preferans.rules.engine import apply, is_legal
from preferans.rules.raspasy import turned
from preferans.rules.state import (
    Auction,
    CheckingTen,
    ChoosingMode,
    Claiming,
    DealState,
    Discarding,
    Finished,
    GamePlay,
    MiserePlay,
    Ordering,
    Playing,
    Whisting,
)
from preferans.rules.view import observe
from preferans.seats import Seat
from preferans.solver.worlds import World
from support.random_play import Walk


def truth(state: DealState) -> World:
    """Where every card is that has not been played."""
    deal, discard = state.deal, CardSet()
    match state:
        case Finished(last=last):
            return truth(last)
        case ChoosingMode(playing=playing) | Claiming(playing=playing):
            return truth(playing)
        case Auction():
            return World(deal.hands, CardSet.of(deal.talon))
        case Playing(game=GamePlay(ordered=ordered)):
            return World(state.hands, CardSet.of(ordered.discard or deal.talon))
        case Playing(game=MiserePlay(discard=pair)):
            return World(state.hands, CardSet.of(pair or deal.talon))
        case Playing():
            return World(state.hands, CardSet.of(deal.talon) - CardSet.of(turned(state)))
        case Discarding(purchase=purchase):
            declarer = purchase.declarer
        case Ordering(purchase=purchase):
            declarer, discard = purchase.declarer, CardSet.of(state.discard or ())
        case Whisting(ordered=ordered) | CheckingTen(ordered=ordered):
            declarer, discard = ordered.declarer, CardSet.of(ordered.discard or ())
    bought = CardSet.of(deal.talon)
    first, second, third = (
        (hand | bought) - discard if seat == declarer else hand for seat, hand in zip(deal.seats, deal.hands, strict=True)
    )
    return World((first, second, third), discard)


def could_be(walked: Walk, upto: int, viewer: Seat, world: World) -> bool:
    """Whether the deal could have come to this point in that world, the viewer seeing the same: played again by the engine."""
    replayed = _again(walked, upto, world)
    return replayed is not None and observe(replayed, viewer) == observe(walked.states[upto], viewer)


def _again(walked: Walk, upto: int, world: World) -> DealState | None:
    deal = walked.states[0].deal
    actions = walked.actions[:upto]
    talon = CardSet.of(deal.talon)
    declarer = next((a.actor for a in walked.actions if isinstance(a, Discard)), None)
    if declarer is None and isinstance(walked.states[upto], Discarding):
        declarer = walked.states[upto].purchase.declarer  # type: ignore[union-attr]
    bought = declarer is not None and not isinstance(walked.states[upto], Auction)
    hands = []
    for seat, hand in zip(deal.seats, world.hands, strict=True):
        dealt = hand | CardSet.of(a.card for a in actions if isinstance(a, PlayCard) and a.hand == seat)
        if bought and seat == declarer:
            dealt = (dealt | world.aside) - talon
        hands.append(dealt)
    if any(len(hand) != 10 for hand in hands):
        return None
    pair = deal.talon if bought else _talon(walked, upto, world)
    state: DealState = Auction(replace(deal, hands=(hands[0], hands[1], hands[2]), talon=pair), ())
    for action in actions:
        done = action
        if isinstance(action, Discard) and CardSet.of(action.cards) != world.aside:
            one, two = world.aside
            done = replace(action, cards=(one, two))
        if not is_legal(state, done):
            return None
        state = apply(state, done).state
    return state


def _talon(walked: Walk, upto: int, world: World) -> tuple[Card, Card]:
    """The talon of a world where nobody bought it: what has been turned comes first."""
    state = walked.states[upto]
    turned = tuple(card for card in state.deal.talon if card not in truth(state).aside)
    one, two = (*turned, *world.aside)
    return one, two
