"""Writes docs/performance.md and its picture from bench/performance.json, which `make performance` measures.

Run `python tools/make_performance.py`; with `--check` it only tells whether the two are up to date (exit code 1 if not).
"""

import json
import math
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "bench" / "performance.json"
PAGE = ROOT / "docs" / "performance.md"
PICTURE = ROOT / "docs" / "pictures" / "solver-speed.svg"

RATIOS = {"strong-trump": 90, "strong-nt": 50, "random-trump": 16, "random-nt": 18, "near-misere": 15, "random-misere": 5}
"""How many times faster than the plain solver the value has to be."""
MOVES, MOVES_NO_TRUMP, TAIL, FIFTEEN, THREADS, WORLDS_MS, BYTES = 2.2, 2.6, 4.0, 16.0, 1.8, 10.0, 4 * 2**20
NOISE = 0.9

HEAD = """# How fast the solver is

`make performance` measures every figure below and writes this page, its picture and `bench/performance.json`. A time is that of the processor, one thread,
every deal from a cold table, unless something else is said. A *ratio* is the time of a plain solver (`bench/reference_solver.cpp`: zero window, an exact
table, one card of each run, no bounds and no learned order) over ours, for the same deals in the same run; so it says the same on a slow machine and a fast
one. All values are compared on the way, and a difference ends the run. "Reached" allows a tenth for noise.

![Ratios to the plain solver, and times of the value and of all cards](pictures/solver-speed.svg)
"""
TAIL_TEXT = """
## Right at length

Speed is worth nothing without truth. `make native` (in CI, under the address and undefined behaviour sanitizers, warnings as errors) compares 20,000 endings
with a full minimax. `make deep` takes longer and new deals every night (`SEED=` to repeat): 100,000 endings of 3 to 6 cards with tables that are never
cleared, for each of the two kernels, and 100,000 positions in families that differ only in who holds which rank; the 1,200 deals of the sets and 300 fresh
ones against the plain solver (and, where Debian's `libdds` is installed, no trump against a bridge solver); ten minutes of fuzzing with sanitizers
(`FUZZ_SECONDS=`; needs clang): any bytes are a position, what is unsound is refused, both kernels agree, thresholds, values of all cards and the best line
fit together. What the fuzzer finds is left in `build/fuzz`.
"""


def verdict(share: float) -> str:
    """Whether a target is reached, of which this share is."""
    return "reached" if share >= 1 else "reached within noise" if share >= NOISE else "**missed**"


def at_least(figure: float, target: float) -> str:
    """The verdict on a figure that has to be large."""
    return verdict(figure / target)


def at_most(figure: float, target: float) -> str:
    """The verdict on a figure that has to be small."""
    return verdict(target / figure)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table of Markdown: the first column to the left, the others to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def measured(part: dict[str, Any], command: str) -> str:
    """Where, when and how the figures of a part were measured."""
    m = part["measured"]
    return (
        f"Measured {m['date']}: {m['processor']}, {m['cores']} cores, {m['system']}, {m['compiler']}; load when it began {m['load']}; "
        f"{m['rounds']} rounds. Command: `{command}`.\n"
    )


def values(sets: dict[str, Any]) -> str:
    """The ratios of the value."""
    rows = []
    for name, target in RATIOS.items():
        ours, portable, plain = (sets["figures"][name][build] for build in ("native", "portable", "plain"))
        rows.append(
            (name, ours["ratio"], target, at_least(ours["ratio"], target), portable["ratio"], plain["ratio"], *spread(ours["value"]))
        )
    head = ("set of 200 deals", "ratio", "target", "", "portable build", "the same without BMI2", "mean µs", "median", "p95", "max")
    return f"""
## The value of a deal

{measured(sets, "python3 bench/measure_native.py build/bench --moves")}
{table(head, rows)}
The first ratio is of a build for this machine (`-march=native`); the portable build, which is what is installed, finds out at run time whether the
processor has BMI2.
"""


def spread(times: dict[str, float]) -> list[str]:
    """Mean, median, 95th percentile and maximum as text."""
    return [f"{times[f'{key}_us']:,.0f}" for key in ("mean", "median", "p95", "max")]


def all_cards(sets: dict[str, Any]) -> str:
    """What the values of all cards cost."""
    rows = []
    for name in RATIOS:
        ours = sets["figures"][name]["native"]
        target = MOVES_NO_TRUMP if name.endswith("nt") else MOVES
        rows.append((name, *spread(ours["moves"]), ours["moves_to_value"], target, at_most(ours["moves_to_value"], target)))
    near = sets["figures"]["near-misere"]["native"]["moves"]
    tail = near["p95_us"] / near["mean_us"]
    head = ("set", "mean µs", "median", "p95", "max", "times the value", "target", "")
    return f"""
## All legal cards

The value after every legal card, in the same run.

{table(head, rows)}
The 95th percentile of near-misere is {tail:.1f} times its mean (target: at most {TAIL:.0f}; {at_most(tail, TAIL)}).
"""


def fresh(part: dict[str, Any]) -> str:
    """Whole processes over fresh deals."""
    rows = []
    for name, one in part["figures"].items():
        target = RATIOS.get(name)
        judged = (target, at_least(one["ratio"], target)) if target else ("", "")
        each = one["ms"] / one["deals"] * 1000
        rows.append((name, one["deals"], one["ratio"], *judged, f"{one['ms']:,.0f}", f"{each:,.0f}", f"{one['reference_ms']:,.0f}"))
    head = ("fresh deals", "number", "ratio", "target", "", "whole process ms", "µs a deal", "the plain solver ms")
    return f"""
## Whole processes on fresh deals

Both programs run over deals of the same kinds that nothing was tuned on (`build/bench/native/fresh_deals`, seed {part["measured"]["seed"]}), and the
operating system tells what each process took: start, tables, reading and printing included.

{measured(part, "bench/performance.py build/bench build/portable --part fresh")}
{table(head, rows)}
In the sets the trump is always hearts, so in the fresh deals it is renamed so. The plain solver tries low suits first, which makes hearts its worst trump; the
last two rows have the trump that was dealt.
"""


def more(part: dict[str, Any]) -> str:
    """Whole deals, worlds, threads, size, raspasy."""
    figures = {row["what"]: row for row in part["figures"]}
    fifteen = figures["15 values of a deal"]["mean_us"] / figures["one value of a random trump game"]["mean_us"]
    gain, size = figures["batch"]["gain"], figures["bytes of a solver"]["bytes"]
    worlds = figures["924 worlds, all cards, trump"]["mean_us"] / 1000
    rows: list[Sequence[object]] = [
        ("5 strains × 3 declarers, one leader: times one random trump value", f"{fifteen:.1f}", FIFTEEN, at_most(fifteen, FIFTEEN)),
        ("two threads over one, batch (by the clock)", f"{gain:.2f}", THREADS, at_least(gain, THREADS)),
        ("six cards left, all 924 worlds, all cards, trump: mean ms", f"{worlds:.1f}", WORLDS_MS, at_most(worlds, WORLDS_MS)),
        ("a solver with all its tables: MiB", f"{size / 2**20:.2f}", BYTES / 2**20, at_most(size, BYTES)),
    ]
    others = [
        (what, row["runs"], *(f"{row[f'{key}_us'] / 1000:,.2f}" for key in ("mean", "median", "p95", "max")))
        for what, row in figures.items()
        if "mean_us" in row
    ]
    return f"""
## Whole deals, worlds, threads, size

{measured(part, "build/bench/native/throughput")}
{table(("figure", "measured", "target", ""), rows)}
Two threads are the only figure by the clock, which others on the machine spoil (as root `chrt -r 1` keeps them off for some seconds).

{table(("question", "runs", "mean ms", "median", "p95", "max"), others)}"""


def python(part: dict[str, Any]) -> str:
    """What a person gets who asks from Python or on the command line."""
    rows = [
        (one["set"], *spread(one["value"]), f"{one['process_s'] * 1e6 / one['positions']:,.0f}", one["moves_to_value"])
        for one in part["figures"]["bench"]["sets"]
    ]
    solve = part["figures"]["solve"]
    head = ("set", "mean µs", "median", "p95", "max", "whole process, µs a deal", "all cards over the value")
    return f"""
## From Python

The installed extension. "Whole process" is all that the process of Python took for the values of a set: reading JSON, making positions, the search.

{measured(part, "preferans bench solver bench/*.jsonl")}
{table(head, rows)}
`preferans solve bench/random-trump.jsonl --values-only` takes {solve["ms"]:,} ms of processor time from outside for {solve["lines"]} lines, of which
{solve["start_ms"]:,} ms are the start of Python and of the command.
"""


def page(found: dict[str, Any]) -> str:
    """The text of the page."""
    sets = found["sets"]
    return HEAD + values(sets) + all_cards(sets) + fresh(found["fresh"]) + more(found["throughput"]) + python(found["python"]) + TAIL_TEXT


# ---- the picture

LEFT, WIDTH = 110, 560


def across(figure: float, low: float, high: float) -> float:
    """Where a figure stands on a logarithmic scale."""
    return LEFT + WIDTH * math.log(max(figure, low) / low) / math.log(high / low)


def scale(top: float, bottom: float, low: float, high: float, unit: str) -> str:
    """Lines and numbers at every power of ten."""
    out = ""
    for power in range(round(math.log10(low)), round(math.log10(high)) + 1):
        x = across(10**power, low, high)
        out += f'<path d="M{x:.0f} {top:.0f}V{bottom:.0f}" stroke="#ddd"/>'
        out += f'<text x="{x:.0f}" y="{bottom + 14:.0f}" text-anchor="middle">{10**power:,}{unit}</text>'
    return out


def ratio_bars(sets: dict[str, Any]) -> str:
    """The upper half: ratios of the three builds, a line at each target."""
    out = '<text x="10" y="22" font-size="14">times faster than the plain solver: built for the machine, portable, portable without BMI2; | target</text>'
    out += scale(34, 34 + 46 * 6, 1, 1000, "×")
    for row, (name, target) in enumerate(RATIOS.items()):
        y = 40 + 46 * row
        out += f'<text x="{LEFT - 8}" y="{y + 21}" text-anchor="end">{name}</text>'
        for bar, (build, color) in enumerate((("native", "#1b5e9b"), ("portable", "#6fa3d0"), ("plain", "#bcd5ea"))):
            ratio = sets["figures"][name][build]["ratio"]
            end = across(ratio, 1, 1000)
            out += f'<rect x="{LEFT}" y="{y + 12 * bar}" width="{end - LEFT:.0f}" height="10" fill="{color}"/>'
            out += f'<text x="{end + 4:.0f}" y="{y + 12 * bar + 9}" font-size="10">{ratio:g}</text>'
        x = across(target, 1, 1000)
        out += f'<path d="M{x:.0f} {y - 3}V{y + 38}" stroke="#b3261e" stroke-width="2"/>'
    return out


def time_lines(sets: dict[str, Any]) -> str:
    """The lower half: from the median to the 95th percentile a bar, the mean a dot, the maximum a stroke."""
    top = 372
    out = f'<text x="10" y="{top - 12}" font-size="14">microseconds a deal, value (blue) and all cards (green): bar median to p95, dot mean, | max</text>'
    out += scale(top, top + 34 * 6, 1, 100_000, "")
    for row, name in enumerate(RATIOS):
        y = top + 12 + 34 * row
        out += f'<text x="{LEFT - 8}" y="{y + 10}" text-anchor="end">{name}</text>'
        for line, (asked, color) in enumerate((("value", "#1b5e9b"), ("moves", "#2e7d32"))):
            times = sets["figures"][name]["native"][asked]
            mean, median, p95, most = (across(times[f"{key}_us"], 1, 100_000) for key in ("mean", "median", "p95", "max"))
            middle = y + 13 * line
            out += f'<rect x="{median:.0f}" y="{middle - 4}" width="{p95 - median:.0f}" height="8" fill="{color}" opacity="0.45"/>'
            out += f'<circle cx="{mean:.0f}" cy="{middle}" r="4" fill="{color}"/>'
            out += f'<path d="M{most:.0f} {middle - 5}V{middle + 5}" stroke="{color}" stroke-width="2"/>'
    return out


def picture(found: dict[str, Any]) -> str:
    """The picture as SVG."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 600" font-family="sans-serif" font-size="11" fill="#333">'
    return f'{head}<rect width="720" height="600" fill="#fff"/>{ratio_bars(found["sets"])}{time_lines(found["sets"])}</svg>\n'


def main() -> int:
    """Writes the two files, or checks them."""
    found = json.loads(FIGURES.read_text(encoding="utf-8"))
    stale = 0
    for file, text in ((PAGE, page(found)), (PICTURE, picture(found))):
        if "--check" not in sys.argv:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            print(f"{file.relative_to(ROOT)} is not what tools/make_performance.py writes", file=sys.stderr)
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
