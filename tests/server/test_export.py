"""`preferans export`: every match that is over, as a record that proves itself; nothing of those that go on."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from preferans.cli.app import main
from preferans.notation.replay import check, read_record
from preferans.server.settings import FILE
from preferans.solver.table import is_proved
from support.kept_tables import Written, write_tables


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[Written, ...]]:
    """A data folder, and its tables: two are over, one goes on."""
    folder = tmp_path_factory.mktemp("played")
    return folder, write_tables(folder / FILE)


def test_a_file_for_each_match(played: tuple[Path, tuple[Written, ...]], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each record proves itself, and the match that goes on is counted and not written (A-239)."""
    folder, tables = played
    for form in ("prn", "json"):
        assert main(["export", str(tmp_path / form), "--data", str(folder), "--form", form, "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"to": str(tmp_path / form), "written": 2, "without": {"not_finished": 1}}
        files = sorted((tmp_path / form).iterdir())
        assert [file.name for file in files] == [f"2025-10-09-{one.id}.{form}" for one in tables if one.over]
        for file in files:
            text = file.read_text(encoding="utf-8")
            assert check(read_record(text), is_proved) == ()


def test_one_file_of_lines(played: tuple[Path, tuple[Written, ...]], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each table, in a file or on standard output: its record, or why there is none, and then no card (A-239)."""
    folder, tables = played
    assert main(["export", str(tmp_path / "all.jsonl"), "--data", str(folder), "--form", "jsonl", "--lang", "en"]) == 0
    assert "2 records" in capsys.readouterr().out
    assert main(["export", "-", "--data", str(folder), "--form", "jsonl", "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert told.out == (tmp_path / "all.jsonl").read_text(encoding="utf-8")
    assert "1 without a record: the match goes on" in told.err
    lines = [json.loads(line) for line in told.out.splitlines()]
    assert [line["table"] for line in lines] == [one.id for one in tables]
    for line, table in zip(lines, tables, strict=True):
        if table.over:
            assert check(read_record(json.dumps(line["record"])), is_proved) == ()
        else:
            assert line == {"table": table.id, "day": "2025-10-09", "rules": "sochi", "reason": "not_finished"}


def test_one_match(played: tuple[Path, tuple[Written, ...]], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One that is over is written alone; one that goes on, and one that there is not, are refused, and nothing is written."""
    folder, tables = played
    assert main(["export", str(tmp_path / "one"), "--data", str(folder), "--table", tables[0].id]) == 0
    assert len(list((tmp_path / "one").iterdir())) == 1
    for table in (tables[2].id, "no-such-table"):
        assert main(["export", str(tmp_path / "none"), "--data", str(folder), "--table", table]) == 2
        assert "[no_record]" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_a_log_that_cannot_be_read(played: tuple[Path, tuple[Written, ...]], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is named with its reason, and the others are written."""
    folder, tables = played
    with closing(sqlite3.connect(folder / FILE)) as here, closing(sqlite3.connect(tmp_path / FILE)) as copy:
        here.backup(copy)
        with copy:
            copy.execute("UPDATE tables SET rules_hash = 'other' WHERE id = ?", (tables[0].id,))
    assert main(["export", str(tmp_path / "out"), "--data", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["without"] == {"not_finished": 1, "other_rules": 1}
    assert [file.name for file in (tmp_path / "out").iterdir()] == [f"2025-10-09-{tables[1].id}.prn"]


@pytest.mark.parametrize("words", [["-"], ["-", "--form", "json"], ["out", "--form", "pdf"], []])
def test_a_call_that_means_nothing(words: list[str], played: tuple[Path, tuple[Written, ...]], capsys: pytest.CaptureFixture[str]) -> None:
    """It is refused."""
    assert main(["export", *words, "--data", str(played[0])]) == 2
    assert capsys.readouterr().err


def test_nothing_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder without data is refused and not made."""
    assert main(["export", str(tmp_path / "out"), "--data", str(tmp_path / "none")]) == 2
    assert "[data_unusable]" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
