"""Whether `master` offers halves to the sitting dealer, or takes them (A-83): the deal imagined to its end with and without, paid by the real scorer.

Each world gives a talon; the purchase is the best by the estimates of the twelve cards, the tricks are those of open cards, the answers are read off
the others' hands. The dealer sees no cards: for him all three hands are drawn as the auction has them.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from preferans.bots.master.answering import CLOSED, OPEN, Steps
from preferans.bots.master.belief import answer_weight
from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.foreseeing import Purchase, best_purchase
from preferans.bots.master.searching import bits, declarers_place, with_hand
from preferans.bots.master.strength import AFTER, tricks_of
from preferans.bots.rule.buying import ten_danger
from preferans.bots.standing import Standing, net_of
from preferans.cards import FULL_DECK, Strain
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import Action, AnswerPartner, PartnerCall, WhistCall
from preferans.rules.contract import STRAINS, TrickGame
from preferans.rules.view import Observation
from preferans.rules.whisting import must_whist
from preferans.scoring.outcome import GameOutcome, MisereOutcome
from preferans.seats import Seat
from preferans.solver.masks import Masks, Moment, records, values_of
from preferans.solver.position import Goal

Chances = Sequence[tuple[GameOutcome | MisereOutcome, float]]
"""How a deal may end, and how likely."""


def choose_halves(seen: Observation, worlds: Sequence[Weighed], standing: Standing) -> Decision:
    """Halves where the viewer, winner of the auction or dealer, is worth more with them."""
    alone = shared = 0.0
    for world, chances in zip(worlds, _imagined(seen, worlds), strict=True):
        for outcome, chance in chances:
            weight = world.weight * chance
            alone += weight * _net(outcome, seen.rules, standing)[seen.viewer.index]
            shared += weight * _net(replace(outcome, partner=seen.dealer), seen.rules, standing)[seen.viewer.index]
    answers = [action for action in seen.legal if isinstance(action, AnswerPartner)]
    worth: dict[Action, float] = {action: alone if action.call is PartnerCall.DECLINE else shared for action in answers}
    best = max(answers, key=lambda action: (worth[action], action.call is PartnerCall.DECLINE))
    return Decision(best, Reason("master.mode", {"whists": in_tenths(worth[best])}), worth)


@lru_cache(maxsize=4096)
def _net(outcome: GameOutcome | MisereOutcome, rules: RuleSet, standing: Standing) -> tuple[float, ...]:
    return net_of(outcome, rules, standing)


def _imagined(seen: Observation, worlds: Sequence[Weighed]) -> list[Chances]:
    place, bid = declarers_place(seen), seen.bid
    if not isinstance(bid, TrickGame):
        kept = [_quietest(world, place, bare=seen.without_talon) for world in worlds]
        moment = Moment(Strain.NO_TRUMP, Goal.MISERE, 0, place)
        tricks = values_of(records((with_hand(world.hands, place, ten) for world, ten in zip(worlds, kept, strict=True)), moment))
        return [((MisereOutcome(seen.dealer, seen.seats[place], _rows(seen, place, taken)), 1.0),) for taken in tricks]
    bought = [_bought(world, place, bid, bare=seen.without_talon) for world in worlds]
    packed = b"".join(
        records((with_hand(world.hands, place, one.kept),), Moment(one.game.strain, Goal.TRICKS, 0, place))
        for world, one in zip(worlds, bought, strict=True)
    )
    return [_ends(seen, one.game, world.hands, taken) for world, one, taken in zip(worlds, bought, values_of(packed), strict=True)]


def _bought(world: Weighed, place: int, bid: TrickGame, *, bare: bool) -> Purchase:
    hand, leads = world.hands[place], place == 0
    if not bare:
        return best_purchase(hand | world.aside, bid.rank, leads=leads)
    reached = tricks_of(hand, AFTER, leads=leads)
    return Purchase(hand, TrickGame(bid.level, STRAINS[max(range(5), key=reached.__getitem__)]))


def _quietest(world: Weighed, place: int, *, bare: bool) -> int:
    """The ten cards of a misère that look safest."""
    hand = world.hands[place]
    if bare:
        return hand
    twelve = hand | world.aside
    out = FULL_DECK.mask & ~twelve
    pairs = [one | other for one, other in combinations(bits(twelve), 2)]
    return twelve & ~min(pairs, key=lambda pair: ten_danger(twelve & ~pair, out, leads=place == 0))


def _ends(seen: Observation, game: TrickGame, hands: Masks, taken: int) -> Chances:
    """How a game ends that takes so many tricks with open cards: both whist, one, nobody."""
    place = declarers_place(seen)
    first, second = (place + 1) % 3, (place + 2) % 3
    whists = answer_weight(game, whists=True)
    ten = game.level == 10 and seen.rules.whist.ten_mode == "checked"
    forced = must_whist(seen.rules, game, dark=seen.dark)
    one, two = (1.0, 1.0) if forced or ten else (whists(hands[first]), whists(hands[second]))
    yes, no = WhistCall.WHIST, WhistCall.PASS
    ways = (((yes, yes), one * two), ((yes, no), one * (1 - two)), ((no, yes), (1 - one) * two), ((no, no), (1 - one) * (1 - two)))
    found: list[tuple[GameOutcome | MisereOutcome, float]] = []
    for calls, chance in ways:
        answers = () if ten else tuple((seen.seats[at], call) for at, call in zip((first, second), calls, strict=True))
        outcome = GameOutcome(seen.dealer, seen.seats[place], game, answers=answers, without_talon=seen.without_talon, dark=seen.dark)
        steps: Steps = CLOSED if calls == (yes, yes) else OPEN
        if calls == (no, no):
            found.append((outcome, chance))
        elif chance:
            found += [
                (replace(outcome, tricks=_rows(seen, place, taken + step), open=steps is OPEN), chance * share) for step, share in steps
            ]
    return found


def _rows(seen: Observation, place: int, taken: int) -> tuple[tuple[Seat, int], ...]:
    """The tricks of the three, by chair."""
    declarers = min(10, max(0, taken))
    shares = [(10 - declarers) // 2, 10 - declarers - (10 - declarers) // 2]
    shares.insert(place, declarers)
    return tuple(sorted(zip(seen.seats, shares, strict=True), key=lambda row: row[0].index))
