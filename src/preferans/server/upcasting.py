"""Lines of logs as earlier versions wrote them, lifted to what this version reads.

A line says in `v` which version of the log it is; where it says nothing that is 1. A lift makes of a line, as JSON, the same line of
the next version; it is written once, with the change that needs it, and never changed again. `tests/golden/corpus` holds lines of
every version. A line of a newer version is refused: what is not known is not guessed.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from preferans.errors import PreferansError

VERSION = 2
Json: TypeAlias = dict[str, Any]
Lift: TypeAlias = Callable[[Json], Json]


class LogError(PreferansError):
    """A log that this program cannot read as it was meant; `code` is that of the refusal: `newer_log`, `broken_log`, `other_rules`."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def _anonymous(line: Json) -> Json:
    """1 → 2: a deal says by which conventions and by which program it was dealt; before, nothing is said of that."""
    return line | {"rules": "", "engine": ""} if line.get("type") == "deal" else line


LIFTS: Mapping[int, Lift] = {1: _anonymous}
"""By the version that is lifted from."""


def lifted(line: Json, lifts: Mapping[int, Lift] = LIFTS, target: int = VERSION) -> Json:
    """The line in the form of the version `target`.

    Raises: LogError, if it is of a newer version, or of none.
    """
    at = line.get("v", 1)
    if not isinstance(at, int) or isinstance(at, bool) or at < 1:
        raise LogError("broken_log")
    if at > target:
        raise LogError("newer_log")
    for version in range(at, target):
        line = lifts[version](line)
    return line | {"v": target}
