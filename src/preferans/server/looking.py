"""Who has looked at his cards, where one may speak before (втёмную, A-76): a matter of the table, kept in its log and in no record.

Until a player looks, nothing that leaves the server depends on his hand: he himself sees no card and may only make dark calls.
Once he has looked he makes none any more. Bots look at once, and so does everybody to whom a dark call is not open.
"""

from dataclasses import replace

from preferans.rules import ladder
from preferans.rules.actions import Action, Bid, Pass
from preferans.rules.state import Auction, DealState
from preferans.rules.view import Observation, Own, Sight, sight
from preferans.seats import Seat
from preferans.server.remembered import Remembered
from preferans.server.state import TableState

_sights: Remembered[DealState, Sight] = Remembered(64)
"""All seats are told of the same state, one after the other."""


def unlooked(state: TableState) -> tuple[Seat, ...]:
    """The players of the deal who have not looked at their cards."""
    current = state.match.current
    if current is None or not isinstance(current.state, Auction):
        return ()
    auction = current.state
    return tuple(seat for seat in auction.deal.seats if seat is not Seat.DUMMY and _waits(state, auction, seat))


def _waits(state: TableState, auction: Auction, seat: Seat) -> bool:
    if seat in state.looked or state.match.players[seat.index].bot:
        return False
    return any(ladder.may_call_dark(auction.deal, (), seat))


def seen_by(state: TableState, seat: Seat) -> Observation | None:
    """What this seat may know of the deal that is shown, and do in it: the only way out of the table. None before the first deal."""
    shown = state.shown
    if shown is None:
        return None
    looked = seat not in unlooked(state)
    seen = _sight(shown).of(seat, looked=looked)
    if not looked or not isinstance(shown, Auction) or not any(is_dark(action) for action in seen.legal):
        return seen
    return replace(seen, legal=tuple(action for action in seen.legal if not is_dark(action)))


def own_of(state: TableState, seat: Seat) -> Own:
    """Of what `seen_by` says that which is this seat's alone.

    Raises: ValueError before the first deal.
    """
    if state.shown is None:
        raise ValueError("nothing has been dealt")
    return _sight(state.shown).own(seat, looked=seat not in unlooked(state))


def _sight(shown: DealState) -> Sight:
    return _sights.of(shown, lambda: sight(shown))


def is_dark(action: Action) -> bool:
    """Whether it is said before looking."""
    return isinstance(action, Bid | Pass) and action.dark


def refused(state: TableState, action: Action) -> str | None:
    """Why this cannot be done by somebody who has, or has not, looked at his cards; None if that does not matter."""
    if action.actor not in unlooked(state):
        return "dark_call" if is_dark(action) else None
    seen = seen_by(state, action.actor)
    return None if seen is not None and (action in seen.legal or is_dark(action)) else "look_first"
