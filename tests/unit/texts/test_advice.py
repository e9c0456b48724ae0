"""Advice to players: every row of class STR of the rules base is told in both languages."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest

from preferans.cli.app import main
from preferans.texts.advice import Advice, advice, chapters

ROOT = Path(__file__).parents[3]
ROWS = sorted(
    re.findall(r"^\| (S\d-\w+) \|.*\| STR[/A-Z]* \|", (ROOT / "docs" / "rules" / "seeds_matrix.md").read_text("utf-8"), re.MULTILINE)
)
TOLD = [one for chapter in chapters() for one in chapter.advice]


def test_every_row_is_told_once() -> None:
    """Aims, caution and memory stay advice for people (S1-16, S2-25, S3-93, S0-18, S0-55, S3-64): they are told, and the rest too."""
    assert sorted(one.id for one in TOLD) == ROWS
    assert len(ROWS) == 37


def test_chapters_stand_together() -> None:
    """No chapter comes twice, and each has a title of its own."""
    topics = [chapter.topic for chapter in chapters()]
    assert len(set(topics)) == len(topics)
    for lang in ("ru", "en"):
        assert len({chapter.title[lang] for chapter in chapters()}) == len(topics)


@pytest.mark.parametrize("one", TOLD, ids=lambda one: one.id)
def test_it_is_short_and_in_both_languages(one: Advice) -> None:
    """A title of a line and a few sentences; Russian has its letters and English none of them."""
    for lang in ("ru", "en"):
        assert 8 <= len(one.title[lang]) <= 60
        assert 60 <= len(one.text[lang]) <= 420
        assert not one.title[lang].endswith(".")
        assert one.text[lang][-1] in ".!"
        assert bool(re.search("[а-я]", one.text[lang])) == (lang == "ru")


def test_one_is_found_by_its_row(capsys: pytest.CaptureFixture[str]) -> None:
    """`preferans advice ID`, whatever the case; what is not there is refused."""
    assert advice("S0-62") is advice("s0-62") is not None
    assert main(["advice", "S0-62", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert "never overtake (S0-62)" in printed
    assert "S0-20" not in printed
    assert main(["advice", "S9-1", "--lang", "en"]) == 2
    assert "S9-1" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_pages_are_up_to_date(lang: str) -> None:
    """docs/rules/advice.*.md is what the program tells."""
    tool = ROOT / "tools" / "make_advice.py"
    spec = importlib.util.spec_from_file_location("make_advice", tool)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_advice"] = module
    spec.loader.exec_module(module)
    assert (ROOT / "docs" / "rules" / f"advice.{lang}.md").read_text("utf-8") == module.page(lang)
