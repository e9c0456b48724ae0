"""Whole runs: a journal that survives a kill, the same digits wherever boards are played, the document of the contract."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from preferans.arena.entrants import enter
from preferans.arena.journal import Journal, as_json, from_json
from preferans.arena.report import Report
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


def test_boards_survive_their_line() -> None:
    """A board read back is the same board."""
    for board in here(plan(3)).boards:
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


def test_the_command_tells_people(capsys: pytest.CaptureFixture[str]) -> None:
    """Mean, interval, seeds, Q, roles."""
    text = spoken(capsys, "--bots", "rule,random", "--boards", "3", "--seed", "1,2", "--test", "0,5")
    for word in ("whists a deal", "95 % interval", "seed 2", "Cochran's Q", "declarer", "boards an hour", "illegal answers 0"):
        assert word in text


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--bots", "rule"), "two are compared"),
        (("--bots", "rule,nobody"), "there is no bot nobody"),
        (("--bots", "rule,random", "--seed", "1,x"), "no list"),
        (("--bots", "rule,random", "--test", "2,1"), "lower first"),
        (("--bots", "mine,rule", "--external", "mine"), "equals sign"),
        (("--bots", "mine,rule", "--external", "mine=/no/such/program"), "does not say hello"),
        (("--bots", "rule,random", "--plot", "/no/such/folder/x.svg", "--boards", "1"), "cannot be written"),
        (("--bots", "rule,random", "--journal", "/no/such/folder/x", "--boards", "1"), "cannot be written"),
    ],
)
def test_what_the_command_refuses(words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 and the reason."""
    assert reason in spoken(capsys, *words, code=2)
