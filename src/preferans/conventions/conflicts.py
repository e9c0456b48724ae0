"""Options that contradict each other: the `requires` and `conflicts` of options.toml asked of a whole set of values."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from preferans.conventions.conditions import Atom, Condition, Rule, Values
from preferans.conventions.data import options
from preferans.conventions.formulas import feeding
from preferans.conventions.option import Option
from preferans.conventions.ruleset import OptionValue
from preferans.errors import Fault, fault

_SIGNS = {"==": "=", "!=": "≠", ">=": "≥", "<=": "≤", "in": "="}


@dataclass(frozen=True, slots=True)
class _Broken:
    """A rule that does not hold: who states it, whom it speaks of, and the text that says so."""

    owner: str
    others: tuple[str, ...]
    text: str
    rule: str


def conflicts(
    values: Values, derived: Mapping[str, OptionValue | None], named: tuple[str, ...], hidden: frozenset[str]
) -> tuple[Fault, ...]:
    """One fault for each pair of options that contradict each other, at the one that the document names.

    `named` are the options of the document in its order. Nothing is said of an option in `hidden`.
    """
    found: dict[frozenset[str], Fault] = {}
    broken = [*_broken_rules(values, hidden), *_odd_halves(derived, named, hidden)]
    for one in sorted(broken, key=lambda one: _place(one.owner, named)):
        at, other = _pair(one, named)
        speaker, partner = (at, other) if at == one.owner else (other, at)
        pair = frozenset((at, other))
        if pair not in found:
            found[pair] = fault(
                "option_conflict",
                ("options", at),
                one.text,
                option=speaker,
                value=value_text(values[speaker]),
                other=partner,
                other_value=value_text(values[partner]),
                rule=one.rule,
            )
    return tuple(found.values())


def value_text(value: OptionValue) -> str:
    """A value as a document writes it, a text without its quotes."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def condition_text(condition: Condition) -> str:
    """A condition in signs, the same in every language: `dark_pass ≠ off`, `no_talon_games = nine_ten | any`."""
    return " / ".join(" & ".join(_atom_text(atom) for atom in clause) for clause in condition.clauses)


def _atom_text(atom: Atom) -> str:
    return f"{atom.option} {_SIGNS[atom.operator]} {' | '.join(value_text(value) for value in atom.wanted)}"


def _broken_rules(values: Values, hidden: frozenset[str]) -> Iterator[_Broken]:
    for known in options().values():
        asked = {known.id, *(name for condition in known.acts_if for name in condition.options)}
        if asked & hidden or not known.acts(values):
            continue
        for rule in _rules_of(known, values):
            if hidden.isdisjoint(rule.condition.options):
                text = "option_conflict.needs" if rule in known.requires else "option_conflict"
                yield _Broken(known.id, rule.condition.options, text, condition_text(rule.condition))


def _rules_of(known: Option, values: Values) -> Iterator[Rule]:
    """Its rules that do not hold for these values."""
    for rule in known.requires:
        if rule.speaks_of(values[known.id]) and not rule.condition.holds(values):
            yield rule
    for rule in known.conflicts:
        if rule.speaks_of(values[known.id]) and rule.condition.holds(values):
            yield rule


def _odd_halves(derived: Mapping[str, OptionValue | None], named: tuple[str, ...], hidden: frozenset[str]) -> Iterator[_Broken]:
    """A price that would follow from others and has no whole value."""
    for option, value in derived.items():
        sources = feeding(option)
        if value is None and hidden.isdisjoint(sources):
            owner, *others = sources
            blamed = tuple(name for name in others if name in named) or tuple(others)
            yield _Broken(owner, blamed, "option_conflict.odd_half", option)


def _pair(one: _Broken, named: tuple[str, ...]) -> tuple[str, str]:
    """The option that is blamed, and the other one: the rule's own where the document names it, else one that it names."""
    told = sorted((name for name in one.others if name in named), key=named.index)
    settled = [name for name in one.others if name != "players"] or list(one.others)
    if one.owner in named or not told:
        return one.owner, (told or settled)[0]
    return told[0], one.owner


def _place(name: str, named: tuple[str, ...]) -> int:
    return named.index(name) if name in named else len(named)
