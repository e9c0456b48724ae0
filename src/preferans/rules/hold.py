"""The readings of «здесь», «держу», «мои»: who may keep the bid that stands (A-01, A-61)."""

from preferans.rules.contract import Contract, Misere, TrickGame
from preferans.rules.ladder import Standing
from preferans.rules.state import Call, Deal
from preferans.seats import Seat


def may_hold(deal: Deal, calls: tuple[Call, ...], now: Standing, seat: Seat) -> bool:
    """Whether this seat may hold the bid that stands.

    A hold never answers a hold; a dark bid and a bid without the talon cannot be held; the overcalled misère player cannot hold (A-64).
    """
    if now.bid is None or now.owner is None or now.held or now.without_talon or now.dark_bid or _excluded(deal, now.bid):
        return False
    if now.misere_caller == seat:
        return False
    first_call = all(call.actor != seat for call in calls)
    elder = deal.place(seat) < deal.place(now.owner)
    match deal.rules.auction.hold_rule:
        case "none":
            return False
        case "any_later_caller":
            return True
        case "elder_only":
            return elder and not first_call
        case "elder_only_two_left":
            return elder and not first_call and len(now.passed) == 1
        case "across_passer":
            before = deal.from_seat(seat)[2]
            return now.passed == (before,) and now.bids >= 2 and not first_call


def _excluded(deal: Deal, bid: Contract) -> bool:
    """What cannot be held by agreement: misère, six spades, or both."""
    excludes = deal.rules.auction.hold_excludes
    is_six_spades = isinstance(bid, TrickGame) and bid.rank == 0
    return (isinstance(bid, Misere) and excludes in ("misere", "both")) or (is_six_spades and excludes in ("six_spades", "both"))
