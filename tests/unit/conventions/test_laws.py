"""Whatever a document asks for: a rule set, or faults that stand in the document; judged a second time from options.toml itself."""

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.conventions.building import check
from preferans.conventions.catalogue import PRESETS, build, changed_options, from_toml, load_preset, options, to_toml
from preferans.conventions.option import Kind, Option
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.errors import Fault, Path
from preferans.texts import LANGUAGES, message
from support.fired.rule_sets import random_rules

TABLES: dict[str, Any] = tomllib.loads(files("preferans.conventions").joinpath("options.toml").read_text(encoding="utf-8"))["option"]


def values_of(known: Option) -> st.SearchStrategy[Any]:
    match known.kind:
        case Kind.ENUM | Kind.FIXED:
            return st.sampled_from(known.values)
        case Kind.BOOL:
            return st.booleans()
        case Kind.INT:
            return st.sampled_from(known.values) if known.values else st.integers(known.low, known.high)
        case Kind.INTS:
            return st.tuples(*[st.integers(known.low, known.high)] * known.length)


CHOOSABLE = {name: values_of(known) for name, known in options().items() if known.kind is not Kind.FIXED}
DOCUMENTS = st.dictionaries(st.sampled_from(sorted(CHOOSABLE)), st.none(), max_size=6).flatmap(
    lambda chosen: st.fixed_dictionaries({name: CHOOSABLE[name] for name in chosen})
)
NOISE = st.dictionaries(
    st.sampled_from([*options(), "duti", ""]), st.none() | st.integers() | st.text() | st.lists(st.integers()), max_size=3
)
PLAYERS = st.none() | st.integers(2, 5)


def holds(condition: str, values: dict[str, OptionValue]) -> bool:
    """A condition of options.toml, read in another way than the program reads it: as Python."""
    listed = re.sub(r"(\w+) in ([\w,]+)", lambda m: f"have['{m[1]}'] in {m[2].split(',')}", condition)
    python = re.sub(r"(\w+)(==|!=|>=|<=)(\w+)", lambda m: f"have['{m[1]}'] {m[2]} {m[3] if m[3].isdigit() else repr(m[3])}", listed)
    have = {name: str(value).lower() if isinstance(value, bool) else value for name, value in values.items()}
    return bool(eval(python, {"have": have}))  # noqa: S307 - the text is ours


def broken(values: dict[str, OptionValue]) -> set[str]:
    """The options whose lines in options.toml do not hold for these values."""
    found = set()
    for name, table in TABLES.items():
        if all(holds(condition, values) for condition in table.get("acts_if", [])):
            for key, wanted in (("requires", True), ("conflicts", False)):
                for line in table[key]:
                    value, _, condition = line.rpartition(" => ")
                    if value in {"", str(values[name]).lower(), str(values[name])} and holds(condition, values) != wanted:
                        found.add(name)
    return found


@given(st.sampled_from(PRESETS), DOCUMENTS, PLAYERS)
def test_what_is_built_holds_every_line_of_the_catalogue(name: str, document: dict[str, Any], players: int | None) -> None:
    found = check(name, document, players)
    if isinstance(found, RuleSet):
        values = found.options()
        assert not broken(values)
        assert {key: values[key] for key in document} == document
        assert players in {None, found.players}
    else:
        faults_make_sense(found, document)
        codes = {one.code for one in found}
        assert codes <= {"option_conflict", "player_count"}


@given(st.sampled_from(PRESETS), DOCUMENTS)
def test_what_contradicts_is_refused_by_both(name: str, document: dict[str, Any]) -> None:
    """A fault of contradiction names a line that does not hold, and every line that does not hold is named."""
    document.pop("players", None)
    document |= {"pool_price": (2, 4, 6, 8, 10), "whister_penalty_price": (1, 1, 1, 1, 1)}
    found = check(name, document)
    values = {key: load_preset(name).options()[key] for key in options()} | document
    told = {str(dict(one.values)["option"]) for one in found} if isinstance(found, tuple) else set()
    partners = {str(dict(one.values)["other"]) for one in found} if isinstance(found, tuple) else set()
    assert told <= broken(values) <= told | partners


@given(st.sampled_from([*PRESETS, "sochy"]), DOCUMENTS, NOISE, st.none() | st.integers(-1, 7))
def test_any_document_is_built_or_its_faults_are_named(
    name: str, document: dict[str, Any], noise: dict[str, Any], players: int | None
) -> None:
    found = check(name, document | noise, players)
    if not isinstance(found, RuleSet):
        faults_make_sense(found, document | noise)


def faults_make_sense(found: tuple[Fault, ...], document: dict[str, Any]) -> None:
    """They stand in the document, in its order, no pair of options twice, and can be said in every language."""
    assert found
    places: list[Path] = [("rules",), *(("options", key) for key in document), ("players",)]
    order = [places.index(one.path) for one in found]
    assert order == sorted(order)
    pairs = [frozenset([dict(one.values)["option"], dict(one.values)["other"]]) for one in found if one.code == "option_conflict"]
    assert len(pairs) == len(set(pairs))
    assert all(message(one, lang) for one in found for lang in LANGUAGES)


@given(st.sampled_from(PRESETS), DOCUMENTS)
def test_hash_and_toml_are_those_of_the_values(name: str, document: dict[str, Any]) -> None:
    """Built again, read from its TOML, given in full: the same rules and the same hash; with another value another hash."""
    found = check(name, document)
    if isinstance(found, RuleSet):
        full = build(name, dict(reversed(found.options().items())))
        assert full == from_toml(to_toml(found)) == found
        assert full.hash == found.hash
        assert (found.hash == load_preset(name).hash) == (found.options() == load_preset(name).options())


@pytest.mark.parametrize("seed", range(60))
def test_a_rule_set_is_its_preset_and_what_was_changed(seed: int) -> None:
    """The name, the changed options and the number of players say all, for two players too."""
    rules = random_rules(seed)
    assert build(rules.name, changed_options(rules), rules.players) == rules
