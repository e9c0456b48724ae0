"""`preferans rules [PRESET] [--diff OTHER]`: what a company has agreed, and how two rule sets differ."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

import typer

from preferans.cli import common
from preferans.cli.common import say
from preferans.conventions.catalogue import PRESETS, load_preset, not_yet, option, options
from preferans.conventions.option import Mark, Option
from preferans.conventions.ruleset import OptionValue, RuleSet

Values: TypeAlias = Mapping[str, OptionValue]

COMMON = "sochi"
"""The rule set that stands where none is named; its values are the defaults of the options."""

_MARKS = {Mark.STATED: "", Mark.INFERRED: "~", Mark.PROPOSED: "?"}


def rules(
    preset: Annotated[str | None, typer.Argument(metavar="PRESET", help="cli.rules.preset", show_default=False)] = None,
    diff: Annotated[str | None, typer.Option("--diff", metavar="OTHER", help="cli.rules.diff", show_default=False)] = None,
    *,
    sources: Annotated[bool, typer.Option("--sources", help="cli.rules.sources", show_default=False)] = False,
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> None:
    """Prints the list of rule sets, one of them, or how two differ."""
    common.set_language(common.language(lang))
    if preset is None and diff is None:
        _print_list(as_json=as_json)
    elif diff is None:
        _print_one(load_preset(preset or COMMON), as_json=as_json, sources=sources)
    else:
        _print_difference(load_preset(preset or COMMON), load_preset(diff), as_json=as_json, sources=sources)


def _print_list(*, as_json: bool) -> None:
    sets = [load_preset(name) for name in PRESETS]
    if as_json:
        common.print_json({"presets": [{"rules": one.name, "players": one.players, "playable": not not_yet(one)} for one in sets]})
        return
    table = common.table(say("cli.rules.column_rules"), "", say("cli.rules.column_players"), say("cli.rules.column_now"))
    for one in sets:
        players = ", ".join(map(str, option("players").allowed[one.name]))
        table.add_row(one.name, _title(one), players, say("cli.rules.to_read" if not_yet(one) else "cli.rules.playable"))
    common.show(table)


def _print_one(one: RuleSet, *, as_json: bool, sources: bool) -> None:
    if as_json:
        common.print_json({"rules": one.name, "players": one.players, "hash": one.hash, "options": one.options()})
        return
    common.heading(f"{_title(one)} ({one.name}), {say('cli.rules.players', count=one.players)}")
    values = one.options()
    for section in dict.fromkeys(known.section for known in options().values()):
        common.heading(f"\n{say(f'cli.rules.section.{section}')}")
        table = common.table()
        for known in options().values():
            if known.section == section:
                table.add_row(known.id, _value(known, one, values), _meaning(known, values), *_sources(known, wanted=sources))
        common.show(table)


def _print_difference(one: RuleSet, other: RuleSet, *, as_json: bool, sources: bool) -> None:
    ours, theirs = one.options(), other.options()
    different = [known for known in options().values() if ours[known.id] != theirs[known.id]]
    if as_json:
        differences = {known.id: {"value": ours[known.id], "other": theirs[known.id]} for known in different}
        common.print_json({"rules": one.name, "other": other.name, "differences": differences})
        return
    if not different:
        print(say("cli.rules.none_differ", name=one.name, other=other.name))
        return
    common.heading(say("cli.rules.difference", name=_title(one), other=_title(other), count=len(different)) + "\n")
    table = common.table("", one.name, other.name)
    for known in different:
        table.add_row(known.id, _value(known, one, ours), _value(known, other, theirs), _about(known), *_sources(known, wanted=sources))
    common.show(table)


def _title(rules: RuleSet) -> str:
    return say(f"cli.rules.title.{rules.name}")


def _value(known: Option, rules: RuleSet, values: Values) -> str:
    """A value in words, with the marks of the legend: `*` not the common one, `~` inferred, `?` proposed."""
    value = values[known.id]
    words = known.value_texts.get(str(value), {}).get(common.language(), "")
    match value:
        case _ if words:
            shown = words
        case bool():
            shown = say("cli.rules.yes" if value else "cli.rules.no")
        case tuple():
            shown = " ".join(map(str, value))
        case _:
            shown = str(value)
    return shown + ("" if value == known.default else " *") + _MARKS[known.mark(rules.name)]


def _about(known: Option) -> str:
    """What it means; for Russian readers after the word of the table, which the English text has no other word for."""
    text = known.texts[common.language()]
    return f"{known.term}: {text}" if common.language() == "ru" else text


def _meaning(known: Option, values: Values) -> str:
    return _about(known) if known.acts(values) else f"{_about(known)} {say('cli.rules.acts_not')}"


def _sources(known: Option, *, wanted: bool) -> tuple[str, ...]:
    return (", ".join(known.sources),) if wanted else ()
