"""From the talon to the contract: discard, order, surrender (S0-9…S0-11, A-63, A-67)."""

from itertools import combinations

from preferans.cards import CardSet
from preferans.rules.actions import Action, Discard, Order, Surrender
from preferans.rules.contract import ALL_GAMES, TrickGame
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import Discarding, Ordered, Ordering


def twelve(state: Discarding) -> CardSet:
    """The declarer's hand with the talon."""
    return state.deal.hands[state.deal.place(state.purchase.declarer)] | CardSet.of(state.deal.talon)


def may_surrender(state: Discarding | Ordering) -> bool:
    """Whether the table knows the surrender and the bid is a trick game (A-67)."""
    agreed = state.deal.rules.talon.surrender in ("down_three", "down_two")
    return agreed and isinstance(state.purchase.bid, TrickGame)


def legal_discards(state: Discarding) -> tuple[Action, ...]:
    """The 66 discards, and the surrender where it is agreed."""
    seat = state.purchase.declarer
    discards: list[Action] = [Discard(seat, pair) for pair in combinations(twelve(state), 2)]
    return (*discards, Surrender(seat)) if may_surrender(state) else tuple(discards)


def discard_refusal(state: Discarding, action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    match action:
        case Discard(_, cards):
            missing = [card for card in cards if card not in twelve(state)]
            if missing:
                return refuse("card_not_held", card=str(missing[0]))
            return refuse("discard_two_cards") if cards[0] == cards[1] else None
        case Surrender():
            return None if may_surrender(state) else refuse("surrender")
        case _:
            return refuse("phase_discard")


def legal_orders(state: Ordering) -> tuple[Action, ...]:
    """Every trick game from the bid up (S0-9, S1-22), and the surrender where it is agreed."""
    seat = state.purchase.declarer
    orders: list[Action] = [Order(seat, game) for game in ALL_GAMES[state.bid.rank :]]
    return (*orders, Surrender(seat)) if may_surrender(state) else tuple(orders)


def order_refusal(state: Ordering, action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    match action:
        case Order(_, contract):
            return None if contract.rank >= state.bid.rank else refuse("order_below_bid", order=str(contract), bid=str(state.bid))
        case Surrender():
            return None if may_surrender(state) else refuse("surrender")
        case _:
            return refuse("phase_order")


def ordered(state: Ordering, contract: TrickGame) -> Ordered:
    """What everything after the order sees."""
    return Ordered(state.purchase, state.bid, state.discard, contract)
