"""The rule set that a record states: its options, their hash, and what this version can replay of it."""

import hashlib
import json
from collections.abc import Iterator, Mapping

from preferans.conventions.building import check
from preferans.conventions.catalogue import PRESETS, not_yet, options, preset_values
from preferans.conventions.option import Kind, Option
from preferans.conventions.ruleset import RuleSet
from preferans.errors import Fault, Path
from preferans.notation.form import Form, shown
from preferans.notation.record import RecordRules

_RANGE = 200
"""A number is tried up to so many values from its lowest."""


def read_rules(stated: RecordRules, players: int, form: Form) -> RuleSet | None:
    """The rules by which the record is replayed: those that its hash proves, else those that it states.

    Names what is wrong with the options, and what this version cannot replay. None if nothing can be replayed.
    """
    missing = [name for name in options() if name not in stated.options]
    for name in missing:
        form.refuse("options_incomplete", ("rules", "options", name), option=name)
    values = _proved(stated, missing, form)
    found = check(stated.name, values, players)
    if not isinstance(found, RuleSet):
        form.faults += [_moved(one) for one in found]
        return None
    usual, own = preset_values(stated.name), found.options()
    form.faults += [_moved(one) for one in not_yet(found, [name for name in values if own[name] != usual[name]])]
    return found if not any(one.code == "not_yet" for one in form.faults) else None


def hash_of(values: Mapping[str, object]) -> str:
    """`sha256:` and the digest of options as canonical JSON."""
    return _digest(json.dumps(dict(values), sort_keys=True, separators=(",", ":"), ensure_ascii=False))


def _digest(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _moved(one: Fault) -> Fault:
    """The fault at its place in a record."""
    match one.path:
        case ("rules",):
            path: Path = ("rules", "name")
        case ("options", *rest):
            path = ("rules", "options", *rest)
        case _:
            path = one.path
    return Fault(one.code, path, one.text, one.values)


def _proved(stated: RecordRules, missing: list[str], form: Form) -> Mapping[str, object]:
    """The options that have the hash: those stated, or those with the one changed value that gives it; names a hash that differs."""
    values = stated.options
    found = hash_of(values)
    if found == stated.hash:
        return values
    if missing and stated.name in PRESETS:
        usual = preset_values(stated.name)
        filled = {**values, **{name: usual[name] for name in missing}}
        if hash_of(filled) == stated.hash:
            return filled
    at: Path = ("rules", "hash")
    for name, value in _one_changed(values, stated.hash):
        form.refuse(
            "hash_differs",
            at,
            "hash_differs.option",
            found=found,
            stated=stated.hash,
            option=name,
            value=shown(values[name]),
            was=shown(value),
        )
        return {**values, name: value}
    form.refuse("hash_differs", at, found=found, stated=stated.hash)
    return values


def _one_changed(values: Mapping[str, object], wanted: str) -> Iterator[tuple[str, object]]:
    """An option and the value that gives the hash instead of the one stated."""
    names = sorted(values)
    parts = [f"{_canonical(name)}:{_canonical(values[name])}" for name in names]
    for place, name in enumerate(names):
        before = "{" + "".join(f"{part}," for part in parts[:place])
        behind = "".join(f",{part}" for part in parts[place + 1 :]) + "}"
        for value in _other_values(options()[name]) if name in options() else ():
            if _digest(f"{before}{_canonical(name)}:{_canonical(value)}{behind}") == wanted:
                yield name, value


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _other_values(known: Option) -> Iterator[object]:
    match known.kind:
        case Kind.BOOL:
            yield from (True, False)
        case Kind.INT if not known.values:
            yield from range(known.low, min(known.high, known.low + _RANGE) + 1)
        case Kind.INTS:
            yield from dict.fromkeys(known.presets.values())
        case Kind.ENUM | Kind.FIXED | Kind.INT:
            yield from known.values
