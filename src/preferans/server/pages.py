"""What is asked for once and not watched: the lobby, the whole sheet, the conventions of a table."""

from collections.abc import Mapping

from preferans.conventions.catalogue import load_preset, option
from preferans.conventions.describe import OptionLine, describe, shown
from preferans.conventions.ruleset import RuleSet
from preferans.match.match import PlayedDeal
from preferans.match.progress import Progress
from preferans.notation.score_sums import sums
from preferans.rules.view import Kind
from preferans.scoring.outcome import DealOutcome, GameOutcome, MisereOutcome, RaspasyOutcome, SurrenderOutcome
from preferans.scoring.settlement import settle
from preferans.seats import Seat
from preferans.server import protocol as p
from preferans.server.amounts import amount, entry_views
from preferans.server.brought import brought_lines
from preferans.server.state import Past
from preferans.server.table import Table
from preferans.server.view import CHOSEN_APART, pool_size, sheet_view
from preferans.texts import LANGUAGES, say
from preferans.texts.advice import chapters


def advice_page() -> p.AdvicePage:
    """What experienced players advise."""

    def both(words: Mapping[str, str]) -> p.Text:
        return p.Text(words["ru"], words["en"])

    return p.AdvicePage(
        tuple(
            p.AdviceChapter(
                chapter.topic, both(chapter.title), tuple(p.AdviceItem(one.id, both(one.title), both(one.text)) for one in chapter.advice)
            )
            for chapter in chapters()
        )
    )


def my_table(table: Table, seat: Seat) -> p.MyTable:
    """A table in the list of a guest."""
    state = table.state
    progress = state.match.progress
    between = state.match.current is None
    return p.MyTable(
        table=table.row.id,
        rules=table.row.rules,
        pool=pool_size(state.match.rules),
        deal=progress.number - between,
        names=table.sitting.names,
        my_turn=seat not in state.ready if between else state.turn is seat,
    )


def past_match(table: Table, seat: Seat, ended: int) -> p.PastMatch:
    """A match that is over, in the list of a guest."""
    match = table.state.match
    return p.PastMatch(
        table=table.row.id,
        rules=table.row.rules,
        pool=pool_size(match.rules),
        deals=len(match.played),
        names=table.sitting.names,
        chair=seat.index,
        balance=settle(match.progress.sheet, match.rules).rounded,
        ended=ended,
    )


def sheet_page(table: Table) -> p.SheetPage:
    """The sheet with every entry."""
    match = table.state.match
    deals = tuple(deal_line(match.rules, played, past) for played, past in zip(match.played, table.state.past, strict=True))
    brought = table.state.brought
    return p.SheetPage(
        rev=table.state.rev,
        sheet=sheet_view(match.progress, match.rules),
        deals=deals,
        brought=brought_lines(brought) if brought else (),
        sums=sum_steps(match.progress, match.rules),
    )


def sum_steps(progress: Progress, rules: RuleSet) -> tuple[p.SumStep, ...]:
    """How every total of the sheet comes about."""
    return tuple(
        p.SumStep(one.what, None if one.seat is None else one.seat.index, one.figures, amount(one.amount))
        for one in sums(progress.sheet, rules)
    )


def deal_line(rules: RuleSet, played: PlayedDeal, past: Past) -> p.DealLine:
    """A deal that is over, as the sheet tells it."""
    number, outcome = played.log.number, played.outcome
    kind, declarer, contract, tricks = facts_of(outcome)
    return p.DealLine(
        deal=number,
        dealer=played.log.dealer.index,
        kind=kind,
        ending=past.ending,
        declarer=None if declarer is None else declarer.index,
        contract=contract,
        tricks=tricks,
        entries=entry_views(played, rules, past),
    )


def facts_of(outcome: DealOutcome) -> tuple[Kind, Seat | None, str | None, tuple[tuple[int, int], ...]]:
    """What was played, by whom, at what contract, and the tricks by chair."""
    match outcome:
        case GameOutcome(declarer=declarer, contract=contract, tricks=tricks):
            return Kind.GAME, declarer, str(contract), _by_chair(tricks)
        case MisereOutcome(declarer=declarer, tricks=tricks):
            return Kind.MISERE, declarer, "misere", _by_chair(tricks)
        case RaspasyOutcome(tricks=tricks):
            return Kind.RASPASY, None, None, _by_chair(tricks)
        case SurrenderOutcome(declarer=declarer, bid=bid):
            return Kind.GAME, declarer, str(bid), ()
        case _:
            return Kind.GAME, None, None, ()


def _by_chair(tricks: tuple[tuple[Seat, int], ...]) -> tuple[tuple[int, int], ...]:
    return tuple((seat.index, taken) for seat, taken in tricks)


def rules_page(table: Table) -> p.RulesPage:
    """The conventions of a table in words."""
    rules = table.state.match.rules
    title, title_en = (say(f"preset.{rules.name}", lang) for lang in LANGUAGES)
    return p.RulesPage(rules.name, p.Text(title, title_en), rules.players, pool_size(rules), terms(rules))


def terms(rules: RuleSet) -> tuple[p.Term, ...]:
    """The conventions that act at a table, in words."""
    russian, english = (describe(rules, lang) for lang in LANGUAGES)
    usual = load_preset(rules.name).options()

    def term(ru: OptionLine, en: OptionLine) -> p.Term:
        changed = ru.changed and ru.id not in CHOSEN_APART
        was = p.Text(*(shown(option(ru.id), usual[ru.id], lang) for lang in LANGUAGES)) if changed else None
        return p.Term(ru.id, p.Text(ru.section, en.section), p.Text(ru.name, en.name), p.Text(ru.shown, en.shown), changed, was)

    return tuple(term(ru, en) for ru, en in zip(russian, english, strict=True) if ru.acts)
