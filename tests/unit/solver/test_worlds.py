"""The worlds that a seat cannot tell apart: all of them, only them, each as likely as it should be."""

import random
from collections import Counter
from itertools import combinations
from math import comb, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from preferans.cards import FULL_DECK, CardSet, Suit
from preferans.rules.play import opened
from preferans.rules.state import Finished, Playing
from preferans.rules.view import Kind, observe
from preferans.seats import SEATS, Seat
from preferans.solver.worlds import Layouts, World, count_worlds, enumerate_worlds, sample_worlds
from preferans.solver.worlds_known import ASIDE, known
from support.deals import E, S, T, fresh, rules, run
from support.random_play import Walk, walk
from support.worlds import could_be, truth

HIDDEN_TALON = rules(talon_raspasy_3="closed")
FEW = 200
"""Worlds that a test may look at one by one."""


@st.composite
def moments(draw: st.DrawFn) -> tuple[Walk, int, Seat]:
    """A deal played at random, a moment of it, and who looks."""
    walked = walk(draw(st.integers(0, 10**6)), draw(st.sampled_from((rules(), HIDDEN_TALON))))
    return walked, draw(st.integers(0, len(walked.actions))), draw(st.sampled_from(SEATS[:3]))


def places(world: World) -> tuple[CardSet, ...]:
    return (*world.hands, world.aside)


@given(moments())
def test_the_truth_is_among_them(moment: tuple[Walk, int, Seat]) -> None:
    """With every hidden card pinned to its true place one world is left, the true one."""
    walked, upto, viewer = moment
    real = truth(walked.states[upto])
    facts = known(observe(walked.states[upto], viewer))
    for place, cards in enumerate(places(real)):
        for card in cards - facts.sure[place]:
            facts = facts.pinned(card, place)
    assert list(Layouts(facts)) == [real]


@given(moments())
def test_a_pinned_card_was_free_to_lie_there(moment: tuple[Walk, int, Seat]) -> None:
    """The true place of a hidden card is one of those that the viewer thinks possible."""
    walked, upto, viewer = moment
    real = places(truth(walked.states[upto]))
    for card, free in known(observe(walked.states[upto], viewer)).hidden:
        assert next(place for place, cards in enumerate(real) if card in cards) in free


@given(moments(), st.integers(0, 10**6))
def test_every_world_could_be(moment: tuple[Walk, int, Seat], seed: int) -> None:
    """In a drawn world the engine accepts all that was done, and the viewer sees the same."""
    walked, upto, viewer = moment
    assume(not isinstance(walked.states[upto], Finished))
    for world in sample_worlds(observe(walked.states[upto], viewer), 4, random.Random(seed)):
        assert could_be(walked, upto, viewer, world)


@given(st.integers(0, 10**6), st.integers(0, 8), st.sampled_from(SEATS[:3]))
def test_endings_have_all_worlds(seed: int, back: int, viewer: Seat) -> None:
    """Near the end the worlds are those that a plain search over all layouts finds possible, by playing each of them again."""
    walked = walk(seed)
    upto = len(walked.actions) - 1 - back
    assume(upto >= 0)
    state = walked.states[upto]
    assume(isinstance(state, Playing))
    assert isinstance(state, Playing)
    found = list(enumerate_worlds(observe(state, viewer)))
    candidates = layouts(state, viewer)
    assume(len(candidates) <= FEW)
    assert set(found) == {world for world in candidates if could_be(walked, upto, viewer, world)}
    assert len(found) == len(set(found)) == count_worlds(observe(state, viewer))


def layouts(state: Playing, viewer: Seat) -> list[World]:
    """Every way to spread the cards whose place the viewer has not seen, by the sizes of hands alone."""
    real = places(truth(state))
    bought = state.game.declarer == viewer if hasattr(state.game, "declarer") else False
    open_to_him = {*opened(state), viewer}
    fixed = [seat in open_to_him for seat in state.deal.seats] + [bought]
    hidden = [place for place in range(4) if not fixed[place]]
    loose = CardSet()
    for place in hidden:
        loose |= real[place]
    if len(hidden) > 1 and comb(len(loose), len(loose) // 2) > 20 * FEW:
        return [World(state.hands, real[ASIDE])] * (FEW + 1)
    spread: list[dict[int, CardSet]] = [{}]
    for place in hidden:
        spread = [
            {**done, place: CardSet.of(chosen)}
            for done in spread
            for chosen in combinations(loose - CardSet.of(card for cards in done.values() for card in cards), len(real[place]))
        ]
    filled = [[done.get(place, real[place]) for place in range(4)] for done in spread]
    return [World((a, b, c), aside) for a, b, c, aside in filled]


@given(moments())
def test_numbers_follow_the_list(moment: tuple[Walk, int, Seat]) -> None:
    """The world of a number is that in the list, so every world has one number and equal chances."""
    walked, upto, viewer = moment
    all_of_them = Layouts(known(observe(walked.states[upto], viewer)))
    assume(all_of_them.total <= FEW)
    assert [all_of_them.at(number) for number in range(all_of_them.total)] == list(all_of_them)
    with pytest.raises(IndexError):
        all_of_them.at(all_of_them.total)


@given(moments())
def test_a_world_has_every_card_once(moment: tuple[Walk, int, Seat]) -> None:
    """Hands, what lies aside, what was played and the turned talon of raspasy make 32 cards."""
    walked, upto, viewer = moment
    state = walked.states[upto]
    seen = observe(state, viewer)
    (world,) = sample_worlds(seen, 1, random.Random(upto))
    played = [card for trick in seen.tricks for card in trick.cards] + list(seen.trick)
    gone = CardSet.of(played) | (CardSet.of(seen.talon) if seen.kind is Kind.RASPASY else CardSet())
    assert sum(map(len, places(world))) + len(gone) == len(FULL_DECK)
    assert CardSet(sum(cards.mask for cards in (*places(world), gone))) == FULL_DECK
    assert tuple(map(len, world.hands)) == seen.held


# ---- counts that can be worked out by hand

GAME = "6S pass pass discard:D9,H9 order:6S"
SEVEN = GAME.replace("order:6S", "order:7S")
RASPASY = "pass pass pass"


@pytest.mark.parametrize(
    ("script", "viewer", "count"),
    [
        pytest.param("", E, comb(22, 10) * comb(12, 10), id="auction"),
        pytest.param("6S pass pass", E, comb(20, 10), id="the declarer has twelve"),
        pytest.param("6S pass pass", S, comb(20, 10), id="the talon is shown and in the declarer's hand"),
        pytest.param(GAME, E, comb(20, 10), id="S0-10a: the declarer knows his discard"),
        pytest.param(GAME, S, comb(20, 10) * comb(12, 2), id="a defender: the talon is in the declarer's twelve"),
        pytest.param(f"{SEVEN} whist pass SA open", S, comb(11, 2), id="A-49: both defending hands are open"),
        pytest.param(RASPASY, S, 21 * comb(20, 10), id="S3-55: the second talon card is hidden"),
        pytest.param(f"{RASPASY} D7 D8 DQ", S, comb(18, 9), id="both talon cards are turned"),
    ],
)
def test_counts(script: str, viewer: Seat, count: int) -> None:
    """The numbers that combinations give."""
    assert count_worlds(observe(run(fresh(), script), viewer)) == count


def test_a_void_is_remembered() -> None:
    """S0-26, S0-27: who neither follows nor ruffs holds neither the suit led nor trumps from then on."""
    state = run(fresh(), "6S pass pass discard:D9,H9 order:6S whist whist SA SJ S8 SK S9 S7 SQ ST")
    assert isinstance(state, Playing)
    state = run(state, next(str(card) for card in state.hands[2] if card.suit != Suit.SPADES))
    holders = dict(known(observe(state, E)).hidden)
    assert all(2 not in places for card, places in holders.items() if card.suit is Suit.SPADES)
    assert any(2 in places for card, places in holders.items() if card.suit is Suit.CLUBS)


# ---- chance


def chi_square(counts: list[int], expected: list[float]) -> float:
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


def bound(freedom: int) -> float:
    """What chi-square exceeds once in 100,000 runs (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 4.265 * sqrt(2 / (9 * freedom))) ** 3


def ending(seed: int) -> tuple[Walk, int]:
    """A moment in the play with 50 to 200 worlds for the second hand."""
    for trial in range(seed, seed + 1000):
        walked = walk(trial)
        for upto, state in enumerate(walked.states):
            if isinstance(state, Playing) and 50 <= count_worlds(observe(state, S)) <= FEW:
                return walked, upto
    raise AssertionError


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_draws_are_uniform(seed: int) -> None:
    """Each world comes up as often as chance allows."""
    walked, upto = ending(1000 * seed)
    seen = observe(walked.states[upto], S)
    everything = list(enumerate_worlds(seen))
    draws = 40 * len(everything)
    counted = Counter(sample_worlds(seen, draws, random.Random(seed)))
    assert set(counted) == set(everything)
    assert chi_square([counted[world] for world in everything], [40.0] * len(everything)) < bound(len(everything) - 1)


def test_draws_follow_their_weights() -> None:
    """A world is drawn in proportion to the product of the weights of its holdings; one of weight zero never."""
    walked, upto = ending(7000)
    seen = observe(walked.states[upto], S)

    def weight(seat: Seat | None, suit: Suit, cards: CardSet) -> int:
        if seat is None:
            return 0 if suit is Suit.HEARTS and cards else 1
        return 1 + (len(cards) if seat is E else 0) + (cards.mask % 3 if seat is T else 0)

    def weighed(world: World) -> int:
        product = 1
        facts = known(seen)
        for place, cards in enumerate(places(world)):
            if facts.room[place]:
                for suit in Suit:
                    product *= weight(None if place == ASIDE else seen.seats[place], suit, cards.suit(suit))
        return product

    weights = {world: weighed(world) for world in enumerate_worlds(seen)}
    possible = [world for world, value in weights.items() if value]
    total = sum(weights.values())
    draws = 200 * len(possible)
    counted = Counter(sample_worlds(seen, draws, random.Random(5), weight))
    assert set(counted) <= set(possible)
    common = [world for world in possible if draws * weights[world] / total >= 5]
    rare = [world for world in possible if world not in common]
    counts = [counted[world] for world in common] + [sum(counted[world] for world in rare)]
    expected = [draws * weights[world] / total for world in common] + [sum(draws * weights[world] / total for world in rare)]
    used = [(count, mean) for count, mean in zip(counts, expected, strict=True) if mean]
    assert chi_square([count for count, _ in used], [mean for _, mean in used]) < bound(len(used) - 1)


def test_equal_weights_change_nothing() -> None:
    """Where every holding weighs the same the draws are uniform over the same worlds."""
    walked, upto = ending(9000)
    seen = observe(walked.states[upto], S)
    counted = Counter(sample_worlds(seen, 40 * count_worlds(seen), random.Random(1), lambda *_: 1))
    assert set(counted) == set(enumerate_worlds(seen))
    assert chi_square(list(counted.values()), [40.0] * len(counted)) < bound(len(counted) - 1)


def test_no_weight_at_all_is_refused() -> None:
    """Where no world weighs anything there is nothing to draw."""
    with pytest.raises(ValueError, match="no world"):
        sample_worlds(observe(fresh(), E), 1, random.Random(1), lambda *_: 0)
