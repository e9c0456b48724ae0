"""The auction (торговля): who speaks, what may be said, and when it is over (A-57, A-61…A-64).

What may be named over a bid is in `ladder.py`, the readings of hold in `hold.py`.
"""

from preferans.rules import hold, ladder
from preferans.rules.actions import Action, Bid, BidMisere, BidWithoutTalon, Hold, Pass
from preferans.rules.ladder import Standing
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import Auction, Call, Deal
from preferans.seats import Seat

__all__ = ["Standing", "legal_calls", "refusal", "standing"]


def standing(deal: Deal, calls: tuple[Call, ...]) -> Standing:
    """Where the auction stands after these calls. A dummy counts as passed (A-84)."""
    now = Standing(passed=(Seat.DUMMY,) if deal.two_hand else ())
    for call in calls:
        now = ladder.after(now, call)
    return now._replace(turn=_turn(deal, calls, now))


def _turn(deal: Deal, calls: tuple[Call, ...], now: Standing) -> Seat | None:
    """Who speaks next, clockwise over those who have not passed; nobody raises himself (A-62)."""
    if ladder.is_closed(deal, now):
        return None
    start = deal.eldest if not calls else deal.from_seat(calls[-1].actor)[1]
    for seat in deal.from_seat(start):
        if seat not in now.passed and seat != now.owner:
            return seat
    return None


def legal_calls(state: Auction) -> tuple[Call, ...]:
    """Everything that may be said, pass last."""
    deal, calls = state.deal, state.calls
    now = standing(deal, calls)
    seat = now.turn
    if seat is None:
        return ()
    legal: list[Call] = []
    if hold.may_hold(deal, calls, now, seat):
        legal.append(Hold(seat))
    legal.extend(Bid(seat, game) for game in ladder.games(deal, now, seat))
    legal.extend(BidWithoutTalon(seat, level) for level in ladder.levels_without_talon(deal, now, seat))
    if ladder.may_misere(deal, calls, now, seat):
        legal.append(BidMisere(seat))
    if ladder.may_misere_without_talon(deal, calls, now, seat):
        legal.append(BidMisere(seat, without_talon=True))
    legal.extend(Bid(seat, game, dark=True) for game in ladder.dark_games(deal, calls, now, seat))
    if may_pass(deal, now):
        if ladder.may_call_dark(deal, calls, seat)[0]:
            legal.append(Pass(seat, dark=True))
        legal.append(Pass(seat))
    return tuple(legal)


def may_pass(deal: Deal, now: Standing) -> bool:
    """Whether a pass is free: always, but for the last to speak after three raspasy where that is agreed (A-90)."""
    return not (deal.must_bid and len(now.passed) == 2 and now.bid is None)


def refusal(state: Auction, action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    return refusal_at(state, standing(state.deal, state.calls), action)


def refusal_at(state: Auction, now: Standing, action: Action) -> Refusal | None:
    """The same, where it is known how the auction stands."""
    deal, calls = state.deal, state.calls
    seat = action.actor
    match action:
        case Pass(dark=True) if not ladder.may_call_dark(deal, calls, seat)[0]:
            return refuse("dark_call")
        case Pass():
            return None if may_pass(deal, now) else refuse("must_bid")
        case Hold():
            return None if hold.may_hold(deal, calls, now, seat) else refuse("hold")
        case BidMisere(without_talon=True):
            return None if ladder.may_misere_without_talon(deal, calls, now, seat) else refuse("misere_without_talon")
        case BidMisere():
            return None if ladder.may_misere(deal, calls, now, seat) else _misere_refusal(calls, now, seat)
        case BidWithoutTalon(_, level):
            legal = level in ladder.levels_without_talon(deal, now, seat)
            return None if legal else refuse("bid_without_talon", level=level)
        case Bid(_, game, dark=True):
            return None if game in ladder.dark_games(deal, calls, now, seat) else refuse("dark_call")
        case Bid(_, game):
            legal_games = ladder.games(deal, now, seat)
            return None if game in legal_games else ladder.refusal(deal, now, game, seat, legal_games)
        case _:
            return refuse("phase_auction")


def _misere_refusal(calls: tuple[Call, ...], now: Standing, seat: Seat) -> Refusal:
    spoken = any(call.actor == seat for call in calls)
    return refuse("misere_first_call") if spoken else refuse("misere_too_late", bid=str(now.bid or "-"))
