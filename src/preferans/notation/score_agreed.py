"""What can be agreed at a table with real cards: every convention that acts on the score, in words, and a choice of them judged.

The shapes are those of the table's own page (`Conventions` and `Draft` of the protocol), so that one chooser shows both.
"""

from collections.abc import Callable, Mapping
from functools import cache

from preferans.conventions.catalogue import PRESETS, allowed_players, build, changed_options, load_preset, not_yet, options, preset_values
from preferans.conventions.describe import choices, difference, option_name, presets, section_title
from preferans.conventions.option import Option, Scope
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.errors import Fault, RefusedError
from preferans.notation.form import Json, Object
from preferans.texts import LANGUAGES, message

POOLS = (4, 6, 10, 20, 30, 50)
APART = ("players", "two_player", "pool_target", "pool_total_per_player")
"""Options that are chosen by the number of players and the size of the pool."""


def both(said: Callable[[str], str]) -> Object:
    """A text in both languages."""
    return {lang: said(lang) for lang in LANGUAGES}


def fault_view(one: Fault) -> Object:
    """A fault in words; `place` is the last part of where it is."""
    return {"code": one.code, "place": str(one.path[-1]) if one.path else "", "text": both(lambda lang: message(one, lang))}


def pool_size(rules: RuleSet) -> int:
    """The size that was agreed: of each pool, or of a player's share in the common total."""
    return rules.pool.pool_total_per_player if rules.pool.end_condition == "total" else rules.pool.pool_target


@cache
def conventions() -> Object:
    """Every convention of play and of real cards; procedures that change no result are left aside."""
    acting = [known for known in options().values() if known.scope is not Scope.PROCEDURE and known.id not in APART]
    sections = dict.fromkeys(known.section for known in acting)
    return {
        "sections": [{"id": name, "title": both(lambda lang, name=name: section_title(name, lang))} for name in sections],  # type: ignore[misc]
        "options": [_option(known) for known in acting],
        "presets": [_preset(place, name) for place, name in enumerate(PRESETS)],
    }


def _option(known: Option) -> Object:
    words = [choices(known, lang) for lang in LANGUAGES]
    return {
        "id": known.id,
        "section": known.section,
        "kind": known.kind.value,
        "name": both(lambda lang: option_name(known.id, lang)),
        "text": both(lambda lang: known.texts[lang]),
        "choices": [
            {"value": pair[0][0], "text": dict(zip(LANGUAGES, (text for _, text in pair), strict=True))}
            for pair in zip(*words, strict=True)
        ],
        "low": known.low,
        "high": known.high,
        "length": known.length,
        "sources": known.sources,
    }


def _preset(place: int, name: str) -> Object:
    usual, allowed = pool_size(load_preset(name)), allowed_players(name)
    return {
        "name": name,
        "title": both(lambda lang: presets(lang)[place].title),
        "text": both(lambda lang: presets(lang)[place].text),
        "players": (2, *allowed, *((5,) if 4 in allowed else ())),
        "usual_players": load_preset(name).players,
        "pools": tuple(sorted({*POOLS, usual})),
        "pool": usual,
        "values": dict(preset_values(name)),
    }


def wanted_rules(name: str, players: int, pool: int, chosen: Mapping[str, Json]) -> RuleSet:
    """The rule set of a choice.

    Raises: RefusedError with everything that is wrong.
    """
    asked = dict(chosen)
    if players == 2:
        asked.setdefault("two_player", "dummy_hand")
    if name in PRESETS and not {"pool_target", "pool_total_per_player"} & set(asked):
        ending = asked.get("end_condition", preset_values(name)["end_condition"])
        asked["pool_total_per_player" if ending == "total" else "pool_target"] = pool
    rules = build(name, asked, players)
    if missing := not_yet(rules, tuple(asked)):
        raise RefusedError(missing)
    return rules


def draft(name: str, players: int, pool: int, chosen: Mapping[str, Json]) -> Object:
    """What a choice comes to: its faults, or every value, what acts, what differs; `options` are those of a `score-in` document."""
    try:
        rules = wanted_rules(name, players, pool, chosen)
    except RefusedError as refused:
        return {"faults": [fault_view(one) for one in refused.faults], "values": {}, "acts": [], "changed": [], "options": {}}
    values = rules.options()
    return {
        "faults": [],
        "values": dict(values),
        "acts": [known.id for known in options().values() if known.acts(values)],
        "changed": changed(rules),
        "options": _plain(changed_options(rules)),
    }


def changed(rules: RuleSet) -> list[Object]:
    """What differs from the preset and has something to act on, in words."""
    usual, values = load_preset(rules.name), rules.options()
    found = []
    for pair in zip(*(difference(usual, rules, lang) for lang in LANGUAGES), strict=True):
        if pair[0].id in APART or not options()[pair[0].id].acts(values):
            continue
        term: Object = {"option": pair[0].id}
        for key, field in (("section", "section"), ("name", "name"), ("usual", "left_shown"), ("now", "right_shown")):
            term[key] = {lang: getattr(one, field) for lang, one in zip(LANGUAGES, pair, strict=True)}
        found.append(term)
    return found


def _plain(values: Mapping[str, OptionValue]) -> Object:
    """As JSON holds them."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
