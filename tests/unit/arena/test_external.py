"""Programs outside: the example plays, and whoever is broken, late or gone is counted and never stops the arena."""

import json
import os
import sys
import time
from pathlib import Path

import pytest

from preferans.arena.duplicate import Table, play_board
from preferans.arena.entrants import Entry, Side, arrive, enter
from preferans.arena.external import External, OutsideError
from preferans.arena.results import BoardResult, Trouble
from preferans.arena.starts import Mode, start_of
from preferans.arena.wire import document, words_of
from preferans.rules.engine import apply, to_act
from preferans.rules.view import observe
from support.deals import SOCHI
from support.random_play import twin, walk

EXAMPLE = Path(__file__).parents[3] / "examples" / "bot.py"
HELLO = """
import json, sys, time
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        print(json.dumps({"name": "x", "version": "7"}), flush=True)
        continue
"""
BROKEN = {
    "illegal": '    print(json.dumps({"id": question["id"], "action": "fold"}), flush=True)',
    "wrong id": '    print(json.dumps({"id": -1, "action": question["legal"][0]}), flush=True)',
    "no json": '    print("hm", flush=True)',
    "no object": '    print("[1]", flush=True)',
    "gone": "    sys.exit(3)",
    "endless line": '    print("x" * 200000, flush=True)',
    "brackets without end": '    print("[" * 60000, flush=True)',
    "true for one": '    print(json.dumps({"id": question["id"] == 1 or 0, "action": question["legal"][0]}), flush=True)',
    "a list for an action": '    print(json.dumps({"id": question["id"], "action": [question["legal"][0]]}), flush=True)',
    "NaN": '    print(json.dumps({"id": float("nan")}), flush=True)',
    "bytes that are no text": '    sys.stdout.buffer.write(b"\\xff\\xfe\\x00\\n"); sys.stdout.flush()',
    "two answers": '    print(("\\n" + json.dumps({"id": question["id"], "action": question["legal"][0]})) * 2, flush=True)',
    "a flood that reads nothing": '    while True: print(json.dumps({"id": 0}))',
    "a closed output": "    import os; os.close(1); time.sleep(60)",
}


def board(code: str, tmp_path: Path, seconds: float = 5.0) -> BoardResult:
    """A board of that program against `rule`."""
    script = tmp_path / "bot.py"
    script.write_text(code, encoding="utf-8")
    entry = Entry("mine", "7", (sys.executable, str(script)), seconds)
    side = arrive(entry)
    try:
        return play_board(Table(SOCHI, Mode.FULL, (side, arrive(enter("rule")))), 1, 1)
    finally:
        side.dismiss()


def test_the_example_plays_by_the_rules(tmp_path: Path) -> None:
    """Not one fault in a board; the same board again gives the same."""
    first, second = (board(EXAMPLE.read_text(encoding="utf-8"), tmp_path) for _ in range(2))
    assert (first.illegal, first.timeouts) == (0, 0)
    assert first == second


def test_the_example_is_short() -> None:
    """Thirty lines or so of Python are a bot."""
    code = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(code) <= 34


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_program_is_counted(how: str, tmp_path: Path) -> None:
    """Its answers count as illegal, a reason is kept, all six games are written."""
    played = board(HELLO + BROKEN[how], tmp_path)
    assert played.illegal >= 9
    assert played.timeouts == 0
    assert played.faults
    assert len(played.games) == 6


def test_a_late_program_plays_plainly_to_the_end_of_the_game(tmp_path: Path) -> None:
    """One delay a chair and game, so that nine chairs of a board are late nine times."""
    played = board(HELLO + "    time.sleep(60)", tmp_path, seconds=0.05)
    assert played.timeouts == 9
    assert played.illegal == 0
    assert played.faults[0] == Trouble("mine", "arena.fault.late", (("seconds", "0.05"),))


def test_a_stopped_program_is_gone() -> None:
    """Nothing is left running."""
    program = External((sys.executable, str(EXAMPLE)), 5)
    assert program.hello() == ("example", "1")
    running = program._program
    assert running is not None
    program.stop()
    assert running.process.poll() is not None


@pytest.mark.skipif(os.name != "posix", reason="process groups")
def test_what_a_program_has_started_goes_with_it(tmp_path: Path) -> None:
    """A late program is killed with its children: none of them holds a pipe or goes on working."""
    mark = tmp_path / "child"
    code = (
        HELLO
        + f"""
    import subprocess
    child = subprocess.Popen(["sleep", "60"])
    open({str(mark)!r}, "w").write(str(child.pid))
    time.sleep(60)"""
    )
    assert board(code, tmp_path, seconds=0.5).timeouts == 9
    child = int(mark.read_text())
    until = time.monotonic() + 10
    while _runs(child) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _runs(child)


def _runs(pid: int) -> bool:
    """Whether a process runs; one that waits to be buried does not."""
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    "answer",
    [
        '{"name": "x"}',
        '{"name": "", "version": "1"}',
        '{"name": "x", "version": "\\u001b[31m"}',
        '{"name": "x", "version": "\\ud800"}',
        "[",
    ],
)
def test_a_hello_that_is_none(answer: str, tmp_path: Path) -> None:
    """Name and version are printed by reports: they are short and act on no terminal."""
    script = tmp_path / "bot.py"
    script.write_text(f"import sys\nsys.stdin.readline()\nprint({answer!r}, flush=True)\nsys.stdin.read()", encoding="utf-8")
    program = External((sys.executable, str(script)), 5)
    with pytest.raises(OutsideError):
        program.hello()
    program.stop()


def test_a_command_with_a_zero_byte() -> None:
    """It does not start, and says so."""
    with pytest.raises(OutsideError, match="not_started"):
        External((sys.executable, "a\0b"), 5).hello()


def test_words_of_actions_are_different() -> None:
    """In every state of random deals each legal action has words of its own, and the question is JSON."""
    for seed in range(12):
        for state in walk(seed).states:
            seat = to_act(state)
            if seat is not None:
                seen = observe(state, seat)
                assert len(set(words_of(seen))) == len(seen.legal)
                assert json.loads(json.dumps(document(seen)))["me"] == f"P{seat.index + 1}"


def test_a_question_tells_no_hidden_card() -> None:
    """Worlds that the seat cannot tell apart give the same question."""
    import random  # noqa: PLC0415 -- here alone

    compared = 0
    for seed in range(20):
        walked, rng = walk(seed), random.Random(seed)
        for upto, state in enumerate(walked.states):
            seat = to_act(state)
            other = None if seat is None else twin(walked, upto, seat, rng)
            if seat is not None and other is not None:
                assert document(observe(state, seat)) == document(observe(other, seat))
                compared += 1
    assert compared > 100


def test_luck_is_told_by_chair_and_decision() -> None:
    """The luck of a question names seed, board, chair and decision."""
    state = start_of(SOCHI, Mode.FULL, 4, 2)
    seen: list[str] = []

    class Spy(External):
        def ask(self, seen_by: object, luck: str) -> object:  # type: ignore[override]
            seen.append(luck)
            return seen_by

    side = Side(Entry("x", "1", ("x",)), Spy(("x",), 1))
    from preferans.bots.player import Chance  # noqa: PLC0415 -- here alone

    for _ in range(2):
        seat = to_act(state)
        assert seat is not None
        looked = observe(state, seat)
        side.seat(Chance(4, 2, seat)).act(state, looked)
        state = apply(state, looked.legal[-1]).state
    assert seen[0].startswith("4/2/0/auction/")
    assert len(set(seen)) == 2
