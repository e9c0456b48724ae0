"""`preferans solve FILE`: positions, one on a line, are answered one on a line: what the best play of all gives."""

import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from json import dumps
from time import perf_counter_ns
from typing import Annotated, TypeVar

import typer

from preferans.cli import common
from preferans.cli.common import say
from preferans.cli.solve_text import pretty_position, pretty_table
from preferans.errors import RefusedError, fault, format_path
from preferans.notation.form import Object, read_json
from preferans.rules.state import Hands
from preferans.solver import DoubleDummyTable, Position, Solution, Solver, double_dummy_table, solve_many
from preferans.solver.position_form import read_position, read_table
from preferans.texts import message

T = TypeVar("T", Position, Hands)

CHUNK = 128
"""Lines that are solved in one call; their answers are printed together."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of every line."""

    moves: bool
    timed: bool
    table: bool
    line: bool
    pretty: bool


@dataclass(frozen=True, slots=True)
class Bad:
    """A line that is refused, in its place."""

    number: int
    error: RefusedError


def solve(
    source: common.Source = "-",
    *,
    values_only: Annotated[bool, typer.Option("--values-only", help="cli.solve.values_only", show_default=False)] = False,
    timed: Annotated[bool, typer.Option("--time", help="cli.solve.time", show_default=False)] = False,
    table: Annotated[bool, typer.Option("--table", help="cli.solve.table", show_default=False)] = False,
    line: Annotated[bool, typer.Option("--line", help="cli.solve.line", show_default=False)] = False,
    pretty: Annotated[bool, typer.Option("--pretty", help="cli.solve.pretty", show_default=False)] = False,
    threads: Annotated[int | None, typer.Option("--threads", min=1, metavar="N", help="cli.solve.threads", show_default=False)] = None,
    lang: common.Lang = None,
) -> int:
    """2 if a line was refused; prints an answer for every line."""
    common.set_language(common.language(lang))
    if table and (line or values_only):
        raise RefusedError([fault("bad_value", ("table",), "cli.solve.table_alone")])
    wanted = Wanted(not values_only, timed, table, line, pretty)
    lines = [(number, text) for number, text in enumerate(common.read_bytes(source).removeprefix(BOM_UTF8).split(b"\n"), 1) if text.strip()]
    refused = False
    with _progress(len(lines)) as advance:
        for chunk in _chunks(lines, CHUNK):
            refused |= _answer_tables(chunk, wanted, threads) if table else _answer_positions(chunk, wanted, threads)
            sys.stdout.flush()
            advance(len(chunk))
    return 2 if refused else 0


def _answer_positions(lines: Iterable[tuple[int, bytes]], wanted: Wanted, threads: int | None) -> bool:
    """Prints the answers to some lines; whether one was refused."""
    read = [_read(number, text, read_position) for number, text in lines]
    positions = [one for one in read if isinstance(one, Position)]
    solver = Solver()
    answers = _solutions(positions, solver, wanted, threads)
    for one in read:
        if isinstance(one, Bad):
            _print_bad(one, wanted)
            continue
        solution, spent = next(answers)
        best = solver.line(one) if wanted.line else ()
        if wanted.pretty:
            print(pretty_position(one, solution, best, spent))
            continue
        answer: Object = {"value": solution.value}
        if wanted.moves:
            answer["moves"] = {str(card): value for card, value in solution.moves.items()}
        if wanted.line:
            answer["line"] = [str(card) for card in best]
        if spent is not None:
            answer["us"] = round(spent, 1)
        common.print_utf8(dumps(answer, ensure_ascii=False))
    return any(isinstance(one, Bad) for one in read)


def _solutions(
    positions: Sequence[Position], solver: Solver, wanted: Wanted, threads: int | None
) -> Iterator[tuple[Solution, float | None]]:
    """The answers in order; those that are timed one by one, each from a cold start."""
    if wanted.timed:
        solver.prepare()
        yield from (solver.timed(position, moves=wanted.moves) for position in positions)
        return
    for solution in solve_many(positions, moves=wanted.moves, threads=threads):
        yield solution, None


def _answer_tables(lines: Iterable[tuple[int, bytes]], wanted: Wanted, threads: int | None) -> bool:
    refused = False
    for number, text in lines:
        hands = _read(number, text, read_table)
        if isinstance(hands, Bad):
            refused = True
            _print_bad(hands, wanted)
            continue
        start = perf_counter_ns()
        table = double_dummy_table(hands, threads=1 if wanted.timed else threads or 1)
        spent = (perf_counter_ns() - start) / 1000 if wanted.timed else None
        if wanted.pretty:
            print(pretty_table(hands, table, spent))
        else:
            common.print_utf8(dumps(_table_json(table, spent)))
    return refused


def _table_json(table: DoubleDummyTable, spent: float | None) -> Object:
    grids = {str(strain): grid for strain, grid in table.tricks.items()}
    timed: Object = {} if spent is None else {"us": round(spent, 1)}
    return {"tricks": grids, "misere": table.misere} | timed


def _read(number: int, line: bytes, read: Callable[[object], T]) -> T | Bad:
    try:
        return read(read_json(line.decode()))
    except UnicodeDecodeError as error:
        return Bad(number, RefusedError([fault("not_json", (), "cli.solve.not_utf8", position=error.start)]))
    except RefusedError as error:
        return Bad(number, error)


def _print_bad(bad: Bad, wanted: Wanted) -> None:
    """Prints the answer to a line that is refused."""
    errors = [(one.code, format_path(one.path), message(one, common.language())) for one in bad.error.faults]
    if wanted.pretty:
        print(say("cli.solve.bad_line", number=bad.number))
        print("\n".join(common.plain(f"  {field + ': ' if field else ''}{said} [{code}]") for code, field, said in errors) + "\n")
        return
    rows = [{"code": code, "field": field, "message": said} for code, field, said in errors]
    common.print_utf8(dumps({"line": bad.number, "errors": rows}, ensure_ascii=False))


def _chunks(lines: Iterable[tuple[int, bytes]], size: int) -> Iterator[list[tuple[int, bytes]]]:
    rest = iter(lines)
    while chunk := list(islice(rest, size)):
        yield chunk


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """What is called with the number of lines that were answered; a bar on standard error while a person watches it."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda _: None
        return
    from rich.progress import Progress

    with Progress(console=common.console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(say("cli.solve.progress"), total=total)
        yield lambda done: bar.advance(task, done)
