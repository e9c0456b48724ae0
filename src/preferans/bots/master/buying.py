"""How `master` discards and orders: promising discards in worlds of its belief, fewer and fewer of them in more and more worlds.

A contract is paid as the answers will be: in each world the others whist as their cards there suggest, softly, and where both
pass nothing is played.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from preferans.bots.master.answering import CLOSED, OPEN, Steps, game_value
from preferans.bots.master.belief import answer_weight
from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.foretelling import foretold
from preferans.bots.master.searching import with_hand
from preferans.bots.payoff import payoffs_of_misere
from preferans.bots.rule.buying import ten_danger
from preferans.bots.rule.reckoning import reckon
from preferans.bots.standing import FIRST, Standing, net_of
from preferans.cards import DECK, FULL_DECK, Card, Strain
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import Action, Discard, Order, Surrender, WhistCall
from preferans.rules.contract import ALL_GAMES, STRAINS, TrickGame
from preferans.rules.talon import surrender_down
from preferans.rules.view import Observation
from preferans.rules.whisting import must_whist
from preferans.scoring.outcome import GameOutcome, SurrenderOutcome
from preferans.seats import Seat
from preferans.solver.masks import Masks, Moment, records, values_of
from preferans.solver.position import Goal

ROUNDS = ((0, 8, 5), (8, 24, 3), (24, 160, 1))
"""Which worlds are looked at in each round, and how many discards stay after it."""
CANDIDATES = 6
"""Discards that are looked at for each promising strain."""
PROMISING = 1.0
"""Tricks by which a strain may fall short of the best one and still be looked at."""
MISERE_CANDIDATES = 10

Pair = tuple[Card, Card]


class Choice(NamedTuple):
    """A discard, and the strain that it is meant for."""

    pair: Pair
    strain: Strain


def choose_discard(seen: Observation, worlds: Sequence[Weighed], standing: Standing = FIRST) -> Decision:
    """The discard of the best contract."""
    bid = seen.bid
    if not isinstance(bid, TrickGame):
        pair, value = misere_discard(seen, seen.hand.mask, worlds, standing)
        quiet = Discard(seen.viewer, pair)
        return Decision(quiet, Reason("master.misere_discard", {"whists": in_tenths(value)}), {quiet: value})
    choices = promising(seen, bid)
    tricks: dict[Choice, list[int]] = {choice: [] for choice in choices}
    worth: dict[Choice, float] = {}
    place = seen.place(seen.viewer)
    for begin, end, stay in ROUNDS:
        part = worlds[begin:end]
        if not part or (worth and len(choices) == 1):
            break
        for choice in choices:
            ten = _without(seen.hand.mask, choice.pair)
            moment = Moment(choice.strain, Goal.TRICKS, 0, place)
            tricks[choice] += values_of(records((with_hand(world.hands, place, ten) for world in part), moment))
            worth[choice] = best_game(seen, bid, choice.strain, worlds[:end], tricks[choice], standing)[0]
        choices = sorted(choices, key=lambda choice: -worth[choice])[:stay]
    best = choices[0]
    reason = Reason("master.discard", {"strain": str(best.strain), "whists": in_tenths(worth[best])})
    weighed: dict[Action, float] = {
        Discard(seen.viewer, choice.pair): value for choice, value in sorted(worth.items(), key=lambda row: row[1])
    }
    return Decision(Discard(seen.viewer, best.pair), reason, weighed)


def choose_order(seen: Observation, worlds: Sequence[Weighed], standing: Standing = FIRST) -> Decision:
    """The contract worth most, or the surrender where that costs less."""
    bid = seen.bid
    if not isinstance(bid, TrickGame):
        raise TypeError("a misère is not ordered")
    place, hand = seen.place(seen.viewer), seen.hand.mask
    worth: dict[TrickGame, float] = {}
    chances: dict[TrickGame, float] = {}
    for strain in _likely_strains(seen, bid):
        moment = Moment(strain, Goal.TRICKS, 0, place)
        tricks = values_of(records((with_hand(world.hands, place, hand) for world in worlds), moment))
        for game in games_of(bid, strain, max(tricks)):
            if Order(seen.viewer, game) not in seen.legal:
                continue
            worth[game] = game_worth(seen, game, worlds, tricks, standing)
            chances[game] = chance_to_make(game, worlds, tricks)
    best = max(worth, key=lambda game: (worth[game], -game.rank))
    weighed: dict[Action, float] = {Order(seen.viewer, game): value for game, value in worth.items()}
    surrender = Surrender(seen.viewer)
    if surrender in seen.legal:
        given_up = SurrenderOutcome(seen.dealer, seen.viewer, bid, surrender_down(seen.rules))
        weighed[surrender] = net_of(given_up, seen.rules, standing)[seen.viewer.index]
        if weighed[surrender] > worth[best]:
            return Decision(surrender, Reason("master.surrender", {"whists": in_tenths(weighed[surrender])}), weighed)
    chance = foretold(chances[best])
    percent = round(100 * chance)
    reason = Reason("master.order", {"contract": str(best), "chance": percent, "whists": in_tenths(worth[best])})
    return Decision(Order(seen.viewer, best), reason, weighed, chance, chances[best])


def _likely_strains(seen: Observation, bid: TrickGame) -> list[Strain]:
    """The strains that look nearly as good as the best."""
    hand, out = seen.hand.mask, FULL_DECK.mask & ~seen.hand.mask
    for card in seen.discard or ():
        out &= ~card.bit
    reckoned = reckon(hand, out, leads=seen.viewer == seen.seats[0])
    allowed = strains_above(bid)
    top = max(reckoned[strain.order].expected for strain in allowed)
    return [strain for strain in allowed if reckoned[strain.order].expected >= top - PROMISING]


def chance_to_make(game: TrickGame, worlds: Sequence[Weighed], tricks: Sequence[int]) -> float:
    """How likely the game is made by these tricks with open cards, real ones differing as they do against two whisters."""
    made = sum(
        world.weight * sum(share for step, share in CLOSED if taken + step >= game.level)
        for world, taken in zip(worlds, tricks, strict=True)
    )
    return made / sum(world.weight for world in worlds)


def strains_above(bid: TrickGame) -> tuple[Strain, ...]:
    """The strains in which a game may be ordered after this bid."""
    return tuple(strain for strain in STRAINS if TrickGame(10, strain).rank >= bid.rank)


def best_game(
    seen: Observation, bid: TrickGame, strain: Strain, worlds: Sequence[Weighed], tricks: Sequence[int], standing: Standing
) -> tuple[float, TrickGame]:
    """The best level of a strain, not under the bid, with what it is worth."""
    worth = {game: game_worth(seen, game, worlds, tricks, standing) for game in games_of(bid, strain, max(tricks))}
    best = max(worth, key=lambda game: (worth[game], -game.rank))
    return worth[best], best


def games_of(bid: TrickGame, strain: Strain, reached: int) -> list[TrickGame]:
    """The games of a strain that may be ordered, up to one more than ever was reached."""
    games = [game for game in ALL_GAMES[bid.rank :] if game.strain is strain]
    return [game for game in games if game.level <= max(games[0].level, reached + 1)]


def game_worth(seen: Observation, game: TrickGame, worlds: Sequence[Weighed], tricks: Sequence[int], standing: Standing = FIRST) -> float:
    """What a game is worth to the viewer who orders it, as a mean over these worlds with these tricks."""
    value = _valued(seen, game, standing)
    total = weight = 0.0
    for world, taken in zip(worlds, tricks, strict=True):
        total += world.weight * value(world.hands, taken)
        weight += world.weight
    return total / weight


def game_value_of_world(seen: Observation, game: TrickGame, hands: Masks, taken: int, standing: Standing) -> float:
    """The same in one world with so many tricks."""
    return _valued(seen, game, standing)(hands, taken)


def _valued(seen: Observation, game: TrickGame, standing: Standing) -> Callable[[Masks, int], float]:
    place = seen.place(seen.viewer)
    first, second = ((place + step) % 3 for step in (1, 2))
    forced = must_whist(seen.rules, game, dark=seen.dark)
    ten = game.level == 10 and seen.rules.whist.ten_mode == "checked"
    whists = answer_weight(game, whists=True)
    both, lone, nobody = _prices(seen.rules, seen.dealer, seen.seats, place, game, standing)

    def value(hands: Masks, taken: int) -> float:
        one, two = (1.0, 1.0) if forced or ten else (whists(hands[first]), whists(hands[second]))
        if Seat.DUMMY in seen.seats:  # who plays both hands answers alone
            one, two = max(one if seen.seats[first] is not Seat.DUMMY else 0.0, two if seen.seats[second] is not Seat.DUMMY else 0.0), 0.0
        alone = one + two - 2 * one * two
        return one * two * both[taken] + alone * lone[taken] + (1 - one) * (1 - two) * nobody

    return value


class Prices(NamedTuple):
    """What a game is worth to the declarer, by his tricks with open cards, against two whisters and one; and if nobody whists."""

    both: tuple[float, ...]
    alone: tuple[float, ...]
    nobody: float


@lru_cache(maxsize=512)
def _prices(rules: RuleSet, dealer: Seat, seats: tuple[Seat, Seat, Seat], place: int, game: TrickGame, standing: Standing) -> Prices:
    others = (seats[(place + 1) % 3], seats[(place + 2) % 3])

    def written(calls: tuple[WhistCall, WhistCall], taken: int | None) -> float:
        answers = tuple((seat, call) for seat, call in zip(others, calls, strict=True) if seat is not Seat.DUMMY)
        is_open = None if taken is None else calls[1] is WhistCall.PASS
        outcome = GameOutcome(dealer, seats[place], game, answers=answers, open=is_open)
        if taken is None:
            return game_value(rules, outcome, seats, (), standing)[place]
        shares = [(10 - taken) // 2, 10 - taken - (10 - taken) // 2]
        shares.insert(place, taken)
        return game_value(rules, outcome, seats, tuple(shares), standing)[place]

    def stepped(calls: tuple[WhistCall, WhistCall], steps: Steps) -> tuple[float, ...]:
        exact = [written(calls, taken) for taken in range(11)]
        return tuple(sum(share * exact[min(10, max(0, taken + step))] for step, share in steps) for taken in range(11))

    return Prices(
        stepped((WhistCall.WHIST, WhistCall.WHIST), CLOSED),
        stepped((WhistCall.WHIST, WhistCall.PASS), OPEN),
        written((WhistCall.PASS, WhistCall.PASS), None),
    )


def promising(seen: Observation, bid: TrickGame) -> list[Choice]:
    """The discards that look best in each strain that looks nearly as good as the best."""
    hand, leads = seen.hand.mask, seen.viewer == seen.seats[0]
    out = FULL_DECK.mask & ~hand
    pairs = list(combinations(seen.hand, 2))
    reckoned = [reckon(_without(hand, pair), out, leads=leads) for pair in pairs]
    strains = strains_above(bid)
    tops = {strain: max(row[strain.order].expected for row in reckoned) for strain in strains}
    chosen = []
    for strain in strains:
        if tops[strain] < max(tops.values()) - PROMISING:
            continue
        ranked = sorted(zip((-row[strain.order].expected for row in reckoned), pairs, strict=True), key=itemgetter(0))
        chosen += [Choice(pair, strain) for _, pair in ranked[:CANDIDATES]]
    return chosen


def misere_discard(seen: Observation, twelve: int, worlds: Sequence[Weighed], standing: Standing = FIRST) -> tuple[Pair, float]:
    """The viewer's discard from these cards that is caught least, of those that look safest, and what the misère is worth then."""
    place = seen.place(seen.viewer)
    leads, out = place == 0, FULL_DECK.mask & ~twelve
    cards = [card for card in DECK if card.bit & twelve]
    pairs = sorted(combinations(cards, 2), key=lambda pair: ten_danger(_without(twelve, pair), out, leads=leads))[:MISERE_CANDIDATES]
    table = payoffs_of_misere(seen, standing)
    worth = [table.of_declarer(place, taken) for taken in range(11)]
    moment = Moment(Strain.NO_TRUMP, Goal.MISERE, 0, place)
    best, chosen = float("-inf"), pairs[0]
    for pair in pairs:
        tricks = values_of(records((with_hand(world.hands, place, _without(twelve, pair)) for world in worlds), moment))
        value = sum(world.weight * worth[taken] for world, taken in zip(worlds, tricks, strict=True))
        if value > best:
            best, chosen = value, pair
    return chosen, best


def _without(hand: int, pair: Pair) -> int:
    return hand & ~pair[0].bit & ~pair[1].bit
