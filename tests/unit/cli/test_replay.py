"""`preferans replay`: which files it reads, what it says of them, and its exit codes."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from preferans.bots.selfplay import Run
from preferans.cli import app
from preferans.conventions.catalogue import load_preset
from preferans.notation.record_of import record_of
from preferans.notation.record_print import format_record_text

CONTRACTS = Path(__file__).parents[2] / "contracts"
VALID = CONTRACTS / "examples" / "valid"
SCHEMAS = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((CONTRACTS / "schemas").glob("*.json"))]
REGISTRY: Registry[Any] = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in SCHEMAS)


@dataclass(frozen=True)
class Out:
    """What a call printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def errors(self) -> list[tuple[str, str]]:
        """Codes and paths of the document of errors, which must be of its schema."""
        document = json.loads(self.out)
        Draft202012Validator({"$ref": "urn:preferans:errors"}, registry=REGISTRY).validate(document)
        return [(error["code"], error["path"]) for error in document["errors"]]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str | Path) -> Out:
        code = app.main(["replay", *map(str, words), "--lang", "en"])
        captured = capsys.readouterr()
        return Out(code, captured.out, captured.err)

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("match-0001.prn", "match-0001.json"):
        shutil.copy(VALID / name, tmp_path / name)
    return tmp_path


def put(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_folder_of_good_records(call: Any, folder: Path) -> None:
    found = call("--check", folder)
    assert (found.code, found.err) == (0, "")
    assert found.out.split("\n")[:2] == [
        "match-0001.json: 2 deals, 73 actions, ended by agreement: proved",
        "match-0001.prn: 2 deals, 73 actions, ended by agreement: proved",
    ]


def test_good_records_for_a_program(call: Any, folder: Path) -> None:
    document = json.loads(call("--check", "--json", folder).out)
    assert document["records"][1] == {
        "file": "match-0001.prn", "rules": "sochi", "players": ["Anna", "Boris", "Vera"], "deals": 2, "actions": 73, "ended": "agreement"
    }  # fmt: skip


def test_a_record_that_reads_and_differs_exits_with_1(call: Any, folder: Path) -> None:
    put(folder / "match-0001.json", '"amount": 8', '"amount": 6')
    found = call("--check", "--json", folder)
    assert (found.code, found.err) == (1, "")
    assert found.errors == [("entries_differ", "match-0001.json:deals[0].entries[1]")]


def test_a_record_that_cannot_be_read_exits_with_2(call: Any, folder: Path) -> None:
    put(folder / "match-0001.json", '"amount": 8', '"amount": 6')
    put(folder / "match-0001.prn", "Anna order 6H", "Anna orders 6H")
    found = call("--check", "--json", folder)
    assert found.code == 2
    assert found.errors == [("entries_differ", "match-0001.json:deals[0].entries[1]"), ("syntax", "match-0001.prn:line 157")]


def test_without_json_people_read_lines_and_a_pipe_the_document(call: Any, folder: Path) -> None:
    put(folder / "match-0001.prn", "Anna order 6H", "Anna orders 6H")
    found = call("--check", folder / "match-0001.prn")
    assert found.code == 2
    assert found.errors == [("syntax", "match-0001.prn:line 157")]
    assert found.err.split("\n")[:2] == [
        'preferans: match-0001.prn:line 157: cannot be read: "Anna orders 6H" [syntax]',
        "preferans: not proved: 1 of 1 record",
    ]


def test_a_record_that_differs_is_not_shown(call: Any, folder: Path) -> None:
    put(folder / "match-0001.prn", "pool Anna 2 game_made", "pool Anna 3 game_made")
    found = call(folder / "match-0001.prn")
    assert (found.code, found.out) == (1, "")
    assert "entries_differ" in found.err


def test_documents_of_other_formats_in_a_folder_are_left_alone(call: Any, folder: Path) -> None:
    for name in ("selfplay-out.01.json", "score-in.01-sochi-three-deals.json", "solve-out.01-goals.jsonl"):
        shutil.copy(VALID / name, folder / name)
    (folder / "notes.txt").write_text("no record")
    assert call("--check", folder).out.count("proved") == 2


def test_a_document_of_another_format_that_is_named_is_refused(call: Any) -> None:
    found = call("--check", "--json", VALID / "selfplay-out.01.json")
    assert (found.code, found.errors) == (2, [("not_a_record", "selfplay-out.01.json:")])


def test_a_record_in_a_folder_without_its_format_is_named(call: Any, folder: Path) -> None:
    put(folder / "match-0001.json", ' "format": "preferans-record",\n', "")
    assert call("--check", "--json", folder).errors == [("not_a_record", "match-0001.json:")]


def test_two_files_of_one_name_stand_with_their_folders(call: Any, folder: Path) -> None:
    (folder / "old").mkdir()
    shutil.copy(folder / "match-0001.prn", folder / "old" / "match-0001.prn")
    put(folder / "old" / "match-0001.prn", "Anna order 6H", "Anna orders 6H")
    assert call("--check", "--json", folder).errors == [("syntax", f"{folder}/old/match-0001.prn:line 157")]


def test_nothing_to_read(call: Any, tmp_path: Path) -> None:
    missing = call("--check", "--json", tmp_path / "none.prn")
    assert (missing.code, missing.errors) == (2, [("unreadable", "none.prn:")])
    assert call("--check", tmp_path).code == 2


def test_bytes_that_are_no_text(call: Any, tmp_path: Path) -> None:
    (tmp_path / "a.prn").write_bytes(b"\xff\xfe")
    (tmp_path / "b.json").write_bytes(b"\xff\xfe")
    assert call("--check", "--json", tmp_path).errors == [("syntax", "a.prn:"), ("not_json", "b.json:")]


def test_standard_input_is_read_in_either_form(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("match-0001.prn", "match-0001.json"):
        with (VALID / name).open(encoding="utf-8") as stream:
            monkeypatch.setattr("sys.stdin", stream)
            assert call("--check", "-").out == "-: 2 deals, 73 actions, ended by agreement: proved\n"


def test_the_match_is_shown_deal_by_deal(call: Any, capsys: pytest.CaptureFixture[str]) -> None:
    shown = call(VALID / "match-0001.prn")
    assert shown.code == 0
    for part in ("Anna (person), Boris (rule 1), Vera (person)", "Auction: Anna 6♠, Boris 6♣, Vera pass, Anna holds, Boris pass", "Play: Boris open", " 1  ·♠A*    ♠J     ♠9", "ended by agreement", "Anna → Vera: 11"):  # fmt: skip
        assert part in shown.out
    assert app.main(["replay", "--lang", "ru", str(VALID / "match-0001.json")]) == 0
    russian = capsys.readouterr().out
    for part in ("Сдача 2, сдаёт Anna", "прикуп ♦10 ♣9", "Торговля: Boris пас, Vera пас, Anna пас", "кончено по уговору"):
        assert part in russian


def test_a_record_with_a_certain_claim_is_shown(call: Any, tmp_path: Path) -> None:
    """A-87: what the table has said for a player is asked of the solver again before the match is shown."""
    (match,) = Run(load_preset("sochi"), ("rule",) * 3, 3).deals(3)
    text = format_record_text(record_of(match, engine="preferans 0.1.0"))
    assert "accept_claim" in text
    file = tmp_path / "claimed.prn"
    file.write_text(text, encoding="utf-8")
    found = call(file)
    assert (found.code, found.err) == (0, "")
    assert "Deal 3" in found.out
