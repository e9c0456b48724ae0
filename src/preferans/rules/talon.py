"""From the auction to the contract: halves, discard, order, surrender (S0-9…S0-11, A-63, A-67, A-69, A-83)."""

from itertools import combinations

from preferans.cards import CardSet
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import Action, AnswerPartner, Discard, Order, PartnerCall, Surrender
from preferans.rules.contract import ALL_GAMES, MISERE, Contract, Misere, TrickGame
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import Deal, Discarding, Ordering, Partnering, Purchase
from preferans.seats import Seat


def is_shown(deal: Deal, purchase: Purchase) -> bool:
    """Whether the talon is shown to all: always, but for dark games where it is agreed to hide it (S0-10a)."""
    return not (purchase.dark and deal.rules.talon.talon_shown == "hidden_in_dark_games")


def may_offer_halves(deal: Deal, purchase: Purchase) -> bool:
    """Whether the winner may offer the sitting dealer halves: in any game, or at misère and ten alone (S0-15d)."""
    if deal.sitting is None:
        return False
    match deal.rules.dealer.dealer_partner:
        case "off":
            return False
        case "misere_and_ten":
            return isinstance(purchase.bid, Misere) or purchase.bid.level == 10
        case "any":
            return True


def partner_to_answer(state: Partnering) -> Seat:
    """The winner first; after his offer the sitting dealer."""
    return state.purchase.declarer if not state.answers else state.deal.dealer


def legal_partner_calls(state: Partnering) -> tuple[Action, ...]:
    """Offer or not; accept or not."""
    seat = partner_to_answer(state)
    first = PartnerCall.ACCEPT if state.answers else PartnerCall.OFFER
    return AnswerPartner(seat, first), AnswerPartner(seat, PartnerCall.DECLINE)


def partner_refusal(state: Partnering, action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    if not isinstance(action, AnswerPartner):
        return refuse("phase_partner")
    return None if action in legal_partner_calls(state) else refuse("partner_call", call=action.call.value)


def twelve(state: Discarding) -> CardSet:
    """The declarer's hand with the talon."""
    return state.deal.hands[state.deal.place(state.purchase.declarer)] | CardSet.of(state.deal.talon)


def surrender_down(rules: RuleSet) -> int:
    """How many tricks short a surrender is written; 0 where the table does not know it (S3-51, A-67)."""
    match rules.talon.surrender:
        case "down_three":
            return 3
        case "down_two":
            return 2
        case "none" | "concede_all":
            return 0


def may_surrender(state: Discarding | Ordering) -> bool:
    """Whether the table knows the surrender and the bid is a trick game (A-67)."""
    if not surrender_down(state.deal.rules) or not isinstance(state.purchase.bid, TrickGame) or state.purchase.without_talon:
        return False
    return not names_first(state.deal) or (isinstance(state, Ordering) and state.named is not None)


def names_first(deal: Deal) -> bool:
    """Whether a surrender is priced on the contract that was named: it is named, then confirmed or surrendered on (A-135)."""
    return surrender_down(deal.rules) > 0 and deal.rules.talon.surrender_base == "named_contract"


def may_order_misere(rules: RuleSet, bid: Contract | None, *, without_talon: bool) -> bool:
    """Whether misère may be ordered in place of a trick game: where agreed, and over a bid below nine (S3-26, A-63)."""
    agreed = rules.auction.misere_call == "after_auction" and not without_talon
    return agreed and isinstance(bid, TrickGame) and bid.level < 9


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


def _may_order_misere(state: Ordering) -> bool:
    return may_order_misere(state.deal.rules, state.bid, without_talon=state.purchase.without_talon)


def legal_orders(state: Ordering) -> tuple[Action, ...]:
    """Every trick game from the bid up (S0-9, S1-22), and the surrender where it is agreed."""
    seat = state.purchase.declarer
    if state.named is not None:
        return Order(seat, state.named), Surrender(seat)
    orders: list[Action] = [Order(seat, game) for game in ALL_GAMES[state.bid.rank :]]
    if _may_order_misere(state):
        orders.append(Order(seat, MISERE))
    return (*orders, Surrender(seat)) if may_surrender(state) else tuple(orders)


def order_refusal(state: Ordering, action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    match action:
        case Order(_, contract) if state.named not in (None, contract):
            return refuse("order_confirmed", order=str(contract), named=str(state.named))
        case Order(_, Misere()):
            return None if _may_order_misere(state) else refuse("order_misere")
        case Order(_, TrickGame() as contract):
            return None if contract.rank >= state.bid.rank else refuse("order_below_bid", order=str(contract), bid=str(state.bid))
        case Surrender():
            return None if may_surrender(state) else refuse("surrender")
        case _:
            return refuse("phase_order")
