"""Advice to players (советы): short texts in both languages, each from a row of the rules base; `chapters()` in the order of a course."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Advice:
    """One piece of advice; texts by language."""

    id: str
    """The row that it comes from: `S0-21a`."""
    topic: str
    title: Mapping[str, str]
    text: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Chapter:
    """What belongs together."""

    topic: str
    title: Mapping[str, str]
    advice: tuple[Advice, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """All advice, chapter by chapter."""
    read = tomllib.loads(files("preferans.texts").joinpath("advice.toml").read_text(encoding="utf-8"))
    topics = read.pop("topics")
    told = [
        Advice(row, each["topic"], {lang: each[f"{lang}_title"] for lang in ("ru", "en")}, {lang: each[lang] for lang in ("ru", "en")})
        for row, each in read.items()
    ]
    return tuple(Chapter(topic, topics[topic], tuple(group)) for topic, group in groupby(told, key=lambda one: one.topic))


def advice(row: str) -> Advice | None:
    """The advice of a row, whatever the case of its letters; None if there is none.

    >>> advice("s0-62").title["en"]
    'At misère never overtake'
    """
    return next((one for chapter in chapters() for one in chapter.advice if one.id.casefold() == row.casefold()), None)
