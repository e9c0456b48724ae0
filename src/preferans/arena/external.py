"""Programs outside as players: one line of JSON to standard input for each question, one line on standard output for each answer.

The protocol is told in docs/external-bots.md. Every question holds all that the seat may know, so a program needs no memory.
"""

import json
import queue
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from preferans.arena.wire import PROTOCOL, document, words_of
from preferans.bots.player import Chance, moment
from preferans.errors import PreferansError
from preferans.rules.actions import Action
from preferans.rules.state import DealState
from preferans.rules.view import Observation

LONGEST_LINE = 1 << 16
"""More bytes than this in one line are no answer."""
STARTING = 10.0
"""Seconds to say hello."""


class OutsideError(PreferansError):
    """An answer that cannot be used. `is_gone`: the program has ended."""

    def __init__(self, text: str, *, is_gone: bool = False) -> None:
        super().__init__(text)
        self.is_gone = is_gone


class LateError(PreferansError):
    """No answer in time."""


class External:
    """A program outside; started when it is first asked, and again after it was stopped."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self._command, self._seconds = list(command), seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._number = 0

    def hello(self) -> tuple[str, str]:
        """What the program says of itself: name and version."""
        if self._process is not None:
            self.stop()
        try:
            self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 -- the caller's own program
        except OSError as error:
            raise OutsideError(f"{self._command[0]}: {error.strerror or error}", is_gone=True) from None
        self._lines = queue.Queue()
        threading.Thread(target=_pump, args=(self._process, self._lines), daemon=True).start()
        answer = self._asked({"type": "hello", "protocol": PROTOCOL}, STARTING)
        name, version = answer.get("name"), answer.get("version")
        if not isinstance(name, str) or not isinstance(version, str):
            raise OutsideError("the answer to hello has no name and version")
        return name, version

    def seated(self, chance: Chance) -> "Outside":
        """Somebody on a chair for whom the program answers."""
        return Outside(self, chance)

    def ask(self, seen: Observation, luck: str) -> Action:
        """The program's action.

        Raises: OutsideError, LateError.
        """
        if self._process is None:
            self.hello()
        self._number += 1
        question = {"type": "act", "id": self._number, "luck": luck, **document(seen)}
        answer = self._asked(question, self._seconds)
        if answer.get("id") != self._number:
            raise OutsideError(f"the answer has not the id {self._number}")
        word = answer.get("action")
        for action, words in zip(seen.legal, words_of(seen), strict=True):
            if word == words:
                return action
        raise OutsideError(f"not one of the legal actions: {str(word)[:60]!r}")

    def _asked(self, question: object, seconds: float) -> dict[str, object]:
        process = self._process
        if process is None or process.stdin is None:
            raise OutsideError("the program does not run", is_gone=True)
        try:
            process.stdin.write(json.dumps(question, ensure_ascii=False).encode() + b"\n")
            process.stdin.flush()
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.stop()
            raise LateError(f"no answer in {seconds:g} s") from None
        except OSError:
            line = b""
        if not line.endswith(b"\n"):
            self.stop()
            raise OutsideError("the program has ended" if not line else "a line without an end", is_gone=True)
        try:
            answer = json.loads(line)
        except ValueError:
            raise OutsideError("not a line of JSON") from None
        if not isinstance(answer, dict):
            raise OutsideError("not an object")
        return answer

    def stop(self) -> None:
        """Ends the program; it is told by the end of its input, and killed."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what it has not read any more
                    pipe.close()


def _pump(process: "subprocess.Popen[bytes]", lines: "queue.Queue[bytes]") -> None:
    """Reads what the program writes; nothing means that it has ended."""
    while process.stdout is not None:
        try:
            line = process.stdout.readline(LONGEST_LINE)
        except (OSError, ValueError):
            line = b""
        lines.put(line)
        if not line.endswith(b"\n"):
            return


@dataclass(frozen=True, slots=True)
class Outside:
    """A chair for which a program outside answers."""

    program: External
    chance: Chance

    def act(self, state: DealState, seen: Observation) -> Action:  # noqa: ARG002 -- it may not look
        """The program's answer."""
        luck = f"{self.chance.seed}/{self.chance.deal}/{self.chance.seat.index}/{seen.phase.value}/{moment(seen)}"
        return self.program.ask(seen, luck)
