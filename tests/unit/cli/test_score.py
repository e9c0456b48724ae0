"""`preferans score` and `preferans settle`: the sheet drawn as text, the settlement, the documents, refusals."""

import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from preferans.cli import common
from preferans.cli.app import main
from preferans.cli.settlement_text import signed
from preferans.cli.sheet_text import WIDTH, draw, history
from preferans.scoring.entries import Reason
from preferans.scoring.sheet import Sheet
from preferans.texts import LANGUAGES, say
from support.contracts import INVALID, VALID, load
from support.scoring import sheet

GOLDEN = Path(__file__).parents[2] / "golden" / "score"
EVENING = GOLDEN / "evening.json"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_evening(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A match with every kind of deal prints what the golden file shows."""
    assert main(["score", str(EVENING), "--lang", lang]) == 0
    assert capsys.readouterr().out == (GOLDEN / f"evening.{lang}.txt").read_text(encoding="utf-8")


def test_score_answers_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(VALID / "score-in.02-sochi-whist-duties.json"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == load(VALID / "score-out.02-sochi-whist-duties.json")


def test_settle_answers_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(VALID / "settle-in.02-fractions.json"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == load(VALID / "settle-out.02-fractions.json")


def test_a_document_comes_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    text = (VALID / "settle-in.01-published.json").read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert main(["settle", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == load(VALID / "settle-out.01-published.json")


@pytest.mark.parametrize("command", ["score", "settle"])
@pytest.mark.parametrize(("text", "place"), [("{", ""), ("7", "")])
def test_a_refusal_is_a_document_too(command: str, text: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2; the document of `errors` on standard output, or lines on standard error."""
    broken = tmp_path / "broken.json"
    broken.write_text(text, encoding="utf-8")
    assert main([command, str(broken), "--json"]) == 2
    (error,) = json.loads(capsys.readouterr().out)["errors"]
    assert error["code"] == ("not_json" if text == "{" else "wrong_type")
    assert error["path"] == place
    assert main([command, str(broken)]) == 2
    shown = capsys.readouterr()
    assert not shown.out
    assert error["code"] in shown.err


def test_all_faults_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    path = INVALID / "score-in.13-two-faults.json"
    assert main(["score", str(path), "--json", "--lang", "ru"]) == 2
    found = json.loads(capsys.readouterr().out)["errors"]
    assert [(one["code"], one["path"]) for one in found] == [
        (one["code"], one["path"]) for one in load(path.with_name(path.name + ".expect"))
    ]


def test_an_empty_match_has_a_sheet_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = tmp_path / "start.json"
    start.write_text('{"rules": "sochi", "players": ["A", "B", "C"], "dealer": "B", "deals": []}', encoding="utf-8")
    assert main(["score", str(start), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "The match goes on: B deals, the auction opens at 6." in shown
    assert "Payments" not in shown
    assert "Deals" not in shown


def test_a_match_that_is_over_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(VALID / "score-in.04-sochi-american-aid.json"), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "The match ended with deal 4." in shown
    assert "exact" not in shown
    assert "A          +60    +30" in shown


def test_settle_draws_the_sheet_of_three(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(VALID / "settle-in.01-published.json"), "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("┌")
    assert "│ mountain  42.                                                               │" in lines
    assert lines[-3:] == ["Payments", "V → A: 475", "B → A: 83"]


def test_settle_lists_the_columns_of_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(VALID / "settle-in.02-fractions.json"), "--lang", "ru"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:5] == [
        "игрок  пуля  гора  → Анна  → Борис  → Вера  → Глеб",
        "Анна     96    61               31",
        "Борис    46    12",
        "Вера     34  15/2",
        "Глеб     24     0       8              7/2",
    ]
    assert "Анна   +2137/4  +534   +267/5" in lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_words(lang: str) -> None:
    assert len({say(f"reason.{reason.value}", lang) for reason in Reason}) == len(Reason)


@pytest.mark.parametrize(("amount", "text"), [("4", "+4"), ("-92/3", "−92/3"), ("0", "0"), ("-7", "−7"), ("1/2", "+1/2")])
def test_signs(amount: str, text: str) -> None:
    assert signed(Fraction(amount)) == text


# ---- the drawing


def test_history_holds_what_was_written() -> None:
    """Running totals where they changed, a figure that goes back to an earlier one too."""
    sheets = [sheet("0 0 0"), sheet("2 0 0", "", {"A>D": 4}), sheet("2 0 0", "0 3 0", {"A>D": 4}), sheet("6 0 0", "0 0 0", {"A>D": 8})]
    past = history(3, sheets)
    assert past.pool == ((2, 6), (), ())
    assert past.mountain == ((), (3, 0), ())
    assert past.whists == (((), (), ()), ((4, 8), (), ()), ((), (), ()))
    assert history(3, []).pool == ((), (), ())


def lines_of(names: list[str], sheets: list[Sheet]) -> list[str]:
    common.set_language("en")
    return draw(names, history(3, sheets)).splitlines()


def test_every_line_is_as_wide_as_the_sheet() -> None:
    long = [
        sheet(f"{2 * deal} {deal} {10 * deal}", f"{deal} {7 * deal} {deal}", {"A>B": 3 * deal, "B>D": deal, "D>A": 11 * deal})
        for deal in range(60)
    ]
    for sheets in ([], long[:4], long[:20], long):
        lines = lines_of(["Ann", "B" * 40, "Вера Павловна"], sheets)
        assert {len(line) for line in lines} == {WIDTH}


def test_the_last_figure_is_always_there() -> None:
    """Where a field has no room for all figures the oldest are left out."""
    sheets = [sheet("0 0 0", f"0 {1000 + deal} 0") for deal in range(60)]
    text = "\n".join(lines_of(["A", "B", "C"], sheets))
    assert "1059." in text
    assert "1000." not in text
    assert "… 10" in text


def test_each_figure_stands_at_its_player() -> None:
    lines = lines_of(["Ann", "Bob", "Cay"], [sheet("1 2 3", "4 5 6", {"D>A": 7, "D>B": 8, "A>D": 9, "A>B": 10, "B>D": 11, "B>A": 12})])
    assert lines == [
        "┌──────────────────────────────────────┬──────────────────────────────────────┐",
        "│ Bob                                  │                                  Cay │",
        "├─────────────┬───────────┬────────────┼────────────┬───────────┬─────────────┤",
        "│ whists      │ pool      │ mountain   │ mountain   │ pool      │ whists      │",
        "│ → Cay       │ 2.        │ 5.         │ 6.         │ 3.        │ → Bob       │",
        "│ 10.         │           │            │            │           │ 12.         │",
        "├─────────────┤           │            │            │           ├─────────────┤",
        "│ → Ann       │           │            │            │           │ → Ann       │",
        "│ 9.          │           │            │            │           │ 11.         │",
        "├─────────────┴───────────┴────────────┴────────────┴───────────┴─────────────┤",
        "│ mountain  4.                                                                │",
        "├─────────────────────────────────────────────────────────────────────────────┤",
        "│ pool  1.                                                                    │",
        "├──────────────────────────────────────┬──────────────────────────────────────┤",
        "│ whists → Bob  7.                     │ whists → Cay  8.                     │",
        "├──────────────────────────────────────┴──────────────────────────────────────┤",
        "│                                     Ann                                     │",
        "└─────────────────────────────────────────────────────────────────────────────┘",
    ]
