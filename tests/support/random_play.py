"""Random play for the laws: the kind of action first, then one of it; and worlds that a seat cannot tell apart."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from preferans.cards import DECK, Card
from preferans.conventions.ruleset import RuleSet
from preferans.rules import play, raspasy
from preferans.rules.actions import Action, Claim, Concede, Discard, PlayCard
from preferans.rules.dealing import start, talon_pairs
from preferans.rules.engine import apply, is_legal, legal_actions, to_act
from preferans.rules.state import ChoosingMode, Claiming, DealState, Discarding, Playing, RaspasyPlay
from preferans.seats import SEATS, Seat
from support.deals import SOCHI


@dataclass(frozen=True)
class Walk:
    """A deal, the actions from its start, and every state on the way, the first included."""

    rules: RuleSet
    dealer: Seat
    order: tuple[Card, ...]
    pair: int
    minimum: int
    actions: tuple[Action, ...]
    states: tuple[DealState, ...]


def choose(rng: random.Random, state: DealState) -> Action:
    """One legal action: its kind drawn first, claims rarely, so that deals reach every phase."""
    actions = legal_actions(state)
    if rng.random() < 0.85:
        actions = tuple(a for a in actions if not isinstance(a, Claim | Concede)) or actions
    kinds: dict[object, list[Action]] = {}
    for action in actions:
        kinds.setdefault((type(action), getattr(action, "call", None)), []).append(action)
    return rng.choice(kinds[rng.choice(sorted(kinds, key=repr))])


def walk(seed: int, rules: RuleSet = SOCHI) -> Walk:
    """A random deal played at random to its end."""
    rng = random.Random(seed)
    order = list(DECK)
    rng.shuffle(order)
    dealer, pair, minimum = SEATS[rng.randrange(rules.players)], rng.choice(talon_pairs(rules)), rng.choice((6, 6, 7))
    state: DealState = start(rules, dealer, order, pair, minimum)
    states, actions = [state], []
    while to_act(state) is not None:
        action = choose(rng, state)
        state = apply(state, action).state
        actions.append(action)
        states.append(state)
    return Walk(rules, dealer, tuple(order), pair, minimum, tuple(actions), tuple(states))


def hidden_cards(walked: Walk, upto: int, viewer: Seat) -> list[Card]:
    """The cards that the viewer has not seen after so many actions, by the rules of the table and not by the view."""
    state = walked.states[upto]
    deal = state.deal
    seen = set(deal.hands[deal.place(viewer)]) if viewer in deal.seats else set()
    seen |= {a.card for a in walked.actions[:upto] if isinstance(a, PlayCard)}
    if isinstance(state, ChoosingMode | Claiming):
        state = state.playing
    if any(isinstance(a, Discard) for a in walked.actions[:upto]) or isinstance(state, Discarding):
        seen |= set(deal.talon)
    if isinstance(state, Playing):
        if isinstance(state.game, RaspasyPlay) and raspasy.talon_role(deal) is not raspasy.TalonRole.CLOSED:
            seen |= set(deal.talon[: len(state.tricks) + 1])
        for seat in play.opened(state):
            seen |= set(state.hands[deal.place(seat)])
    return [c for c in DECK if c not in seen]


def twin(walked: Walk, upto: int, viewer: Seat, rng: random.Random) -> DealState | None:
    """The state in another world: hidden cards exchanged, the same things said and played. None if that could not have happened.

    A discard is hidden from all but the declarer, so it may differ; everything else that was done is the same.
    """
    other = twin_walk(walked, upto, viewer, rng)
    return None if other is None else other.states[-1]


def twin_walk(walked: Walk, upto: int, viewer: Seat, rng: random.Random) -> Walk | None:
    """The way to the state of `twin`: its pack, its actions, its states."""
    hidden = hidden_cards(walked, upto, viewer)
    if len(hidden) < 2:
        return None
    swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True)) if rng.random() < 0.3 else _pair(rng, hidden, walked)
    order = tuple(swap.get(c, c) for c in walked.order)
    states: list[DealState] = [start(walked.rules, walked.dealer, order, walked.pair, walked.minimum)]
    actions: list[Action] = []
    for action in walked.actions[:upto]:
        done = action
        if isinstance(action, Discard) and action.actor != viewer:
            one, two = action.cards
            done = replace(action, cards=(swap.get(one, one), swap.get(two, two)))
        if not is_legal(states[-1], done):
            return None
        actions.append(done)
        states.append(apply(states[-1], done).state)
    return replace(walked, order=order, actions=tuple(actions), states=tuple(states))


def _pair(rng: random.Random, hidden: list[Card], walked: Walk) -> dict[Card, Card]:
    """Two hidden cards to exchange; one of the talon every other time, since only two of the 32 are there."""
    one, two = rng.sample(hidden, 2)
    aside = [c for c in walked.states[0].deal.talon if c in hidden and c != two]
    if aside and rng.random() < 0.5:
        one = rng.choice(aside)
    return {one: two, two: one}


def seats_of(walked: Walk) -> Iterator[Seat]:
    """The chairs of the table."""
    return iter(SEATS[: walked.rules.players])
