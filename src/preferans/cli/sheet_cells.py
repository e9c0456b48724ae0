"""The parts of a drawn score sheet: its history, and fields of a given width with their running totals."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rich.cells import cell_len, set_cell_size

from preferans.notation.form import amount_json
from preferans.scoring.sheet import Sheet

WIDTH = 79
"""Of a drawing: one less than a terminal of 80, since some wrap after the last column."""

WHISTS, POOL, MOUNTAIN = 13, 11, 12
HALF = WHISTS + POOL + MOUNTAIN + 2
_MOST_LINES = 5
_CUT = "…"


@dataclass(frozen=True, slots=True)
class History:
    """The running totals of every field, as they were written one after the other; empty for a field never written."""

    pool: tuple[tuple[Fraction, ...], ...]
    mountain: tuple[tuple[Fraction, ...], ...]
    whists: tuple[tuple[tuple[Fraction, ...], ...], ...]


def history(players: int, sheets: Sequence[Sheet]) -> History:
    """What the fields of these sheets have held."""
    places = range(players)
    return History(
        tuple(_totals([sheet.pool[place] for sheet in sheets]) for place in places),
        tuple(_totals([sheet.mountain[place] for sheet in sheets]) for place in places),
        tuple(tuple(_totals([sheet.whists[place][on] for sheet in sheets]) for on in places) for place in places),
    )


def _totals(figures: Sequence[Fraction]) -> tuple[Fraction, ...]:
    before = (Fraction(), *figures)
    return tuple(figure for last, figure in zip(before, figures, strict=False) if figure != last)


def labelled(label: str, field: Sequence[Fraction], width: int) -> list[str]:
    """A field with its name before the first line and its figures in a column after it."""
    indent = cell_len(label)
    lines = figures(field, width - indent) or [""]
    return [cell((label if place == 0 else " " * indent) + line, width) for place, line in enumerate(lines)]


def on(name: str) -> str:
    """On whom whists are written. Names are not inflected."""
    return f"→ {name}"


def field_lines(totals: Sequence[Fraction], width: int, height: int) -> list[str]:
    """The lines of a field, padded to its height; where there is no room for all figures the oldest are left out."""
    lines = [cell(line, width) for line in figures(totals, width)]
    return lines + [" " * width] * (height - len(lines))


def figures(totals: Sequence[Fraction], width: int) -> list[str]:
    """Running totals as they are written, `2. 6. 10.`, in lines for a field of that width."""
    words = [f"{amount_json(figure)}." for figure in totals]
    lines = _wrapped(words, width - 2)
    while len(lines) > _MOST_LINES:
        words = [_CUT, *words[2 if words[0] == _CUT else 1 :]]
        lines = _wrapped(words, width - 2)
    return lines


def _wrapped(words: Sequence[str], width: int) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def cell(text: str, width: int, *, right: bool = False, centre: bool = False) -> str:
    """A text with a blank on either side, cut or padded to the width it takes on the screen."""
    fitted = fit(text, width - 2)
    free = width - cell_len(fitted)
    before = free // 2 if centre else free - 1 if right else 1
    return " " * before + fitted + " " * (free - before)


def fit(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + _CUT
