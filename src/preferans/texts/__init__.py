"""What the program says, in Russian and English: `say(key, lang, **values)`, `message(fault, lang)`.

The texts stand in en.toml and ru.toml, one key a line. A text may hold `{name}`, the value of that name, and
`{name:взятка|взятки|взяток}`, the form of a word that goes with the number of that name (English: `{name:trick|tricks}`).
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from types import MappingProxyType
from typing import Any

from preferans.errors import Fault

LANGUAGES: tuple[str, ...] = ("ru", "en")
"""The languages of every text, the first is spoken unless another is asked for."""

LONGEST = 4000
"""So many characters of a value stand in a message."""


def say(key: str, lang: str, **values: str | int) -> str:
    """The text of that key with its values put in.

    >>> say("player_twice", "en", name="Anna")
    'two players are called Anna'

    Raises: KeyError for an unknown key or language, or a value that the text needs and has not got.
    """
    return _FORMATTER.format(texts(lang)[key], **values)


def message(fault: Fault, lang: str) -> str:
    """What is wrong, for people; where it is wrong is not said again. An illegal action says what was legal, where that is known.

    Raises: KeyError.
    """
    values = {name: _short(value) for name, value in fault.values}
    text = say(fault.key, lang, **values)
    if fault.code == "illegal_action" and "legal" in values:
        return say("illegal_action.legal", lang, action=values["action"], reason=text, legal=values["legal"])
    return text


def _short(value: str | int) -> str | int:
    """A value as a message has room for it."""
    return value if isinstance(value, int) or len(value) <= LONGEST else f"{value[:LONGEST]}…"


@cache
def texts(lang: str) -> Mapping[str, str]:
    """Every text of a language by its key.

    Raises: KeyError.
    """
    if lang not in LANGUAGES:
        raise KeyError(lang)
    return MappingProxyType(tomllib.loads(files("preferans.texts").joinpath(f"{lang}.toml").read_text(encoding="utf-8")))


def placeholders(key: str, lang: str) -> frozenset[str]:
    """The names of the values that a text needs.

    Raises: KeyError.
    """
    return frozenset(name for _, name, _, _ in _FORMATTER.parse(texts(lang)[key]) if name is not None)


def plural(number: int, one: str, few: str, many: str) -> str:
    """The form of a Russian word after a number.

    >>> [plural(n, "взятка", "взятки", "взяток") for n in (1, 2, 5, 11, 21)]
    ['взятка', 'взятки', 'взяток', 'взяток', 'взятка']
    """
    tens, ones = abs(number) % 100, abs(number) % 10
    if ones == 1 and tens != 11:
        return one
    return few if 2 <= ones <= 4 and not 12 <= tens <= 14 else many


class _Formatter(Formatter):
    """`{n:one|many}` and `{n:one|few|many}` choose a form; a number that is not whole takes the form of a fraction."""

    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec.split("|"):
            case [one, many]:
                return one if str(value) == "1" else many
            case [one, few, many]:
                return plural(value, one, few, many) if isinstance(value, int) else few
            case _:
                return str(super().format_field(value, format_spec))


_FORMATTER = _Formatter()
