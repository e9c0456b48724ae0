"""What a table's log says: the match at a revision, and what lies between two deals. Pure: (state, line) → state."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from preferans.conventions.ruleset import RuleSet
from preferans.errors import IllegalActionError
from preferans.match.match import Match, MatchStep, Player, new_match
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState, Ending, Finished
from preferans.scoring.bombs import Bombs
from preferans.seats import SEATS, Seat, chairs
from preferans.server import codec
from preferans.server.brought import more_rules, taken_up
from preferans.server.codec import (
    Agreed,
    Brought,
    Dealt,
    Done,
    Extending,
    Finishing,
    Line,
    Looked,
    Lots,
    Moved,
    Proved,
    Ready,
    Salted,
    Undone,
)
from preferans.server.remembered import Remembered
from preferans.server.taking_back import may_be_taken_back
from preferans.server.upcasting import LogError

_turns: Remembered[DealState, Seat | None] = Remembered(64)
"""Asked many times for each revision."""


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
    table: str = ""
    """The table's id, which its deals are bound to."""
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
    wish: int | None = None
    """How many cards the one who cuts takes off before the next deal, if he has chosen."""
    cut: int | None = None
    """How many were taken off before the deal that is shown."""
    lots: Lots | None = None
    """What was drawn before the first deal."""
    agreed: tuple[Agreed | None, ...] = ()
    """How each deal was agreed, the one in play included."""
    secret: str | None = None
    """Of the next deal; its commitment is shown."""
    hashes: tuple[tuple[Seat, str], ...] = ()
    """Of the salts for the next deal."""
    salts: tuple[tuple[Seat, str], ...] = ()
    """Those that have been revealed."""
    brought: Brought | None = None
    """What the match was when it came here with one player more."""
    extending: str | None = None
    """The table for one player more where it may go on."""
    moved: str | None = None
    """The table where it goes on."""
    given: bool = False
    """Whether the cards were named and not drawn, to practise with; the match is over with this deal."""

    undoable: "TableState | None" = None
    """The table before what a person has just done, where that may be taken back; None otherwise."""

    @property
    def revealing(self) -> bool:
        """Whether all people are ready and those who gave a hash are to reveal their salts."""
        return self.match.current is None and not self.ended and bool(self.hashes) and set(self.people) <= set(self.ready)

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
        return progress.may_stop

    @property
    def may_extend(self) -> bool:
        """Whether one player more may join now: between two deals of a match that goes on, where late joining is agreed."""
        if self.match.current is not None or self.ended or not self.match.played:
            return False
        return more_rules(self.match.rules) is not None

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
        current = self.match.current
        return None if current is None else _turns.of(current.state, lambda: to_act(current.state))


class Advance(NamedTuple):
    """A table after a line, and the step of the match that it was."""

    state: TableState
    step: MatchStep


def begin(rules: RuleSet, players: tuple[Player, ...], dealer: Seat, table: str = "") -> TableState:
    """A table before its first line."""
    return TableState(new_match(rules, players, dealer), table)


def advance(state: TableState, line: Line) -> Advance:
    """The table after the next line of its log.

    Raises: PreferansError of the engine, if the line does not fit; LogError, if its conventions mean something else now.
    """
    if isinstance(line, Dealt) and line.brought is not None:
        progress = taken_up(line.brought, state.match.rules, state.match.progress.dealer)
        state = replace(state, match=replace(state.match, progress=progress), brought=line.brought)
    if isinstance(line, Dealt) and line.rules not in ("", state.match.rules.hash):
        raise LogError("other_rules")
    if isinstance(line, Undone):
        return _undone(state, line)
    before = state.match
    step = codec.replay(before, line)
    undoable = replace(state, undoable=None) if isinstance(line, Done) and _is_undoable(state, line, step) else None
    after = replace(state, match=step.match, rev=state.rev + 1, undoable=undoable)
    match line:
        case Dealt(cut=cut, lots=lots, given=given):
            fresh = replace(after, given=given, last=None, ready=(), looked=(), finishing=(), price=before.progress.price, wish=None)
            fresh = replace(fresh, agreed=(*state.agreed, line.agreed), secret=line.following, hashes=(), salts=())
            return Advance(replace(fresh, cut=cut, lots=lots or state.lots), step)
        case Ready():
            return Advance(_ready(after, line), step)
        case Salted(actor=actor, salt=salt):
            return Advance(replace(after, salts=(*state.salts, (SEATS[actor], salt))), step)
        case Finishing(hour=True):
            return Advance(replace(after, match=replace(before, progress=before.progress.stop())), step)
        case Finishing(actor=actor):
            return Advance(_finishing(after, SEATS[actor]), step)
        case Extending(room=room):
            return Advance(replace(after, extending=room), step)
        case Moved(table=table):
            ended = replace(before.progress, stopped=True, ended=True)
            return Advance(replace(after, match=replace(before, progress=ended), moved=table), step)
        case Looked(actor=actor):
            return Advance(replace(after, looked=(*state.looked, SEATS[actor])), step)
        case Done() | Proved():
            if step.finished is None or before.current is None:
                return Advance(after, step)
            action = codec.proved_action(line) if isinstance(line, Proved) else codec.to_action(line.action, SEATS[line.actor])
            last = apply(before.current.state, action).state
            if not isinstance(last, Finished):
                raise TypeError("a written deal is finished")
            if state.given:
                after = replace(after, match=replace(after.match, progress=replace(after.match.progress, stopped=True, ended=True)))
            return Advance(replace(after, last=last, past=(*state.past, Past(last.ending, state.price, before.progress.owned_bombs))), step)


def _is_undoable(before: TableState, line: Done, step: MatchStep) -> bool:
    """Whether what was done may be taken back: by a person, in his turn, with no card turned up by it."""
    deal, seat = before.match.current, SEATS[line.actor]
    if deal is None or before.match.players[seat.index].bot or before.turn is not seat:
        return False
    return may_be_taken_back(deal.state, line.action, None if step.match.current is None else step.match.current.state)


def _undone(state: TableState, line: Undone) -> Advance:
    """The table as it was before what was done last.

    Raises: IllegalActionError, if something has followed from it.
    """
    before = state.undoable
    if before is None or before.turn != SEATS[line.actor]:
        raise IllegalActionError(line, "undo")
    after = replace(before, rev=state.rev + 1)
    return Advance(after, MatchStep(after.match, (), None))


def _ready(state: TableState, line: Ready) -> TableState:
    """The table when one more waits for the next deal."""
    seat = SEATS[line.actor]
    hashes = state.hashes if line.salt_hash is None else (*state.hashes, (seat, line.salt_hash))
    return replace(state, ready=(*state.ready, seat), wish=state.wish if line.cut is None else line.cut, hashes=hashes)


def _finishing(state: TableState, seat: Seat) -> TableState:
    """The table when one more would settle; when all people would, the match ends, after an open spiral where that is agreed."""
    finishing = (*state.finishing, seat)
    after = replace(state, finishing=finishing)
    if not set(state.people) <= set(finishing):
        return after
    return replace(after, match=replace(state.match, progress=state.match.progress.stop()))
