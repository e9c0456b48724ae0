"""The score sheet drawn as text, as companies rule it on paper: mountain inside, pool around it, whists at the edge.

Every field holds its running totals, and the last one counts. The first player sits below, the next two clockwise.
"""

from collections.abc import Sequence
from itertools import zip_longest

from preferans.cli.common import say
from preferans.cli.sheet_cells import HALF, MOUNTAIN, POOL, WHISTS, WIDTH, History, cell, field_lines, figures, fit, history, labelled, on
from preferans.cli.sheet_pairs import draw_in_pairs
from preferans.seats import Seat, chairs

__all__ = ["WIDTH", "History", "draw", "history"]


def draw(names: Sequence[str], past: History) -> str:
    """The sheet, 79 columns wide. Three: who sits below, and clockwise from him on the left and on the right; others in pairs."""
    if len(names) != 3:
        return draw_in_pairs(names, past)
    return "\n".join((*_upper(names, past), *_lower(names, past)))


# ---- the two upper players


def _upper(names: Sequence[str], past: History) -> list[str]:
    below, left, right = chairs(3)
    fields = [[past.whists[left.index][right.index], past.whists[right.index][left.index]],
              [past.whists[left.index][below.index], past.whists[right.index][below.index]]]  # fmt: skip
    across, down = (max(1, *(len(figures(field, WHISTS)) for field in row)) for row in fields)
    inner = [len(figures(past.pool[seat.index], POOL)) for seat in (left, right)]
    inner += [len(figures(past.mountain[seat.index], MOUNTAIN)) for seat in (left, right)]
    down = max(down, max(inner) - across - 3)
    lines = [
        f"┌{'─' * HALF}┬{'─' * HALF}┐",
        f"│{cell(names[left.index], HALF)}│{cell(names[right.index], HALF, right=True)}│",
        f"├{'─' * WHISTS}┬{'─' * POOL}┬{'─' * MOUNTAIN}┼{'─' * MOUNTAIN}┬{'─' * POOL}┬{'─' * WHISTS}┤",
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
        cell(say("cli.sheet.whists"), WHISTS),
        cell(on(names[opposite.index]), WHISTS),
        *field_lines(rows[opposite.index], WHISTS, across),
        "─" * WHISTS,
        cell(on(names[below.index]), WHISTS),
        *field_lines(rows[below.index], WHISTS, down),
    ]
    pool = [cell(say("cli.sheet.pool"), POOL), *field_lines(past.pool[who.index], POOL, height - 1)]
    mountain = [cell(say("cli.sheet.mountain"), MOUNTAIN), *field_lines(past.mountain[who.index], MOUNTAIN, height - 1)]
    return list(zip(whists, pool, mountain, strict=True))


# ---- the player below


def _lower(names: Sequence[str], past: History) -> list[str]:
    below, left, right = chairs(3)
    inside = WIDTH - 2
    halves = (past.whists[below.index][left.index], past.whists[below.index][right.index])
    labels = [fit(f"{say('cli.sheet.whists')} {on(names[seat.index])}", 2 * HALF // 3) + "  " for seat in (left, right)]
    whists = [labelled(label, field, HALF) for label, field in zip(labels, halves, strict=True)]
    return [
        f"├{'─' * WHISTS}┴{'─' * POOL}┴{'─' * MOUNTAIN}┴{'─' * MOUNTAIN}┴{'─' * POOL}┴{'─' * WHISTS}┤",
        *(f"│{line}│" for line in labelled(f"{say('cli.sheet.mountain')}  ", past.mountain[below.index], inside)),
        f"├{'─' * inside}┤",
        *(f"│{line}│" for line in labelled(f"{say('cli.sheet.pool')}  ", past.pool[below.index], inside)),
        f"├{'─' * HALF}┬{'─' * HALF}┤",
        *(f"│{one}│{two}│" for one, two in zip_longest(*whists, fillvalue=" " * HALF)),
        f"├{'─' * HALF}┴{'─' * HALF}┤",
        f"│{cell(names[below.index], inside, centre=True)}│",
        f"└{'─' * inside}┘",
    ]
