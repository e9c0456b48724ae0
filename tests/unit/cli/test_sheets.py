"""The drawn sheet of two to five players: 79 columns, every name and figure on it."""

from fractions import Fraction

import pytest

from preferans.cli.common import set_language
from preferans.cli.sheet_text import WIDTH, draw, history
from preferans.scoring.sheet import Sheet

NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина")


def sheets(players: int) -> list[Sheet]:
    """Two sheets whose fields all hold figures of their own."""
    found = []
    for turn in (1, 2):
        whists = tuple(
            tuple(Fraction(0 if writer == on else 100 * turn + 10 * writer + on) for on in range(players)) for writer in range(players)
        )
        pool = tuple(Fraction(1000 * turn + seat) for seat in range(players))
        found.append(Sheet(pool, tuple(Fraction(3000 * turn + seat) for seat in range(players)), whists))
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_sheet(players: int) -> None:
    """S1-62, S2-2, S3-8: pool, mountain and whists of everybody, within 80 columns."""
    set_language("ru")
    last = sheets(players)[-1]
    drawn = draw(NAMES[:players], history(players, sheets(players)))
    assert {len(line) for line in drawn.splitlines()} == {WIDTH}
    figures = [*last.pool, *last.mountain, *(amount for row in last.whists for amount in row if amount)]
    assert all(drawn.count(f" {figure}. ") == 1 for figure in figures)
    assert all(name in drawn for name in NAMES[:players])


@pytest.mark.parametrize("players", [2, 4, 5])
def test_long_fields_stay_inside(players: int) -> None:
    """Names are cut, old totals left out; the frame holds."""
    set_language("en")
    many = [
        Sheet((Fraction(n, 3),) * players, (Fraction(n * n),) * players, ((Fraction(n * 7),) * players,) * players) for n in range(1, 40)
    ]
    drawn = draw(["x" * 40] * players, history(players, many))
    assert {len(line) for line in drawn.splitlines()} == {WIDTH}
    assert "1521." in drawn


def test_an_empty_sheet_of_four() -> None:
    """Who sits where: the first below on the left, then clockwise."""
    set_language("en")
    drawn = draw(("A", "B", "C", "D"), history(4, [])).splitlines()
    assert [line.strip("│").split() for line in drawn if line.count("│") == 3] == [["B", "│", "C"], ["A", "│", "D"]]
