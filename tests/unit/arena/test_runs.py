"""Whole runs: a journal that survives a kill, the same digits wherever boards are played, the document of the contract."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from preferans.arena.entrants import enter
from preferans.arena.journal import Journal, as_json, from_json
from preferans.arena.report import Report
from preferans.arena.results import Trouble
from preferans.arena.running import Plan, Watch, carry_out
from preferans.arena.schedule import Cluster, Here, Processes, Setup
from preferans.arena.starts import Mode
from preferans.arena.statistics import SequentialTest, Verdict
from preferans.cli.app import main
from preferans.errors import RefusedError
from support import contracts
from support.deals import SOCHI


def plan(boards: int = 6, a: str = "rule", b: str = "random", seeds: tuple[int, ...] = (1, 2), test: SequentialTest | None = None) -> Plan:
    """A run of Sochi."""
    return Plan(Setup(SOCHI, Mode.FULL, (enter(a), enter(b))), seeds, boards, test)


def here(made: Plan, path: Path | None = None) -> Report:
    """The report of a run in this process."""
    if path is None:
        return carry_out(made, Here(), None, Watch())
    with Journal(path, made.head()) as journal:
        return carry_out(made, Here(), journal, Watch())


def test_the_document_is_of_the_contract() -> None:
    """arena-out: all fields, and the identity of a deterministic bot reads zero."""
    found = here(plan(2)).document()
    contracts.check("arena-out", found)
    assert found["boards"] == 4
    same = here(plan(2, "rule", "rule")).document()
    contracts.check("arena-out", same)
    assert (same["mean"], same["se"], same["sd"], same["ties"]) == (0.0, 0.0, 0.0, 1.0)


def test_processes_give_the_same_digits() -> None:
    """Two processes and one give the same document."""
    made = plan(10, "rollout24", "rule", seeds=(5,))
    assert carry_out(made, Processes(2), None, Watch()).document() == here(made).document()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # what the cluster's own parts warn about
def test_a_cluster_gives_the_same_digits() -> None:
    """A Dask run with two local workers equals the run in one process."""
    distributed = pytest.importorskip("distributed")
    made = plan(10, "rollout24", "rule", seeds=(5,))
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        found = carry_out(made, Cluster(cluster.scheduler_address), None, Watch()).document()
    assert found == here(made).document()


def test_a_cut_journal_goes_on(tmp_path: Path) -> None:
    """After a kill in the middle of a line the same file ends in the same report and holds every board once."""
    path, whole = tmp_path / "run.jsonl", here(plan())
    here(plan(), path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:6]) + lines[6][:20])
    assert here(plan(), path).document() == whole.document()
    boards = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert sorted((one["seed"], one["board"]) for one in boards) == sorted(plan().places())


def test_a_finished_journal_plays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second call reads what is there; more boards are added to it."""
    path = tmp_path / "run.jsonl"
    first = here(plan(), path).document()
    monkeypatch.setattr("preferans.arena.schedule.play_board", lambda *_: pytest.fail("played again"))
    assert here(plan(), path).document() == first


def test_a_journal_of_another_run_is_refused(tmp_path: Path) -> None:
    """Other bots: the file is left alone."""
    path = tmp_path / "run.jsonl"
    here(plan(1), path)
    before = path.read_bytes()
    with pytest.raises(RefusedError):
        here(plan(1, "random", "rule"), path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path) -> None:
    """Not one byte is lost of a file that was named by mistake; a device, which may have no end, is refused."""
    path = tmp_path / "notes.txt"
    path.write_text("a line without an end", encoding="utf-8")
    with pytest.raises(RefusedError):
        here(plan(1), path)
    assert path.read_text(encoding="utf-8") == "a line without an end"
    if Path("/dev/zero").exists():
        with pytest.raises(RefusedError):
            here(plan(1), Path("/dev/zero"))


def test_a_line_that_is_no_board_is_refused(tmp_path: Path) -> None:
    """Whoever has edited a journal is told the line; nothing else fails later."""
    path = tmp_path / "j"
    made = plan(1)
    here(made, path)
    head, line = path.read_text(encoding="utf-8").splitlines()[:2]
    good = json.loads(line)
    assert as_json(from_json(good)) == good
    row = good["games"][0]
    firsts: list[dict[int, object]] = [
        {at: value} for at, value in ((0, "x"), (1, 99), (2, "1/0"), (2, "1e99999999"), (2, True), (3, []), (4, "x"))
    ]
    bad: list[object] = [good | {"games": [[first.get(at, cell) for at, cell in enumerate(row)], *good["games"][1:]]} for first in firsts]
    bad += [
        good | {"games": []},
        good | {"games": good["games"][1:]},
        good | {"seed": []},
        good | {"board": "x"},
        good | {"more": 1},
        [],
        5,
    ]
    wrong = {"illegal": 1, "timeouts": 0, "faults": []}
    assert from_json(good | wrong).illegal == 1
    bad += [good | wrong | one for one in ({"illegal": "x"}, {"faults": 5}, {"faults": [["a", "no_key", {}]]})]
    bad += [good | wrong | {"faults": [["a", "arena.fault.wrong_id", *values]]} for values in ([], [{}], [{"id": []}])]
    for one in bad:
        path.write_text(f"{head}\n{json.dumps(one)}\n", encoding="utf-8")
        with pytest.raises(RefusedError) as refused:
            Journal(path, made.head())
        assert refused.value.faults[0].key == "cli.arena.bad_line"


def test_one_run_at_a_time_writes_a_journal(tmp_path: Path) -> None:
    """The second is refused while the first goes on, and may go on after it."""
    path, made = tmp_path / "run.jsonl", plan(1)
    with Journal(path, made.head()), pytest.raises(RefusedError):
        Journal(path, made.head())
    with Journal(path, made.head()) as second:
        assert second.found == ()


def test_boards_survive_their_line() -> None:
    """A board read back is the same board, its faults too."""
    boards = here(plan(3)).boards
    troubled = replace(boards[0], illegal=1, faults=(Trouble("mine", "arena.fault.wrong_id", (("id", 3),)),))
    for board in (*boards, troubled):
        assert from_json(json.loads(json.dumps(as_json(board)))) == board


def test_a_killed_run_loses_nothing(tmp_path: Path) -> None:
    """SIGKILL in the middle: what was written stays, the rest is played, the result is that of a run without a kill."""
    path = tmp_path / "run.jsonl"
    words = [sys.executable, "-m", "preferans", "arena", "--bots", "rule,random", "--boards", "40", "--seed", "3", "--journal", str(path)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        until = time.monotonic() + 60
        while not (path.exists() and path.read_bytes().count(b"\n") > 8) and time.monotonic() < until:
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGKILL)
    written = path.read_bytes()
    made = plan(40, seeds=(3,))
    assert 8 < written.count(b"\n") < 41
    assert here(made, path).document() == here(made).document()
    assert path.read_bytes().startswith(written[: written.rfind(b"\n") + 1])


def test_a_test_stops_early_and_alike() -> None:
    """The boards that count end where the test stops, however many were on their way."""
    made = plan(60, seeds=(1,), test=SequentialTest(0, 200, step=10))
    one, two = here(made), carry_out(made, Processes(2), None, Watch())
    assert one.verdict is Verdict.HIGH
    assert len(one.boards) < 60
    assert one.document() == two.document()


def spoken(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What `preferans arena` prints."""
    assert main(["arena", *words, "--lang", "en"]) == code
    caught = capsys.readouterr()
    return caught.out if code == 0 else caught.out + caught.err


def test_the_command_prints_document_and_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """--json is the contract's document; --plot writes a picture."""
    drawn = tmp_path / "run.svg"
    found: dict[str, Any] = json.loads(spoken(capsys, "--bots", "rule,random", "--boards", "2", "--json", "--plot", str(drawn)))
    contracts.check("arena-out", found)
    assert drawn.read_text(encoding="utf-8").startswith("<svg")


def test_house_rules_are_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A company's own rules are measured by, and their journal is none of the preset that they are made from."""
    own, journal = tmp_path / "ours.toml", str(tmp_path / "boards.jsonl")
    own.write_text('rules = "sochi"\n[options]\nwhist_split = "gentleman"\n', encoding="utf-8")
    words = ["arena", "--bots", "rule,random", "--boards", "2", "--journal", journal, "--lang", "en", "--json"]
    assert main([*words, "--rules", str(own)]) == 0
    assert json.loads(capsys.readouterr().out)["rules"] == "sochi"
    assert main([*words, "--rules", "sochi"]) == 2


def test_the_command_tells_people(capsys: pytest.CaptureFixture[str]) -> None:
    """Mean, interval, seeds, Q, roles."""
    text = spoken(capsys, "--bots", "rule,random", "--boards", "3", "--seed", "1,2", "--test", "0,5")
    for word in ("whists a deal", "95 % interval", "seed 2", "Cochran's Q", "declarer", "boards an hour", "illegal answers 0"):
        assert word in text


def test_faults_are_told_in_both_languages(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What an outside program did wrong is said in the language of the call."""
    script = tmp_path / "bot.py"
    hello = 'print(sys.stdin.readline() and json.dumps({"name": "x", "version": "1"}), flush=True)'
    script.write_text(f"import json, sys\n{hello}\nfor line in sys.stdin:\n    print(1, flush=True)", encoding="utf-8")
    words = ["arena", "--bots", "mine,rule", "--boards", "1", "--external", f"mine={sys.executable} {script}", "--lang"]
    for lang, text in (("en", "  mine: not an object"), ("ru", "  mine: ответ — не объект")):
        assert main([*words, lang]) == 0
        assert text in capsys.readouterr().out


def test_a_late_hello_is_told_in_russian(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason inside a refusal too is in the language of the call."""
    monkeypatch.setattr("preferans.arena.external.STARTING", 0.2)
    assert main(["arena", "--bots", "mine,rule", "--external", "mine=sleep 9", "--lang", "ru"]) == 2
    assert "программа mine не здоровается: нет ответа за 0.2 с" in capsys.readouterr().err


def test_a_cluster_that_is_not_there(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody at the address: a refusal with the place, and no traceback."""
    pytest.importorskip("distributed")
    monkeypatch.setattr("preferans.arena.schedule.REACHING", 1)
    assert "no scheduler with workers answers at 127.0.0.1:9" in spoken(
        capsys, "--bots", "rule,random", "--boards", "1", "--scheduler", "127.0.0.1:9", code=2
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--bots", "rule"), "two are compared"),
        (("--bots", "rule,nobody"), "there is no bot nobody"),
        (("--bots", "rule,random", "--seed", "1,x"), "no list"),
        (("--bots", "rule,random", "--test", "2,1"), "lower first"),
        (("--bots", "mine,rule", "--external", "mine"), "equals sign"),
        (("--bots", "mine,rule", "--external", "mine=/no/such/program"), "does not say hello"),
        (("--bots", "mine,rule", "--external", "mine=cat \0"), "does not start"),
        (("--bots", "mine,rule", "--external", "mine='cat"), "equals sign"),
        (("--bots", "mine,rule", "--external", "mine=cat", "--external", "mine=cat"), "equals sign"),
        (("--bots", "a,b", "--external", "a,b=cat"), "equals sign"),
        (("--bots", "\udcff,rule", "--external", "\udcff=cat"), "equals sign"),
        (("--bots", "rule,random", "--scheduler", "nope"), "no address of a scheduler"),
        (("--bots", "rule,random", "--scheduler", ""), "no address of a scheduler"),
        (("--bots", "rule,random", "--scheduler", "inproc://x"), "no address of a scheduler"),
        (("--bots", "rule,random", "--test", "0,inf"), "lower first"),
        (("--bots", "rule,random", "--test", "-inf,0"), "lower first"),
        (("--bots", "rule,random", "--test", "nan,1"), "lower first"),
        (("--bots", "rule,random", "--test", "0,1e308"), "lower first"),
        (("--bots", "rule,random", "--test", "0,1e-300"), "lower first"),
        (("--bots", "rule,random", "--seconds", "inf"), "--seconds"),
        (("--bots", "rule,random", "--seconds", "nan"), "--seconds"),
        (("--bots", "rule,random", "--boards", "9" * 30), "--boards"),
        (("--bots", "rule,random", "--workers", "9" * 20), "--workers"),
        (("--bots", "rule,random", "--seed", "9" * 5000), "no list"),
        (("--bots", "rule,random", "--seed", "1,01"), "no list"),
        (("--bots", "rule,random", "--plot", "/no/such/folder/x.svg", "--boards", "1000000"), "cannot be written"),
        (("--bots", "rule,random", "--plot", "x\0y", "--boards", "1000000"), "--plot"),
        (("--bots", "rule,random", "--journal", "x\0y", "--boards", "1"), "--journal"),
        (("--bots", "rule,random", "--journal", "/no/such/folder/x", "--boards", "1"), "cannot be written"),
    ],
)
def test_what_the_command_refuses(words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 and the reason."""
    assert reason in spoken(capsys, *words, code=2)
