"""What can be agreed before the first deal, as the client shows it, and the rule set that a request comes to.

The client holds no rule: which options exist, what they mean, which contradict each other and what differs from the preset is all said here.
"""

from functools import cache

from preferans.conventions.catalogue import PRESETS, allowed_players, build, load_preset, not_yet, options, preset_values
from preferans.conventions.conflicts import value_text
from preferans.conventions.describe import Difference, choices, difference, option_name, presets, section_title
from preferans.conventions.option import Option, Scope
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.errors import Fault, RefusedError
from preferans.server import protocol as p
from preferans.server.view import CHOSEN_APART, pool_size
from preferans.texts import LANGUAGES, message, say

POOLS = (4, 6, 10, 20, 30, 50)


def wanted_rules(wanted: p.NewTable) -> RuleSet:
    """The conventions that were asked for.

    Raises: RefusedError with everything that is wrong.
    """
    asked: dict[str, object] = dict(wanted.options)
    if wanted.players == 2:
        asked.setdefault("two_player", "dummy_hand")
    if wanted.rules in PRESETS and not {"pool_target", "pool_total_per_player"} & set(asked):
        ending = asked.get("end_condition", preset_values(wanted.rules)["end_condition"])
        asked["pool_total_per_player" if ending == "total" else "pool_target"] = wanted.pool
    rules = build(wanted.rules, asked, wanted.players)
    missing = not_yet(rules, tuple(asked))
    if missing:
        raise RefusedError(missing)
    return rules


def draft(wanted: p.NewTable) -> p.Draft:
    """What would be agreed, and how it differs from the preset; or everything that is wrong."""
    try:
        rules = wanted_rules(wanted)
    except RefusedError as refused:
        return p.Draft(fault_views(refused.faults), {}, (), ())
    values = rules.options()
    acts = tuple(known.id for known in options().values() if known.acts(values))
    return p.Draft((), dict(values), acts, changed_terms(rules))


def changed_terms(rules: RuleSet) -> tuple[p.ChangedTerm, ...]:
    """The options that are others than the preset's and have something to act on."""
    usual, values = load_preset(rules.name), rules.options()
    russian, english = (difference(usual, rules, lang) for lang in LANGUAGES)
    return tuple(
        _changed(ru, en) for ru, en in zip(russian, english, strict=True) if ru.id not in CHOSEN_APART and options()[ru.id].acts(values)
    )


def _changed(ru: Difference, en: Difference) -> p.ChangedTerm:
    return p.ChangedTerm(
        ru.id,
        p.Text(ru.section, en.section),
        p.Text(ru.name, en.name),
        p.Text(ru.left_shown, en.left_shown),
        p.Text(ru.right_shown, en.right_shown),
    )


def fault_views(faults: tuple[Fault, ...]) -> tuple[p.FaultView, ...]:
    """Faults in words, in both languages."""
    return tuple(
        p.FaultView(one.code, str(one.path[-1]) if one.path else "", p.Text(*(_told(one, lang) for lang in LANGUAGES))) for one in faults
    )


def _told(one: Fault, lang: str) -> str:
    """What is wrong: options by the words of the table, not by their names in a document."""
    values = dict(one.values)
    if one.code == "bad_option_value" and str(values["option"]) in options():
        return say(one.key, lang, **values | {"option": f"«{option_name(str(values['option']), lang)}»"})
    pair = [(str(values.get(name)), str(values.get(value))) for name, value in (("option", "value"), ("other", "other_value"))]
    if one.code != "option_conflict" or any(name not in options() for name, _ in pair):
        return message(one, lang)
    (first, value), (second, other) = pair
    return say(
        "server.conflict",
        lang,
        first=option_name(first, lang),
        value=_value_words(first, value, lang),
        second=option_name(second, lang),
        other=_value_words(second, other, lang),
    )


def _value_words(name: str, written: str, lang: str) -> str:
    """The words of a value that a document writes so."""
    return next((words for value, words in choices(options()[name], lang) if value_text(value) == written), written)


@cache
def conventions() -> p.Conventions:
    """Everything that can be agreed."""
    acting = [known for known in options().values() if known.scope is Scope.ONLINE and known.id not in CHOSEN_APART]
    sections = dict.fromkeys(known.section for known in acting)
    return p.Conventions(
        sections=tuple(p.SectionInfo(name, p.Text(*(section_title(name, lang) for lang in LANGUAGES))) for name in sections),
        options=tuple(_option(known) for known in acting),
        presets=_presets(),
    )


def _option(known: Option) -> p.OptionInfo:
    russian, english = (choices(known, lang) for lang in LANGUAGES)
    return p.OptionInfo(
        id=known.id,
        section=known.section,
        kind=known.kind.value,
        name=p.Text(*(option_name(known.id, lang) for lang in LANGUAGES)),
        text=p.Text(*(known.texts[lang] for lang in LANGUAGES)),
        choices=tuple(p.OptionChoice(value, p.Text(ru, en)) for (value, ru), (_, en) in zip(russian, english, strict=True)),
        low=known.low,
        high=known.high,
        length=known.length,
        sources=known.sources,
    )


def _presets() -> tuple[p.PresetInfo, ...]:
    found = []
    for ru, en, choice in zip(*(presets(lang) for lang in LANGUAGES), preset_choices(), strict=True):
        values: dict[str, OptionValue] = dict(preset_values(ru.name))
        usual = load_preset(ru.name).players
        texts = p.Text(ru.title, en.title), p.Text(ru.text, en.text)
        found.append(p.PresetInfo(ru.name, *texts, choice.players, usual, choice.pools, choice.pool, values))
    return tuple(found)


@cache
def preset_choices() -> tuple[p.PresetChoice, ...]:
    """The rule sets and their usual sizes."""
    return tuple(_choice(name) for name in PRESETS)


def _choice(name: str) -> p.PresetChoice:
    usual = pool_size(load_preset(name))
    allowed = allowed_players(name)
    players = (2, *allowed, *((5,) if 4 in allowed else ()))
    return p.PresetChoice(name, players, tuple(sorted({*POOLS, usual})), usual)
