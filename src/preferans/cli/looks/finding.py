"""What a look at one thing has shown, and what there is to look at."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from preferans.cli.common import say
from preferans.texts import texts

Result: TypeAlias = Literal["good", "note", "bad"]
"""`note`: it works, and could be better or is worth knowing; `bad`: it does not hold."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How the server that is asked about would be run."""

    data: Path
    host: str
    port: int
    origin: str = ""
    database: str = ""
    redis: str = ""
    workers: int = 1
    serves: bool = False
    """Whether somebody is to be served at all: an option of a server was given, or its data are there."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found, why, and what to do about it; in the language of the call."""

    result: Result
    detail: str
    remedy: str = ""
    code: str = ""
    """What was found, in any language; empty where it is only named."""


Look: TypeAlias = Callable[[Wanted], Finding | None]
"""None: there is nothing of the kind to look at."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to look at; its name is a key `cli.doctor.check.NAME`."""

    name: str
    look: Look


def found(result: Result, key: str, **values: str | int) -> Finding:
    """The finding whose words stand under `cli.doctor.KEY`, and what to do under `cli.doctor.KEY.do`, if there is something to do."""
    name = f"cli.doctor.{key}"
    return Finding(result, say(name, **values), say(f"{name}.do", **values) if f"{name}.do" in texts("en") else "", key)


def good(detail: str) -> Finding:
    """A finding that is nothing but a name or a figure."""
    return Finding("good", detail)
