"""Lines of the text form: blocks between blank lines, tags, names with figures; what cannot be read is named by its line."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NoReturn

from preferans.errors import Path, PreferansError
from preferans.notation.action_text import pieces, split_name
from preferans.notation.actions import read_hand_name
from preferans.notation.form import Form

COMMENT = "%"
_TAG = re.compile(r'\[(\w+) "([^"\\]*)"\]')
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,999}")
_FIGURE = re.compile(r"[-+]?[0-9.,/]+")


class LostError(PreferansError):
    """The rest of a block cannot be read: another line was expected here. The fault has been named."""


def line(number: int) -> Path:
    """The place of a line."""
    return (f"line {number}",)


@dataclass(slots=True)
class Block:
    """The lines of a block, comments left out, and how far they have been read."""

    rows: list[tuple[int, str]]
    end: int
    """Number of the line after the last."""
    form: Form
    at: int = 0

    @property
    def number(self) -> int:
        """The number of the next line."""
        return self.rows[self.at][0] if self.at < len(self.rows) else self.end

    @property
    def text(self) -> str:
        """The next line; empty at the end."""
        return self.rows[self.at][1] if self.at < len(self.rows) else ""

    def take(self) -> tuple[int, str]:
        """The next line with its number, read.

        Raises: LostError at the end.
        """
        if self.at >= len(self.rows):
            self.lose()
        self.at += 1
        return self.rows[self.at - 1]

    def lose(self) -> NoReturn:
        """Names the next line as unreadable.

        Raises: LostError.
        """
        self.form.refuse("syntax", line(self.number), "" if self.text else "syntax.end", value=self.text)
        raise LostError

    def finish(self) -> None:
        """Nothing, if all lines have been read.

        Raises: LostError.
        """
        if self.at < len(self.rows):
            self.lose()

    def tag(self, name: str) -> tuple[int, str]:
        """The number and the text of the tag that must come now.

        Raises: LostError.
        """
        return self.maybe_tag(name) or self.lose()

    def maybe_tag(self, name: str) -> tuple[int, str] | None:
        """The number and the text of the tag, if it comes now."""
        match = _TAG.fullmatch(self.text)
        if match is None or match[1] != name:
            return None
        number, _ = self.take()
        return number, match[2]

    def section(self, name: str) -> int:
        """The number of the line `[name]` that must come now.

        Raises: LostError.
        """
        if self.text != f"[{name}]":
            self.lose()
        return self.take()[0]

    def maybe_section(self, name: str) -> bool:
        """Whether the line `[name]` comes now; then it is read."""
        if self.text != f"[{name}]":
            return False
        self.take()
        return True

    def until_tag(self) -> Iterator[tuple[int, str]]:
        """The lines before the next tag or section."""
        while self.text and not self.text.startswith("["):
            yield self.take()

    def starting(self, word: str) -> Iterator[tuple[int, str]]:
        """The lines that begin with a word, without it."""
        while self.text.startswith(f"{word} "):
            number, text = self.take()
            yield number, text.removeprefix(f"{word} ")

    def after(self, word: str) -> tuple[int, str]:
        """The line that must begin with a word, without it.

        Raises: LostError.
        """
        if not self.text.startswith(f"{word} "):
            self.lose()
        number, text = self.take()
        return number, text.removeprefix(f"{word} ")

    def refuse(self, number: int) -> None:
        """Names a line that has been read as unreadable."""
        text = next(text for place, text in self.rows if place == number)
        self.form.refuse("syntax", line(number), value=text)


def blocks(text: str, form: Form) -> list[Block]:
    """The blocks of a text: the heading, one for each deal, the closing."""
    rows = text.split("\n")
    for number, row in enumerate(rows, 1):
        if "\r" in row:
            form.refuse("syntax", line(number), "syntax.line_end")
            break
    if rows[-1]:
        form.refuse("syntax", line(len(rows)), "syntax.line_end")
        rows.append("")
    found: list[list[tuple[int, str]]] = [[]]
    ends: list[int] = []
    for number, row in enumerate(rows[:-1], 1):
        if row.startswith(COMMENT):
            continue
        if row:
            found[-1].append((number, row))
        else:
            ends.append(number)
            found.append([])
    return [Block(lines, end, form) for lines, end in zip(found, [*ends, len(rows)], strict=True)]


def name_at(text: str, path: Path, form: Form) -> tuple[str, str] | None:
    """A player's name at the beginning, and what follows."""
    split = split_name(text)
    if split is not None:
        read_hand_name(split[0], path, form)
    return split


def figure(text: str, path: Path, form: Form) -> Fraction | None:
    """An amount, `5` or `-34/3`; a figure that is none is named, any other word is just None."""
    if _INTEGER.fullmatch(text):
        return Fraction(int(text))
    if not _FIGURE.fullmatch(text):
        return None
    if "/" in text:
        return form.amount(text, path)
    form.refuse("bad_amount", path, "bad_amount.decimal" if "." in text else "", value=text)
    return None


def amounts(text: str, path: Path, form: Form) -> tuple[tuple[str, Fraction], ...] | None:
    """Names with their figures: `Anna 2; Boris -34/3`. None for a line that cannot be read; its fault may have been named."""
    found: dict[str, Fraction] = {}
    for piece in pieces(text):
        split = name_at(piece, path, form)
        amount = None if split is None else figure(split[1], path, form)
        if split is None or amount is None:
            return None
        if split[0] in found:
            form.refuse("player_twice", path, name=split[0])
        found[split[0]] = amount
    return tuple(found.items())
