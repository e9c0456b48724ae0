"""The errors of the house, and the faults that documents are refused with.

PreferansError
├── NotationError        text that cannot be read
├── IllegalActionError   an action that the rules of this table refuse
└── RefusedError         a document, rule set or position with its faults, all named

Nothing here knows a language: a `Fault` carries the key of a text and its values, and `preferans.texts` says it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Where in a document: `("deals", 0, "calls", "B")`."""


class PreferansError(ValueError):
    """Anything this package refuses."""


class NotationError(PreferansError):
    """Text that cannot be read as what it should be."""


class IllegalActionError(PreferansError):
    """An action that the state refuses.

    `action` is what was tried, `reason` the short name of the rule, `key` that of the text which names it, `values` what goes into it.
    """

    def __init__(self, action: object, reason: str, **values: str | int) -> None:
        self.action = action
        self.reason = reason
        self.values = values
        super().__init__(f"illegal action {action!r}: {reason} {values}")

    @property
    def key(self) -> str:
        """The key of the explanation in the catalogues: `illegal.<reason>`."""
        return f"illegal.{self.reason}"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a document: a stable code, the innermost place, and the text that explains it."""

    code: str
    path: Path
    text: str = ""
    """Key of the explanation; the code itself where it is empty."""
    values: tuple[tuple[str, str | int], ...] = ()

    @property
    def key(self) -> str:
        """The key of the explanation in the catalogues."""
        return self.text or self.code


def fault(code: str, path: Path, text: str = "", **values: str | int) -> Fault:
    """A `Fault` with its values given by name."""
    return Fault(code, path, text, tuple(values.items()))


class RefusedError(PreferansError):
    """Something refused as a whole; `faults` names everything that is wrong with it, in the order of the document."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{f.code} at {format_path(f.path) or 'the document'}" for f in self.faults))


def format_path(path: Path) -> str:
    """The text of a place: `deals[0].calls.B`, `pool["Анна К"]`, `line 42`; empty for the whole document.

    >>> format_path(("deals", 0, "calls", "B"))
    'deals[0].calls.B'
    >>> format_path(("pool", "Анна К"))
    'pool["Анна К"]'
    """
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        elif re.fullmatch(r"line \d+|\w+", part):
            text += f".{part}" if text else part
        else:
            text += f'["{part}"]'
    return text
