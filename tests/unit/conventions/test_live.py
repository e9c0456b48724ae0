"""What this version plays and scores: sochi for three, with the options of its table."""

import pytest

from preferans.conventions.catalogue import PRESETS, build, load_preset, not_yet, options
from preferans.conventions.live import LIVE, PRICES
from preferans.conventions.option import Kind, Scope
from preferans.errors import format_path


def refused(name: str, document: dict[str, object], players: int | None = None) -> list[str]:
    found = not_yet(build(name, document, players), document)
    assert {one.code for one in found} <= {"not_yet"}
    return [format_path(one.path) for one in found]


def test_sochi_for_three_is_played() -> None:
    assert not_yet(load_preset("sochi")) == ()


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "sochi"])
def test_another_preset_waits(name: str) -> None:
    assert refused(name, {}, 3) == ["rules"]


@pytest.mark.parametrize(
    "document",
    [
        {"half_whist": "off"},
        {"whist_return": False},
        {"stalingrad": False},
        {"surrender": "none"},
        {"surrender": "down_two"},
        {"raspasy_progression": "geom"},
        {"raspasy_exit": "6788"},
        {"pool_target": 50},
        {"pool_price": [4, 6, 8, 10, 12]},
        {"claims": "off"},
        {"claims": "agreement"},
        {"open_when": "before_first_lead"},
        {"open_choice": "always_closed"},
        {"seat_draw": "none"},
        {"talk": "forbidden"},
        {"rounding": "exact"},
    ],
)
def test_options_of_this_version(document: dict[str, object]) -> None:
    assert refused("sochi", document) == []


def test_an_option_that_waits_is_named_where_it_stands() -> None:
    document: dict[str, object] = {"whist_split": "gentleman", "talk": "forbidden", "dark_game": True}
    assert refused("sochi", document) == ["options.whist_split", "options.dark_game"]


def test_an_option_without_effect_may_have_any_value() -> None:
    """The sitting dealer's options with three at the table, the surrender's where there is none."""
    document: dict[str, object] = {"dealer_partner": "any", "surrender": "none", "surrender_base": "named_contract"}
    assert refused("sochi", document) == []


def test_a_number_of_players_that_waits() -> None:
    """Said once, and nothing more of what acts only with so many."""
    assert refused("sochi", {}, 4) == ["players"]
    assert refused("sochi", {"players": 4}) == ["options.players"]
    assert refused("leningrad", {"players": 4, "dark_game": True}) == ["rules", "options.players", "options.dark_game"]


def test_a_preset_with_every_difference_overruled_is_played() -> None:
    """Play and score ask for values, never for a name."""
    document = load_preset("sochi").options()
    assert not_yet(build("leningrad", document), document) == ()


def test_the_table_speaks_of_what_acts() -> None:
    """Every row is an option with a choice that acts in play or score, every value one that it has."""
    for name, values in LIVE.items():
        known = options()[name]
        assert known.scope is Scope.ONLINE, name
        assert known.kind is not Kind.FIXED, name
        assert all(known.read(value) is not None for value in values), name
    assert all(options()[name].kind in {Kind.INT, Kind.INTS} for name in PRICES)
    assert not set(LIVE) & set(PRICES)
