"""The same deals under another convention: what would stand on the sheet, and where it would differ.

Only conventions that no legal action depends on are tried: the deals stay as they were played, and what is written of them is counted anew.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from preferans.conventions.catalogue import PRESETS, build, changed_options, options, preset_values
from preferans.conventions.describe import choices, option_name, section_title, shown
from preferans.conventions.formulas import FORMULAS
from preferans.conventions.option import Option
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.errors import RefusedError, fault
from preferans.match.match import PlayedDeal
from preferans.match.progress import Progress
from preferans.rules.state import Ending
from preferans.scoring.settlement import settle
from preferans.server import protocol as p
from preferans.server.amounts import entry_views
from preferans.server.brought import taken_up
from preferans.server.conventions import fault_views
from preferans.server.state import Past, TableState
from preferans.server.view import amounts, sheet_view
from preferans.texts import LANGUAGES

WRITTEN_ONLY = (
    "mountain_factor",
    "whist_factor",
    "whist_split",
    "gentleman_on_success",
    "duty",
    "duty_8_9_both",
    "whist_penalty",
    "two_whister_shortfall",
    "solo_duty",
    "passer_tricks",
    "consolation_price",
    "ten_check_payment",
    "misere_mountain",
    "raspasy_scoring",
    "raspasy_price",
    "raspasy_progression",
    "zero_bonus",
    "dealer_zero_bonus",
    "dealer_consolation",
    "talon_bonus_unit",
    "bomb_doubles_failures",
    "pool_overflow",
    "aid_recipient",
    "aid_dealer_excluded",
    "last_open_pool_is_dealers",
    "pool_to_mountain",
    "mountain_to_whists",
)
"""Conventions that change figures and nothing else, in the order in which they are offered.

Left out though they are about figures: whatever decides how an auction opens, when a match ends, how large it is, and what a deal must have
been played for (the talon bonus).
"""


@lru_cache(maxsize=64)
def switches(rules: RuleSet) -> p.Switches:
    """What can be tried on the sheet of a table with these rules: conventions that act there, with the values that go with the others."""
    values = rules.options()
    offered = [options()[name] for name in WRITTEN_ONLY if options()[name].acts(values) and not _decides_play(rules, name)]
    found = (_switch(rules, known, values[known.id]) for known in offered)
    return p.Switches(tuple(one for one in found if len(one.choices) > 1))


def _decides_play(rules: RuleSet, name: str) -> bool:
    return name == "whist_split" and rules.whist.whist_pass_half == "allowed_with_gentleman"


def _switch(rules: RuleSet, known: Option, value: OptionValue) -> p.Switch:
    going = [one for one in _values(known, value) if one == value or _goes(rules, known.id, one)]
    return p.Switch(
        option=known.id,
        section=p.Text(*(section_title(known.section, lang) for lang in LANGUAGES)),
        name=p.Text(*(option_name(known.id, lang) for lang in LANGUAGES)),
        text=p.Text(*(known.texts[lang] for lang in LANGUAGES)),
        value=value,
        choices=tuple(p.OptionChoice(one, p.Text(*(shown(known, one, lang) for lang in LANGUAGES))) for one in going),
    )


def _goes(rules: RuleSet, name: str, value: OptionValue) -> bool:
    try:
        _with(rules, {name: value})
    except RefusedError:
        return False
    return True


def _values(known: Option, value: OptionValue) -> tuple[OptionValue, ...]:
    """What the option can be: its own values, or those of the presets where numbers are written."""
    listed = tuple(one for one, _ in choices(known, LANGUAGES[0])) or _of_presets(known.id)
    return listed if value in listed else (value, *listed)


@cache
def _of_presets(name: str) -> tuple[OptionValue, ...]:
    return tuple(dict.fromkeys(preset_values(preset)[name] for preset in PRESETS))


def otherwise(state: TableState, tried: Mapping[str, OptionValue]) -> p.Otherwise:
    """What would differ if these conventions had been agreed."""
    match = state.match
    try:
        rules = _rules(match.rules, tried)
    except RefusedError as refused:
        return p.Otherwise(fault_views(refused.faults), None, (), (), (), None)
    now, then = tuple(_rescored(state, match.rules)), tuple(_rescored(state, rules))
    deals = tuple(
        p.DealOtherwise(one.number, one.entries, two.entries) for one, two in zip(now, then, strict=True) if one.entries != two.entries
    )
    ends = [next((line.number for line in lines if line.after.ended), None) for lines in (now, then)]
    after = then[-1].after if then else _begun(state, rules)
    return p.Otherwise(
        faults=(),
        sheet=sheet_view(after, rules),
        deals=deals,
        balance=amounts(settle(match.progress.sheet, match.rules).exact),
        balance_then=amounts(settle(after.sheet, rules).exact),
        ended=ends[1] if ends[1] != ends[0] else None,
    )


def _rules(agreed: RuleSet, tried: Mapping[str, OptionValue]) -> RuleSet:
    """The conventions of the table with some others.

    Raises: RefusedError, also for what is not only about figures.
    """
    offered = {one.option for one in switches(agreed).switches}
    foreign = [
        fault("unknown_option", ("options", name), "unknown_option.one_of_many", option=name) for name in tried if name not in offered
    ]
    if foreign:
        raise RefusedError(foreign)
    return _with(agreed, tried)


def _with(agreed: RuleSet, tried: Mapping[str, OptionValue]) -> RuleSet:
    """The conventions with some others; prices that follow from them follow.

    Raises: RefusedError.
    """
    values = agreed.options()
    follow = {name for name, (_, formula) in FORMULAS.items() if formula(values) == values[name]}
    kept = {name: value for name, value in changed_options(agreed).items() if name not in follow}
    return build(agreed.name, {**kept, **tried}, agreed.players)


@dataclass(frozen=True, slots=True)
class _Line:
    """A deal as it would be written."""

    number: int
    entries: tuple[p.EntryView, ...]
    after: Progress


def _rescored(state: TableState, rules: RuleSet) -> Iterator[_Line]:
    """Every deal of the table, written by these rules."""
    progress = _begun(state, rules)
    for played in state.match.played:
        past = Past(Ending.PLAYED, progress.price, progress.owned_bombs)
        progress, entries = progress.write(played.outcome if played.revoke is None else played.revoke)
        for penalty in played.penalties:
            progress, more = progress.penalize(penalty)
            entries = (*entries, *more)
        yield _Line(played.log.number, entry_views(replace(played, entries=entries), rules, past), progress)


def _begun(state: TableState, rules: RuleSet) -> Progress:
    """Where the match began, by these rules."""
    first: PlayedDeal | None = next(iter(state.match.played), None)
    dealer = state.match.progress.dealer if first is None else first.log.dealer
    return Progress.begin(rules, dealer) if state.brought is None else taken_up(state.brought, rules, dealer)
