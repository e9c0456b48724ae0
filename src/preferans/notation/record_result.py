"""The result of a deal in a record: an item of score, its shape read, and compared with what the actions came to."""

from collections.abc import Callable, Iterator

from preferans.errors import Path
from preferans.notation.actions import CALLS, SaidAct, read_card_value, read_hand_name, read_latin_bid, read_latin_contract, read_tricks
from preferans.notation.form import Form, Json, Object, shown
from preferans.notation.score_items import kind_of

_DEFAULTS: Object = {"end": "played", "without_talon": False, "dark": False, "factor": 1}
"""What a field of an item says when it is absent."""
_ASSERTED = ("open", "price", "factor")
"""Fields that an item may leave out."""


# ---- reading: the shape; whether it is true is for `differences`


def read_result(value: Json, path: Path, form: Form) -> Object | None:
    """The item as it stands, if every field of it can be read."""
    item = form.mapping(value, path)
    if item is None:
        return None
    before = len(form.faults)
    kind_of(form, item, path)
    for name in item:
        if name == "dealer":
            form.refuse("unexpected_field", (*path, name), field=name)
        elif name in _FIELDS:
            _FIELDS[name](item[name], (*path, name), form)
    return item if len(form.faults) == before else None


def _words(*words: str) -> Callable[[Json, Path, Form], object]:
    return lambda value, path, form: form.one_of(value, path, words)


def _numbers(*numbers: int) -> Callable[[Json, Path, Form], object]:
    def read(value: Json, path: Path, form: Form) -> None:
        number = form.number(value, path)
        if number is not None and number not in numbers:
            form.refuse("bad_value", path, "bad_value.one_of", value=shown(value), values=", ".join(map(str, numbers)))

    return read


def _contract(value: Json, path: Path, form: Form) -> None:
    text = form.text(value, path)
    if text is not None:
        read_latin_contract(text, path, form)


def _bid(value: Json, path: Path, form: Form) -> None:
    text = form.text(value, path)
    if text is not None:
        read_latin_bid(text, path, form)


def _player(value: Json, path: Path, form: Form) -> None:
    read_hand_name(value, path, form)


def _players(value: Json, path: Path, form: Form) -> None:
    for place, row in enumerate(form.rows(value, path) or ()):
        read_hand_name(row, (*path, place), form)


def _note(value: Json, path: Path, form: Form) -> None:
    note = form.text(value, path)
    if note is not None and len(note) > 200:
        form.refuse("bad_value", path, "bad_value.note")


def _read_tricks(value: Json, path: Path, form: Form) -> None:
    rows = form.mapping(value, path)
    if rows == {}:
        form.refuse("bad_value", path, value="{}")
    for name in rows or ():
        form.seat_of(name, (*path, name))
        read_tricks((rows or {})[name], (*path, name), form)


def _calls(value: Json, path: Path, form: Form) -> None:
    words = CALLS[SaidAct.WHIST]
    if isinstance(value, dict):
        for name in value:
            form.seat_of(name, (*path, name))
            form.one_of(value[name], (*path, name), words[:-1])
        return
    for place, row in enumerate(form.rows(value, path) or ()):
        pair = form.rows(row, (*path, place))
        if pair is not None and len(pair) != 2:
            form.refuse("bad_value", (*path, place), value=shown(pair))
        elif pair is not None:
            read_hand_name(pair[0], (*path, place, 0), form)
            form.one_of(pair[1], (*path, place, 1), words)


def _talon(value: Json, path: Path, form: Form) -> None:
    rows = form.rows(value, path)
    if rows is not None and len(rows) != 2:
        form.refuse("bad_value", path, value=shown(rows))
    for place, row in enumerate(rows or ()):
        read_card_value(row, (*path, place), form)


def _flag(value: Json, path: Path, form: Form) -> None:
    form.boolean(value, path)


def _amount(value: Json, path: Path, form: Form) -> None:
    form.amount(value, path)


_FIELDS: dict[str, Callable[[Json, Path, Form], object]] = {
    "note": _note,
    "declarer": _player,
    "contract": _contract,
    "bid": _bid,
    "calls": _calls,
    "tricks": _read_tricks,
    "end": _words("played", "claimed", "concede_all", "check_settled"),
    "talon": _talon,
    "without_talon": _flag,
    "dark": _flag,
    "open": _flag,
    "invited_by": _player,
    "partner": _player,
    "factor": _numbers(1, 2, 4),
    "dark_pass": _players,
    "price": _amount,
    "down": _numbers(2, 3),
}


# ---- comparing


def differences(stated: Object, found: Object) -> Iterator[tuple[Path, str, str]]:
    """Where a stated item is not the one found: innermost place, what stands there, what belongs there.

    Spellings that mean the same are equal: answers as an object or a list, defaults written out or left out.
    """
    if stated.get("kind") != found.get("kind"):
        yield ("kind",), shown(stated.get("kind")), shown(found.get("kind"))
        return
    one, other = _spelt_out(stated), _spelt_out(found)
    for name in [*one, *(name for name in other if name not in one)]:
        if name in _ASSERTED and name not in stated:
            continue
        yield from _inside((name,), one.get(name), other.get(name), stated.get(name))


def _spelt_out(item: Object) -> Object:
    """The item with its defaults, and with its answers by name where that says the same."""
    full = {**_DEFAULTS, **item}
    if item.get("kind") == "game":
        full["bid"] = item.get("bid", item.get("contract"))
    of = item.get("of")
    if isinstance(of, dict):
        full["of"] = _spelt_out(of)
    calls = item.get("calls")
    if isinstance(calls, list):
        pairs = [(str(row[0]), row[1]) for row in calls if isinstance(row, list) and len(row) == 2]
        full["calls"] = calls if "whist_return" in dict(pairs).values() else dict(pairs)
    return full


def _inside(path: Path, stated: Json, found: Json, raw: Json) -> Iterator[tuple[Path, str, str]]:
    if stated == found and isinstance(stated, bool) == isinstance(found, bool):
        return
    if isinstance(stated, dict) and isinstance(found, dict) and isinstance(raw, dict):
        for key in [*stated, *(key for key in found if key not in stated)]:
            yield from _inside((*path, key), stated.get(key), found.get(key), raw.get(key))
        return
    yield path, _shown(stated), _shown(found)


def _shown(value: Json) -> str:
    return "—" if value is None else shown(value)
