"""What this version plays and scores: everything, with few exceptions that are named."""

import pytest

from preferans.conventions import live
from preferans.conventions.catalogue import PRESETS, allowed_players, build, not_yet
from preferans.conventions.live import WAITING
from preferans.errors import format_path


def refused(name: str, document: dict[str, object], players: int | None = None) -> list[str]:
    found = not_yet(build(name, document, players), document)
    assert {one.code for one in found} <= {"not_yet"}
    return [format_path(one.path) for one in found]


@pytest.mark.parametrize(("name", "players"), [(name, players) for name in PRESETS for players in allowed_players(name)])
def test_every_preset_is_played_by_every_number(name: str, players: int) -> None:
    assert not_yet(build(name, {}, players)) == ()


def test_nothing_of_the_first_edition_waits() -> None:
    assert WAITING == {}


def test_an_option_that_waits_is_named_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "WAITING", {"surrender_base": ("named_contract",)})
    document: dict[str, object] = {"surrender_base": "named_contract", "talk": "forbidden", "dark_game": True}
    assert refused("sochi", document) == ["options.surrender_base"]
    assert [format_path(one.path) for one in not_yet(build("sochi", document))] == ["rules"]


def test_an_option_without_effect_may_have_any_value() -> None:
    """The surrender's base where there is no surrender."""
    assert refused("sochi", {"surrender": "none", "surrender_base": "named_contract"}) == []
