"""A deal that was played as people read it: the hands, what was said, trick by trick."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from preferans.cards import Card
from preferans.cli.common import language, say
from preferans.conventions.ruleset import RuleSet
from preferans.match.log import Clock, DealLog, Irregularity, LogItem, Redeal
from preferans.notation.diagram import diagram
from preferans.notation.letters import say_card
from preferans.notation.speech import hand_name, say_action
from preferans.rules import actions as engine
from preferans.rules.dealing import start
from preferans.rules.engine import apply
from preferans.rules.state import DealState, Finished, Playing, RaspasyPlay, Trick
from preferans.seats import Seat

Names = Sequence[str]


class Told(NamedTuple):
    """A deal after its log has been played."""

    first: DealState
    last: DealState


def tell(log: DealLog, rules: RuleSet, minimum: int) -> Told:
    """The deal before its first word and after its last."""
    first: DealState = start(rules, log.dealer, log.order, log.talon_pair, minimum)
    state = first
    for item in log.actions:
        if not isinstance(item, Clock | Redeal | Irregularity):
            state = apply(state, item).state
    return Told(first, state)


def deal_lines(log: DealLog, rules: RuleSet, minimum: int, names: Names) -> Iterator[str]:
    """The deal, line by line: hands and talon, talk, tricks."""
    told = tell(log, rules, minimum)
    deal = told.first.deal
    yield diagram([hand_name(seat, names, language()) for seat in deal.seats], deal.hands, deal.talon, language())
    yield ""
    for title, items in groupby(log.actions, _title):
        if title:
            spoken = (f"{names[item.actor.index]} {say_action(item, names, deal.seats, language())}" for item in items)
            yield f"{say(f'cli.replay.{title}')}: {', '.join(spoken)}"
    yield from _trick_lines(told.last, names)


def _title(item: LogItem) -> str:
    """Under which word an action is told; empty for a card, which is told with its trick."""
    match item:
        case engine.Bid() | engine.BidMisere() | engine.BidWithoutTalon() | engine.Pass() | engine.Hold():
            return "auction"
        case engine.AnswerPartner() | engine.Discard() | engine.Order() | engine.Surrender():
            return "contract"
        case engine.AnswerWhist() | engine.AnswerTen() | engine.Invite():
            return "answers"
        case engine.ChooseMode():
            return "mode"
        case engine.Claim() | engine.AcceptClaim() | engine.AnswerClaim() | engine.Concede() | engine.SettleTen():
            return "claim"
        case engine.PlayCard():
            return ""
        case Clock() | Redeal() | Irregularity():
            return "note"


def _trick_lines(state: DealState, names: Names) -> Iterator[str]:
    """The finished tricks, each hand in a column of its own, the winner's card starred and the leader's name first."""
    last = state.last if isinstance(state, Finished) else state
    if not isinstance(last, Playing) or not last.tricks:
        return
    seats = tuple(seat for seat in last.deal.seats if _plays(seat, last))
    titles = [hand_name(seat, names, language()) for seat in seats]
    turned = any(trick.talon for trick in last.tricks)
    titles += [say("cli.replay.talon")] if turned else []
    widths = [max(5, len(title)) for title in titles]
    yield "    " + "  ".join(f"{title:<{width}}" for title, width in zip(titles, widths, strict=True)).rstrip()
    for number, trick in enumerate(last.tricks, 1):
        cells = _cells(trick, last, seats) + ([""] if turned and trick.talon is None else [])
        yield f"{number:>2}  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip()


def _plays(seat: Seat, state: Playing) -> bool:
    """Whether a hand takes part; that of the dummy lies closed in raspasy (A-84)."""
    return seat is not Seat.DUMMY or not isinstance(state.game, RaspasyPlay)


def _cells(trick: Trick, state: Playing, seats: Sequence[Seat]) -> list[str]:
    """The cards of a trick by hand, the talon's last. Where the talon leads, nobody's card does."""
    leader = trick.leader if trick.leader in seats else state.deal.seats[0]
    start = seats.index(leader)
    by_seat = dict(zip((*seats[start:], *seats[:start]), trick.cards, strict=True))
    cells = [_cell(by_seat[seat], lead=seat is leader and trick.talon is None, won=seat is trick.winner) for seat in seats]
    return [*cells, *([] if trick.talon is None else [_cell(trick.talon, lead=True, won=trick.winner not in seats)])]


def _cell(card: Card, *, lead: bool, won: bool) -> str:
    """A card of a trick: `·` before the lead, `*` behind the card that took."""
    return f"{'·' if lead else ' '}{say_card(card, language())}{'*' if won else ''}"
