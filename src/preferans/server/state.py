"""What a table's log says: the match at a revision, and what lies between two deals. Pure: (state, line) → state."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from preferans.conventions.ruleset import RuleSet
from preferans.match.match import Match, MatchStep, Player, new_match
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState, Ending, Finished
from preferans.seats import SEATS, Seat
from preferans.server import codec
from preferans.server.codec import Dealt, Done, Line, Proved, Ready


@dataclass(frozen=True, slots=True)
class Past:
    """What the match does not keep of a deal that is over."""

    ending: Ending
    price: int
    """Of a raspasy trick in that deal."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A table at a revision."""

    match: Match
    rev: int = 0
    last: Finished | None = None
    """The last deal, until the next one is dealt."""
    past: tuple[Past, ...] = ()
    price: int = 0
    """Of a raspasy trick in the deal that is shown."""
    ready: tuple[Seat, ...] = ()
    """Who waits for the next deal."""

    @property
    def ended(self) -> bool:
        """Whether the match is over."""
        return self.match.progress.ended and self.match.current is None

    @property
    def shown(self) -> DealState | None:
        """The deal on the table, or the last one; None before the first."""
        return self.match.current.state if self.match.current is not None else self.last

    @property
    def turn(self) -> Seat | None:
        """Who has to act in the deal."""
        return to_act(self.match.current.state) if self.match.current is not None else None


class Advance(NamedTuple):
    """A table after a line, and the step of the match that it was."""

    state: TableState
    step: MatchStep


def begin(rules: RuleSet, players: tuple[Player, ...], dealer: Seat) -> TableState:
    """A table before its first line."""
    return TableState(new_match(rules, players, dealer))


def advance(state: TableState, line: Line) -> Advance:
    """The table after the next line of its log.

    Raises: PreferansError of the engine, if the line does not fit.
    """
    before = state.match
    step = codec.replay(before, line)
    after = replace(state, match=step.match, rev=state.rev + 1)
    match line:
        case Dealt():
            return Advance(replace(after, last=None, ready=(), price=before.progress.price), step)
        case Ready(actor=actor):
            return Advance(replace(after, ready=(*state.ready, SEATS[actor])), step)
        case Done() | Proved():
            if step.finished is None or before.current is None:
                return Advance(after, step)
            action = codec.proved_action(line) if isinstance(line, Proved) else codec.to_action(line.action, SEATS[line.actor])
            last = apply(before.current.state, action).state
            if not isinstance(last, Finished):
                raise TypeError("a written deal is finished")
            return Advance(replace(after, last=last, past=(*state.past, Past(last.ending, state.price))), step)
