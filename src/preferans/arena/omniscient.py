"""The par `omniscient`: it sees all cards and plays each by search. No opponent and no ceiling, a mark to measure from; it lives here alone."""

from dataclasses import dataclass, field

from preferans.bots.double_dummy import buying, calling, playing, whisting
from preferans.bots.double_dummy.solving import declarers_tricks, place_of, solved, with_hand
from preferans.bots.payoff import payoffs_if_ordered
from preferans.bots.rule.bot import RuleBot
from preferans.cards import CardSet
from preferans.rules.actions import Action, AnswerWhist, BidMisere, Order, PlayCard, WhistCall
from preferans.rules.contract import TrickGame
from preferans.rules.state import ChoosingMode, Claiming, DealState, Discarding, Ordering, Playing, Whisting
from preferans.rules.view import Observation, Phase
from preferans.seats import Seat
from preferans.solver.worlds import World


@dataclass(frozen=True, slots=True)
class Omniscient:
    """Somebody who sees through the cards."""

    _rule: RuleBot = field(default_factory=RuleBot)

    def act(self, state: DealState, seen: Observation) -> Action:
        """The best with open cards; claims and what is not solved by the rules of thumb."""
        if Seat.DUMMY in seen.seats or seen.without_talon or seen.viewer not in seen.seats:
            return self._rule.act(seen)
        truth = (true_world(state),)
        match seen.phase:
            case Phase.AUCTION:
                return _call(seen, truth)
            case Phase.DISCARD:
                return buying.choose_discard(seen, truth)
            case Phase.ORDER:
                return _order(seen, truth)
            case Phase.WHIST:
                return _answer(seen, truth)
            case _:
                advice = self._rule.act(seen)
                if seen.phase is not Phase.PLAY or not isinstance(advice, PlayCard) or len(seen.legal) == 1:
                    return advice
                return playing.choose_card(seen, truth, advice)


VERSION = "1"
"""Of the par."""


def true_world(state: DealState) -> World:
    """Where every card is."""
    deal = state.deal
    match state:
        case Playing() | Claiming(playing=Playing()) | ChoosingMode(playing=Playing()):
            playing = state if isinstance(state, Playing) else state.playing
            turned = len(playing.tricks) + 1
            return World(playing.hands, CardSet.of(deal.talon[turned:]))
        case Discarding():
            return World(deal.hands, CardSet())
        case Ordering(purchase=purchase, discard=discard):
            return World(_bought(state, purchase.declarer, CardSet.of(discard or ())), CardSet.of(discard or ()))
        case Whisting(ordered=ordered):
            return World(_bought(state, ordered.declarer, CardSet.of(ordered.discard or ())), CardSet.of(ordered.discard or ()))
        case _:
            return World(deal.hands, CardSet.of(deal.talon))


def _bought(state: DealState, declarer: Seat, discard: CardSet) -> tuple[CardSet, CardSet, CardSet]:
    deal = state.deal
    talon = CardSet.of(deal.talon)
    first, second, third = (
        (hand | talon) - discard if seat == declarer else hand for seat, hand in zip(deal.seats, deal.hands, strict=True)
    )
    return first, second, third


def _call(seen: Observation, truth: tuple[World]) -> Action:
    """Misère that cannot be caught, or as high as the cards make; whatever is worth more."""
    twelve = seen.hand | truth[0].aside
    place = place_of(seen, viewer=True)
    choices = buying.promising(twelve, leads=place == 0)
    asked = [with_hand(truth[0], place, twelve - CardSet.of(pair), strain) for pair, strain in choices]
    reach, worth = -1, 0.0
    for (_, strain), tricks in zip(choices, declarers_tricks(solved(asked)), strict=True):
        if tricks >= 6:
            game = TrickGame(tricks, strain)
            reach, worth = max(reach, game.rank), max(worth, payoffs_if_ordered(seen, game).of_declarer(place, tricks))
    misere = next((action for action in seen.legal if isinstance(action, BidMisere) and not action.without_talon), None)
    if misere is not None and buying.misere_discard(twelve, seen, truth)[1] > worth:
        return misere
    return calling.call_up_to(seen, reach)


def _order(seen: Observation, truth: tuple[World]) -> Action:
    """The contract that pays most with the tricks that the cards make."""
    place, tricks = place_of(seen), buying.tricks_by_strain(seen, truth)
    games = [action.contract for action in seen.legal if isinstance(action, Order) and isinstance(action.contract, TrickGame)]
    best = max(games, key=lambda game: payoffs_if_ordered(seen, game).of_declarer(place, tricks[game.strain][0]))
    return Order(seen.viewer, best)


def _answer(seen: Observation, truth: tuple[World]) -> Action:
    """Whist if the defence takes its duty; else half whist or a pass."""
    contract = seen.contract
    calls = [action.call for action in seen.legal if isinstance(action, AnswerWhist)]
    enough = isinstance(contract, TrickGame) and whisting.open_defence(seen, truth) >= seen.rules.whist.duty[contract.level - 6]
    wanted = (WhistCall.WHIST, WhistCall.WHIST_RETURN, WhistCall.HALF_WHIST, WhistCall.PASS)
    order = wanted if enough else wanted[::-1] if WhistCall.HALF_WHIST not in calls else (WhistCall.HALF_WHIST, *wanted[::-1])
    return AnswerWhist(seen.viewer, next(call for call in order if call in calls))
