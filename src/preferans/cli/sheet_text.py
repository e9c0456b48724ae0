"""The score sheet drawn as text, as companies rule it on paper: mountain inside, pool around it, whists at the edge.

Every field holds its running totals, and the last one counts. The first player sits below, the next two clockwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

from rich.cells import cell_len, set_cell_size

from preferans.cli.common import say
from preferans.notation.form import amount_json
from preferans.scoring.sheet import Sheet
from preferans.seats import Seat, chairs

WIDTH = 79
"""Of a drawing: one less than a terminal of 80, since some wrap after the last column."""

_WHISTS, _POOL, _MOUNTAIN = 13, 11, 12
_HALF = _WHISTS + _POOL + _MOUNTAIN + 2
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


def draw(names: Sequence[str], past: History) -> str:
    """The sheet of three players, 79 columns wide: who sits below, and clockwise from him on the left and on the right."""
    return "\n".join((*_upper(names, past), *_lower(names, past)))


# ---- the two upper players


def _upper(names: Sequence[str], past: History) -> list[str]:
    below, left, right = chairs(3)
    fields = [[past.whists[left.index][right.index], past.whists[right.index][left.index]],
              [past.whists[left.index][below.index], past.whists[right.index][below.index]]]  # fmt: skip
    across, down = (max(1, *(len(_figures(field, _WHISTS)) for field in row)) for row in fields)
    inner = [len(_figures(past.pool[seat.index], _POOL)) for seat in (left, right)]
    inner += [len(_figures(past.mountain[seat.index], _MOUNTAIN)) for seat in (left, right)]
    down = max(down, max(inner) - across - 3)
    lines = [
        f"┌{'─' * _HALF}┬{'─' * _HALF}┐",
        f"│{_cell(names[left.index], _HALF)}│{_cell(names[right.index], _HALF, right=True)}│",
        f"├{'─' * _WHISTS}┬{'─' * _POOL}┬{'─' * _MOUNTAIN}┼{'─' * _MOUNTAIN}┬{'─' * _POOL}┬{'─' * _WHISTS}┤",
    ]
    for place, (one, two) in enumerate(
        zip(_side(names, past, (left, right, below), across, down), _side(names, past, (right, left, below), across, down), strict=True)
    ):
        start, stop = ("├", "┤") if place == across + 2 else ("│", "│")
        lines.append(f"{start}{one[0]}{stop}{one[1]}│{one[2]}│{two[2]}│{two[1]}{start}{two[0]}{stop}")
    return lines


def _side(names: Sequence[str], past: History, seats: tuple[Seat, Seat, Seat], across: int, down: int) -> list[tuple[str, str, str]]:
    """The lines of one upper player: his whists on the one across and on the one below, pool, mountain."""
    who, opposite, below = seats
    rows = past.whists[who.index]
    height = across + down + 4
    whists = [
        _cell(say("cli.sheet.whists"), _WHISTS),
        _cell(_on(names[opposite.index]), _WHISTS),
        *_field(rows[opposite.index], _WHISTS, across),
        "─" * _WHISTS,
        _cell(_on(names[below.index]), _WHISTS),
        *_field(rows[below.index], _WHISTS, down),
    ]
    pool = [_cell(say("cli.sheet.pool"), _POOL), *_field(past.pool[who.index], _POOL, height - 1)]
    mountain = [_cell(say("cli.sheet.mountain"), _MOUNTAIN), *_field(past.mountain[who.index], _MOUNTAIN, height - 1)]
    return list(zip(whists, pool, mountain, strict=True))


# ---- the player below


def _lower(names: Sequence[str], past: History) -> list[str]:
    below, left, right = chairs(3)
    inside = WIDTH - 2
    halves = (past.whists[below.index][left.index], past.whists[below.index][right.index])
    labels = [_fit(f"{say('cli.sheet.whists')} {_on(names[seat.index])}", 2 * _HALF // 3) + "  " for seat in (left, right)]
    whists = [_labelled(label, field, _HALF) for label, field in zip(labels, halves, strict=True)]
    return [
        f"├{'─' * _WHISTS}┴{'─' * _POOL}┴{'─' * _MOUNTAIN}┴{'─' * _MOUNTAIN}┴{'─' * _POOL}┴{'─' * _WHISTS}┤",
        *(f"│{line}│" for line in _labelled(f"{say('cli.sheet.mountain')}  ", past.mountain[below.index], inside)),
        f"├{'─' * inside}┤",
        *(f"│{line}│" for line in _labelled(f"{say('cli.sheet.pool')}  ", past.pool[below.index], inside)),
        f"├{'─' * _HALF}┬{'─' * _HALF}┤",
        *(f"│{one}│{two}│" for one, two in zip_longest(*whists, fillvalue=" " * _HALF)),
        f"├{'─' * _HALF}┴{'─' * _HALF}┤",
        f"│{_cell(names[below.index], inside, centre=True)}│",
        f"└{'─' * inside}┘",
    ]


def _labelled(label: str, field: Sequence[Fraction], width: int) -> list[str]:
    """A field with its name before the first line and its figures in a column after it."""
    indent = cell_len(label)
    figures = _figures(field, width - indent) or [""]
    return [_cell((label if place == 0 else " " * indent) + line, width) for place, line in enumerate(figures)]


# ---- fields


def _on(name: str) -> str:
    """On whom whists are written. Names are not inflected."""
    return f"→ {name}"


def _field(figures: Sequence[Fraction], width: int, height: int) -> list[str]:
    """The lines of a field, padded to its height; where there is no room for all figures the oldest are left out."""
    lines = [_cell(line, width) for line in _figures(figures, width)]
    return lines + [" " * width] * (height - len(lines))


def _figures(figures: Sequence[Fraction], width: int) -> list[str]:
    """Running totals as they are written, `2. 6. 10.`, in lines for a field of that width."""
    words = [f"{amount_json(figure)}." for figure in figures]
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


def _cell(text: str, width: int, *, right: bool = False, centre: bool = False) -> str:
    """A text with a blank on either side, cut or padded to the width it takes on the screen."""
    fitted = _fit(text, width - 2)
    free = width - cell_len(fitted)
    before = free // 2 if centre else free - 1 if right else 1
    return " " * before + fitted + " " * (free - before)


def _fit(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + _CUT
