"""A rule set as a small TOML document: the preset, and the switches in which it differs."""

import json
import re
import tomllib
from typing import Any

from preferans.conventions.building import build
from preferans.conventions.data import options, preset_values
from preferans.conventions.formulas import FORMULAS, recompute
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.errors import Fault, RefusedError, fault

_LONG_NUMBER = re.compile(r"[0-9][0-9a-fA-F_]{199}")


def to_toml(rules: RuleSet) -> str:
    """The document that `from_toml` reads back: the preset's name, and the fewest options that make these rules of it.

    >>> print(to_toml(build("sochi", {"mountain_factor": 2})), end="")
    rules = "sochi"
    <BLANKLINE>
    [options]
    mountain_factor = 2
    """
    lines = [f'rules = "{rules.name}"', "", "[options]", *(f"{name} = {json.dumps(value)}" for name, value in switches(rules).items())]
    return "\n".join(lines) + "\n"


def switches(rules: RuleSet) -> dict[str, OptionValue]:
    """The fewest options that make these rules of their preset; a price that follows from another option is left out."""
    values, own = rules.options(), preset_values(rules.name)
    named = {name: values[name] for name in options() if values[name] != own[name] and name not in FORMULAS}
    for name in FORMULAS:
        if (recompute(dict(own) | named, named) | named).get(name, own[name]) != values[name]:
            named[name] = values[name]
    return {name: named[name] for name in options() if name in named}


def from_toml(text: str) -> RuleSet:
    """The rule set that the document asks for.

    Raises: RefusedError with every fault.
    """
    if _LONG_NUMBER.search(text):
        raise RefusedError([fault("syntax", (), "syntax.toml_number")])
    try:
        document = tomllib.loads(text)
    except RecursionError:
        raise RefusedError([fault("syntax", (), "syntax.toml_deep")]) from None
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        where = (f"line {line[1]}",) if line else ()
        raise RefusedError([fault("syntax", where, "syntax.toml", detail=str(error))]) from None
    faults = [*_form(document)]
    if faults:
        raise RefusedError(faults)
    return build(document["rules"], document.get("options", {}))


def _form(document: dict[str, Any]) -> list[Fault]:
    """What is wrong with the fields themselves."""
    faults = [fault("unknown_field", (key,), field=key) for key in document if key not in ("rules", "options")]
    match document.get("rules"):
        case None:
            faults.append(fault("missing_field", ("rules",), field="rules"))
        case str():
            pass
        case other:
            faults.append(fault("wrong_type", ("rules",), "wrong_type.text", value=json.dumps(other, default=str)))
    table = document.get("options", {})
    if not isinstance(table, dict):
        faults.append(fault("wrong_type", ("options",), "wrong_type.object", value=json.dumps(table, default=str)))
    return faults
