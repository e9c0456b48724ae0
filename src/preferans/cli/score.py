"""`preferans score FILE`: what happened at a table becomes entries with their reasons, the sheet and the settlement."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from preferans.cli import common
from preferans.cli.common import say
from preferans.cli.settlement_text import show_settlement, signed
from preferans.cli.sheet_text import draw, history
from preferans.notation.form import read_json
from preferans.notation.letters import say_contract
from preferans.notation.score_document import ScoredItem, last_sheet, score_document, scored
from preferans.notation.score_form import ScoreForm, read_score_form
from preferans.notation.score_items import Item
from preferans.scoring.entries import Entry
from preferans.scoring.outcome import (
    GameEnd,
    GameOutcome,
    MisereOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
    Tricks,
    VoidOutcome,
)
from preferans.scoring.penalties import AgreedPenalty
from preferans.scoring.settlement import settle

Names = Sequence[str]


def score(source: common.Source = "-", *, lang: common.Lang = None, as_json: common.Json = False) -> None:
    """Prints what a game on paper comes to: the document `score-out`, or the sheet, the settlement and every entry."""
    common.set_language(common.language(lang))
    document = read_json(common.read_text(source))
    if as_json:
        common.print_json(score_document(document))
        return
    form = read_score_form(document)
    lines = tuple(scored(form))
    common.heading(say("cli.score.title", rules=form.rules.name, target=form.rules.pool.pool_target * form.rules.prices.score_scale))
    print(draw(form.names, history(len(form.names), [line.after.sheet for line in lines])))
    print(_standing(form, lines) + "\n")
    show_settlement(settle(last_sheet(form, lines), form.rules, form.stake), form.names)
    if lines:
        common.heading("\n" + say("cli.score.entries"))
    for line in lines:
        print(f"{line.number:>3}  {headline(line.item, form.names)}")
        for entry in entry_lines(line.entries, form.names):
            print(entry)


def _standing(form: ScoreForm, lines: Sequence[ScoredItem]) -> str:
    """Whether the match is over, and if not, how it goes on."""
    ended = next((line.number for line in lines if line.after.ended), None)
    if ended is not None:
        return say("cli.score.ended", number=ended)
    dealer = lines[-1].after.dealer if lines else form.dealer
    minimum = lines[-1].after.minimum if lines else 6
    return say("cli.score.goes_on", dealer=form.names[dealer.index], minimum=minimum)


def headline(item: Item, names: Names) -> str:
    """What happened, in one line."""
    match item:
        case GameOutcome():
            return _game(item, names)
        case MisereOutcome(declarer=declarer, tricks=tricks):
            return f"{names[declarer.index]} {say('cli.score.misere')} · {_tricks(tricks, names)}"
        case RaspasyOutcome(tricks=tricks):
            return f"{say('cli.score.raspasy')} · {_tricks(tricks, names)}"
        case SurrenderOutcome(declarer=declarer, bid=bid, down=down):
            contract = say_contract(bid, common.language())
            return f"{names[declarer.index]} {contract} · {say('cli.score.surrender', down=down)}"
        case VoidOutcome(misdeal=misdeal):
            return say("cli.score.misdeal" if misdeal else "cli.score.redeal")
        case AgreedPenalty(note=note):
            return f"{say('cli.score.penalty')}: {note}"
        case never:
            assert_never(never)


def _game(outcome: GameOutcome, names: Names) -> str:
    parts = [f"{names[outcome.declarer.index]} {say_contract(outcome.contract, common.language())}"]
    if outcome.answers:
        parts.append(", ".join(f"{names[seat.index]} {say(f'cli.score.call.{call.value}')}" for seat, call in outcome.answers))
    if outcome.end is GameEnd.CONCEDE_ALL:
        parts.append(say("cli.score.conceded"))
    if outcome.tricks:
        parts.append(_tricks(outcome.tricks, names))
    return " · ".join(parts)


def _tricks(tricks: Tricks, names: Names) -> str:
    return f"{say('cli.score.tricks')}: " + ", ".join(f"{names[seat.index]} {count}" for seat, count in tricks)


def entry_lines(entries: Sequence[Entry], names: Names) -> Iterator[str]:
    """The entries of a deal, one a line, their columns under each other."""
    rows = [
        (
            say(f"cli.sheet.{entry.column.value}"),
            names[entry.player.index] + (f" → {names[entry.against.index]}" if entry.against else ""),
            signed(entry.amount),
            say(f"reason.{entry.reason.value}"),
            "" if entry.rule == "agreed" else entry.rule,
        )
        for entry in entries
    ]
    widths = [max((len(row[place]) for row in rows), default=0) for place in range(3)]
    for column, who, amount, reason, rule in rows:
        yield f"       {column:<{widths[0]}}  {who:<{widths[1]}}  {amount:>{widths[2]}}  {reason}{f', {rule}' if rule else ''}"
