"""`preferans verify`: what it proves, what it names, its exit codes and its document."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from preferans.cli import app

GOLDEN = Path(__file__).parents[2] / "golden"
FAIR = GOLDEN / "fair"


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str | Path) -> tuple[int, str, str]:
        code = app.main(["verify", *map(str, words), "--lang", "en"])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return Path(shutil.copy(FAIR / "three.prn", tmp_path / "three.prn"))


def put(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{text.count(old)} times {old!r}"
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("name", ["three.prn", "three.json", "five.prn", "two.prn"])
def test_fair_records_are_proved(call: Any, name: str) -> None:
    code, out, err = call(FAIR / name)
    assert (code, err) == (0, "")
    assert "all as committed to" in out
    assert "NOT" not in out


def test_each_deal_says_what_went_into_it(call: Any) -> None:
    assert call(FAIR / "three.prn")[1].splitlines() == [
        "three.prn: 3 deals, all as committed to",
        "  deal 1: proved; salts of Vera; none in time from Anna; 21 cards cut off",
        "  deal 2: proved; salts of Anna, Vera; 21 cards cut off",
        "  deal 3: proved; salts of Anna; none in time from Vera; 24 cards cut off",
    ]


def test_a_deal_that_differs_is_named_with_its_field_and_line(call: Any, record: Path) -> None:
    secret = next(one for one in record.read_text(encoding="utf-8").splitlines() if one.startswith("secret f5cf"))
    put(record, secret, secret[:-1] + ("0" if secret[-1] != "0" else "1"))
    code, out, err = call(record)
    assert code == 1
    assert out.splitlines()[2] == "  deal 2: NOT proved, see fairness.commitment"
    assert (
        err == "preferans: three.prn:line 192: deal 2, fairness.commitment: the secret does not give the commitment [commitment_differs]\n"
    )


def test_the_document_names_deals_and_fields(call: Any, record: Path) -> None:
    put(record, "salt Vera b62f93c9", "salt Vera b62f93c0")
    code, out, _ = call(record, "--json")
    document = json.loads(out)
    assert code == 1
    assert document["records"] == [
        {
            "file": "three.prn",
            "proved": False,
            "deals": [
                {"deal": 1, "proof": "proved", "table": "table-1", "cut": 21, "given": ["Vera"], "absent": ["Anna"]},
                {"deal": 2, "proof": "differs"},
                {"deal": 3, "proof": "proved", "table": "table-1", "cut": 24, "given": ["Anna"], "absent": ["Vera"]},
            ],
        }
    ]
    assert [(one["code"], one["deal"], one["field"]) for one in document["errors"]] == [("order_not_derived", 2, "fairness.salts")]


def test_a_record_that_says_nothing_of_its_dealing_is_not_proved(call: Any) -> None:
    code, out, err = call(GOLDEN / "records" / "phases.prn")
    assert (code, err) == (1, "")
    assert "deal 1: NOT proved, the record holds no commitment" in out


def test_one_deal_without_a_commitment_is_enough(call: Any, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    start = text.index("[Fairness]", text.index('[Deal "2"]'))
    record.write_text(text[:start] + text[text.index("[Hands]", start) :], encoding="utf-8")
    code, out, err = call(record)
    assert (code, err) == (1, "")
    assert out.splitlines()[0] == "three.prn: NOT proved; 2 of 3 deals as committed to"


def test_the_rest_of_the_record_is_proved_too(call: Any, record: Path) -> None:
    put(record, "exact Anna", "exact  Anna")
    code, _, err = call(record)
    assert code == 2
    assert "syntax" in err


def test_an_entry_that_differs_is_a_difference(call: Any, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").split("\n")
    place = lines.index("[Entries]") + 1
    words = lines[place].split(" ")
    spot = next(at for at, word in enumerate(words) if word.lstrip("-").isdigit())
    words[spot] = str(int(words[spot]) + 1)
    lines[place] = " ".join(words)
    record.write_text("\n".join(lines), encoding="utf-8")
    code, _, err = call(record)
    assert code == 1
    assert "entries_differ" in err


@pytest.mark.parametrize(("name", "text"), [("a.prn", "nothing"), ("a.json", "{"), ("a.json", "{}")])
def test_what_cannot_be_read_is_refused(call: Any, tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    code, out, err = call(tmp_path / name)
    assert code == 2
    assert err
    assert "not read far enough" in out


def test_a_file_that_is_not_there_is_refused(call: Any, tmp_path: Path) -> None:
    assert call(tmp_path / "none.prn")[0] == 2


def test_russian_speaks_russian(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["verify", "--lang", "ru", str(FAIR / "five.prn")]) == 0
    assert "сдача 2: доказана; соль дали: Anna, Boris, Глеб, Анна К; не успели: Vera" in capsys.readouterr().out
