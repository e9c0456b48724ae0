"""What this version plays and scores: everything, with few exceptions that are named."""

import pytest

from preferans.conventions.catalogue import PRESETS, allowed_players, build, not_yet, options
from preferans.conventions.live import WAITING
from preferans.conventions.option import Kind, Scope
from preferans.errors import format_path


def refused(name: str, document: dict[str, object], players: int | None = None) -> list[str]:
    found = not_yet(build(name, document, players), document)
    assert {one.code for one in found} <= {"not_yet"}
    return [format_path(one.path) for one in found]


@pytest.mark.parametrize(("name", "players"), [(name, players) for name in PRESETS for players in allowed_players(name)])
def test_every_preset_is_played_by_every_number(name: str, players: int) -> None:
    assert not_yet(build(name, {}, players)) == ()


def test_an_option_that_waits_is_named_where_it_stands() -> None:
    document: dict[str, object] = {"surrender_base": "named_contract", "talk": "forbidden", "dark_game": True}
    assert refused("sochi", document) == ["options.surrender_base"]
    assert [format_path(one.path) for one in not_yet(build("sochi", document))] == ["rules"]


def test_an_option_without_effect_may_have_any_value() -> None:
    """The surrender's base where there is no surrender."""
    assert refused("sochi", {"surrender": "none", "surrender_base": "named_contract"}) == []


def test_what_waits_acts_in_play_and_score() -> None:
    """Every row is an option with a choice that acts in play or score, every value one that it has."""
    for name, values in WAITING.items():
        known = options()[name]
        assert known.scope is Scope.ONLINE, name
        assert known.kind is not Kind.FIXED, name
        assert all(known.read(value) is not None for value in values), name
