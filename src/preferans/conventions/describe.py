"""Rule sets as people read them: names, explanations, values and sources in Russian and English, as plain data.

Command line, documentation and server print these lines; nothing here knows a screen.
"""

from dataclasses import dataclass

from preferans.conventions.conflicts import value_text
from preferans.conventions.data import PRESETS, allowed_players, option, options, preset_values
from preferans.conventions.option import Mark, Option
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.texts import say


@dataclass(frozen=True, slots=True)
class PresetLine:
    """A preset rule set in a list of them."""

    name: str
    title: str
    text: str
    players: tuple[int, ...]
    """The numbers of players it is meant for."""


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One option of a rule set."""

    id: str
    section: str
    """The title of its section."""
    name: str
    text: str
    """What the option decides, a sentence."""
    value: OptionValue
    shown: str
    """The value in words."""
    choices: tuple[tuple[OptionValue, str], ...]
    """Every value with its words; empty where a number or a list of numbers may be written."""
    changed: bool
    """Whether the value is another than the preset's."""
    acts: bool
    """Whether the option has anything to act on beside the other values."""
    mark: Mark
    """How well the preset's value is known; `STATED` for a changed one."""
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """An option in which two rule sets differ."""

    id: str
    section: str
    name: str
    text: str
    left: OptionValue
    right: OptionValue
    left_shown: str
    right_shown: str


def presets(lang: str) -> tuple[PresetLine, ...]:
    """Every preset with its title and where it comes from."""
    return tuple(PresetLine(name, say(f"preset.{name}", lang), say(f"preset.{name}.text", lang), allowed_players(name)) for name in PRESETS)


def describe(rules: RuleSet, lang: str) -> tuple[OptionLine, ...]:
    """Every option of a rule set, section by section."""
    values, own = rules.options(), preset_values(rules.name)
    lines = []
    for known in options().values():
        value = values[known.id]
        changed = value != own[known.id]
        lines.append(
            OptionLine(
                id=known.id,
                section=section_title(known.section, lang),
                name=option_name(known.id, lang),
                text=known.texts[lang],
                value=value,
                shown=shown(known, value, lang),
                choices=choices(known, lang),
                changed=changed,
                acts=known.acts(values),
                mark=Mark.STATED if changed else known.mark(rules.name),
                sources=known.sources,
            )
        )
    return tuple(lines)


def difference(left: RuleSet, right: RuleSet, lang: str) -> tuple[Difference, ...]:
    """The options in which two rule sets differ, section by section."""
    lefts, rights = left.options(), right.options()
    return tuple(
        Difference(
            id=known.id,
            section=section_title(known.section, lang),
            name=option_name(known.id, lang),
            text=known.texts[lang],
            left=lefts[known.id],
            right=rights[known.id],
            left_shown=shown(known, lefts[known.id], lang),
            right_shown=shown(known, rights[known.id], lang),
        )
        for known in options().values()
        if lefts[known.id] != rights[known.id]
    )


def option_name(name: str, lang: str) -> str:
    """The Russian term of an option, or its identifier in English words."""
    return option(name).term if lang == "ru" else name.replace("_", " ")


def section_title(section: str, lang: str) -> str:
    """The title of a section of the catalogue."""
    return say(f"section.{section}", lang)


def shown(known: Option, value: OptionValue, lang: str) -> str:
    """A value in words: a list of prices as `2/4/6/8/10`."""
    match value:
        case bool():
            return say("conventions.yes" if value else "conventions.no", lang)
        case tuple():
            return "/".join(str(number) for number in value)
        case _:
            return known.value_texts.get(str(value), {}).get(lang, value_text(value))


def choices(known: Option, lang: str) -> tuple[tuple[OptionValue, str], ...]:
    """Every value of an option with its words, where they can be listed."""
    values: tuple[OptionValue, ...] = (True, False) if isinstance(known.default, bool) else known.values
    return tuple((value, shown(known, value, lang)) for value in values)
