"""`preferans rules [PRESET] [--diff OTHER]`: what a company has agreed, and how two rule sets differ."""

from itertools import groupby
from typing import Annotated

import typer

from preferans.cli import common
from preferans.cli.common import say
from preferans.cli.house import load_both, load_rules
from preferans.conventions.catalogue import build, load_preset, not_yet, to_toml
from preferans.conventions.describe import OptionLine, describe, difference, presets
from preferans.conventions.option import Mark
from preferans.conventions.ruleset import RuleSet
from preferans.conventions.toml_form import switches
from preferans.errors import RefusedError, fault
from preferans.notation.form import read_json

COMMON = "sochi"
"""The rule set that stands where --diff has only one; its values are the defaults of the options."""

_MARKS = {Mark.STATED: "", Mark.INFERRED: " ~", Mark.PROPOSED: " ?"}


def rules(
    preset: Annotated[str | None, typer.Argument(metavar="PRESET", help="cli.rules.preset", show_default=False)] = None,
    diff: Annotated[str | None, typer.Option("--diff", metavar="OTHER", help="cli.rules.diff", show_default=False)] = None,
    *,
    switch: Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="cli.rules.set", show_default=False)] = None,
    as_toml: Annotated[bool, typer.Option("--toml", help="cli.rules.toml", show_default=False)] = False,
    sources: Annotated[bool, typer.Option("--sources", help="cli.rules.sources", show_default=False)] = False,
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> None:
    """Prints the list of rule sets, one of them with its switches, its TOML, or how two differ.

    Raises: RefusedError.
    """
    common.set_language(common.language(lang))
    if as_toml and (as_json or sources or diff is not None):
        raise RefusedError([fault("bad_value", ("toml",), "cli.rules.toml_alone")])
    if switch or as_toml:
        one = house_rules(preset or COMMON, switch or [])
        if as_toml:
            print(to_toml(one), end="")
        elif diff is not None:
            _print_difference_of(one, diff, as_json=as_json)
        else:
            _print_one(one, as_json=as_json, sources=sources)
    elif diff is not None:
        _print_difference(preset or COMMON, diff, as_json=as_json)
    elif preset is not None:
        _print_one(load_rules(preset), as_json=as_json, sources=sources)
    else:
        _print_list(as_json=as_json)


def house_rules(name: str, switch: list[str]) -> RuleSet:
    """A rule set with switches such as `whist_split=gentleman` or `duty=[4,2,2,1,0]`.

    Raises: RefusedError with every fault.
    """
    base = load_rules(name)
    bad = [fault("bad_value", ("set",), "cli.rules.bad_switch", switch=text) for text in switch if "=" not in text]
    if bad:
        raise RefusedError(bad)
    named = dict(text.split("=", 1) for text in switch)
    return build(base.name, switches(base) | {option_id.strip(): _value(text) for option_id, text in named.items()})


def _value(text: str) -> object:
    """A value as JSON writes it; anything else is a word."""
    try:
        return read_json(text)
    except RefusedError:
        return text.strip()


def _print_list(*, as_json: bool) -> None:
    lines = [(line, not not_yet(load_preset(line.name))) for line in presets(common.language())]
    if as_json:
        common.print_json({"presets": [{"rules": line.name, "players": list(line.players), "playable": now} for line, now in lines]})
        return
    table = common.table(*(say(f"cli.rules.column.{name}") for name in ("rules", "players", "now", "about")))
    for line, now in lines:
        players = ", ".join(map(str, line.players))
        table.add_row(line.name, players, say("cli.rules.playable" if now else "cli.rules.to_read"), f"{line.title}. {line.text}")
    common.show(table)


def _print_one(one: RuleSet, *, as_json: bool, sources: bool) -> None:
    if as_json:
        common.print_json({"rules": one.name, "players": one.players, "hash": one.hash, "options": one.options()})
        return
    common.heading(f"{_title(one)}, {say('cli.rules.players', count=one.players)}")
    for section, lines in groupby(describe(one, common.language()), key=lambda line: line.section):
        common.heading(f"\n{section}")
        table = common.table()
        for line in lines:
            cells = [line.id, line.shown + (" *" if line.changed else "") + _MARKS[line.mark], _meaning(line)]
            table.add_row(*cells, *([", ".join(line.sources)] if sources else []))
        common.show(table)


def _print_difference_of(one: RuleSet, other_name: str, *, as_json: bool) -> None:
    """The difference of a rule set with switches."""
    _print_two(one, load_rules(other_name), one.name, other_name, as_json=as_json)


def _print_difference(name: str, other_name: str, *, as_json: bool) -> None:
    _print_two(*load_both(name, other_name), name, other_name, as_json=as_json)


def _print_two(one: RuleSet, other: RuleSet, name: str, other_name: str, *, as_json: bool) -> None:
    lines = difference(one, other, common.language())
    if as_json:
        differences = {line.id: {"value": line.left, "other": line.right} for line in lines}
        common.print_json({"rules": name, "other": other_name, "differences": differences})
        return
    if not lines:
        print(say("cli.rules.none_differ", name=name, other=other_name))
        return
    common.heading(say("cli.rules.difference", name=name, other=other_name, count=len(lines)) + "\n")
    table = common.table("", name, other_name)
    for line in lines:
        table.add_row(line.id, line.left_shown, line.right_shown, _explained(line.name, line.text))
    common.show(table)


def _title(rules: RuleSet) -> str:
    return f"{say(f'preset.{rules.name}')} ({rules.name})"


def _explained(name: str, text: str) -> str:
    """What it means; for Russian readers after the word of the table, of which the English name is only the identifier."""
    return f"{name}: {text}" if common.language() == "ru" else text


def _meaning(line: OptionLine) -> str:
    text = _explained(line.name, line.text)
    return text if line.acts else f"{text} ({say('conventions.inert')})"
