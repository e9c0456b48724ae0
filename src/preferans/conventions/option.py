"""One convention as the catalogue describes it: its values, what they mean, where it comes from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from typing import Any, TypeGuard, assert_never

from preferans.conventions.conditions import Condition, Rule, Values, parse_condition, parse_rule
from preferans.conventions.ruleset import OptionValue


@unique
class Kind(Enum):
    """What the values of an option are."""

    ENUM = "enum"
    FIXED = "fixed"
    BOOL = "bool"
    INT = "int"
    INTS = "ints"


@unique
class Scope(Enum):
    """Where an option acts: in play and score, only at a table with real cards, or in how things are done with the same result."""

    ONLINE = "online"
    TABLE = "table"
    PROCEDURE = "procedure"


@unique
class Mark(Enum):
    """How well a preset's value is known: said by a source, not contradicted by any, or found in none."""

    STATED = ""
    INFERRED = "inferred"
    PROPOSED = "proposed"


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """An option of options.toml. Texts are in Russian and English, keyed by language."""

    id: str
    section: str
    kind: Kind
    scope: Scope
    default: OptionValue
    term: str
    """The Russian term of the table (термин)."""
    texts: Mapping[str, str]
    sources: tuple[str, ...]
    presets: Mapping[str, OptionValue]
    marks: Mapping[str, Mark] = field(default_factory=dict)
    """Of the presets whose value is not plainly stated."""
    values: tuple[OptionValue, ...] = ()
    """All values of an enum or fixed option, and of a number with a list of choices; empty for a range."""
    value_texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By `str(value)`, then by language."""
    low: int = 0
    high: int = 0
    length: int = 0
    acts_if: tuple[Condition, ...] = ()
    requires: tuple[Rule, ...] = ()
    conflicts: tuple[Rule, ...] = ()
    unit: str = ""
    formula: str = ""
    note: str = ""
    allowed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Of `players`: the numbers of players each preset can be played with."""
    levels: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Of `raspasy_exit`: the lowest level after 0, 1, 2, … raspasy."""
    factors: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Of `raspasy_progression`: the factors of the 1st, 2nd, … raspasy; `arith` and `geom` have no end and no list."""

    def read(self, raw: object) -> OptionValue | None:
        """The value a document gives, a list as a tuple; None if the option has no such value. A truth value is no number."""
        match self.kind:
            case Kind.ENUM | Kind.FIXED:
                return next((value for value in self.values if type(value) is type(raw) and value == raw), None)
            case Kind.BOOL:
                return raw if isinstance(raw, bool) else None
            case Kind.INT:
                return raw if self._is_number(raw) and (not self.values or raw in self.values) else None
            case Kind.INTS:
                if not isinstance(raw, list | tuple) or len(raw) != self.length:
                    return None
                numbers = tuple(item for item in raw if self._is_number(item))
                return numbers if len(numbers) == self.length else None
            case _:
                assert_never(self.kind)

    def _is_number(self, raw: object) -> TypeGuard[int]:
        return type(raw) is int and self.low <= raw <= self.high

    def acts(self, values: Values) -> bool:
        """Whether it has anything to act on; otherwise its value is without effect."""
        return all(condition.holds(values) for condition in self.acts_if)

    def mark(self, preset: str) -> Mark:
        """How well the preset's value is known."""
        return self.marks.get(preset, Mark.STATED)


def parse_option(name: str, table: Mapping[str, Any]) -> Option:
    """The option of a table `[option.<name>]` of options.toml."""
    return Option(
        id=name,
        section=table["section"],
        kind=Kind(table["type"]),
        scope=Scope(table["scope"]),
        default=_frozen(table["default"]),
        term=table["ru"],
        texts={"ru": table["ru_text"], "en": table["en_text"]},
        sources=tuple(table["sources"]),
        presets={preset: _frozen(value) for preset, value in table["presets"].items()},
        marks={preset: Mark(mark) for preset, mark in table.get("mark", {}).items()},
        values=tuple(table.get("values", table.get("choices", ()))),
        value_texts=table.get("value_text", {}),
        low=table.get("min", 0),
        high=table.get("max", 0),
        length=table.get("length", 0),
        acts_if=tuple(parse_condition(text) for text in table.get("acts_if", ())),
        requires=tuple(parse_rule(text) for text in table["requires"]),
        conflicts=tuple(parse_rule(text) for text in table["conflicts"]),
        unit=table.get("unit", ""),
        formula=table.get("formula", ""),
        note=table.get("note", ""),
        **{key: _tuples(table.get(key, {})) for key in ("allowed", "levels", "factors")},
    )


def _frozen(value: Any) -> OptionValue:
    return tuple(value) if isinstance(value, list) else value


def _tuples(table: Mapping[str, list[int]]) -> dict[str, tuple[int, ...]]:
    return {key: tuple(value) for key, value in table.items()}
