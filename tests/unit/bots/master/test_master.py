"""`master` in its words, its cards, its reasons and its levels."""

import random

import pytest

from preferans.bots.master import answering, buying
from preferans.bots.master.belief import belief
from preferans.bots.master.bot import MasterBot
from preferans.bots.master.drawing import Effort, Weighed, draw
from preferans.bots.master.features import Situation, call_facts, reach_beyond
from preferans.bots.master.levels import CLUB, EXPERT, FAST, MASTER, NOVICE
from preferans.bots.master.searching import moment_of
from preferans.bots.payoff import payoffs
from preferans.bots.player import Chance
from preferans.bots.running import shuffled
from preferans.bots.selfplay import Run
from preferans.rules.actions import Action, AnswerWhist, Bid, Order, Pass, PlayCard, WhistCall
from preferans.rules.contract import TrickGame
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState
from preferans.rules.view import Kind, Observation, Phase, observe
from preferans.seats import SEATS
from preferans.solver.masks import moves_of, records
from preferans.solver.worlds import Layouts, count_worlds
from preferans.solver.worlds_known import known
from preferans.texts import LANGUAGES, say
from support.deals import SOCHI, fresh, run
from support.tables import TABLES

STRONG = "S:AKQJT9 C:AK D:AK H:-"
LOW = "S:87 C:987 D:987 H:87"
REST = "S:- C:QJ D:QJ H:AKQJT9"
TALON = "CT DT"
LEVELS = (MASTER, EXPERT, FAST, CLUB, NOVICE)


def seen_by_mover(state: DealState) -> Observation:
    """What is seen by whoever has to act."""
    seat = to_act(state)
    assert seat is not None
    return observe(state, seat)


def bot(seen: Observation) -> MasterBot:
    """The quick one on that chair."""
    return MasterBot(Chance(1, 1, seen.viewer), FAST)


@pytest.mark.parametrize("name", TABLES)
def test_no_rule_set_makes_it_stumble(name: str) -> None:
    """Some deals by each rule set for two to five players, with everything looked at that must hold."""
    agreed = TABLES[name]
    found = Run(agreed, ("club",) * agreed.players, seed=4)
    assert list(found.deals(3))
    assert found.violations == []


def test_a_sure_game_is_bid_and_ordered() -> None:
    """S0-18: nine sure tricks are no pass, and what is ordered is what they make."""
    seen = seen_by_mover(fresh(STRONG, LOW, REST, TALON))
    decision = bot(seen).decide(seen)
    assert isinstance(decision.action, Bid)
    bought = run(fresh(STRONG, LOW, REST, TALON), "6S pass pass discard:CT,DT")
    ordered = bot(seen_by_mover(bought)).decide(seen_by_mover(bought))
    assert isinstance(ordered.action, Order)
    assert isinstance(ordered.action.contract, TrickGame)
    assert ordered.action.contract.level >= 9
    assert ordered.chance is not None
    assert ordered.chance > 0.8


def test_a_weak_hand_passes() -> None:
    """S0-18: whoever reaches nothing passes, and says how far he was from it."""
    seen = seen_by_mover(run(fresh(STRONG, "S:87 C:QJ7 D:QJ7 H:A7", "S:- C:98 D:98 H:KQJT98", TALON), "6S"))
    decision = bot(seen).decide(seen)
    assert isinstance(decision.action, Pass)
    assert decision.reason.code in ("master.pass", "master.pass_clear")


def test_situations_of_the_auction() -> None:
    """The line depends on who has bid and who may still speak."""
    state = fresh("S:AKQ C:AKQ D:87 H:87", "S:JT9 C:JT9 D:AK H:A9", "S:87 C:87 D:QJT H:KQJ", "D9 HT")
    rows = {
        "": (0, Situation.FIRST_OF_THREE),
        "pass": (0, Situation.FIRST_OF_TWO),
        "pass pass": (0, Situation.LAST),
        "6S": (1, Situation.CONTESTED),
    }
    for calls, (rank, situation) in rows.items():
        seen = seen_by_mover(run(state, calls) if calls else state)
        assert call_facts(seen, rank).situation is situation
    assert call_facts(seen_by_mover(run(state, "6S")), 5).situation is Situation.CONTESTED_HIGH
    hand = seen_by_mover(state).hand.mask
    assert reach_beyond(hand, 0, leads=True) == pytest.approx(reach_beyond(hand, 5, leads=True) + 1)


def test_whoever_can_set_a_game_whists() -> None:
    """S0-22a: seven sure tricks against a six are a whist."""
    hands = "S:87 C:AKQJT D:87 H:7", "S:AKQ C:98 D:AKQ H:A9", "S:JT9 C:7 D:JT9 H:KQJ", "HT H8"
    seen = seen_by_mover(run(fresh(*hands), "6S pass pass discard:H8,HT order:6C"))
    assert AnswerWhist(seen.viewer, WhistCall.PASS) in seen.legal
    assert bot(seen).act(seen) == AnswerWhist(seen.viewer, WhistCall.WHIST)


def test_a_game_is_paid_by_the_scorer() -> None:
    """What nobody whists is worth its pool; what is set costs, and one trick more is never worth less."""
    ordering = seen_by_mover(run(fresh(STRONG, LOW, REST, TALON), "6S pass pass discard:CT,DT"))
    worlds = draw(ordering, belief(ordering), Effort(12, 40), random.Random(1))
    game = TrickGame.of_rank(0)
    values = [buying.game_worth(ordering, game, worlds, [taken] * len(worlds)) for taken in range(11)]
    assert values[4] < 0 < values[8]
    assert values[:6] == sorted(values[:6])


def test_answers_are_weighed_in_every_world() -> None:
    """Each legal answer gets a figure; a whist promises more to who holds the aces than to who holds nothing."""
    gains = []
    for hands in ((STRONG, LOW, REST, TALON), ("S:AKQJT9 C:KQ D:KQ H:-", "S:87 C:A97 D:A97 H:A7", "S:- C:J8 D:J8 H:KQJT98", TALON)):
        seen = seen_by_mover(run(fresh(*hands), "6S pass pass discard:CT,DT order:8S"))
        worth = answering.worth_of_answers(seen, draw(seen, belief(seen), Effort(30, 100), random.Random(1)))
        assert set(worth) == {action.call for action in seen.legal if isinstance(action, AnswerWhist)}
        gains.append(worth[WhistCall.WHIST] - worth[WhistCall.PASS])
    assert gains[0] < 20 < gains[1] - 10


def decisions(deals: int) -> "list[tuple[Observation, Action]]":
    """What three quick ones see and do."""
    found = []
    for deal in range(1, deals + 1):
        state: DealState = start(SOCHI, SEATS[deal % 3], *shuffled(SOCHI, 31, str(deal)))
        while (seat := to_act(state)) is not None:
            seen = observe(state, seat)
            action = MasterBot(Chance(31, deal, seat), FAST).act(seen)
            found.append((seen, action))
            state = apply(state, action).state
    return found


def values(seen: Observation) -> dict[int, list[float]]:
    """What each card is worth to the viewer's side in each consistent world."""
    worlds = [Weighed((w.hands[0].mask, w.hands[1].mask, w.hands[2].mask), w.aside.mask, 1.0) for w in Layouts(known(seen))]
    assert seen.declarer is not None
    place, sign, table = seen.place(seen.declarer), 1 if seen.viewer == seen.declarer else -1, payoffs(seen)
    found: dict[int, list[float]] = {}
    for moves in moves_of(records((world.hands for world in worlds), moment_of(seen, worlds[0]))):
        for card, figures in moves:
            found.setdefault(card, []).append(sign * table.of_declarer(place, seen.taken(seen.declarer) + figures[0]))
    return found


def test_no_card_is_dominated() -> None:
    """Late in a deal no card is played that another equals in every consistent world and beats in one."""
    looked = 0
    for seen, action in decisions(8):
        opened = seen.viewer == seen.declarer or bool(seen.open_hands)
        late = 10 - len(seen.tricks) <= (7 if opened else 5)
        if not isinstance(action, PlayCard) or len(seen.legal) == 1 or seen.kind is Kind.RASPASY or not late or count_worlds(seen) > 2000:
            continue
        by_card = values(seen)
        mine = by_card[action.card.bit]
        for other in by_card.values():
            assert not (all(a >= b for a, b in zip(other, mine, strict=True)) and any(a > b for a, b in zip(other, mine, strict=True)))
        looked += 1
    assert looked > 40


def test_reasons_are_told_in_both_languages() -> None:
    """Every decision has a code with a text and the numbers that the text names."""
    codes = set()
    for deal in range(1, 5):
        state: DealState = start(SOCHI, SEATS[deal % 3], *shuffled(SOCHI, 9, str(deal)))
        while (seat := to_act(state)) is not None:
            seen = observe(state, seat)
            decision = MasterBot(Chance(9, deal, seat), CLUB).decide(seen)
            codes.add(decision.reason.code)
            assert all(say(decision.reason.code, lang, **decision.reason.values) for lang in LANGUAGES)
            assert decision.action in (decision.worth or {decision.action: 0.0})
            state = apply(state, decision.action).state
    assert codes >= {"master.card", "master.bid", "master.pass", "master.answer", "master.discard", "master.order", "master.book"}


def test_levels_forget_and_look_less_far() -> None:
    """A level below remembers, looks and weighs no more than the one above, and none draws lots for a blunder."""
    for above, below in ((MASTER, EXPERT), (EXPERT, CLUB), (CLUB, NOVICE)):
        assert above.effort.worlds >= below.effort.worlds
        assert (above.horizon, above.memory, above.effort.steps) >= (below.horizon, below.memory, below.effort.steps)
    assert len({level.name for level in LEVELS}) == len(LEVELS)


def test_voids_are_forgotten_by_the_lower_levels() -> None:
    """Who remembers one trick thinks more worlds possible than who remembers all."""
    more = 0
    for seen, _ in decisions(3):
        if seen.phase is Phase.PLAY and len(seen.tricks) > 4:
            all_of_it, last = (sum(len(places) for _, places in known(seen, memory).hidden) for memory in (10, 1))
            assert last >= all_of_it
            more += last > all_of_it
    assert more > 5
