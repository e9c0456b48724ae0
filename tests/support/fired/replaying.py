"""One deal replayed: what could be done at every moment, what was seen, what was written; and under other rules the same or not."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from preferans.conventions.ruleset import RuleSet
from preferans.errors import IllegalActionError, RefusedError
from preferans.match.log import Clock, DealLog, Irregularity, Redeal
from preferans.match.match import Match
from preferans.match.progress import Progress
from preferans.rules.actions import Action
from preferans.rules.dealing import start
from preferans.rules.engine import apply, legal_actions
from preferans.rules.events import Event
from preferans.rules.state import Finished
from preferans.scoring.entries import Entry
from preferans.scoring.outcome import from_deal
from preferans.scoring.settlement import settle

Moment = tuple[tuple[Action, ...], tuple[Event, ...]]
"""What could be done, and what everybody saw happen before it."""
End = tuple[object, ...]
"""What was written, where the match stands, what would be paid now."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that was played, with the match before it."""

    before: Progress
    log: DealLog
    entries: tuple[Entry, ...]

    @property
    def actions(self) -> tuple[Action, ...]:
        """Its actions."""
        return tuple(item for item in self.log.actions if not isinstance(item, Clock | Redeal | Irregularity))


def played(match: Match) -> Iterator[Played]:
    """The deals of a match in order."""
    before = Progress.begin(match.rules, match.played[0].log.dealer)
    for one in match.played:
        yield Played(before, one.log, one.entries)
        before, _ = before.write(one.outcome)


def replay(deal: Played, rules: RuleSet) -> Iterator[Moment | End]:
    """The deal's moments and its end under these rules, the history before it given.

    Raises: IllegalActionError; RefusedError where it cannot be dealt so.
    """
    progress = replace(deal.before, rules=rules)
    log = deal.log
    state, events = start(rules, log.dealer, log.order, log.talon_pair, progress.minimum, must_bid=progress.must_bid), ()
    for action in deal.actions:
        yield legal_actions(state), events
        state, events = apply(state, action)
    yield legal_actions(state), events
    if isinstance(state, Finished):
        after, entries = progress.write(from_deal(state))
        paid = settle(after.sheet, rules).exact
        yield figures(entries), after.dealer, after.minimum, after.must_bid, after.bombs, after.ended, after.may_stop, paid


def figures(entries: tuple[Entry, ...]) -> End:
    """What is written, without the rows it is written by."""
    return tuple((line.column, line.player, line.against, line.amount) for line in entries)


def differs(deal: Played, moments: tuple[Moment | End, ...], rules: RuleSet) -> bool:
    """Whether these rules would have changed what could be done, what was seen or what was written.

    `moments` are those of the rules it was played by.
    """
    try:
        return any(one != other for one, other in zip(replay(deal, rules), moments, strict=True))
    except (IllegalActionError, RefusedError, ValueError):
        return True
