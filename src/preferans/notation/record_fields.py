"""What both forms of a record ask of single fields: patterns, lists of words, entries and figures by name."""

import re
from collections.abc import Sequence
from fractions import Fraction

from preferans.errors import Path
from preferans.notation.actions import read_hand_name
from preferans.notation.form import Form, Json, shown
from preferans.notation.record import RecordEntry
from preferans.scoring.entries import Column, Reason

ENGINE = re.compile(r'[^"\\\x00-\x1f]+ [0-9]+\.[0-9]+\.[0-9]+[0-9A-Za-z.+-]*')
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
RULE_NAME = re.compile(r"[a-z][a-z0-9_]*")
HASH = re.compile(r"sha256:[0-9a-f]{64}")
BOT = re.compile(r"[a-z][a-z0-9_]*(?: [0-9A-Za-z.+-]+)?")
SCHEME = re.compile(r"[a-z][a-z0-9]*")
TABLE = re.compile(r"[0-9A-Za-z_-]{1,64}")
HEX32 = re.compile(r"[0-9a-f]{32}")
HEX64 = re.compile(r"[0-9a-f]{64}")
ENTRY_RULE = re.compile(r"S[0-3]-[0-9]+[a-z]?|A-[0-9]{2}|agreed")

PACK = 32
ROW = 8
"""Cards on a line of the pack."""


def patterned(value: Json, pattern: re.Pattern[str], path: Path, form: Form) -> str | None:
    """The text that the pattern describes."""
    text = form.text(value, path)
    if text is None or pattern.fullmatch(text):
        return text
    form.refuse("bad_value", path, value=shown(text))
    return None


def counted(value: Json, low: int, high: int | None, path: Path, form: Form) -> int | None:
    """A whole number between two others."""
    number = form.number(value, path)
    if number is None or (number >= low and (high is None or number <= high)):
        return number
    if high is None:
        form.refuse("bad_value", path, value=shown(value))
    else:
        form.refuse("bad_value", path, "bad_value.range", value=shown(value), low=low, high=high)
    return None


def read_names(names: Sequence[str], paths: Sequence[Path], whole: Path, form: Form) -> None:
    """Makes the players of the match known to the form, and names what is wrong with their names, or with `whole` the list.

    Where something is wrong nobody is known, and then no name of the document is unknown either.
    """
    inner = Form()
    inner.players(list(names), ())
    for one in inner.faults:
        place = one.path[0] if one.path else None
        form.refuse(one.code, paths[place] if isinstance(place, int) else whole, one.text, **dict(one.values))
    form.names = () if inner.faults else tuple(names)


def read_entry_parts(
    parts: tuple[Json, Json, Json, Json, Json, Json], paths: tuple[Path, Path, Path, Path, Path, Path], deal: int, form: Form
) -> RecordEntry | None:
    """The entry of column, player, against, amount, rule and reason."""
    before = len(form.faults)
    column = form.one_of(parts[0], paths[0], [each.value for each in Column])
    player = read_hand_name(parts[1], paths[1], form)
    against = _against(parts[2], paths[2], column, form)
    amount = form.amount(parts[3], paths[3])
    if amount == Fraction(0):
        form.refuse("bad_value", paths[3], value=shown(parts[3]))
    rule = patterned(parts[4], ENTRY_RULE, paths[4], form)
    reason = form.one_of(parts[5], paths[5], [each.value for each in Reason])
    if against is not None and against == player:
        form.refuse("whist_on_self", paths[2], name=against)
    if len(form.faults) != before or column is None or player is None or amount is None or rule is None or reason is None:
        return None
    return RecordEntry(deal, Column(column), player, against, amount, rule, Reason(reason))


def _against(value: Json, path: Path, column: str | None, form: Form) -> str | None:
    if column is None or (column != Column.WHISTS.value and value is None):
        return None
    if column != Column.WHISTS.value:
        form.refuse("unexpected_field", path, field="against")
        return None
    return read_hand_name(value, path, form)
