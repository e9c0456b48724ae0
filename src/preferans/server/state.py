"""What a table's log says: the match at a revision, and what lies between two deals. Pure: (state, line) → state."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from preferans.conventions.ruleset import RuleSet
from preferans.match.match import Match, MatchStep, Player, new_match
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState, Ending, Finished
from preferans.scoring.bombs import Bombs
from preferans.seats import SEATS, Seat, chairs
from preferans.server import codec
from preferans.server.codec import Dealt, Done, Finishing, Line, Looked, Proved, Ready


@dataclass(frozen=True, slots=True)
class Past:
    """What the match does not keep of a deal that is over."""

    ending: Ending
    price: int
    """Of a raspasy trick in that deal."""
    bombs: Bombs = ()
    """How many bombs each chair owned before it."""


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
    looked: tuple[Seat, ...] = ()
    """Who has looked at his cards in this deal, where one may speak before."""

    finishing: tuple[Seat, ...] = ()
    """Who would settle the match before the next deal."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The chairs where no bot sits."""
        return tuple(seat for seat in chairs(len(self.match.players)) if not self.match.players[seat.index].bot)

    @property
    def may_finish(self) -> bool:
        """Whether the match may be settled now: between deals, by agreement or where its end is a matter of the hour (A-75)."""
        progress = self.match.progress
        if self.match.current is not None or not self.match.played or progress.ended or progress.stopped:
            return False
        match self.match.rules.pool.end_condition:
            case "time" | "agreement":
                return True
            case "rounds" if progress.round_is_over:
                return True
            case _:
                return self.match.rules.pool.early_stop == "by_agreement"

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
            return Advance(replace(after, last=None, ready=(), looked=(), finishing=(), price=before.progress.price), step)
        case Ready(actor=actor):
            return Advance(replace(after, ready=(*state.ready, SEATS[actor])), step)
        case Finishing(actor=actor):
            return Advance(_finishing(after, SEATS[actor]), step)
        case Looked(actor=actor):
            return Advance(replace(after, looked=(*state.looked, SEATS[actor])), step)
        case Done() | Proved():
            if step.finished is None or before.current is None:
                return Advance(after, step)
            action = codec.proved_action(line) if isinstance(line, Proved) else codec.to_action(line.action, SEATS[line.actor])
            last = apply(before.current.state, action).state
            if not isinstance(last, Finished):
                raise TypeError("a written deal is finished")
            return Advance(replace(after, last=last, past=(*state.past, Past(last.ending, state.price, before.progress.owned_bombs))), step)


def _finishing(state: TableState, seat: Seat) -> TableState:
    """The table when one more would settle; when all people would, the match ends, after an open spiral where that is agreed."""
    finishing = (*state.finishing, seat)
    after = replace(state, finishing=finishing)
    if not set(state.people) <= set(finishing):
        return after
    return replace(after, match=replace(state.match, progress=state.match.progress.stop()))
