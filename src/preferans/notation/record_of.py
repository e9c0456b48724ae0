"""From a match that was played here to its record, and from typed sheets to those of a record."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.errors import PreferansError
from preferans.match.log import DealLog
from preferans.match.match import Match
from preferans.match.progress import Progress
from preferans.notation.engine_actions import Names, from_engine
from preferans.notation.form import Object
from preferans.notation.record import (
    Closing,
    DealRecord,
    Ended,
    GameRecord,
    Heading,
    RecordEntry,
    RecordRules,
    RecordSettlement,
    RecordSheet,
)
from preferans.notation.score_json import outcome_json, penalty_json
from preferans.scoring.bombs import factor_of
from preferans.scoring.entries import Entry
from preferans.scoring.penalties import Revoke, WrittenDeal
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Sheet
from preferans.seats import active_seats, chairs


def record_of(
    match: Match, *, engine: str, date: str | None = None, stake: Fraction | None = None, ended: Ended | None = None
) -> GameRecord:
    """The record of a match, written by the program `engine` (`preferans 0.1.0`) on a UTC day.

    `ended` says why it stopped before its own end: an agreement, a cut, or (None) that it goes on.

    Raises: PreferansError, if it is said to have stopped with a deal in play.
    """
    names = tuple(player.name for player in match.players)
    why = natural_end(match.progress) or ended or Ended.UNFINISHED
    rules = match.rules
    stated = RecordRules(rules.name, rules.hash, {name: _plain(value) for name, value in rules.options().items()})
    deals = list(_played(match, names))
    if match.current is not None:
        if why is not Ended.UNFINISHED:
            raise PreferansError(f"a deal is in play, the match has not ended by {why.value}")
        deals.append(_deal(match.current.log, names, rules))
    heading = Heading(engine, date, stated, match.players, stake)
    return GameRecord(heading, tuple(deals), closing_of(match.progress.sheet, rules, names, stake, why))


def natural_end(progress: Progress) -> Ended | None:
    """How the rules have ended the match, if they have."""
    if not progress.ended:
        return None
    if progress.stopped:
        return {"time": Ended.TIME, "rounds": Ended.ROUNDS}.get(progress.rules.pool.end_condition, Ended.AGREEMENT)
    return Ended.TOTAL if progress.rules.pool.end_condition == "total" else Ended.POOL


def _plain(value: OptionValue) -> object:
    return list(value) if isinstance(value, tuple) else value


def _deal(log: DealLog, names: Names, rules: RuleSet) -> DealRecord:
    """The deal as far as its log goes."""
    seats = active_seats(log.dealer, rules.players)
    actions = tuple(from_engine(item, names, seats) for item in log.actions)
    return DealRecord(log.number, names[log.dealer.index], log.order, log.talon_pair, actions, None, ())


def _played(match: Match, names: Names) -> Iterator[DealRecord]:
    """The finished deals, each with what it came to."""
    progress = Progress.begin(match.rules, match.played[0].log.dealer) if match.played else match.progress
    for deal in match.played:
        number = deal.log.number
        entries = tuple(named_entry(entry, number, names) for entry in deal.entries)
        penalties = tuple(penalty_json(penalty, names) for penalty in deal.penalties)
        result = result_json(deal.revoke or deal.outcome, names, progress)
        yield replace(_deal(deal.log, names, match.rules), result=result, entries=entries, penalties=penalties)
        progress, _ = progress.write(deal.revoke or deal.outcome)


def result_json(outcome: WrittenDeal, names: Names, before: Progress) -> Object:
    """The item of score that a deal comes to; `before` is the match before it."""
    if isinstance(outcome, Revoke):
        return penalty_json(outcome, names)
    return outcome_json(outcome, names, before.price, factor_of(outcome, before.rules, before.owned_bombs))


def named_entry(entry: Entry, deal: int, names: Names) -> RecordEntry:
    """The entry with the players' names."""
    against = None if entry.against is None else names[entry.against.index]
    return RecordEntry(deal, entry.column, names[entry.player.index], against, entry.amount, entry.rule, entry.reason)


def closing_of(sheet: Sheet, rules: RuleSet, names: Names, stake: Fraction | None, ended: Ended) -> Closing:
    """What a record says after its last deal."""
    settlement = settle(sheet, rules, stake)
    money = settlement.money
    return Closing(
        ended,
        RecordSheet(_named(names, sheet.pool), _named(names, sheet.mountain), _whists(sheet, names)),
        RecordSettlement(
            _named(names, settlement.exact),
            tuple(zip(names, settlement.rounded, strict=True)),
            tuple((names[pair.winner.index], names[pair.loser.index], pair.amount) for pair in settlement.pairs),
            tuple((names[payment.payer.index], names[payment.payee.index], payment.whists) for payment in settlement.payments),
            None if money is None else _named(names, money),
        ),
    )


def _named(names: Names, amounts: Sequence[Fraction]) -> tuple[tuple[str, Fraction], ...]:
    return tuple(zip(names, amounts, strict=True))


def _whists(sheet: Sheet, names: Names) -> tuple[tuple[str, str, Fraction], ...]:
    seats = chairs(sheet.players)
    return tuple((names[a.index], names[b.index], amount) for a in seats for b in seats if (amount := sheet.whists_on(a, b)))
