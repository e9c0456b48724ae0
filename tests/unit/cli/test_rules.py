"""`preferans rules`: the data of every preset, and the difference of two."""

import json
from pathlib import Path

import pytest

from preferans.cli.app import main
from preferans.conventions.catalogue import PRESETS, load_preset, options


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rules", *words]) == 0
    return capsys.readouterr().out


def test_the_list_names_every_preset(capsys: pytest.CaptureFixture[str]) -> None:
    """Every preset stands in the list, for people and for programs, and sochi can be played."""
    shown = printed(capsys, "--lang", "en")
    document = json.loads(printed(capsys, "--json"))["presets"]

    assert [line.split()[0] for line in shown.splitlines() if not line.startswith(" ")] == ["rules", *PRESETS]
    assert [one["rules"] for one in document] == list(PRESETS)
    assert document[0] == {"rules": "sochi", "players": [3, 4], "playable": True}


@pytest.mark.parametrize("preset", PRESETS)
def test_one_preset_shows_every_option(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every option has a line and, in the document, the value that the engine would ask."""
    shown = printed(capsys, preset, "--lang", "ru")
    document = json.loads(printed(capsys, preset, "--json"))

    first_words = {line.split()[0] for line in shown.splitlines() if line.strip()}
    assert set(options()) <= first_words
    assert document["options"] == json.loads(json.dumps(load_preset(preset).options()))
    assert document["hash"] == load_preset(preset).hash


def test_marks_tell_how_well_a_value_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    """A value found in no source has `?`, an inferred one `~`, a stated one nothing."""
    lines = {line.split()[0]: line for line in printed(capsys, "gambler", "--lang", "en").splitlines() if line[:1].isalpha()}

    assert " ? " in lines["players"]
    assert " ~ " in lines["talon_position"]
    assert " ? " not in lines["bid_steps"]
    assert " ~ " not in lines["bid_steps"]


def test_difference(capsys: pytest.CaptureFixture[str]) -> None:
    """The difference of two rule sets holds every option in which they differ, and no other."""
    rostov, sochi = load_preset("rostov").options(), load_preset("sochi").options()
    document = json.loads(printed(capsys, "rostov", "--diff", "sochi", "--json"))
    shown = printed(capsys, "rostov", "--diff", "sochi", "--lang", "en")

    differ = {name for name in sochi if sochi[name] != rostov[name]}
    assert set(document["differences"]) == differ
    assert document["differences"]["surrender"] == {"value": "none", "other": "down_three"}
    assert f"{len(differ)} conventions" in shown
    assert differ <= {line.split()[0] for line in shown.splitlines() if line.strip()}


def test_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule set does not differ from itself."""
    assert printed(capsys, "sochi", "--diff", "sochi", "--lang", "en") == "sochi and sochi agree in everything.\n"


def test_a_file_with_house_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A TOML file stands where a name may: one changed factor brings the prices that follow from it."""
    file = tmp_path / "ours.toml"
    file.write_text('rules = "sochi"\n[options]\nmountain_factor = 2\n', encoding="utf-8")

    differences = json.loads(printed(capsys, str(file), "--diff", "sochi", "--json"))["differences"]
    assert differences["mountain_factor"] == {"value": 2, "other": 1}
    assert differences["mountain_price"]["value"] == [4, 8, 12, 16, 20]
    assert "*" in next(line for line in printed(capsys, str(file)).splitlines() if line.startswith("mountain_factor"))


def test_sources_are_shown_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """--sources adds the rows of the rules base that each convention comes from."""
    assert "S3-25" not in printed(capsys, "sochi")
    assert "S3-25" in printed(capsys, "sochi", "--sources")


def test_switches_make_a_file_that_reads_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--set` and `--toml`: house rules from switches; the file is a rule set again."""
    assert main(["rules", "sochi", "--set", "whist_split=gentleman", "--set", "duty=[4,2,2,1,0]", "--toml"]) == 0
    text = capsys.readouterr().out
    ours = tmp_path / "ours.toml"
    ours.write_text(text, encoding="utf-8")
    assert main(["rules", str(ours), "--diff", "sochi", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)["differences"]) == {"whist_split", "duty"}


def test_switches_are_shown_and_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A switch that contradicts, and one that is none, are refused with exit code 2."""
    assert main(["rules", "--set", "pool_target=20", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["options"]["pool_target"] == 20
    assert main(["rules", "--set", "bomb=dark_pass_earns_one", "--toml"]) == 2
    assert main(["rules", "--set", "bomb"]) == 2
    assert main(["rules", "--set", "no_such=1", "--toml"]) == 2


def test_self_play_by_house_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`selfplay --rules FILE.toml`: dark games and bombs, four at the table."""
    ours = tmp_path / "dark.toml"
    ours.write_text(
        'rules = "sochi"\n[options]\ndark_pass = "any_hand"\ndark_game = true\nbomb = "dark_pass_earns_one"\n', encoding="utf-8"
    )
    assert main(["selfplay", "--rules", str(ours), "--players", "4", "--deals", "20", "--bots", "random", "--json"]) == 0
    played = json.loads(capsys.readouterr().out)
    assert played["players"] == 4
    assert played["actions"]["dark_pass"] > 0
