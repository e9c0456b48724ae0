"""`solve`, `odds`, `bench`: every example of the contract, and what people may mistype."""

import io
import json
import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from preferans.cli import bench
from preferans.cli.app import main
from preferans.errors import RefusedError
from preferans.solver import Position, solve, solve_moves
from preferans.solver.position import play
from preferans.solver.position_form import read_position
from preferans.solver.search import IS_COMPILED
from support.contracts import INVALID, VALID, check

GOALS = VALID / "solve-in.01-goals.jsonl"
FLAGS = {"03": ["--values-only", "--line", "--time"], "04": ["--table"]}
"""The flags that an example is answered with."""
DEAL = '{"hands": ["S:A7 C:9 D:- H:K", "S:K8 C:T D:- H:9", "S:9 C:8 D:T H:8"], "trump": "NT", "declarer": 1, "leader": 2}'


def answers(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[Any]]:
    """The exit code of a call and its lines, each of which has the shape of the contract."""
    code = main(["solve", *words])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for line in lines:
        check("solve-out", line)
    return code, lines


def example(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts a text into standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))


def same(found: dict[str, Any], expected: dict[str, Any], question: str) -> None:
    """An answer is the expected one; times are free, messages too, and so is which of several best lines is shown."""
    if "errors" in expected:
        faults = [(one["code"], one["field"]) for one in found.pop("errors")]
        assert faults == [(one["code"], one["field"]) for one in expected.pop("errors")]
    if "line" in expected and isinstance(expected["line"], list):
        is_best_line(found.pop("line"), json.loads(question))
        assert expected.pop("line")
    assert ("us" in found) == ("us" in expected)
    assert {key: value for key, value in found.items() if key != "us"} == {key: value for key, value in expected.items() if key != "us"}


def is_best_line(names: list[str], question: dict[str, Any]) -> None:
    """Nothing, if every card is legal and none of them gives anything away."""
    position: Position | None = read_position(question)
    taken = [0, 0, 0]
    assert position is not None
    declarer, value = position.declarer, solve(position)
    for name in names:
        assert position is not None
        card = next(one for one in position.legal if str(one) == name)
        solution = solve_moves(position)
        assert solution.moves[card] == solution.value
        position, taker = play(position, card)
        if taker is not None:
            taken[taker] += 1
    assert position is None
    assert value == (tuple(taken) if declarer is None else taken[declarer])


@pytest.mark.parametrize(
    "path",
    [*sorted(VALID.glob("solve-in.*")), INVALID / "solve-in.02-bad-lines.jsonl"],
    ids=lambda path: path.name,
)
def test_an_example_of_the_contract(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every line is answered as the contract answers it."""
    number = path.name.split(".")[1].split("-")[0]
    expected = next(VALID.glob(f"solve-out.{number}-*")).read_text(encoding="utf-8").splitlines()
    code, found = answers(capsys, str(path), *FLAGS.get(number, []))
    assert code == (2 if path.parent == INVALID else 0)
    for answer, wanted, question in zip(found, expected, path.read_text(encoding="utf-8").splitlines(), strict=True):
        same(answer, json.loads(wanted), question)


@pytest.mark.parametrize("path", sorted(INVALID.glob("solve-in.*.jsonl")), ids=lambda path: path.name)
def test_a_bad_line_is_answered_in_its_place(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bad line gets exactly the errors that are expected of it; all others are solved."""
    expected = json.loads(path.with_name(path.name + ".expect").read_text(encoding="utf-8"))
    code, found = answers(capsys, str(path))
    faults = [(line["line"], one["code"], one["field"]) for line in found if "errors" in line for one in line["errors"]]
    assert code == 2
    assert faults == [(one["line"], one["code"], one["field"]) for one in expected]
    assert len(found) == len(path.read_text(encoding="utf-8").splitlines())
    assert all("errors" in line or "value" in line for line in found)


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"hands": 5}, [("wrong_type", "hands")]),
        ({"hands": ["S:A C:- D:- H:-", "S:K C:- D:- H:-"]}, [("bad_value", "hands")]),
        ({"hands": ["S:A C:- D:- H:-", "S:K C:- D:- H:-", 7]}, [("wrong_type", "hands[2]")]),
        ({"hands": ["S:AKQJT987 C:AKQ D:- H:-", "S:- C:JT987 D:AKQJT9 H:-", "S:- C:- D:87 H:AKQJT98"]}, [("hand_sizes", "hands[2]")]),
        ({"hands": ["S:AKQJT987 C:AKQ D:- H:-", "S:- C:JT987 D:AKQJT9 H:-", "S:A C:- D:87 H:AKQJT987"]}, [("card_twice", "hands[2]")]),
        ({"hands": ["S:A7 C:9 D:- H:K", "S:K8 C:T D:- H:-", "S:9 C:8 D:- H:-"]}, [("hand_sizes", "hands")]),
        ({"trick": ["S7"]}, [("hand_sizes", "hands[2]"), ("card_twice", "trick[0]")]),
        ({"trick": ["SQ", "SJ", "ST"]}, [("bad_value", "trick")]),
        ({"trick": ["S1"]}, [("hand_sizes", "hands[2]"), ("bad_card", "trick[0]")]),
        ({"trick": "S7"}, [("wrong_type", "trick")]),
        ({"trump": "X"}, [("bad_value", "trump")]),
        ({"trump": None}, [("wrong_type", "trump")]),
        ({"goal": "raspasy", "trump": "S"}, [("raspasy_needs_nt", "trump"), ("unexpected_field", "declarer")]),
        ({"goal": 1}, [("wrong_type", "goal")]),
        ({"leader": True}, [("wrong_type", "leader")]),
        ({"declarer": -1, "leader": 3}, [("bad_value", "declarer"), ("bad_value", "leader")]),
        ({"name": "x"}, [("unknown_field", "name")]),
        (
            {"trump": "Х", "hands": ["S:A C:- D:- H:К", "", "S:A"]},
            [("mixed_alphabets", "hands[0]"), ("bad_hand", "hands[1]"), ("bad_hand", "hands[2]"), ("bad_value", "trump")],
        ),
    ],
    ids=str,
)
def test_everything_wrong_is_named(
    change: dict[str, object], faults: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault is named where it is, in the order of the document, and none that only follows from another."""
    example(json.dumps(json.loads(DEAL) | change), monkeypatch)
    code, (answer,) = answers(capsys, "-")
    assert code == 2
    assert [(one["code"], one["field"]) for one in answer["errors"]] == faults


def test_missing_fields(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What is absent is named after what is there."""
    example("{}\n[]\n" + '{"goal": "raspasy"}', monkeypatch)
    _, found = answers(capsys)
    fields = [[one["field"] for one in line["errors"]] for line in found]
    assert fields == [["hands", "trump", "leader", "declarer"], [""], ["hands", "trump", "leader"]]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (DEAL.replace('"leader": 2', '"leader": 2, "trick": ["SQ"]'), ("table_mid_trick", "trick")),
        (DEAL.replace('"leader": 2', '"talon": []'), ("unexpected_field", "talon")),
        (DEAL.replace("S:A7", "S:A"), ("hand_sizes", "hands[0]")),
    ],
)
def test_the_table_needs_equal_hands(
    line: str, fault: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --table only the hands matter; cards on the table and unequal hands are refused."""
    example(line, monkeypatch)
    code, (answer,) = answers(capsys, "--table")
    assert code == 2
    assert [(one["code"], one["field"]) for one in answer["errors"]] == [fault]


def test_the_table_takes_a_whole_position(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Fields that do not matter may hold anything."""
    example(DEAL.replace('"NT"', "7"), monkeypatch)
    code, (answer,) = answers(capsys, "--table", "--time")
    assert code == 0
    assert answer["tricks"]["NT"][1][2] == 1
    assert answer["us"] > 0


def test_blank_lines_count_and_are_skipped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Lines are numbered with the blank ones, and a line may end as Windows ends it."""
    example(f"\n{DEAL}\r\n \t\n{{\n\n{DEAL}\n", monkeypatch)
    code, found = answers(capsys, "-", "--values-only")
    assert code == 2
    assert [found[0], found[2]] == [{"value": 1}, {"value": 1}]
    assert found[1]["line"] == 4


def test_a_line_in_another_encoding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Bytes that are no UTF-8 spoil their own line only; a mark at the very beginning spoils nothing."""
    file = tmp_path / "deals.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + DEAL.encode() + b"\n" + '{"пики": 1}'.encode("cp1251") + b"\r\n\xff\xfe\x00\n" + DEAL.encode())
    code, found = answers(capsys, str(file), "--values-only")
    assert code == 2
    assert [one.get("line") for one in found] == [None, 2, 3, None]
    assert [one["errors"][0]["code"] for one in found[1:3]] == ["not_json", "not_json"]


def test_nothing_is_an_answer_to_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    example("", monkeypatch)
    assert answers(capsys) == (0, [])


def test_many_lines_keep_their_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """More lines than are solved in one call, on two threads."""
    deals = [json.loads(DEAL) | {"declarer": i % 3, "leader": i % 2} for i in range(300)]
    file = tmp_path / "deals.jsonl"
    file.write_text("\n".join(map(json.dumps, deals)), encoding="utf-8")
    _, found = answers(capsys, str(file), "--threads", "2", "--values-only")
    assert [one["value"] for one in found] == [solve(read_position(deal)) for deal in deals]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_pretty(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """People see hands, whose turn it is, what each card gives, and the line with who takes."""
    code = main(["solve", str(GOALS), "--pretty", "--line", "--time", "--lang", lang])
    shown = capsys.readouterr().out
    assert code == 0
    assert shown.count("\n\n") == 6
    assert ("♠ Т Д 10" if lang == "ru" else "♠ A Q 10") in shown
    assert ("играющий берёт 6 из 10" if lang == "ru" else "the declarer takes 6 of 10") in shown
    assert len(re.findall(r"\([012]\)", shown)) == 10 + 10 + 4 + 4 + 5 + 5


def test_pretty_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["solve", str(INVALID / "solve-in.05-one-fault-each.jsonl"), "--pretty", "--lang", "en"])
    shown = capsys.readouterr().out
    assert code == 2
    assert "line 9 is refused:\n  not JSON: line 1, column 12 [not_json]" in shown
    assert "  leader: 3 is not between 0 and 2 [bad_value]" in shown


def test_pretty_table(capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", str(VALID / "solve-in.04-table.jsonl"), "--table", "--pretty", "--lang", "en"])
    assert "misère  0:  2  2  2   1:  2  2  2   2:  2  2  1" in capsys.readouterr().out


def test_a_table_has_no_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """What contradicts each other is refused before anything is read."""
    assert main(["solve", "nothing.jsonl", "--table", "--line"]) == 2
    assert "--table" in capsys.readouterr().err


def test_a_bar_for_whoever_watches() -> None:
    """With standard error on a terminal a bar shows how far it is, and the answers still go to standard output."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "preferans", "solve", str(GOALS), "--lang", "en"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, env=os.environ | {"TERM": "xterm"}, check=True, timeout=60)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert [json.loads(line)["value"] for line in done.stdout.decode().splitlines()] == [6, 6, 1, 2, [1, 3, 1], [1, 3, 1]]
    assert "solving" in shown
    assert "value" not in shown


# ---- odds


def document(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["odds", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_odds_of_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """Splits and the talon as exact fractions."""
    assert document(capsys, "split", "4")["2:2"] == "135/323"
    assert document(capsys, "split", "2", "--hands", "1,1") == {"1:1": 1}
    assert document(capsys, "split", "1", "--aside", "2")["0:0"] == "1/11"
    assert document(capsys, "talon", "6")["1+"] == "37/77"


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (["split", "9"], ["bad_value"]),
        (["split", "x"], ["bad_value"]),
        (["split", "4", "--hands", "10"], ["bad_value"]),
        (["talon", "23"], ["bad_value"]),
        (["tricks", "S:AK C:- D:- H:-", "--contract", "11S", "--discard", "S7"], ["bad_contract", "bad_value", "hand_sizes"]),
        (["tricks", "S:AKQJT98 C:AKQ D:- H:-", "--discard", "SA Hx"], ["card_twice", "bad_card"]),
    ],
)
def test_odds_refuse_what_they_cannot_read(words: list[str], codes: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Everything wrong is named."""
    assert main(["odds", *words, "--json"]) == 2
    assert [one["code"] for one in json.loads(capsys.readouterr().out)["errors"]] == codes


def test_odds_of_tricks(capsys: pytest.CaptureFixture[str]) -> None:
    """A hand of ten sure tricks takes them in every world that is drawn."""
    words = ["tricks", "S:AKQJT98 C:AKQ D:- H:-", "--discard", "H7 H8", "--contract", "10S", "--worlds", "20"]
    assert document(capsys, *words) == {"worlds": 20, "of": 184756, "tricks": {"10": 20}, "mean": 10, "made": 1}
    main(["odds", *words, "--lang", "en"])
    assert "made in 100.00 %" in capsys.readouterr().out


@pytest.mark.skipif(not IS_COMPILED, reason="the compiled search is not built; the slow one needs minutes")
def test_the_same_seed_draws_the_same_worlds(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a discard the two cards laid aside are hidden too."""
    misere = ["tricks", "S:789 C:79J D:78 H:7T", "--contract", "misere", "--leader", "1", "--worlds", "30", "--seed", "5"]
    found = document(capsys, *misere)
    assert found == document(capsys, *misere)
    assert sum(found["tricks"].values()) == 30
    assert found["of"] == 42678636


# ---- bench


def test_bench_measures(capsys: pytest.CaptureFixture[str]) -> None:
    """Mean, median, 95th percentile and maximum for the value and for all cards."""
    assert main(["bench", "solver", str(GOALS), "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["sets"]
    assert one["set"] == "solve-in.01-goals"
    assert one["positions"] == 6
    for asked in ("value", "moves"):
        assert 0 < one[asked]["median_us"] <= one[asked]["p95_us"] <= one[asked]["max_us"]
    assert main(["bench", "solver", str(GOALS), "--lang", "en"]) == 0
    assert "6 " in capsys.readouterr().out


def test_the_spread_of_times() -> None:
    """The 95th percentile is the smallest time that 95 of 100 do not exceed."""
    spread = bench.Spread.of([float(n) for n in range(100, 0, -1)])
    assert (spread.mean, spread.median, spread.p95, spread.max) == (50.5, 50.5, 95.0, 100.0)
    assert bench.Spread.of([3.0]).p95 == 3.0


@pytest.mark.skipif(shutil.which("g++") is None or not bench.REFERENCE.exists(), reason="needs g++ and the source tree")
def test_bench_against_the_plain_solver(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The plain solver finds the same values, whoever the declarer is."""
    file = tmp_path / "set.jsonl"
    deals = [json.loads(DEAL) | {"declarer": n % 3, "trump": "HS"[n % 2], "leader": n % 2} for n in range(6)]
    deals += [json.loads(DEAL) | {"goal": "misere", "declarer": n} for n in range(3)]
    file.write_text("\n".join(map(json.dumps, deals)), encoding="utf-8")
    assert main(["bench", "solver", str(file), "--reference", "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["sets"]
    assert one["differ"] == 0
    assert 0 < one["reference"]["median_us"] <= one["reference"]["max_us"]
    assert one["ratio"] == pytest.approx(one["reference"]["mean_us"] / one["value"]["mean_us"], abs=0.1, rel=0.1)
    values = bench._run_reference(bench._compile(tmp_path), [read_position(deal) for deal in deals])
    assert [value for value, _ in values] == [solve(read_position(deal)) for deal in deals]


def test_bench_refuses_bad_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bad line is named with its number, a set without positions too."""
    assert main(["bench", "solver", str(INVALID / "solve-in.02-bad-lines.jsonl"), "--lang", "en"]) == 2
    assert "line 2.hands[1]: SA is in hands[0] and in hands[1] [card_twice]" in capsys.readouterr().err
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n", encoding="utf-8")
    assert main(["bench", "solver", str(empty)]) == 2
    with pytest.raises(RefusedError):
        bench._run_reference(Path(os.devnull), [read_position(json.loads(line)) for line in GOALS.read_text("utf-8").splitlines()])
