"""A rule set that counts how often rules, score and match ask for each of its options.

The sections are subclasses of the true ones, so that whoever reads them notices nothing.
"""

import sys
from collections import Counter
from dataclasses import fields, replace
from functools import cache
from typing import Any

from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.conventions.sections import SECTIONS

ASKERS = ("preferans.rules.", "preferans.scoring.", "preferans.match.")
"""The rooms whose questions count."""

Asked = Counter[tuple[str, OptionValue]]
_now: Asked = Counter()


def counting(rules: RuleSet) -> RuleSet:
    """The same rule set; what is asked of it goes into `asked()`."""
    own = {name: getattr(rules, name) for name in SECTIONS}
    return replace(
        rules,
        **{name: _counting(type(part))(**{field.name: getattr(part, field.name) for field in fields(part)}) for name, part in own.items()},
    )


def taken() -> Asked:
    """What was asked since the last call, by option and value."""
    found = Counter(_now)
    _now.clear()
    return found


@cache
def _counting(kind: type[Any]) -> type[Any]:
    known = frozenset(field.name for field in fields(kind))

    def ask(self: object, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if name in known and sys._getframe(1).f_globals["__name__"].startswith(ASKERS):
            _now[name, value] += 1
        return value

    return type(kind.__name__, (kind,), {"__slots__": (), "__getattribute__": ask})
