"""The conditions of options.toml: `players>=4 and dealer_raspasy==sits_out or end_condition in total,time`.

" and " binds closer than " or "; one atom compares an option with a value, or with a list of values after `in`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from preferans.conventions.ruleset import OptionValue

Values: TypeAlias = Mapping[str, OptionValue]
_ATOM = re.compile(r"(\w+)(==|!=|>=|<=| in )([\w,]+)")


@dataclass(frozen=True, slots=True)
class Atom:
    """One comparison: `operator` is one of `==`, `!=`, `>=`, `<=` and `in`."""

    option: str
    operator: str
    wanted: tuple[OptionValue, ...]

    def holds(self, values: Values) -> bool:
        """Whether the comparison is true for these values."""
        have = values[self.option]
        match self.operator:
            case "==" | "in":
                return have in self.wanted
            case "!=":
                return have not in self.wanted
            case ">=":
                return isinstance(have, int) and all(isinstance(want, int) and have >= want for want in self.wanted)
            case "<=":
                return isinstance(have, int) and all(isinstance(want, int) and have <= want for want in self.wanted)
            case _:
                raise ValueError(f"no operator {self.operator!r}")


@dataclass(frozen=True, slots=True)
class Condition:
    """Clauses joined by "or", each of atoms joined by "and"."""

    text: str
    clauses: tuple[tuple[Atom, ...], ...]

    def holds(self, values: Values) -> bool:
        """Whether one of the clauses is true."""
        return any(all(atom.holds(values) for atom in clause) for clause in self.clauses)

    @property
    def options(self) -> tuple[str, ...]:
        """The options it speaks of, in its order, each once."""
        return tuple(dict.fromkeys(atom.option for clause in self.clauses for atom in clause))


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of `requires` or `conflicts`: a condition asked always, or only for one value of its option."""

    value: OptionValue | None
    condition: Condition

    def speaks_of(self, value: OptionValue) -> bool:
        """Whether it is asked when its option has this value."""
        return self.value is None or self.value == value


def parse_condition(text: str) -> Condition:
    """The condition written so.

    Raises: ValueError.
    """
    return Condition(text, tuple(tuple(_atom(part.strip()) for part in clause.split(" and ")) for clause in text.split(" or ")))


def parse_rule(text: str) -> Rule:
    """The rule written `condition` or `value => condition`.

    Raises: ValueError.
    """
    left, arrow, right = text.partition("=>")
    return Rule(_word(left.strip()), parse_condition(right.strip())) if arrow else Rule(None, parse_condition(text.strip()))


def _atom(text: str) -> Atom:
    match = _ATOM.fullmatch(text)
    if not match:
        raise ValueError(f"not a condition: {text!r}")
    return Atom(match[1], match[2].strip(), tuple(_word(word) for word in match[3].split(",")))


def _word(word: str) -> OptionValue:
    """A bare word as a value. No enum of the catalogue that a condition names looks like a number or a truth value."""
    if word in ("true", "false"):
        return word == "true"
    return int(word) if word.isdecimal() else word
