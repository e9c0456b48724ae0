"""`preferans score FILE`: what happened at a table becomes entries with their reasons, the sheet and the settlement."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from preferans.cli import common
from preferans.cli.common import say
from preferans.cli.settlement_text import show_settlement, signed
from preferans.cli.sheet_text import draw, history
from preferans.conventions.ruleset import RuleSet
from preferans.notation.form import read_json
from preferans.notation.letters import say_contract
from preferans.notation.score_document import ScoredItem, last_sheet, score_document, scored
from preferans.notation.score_form import ScoreForm, read_score_form
from preferans.notation.score_items import Item
from preferans.notation.speech import offence_of
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
from preferans.scoring.penalties import AgreedPenalty, Revoke, TalonPeek, WrongCardCount
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
    common.heading(_title(form.rules))
    print(draw(form.names, history(len(form.names), [line.after.sheet for line in lines])))
    print(_standing(form, lines) + "\n")
    show_settlement(settle(last_sheet(form, lines), form.rules, form.stake), form.names)
    if lines:
        common.heading("\n" + say("cli.score.entries"))
    for line in lines:
        print(f"{line.number:>3}  {headline(line.item, form.names)}")
        for entry in entry_lines(line.entries, form.names):
            print(entry)


def _title(rules: RuleSet) -> str:
    """The rule set, and how far the pools go."""
    pool, scale = rules.pool, rules.prices.score_scale
    match pool.end_condition:
        case "each_player":
            return say("cli.score.title", rules=rules.name, target=pool.pool_target * scale)
        case "total":
            return say("cli.score.title_total", rules=rules.name, target=pool.pool_total_per_player * rules.players * scale)
        case "time" | "rounds" | "agreement":
            return rules.name


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
            parts = [f"{names[declarer.index]} {say('cli.score.misere')}", *_conventions(item, names), _tricks(tricks, names)]
            return " · ".join(parts)
        case RaspasyOutcome(tricks=tricks, dark_passes=dark):
            passed = [f"{say('cli.score.dark_pass')} {', '.join(names[seat.index] for seat in dark)}"] if dark else []
            return " · ".join((say("cli.score.raspasy"), *passed, _tricks(tricks, names)))
        case SurrenderOutcome(declarer=declarer, bid=bid, down=down):
            contract = say_contract(bid, common.language())
            return f"{names[declarer.index]} {contract} · {say('cli.score.surrender', down=down)}"
        case VoidOutcome(misdeal=misdeal):
            return say("cli.score.misdeal" if misdeal else "cli.score.redeal")
        case AgreedPenalty(note=note):
            return f"{say('cli.score.penalty')}: {note}"
        case TalonPeek(offenders=offenders) | WrongCardCount(offenders=offenders):
            who = ", ".join(names[seat.index] for seat in offenders)
            return f"{say('cli.score.penalty')}: {say(f'speech.{offence_of(item)}')} · {who}"
        case Revoke(of=of, revokes=revokes):
            who = ", ".join(f"{names[seat.index]} {times}" for seat, times in revokes)
            return f"{headline(of, names)} · {say('cli.score.revoke')}: {who}"
        case never:
            assert_never(never)


def _game(outcome: GameOutcome, names: Names) -> str:
    parts = [f"{names[outcome.declarer.index]} {say_contract(outcome.contract, common.language())}"]
    parts += _conventions(outcome, names)
    if outcome.answers:
        parts.append(", ".join(f"{names[seat.index]} {say(f'cli.score.call.{call.value}')}" for seat, call in outcome.answers))
    if outcome.end is GameEnd.CONCEDE_ALL:
        parts.append(say("cli.score.conceded"))
    if outcome.tricks:
        parts.append(_tricks(outcome.tricks, names))
    return " · ".join(parts)


def _conventions(outcome: GameOutcome | MisereOutcome, names: Names) -> Iterator[str]:
    """What the game was played by besides its contract: dark, without the talon, invited, in halves."""
    if isinstance(outcome, GameOutcome) and outcome.dark:
        yield say("cli.score.dark")
    if outcome.without_talon:
        yield say("cli.score.without_talon")
    if isinstance(outcome, GameOutcome) and outcome.invited_by is not None:
        yield say("cli.score.invited_by", name=names[outcome.invited_by.index])
    if outcome.partner is not None:
        yield say("cli.score.partner", name=names[outcome.partner.index])


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
