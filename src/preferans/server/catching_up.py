"""What somebody has missed: from the revision that he has seen to the one that is shown now, by the lines of the log between.

Pure. What he gets is what he would have been told if he had stayed: the same events in the same order, and of his view the fields
that are another now. Who comes and goes stands in no log, so the players are always told anew.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from preferans.server import protocol as p
from preferans.server.codec import Line
from preferans.server.happened import happened
from preferans.server.state import TableState, advance

Look: TypeAlias = Callable[[TableState], p.View]
"""What somebody may see of a table at a revision."""
ALWAYS = frozenset({"players"})
"""Fields of a view that do not follow from the log alone."""


class Have(NamedTuple):
    """What somebody says that he has seen last."""

    rev: int
    epoch: str
    rules: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What somebody may see now."""

    table: str
    epoch: str
    rules: str
    """Hash of the conventions."""
    state: TableState
    """At the newest revision that he may see."""
    look: Look


class Missed(NamedTuple):
    """What has happened since."""

    steps: tuple[p.Step, ...]
    changed: dict[str, object]
    """Fields of the view."""


def greeting(
    shown: Shown, have: Have | None, base: TableState | None, lines: Sequence[Line]
) -> tuple[p.SnapshotMessage | p.EventsMessage | p.Unrecoverable, ...]:
    """What somebody is told who comes with what he has; the lines are those between `base` and what is shown, None: the log before is not at hand.

    Raises: PreferansError, if a line does not fit.
    """
    rev = shown.state.rev
    code = None if have is None else _lost(shown, have, base)
    if have is None or base is None or code is not None:
        snapshot = p.SnapshotMessage(shown.table, rev, shown.look(shown.state), epoch=shown.epoch, rules=shown.rules)
        return (snapshot,) if code is None else (p.Unrecoverable(shown.table, code, rev), snapshot)
    found = missed(base, lines, have.rev, shown.look)
    return (p.EventsMessage(shown.table, have.rev, rev, found.steps, found.changed),)


def _lost(shown: Shown, have: Have, base: TableState | None) -> p.LostCode | None:
    """Why nothing can be built on what somebody has."""
    if have.epoch != shown.epoch:
        return "other_epoch"
    if have.rules != shown.rules:
        return "other_rules"
    if have.rev > shown.state.rev:
        return "ahead"
    return "too_old" if base is None or have.rev < 1 else None


def missed(base: TableState, lines: Iterable[Line], have: int, look: Look) -> Missed:
    """What follows after revision `have`; the lines are those after `base`, which is no younger.

    Raises: PreferansError, if a line does not fit; ValueError if there is no such revision, or nothing was dealt at it.
    """
    steps, state = [], base
    seen = look(state) if state.rev == have else None
    for line in lines:
        before, after = state, advance(state, line)
        state = after.state
        if state.rev > have:
            steps.append(p.Step(state.rev, happened(before, line, after)))
        elif state.rev == have:
            seen = look(state)
    if seen is None:
        raise ValueError("no such revision")
    return Missed(tuple(steps), changes(seen, look(state) if steps else seen))


def changes(before: p.View, now: p.View) -> dict[str, object]:
    """The fields of a view that are another than before, and those that do not follow from the log."""
    names = p.View.__struct_fields__
    return {name: getattr(now, name) for name in names if name in ALWAYS or getattr(now, name) != getattr(before, name)}
