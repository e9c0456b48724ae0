"""Laws of one deal: the three verbs agree, cards are conserved, replay is exact, a view tells nothing more than it may."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import DECK, FULL_DECK, CardSet
from preferans.errors import IllegalActionError
from preferans.rules.actions import Claim, Discard, Order, PlayCard
from preferans.rules.contract import ALL_GAMES
from preferans.rules.dealing import start
from preferans.rules.engine import apply, is_legal, legal_actions, to_act
from preferans.rules.state import ChoosingMode, Claiming, DealState, Finished, GamePlay, MiserePlay, Playing
from preferans.rules.view import observe
from preferans.seats import SEATS
from support.deals import rules
from support.random_play import Walk, seats_of, twin, walk

SEEDS = st.integers(0, 2**48)


def foreign_actions(state: DealState, rng: random.Random) -> list[object]:
    """Actions that may or may not be legal: other seats', other phases', cards not held, claims that do not add up."""
    seat, other = rng.choice(SEATS[:3]), rng.choice(SEATS[:3])
    card = rng.choice(DECK)
    claim = (rng.randrange(5), rng.randrange(5), rng.randrange(5))
    return [
        PlayCard(seat, card, other),
        Order(seat, rng.choice(ALL_GAMES)),
        Discard(seat, (card, rng.choice(DECK))),
        Claim(seat, claim),
        *(type(a)(*[seat if f == "actor" else getattr(a, f) for f in a.__dataclass_fields__]) for a in legal_actions(state)[:6]),
    ]


@given(SEEDS)
def test_the_three_verbs_agree(seed: int) -> None:
    """`legal_actions`, `is_legal` and `apply` accept and refuse the same actions, and before the end there is always one."""
    rng = random.Random(seed)
    for state in walk(seed).states:
        legal = legal_actions(state)
        assert bool(legal) == (to_act(state) is not None) == (not isinstance(state, Finished))
        assert len(set(legal)) == len(legal)
        for action in legal:
            assert is_legal(state, action)
            assert action.actor == to_act(state)
        for action in foreign_actions(state, rng):
            assert is_legal(state, action) == (action in legal)
            if action not in legal:
                with pytest.raises(IllegalActionError) as refused:
                    apply(state, action)
                assert refused.value.action == action
                assert refused.value.reason


@given(SEEDS)
def test_cards_are_conserved(seed: int) -> None:
    """At every moment of the play the 32 cards are in the hands, the tricks, the discard or the talon, each once."""
    for reached in walk(seed).states:
        state = reached.playing if isinstance(reached, ChoosingMode | Claiming) else reached
        if not isinstance(state, Playing):
            continue
        match state.game:
            case GamePlay(ordered=ordered):
                aside = ordered.discard
            case MiserePlay(discard=discard):
                aside = discard
            case _:
                aside = state.deal.talon
        played = [card for trick in state.tricks for card in trick.cards] + list(state.trick)
        everything = [*played, *aside, *(card for hand in state.hands for card in hand)]
        assert len(everything) == len(DECK)
        assert CardSet.of(everything) == FULL_DECK


@given(SEEDS)
def test_replay_is_exact(seed: int) -> None:
    """The same pack and actions give the same states again, and no state is changed by going on."""
    walked = walk(seed)
    state: DealState = start(walked.rules, walked.dealer, walked.order, walked.pair, walked.minimum)
    for action, expected in zip(walked.actions, walked.states[1:], strict=True):
        state = apply(state, action).state
        assert state == expected


@given(SEEDS)
def test_ten_tricks(seed: int) -> None:
    """A deal in which cards were played ends with ten tricks in all."""
    last = walk(seed).states[-1]
    assert isinstance(last, Finished)
    if last.tricks is not None:
        assert sum(last.tricks) == 10


OPTIONS = st.sampled_from(
    [{}, {"talon_raspasy_3": "closed"}, {"open_when": "before_first_lead"}, {"misere_open": False}, {"open_choice": "always_open"}]
)


@given(SEEDS, OPTIONS)
def test_a_view_tells_nothing_hidden(seed: int, options: dict[str, object]) -> None:
    """Two states that a seat cannot tell apart give it identical observations, legal actions included, in every phase."""
    walked = walk(seed, rules(**options))
    rng = random.Random(seed)
    for upto in range(len(walked.actions)):
        for viewer in seats_of(walked):
            other = twin(walked, upto, viewer, rng)
            if other is not None:
                assert observe(walked.states[upto], viewer) == observe(other, viewer)


def test_the_law_of_views_reaches_every_phase() -> None:
    """The twins of the law above exist, and differ, in every phase: otherwise the law would say nothing."""
    met: dict[str, int] = {}
    for seed in range(150):
        walked: Walk = walk(seed)
        rng = random.Random(seed)
        for upto in range(len(walked.actions)):
            for viewer in seats_of(walked):
                other = twin(walked, upto, viewer, rng)
                if other is not None and other != walked.states[upto]:
                    phase = observe(other, viewer).phase.value
                    met[phase] = met.get(phase, 0) + 1
    assert {"auction", "discard", "order", "whist", "ten", "mode", "play", "claim"} <= {p for p, n in met.items() if n >= 10}, met
