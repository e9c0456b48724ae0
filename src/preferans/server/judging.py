"""What a seat's action makes of a table, or why it is refused. Pure: the same for a message that is tested and one that is meant."""

from collections.abc import Collection
from enum import Enum, unique

from preferans.errors import IllegalActionError, NotationError, PreferansError
from preferans.rules.actions import Action
from preferans.rules.engine import apply, to_act
from preferans.seats import Seat
from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.codec import Done, Finishing, Looked, Ready
from preferans.server.looking import refused, unlooked
from preferans.server.state import TableState


class MatchOverError(PreferansError):
    """A command after the end of the match."""


@unique
class Draw(Enum):
    """The next deal is to be drawn."""

    NOW = "now"


def judged(state: TableState, people: Collection[Seat], seat: Seat, action: p.ActionMessage) -> Done | Ready | Finishing | Looked | Draw:
    """The line of the log that an action makes; or that the next deal is due, since the last person is ready.

    Raises: IllegalActionError, NotationError, MatchOverError.
    """
    current = state.match.current
    if state.ended:
        raise MatchOverError
    if isinstance(action, p.LookAct):
        if seat not in unlooked(state):
            raise IllegalActionError(action, "look")
        return Looked(seat.index)
    if isinstance(action, p.FinishAct):
        if not state.may_finish or seat in state.finishing:
            raise IllegalActionError(action, "finish")
        return Finishing(seat.index)
    if not isinstance(action, p.NextAct):
        if current is None:
            raise IllegalActionError(action, "deal_over")
        _check(state, codec.to_action(action, seat))
        return Done(seat.index, action)
    if current is not None or seat in state.ready:
        raise IllegalActionError(action, "next")
    others = [other for other in people if other not in (*state.ready, seat)]
    return Ready(seat.index) if others else Draw.NOW


def _check(state: TableState, action: Action) -> None:
    """Raises IllegalActionError, if the engine refuses the action, or the hand that was or was not looked at does."""
    if state.match.current is not None:
        reason = refused(state, action)
        if reason is not None and to_act(state.match.current.state) is action.actor:
            raise IllegalActionError(action, reason)
        apply(state.match.current.state, action)


def rejected(command: str, rev: int, error: PreferansError) -> p.Reject | None:
    """The reject for what `judged` has raised; None for any other error."""
    match error:
        case IllegalActionError(reason=reason, values=values):
            return p.Reject(command, "illegal", rev, reason, dict(values))
        case MatchOverError():
            return p.Reject(command, "match_over", rev)
        case NotationError():
            return p.Reject(command, "bad_action", rev)
        case _:
            return None
