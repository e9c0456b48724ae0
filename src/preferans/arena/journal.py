"""The journal of a run: a line that says what is measured, then one line for each board. A run that was killed goes on where it stopped."""

import json
import os
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from preferans.arena.results import BoardResult, GameResult, Role
from preferans.errors import RefusedError, fault


class Journal:
    """A journal on the disk, open for more boards."""

    def __init__(self, path: Path, head: dict[str, object]) -> None:
        """Opens or begins it; a line that a kill has cut is taken away.

        Raises: RefusedError, if the file is the journal of another run, or none.
        """
        self.path, self.found = path, tuple[BoardResult, ...]()
        try:
            old = path.read_bytes() if path.exists() else b""
            whole = old[: old.rfind(b"\n") + 1]
            self.found = tuple(_read(path, whole, head)) if whole else ()
            self._file: IO[bytes] = path.open("r+b" if path.exists() else "w+b")
            self._file.truncate(len(whole))
            self._file.seek(len(whole))
        except OSError as error:
            detail = error.strerror or str(error)
            raise RefusedError([fault("unreadable", ("journal",), "cli.arena.no_write", file=str(path), detail=detail)]) from None
        if not whole:
            self._line(head)

    def add(self, results: list[BoardResult]) -> None:
        """Writes boards; they are on the disk when this returns."""
        for result in results:
            self._line(as_json(result))
        self._file.flush()
        os.fsync(self._file.fileno())

    def _line(self, value: object) -> None:
        self._file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()


def as_json(result: BoardResult) -> dict[str, object]:
    """A board as its line holds it."""
    games = [[game.team, game.chair, str(game.net), game.role.value if game.role else None, game.made] for game in result.games]
    line: dict[str, object] = {"seed": result.seed, "board": result.board, "games": games}
    if result.illegal or result.timeouts:
        line |= {"illegal": result.illegal, "timeouts": result.timeouts, "faults": list(result.faults)}
    return line


def from_json(line: Any) -> BoardResult:  # a line of our own, whose shape is looked at by whoever reads it
    """The board of a line."""
    games = tuple(
        GameResult(team, chair, Fraction(net), Role(role) if role else None, made) for team, chair, net, role, made in line["games"]
    )
    faults = tuple(line.get("faults", ()))
    return BoardResult(line["seed"], line["board"], games, line.get("illegal", 0), line.get("timeouts", 0), faults)


def _read(path: Path, data: bytes, head: dict[str, object]) -> Iterator[BoardResult]:
    first, *lines = data.decode("utf-8", "replace").splitlines()
    try:
        same = json.loads(first) == json.loads(json.dumps(head))
    except ValueError:
        same = False
    if not same:
        raise RefusedError([fault("bad_value", ("journal",), "cli.arena.other_journal", file=str(path))])
    for number, line in enumerate(lines, start=2):
        try:
            yield from_json(json.loads(line))
        except (ValueError, KeyError, TypeError):
            raise RefusedError([fault("bad_value", ("journal",), "cli.arena.bad_line", file=str(path), line=number)]) from None
