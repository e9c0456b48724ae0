"""What a seat's action makes of a table, or why it is refused. Pure: the same for a message that is tested and one that is meant."""

from collections.abc import Collection
from enum import Enum, unique
from typing import TypeAlias

from preferans.errors import IllegalActionError, NotationError, PreferansError
from preferans.rules.actions import Action
from preferans.rules.engine import refusal, to_act
from preferans.seats import Seat
from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.ceremony import who_cuts
from preferans.server.codec import Done, Finishing, Looked, Ready, Salted
from preferans.server.fairness import hash_of
from preferans.server.looking import refused, unlooked
from preferans.server.state import TableState


class MatchOverError(PreferansError):
    """A command after the end of the match."""


@unique
class Draw(Enum):
    """The next deal is to be drawn."""

    NOW = "now"


Judged: TypeAlias = Done | Ready | Salted | Finishing | Looked | Draw


def judged(state: TableState, people: Collection[Seat], seat: Seat, action: p.ActionMessage) -> Judged:
    """The line of the log that an action makes; or that the next deal is due, since the last person is ready and nobody is waited for.

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
    if isinstance(action, p.SaltAct):
        return _salted(state, seat, action)
    if isinstance(action, p.NextAct):
        return _next(state, people, seat, action)
    if current is None:
        raise IllegalActionError(action, "deal_over")
    _check(state, codec.to_action(action, seat))
    return Done(seat.index, action)


def _next(state: TableState, people: Collection[Seat], seat: Seat, action: p.NextAct) -> Ready | Draw:
    """One more is ready; the last one's word deals, unless salts are to be revealed before.

    Raises: IllegalActionError.
    """
    if state.match.current is not None or seat in state.ready:
        raise IllegalActionError(action, "next")
    if action.cut is not None and seat is not who_cuts(state.match.rules, state.match.progress.dealer):
        raise IllegalActionError(action, "cut")
    shown = action.salt_hash if state.secret is not None else None
    others = [other for other in people if other not in (*state.ready, seat)]
    return Ready(seat.index, action.cut, shown) if others or state.hashes or shown else Draw.NOW


def _salted(state: TableState, seat: Seat, action: p.SaltAct) -> Salted | Draw:
    """A salt is revealed, the one whose hash was shown; the last of them deals.

    Raises: IllegalActionError.
    """
    given = {other for other, _ in state.salts}
    if not state.revealing or seat in given or dict(state.hashes).get(seat) != hash_of(state, seat, action.salt):
        raise IllegalActionError(action, "salt")
    others = [other for other, _ in state.hashes if other not in (*given, seat)]
    return Salted(seat.index, action.salt) if others else Draw.NOW


def _check(state: TableState, action: Action) -> None:
    """Raises IllegalActionError, if the engine refuses the action, or the hand that was or was not looked at does."""
    if state.match.current is not None:
        reason = refused(state, action)
        if reason is not None and to_act(state.match.current.state) is action.actor:
            raise IllegalActionError(action, reason)
        why = refusal(state.match.current.state, action)
        if why is not None:
            raise IllegalActionError(action, why.reason, **dict(why.values))


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
