"""`preferans diagram`: a deal of a record, or of a link, as text, drawing and code."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from preferans.cli.app import main
from preferans.notation.deal_code import parse_code

RECORD = str(Path(__file__).parents[2] / "golden" / "records" / "phases.prn")


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a call prints that succeeds."""
    assert main(["diagram", *words]) == 0
    return capsys.readouterr().out


def test_one_deal_three_ways(capsys: pytest.CaptureFixture[str]) -> None:
    """The code of a deal gives the same text and drawing as the record does; the drawing is well formed."""
    text = printed(capsys, RECORD, "--deal", "2", "--lang", "ru")
    assert text.startswith("Сочинка, сдача 2\n")
    assert "♠ К Д В" in text
    drawing = printed(capsys, RECORD, "--deal", "2", "--svg", "--lang", "ru")
    assert ET.fromstring(drawing).tag.endswith("svg")  # noqa: S314 -- our own
    code = printed(capsys, RECORD, "--deal", "2", "--code").strip()
    assert parse_code(code).deal.number == 2
    for link in (code, f"https://preferans.example.org/replay#{code}"):
        assert printed(capsys, link, "--lang", "ru") == text
        assert printed(capsys, link, "--svg", "--lang", "ru") == drawing
    found = json.loads(printed(capsys, RECORD, "--deal", "2", "--json", "--lang", "ru"))
    assert found == {"deal": 2, "code": code, "text": text, "svg": drawing}
    assert printed(capsys, RECORD, "--lang", "en").startswith("Sochi, deal 1\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((RECORD, "--deal", "19"), "19"),
        ((RECORD, "--deal", "0"), "18"),
        (("nowhere.prn",), "nowhere.prn"),
        (("1" + "A" * 30,), "damaged"),
        (("2" + "A" * 30,), "version"),
    ],
)
def test_what_is_no_deal_is_refused(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    """Exit code 2 and a word about it."""
    assert main(["diagram", *words, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_a_record_that_does_not_prove_itself(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Its faults are named; nothing is drawn."""
    broken = tmp_path / "broken.prn"
    broken.write_text(Path(RECORD).read_text("utf-8").replace("6S", "7S", 1), "utf-8")
    assert main(["diagram", str(broken), "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "7S" in err
