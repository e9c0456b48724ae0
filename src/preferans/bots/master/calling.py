"""How `master` bids: a game is named where it promises more than a pass, by weights that were fitted to self-play (`bidding.py`).

What is clear from the hand alone is said at once; between, the purchase is imagined in worlds of the belief and paid on the sheet as it
stands, and what a pass leads to is told by the danger of the hand in raspasy at their price.
"""

from collections.abc import Callable, Sequence

from preferans.bots.double_dummy import calling
from preferans.bots.master.bidding import CLEAR, gain_of_bid, weights
from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.features import CallFacts, Situation, call_facts
from preferans.bots.master.foreseeing import danger_in_raspasy, price_of_raspasy, prospects_of_game, scale_of
from preferans.bots.player import Chance
from preferans.bots.rule.calling import standing as bid_to_beat
from preferans.bots.standing import Standing
from preferans.rules.actions import Bid, BidMisere, Hold, Pass
from preferans.rules.view import Observation

MISERE_WORLDS = 20
"""Talons and layouts that a misère is tried in."""

LINES = {
    Situation.FIRST_OF_THREE: -0.4,
    Situation.FIRST_OF_TWO: -0.8,
    Situation.LAST: -1.0,
    Situation.CONTESTED: 0.0,
    Situation.CONTESTED_HIGH: 0.9,
}
"""Tricks beyond a bid from which the first version said it."""

Draws = Callable[[], Sequence[Weighed]]


def choose_call(seen: Observation, chance: Chance, draws: Draws) -> Decision:
    """The word that promises most."""
    misere = choose_misere(seen, chance)
    if misere is not None:
        return misere
    bid, pass_ = bid_of(seen), Pass(seen.viewer)
    if bid is None:
        return Decision(pass_ if pass_ in seen.legal else seen.legal[0], Reason("master.only"))
    facts = facts_of(seen, bid)
    told: dict[str, str | int] = {"reach": in_tenths(facts.reach)}
    if pass_ not in seen.legal or facts.reach > CLEAR[1]:
        return Decision(bid, Reason("master.bid_clear", told))
    if facts.reach < CLEAR[0]:
        return Decision(pass_, Reason("master.pass_clear", told))
    gain = foreseen_gain(seen, facts, draws(), chance.standing)
    told["gain"] = in_tenths(abs(gain))
    return Decision(bid, Reason("master.bid", told)) if gain > 0 else Decision(pass_, Reason("master.pass", told))


def call_by_lines(seen: Observation, chance: Chance) -> Decision:
    """The call of the first version: as far beyond a bid as paid in self-play, whatever the sheet says."""
    misere, bid, pass_ = choose_misere(seen, chance), bid_of(seen), Pass(seen.viewer)
    if misere is not None:
        return misere
    if bid is None or pass_ not in seen.legal:
        return choose_call(seen, chance, tuple)
    facts = facts_of(seen, bid)
    return Decision(bid if facts.reach >= LINES[facts.situation] else pass_, Reason("master.only"))


def bid_of(seen: Observation) -> Hold | Bid | None:
    """The lowest game that the viewer may bid, or hold."""
    hold = next((action for action in seen.legal if isinstance(action, Hold)), None)
    return hold or next((action for action in seen.legal if isinstance(action, Bid) and not action.dark), None)


def facts_of(seen: Observation, bid: Hold | Bid) -> CallFacts:
    """The counts for this bid."""
    return call_facts(seen, bid.game.rank if isinstance(bid, Bid) else bid_to_beat(seen))


def choose_misere(seen: Observation, chance: Chance) -> Decision | None:
    """A misère that promises more than the hand is worth otherwise."""
    misere = next((action for action in seen.legal if isinstance(action, BidMisere) and not action.without_talon), None)
    if misere is None:
        return None
    worth = calling.misere_worth(seen, chance, MISERE_WORLDS)
    return Decision(misere, Reason("master.misere", {"whists": in_tenths(worth)}), {misere: worth}) if worth > calling.WORTH else None


def foreseen_gain(seen: Observation, facts: CallFacts, worlds: Sequence[Weighed], standing: Standing) -> float:
    """Whists that the bid promises more than the pass."""
    scale = scale_of(seen.rules)
    game = prospects_of_game(seen, facts.rank, worlds, standing) / scale
    danger = danger_in_raspasy(seen.hand.mask) * price_of_raspasy(seen, standing) / scale
    return scale * gain_of_bid(weights(), facts.situation, facts.reach, game, danger)
