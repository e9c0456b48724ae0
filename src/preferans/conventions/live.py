"""What this version knows of the conventions and can neither play nor score yet."""

from collections.abc import Collection, Mapping

from preferans.conventions.conflicts import value_text
from preferans.conventions.data import options
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.errors import Fault, fault

WAITING: Mapping[str, Collection[OptionValue]] = {}
"""Values that wait, by option: none of the first edition does; an option that is added before it can be played stands here."""


def not_yet(rules: RuleSet, named: Collection[str] = ()) -> tuple[Fault, ...]:
    """What this version knows of these rules but cannot play or score.

    `named` are the options of the document: what one of them asks is said at ("options", id), what the preset itself brings
    at ("rules",). For a rule set that `build` has not refused.
    """
    values = rules.options()
    missing = {
        name: value_text(values[name]) for name, waiting in WAITING.items() if values[name] in waiting and options()[name].acts(values)
    }
    own = ", ".join(f"{name} = {value}" for name, value in missing.items() if name not in named)
    found = [fault("not_yet", ("rules",), "not_yet.rules", rules=rules.name, options=own)] if own else []
    found += [fault("not_yet", ("options", name), "not_yet.option", option=name, value=missing[name]) for name in named if name in missing]
    return tuple(found)
