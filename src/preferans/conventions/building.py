"""From a preset's name and a document's options to a `RuleSet`, or to everything that is wrong with them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from heapq import nlargest

from preferans.conventions.conflicts import conflicts, value_text
from preferans.conventions.data import PRESETS, allowed_players, make, options, preset_values
from preferans.conventions.formulas import recompute
from preferans.conventions.option import Kind, Option
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.errors import Fault, RefusedError, fault

_QUOTED = 60
"""So many characters of a document are looked at and quoted where it is wrong."""
_ADVISED = 200
"""To so many unknown options of a document the nearest is named; whoever has more of them has mistaken something else."""
_LIKELY = 12
"""So many known words are compared letter by letter with one that is not known."""


def build(name: str, options: Mapping[str, object], players: int | None = None) -> RuleSet:
    """The preset `name` with the options of a document changed, for so many players.

    `players` is the number of names in the document; None where it lists none. Prices that follow from a changed option
    are counted anew unless the document names them too.

    Raises: RefusedError with every fault: at ("rules",), ("options", id) and ("players",), in the order of the document.
    """
    found = check(name, options, players)
    if isinstance(found, RuleSet):
        return found
    raise RefusedError(found)


def changed_options(rules: RuleSet) -> dict[str, OptionValue]:
    """The options that are others than their preset's, the number of players aside: `build(rules.name, these, rules.players)` is `rules`."""
    usual = preset_values(rules.name)
    return {name: value for name, value in rules.options().items() if value != usual[name] and name != "players"}


def check(name: str, options: Mapping[str, object], players: int | None = None) -> RuleSet | tuple[Fault, ...]:
    """The rule set, or its faults: for a document that collects more of them before it is refused."""
    request = _read(options)
    if name not in PRESETS:
        request.faults.insert(0, fault("unknown_rules", ("rules",), value=name, nearest=nearest(name, PRESETS), known=", ".join(PRESETS)))
    _check_players(request, name, players)
    if name not in PRESETS:
        return request.in_order(options)
    values = dict(preset_values(name)) | request.chosen
    if players is not None:
        values["players"] = players
    derived = recompute(values, request.chosen)
    values.update({key: value for key, value in derived.items() if value is not None})
    request.faults += conflicts(values, derived, tuple(request.chosen), frozenset(request.bad))
    return request.in_order(options) if request.faults else make(name, values)


def nearest(word: str, known: tuple[str, ...]) -> str:
    """The known word that looks most like this one; looked at closely are only those that share most pairs of letters with it."""
    cut = word[:_QUOTED]
    pairs = _pairs(cut)
    likely = nlargest(_LIKELY, known, key=lambda one: len(pairs & _pairs(one)) / (len(one) + len(cut)))
    return get_close_matches(cut, likely, 1, 0.0)[0]


@lru_cache(maxsize=512)
def _pairs(word: str) -> frozenset[str]:
    padded = f" {word} "
    return frozenset(padded[at : at + 2] for at in range(len(padded) - 1))


@dataclass(slots=True)
class _Request:
    """The readable options of a document, and what is wrong so far."""

    chosen: dict[str, OptionValue] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    bad: set[str] = field(default_factory=set)
    """Options whose fault hides what follows from it."""

    def in_order(self, document: Mapping[str, object]) -> tuple[Fault, ...]:
        """The faults: the rules' name, then the options as the document has them, then the players."""
        places = {name: place for place, name in enumerate(document, 1)}

        def place(one: Fault) -> int:
            match one.path:
                case ("rules",):
                    return 0
                case ("options", str(name)):
                    return places.get(name, len(places) + 1)
                case _:
                    return len(places) + 2

        return tuple(sorted(self.faults, key=place))


def _read(document: Mapping[str, object]) -> _Request:
    request = _Request()
    for name, raw in document.items():
        known = options().get(name)
        if known is None:
            request.faults.append(_unknown(name, advised=len(request.faults) < _ADVISED))
            continue
        value = known.read(raw)
        if value is None:
            request.faults.append(_bad_value(known, raw))
            request.bad.add(name)
        else:
            request.chosen[name] = value
    return request


def _unknown(name: str, *, advised: bool) -> Fault:
    if not advised:
        return fault("unknown_option", ("options", name), "unknown_option.one_of_many", option=name)
    return fault("unknown_option", ("options", name), option=name, nearest=nearest(name, tuple(options())))


def _bad_value(known: Option, raw: object) -> Fault:
    path = ("options", known.id)
    shown = json.dumps(raw, ensure_ascii=False, default=str)
    shown = shown if len(shown) <= _QUOTED else shown[: _QUOTED - 1] + "…"
    code = "bad_option_value"
    match known.kind:
        case Kind.BOOL:
            return fault(code, path, "bad_option_value.bool", option=known.id, value=shown)
        case Kind.INTS:
            numbers = {"length": known.length, "low": known.low, "high": known.high}
            return fault(code, path, "bad_option_value.list", option=known.id, value=shown, **numbers)
        case Kind.INT if not known.values:
            return fault(code, path, "bad_option_value.range", option=known.id, value=shown, low=known.low, high=known.high)
        case Kind.ENUM | Kind.FIXED | Kind.INT:
            values = ", ".join(value_text(value) for value in known.values)
            return fault(code, path, option=known.id, value=shown, values=values)


def _check_players(request: _Request, name: str, players: int | None) -> None:
    """The number of players against the preset, and against the option that names it."""
    stated = request.chosen.get("players")
    found = []
    if players is not None and stated is not None and stated != players:
        found.append(fault("player_count", ("options", "players"), "player_count.differs", stated=value_text(stated), players=players))
    count = stated if players is None else players
    if name in PRESETS and isinstance(count, int):
        found += _refused_count(request, name, count, ("options", "players") if players is None else ("players",))
    if found:
        request.faults += found
        request.bad.add("players")


def _refused_count(request: _Request, name: str, count: int, path: tuple[str, ...]) -> list[Fault]:
    allowed = allowed_players(name)
    if count in allowed or (count == 5 and 4 in allowed):
        return []
    dummy = request.chosen.get("two_player", preset_values(name)["two_player"]) == "dummy_hand"
    if count == 2 and (dummy or "two_player" in request.bad):
        return []
    text = "player_count.dummy" if count == 2 else ""
    listed = ", ".join(str(number) for number in (*allowed, *((5,) if 4 in allowed else ())))
    return [fault("player_count", path, text, rules=name, players=count, allowed=listed)]
