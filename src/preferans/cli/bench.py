"""`preferans bench solver FILE…`: how fast the solver answers sets of positions, and how many times faster than a plain one."""

import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean, median
from time import process_time, thread_time_ns
from typing import Annotated, Literal

import typer

import preferans
from preferans.cards import DECK, Strain
from preferans.cli import common
from preferans.cli.common import say
from preferans.errors import Fault, RefusedError, fault
from preferans.notation.form import Object, read_json
from preferans.solver import Goal, Position, Solver
from preferans.solver.position_form import read_position

REFERENCE = Path(preferans.__file__).parents[2] / "bench" / "reference_solver.cpp"
"""The plain solver, which stands in the source tree and not in the package."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Microseconds of processor time for a position."""

    mean: float
    median: float
    p95: float
    max: float

    @classmethod
    def of(cls, times: Sequence[float]) -> "Spread":
        """The spread of some times."""
        ordered = sorted(times)
        return cls(mean(ordered), median(ordered), ordered[-(-len(ordered) * 95 // 100) - 1], ordered[-1])

    def document(self) -> Object:
        """As JSON."""
        return {f"{name}_us": round(getattr(self, name), 1) for name in ("mean", "median", "p95", "max")}


@dataclass(frozen=True, slots=True)
class Measured:
    """One set of positions."""

    name: str
    positions: int
    value: Spread
    moves: Spread
    process: float
    """Seconds of processor time of this whole process for the values, reading and writing of positions included."""
    reference: Spread | None
    differ: int
    """Positions whose value is not that of the reference."""


def bench(
    what: Annotated[Literal["solver"], typer.Argument(metavar="solver", help="cli.bench.what", show_default=False)],
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="cli.bench.files", show_default=False)],
    *,
    reference: Annotated[bool, typer.Option("--reference", help="cli.bench.reference", show_default=False)] = False,
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> int:
    """1 if a value is not that of the reference; prints how long the solver took for each set."""
    del what  # there is only one thing to measure
    common.set_language(common.language(lang))
    with tempfile.TemporaryDirectory() as folder:
        program = _compile(Path(folder)) if reference else None
        measured = [_measure(name, program) for name in files]
    if as_json:
        common.print_json({"sets": [_document(one) for one in measured], "process_s": round(process_time(), 3)})
    else:
        _show(measured)
    return 1 if any(one.differ for one in measured) else 0


def _measure(name: str, program: Path | None) -> Measured:
    """The set of a file, measured: one thread, every position from a cold start."""
    start = process_time()
    positions = _read(name)
    solver = Solver()
    solver.prepare()
    answers = [solver.timed(position, clock=thread_time_ns) for position in positions]
    spent = process_time() - start
    moves = [solver.timed(position, moves=True, clock=thread_time_ns)[1] for position in positions]
    theirs = _run_reference(program, positions) if program else []
    differ = sum(value != solution.value for (value, _), (solution, _) in zip(theirs, answers, strict=False))
    slow = Spread.of([us for _, us in theirs]) if theirs else None
    return Measured(Path(name).stem, len(positions), Spread.of([us for _, us in answers]), Spread.of(moves), spent, slow, differ)


def _read(name: str) -> list[Position]:
    """The positions of a file.

    Raises: RefusedError with the faults of all its lines.
    """
    positions: list[Position] = []
    faults: list[Fault] = []
    for number, line in enumerate(common.read_text(name).split("\n"), 1):
        if not line.strip():
            continue
        try:
            positions.append(read_position(read_json(line)))
        except RefusedError as error:
            faults += (replace(one, path=(f"line {number}", *one.path)) for one in error.faults)
    if not positions and not faults:
        faults.append(fault("bad_value", (), "cli.bench.empty", file=name))
    if faults:
        raise RefusedError(faults)
    return positions


# ---- the reference


def _compile(folder: Path) -> Path:
    """The plain solver, compiled for this machine.

    Raises: RefusedError, where its source or a compiler is missing.
    """
    program = folder / "reference"
    command = ["g++", "-O2", "-march=native", "-std=c++20", "-o", str(program), str(REFERENCE)]
    try:
        if REFERENCE.exists() and subprocess.run(command, check=False).returncode == 0:  # noqa: S603 -- a fixed command
            return program
    except FileNotFoundError:
        pass
    raise RefusedError([fault("unreadable", ("reference",), "cli.bench.no_reference", file=str(REFERENCE))])


def _run_reference(program: Path, positions: Sequence[Position]) -> list[tuple[int, float]]:
    """The value of each position and the microseconds that the plain solver took for it.

    Raises: RefusedError, where it cannot be asked: raspasy, cards on the table.
    """
    for number, position in enumerate(positions):
        if position.declarer is None or position.trick:
            raise RefusedError([fault("bad_value", (number,), "cli.bench.not_for_reference", number=number + 1)])
    found: dict[int, tuple[int, float]] = {}
    for goal in (Goal.TRICKS, Goal.MISERE):
        numbers = [number for number, position in enumerate(positions) if position.goal is goal]
        text = "".join(_reference_line(positions[number]) for number in numbers)
        done = subprocess.run([program, goal.value], input=text, capture_output=True, text=True, check=True)  # noqa: S603
        for number, row in zip(numbers, done.stdout.splitlines(), strict=True):
            value, us = row.split()
            found[number] = int(value), float(us)
    return [found[number] for number in range(len(positions))]


def _reference_line(position: Position) -> str:
    """A position as the plain solver reads it: the declarer sits in its seat 0."""
    declarer = position.declarer or 0
    owners = "".join(next((str((seat - declarer) % 3) for seat, hand in enumerate(position.hands) if card in hand), ".") for card in DECK)
    return f"{tuple(Strain).index(position.strain)} {(position.leader - declarer) % 3} {owners}\n"


# ---- printing


def _document(one: Measured) -> Object:
    document: Object = {"set": one.name, "positions": one.positions, "value": one.value.document(), "moves": one.moves.document()}
    document |= {"moves_to_value": round(one.moves.mean / one.value.mean, 2), "process_s": round(one.process, 3)}
    if one.reference is not None:
        ratio = round(one.reference.mean / one.value.mean, 1)
        document |= {"reference": one.reference.document(), "ratio": ratio, "differ": one.differ}
    return document


def _show(measured: Sequence[Measured]) -> None:
    columns = ("set", "positions", "asked", "mean", "median", "p95", "max", "ratio")
    table = common.table(*(say(f"cli.bench.column.{name}") for name in columns))
    for column in table.columns[3:]:
        column.justify = "right"
    for one in measured:
        rows = [("value", one.value), ("moves", one.moves)]
        if one.reference is not None:
            rows.append(("plain", one.reference))
        for name, spread in rows:
            first = (one.name, str(one.positions)) if name == "value" else ("", "")
            figures = (f"{figure:.1f}" for figure in (spread.mean, spread.median, spread.p95, spread.max))
            table.add_row(*first, say(f"cli.bench.{name}"), *figures, f"{spread.mean / one.value.mean:.2f}")
    common.show(table)
    print()
    for one in measured:
        print(say("cli.bench.process", set=one.name, ms=f"{one.process * 1000:.0f}", us=f"{one.process * 1e6 / one.positions:.0f}"))
        if one.differ:
            print(say("cli.bench.differ", set=one.name, count=one.differ))
    print(say("cli.bench.whole", ms=f"{process_time() * 1000:.0f}"))
