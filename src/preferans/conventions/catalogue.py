"""The face of the room: the presets, the options, and the rule set that a document asks for.

>>> load_preset("leningrad").whist.whist_split
'gentleman'
>>> build("sochi", {"whist_split": "gentleman"}).whist.whist_split
'gentleman'
"""

from functools import cache

from preferans.conventions.building import build, changed_options, check
from preferans.conventions.data import PRESETS, allowed_players, option, options, preset_values
from preferans.conventions.live import not_yet
from preferans.conventions.ruleset import RuleSet
from preferans.conventions.toml_form import from_toml, to_toml

__all__ = [
    "PRESETS",
    "allowed_players",
    "build",
    "changed_options",
    "check",
    "from_toml",
    "load_preset",
    "load_presets",
    "not_yet",
    "option",
    "options",
    "preset_values",
    "to_toml",
]


@cache
def load_preset(name: str) -> RuleSet:
    """The preset of that name, with the number of players it is usually played by.

    Raises: RefusedError.
    """
    return build(name, {})


def load_presets() -> None:
    """Reads all presets now, so that none is read when it is first asked for."""
    for name in PRESETS:
        load_preset(name)
