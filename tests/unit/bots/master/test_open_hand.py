"""The open hand: plans for all discards at once, mixtures where a guess remains, what nobody can tell apart."""

import random
from collections.abc import Iterator

import pytest

from preferans.arena.starts import Mode, start_of
from preferans.bots.master.bot import MasterBot
from preferans.bots.master.everywhere import every_world, never_beaten
from preferans.bots.master.levels import FAST
from preferans.bots.master.openhand.defending import TRUST, Question, World, plan
from preferans.bots.master.openhand.discarding import Layout, left_by, mixture
from preferans.bots.master.openhand.mixing import solve, trusting
from preferans.bots.master.openhand.planning import Figures, Planner
from preferans.bots.master.openhand.seeing import declares_openly, defends_openly, worlds_of
from preferans.bots.master.openhand.table import Game, Hands, Spot, after, alike, legal, winner
from preferans.bots.player import Chance
from preferans.cards import DECK, SUIT_MASKS, CardSet, Strain, Suit
from preferans.rules import play
from preferans.rules.actions import PlayCard
from preferans.rules.engine import apply, to_act
from preferans.rules.view import Observation, observe
from preferans.solver.masks import Asker, Moment, columns_of, records
from preferans.solver.position import Goal
from preferans.solver.worlds import Layouts, count_worlds, enumerate_worlds
from preferans.solver.worlds_known import known
from support.deals import SOCHI

MISERE = Game(Strain.NO_TRUMP, Goal.MISERE, 2)
AMPLE = 10**9


def mask(text: str) -> int:
    """Cards as a mask."""
    return CardSet.parse(text).mask


# ---- the table in masks agrees with the rules


def test_masks_know_the_rules_of_play() -> None:
    """Legal cards and winners are those of `rules.play`, for random hands and tricks (S0-26…28)."""
    chance = random.Random(1)
    for _ in range(400):
        cards = chance.sample(DECK, 9)
        trump = chance.choice([None, *Suit])
        trump_mask = 0 if trump is None else SUIT_MASKS[trump]
        hand, trick = CardSet.of(cards[:6]), tuple(cards[6:])
        led = trick[0].suit
        assert legal(hand.mask, tuple(card.bit for card in trick), trump_mask) == play.legal_cards(hand, led, trump).mask
        assert winner(tuple(card.bit for card in trick), trump_mask) == play.winner(trick, led, trump)


def test_hands_that_do_the_same_stand_for_each_other() -> None:
    """Touching cards of the declarer are the same card; a card of the defence between them keeps them apart."""
    spot = Spot((mask("S:- C:9 D:- H:-"), mask("S:K C:- D:- H:-"), 0), 0)
    hands = [mask("S:8 C:8 D:- H:-"), mask("S:7 C:8 D:- H:-"), mask("S:A C:T D:- H:-"), mask("S:8 C:T D:- H:-")]
    same = alike(spot, hands)
    assert same[0] == same[1] == mask("S:7 C:8 D:- H:-")
    assert len({same[0], same[2], same[3]}) == 3


# ---- plans against all plans


def all_plans(game: Game, spot: Spot, worlds: Hands) -> set[Figures]:
    """What every plan of the defence gets in each world, by trying all of them: no bound, no order, nothing taken together."""
    if not worlds[0] and not spot.trick:
        return {(0,) * len(worlds)}
    if spot.turn != game.declarer:
        cards = legal(spot.open[spot.turn], spot.trick, game.trump)
        found = set()
        for card in (card.bit for card in CardSet(cards)):
            following, taken = after(game, spot, card)
            found |= {tuple(figure + taken * game.sign for figure in row) for row in all_plans(game, following, worlds)}
        return found
    found = {(99,) * len(worlds)}
    replies = {card.bit for hand in worlds for card in CardSet(legal(hand, spot.trick, game.trump))}
    for card in replies:
        held = [i for i, hand in enumerate(worlds) if legal(hand, spot.trick, game.trump) & card]
        following, taken = after(game, spot, card)
        rest = all_plans(game, following, tuple(worlds[i] ^ card for i in held))
        joined = set()
        for begun in found:
            for part in rest:
                row = list(begun)
                for i, figure in zip(held, part, strict=True):
                    row[i] = min(row[i], figure + taken * game.sign)
                joined.add(tuple(row))
        found = joined
    return found


def undominated(plans: set[Figures]) -> set[Figures]:
    """The plans that no other is nowhere worse than."""
    return {one for one in plans if not any(other != one and all(map(int.__ge__, other, one)) for other in plans)}


@pytest.mark.parametrize("seed", range(60))
def test_the_front_is_that_of_all_plans(seed: int) -> None:
    """In random endings with a few possible hands the search finds just the plans that are left of all there are."""
    chance = random.Random(seed)
    game = Game(chance.choice([Strain.NO_TRUMP, Strain.SPADES]), Goal.TRICKS, chance.randrange(3))
    if seed % 2:
        game = Game(Strain.NO_TRUMP, Goal.MISERE, chance.randrange(3))
    cards = [card.bit for card in chance.sample(DECK, 11)]
    one, two, own = sum(cards[:3]), sum(cards[3:6]), cards[6:11]
    hands = [one, two]
    hands.insert(game.declarer, 0)
    worlds = tuple(sorted({sum(chance.sample(own, 3)) for _ in range(3)}))
    spot = Spot((hands[0], hands[1], hands[2]), chance.randrange(3))
    found = Planner(game, Asker(), AMPLE).front(spot, worlds, (1 / len(worlds),) * len(worlds), 9)
    expected = undominated(all_plans(game, spot, worlds))
    assert found.exact
    assert set(found.plans) <= expected
    means = [sum(row) for row in expected]
    assert max(sum(row) for row in found.plans) == max(means)
    if len(expected) <= 3:
        assert set(found.plans) == expected


def test_one_decision_ahead_is_plain_sampling() -> None:
    """The null control: looking at one decision gives each card what open cards give (αμ with M = 1)."""
    chance = random.Random(5)
    for _ in range(20):
        cards = [card.bit for card in chance.sample(DECK, 17)]
        spot = Spot((sum(cards[:5]), sum(cards[5:10]), 0), 0)
        worlds = tuple(sorted({sum(chance.sample(cards[10:], 5)) for _ in range(4)}))
        planner = Planner(MISERE, Asker(), AMPLE)
        rows = planner.by_card(spot, worlds)
        for card, row in rows.items():
            assert planner.after_card(spot, card, worlds, (1 / len(worlds),) * len(worlds), 0).plans == (row,)


# ---- guesses

GUESS = Spot((mask("S:7 C:- D:- H:7"), mask("S:- C:98 D:- H:-"), 0), 0)
SPADE, HEART = mask("S:8 C:7 D:- H:-"), mask("S:- C:7 D:- H:8")
PAY = (-60.0, 60.0, 120.0)


def asked(spades: float, trust: float = TRUST) -> Question:
    """Two catchers who must lead one of two suits; the declarer has thrown the eight of the other."""
    worlds = (World(SPADE, spades), World(HEART, 1 - spades))
    return Question(MISERE, GUESS, worlds, (mask("S:7 C:- D:- H:-"), mask("S:- C:- D:- H:7")), PAY, trust)


def test_an_even_guess_is_mixed_evenly() -> None:
    """Two holes that cost alike are led half and half (S0-67)."""
    answer = plan(asked(0.5), Planner(MISERE, Asker(), AMPLE), min)
    assert sorted(answer.shares.values()) == pytest.approx([0.5, 0.5])
    assert not answer.sure


def test_a_likely_guess_is_not_mixed() -> None:
    """Where one hole is far likelier, and where the belief is trusted altogether, there is no mixture."""
    for question in (asked(0.95), asked(0.6, trust=1.0)):
        assert plan(question, Planner(MISERE, Asker(), AMPLE), min).shares == {mask("S:7 C:- D:- H:-"): 1.0}


def test_a_card_that_catches_every_discard_is_led() -> None:
    """Where one plan gets in every world what could be got if the discard were known it is proved, and nothing is mixed."""
    worlds = (World(SPADE, 0.5), World(mask("S:8 C:- D:- H:8"), 0.5))
    question = Question(MISERE, GUESS, worlds, (mask("S:7 C:- D:- H:-"), mask("S:- C:- D:- H:7")), PAY)
    answer = plan(question, Planner(MISERE, Asker(), AMPLE), max)
    assert answer.sure
    assert answer.shares == {mask("S:7 C:- D:- H:-"): 1.0}


def test_games_of_a_matrix_are_solved() -> None:
    """Neither side of a random game can do better against the other's mixture."""
    chance = random.Random(3)
    for _ in range(100):
        matrix = [[chance.uniform(-9, 9) for _ in range(chance.randrange(1, 6))]]
        matrix += [[chance.uniform(-9, 9) for _ in matrix[0]] for _ in range(chance.randrange(5))]
        game = solve(matrix)
        assert sum(game.rows) == pytest.approx(1) == pytest.approx(sum(game.columns))
        for j in range(len(matrix[0])):
            assert sum(share * row[j] for share, row in zip(game.rows, matrix, strict=True)) >= game.value - 1e-6
        for row in matrix:
            assert sum(share * figure for share, figure in zip(game.columns, row, strict=True)) <= game.value + 1e-6
    assert trusting([[1.0, 3.0]], (0.5, 0.5), 0.5) == [[1.5, 2.5]]


def test_discards_are_mixed_as_the_argument_says() -> None:
    """Of two holes that cost a and b, if guessed, the declarer keeps the dear one as seldom as it is dearer."""
    shares, left = mixture([Layout(1.0, ((-90.0, 0.0), (0.0, -30.0)))], 2)
    assert shares == pytest.approx([0.25, 0.75], abs=0.03)
    assert left == pytest.approx(-22.5, abs=1.0)
    assert left_by([Layout(1.0, ((-90.0, 0.0), (0.0, -30.0)))], [0.0, 1.0]) == -30.0


# ---- at the table


def moments(mode: Mode, boards: int) -> Iterator[tuple[Observation, PlayCard]]:
    """What `master_fast` sees and plays where it has a choice."""
    for board in range(boards):
        state = start_of(SOCHI, mode, 8, board)
        while (seat := to_act(state)) is not None:
            seen = observe(state, seat)
            action = MasterBot(Chance(8, board, seat), FAST).act(seen)
            if isinstance(action, PlayCard) and len(seen.legal) > 1:
                yield seen, action
            state = apply(state, action).state


def test_worlds_of_an_open_hand_are_all_that_there_are() -> None:
    """Every hand that the declarer may hold stands for itself or for one that does the same."""
    looked = 0
    for seen, _ in moments(Mode.OPEN, 3):
        if defends_openly(seen):
            place = seen.place(seen.declarer) if seen.declarer is not None else 0
            every = {world.hands[place].mask for world in enumerate_worlds(seen)}
            found = worlds_of(seen, 10)
            assert {world.hand for world in found} <= every
            assert sum(world.weight for world in found) == pytest.approx(1)
            looked += 1
    assert looked > 10


def test_a_suit_that_the_declarer_lacks_is_not_led_at_misere() -> None:
    """S0-66: as long as a lead of another suit is not beaten in every world (A-183); and no open hand plays a beaten card."""
    looked = 0
    for seen, action in moments(Mode.MISERE, 6):
        if not defends_openly(seen) or seen.declarer is None:
            continue
        hands = every_world(known(seen)) or []
        place = seen.place(seen.declarer)
        trick = tuple(card.index for card in seen.trick)
        leader = 0 if seen.leader is None else seen.place(seen.leader)
        columns = columns_of(records(hands, Moment(Strain.NO_TRUMP, Goal.MISERE, leader, place, trick)))
        fine = {card for card, row in columns.items() if not any(one != row and all(map(int.__ge__, one, row)) for one in columns.values())}
        assert action.card.bit in fine
        held = 0
        for world in hands:
            held |= world[place]
        others = [card for card in fine if SUIT_MASKS[DECK[card.bit_length() - 1].suit] & held]
        assert seen.trick or SUIT_MASKS[action.card.suit] & held or not others
        looked += 1
    assert looked > 20


def test_the_declarer_of_an_open_hand_loses_nothing_by_hiding() -> None:
    """He plays a card that is best with open cards, for he sees them all."""
    looked = 0
    for seen, action in moments(Mode.MISERE, 4):
        if declares_openly(seen):
            (world,) = enumerate_worlds(seen)
            first, second, third = (hand.mask for hand in world.hands)
            trick = tuple(card.index for card in seen.trick)
            leader = 0 if seen.leader is None else seen.place(seen.leader)
            moment = Moment(Strain.NO_TRUMP, Goal.MISERE, leader, seen.place(seen.viewer), trick)
            columns = columns_of(records([(first, second, third)], moment))
            assert columns[action.card.bit] == min(columns.values())
            looked += 1
    assert looked > 5


# ---- every world


def test_every_world_is_every_world() -> None:
    """The quick list of worlds is that of the solver, late in games of all kinds."""
    looked = 0
    for seen, _ in moments(Mode.CONTRACT, 2):
        if 2 <= 10 - len(seen.tricks) <= 4:
            facts = known(seen)
            found = every_world(facts)
            assert found is not None
            assert len(found) == len(set(found)) == count_worlds(seen)
            assert set(found) == {(w.hands[0].mask, w.hands[1].mask, w.hands[2].mask) for w in Layouts(facts)}
            looked += 1
    assert looked > 5


def test_a_beaten_card_is_not_among_the_unbeaten() -> None:
    """Of an ace and a small card that is thrown on it the ace is kept where it takes a trick in one world only."""
    hands = [
        (mask("S:A C:7 D:- H:-"), mask("S:- C:- D:98 H:-"), mask("S:- C:- D:- H:98")),
        (mask("S:A C:7 D:- H:-"), mask("S:- C:8 D:8 H:-"), mask("S:- C:- D:- H:98")),
    ]
    moment = Moment(Strain.NO_TRUMP, Goal.TRICKS, 0, 0)
    ace, seven = mask("S:A C:- D:- H:-"), mask("S:- C:7 D:- H:-")
    assert never_beaten([seven, ace], hands, moment, [0.0, 10.0, 20.0]) == [ace]
