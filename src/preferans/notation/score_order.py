"""The items of score as records write them: their fields in the order of the schema."""

from collections.abc import Sequence

from preferans.notation.form import Json, Object

_ITEM_FIELDS: dict[str, Sequence[str]] = {
    "game": (
        "kind", "dealer", "note", "declarer", "contract", "bid", "calls", "tricks", "end", "talon", "without_talon", "dark", "open",
        "invited_by", "partner", "factor",
    ),
    "misere": ("kind", "dealer", "note", "declarer", "tricks", "without_talon", "end", "partner", "factor"),
    "raspasy": ("kind", "dealer", "note", "tricks", "dark_pass", "price"),
    "surrender": ("kind", "dealer", "note", "declarer", "bid", "down", "factor"),
    "misdeal": ("kind", "dealer", "note"),
    "redeal": ("kind", "dealer", "note"),
    "penalty": ("kind", "offence", "dealer", "note", "players", "of", "contract", "entries"),
}  # fmt: skip
_ENTRY_FIELDS = ("column", "player", "against", "amount")


def ordered(item: Object) -> Object:
    """The item with its fields, and those of what it holds, in the order of the schema; unknown ones last."""
    known = _ITEM_FIELDS.get(str(item.get("kind")), _ENTRY_FIELDS)
    names = [*(name for name in known if name in item), *(name for name in item if name not in known)]
    return {name: _inside(name, item[name]) for name in names}


def _inside(name: str, value: Json) -> Json:
    match name, value:
        case "of", dict():
            return ordered(value)
        case "entries", list():
            return [ordered(row) if isinstance(row, dict) else row for row in value]
        case _:
            return value
