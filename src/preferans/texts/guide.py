"""Help for those at a table (справка): the rules in ten screens, the buttons, the words, a first match; texts by language."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

Words = Mapping[str, str]
LANGUAGES = ("ru", "en")


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen of rules; what a company has agreed is added to it."""

    id: str
    title: Words
    text: tuple[Words, ...]
    """Paragraphs that hold at every table."""
    sections: tuple[str, ...]
    """Sections of the catalogue of options that belong here."""
    options: tuple[str, ...]
    """Options that belong here whatever their section."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A button, a word, a step of the first match."""

    title: Words
    text: Words
    unless: Mapping[str, str | bool]
    """Left out where an option has this value."""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Guide:
    """All of it."""

    screens: tuple[Screen, ...]
    buttons: tuple[Piece, ...]
    words: tuple[Piece, ...]
    first: tuple[Piece, ...]


@cache
def guide() -> Guide:
    """The help as it is written, before a company's conventions are added.

    >>> len(guide().screens)
    10
    """
    read = tomllib.loads(files("preferans.texts").joinpath("guide.toml").read_text(encoding="utf-8"))
    return Guide(
        tuple(_screen(one) for one in read["screens"]),
        _pieces(read["buttons"]),
        _pieces(read["words"]),
        _pieces(read["first"]),
    )


def _screen(read: Mapping[str, Any]) -> Screen:
    paragraphs = tuple({"ru": ru, "en": en} for ru, en in zip(read["ru"], read["en"], strict=True))
    return Screen(read["id"], _title(read), paragraphs, tuple(read["sections"]), tuple(read["options"]))


def _pieces(read: Sequence[Mapping[str, Any]]) -> tuple[Piece, ...]:
    return tuple(Piece(_title(one), {lang: one[lang] for lang in LANGUAGES}, one.get("unless", {}), one.get("id", "")) for one in read)


def _title(read: Mapping[str, Any]) -> Words:
    return {lang: read[f"{lang}_title"] for lang in LANGUAGES}
