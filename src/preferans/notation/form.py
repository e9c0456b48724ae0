"""Reading a parsed JSON document by hand: its shape, names and amounts, every fault at the innermost place.

A `Form` collects the faults of one document. Its methods give the value read, or None where a fault was named; what would
only follow from that fault is then left unsaid. `in_document_order` sorts what was found at the end, so that the readers may
look at the fields in the order that suits them.
"""

import json
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd
from typing import TypeAlias
from unicodedata import category

from preferans.errors import Fault, Path, RefusedError, fault
from preferans.notation.json_trouble import LONGEST, too_deep, trouble
from preferans.seats import SEATS, Seat

Json: TypeAlias = object
"""A value as `json.loads` gives it."""

Object: TypeAlias = dict[str, Json]

_FRACTION = re.compile(r"(-?[1-9][0-9]{0,999})/([1-9][0-9]{0,999}|0)")
_CONTROLS = ("Cc", "Cs")
"""Unicode categories that no name holds: control characters and halves of a character."""
_NOT_IN_NAMES = '"\\>'
_SHOWN = 60


def read_json(text: str) -> Json:
    """The value of a JSON text.

    Raises: RefusedError (`not_json`, with the position).
    """
    if deep := too_deep(text):
        raise RefusedError([deep])
    try:
        return json.loads(text, parse_constant=_no_constant, parse_int=_whole, object_pairs_hook=_named_once)
    except json.JSONDecodeError as error:
        raise RefusedError([fault("not_json", (), line=error.lineno, column=error.colno)]) from None
    except ValueError:
        raise RefusedError([trouble(text)]) from None


def _no_constant(name: str) -> Json:
    raise ValueError(name)


def _whole(digits: str) -> int:
    if len(digits.removeprefix("-")) > LONGEST:
        raise ValueError(digits)
    return int(digits)


def _named_once(pairs: list[tuple[str, Json]]) -> Object:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(pairs)
    return found


def shown(value: Json) -> str:
    """A value as a message quotes it: JSON, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def in_document_order(faults: Iterable[Fault], document: Json) -> tuple[Fault, ...]:
    """The faults, sorted by where they stand in the document; a missing field stands at the end of its object."""
    orders: dict[int, dict[str, int]] = {}
    return tuple(sorted(faults, key=lambda one: _place(one.path, document, orders)))


def _place(path: Path, document: Json, orders: dict[int, dict[str, int]]) -> tuple[int, ...]:
    """The path in numbers; `orders` keeps the places of the names of objects that were looked at before."""
    node, place = document, []
    for part in path:
        if isinstance(node, dict):
            if id(node) not in orders:
                orders[id(node)] = {name: number for number, name in enumerate(node)}
            place.append(orders[id(node)].get(str(part), len(node)))
            node = node.get(part)
        elif isinstance(node, list) and isinstance(part, int):
            place.append(part)
            node = node[part] if part < len(node) else None
    return tuple(place)


@dataclass(slots=True)
class Form:
    """The faults found so far in one document, and the names of its players once they are read."""

    faults: list[Fault] = field(default_factory=list)
    names: tuple[str, ...] = ()
    """Empty as long as nobody is known; then no name can be unknown either."""

    def refuse(self, code: str, path: Path, text: str = "", **values: str | int) -> None:
        """Names a fault."""
        self.faults.append(fault(code, path, text, **values))

    def check(self, document: Json) -> None:
        """Nothing, if no fault was named.

        Raises: RefusedError.
        """
        if self.faults:
            raise RefusedError(in_document_order(self.faults, document))

    # ---- shapes

    def mapping(self, value: Json, path: Path) -> Object | None:
        """The object that stands there."""
        if isinstance(value, dict):
            return value
        self.refuse("wrong_type", path, "wrong_type.object" if path else "wrong_type.document", value=shown(value))
        return None

    def rows(self, value: Json, path: Path) -> list[Json] | None:
        """The list that stands there."""
        if isinstance(value, list):
            return value
        self.refuse("wrong_type", path, "wrong_type.list", value=shown(value))
        return None

    def text(self, value: Json, path: Path) -> str | None:
        """The text that stands there."""
        if isinstance(value, str):
            return value
        self.refuse("wrong_type", path, "wrong_type.text", value=shown(value))
        return None

    def number(self, value: Json, path: Path) -> int | None:
        """The whole number that stands there."""
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.refuse("wrong_type", path, "wrong_type.number", value=shown(value))
        return None

    def boolean(self, value: Json, path: Path) -> bool | None:
        """True or false."""
        if isinstance(value, bool):
            return value
        self.refuse("wrong_type", path, "wrong_type.boolean", value=shown(value))
        return None

    def one_of(self, value: Json, path: Path, words: Collection[str]) -> str | None:
        """One word of a list."""
        word = self.text(value, path)
        if word is None or word in words:
            return word
        self.refuse("bad_value", path, "bad_value.one_of", value=shown(value), values=", ".join(words))
        return None

    def fields(self, obj: Object, path: Path, needed: Collection[str], allowed: Collection[str], elsewhere: Collection[str] = ()) -> None:
        """Names the fields that are missing and those that do not belong; `elsewhere` are fields of other kinds of this format."""
        for name in needed:
            if name not in obj:
                self.refuse("missing_field", (*path, name), field=name)
        for name in obj:
            if name not in needed and name not in allowed:
                self.refuse("unexpected_field" if name in elsewhere else "unknown_field", (*path, name), field=name)

    # ---- what the formats share

    def seat(self, value: Json, path: Path) -> Seat | None:
        """The chair of a named player."""
        name = self.text(value, path)
        return None if name is None else self.seat_of(name, path)

    def seat_of(self, name: str, path: Path) -> Seat | None:
        """The chair of a name."""
        if name in self.names:
            return SEATS[self.names.index(name)]
        if self.names:
            self.refuse("unknown_player", path, name=name)
        return None

    def players(self, value: Json, path: Path) -> tuple[str, ...] | None:
        """The names, clockwise; `names` is set even where one of them is no good name."""
        rows = self.rows(value, path)
        if rows is None:
            return None
        before = len(self.faults)
        names: list[str] = []
        taken: set[str] = set()
        for place, row in enumerate(rows):
            name = self.text(row, (*path, place))
            if name is None:
                continue
            if name in taken:
                self.refuse("player_twice", (*path, place), name=name)
            elif problem := _name_problem(name, len(rows)):
                self.refuse("bad_name", (*path, place), problem, value=name)
            names.append(name)
            taken.add(name)
        if not 2 <= len(rows) <= len(SEATS):
            self.refuse("player_count", path, "player_count.table", players=len(rows))
            return None
        if len(names) == len(rows):
            self.names = tuple(names)
        return self.names if len(self.faults) == before else None

    def amount(self, value: Json, path: Path) -> Fraction | None:
        """A whole number, or a fraction in lowest terms as text."""
        match value:
            case bool():
                self.refuse("wrong_type", path, "wrong_type.number", value=shown(value))
            case int():
                return Fraction(value)
            case float():
                self.refuse("bad_amount", path, "bad_amount.decimal", value=shown(value))
            case str():
                return self._fraction(value, path)
            case _:
                self.refuse("wrong_type", path, "wrong_type.number", value=shown(value))
        return None

    def _fraction(self, text: str, path: Path) -> Fraction | None:
        found = _FRACTION.fullmatch(text)
        if found is None:
            self.refuse("bad_amount", path, value=shown(text))
            return None
        above, below = int(found[1]), int(found[2])
        if not below:
            self.refuse("bad_amount", path, "bad_amount.zero_denominator", value=shown(text))
        elif below == 1 or gcd(above, below) != 1:
            self.refuse("bad_amount", path, "bad_amount.lowest_terms", value=shown(text))
        else:
            return Fraction(above, below)
        return None

    def stake(self, value: Json, path: Path) -> Fraction | None:
        """The price of a whist, above zero."""
        stake = self.amount(value, path)
        if stake is not None and stake <= 0:
            self.refuse("bad_amount", path, "bad_amount.stake", value=shown(value))
            return None
        return stake


def _name_problem(name: str, players: int) -> str:
    """The text of what is wrong with a name; empty if nothing is."""
    if not name:
        return "bad_name.empty"
    if players == 2 and name == "dummy":
        return "bad_name.dummy"
    good = len(name) <= 40 and name == name.strip() and not any(char in _NOT_IN_NAMES or category(char) in _CONTROLS for char in name)
    return "" if good else "bad_name"


def amount_json(amount: Fraction) -> int | str:
    """An amount as the formats write it: an integer, or `"p/q"` in lowest terms."""
    return amount.numerator if amount.denominator == 1 else f"{amount.numerator}/{amount.denominator}"
