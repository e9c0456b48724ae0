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
from preferans.rules.view import Phase, observe
from preferans.seats import SEATS
from support.deals import rules
from support.random_play import Walk, seats_of, twin, walk

SEEDS = st.integers(0, 2**48)
TABLES: list[dict[str, object]] = [
    {},
    {"talon_raspasy_3": "closed", "hold_rule": "any_later_caller", "bid_steps": "jumps"},
    {"open_when": "before_first_lead", "must_overtake": True, "claims": "agreement"},
    {"misere_open": False, "misere_call": "after_auction", "talon_raspasy_3": "participates"},
    {"open_choice": "always_open", "whist_pass_half": "allowed", "surrender": "concede_all"},
    {"misere_chain": "no_talon_strict", "no_talon_games": "nine_ten", "ten_mode": "whisted_duty_1"},
    {"misere_chain": "no_talon_above_ten", "no_talon_games": "ten", "bid_steps": "jumps"},
    {"invite": "explicit_invite", "open_choice": "inviter_decides", "solo_duty": "reduced_if_uninvited"},
    {"players": 4, "dealer_may_whist": "after_pass_half_pass", "no_talon_games": "any"},
    {"players": 4, "dealer_partner": "any", "ten_check_procedure": "best_play"},
    {"players": 4, "dealer_raspasy": "sits_out", "dealer_zero_bonus": "no", "stalingrad": False},
    {"players": 2, "two_player": "dummy_hand"},
    {"players": 5, "dark_pass": "any_hand", "dark_game": True},
    {"dark_pass": "first_hand", "dark_game": True, "talon_shown": "hidden_in_dark_games"},
]
OPTIONS = st.sampled_from(TABLES)


def foreign_actions(state: DealState, rng: random.Random) -> list[object]:
    """Actions that may or may not be legal: other seats', other phases', cards not held, claims that do not add up."""
    seat, other = rng.choice(SEATS[:4]), rng.choice(state.deal.seats)
    card = rng.choice(DECK)
    claim = (rng.randrange(5), rng.randrange(5), rng.randrange(5))
    return [
        PlayCard(seat, card, other),
        Order(seat, rng.choice(ALL_GAMES)),
        Discard(seat, (card, rng.choice(DECK))),
        Claim(seat, claim),
        *(type(a)(*[seat if f == "actor" else getattr(a, f) for f in a.__dataclass_fields__]) for a in legal_actions(state)[:6]),
    ]


@given(SEEDS, OPTIONS)
def test_the_three_verbs_agree(seed: int, options: dict[str, object]) -> None:
    """`legal_actions`, `is_legal` and `apply` accept and refuse the same actions, and before the end there is always one."""
    rng = random.Random(seed)
    for state in walk(seed, rules(**options)).states:
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


@given(SEEDS, OPTIONS)
def test_cards_are_conserved(seed: int, options: dict[str, object]) -> None:
    """At every moment of the play the 32 cards are in the hands, the tricks, the discard or the talon, each once."""
    for reached in walk(seed, rules(**options)).states:
        state = reached.playing if isinstance(reached, ChoosingMode | Claiming) else reached
        if not isinstance(state, Playing):
            continue
        match state.game:
            case GamePlay(ordered=ordered):
                aside = ordered.discard or state.deal.talon
            case MiserePlay(discard=discard):
                aside = discard or state.deal.talon
            case _:
                aside = state.deal.talon
        played = [card for trick in state.tricks for card in trick.cards] + list(state.trick)
        everything = [*played, *aside, *(card for hand in state.hands for card in hand)]
        assert len(everything) == len(DECK)
        assert CardSet.of(everything) == FULL_DECK


@given(SEEDS, OPTIONS)
def test_replay_is_exact(seed: int, options: dict[str, object]) -> None:
    """The same pack and actions give the same states again, and no state is changed by going on."""
    walked = walk(seed, rules(**options))
    state: DealState = start(walked.rules, walked.dealer, walked.order, walked.pair, walked.minimum)
    for action, expected in zip(walked.actions, walked.states[1:], strict=True):
        state = apply(state, action).state
        assert state == expected


@given(SEEDS, OPTIONS)
def test_ten_tricks(seed: int, options: dict[str, object]) -> None:
    """A deal in which cards were played ends with ten tricks, those that a talon card took included."""
    last = walk(seed, rules(**options)).states[-1]
    assert isinstance(last, Finished)
    if isinstance(last.last, Playing) and last.tricks is not None:
        elsewhere = sum(trick.winner not in last.deal.seats for trick in last.last.tricks)
        assert sum(last.tricks) + elsewhere == 10


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
    for seed in range(900):
        walked: Walk = walk(seed, rules(**TABLES[seed % len(TABLES)]))
        rng = random.Random(seed)
        for upto in range(len(walked.actions)):
            for viewer in seats_of(walked):
                other = twin(walked, upto, viewer, rng)
                if other is not None and other != walked.states[upto]:
                    phase = observe(other, viewer).phase.value
                    met[phase] = met.get(phase, 0) + 1
    phases = {phase.value for phase in Phase} - {"finished"}
    assert phases <= {p for p, n in met.items() if n >= 5}, met
