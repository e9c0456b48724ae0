"""From the talon to the contract: the two discards, the order, the surrender (S0-9…11, A-63, A-67)."""

from itertools import combinations

from preferans.bots.rule.ducking import lead_danger, total_danger
from preferans.bots.rule.reckoning import Value, reckon
from preferans.bots.rule.suits import worst_danger
from preferans.cards import FULL_DECK, SUIT_MASKS, Card
from preferans.rules.actions import Action, Discard, Order, Surrender
from preferans.rules.contract import MISERE, TrickGame
from preferans.rules.talon import may_order_misere
from preferans.rules.view import Observation

SAFE_ORDER = 0.3
"""Expected tricks up to which ten cards are a misère that may be ordered."""


def choose_discard(observation: Observation) -> Action:
    """The discard of 66 that is worth most in the best contract it leads to."""
    if not isinstance(observation.bid, TrickGame):
        return Discard(observation.viewer, misere_discard(observation.hand.mask, leads=_leads(observation)))
    worth, pair = best_discard(observation, observation.bid)
    orderable = may_order_misere(observation.rules, observation.bid, without_talon=observation.without_talon)
    if orderable and worth < misere_worth(observation):
        quiet = misere_discard(observation.hand.mask, leads=_leads(observation))
        hand = observation.hand.mask & ~quiet[0].bit & ~quiet[1].bit
        if ten_danger(hand, FULL_DECK.mask & ~observation.hand.mask, leads=_leads(observation)) <= SAFE_ORDER:
            pair = quiet
    return Discard(observation.viewer, pair)


def best_discard(observation: Observation, floor: TrickGame) -> tuple[float, tuple[Card, Card]]:
    """The worth of the best discard, and the discard; the lower cards of equal ones."""
    value, leads = Value(observation.rules), _leads(observation)
    hand = observation.hand.mask
    out = FULL_DECK.mask & ~hand
    best: tuple[float, float, tuple[Card, Card]] | None = None
    for pair in combinations(observation.hand, 2):
        tricks = reckon(hand & ~pair[0].bit & ~pair[1].bit, out, leads=leads)
        top = max(one.expected for one in tricks)
        if best is not None and top < best[1] - 0.3:
            continue
        worth = value.best(tricks, floor)[0]
        if best is None or worth > best[0]:
            best = worth, top, pair
    assert best is not None  # noqa: S101 -- twelve cards have 66 pairs
    return best[0], best[2]


def choose_order(observation: Observation) -> Action:
    """The contract worth most, or the surrender where that costs less."""
    bid = observation.bid
    assert isinstance(bid, TrickGame)  # noqa: S101 -- a misère is not ordered
    value = Value(observation.rules)
    worth, game = value.best(reckon(observation.hand.mask, outside(observation), leads=_leads(observation)), bid)
    misere = Order(observation.viewer, MISERE)
    if misere in observation.legal and worth < misere_worth(observation):
        danger = ten_danger(observation.hand.mask, outside(observation), leads=_leads(observation))
        if danger <= SAFE_ORDER:
            return misere
    surrender = Surrender(observation.viewer)
    if surrender in observation.legal and value.surrender(bid) > worth:
        return surrender
    order = Order(observation.viewer, game)
    return order if order in observation.legal else observation.legal[0]


def misere_worth(observation: Observation) -> float:
    """What a misère that is made brings, in whists."""
    pool, players = observation.rules.pool, observation.rules.players
    point = pool.mountain_to_whists * (players - 1) / players * pool.pool_to_mountain
    return observation.rules.prices.misere_pool * point


def outside(observation: Observation) -> int:
    """The twenty cards that the declarer has not seen."""
    mask = FULL_DECK.mask & ~observation.hand.mask
    for card in observation.discard or ():
        mask &= ~card.bit
    return mask


def _leads(observation: Observation) -> bool:
    return observation.viewer == observation.seats[0]


def misere_discard(twelve: int, *, leads: bool) -> tuple[Card, Card]:
    """The discard that leaves the least danger, the worst splits included; on lead a safe first card is worth keeping."""
    out = FULL_DECK.mask & ~twelve
    cards = [card for card in Card if card.bit & twelve]
    return min(combinations(cards, 2), key=lambda pair: ten_danger(twelve & ~pair[0].bit & ~pair[1].bit, out, leads=leads))


def ten_danger(hand: int, out: int, *, leads: bool) -> float:
    """How dangerous ten cards are at misère: the mean of all splits, and the worst ones."""
    worst = sum(worst_danger((hand & mask) >> shift, (out & mask) >> shift) for shift, mask in zip((0, 8, 16, 24), SUIT_MASKS, strict=True))
    return total_danger(hand, out) + 0.25 * worst + (lead_danger(hand, out) if leads else 0.0)
