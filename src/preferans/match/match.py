"""A match: deals in sequence over the engine, the log of each, and what has been written.

Pure like everything below: cards come in as arguments, every change gives a new `Match`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from preferans.cards import Card
from preferans.conventions.ruleset import RuleSet
from preferans.errors import PreferansError
from preferans.match.log import Clock, DealLog, Irregularity, LogItem, Redeal
from preferans.match.progress import Progress
from preferans.rules.dealing import start
from preferans.rules.engine import apply
from preferans.rules.events import Event
from preferans.rules.state import DealState, Finished
from preferans.scoring.entries import Entry
from preferans.scoring.outcome import DealOutcome, VoidOutcome, from_deal
from preferans.scoring.penalties import Revoke, TablePenalty, WrittenDeal
from preferans.scoring.revokes import settled_as
from preferans.seats import Seat


class NoDealError(PreferansError):
    """An action where no deal is in play, or a deal where one is."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a chair: a name, and a bot's name and version where it is one."""

    name: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that is over: its log, what happened, what was written."""

    log: DealLog
    outcome: DealOutcome
    entries: tuple[Entry, ...]
    """Those of the penalties too."""
    revoke: Revoke | None = None
    """The revokes of the deal, at a table with real cards."""
    penalties: tuple[TablePenalty, ...] = ()
    """What was written for irregularities in it that have no deal of their own."""


@dataclass(frozen=True, slots=True)
class Current:
    """The deal in play."""

    log: DealLog
    state: DealState


@dataclass(frozen=True, slots=True)
class Match:
    """Пулька: conventions, players by chair, the deals so far, the sheet in `progress`."""

    rules: RuleSet
    players: tuple[Player, ...]
    progress: Progress
    played: tuple[PlayedDeal, ...] = ()
    current: Current | None = None


class MatchStep(NamedTuple):
    """The match after an action, the events of the deal, and the deal if it is over."""

    match: Match
    events: tuple[Event, ...]
    finished: PlayedDeal | None


def new_match(rules: RuleSet, players: Sequence[Player], dealer: Seat) -> Match:
    """A match before its first deal, which `dealer` deals."""
    return Match(rules, tuple(players), Progress.begin(rules, dealer))


def deal(match: Match, order: Sequence[Card], talon_pair: int) -> Match:
    """The match with its next deal on the table.

    Raises: RefusedError for a pack that cannot be dealt; NoDealError while a deal is in play.
    """
    if match.current is not None:
        raise NoDealError("a deal is in play")
    progress = match.progress
    state = start(match.rules, progress.dealer, order, talon_pair, progress.minimum, must_bid=progress.must_bid)
    log = DealLog(progress.number, progress.dealer, tuple(order), talon_pair)
    return replace(match, current=Current(log, state))


def act(match: Match, item: LogItem) -> MatchStep:
    """The match after one more item of the log; a finished deal is written at once.

    Raises: IllegalActionError; NoDealError where no deal is in play.
    """
    if match.current is None:
        raise NoDealError("no deal is in play")
    log = replace(match.current.log, actions=(*match.current.log.actions, item))
    match item:
        case Clock():
            return MatchStep(replace(match, current=replace(match.current, log=log)), (), None)
        case Redeal(misdeal=misdeal):
            return _write(match, log, VoidOutcome(log.dealer, misdeal), ())
        case Irregularity(penalty=Revoke() as revoke):
            return _write(match, log, revoke, ())
        case Irregularity():
            return MatchStep(replace(match, current=replace(match.current, log=log)), (), None)
        case action:
            state, events = apply(match.current.state, action)
    if isinstance(state, Finished):
        return _write(match, log, from_deal(state), events)
    return MatchStep(replace(match, current=Current(log, state)), events, None)


def penalize(match: Match, penalty: TablePenalty) -> Match:
    """The match with a penalty without a deal of its own, written after the last deal.

    Raises: NoDealError before the first deal.
    """
    if not match.played:
        raise NoDealError("no deal has been played")
    progress, entries = match.progress.penalize(penalty)
    last = match.played[-1]
    last = replace(last, entries=(*last.entries, *entries), penalties=(*last.penalties, penalty))
    return replace(match, progress=progress, played=(*match.played[:-1], last))


def _write(match: Match, log: DealLog, outcome: WrittenDeal, events: tuple[Event, ...]) -> MatchStep:
    progress, entries = match.progress.write(outcome)
    revoke = outcome if isinstance(outcome, Revoke) else None
    meant = settled_as(outcome) if isinstance(outcome, Revoke) else outcome
    played = PlayedDeal(log, meant, entries, revoke)
    return MatchStep(replace(match, progress=progress, played=(*match.played, played), current=None), events, played)
