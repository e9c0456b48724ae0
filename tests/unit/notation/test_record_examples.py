"""The examples of the record contract (from the rules base): read, written byte for byte, replayed; each broken one refused as it must be."""

import json
from pathlib import Path

import pytest

from preferans.errors import format_path
from preferans.notation.record_document import format_record_json, record_document
from preferans.notation.record_json import read_record_json
from preferans.notation.record_of import record_of
from preferans.notation.record_print import format_record_text
from preferans.notation.record_text import read_record_text
from preferans.notation.replay import DIFFERS, check, parse_record, read_record, replay
from support.records import changed

EXAMPLES = Path(__file__).parents[2] / "contracts" / "examples"
VALID = EXAMPLES / "valid"
TEXT = (VALID / "match-0001.prn").read_text(encoding="utf-8")
JSON = (VALID / "match-0001.json").read_text(encoding="utf-8")
BROKEN = sorted((EXAMPLES / "invalid").glob("match.*.change.json"))


def test_text_and_json_hold_the_same() -> None:
    assert read_record_text(TEXT).record == read_record_json(JSON).record is not None


def test_the_text_is_written_byte_for_byte() -> None:
    assert format_record_text(parse_record(JSON)) == TEXT


def test_the_json_is_written_byte_for_byte() -> None:
    assert format_record_json(parse_record(TEXT)) == JSON
    assert record_document(parse_record(TEXT)) == json.loads(JSON)


@pytest.mark.parametrize("text", [TEXT, JSON], ids=["text", "json"])
def test_the_example_proves_itself(text: str) -> None:
    assert check(read_record(text)) == ()


def test_the_match_of_the_record_gives_the_record_again() -> None:
    record = parse_record(TEXT)
    match = replay(record)
    assert [len(played.log.actions) for played in match.played] == [40, 33]
    assert record_of(match, engine=record.heading.engine, date=record.heading.date, ended=record.closing.ended) == record


def test_there_are_ten_broken_examples() -> None:
    assert len(BROKEN) == 10


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.name.removesuffix(".change.json"))
def test_a_broken_example_is_refused_with_its_errors(path: Path) -> None:
    change = json.loads(path.read_text(encoding="utf-8"))
    base = (path.parent / change["of"]).read_text(encoding="utf-8")
    text = base.replace(*change["replace"]) if "replace" in change else json.dumps(changed(json.loads(base), change["set"]))
    found = check(read_record(text))
    assert [(one.code, format_path(one.path)) for one in found] == [(error["code"], error["path"]) for error in change["errors"]]
    can_be_read = all(one.code in DIFFERS for one in found)
    assert can_be_read == all(error["found_by"] == "rules" for error in change["errors"])
