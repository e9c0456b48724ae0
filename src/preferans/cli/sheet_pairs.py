"""The score sheet of two, four or five players: they sit in pairs on the left and on the right, their mountains side by side.

Clockwise from the first, who sits below: he on the left of the last row, the next above him, and round to the right. The
first of five has the whole breadth below, as with three.
"""

from collections.abc import Sequence

from preferans.cli.common import say
from preferans.cli.sheet_cells import HALF, MOUNTAIN, POOL, WHISTS, WIDTH, History, cell, field_lines, figures, labelled, on
from preferans.seats import Seat, chairs, clockwise

_COLUMNS = ("─" * WHISTS, "─" * POOL, "─" * MOUNTAIN, "─" * MOUNTAIN, "─" * POOL, "─" * WHISTS)


def draw_in_pairs(names: Sequence[str], past: History) -> str:
    """The sheet, 79 columns wide."""
    seats = list(chairs(len(names)))
    below = seats.pop(0) if len(seats) % 2 else None
    pairs = [(seats[place], seats[-1 - place]) for place in reversed(range(len(seats) // 2))]
    lines: list[str] = []
    for place, pair in enumerate(pairs):
        lines += [_rule(*("├┴┼┤" if place else "┌─┬┐")), *_titles(names, pair), _rule(*"├┬┼┤"), *_rows(names, past, pair)]
    if below is None:
        return "\n".join((*lines, _rule(*"└┴┴┘")))
    return "\n".join((*lines, _rule(*"├┴┴┤"), *_bottom(names, past, below), f"└{'─' * (WIDTH - 2)}┘"))


def _rule(left: str, between: str, middle: str, right: str) -> str:
    """A line across: the mark of its left end, between the columns, in the middle, and of its right end."""
    half = between.join(_COLUMNS[:3])
    return f"{left}{half}{middle}{between.join(_COLUMNS[3:])}{right}"


def _titles(names: Sequence[str], pair: tuple[Seat, Seat]) -> list[str]:
    one, two = pair
    return [f"│{cell(names[one.index], HALF)}│{cell(names[two.index], HALF, right=True)}│"]


def _rows(names: Sequence[str], past: History, pair: tuple[Seat, Seat]) -> list[str]:
    """The fields of a pair: whists on each of the others, pool, mountain; the height of one is that of both."""
    height = max(len(_whists(names, past, seat)) for seat in pair)
    height = max(height, *(1 + len(figures(past.pool[seat.index], POOL)) for seat in pair))
    height = max(height, *(1 + len(figures(past.mountain[seat.index], MOUNTAIN)) for seat in pair))
    left, right = (_fields(names, past, seat, height) for seat in pair)
    return [
        f"│{whists}│{pool}│{mountain}│{other_mountain}│{other_pool}│{other_whists}│"
        for (whists, pool, mountain), (other_whists, other_pool, other_mountain) in zip(left, right, strict=True)
    ]


def _whists(names: Sequence[str], past: History, seat: Seat) -> list[str]:
    """The whists of a player, on each of the others clockwise from him: a title and its figures."""
    lines = [cell(say("cli.sheet.whists"), WHISTS)]
    for other in clockwise(seat, len(names))[1:]:
        totals = past.whists[seat.index][other.index]
        lines += [cell(on(names[other.index]), WHISTS), *field_lines(totals, WHISTS, 1)]
    return lines


def _fields(names: Sequence[str], past: History, seat: Seat, height: int) -> list[tuple[str, str, str]]:
    whists = _whists(names, past, seat)
    whists += [" " * WHISTS] * (height - len(whists))
    pool = [cell(say("cli.sheet.pool"), POOL), *field_lines(past.pool[seat.index], POOL, height - 1)]
    mountain = [cell(say("cli.sheet.mountain"), MOUNTAIN), *field_lines(past.mountain[seat.index], MOUNTAIN, height - 1)]
    return list(zip(whists, pool, mountain, strict=True))


def _bottom(names: Sequence[str], past: History, seat: Seat) -> list[str]:
    """The fields of who has the whole breadth."""
    inside = WIDTH - 2
    lines = labelled(f"{say('cli.sheet.mountain')}  ", past.mountain[seat.index], inside)
    lines += labelled(f"{say('cli.sheet.pool')}  ", past.pool[seat.index], inside)
    for other in clockwise(seat, len(names))[1:]:
        title = f"{say('cli.sheet.whists')} {on(names[other.index])}  "
        lines += labelled(title, past.whists[seat.index][other.index], inside)
    return [f"│{line}│" for line in (*lines, "─" * inside, cell(names[seat.index], inside, centre=True))]
