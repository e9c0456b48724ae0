"""What options.toml, presets/*.toml and citations.toml say, read once when first asked for."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from preferans.conventions.option import Option, parse_option
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.conventions.sections import SECTIONS

PRESETS: tuple[str, ...] = ("sochi", "leningrad", "rostov", "mailru", "classic19", "gambler", "codex96", "fspr", "sochi10x")
"""The names of the preset rule sets."""


@cache
def options() -> Mapping[str, Option]:
    """Every option by its id, in the order of the catalogue."""
    tables = tomllib.loads(_data("options.toml"))["option"]
    return MappingProxyType({name: parse_option(name, table) for name, table in tables.items()})


def option(name: str) -> Option:
    """The option of that id.

    Raises: KeyError.
    """
    return options()[name]


@cache
def preset_values(name: str) -> Mapping[str, OptionValue]:
    """Every option with the preset's value, in the order of the catalogue.

    Raises: KeyError.
    """
    if name not in PRESETS:
        raise KeyError(name)
    own = tomllib.loads(_data("presets", f"{name}.toml"))["options"]
    given = {key: tuple(value) if isinstance(value, list) else value for key, value in own.items()}
    return MappingProxyType({known.id: given.get(known.id, known.default) for known in options().values()})


def allowed_players(name: str) -> tuple[int, ...]:
    """The numbers of players the preset can be played with, two with a dummy and five (A-85) left aside.

    Raises: KeyError.
    """
    return option("players").allowed[name]


def make(name: str, values: Mapping[str, OptionValue]) -> RuleSet:
    """The rule set of these values, which are trusted: one for every option."""
    parts = {
        section: kind(**{known.id: values[known.id] for known in options().values() if known.section == section})
        for section, kind in SECTIONS.items()
    }
    return RuleSet(name=name, citations=tuple(_citations().get(name, {}).items()), **parts)


@cache
def _citations() -> Mapping[str, Mapping[str, str]]:
    """What citations.toml gives each preset that stands in it."""
    return tomllib.loads(_data("citations.toml"))


def _data(*path: str) -> str:
    return files("preferans.conventions").joinpath(*path).read_text(encoding="utf-8")
