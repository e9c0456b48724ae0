"""From the talon to the contract: the two discards, the order, the surrender (S0-9…11, A-63, A-67)."""

from itertools import combinations

from preferans.bots.rule.ducking import lead_danger, total_danger
from preferans.bots.rule.reckoning import Value, reckon
from preferans.bots.rule.suits import worst_danger
from preferans.cards import FULL_DECK, SUIT_MASKS, Card
from preferans.rules.actions import Action, Discard, Order, Surrender
from preferans.rules.contract import TrickGame
from preferans.rules.view import Observation


def choose_discard(observation: Observation) -> Action:
    """The discard of 66 that is worth most in the best contract it leads to."""
    if not isinstance(observation.bid, TrickGame):
        return Discard(observation.viewer, misere_discard(observation.hand.mask, leads=_leads(observation)))
    _, pair = best_discard(observation, observation.bid)
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
    surrender = Surrender(observation.viewer)
    if surrender in observation.legal and value.surrender(bid) > worth:
        return surrender
    return Order(observation.viewer, game)


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
