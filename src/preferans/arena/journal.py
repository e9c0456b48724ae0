"""The journal of a run: a line that says what is measured, then one line for each board. A run that was killed goes on where it stopped."""

import json
import os
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import IO, Self, get_args

from preferans.arena.holding import hold
from preferans.arena.results import BoardResult, GameResult, Role, Team, Trouble
from preferans.errors import RefusedError, fault
from preferans.texts import say

TEAMS: tuple[Team, ...] = get_args(Team)
_NET = re.compile(r"-?[0-9]{1,40}(/[1-9][0-9]{0,40})?", re.ASCII)


class Journal:
    """A journal on the disk, open for more boards."""

    def __init__(self, path: Path, head: dict[str, object]) -> None:
        """Opens or begins it; a line that a kill has cut is taken away.

        Raises: RefusedError, if the file is the journal of another run, or none.
        """
        self.path, self.found = path, tuple[BoardResult, ...]()
        self._file = _opened(path)
        try:
            whole = _whole(path, self._file.read(), head)
            self.found = tuple(_read(path, whole, head)) if whole else ()
        except BaseException:
            self._file.close()
            raise
        self._file.truncate(len(whole))
        self._file.seek(len(whole))
        if not whole:
            self._file.write(_line(head))

    def add(self, results: list[BoardResult]) -> None:
        """Writes boards; they are on the disk when this returns."""
        for result in results:
            self._file.write(_line(as_json(result)))
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()


def _line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii") + b"\n"


def as_json(result: BoardResult) -> dict[str, object]:
    """A board as its line holds it."""
    games = [[game.team, game.chair, str(game.net), game.role.value if game.role else None, game.made] for game in result.games]
    line: dict[str, object] = {"seed": result.seed, "board": result.board, "games": games}
    if result.illegal or result.timeouts:
        line |= {
            "illegal": result.illegal,
            "timeouts": result.timeouts,
            "faults": [[one.side, one.key, dict(one.values)] for one in result.faults],
        }
    return line


def from_json(line: object) -> BoardResult:
    """The board of a line.

    Raises: ValueError, if it is none: every chair once with A alone and once with B alone.
    """
    match line:
        case {"seed": int(seed), "board": int(board), "games": [*rows], **more} if more.keys() <= {"illegal", "timeouts", "faults"}:
            games = tuple(map(_game, rows))
        case _:
            raise ValueError
    chairs = range(len(games) // 2)
    if not games or sorted((game.team, game.chair) for game in games) != [(team, chair) for team in TEAMS for chair in chairs]:
        raise ValueError
    match more:
        case {"illegal": int(illegal), "timeouts": int(timeouts), "faults": [*faults]}:
            return BoardResult(seed, board, games, illegal, timeouts, tuple(map(_trouble, faults)))
        case _ if more:
            raise ValueError
    return BoardResult(seed, board, games)


def _game(row: object) -> GameResult:
    match row:
        case ["a" | "b" as team, int(chair), str(net), str() | None as role, bool() | None as made] if _NET.fullmatch(net):
            return GameResult(team, chair, Fraction(net), Role(role) if role else None, made)
        case _:
            raise ValueError


def _trouble(row: object) -> Trouble:
    match row:
        case [str(side), str(key), {**found}]:
            values = {name: value for name, value in found.items() if isinstance(name, str) and isinstance(value, str | int)}
        case _:
            raise ValueError
    try:
        say(key, "en", **values)
    except (KeyError, TypeError):  # TypeError: a value called like a parameter
        raise ValueError from None
    return Trouble(side, key, tuple(values.items()))


def _other(path: Path) -> RefusedError:
    return RefusedError([fault("bad_value", ("journal",), "cli.arena.other_journal", file=str(path))])


def _whole(path: Path, old: bytes, head: dict[str, object]) -> bytes:
    """The lines that have their end; of a file that is not ours nothing may be lost."""
    whole = old[: old.rfind(b"\n") + 1]
    if not whole and not _line(head).startswith(old):
        raise _other(path)
    return whole


def _opened(path: Path) -> IO[bytes]:
    """The file, held by this process alone.

    Raises: RefusedError, if it cannot be written, is no file (a device may have no end), or another process has it.
    """
    try:
        is_there = path.exists()
        if is_there and not path.is_file() and not path.is_dir():
            raise RefusedError([fault("unreadable", ("journal",), "cli.arena.no_file", file=str(path))])
        file = path.open("r+b" if is_there else "w+b")
    except OSError as error:
        detail = error.strerror or str(error)
        raise RefusedError([fault("unreadable", ("journal",), "cli.arena.no_write", file=str(path), detail=detail)]) from None
    try:
        hold(file)
    except OSError:
        file.close()
        raise RefusedError([fault("unreadable", ("journal",), "cli.arena.journal_taken", file=str(path))]) from None
    return file


def _read(path: Path, data: bytes, head: dict[str, object]) -> Iterator[BoardResult]:
    first, *lines = data.decode("utf-8", "replace").splitlines()
    try:
        same = json.loads(first) == json.loads(json.dumps(head))
    except (ValueError, RecursionError):
        same = False
    if not same:
        raise _other(path)
    for number, line in enumerate(lines, start=2):
        try:
            yield from_json(json.loads(line))
        except (ValueError, RecursionError):
            raise RefusedError([fault("bad_value", ("journal",), "cli.arena.bad_line", file=str(path), line=number)]) from None
