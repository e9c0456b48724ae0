"""Pages over HTTP: everything that can be agreed before the first deal."""

from typing import Literal

from msgspec import Struct

from preferans.server.protocol.lobby import FaultView, Text
from preferans.server.protocol.names import OptionValue


class OptionChoice(Struct, frozen=True):
    value: OptionValue
    text: Text


class OptionInfo(Struct, frozen=True):
    """One convention that acts at this table."""

    id: str
    section: str
    kind: Literal["enum", "fixed", "bool", "int", "ints"]
    name: Text
    text: Text
    """What it decides, a sentence."""
    choices: tuple[OptionChoice, ...]
    """Its values in words; empty where numbers are written."""
    low: int
    high: int
    length: int
    """Of a list of numbers, one for each level from six to ten."""
    sources: tuple[str, ...]
    """Rows of the rules base."""


class SectionInfo(Struct, frozen=True):
    id: str
    title: Text


class PresetInfo(Struct, frozen=True):
    name: str
    title: Text
    text: Text
    players: tuple[int, ...]
    usual_players: int
    pools: tuple[int, ...]
    pool: int
    values: dict[str, OptionValue]


class Conventions(Struct, frozen=True):
    """Everything that can be agreed before the first deal."""

    sections: tuple[SectionInfo, ...]
    options: tuple[OptionInfo, ...]
    presets: tuple[PresetInfo, ...]


class ChangedTerm(Struct, frozen=True):
    """An option that is another than the preset's."""

    option: str
    section: Text
    name: Text
    usual: Text
    """What the preset has."""
    now: Text


class Draft(Struct, frozen=True):
    """What a `NewTable` would agree."""

    faults: tuple[FaultView, ...]
    """Nothing can be made of it as long as there are any."""
    values: dict[str, OptionValue]
    """Of every option, what follows from others included; empty if there are faults."""
    acts: tuple[str, ...]
    """The options that have anything to act on; empty if there are faults."""
    changed: tuple[ChangedTerm, ...]


class Term(Struct, frozen=True):
    """One agreed convention, in words of the options catalogue."""

    option: str
    section: Text
    label: Text
    value: Text
    changed: bool
    """Differs from the preset."""
    usual: Text | None = None
    """What the preset has, if that is something else."""


class RulesPage(Struct, frozen=True):
    name: str
    title: Text
    players: int
    pool: int
    terms: tuple[Term, ...]
