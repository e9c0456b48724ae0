"""A picture of a run as SVG: the mean so far with its interval, board after board."""

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from preferans.arena.statistics import NORMAL_95

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 40, 40
POINTS = 240
FIRST = 10
"""The first boards say nothing and would stretch the picture."""


def running(values: Sequence[Fraction]) -> list[tuple[int, float, float]]:
    """Number of boards, mean, and half width of the interval, at up to so many moments."""
    rows: list[tuple[int, float, float]] = []
    total = squares = 0.0
    step = max(1, len(values) // POINTS)
    for n, value in enumerate(map(float, values), start=1):
        total += value
        squares += value * value
        if n >= min(FIRST, len(values)) and (n % step == 0 or n == len(values)):
            variance = max(0.0, (squares - total * total / n) / max(1, n - 1))
            rows.append((n, total / n, NORMAL_95 * (variance / n) ** 0.5))
    return rows


def svg(title: str, values: Sequence[Fraction]) -> str:
    """The picture: zero as a line, the interval as a band, the mean as a curve."""
    rows = running(values)
    low = min(0.0, *(mean - half for _, mean, half in rows), -0.5)
    high = max(0.0, *(mean + half for _, mean, half in rows), 0.5)
    last = rows[-1][0]

    def x(n: float) -> str:
        return f"{LEFT + (WIDTH - LEFT - RIGHT) * n / last:.1f}"

    def y(value: float) -> str:
        return f"{TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low):.1f}"

    band = [f"{x(n)},{y(mean + half)}" for n, mean, half in rows] + [f"{x(n)},{y(mean - half)}" for n, mean, half in reversed(rows)]
    curve = [f"{x(n)},{y(mean)}" for n, mean, _ in rows]
    ticks = [low + (high - low) * i / 4 for i in range(5)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12" fill="#333">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24" font-size="14">{escape(title)}</text>',
        f'<polygon points="{" ".join(band)}" fill="#bcd4ea"/>',
        f'<line x1="{LEFT}" y1="{y(0)}" x2="{WIDTH - RIGHT}" y2="{y(0)}" stroke="#999" stroke-dasharray="4 3"/>',
        f'<polyline points="{" ".join(curve)}" fill="none" stroke="#1b5e9b" stroke-width="2"/>',
        *(f'<text x="{LEFT - 6}" y="{y(tick)}" text-anchor="end" dominant-baseline="middle">{tick:+.1f}</text>' for tick in ticks),
        *(f'<text x="{x(last * i / 4)}" y="{HEIGHT - 14}" text-anchor="middle">{last * i // 4}</text>' for i in range(5)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"
