"""Rule sets in words, and as a TOML document."""

import pytest

from preferans.conventions.catalogue import PRESETS, build, from_toml, load_preset, options, to_toml
from preferans.conventions.describe import describe, difference, presets
from preferans.conventions.option import Mark
from preferans.conventions.toml_form import switches
from preferans.errors import RefusedError, format_path
from preferans.texts import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_every_option_has_words(name: str, lang: str) -> None:
    lines = describe(load_preset(name), lang)
    assert [line.id for line in lines] == list(options())
    assert all(line.name and line.text and line.section and line.shown and line.sources for line in lines)
    assert not any(line.changed for line in lines if line.id != "players")


def test_a_value_in_words() -> None:
    lines = {line.id: line for line in describe(build("sochi", {"whist_split": "gentleman"}), "ru")}
    assert lines["whist_split"].shown == "джентльменский: пополам"
    assert lines["whist_split"].changed
    assert lines["whist_split"].choices == (("greedy", "жлобский: вистующий пишет всё"), ("gentleman", "джентльменский: пополам"))
    assert lines["duty"].shown == "4/2/1/1/1"
    assert lines["duty"].choices == ()
    assert lines["stalingrad"].shown == "да"
    assert lines["stalingrad"].choices == ((True, "да"), (False, "нет"))
    assert lines["deal_packets"].shown == "по две"
    assert lines["pool_target"].shown == "10"
    assert lines["pool_target"].mark is Mark.PROPOSED
    assert not lines["dealer_partner"].acts
    assert lines["half_whist_levels"].acts


def test_english_words() -> None:
    lines = {line.id: line for line in describe(load_preset("sochi"), "en")}
    assert (lines["whist_split"].name, lines["whist_split"].section) == ("whist split", "Whist")
    assert lines["stalingrad"].shown == "yes"


def test_a_changed_value_has_no_mark() -> None:
    """The mark says how well the preset's own value is known."""
    (line,) = [line for line in describe(build("sochi", {"pool_target": 20}), "en") if line.id == "pool_target"]
    assert line.mark is Mark.STATED


def test_the_difference_of_two_rule_sets() -> None:
    lines = difference(load_preset("sochi"), build("sochi", {"mountain_factor": 2}), "en")
    assert [(line.id, line.left, line.right) for line in lines] == [
        ("mountain_factor", 1, 2),
        ("mountain_price", (2, 4, 6, 8, 10), (4, 8, 12, 16, 20)),
        ("whister_penalty_price", (2, 4, 6, 8, 10), (4, 8, 12, 16, 20)),
    ]
    assert lines[1].right_shown == "4/8/12/16/20"
    assert difference(load_preset("fspr"), load_preset("fspr"), "ru") == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_preset_has_a_title(lang: str) -> None:
    assert [line.name for line in presets(lang)] == list(PRESETS)
    assert {line.name: line.players for line in presets(lang)}["sochi"] == (3, 4)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_as_toml_is_its_name(name: str) -> None:
    assert to_toml(load_preset(name)) == f'rules = "{name}"\n\n[options]\n'


def test_prices_that_follow_are_not_written() -> None:
    assert switches(build("sochi", {"mountain_factor": 2, "whist_split": "gentleman"})) == {
        "whist_split": "gentleman",
        "mountain_factor": 2,
    }


def test_prices_that_do_not_follow_are_written() -> None:
    document: dict[str, object] = {"mountain_factor": 2, "mountain_price": (2, 4, 6, 8, 10), "stalingrad": False}
    rules = build("sochi", document)
    assert switches(rules) == document
    assert from_toml(to_toml(rules)) == rules


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("\nrules = ?", [("syntax", "line 2")]),
        ('rules = "sochi"\n[options]\nduty = [4,\n', [("syntax", "")]),
        ("", [("missing_field", "rules")]),
        ("rules = 5\noptions = 6\npreset = 7", [("unknown_field", "preset"), ("wrong_type", "rules"), ("wrong_type", "options")]),
        ('rules = "sochi"\n[options]\nduty = 4\n', [("bad_option_value", "options.duty")]),
        ('rules = "sochi"\n[options]\npool_target = 2020-01-01\n', [("bad_option_value", "options.pool_target")]),
        ('rules = "sochy"', [("unknown_rules", "rules")]),
    ],
)
def test_a_toml_document_that_is_refused(text: str, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(RefusedError) as refused:
        from_toml(text)
    assert [(one.code, format_path(one.path)) for one in refused.value.faults] == faults
