"""Programs outside as players: one line of JSON to standard input for each question, one line on standard output for each answer.

The protocol is told in docs/external-bots.md. Every question holds all that the seat may know, so a program needs no memory.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from preferans.arena.program import Program
from preferans.arena.wire import PROTOCOL, document, words_of
from preferans.bots.player import Chance, moment
from preferans.errors import PreferansError
from preferans.rules.actions import Action
from preferans.rules.state import DealState
from preferans.rules.view import Observation

STARTING = 10.0
"""Seconds to say hello."""
LONGEST_NAME = 60
"""Of a program's name and of its version."""


class OutsideError(PreferansError):
    """An answer that cannot be used: the key of the text that says why, and its values. `is_gone`: the program has ended."""

    def __init__(self, key: str, *, is_gone: bool = False, **values: str | int) -> None:
        super().__init__(f"{key} {values}")
        self.key, self.values, self.is_gone = key, values, is_gone


class LateError(PreferansError):
    """No answer in so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer in {seconds:g} s")
        self.seconds = seconds


class External:
    """A program outside; started when it is first asked, and again after it was stopped."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self._command, self._seconds = tuple(command), seconds
        self._program: Program | None = None
        self._number = 0

    def hello(self) -> tuple[str, str]:
        """What the program says of itself: name and version.

        Raises: OutsideError, LateError.
        """
        self.stop()
        try:
            self._program = Program(self._command)
        except (OSError, ValueError) as error:
            detail = getattr(error, "strerror", None) or str(error)
            raise OutsideError("arena.fault.not_started", is_gone=True, program=self._command[0], detail=detail) from None
        answer = self._asked({"type": "hello", "protocol": PROTOCOL}, STARTING)
        name, version = (_said(answer.get(field)) for field in ("name", "version"))
        if name is None or version is None:
            raise OutsideError("arena.fault.no_name", longest=LONGEST_NAME)
        return name, version

    def seated(self, chance: Chance) -> "Outside":
        """Somebody on a chair for whom the program answers."""
        return Outside(self, chance)

    def ask(self, seen: Observation, luck: str) -> Action:
        """The program's action.

        Raises: OutsideError, LateError.
        """
        if self._program is None:
            self.hello()
        self._number += 1
        question = {"type": "act", "id": self._number, "luck": luck, **document(seen)}
        answer = self._asked(question, self._seconds)
        number = answer.get("id")
        if type(number) is not int or number != self._number:  # true is 1 to Python, and no number to JSON
            raise OutsideError("arena.fault.wrong_id", id=self._number)
        word = answer.get("action")
        for action, words in zip(seen.legal, words_of(seen), strict=True):
            if word == words:
                return action
        raise OutsideError("arena.fault.not_legal", action=str(word)[:LONGEST_NAME])

    def _asked(self, question: object, seconds: float) -> dict[str, object]:
        if self._program is None:
            raise OutsideError("arena.fault.ended", is_gone=True)
        self._program.send(json.dumps(question, ensure_ascii=False).encode() + b"\n")
        try:
            line = self._program.receive(seconds)
        except TimeoutError:
            self.stop()
            raise LateError(seconds) from None
        if not line.endswith(b"\n"):
            self.stop()
            raise OutsideError("arena.fault.no_end" if line else "arena.fault.ended", is_gone=True)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):  # RecursionError: brackets in brackets without end
            raise OutsideError("arena.fault.no_json") from None
        if not isinstance(answer, dict):
            raise OutsideError("arena.fault.no_object")
        return answer

    def stop(self) -> None:
        """Ends the program, if it runs."""
        program, self._program = self._program, None
        if program is not None:
            program.stop()


def _said(text: object) -> str | None:
    """A name or a version that can be printed anywhere."""
    return text if isinstance(text, str) and 0 < len(text) <= LONGEST_NAME and text.isprintable() else None


@dataclass(frozen=True, slots=True)
class Outside:
    """A chair for which a program outside answers."""

    program: External
    chance: Chance

    def act(self, state: DealState, seen: Observation) -> Action:  # noqa: ARG002 -- it may not look
        """The program's answer."""
        luck = f"{self.chance.seed}/{self.chance.deal}/{self.chance.seat.index}/{seen.phase.value}/{moment(seen)}"
        return self.program.ask(seen, luck)
