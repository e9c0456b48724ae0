"""Help for those at a table: complete in both languages, with what this table has agreed and nothing that it has not."""

import tomllib
from importlib.resources import files

import pytest

from preferans.conventions.catalogue import PRESETS, build, load_preset, options
from preferans.conventions.option import Scope
from preferans.server.help import help_page, place_of, usual_help
from preferans.texts.guide import guide
from support.table_server import API, Server


def test_ten_screens_and_every_option_on_one_of_them() -> None:
    """The rules come in ten screens; every convention that is played online has its place."""
    assert len(guide().screens) == 10
    assert all(place_of(name) for name in options())
    named = [option for one in guide().screens for option in one.options]
    assert len(named) == len(set(named))
    assert set(named) <= set(options())


@pytest.mark.parametrize("preset", PRESETS)
def test_each_table_has_its_own_conventions(preset: str) -> None:
    """Every option that acts at a table stands on a screen with the table's own value, in both languages."""
    rules = load_preset(preset)
    page = help_page(rules)
    told = {one.term.option: one for screen in page.screens for one in screen.terms}
    acting = {name for name, known in options().items() if known.acts(rules.options()) and known.scope is not Scope.TABLE}
    assert set(told) == acting
    assert all(one.text.ru and one.text.en and one.term.value.ru and one.term.value.en for one in told.values())


def test_what_differs_is_marked() -> None:
    """A house rule stands there with its value and as a difference."""
    page = help_page(build("sochi", {"mountain_factor": 2}))
    found = next(one for screen in page.screens for one in screen.terms if one.term.option == "mountain_factor")
    assert (found.term.value.ru, found.term.changed) == ("2", True)


def test_no_button_that_the_table_has_not() -> None:
    """Games in the dark are explained only where they are agreed."""
    assert "dark_game" not in {one.id for one in usual_help().buttons}
    assert "dark_game" in {one.id for one in help_page(build("sochi", {"dark_game": True})).buttons}


def test_texts_speak_one_language_each() -> None:
    """No Latin word in Russian and no Cyrillic one in English; the conditions name options and values that exist."""
    told = guide()
    for screen in told.screens:
        for words in (screen.title, *screen.text):
            assert not set("abcdefghijklmnopqrstuvwxyz") & set(words["ru"].lower())
            assert not set("абвгдежзиклмнопрстуфхчшщыэюя") & set(words["en"].lower())
    for piece in (*told.buttons, *told.words, *told.first):
        assert piece.text["ru"]
        assert piece.text["en"]
        for option, value in piece.unless.items():
            known = options()[option]
            assert value in (known.values or (True, False))
    read = tomllib.loads(files("preferans.texts").joinpath("guide.toml").read_text(encoding="utf-8"))
    assert len(read["words"]) > 15


def test_the_addresses(server: Server) -> None:
    """Whoever sits at a table gets its help; everybody gets the usual one."""
    status, made, headers = server.ask(f"{API}/tables", "", "POST", b'{"rules": "rostov"}')
    assert status == 201
    address = f"{API}/tables/{made['table']}/help"
    assert server.ask(address, headers["set-cookie"].split(";")[0])[1]["title"]["ru"] != server.ask(f"{API}/help")[1]["title"]["ru"]
    assert server.ask(address)[0] == 403
