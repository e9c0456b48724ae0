"""Positions as the format `solve-in` writes them, read completely: every fault at the innermost place that is wrong."""

from collections.abc import Callable
from typing import TypeVar

from preferans.cards import Card, CardSet, Strain
from preferans.errors import Path, RefusedError
from preferans.notation.form import Form, Json, Object
from preferans.notation.letters import read_card, read_hand, read_strain
from preferans.rules.state import Hands
from preferans.solver.position import SEATS, Goal, Place, Position, position_faults

T = TypeVar("T")

FIELDS = ("hands", "trump", "goal", "declarer", "leader", "trick", "talon")


def read_position(document: Json) -> Position:
    """The position of a document.

    Raises: RefusedError.
    """
    form = Form()
    fields = form.mapping(document, ())
    if fields is None:
        raise RefusedError(form.faults)
    goal = _goal(fields, form)
    duel, raspasy = (goal is not None and goal.three_figures is three for three in (False, True))
    needed = ("hands", "trump", "leader", *(("declarer",) if duel else ()))
    allowed = ("goal", "trick", *(() if duel else ("talon",)), *(() if raspasy else ("declarer",)))
    form.fields(fields, (), needed, allowed, FIELDS)
    hands = _hands(fields, form)
    strain = _strain(fields, form)
    declarer = None if raspasy else _seat(fields, "declarer", form)
    leader = _seat(fields, "leader", form)
    trick = _row(fields, "trick", form)
    talon = [] if duel else _row(fields, "talon", form)
    form.faults += position_faults(hands, strain, goal, leader, trick, talon)
    form.check(document)
    assert goal is not None and strain is not None and leader is not None  # noqa: S101, PT018 -- nothing was refused
    return Position(_three(hands), strain, goal, leader, declarer, _all(trick), _all(talon))


def read_table(document: Json) -> Hands:
    """The hands of a document of which the table of all strains is asked: of the rest only the trick matters, it must be empty.

    Raises: RefusedError.
    """
    form = Form()
    fields = form.mapping(document, ())
    if fields is None:
        raise RefusedError(form.faults)
    form.fields(fields, (), ("hands",), FIELDS[1:6], FIELDS)
    hands = _hands(fields, form)
    if "trick" in fields and form.rows(fields["trick"], ("trick",)):
        form.refuse("table_mid_trick", ("trick",))
    else:
        form.faults += position_faults(hands, None, None, None, ())
    form.check(document)
    return _three(hands)


def _goal(fields: Object, form: Form) -> Goal | None:
    if "goal" not in fields:
        return Goal.TRICKS
    word = form.one_of(fields["goal"], ("goal",), [goal.value for goal in Goal])
    return None if word is None else Goal(word)


def _hands(fields: Object, form: Form) -> list[CardSet | None]:
    """Three hands; None for one that cannot be read."""
    rows = form.rows(fields["hands"], ("hands",)) if "hands" in fields else None
    if rows is None:
        return [None] * len(SEATS)
    hands = [_read(row, ("hands", i), form, read_hand) for i, row in enumerate(rows)]
    if len(rows) != len(SEATS):
        form.refuse("bad_value", ("hands",), "bad_value.three_hands", count=len(rows))
        return [None] * len(SEATS)
    return hands


def _row(fields: Object, name: str, form: Form) -> list[Card | None]:
    """The cards of a list; None for one that cannot be read."""
    rows = form.rows(fields[name], (name,)) if name in fields else None
    return [_read(row, (name, i), form, read_card) for i, row in enumerate(rows or ())]


def _strain(fields: Object, form: Form) -> Strain | None:
    return _read(fields["trump"], ("trump",), form, read_strain) if "trump" in fields else None


def _read(value: Json, path: Path, form: Form, read: Callable[[str, Path, Form], T | None]) -> T | None:
    text = form.text(value, path)
    return None if text is None else read(text, path, form)


def _seat(fields: Object, name: str, form: Form) -> Place | None:
    if name not in fields:
        return None
    number = form.number(fields[name], (name,))
    if number is None:
        return None
    if number in SEATS:
        return SEATS[number]
    form.refuse("bad_value", (name,), "bad_value.range", value=str(number), low=SEATS[0], high=SEATS[-1])
    return None


def _three(hands: list[CardSet | None]) -> Hands:
    first, second, third = _all(hands)
    return first, second, third


def _all(values: list[T | None]) -> tuple[T, ...]:
    """The values, of which none is missing."""
    return tuple(value for value in values if value is not None)
