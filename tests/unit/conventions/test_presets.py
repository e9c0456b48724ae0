"""The presets are those of options.toml, buildable for every number of players they allow, and hashed as the records are."""

import json
import subprocess
import sys
import tomllib
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest

from preferans.conventions.catalogue import PRESETS, allowed_players, build, load_preset, option, options
from preferans.conventions.formulas import FORMULAS, recompute
from preferans.conventions.option import Mark
from preferans.conventions.sections import SECTIONS
from preferans.errors import RefusedError

TABLES = tomllib.loads(files("preferans.conventions").joinpath("options.toml").read_text(encoding="utf-8"))["option"]
TOOLS = Path(__file__).parents[3] / "tools"


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_the_values_of_the_catalogue(name: str) -> None:
    """Every value of a loaded preset is the one that options.toml gives it, type included."""
    wanted = {key: table["presets"][name] for key, table in TABLES.items()}
    found = load_preset(name).options()
    assert json.dumps(found, sort_keys=True) == json.dumps(wanted, sort_keys=True)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_file_holds_only_what_differs(name: str) -> None:
    own = tomllib.loads(files("preferans.conventions").joinpath("presets", f"{name}.toml").read_text(encoding="utf-8"))
    assert list(own) == ["options"]
    assert {key for key, table in TABLES.items() if table["presets"][name] != table["default"]} == set(own["options"])


def test_the_presets_are_those_of_the_catalogue() -> None:
    assert list(PRESETS) == list(TABLES["players"]["presets"])


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_free_of_conflicts_for_all_its_players(name: str) -> None:
    for players in allowed_players(name):
        assert build(name, {}, players).players == players


@pytest.mark.parametrize("name", [name for name in PRESETS if 4 in allowed_players(name)])
def test_five_play_where_four_do(name: str) -> None:
    """A-85."""
    assert build(name, {}, 5).players == 5


@pytest.mark.parametrize("name", [name for name in PRESETS if 4 not in allowed_players(name)])
def test_five_do_not_play_where_four_do_not(name: str) -> None:
    """A-85."""
    with pytest.raises(RefusedError):
        build(name, {}, 5)


@pytest.mark.parametrize("name", PRESETS)
def test_two_play_with_a_dummy(name: str) -> None:
    """A-84."""
    assert build(name, {"two_player": "dummy_hand"}, 2).table.two_player == "dummy_hand"


def test_the_hash_is_that_of_a_record() -> None:
    """The rules of the first example of the record contract: the name, 128 options and their hash."""
    rules = json.loads(Path(__file__).with_name("sochi_record.json").read_text(encoding="utf-8"))
    assert rules["hash"].startswith("sha256:fa07ceea")
    assert len(rules["options"]) == 128
    assert load_preset("sochi").hash == rules["hash"]
    assert build("sochi", rules["options"]) == load_preset("sochi")


def test_every_preset_has_a_hash_of_its_own() -> None:
    assert len({load_preset(name).hash for name in PRESETS}) == len(PRESETS)


def test_every_option_is_a_field_of_its_section() -> None:
    names = {section: [field.name for field in fields(kind)] for section, kind in SECTIONS.items()}
    assert names == {section: [known.id for known in options().values() if known.section == section] for section in SECTIONS}


@pytest.mark.parametrize("name", PRESETS)
def test_the_formulas_give_the_prices_of_every_preset(name: str) -> None:
    """Scoring section 1: counted anew from everything else, each price list comes out as the preset has it."""
    values = load_preset(name).options()
    sources = {source for wanted, _ in FORMULAS.values() for source in wanted}
    named = sources - set(FORMULAS)
    assert recompute(values, named) == {formula: values[formula] for formula in FORMULAS}


def test_the_formulas_are_those_of_the_catalogue() -> None:
    assert set(FORMULAS) == {key for key, table in TABLES.items() if "formula" in table}


def test_figures_beside_the_values() -> None:
    """The levels of an exit (A-73), the factors of a progression, the players of a preset, the mark of a value."""
    assert option("raspasy_exit").levels["677"] == (6, 7)
    assert option("raspasy_progression").factors["arith_cap3"] == (1, 2, 3)
    assert option("players").allowed["mailru"] == (3,)
    assert option("pool_target").mark("sochi") is Mark.PROPOSED
    assert option("pool_target").mark("gambler") is Mark.STATED


@pytest.mark.parametrize("tool", ["make_sections.py", "make_presets.py", "make_options_doc.py"])
def test_generated_files_are_up_to_date(tool: str) -> None:
    subprocess.run([sys.executable, TOOLS / tool, "--check"], check=True)
