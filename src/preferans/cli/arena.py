"""`preferans arena`: two bots on the same deals, chair for chair, and by how many whists a deal one is better."""

import math
import re
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from preferans.arena import plot as drawing
from preferans.arena.entrants import Entry, enter, names
from preferans.arena.external import External, LateError, OutsideError
from preferans.arena.journal import Journal
from preferans.arena.results import Role
from preferans.arena.running import Plan, Watch, carry_out
from preferans.arena.schedule import MOST_WORKERS, Cluster, Here, Processes, Schedule, Setup
from preferans.arena.starts import Mode
from preferans.arena.statistics import SequentialTest, boards_for
from preferans.cli import common
from preferans.cli.common import say
from preferans.cli.house import table_rules
from preferans.conventions.catalogue import not_yet
from preferans.conventions.ruleset import RuleSet
from preferans.errors import Fault, RefusedError, fault

if TYPE_CHECKING:
    from rich.table import Table

    from preferans.arena.report import Report

MOST_BOARDS = 1_000_000
"""For each seed."""
MOST_SEEDS = 100
LONGEST_SEED = 100
"""Digits."""
LONGEST_THOUGHT = 86_400.0
"""Seconds."""
MEANS = 10_000.0
"""A mean beyond this, in whists a deal, is none; a hundredth is the least distance that a test may be asked for."""
LEAST = 0.01
ADDRESS = re.compile(r"(?:(?:tcp|tls|ws|wss)://)?(?:\[[0-9A-Fa-f:.%]+\]|[\w.-]+):[0-9]{1,5}", re.ASCII)


def arena(
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help="cli.arena.bots", show_default=False)],
    boards: Annotated[int, typer.Option("--boards", min=1, max=MOST_BOARDS, metavar="N", help="cli.arena.boards")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="S[,S...]", help="cli.arena.seed")] = "1",
    rules: Annotated[str, typer.Option("--rules", metavar="PRESET", help="cli.arena.rules")] = "sochi",
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="cli.arena.players", show_default=False)] = None,
    mode: Annotated[Mode, typer.Option("--mode", metavar="full|contract|open|misere|raspasy", help="cli.arena.mode")] = Mode.FULL,
    test: Annotated[str | None, typer.Option("--test", metavar="LOW,HIGH", help="cli.arena.test", show_default=False)] = None,
    workers: Annotated[int, typer.Option("--workers", min=1, max=MOST_WORKERS, metavar="N", help="cli.arena.workers")] = 1,
    scheduler: Annotated[str | None, typer.Option("--scheduler", metavar="ADDRESS", help="cli.arena.scheduler", show_default=False)] = None,
    journal: Annotated[Path | None, typer.Option("--journal", metavar="FILE", help="cli.arena.journal", show_default=False)] = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="cli.arena.plot", show_default=False)] = None,
    external: Annotated[
        list[str] | None, typer.Option("--external", metavar="NAME=COMMAND", help="cli.arena.external", show_default=False)
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.001, max=LONGEST_THOUGHT, metavar="T", help="cli.arena.seconds")] = 10.0,
    *,
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> None:
    """Plays the boards; prints who is better, and how sure that is."""
    common.set_language(common.language(lang))
    seeds = _numbers(seed)
    ending, schedule = None if test is None else _test(test), _schedule(workers, scheduler)
    _check_plot(plot)
    plan = Plan(Setup(_agreed(rules, players), mode, _sides(bots, _commands(external or []), seconds)), seeds, boards, ending)
    with Journal(journal, plan.head()) if journal is not None else nullcontext() as kept:
        started, before = time.perf_counter(), 0 if kept is None else len(kept.found)
        with _watched(boards * len(seeds)) as watch:
            report = carry_out(plan, schedule, kept, watch)
        spent = time.perf_counter() - started
    if as_json:
        common.print_json(report.document())
    else:
        _show(report, watch, max(0, len(report.boards) - before) / spent * 3600)
    if plot is not None:
        _draw(plot, report)


def _agreed(rules: str, players: int | None) -> RuleSet:
    agreed = table_rules(rules, {}, players)
    if missing := not_yet(agreed):
        raise RefusedError(missing)
    if agreed.players == 2:
        raise RefusedError([fault("bad_value", ("players",), "cli.arena.two_players")])
    return agreed


def _numbers(text: str) -> tuple[int, ...]:
    words = [word.strip() for word in text.split(",")]
    good = len(words) <= MOST_SEEDS and all(word.isascii() and word.isdecimal() and len(word) <= LONGEST_SEED for word in words)
    seeds = tuple(map(int, words)) if good else ()
    if not seeds or len(set(seeds)) < len(seeds):
        raise RefusedError([fault("bad_value", ("seed",), "cli.arena.bad_seed", value=text[:LONGEST_SEED])])
    return seeds


def _test(text: str) -> SequentialTest:
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not all(math.isfinite(mean) and abs(mean) <= MEANS for mean in (low, high)) or high - low < LEAST:
        raise RefusedError([fault("bad_value", ("test",), "cli.arena.bad_test", value=text)])
    return SequentialTest(low, high)


def _commands(external: list[str]) -> dict[str, tuple[str, ...]]:
    commands: dict[str, tuple[str, ...]] = {}
    for row in external:
        name, _, command = row.partition("=")
        words = _words(command)
        if not words or not _is_name(name) or name in names() or name in commands:
            raise RefusedError([fault("bad_value", ("external",), "cli.arena.bad_external", value=row)])
        commands[name] = words
    return commands


def _is_name(text: str) -> bool:
    """Whether `--bots` can name it and anything can print it."""
    return bool(text) and text == text.strip() and "," not in text and text.isprintable()


def _words(command: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(command))
    except ValueError:
        return ()


def _sides(bots: str, commands: dict[str, tuple[str, ...]], seconds: float) -> tuple[Entry, Entry]:
    """Both sides; a program outside is asked once for its name and version.

    Raises: RefusedError.
    """
    wanted = [name.strip() for name in bots.split(",")]
    if len(wanted) != 2:
        raise RefusedError([fault("bad_value", ("bots",), "cli.arena.two_bots", count=len(wanted))])
    known = (*names(), *commands)
    faults: list[Fault] = [
        fault("bad_value", ("bots", at), "cli.selfplay.no_bot", name=name, known=", ".join(known))
        for at, name in enumerate(wanted)
        if name not in known
    ]
    if faults:
        raise RefusedError(faults)
    first, second = (_outside(name, commands[name], seconds) if name in commands else enter(name) for name in wanted)
    return first, second


def _outside(name: str, command: tuple[str, ...], seconds: float) -> Entry:
    program = External(command, seconds)
    try:
        _, version = program.hello()
    except (OutsideError, LateError) as error:
        detail = say("arena.fault.late", seconds=f"{error.seconds:g}") if isinstance(error, LateError) else say(error.key, **error.values)
        raise RefusedError([fault("bad_value", ("external",), "cli.arena.no_hello", name=name, detail=detail)]) from None
    finally:
        program.stop()
    return Entry(name, version, command, seconds)


def _schedule(workers: int, scheduler: str | None) -> Schedule:
    if scheduler is not None:
        if ADDRESS.fullmatch(scheduler) is None:
            raise RefusedError([fault("bad_value", ("scheduler",), "cli.arena.bad_address", value=scheduler)])
        return Cluster(scheduler)
    return Here() if workers == 1 else Processes(workers)


@contextmanager
def _watched(total: int) -> Iterator[Watch]:
    """A bar on standard error while a person watches it."""
    if not sys.stderr.isatty():
        yield Watch()
        return
    from rich.progress import MofNCompleteColumn, Progress

    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*columns, console=common.console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("cli.arena.progress"), total=total)
        yield Watch(lambda done: bar.update(task, completed=done))


def _check_plot(path: Path | None) -> None:
    """Finds out before a long run whether the picture has a place.

    Raises: RefusedError.
    """
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        raise RefusedError([fault("unreadable", ("plot",), "cli.arena.no_place", file=str(path))])


def _draw(path: Path, report: "Report") -> None:
    first, second = (entry.name for entry in report.setup.entries)
    title = say("cli.arena.plot_title", first=first, second=second, rules=report.setup.rules.name, mode=report.setup.mode.value)
    try:
        path.write_text(drawing.svg(title, [board.d for board in report.boards]), encoding="utf-8", newline="\n")
    except OSError as error:
        detail = error.strerror or str(error)
        raise RefusedError([fault("unreadable", ("plot",), "cli.arena.no_write", file=str(path), detail=detail)]) from None


def _show(report: "Report", watch: Watch, speed: float) -> None:
    setup, overall, together = report.setup, report.overall, report.together
    first, second = (f"{entry.name} {entry.version}" for entry in setup.entries)
    common.heading(say("cli.arena.title", first=first, second=second, rules=setup.rules.name, mode=setup.mode.value))
    ci95 = report.ci95
    print(say("cli.arena.mean", mean=f"{together.mean:+.3f}", interval="–" if ci95 is None else f"{ci95[0]:+.3f} … {ci95[1]:+.3f}"))
    sd, se = (_figure(overall.sd), _figure(together.se))
    print(say("cli.arena.spread", boards=len(report.boards), sd=sd, se=se, ties=f"{100 * report.ties:.1f}"))
    if overall.sd:
        print(say("cli.arena.enough", one=boards_for(overall.sd, 1), half=boards_for(overall.sd, 0.5)))
    for seed, one in report.by_seed.items() if len(report.by_seed) > 1 else ():
        print(say("cli.arena.seed_row", seed=seed, boards=one.boards, mean=f"{one.mean:+.3f}", se=_figure(one.se)))
    if together.q is not None and together.p is not None:
        print(say("cli.arena.q", q=f"{together.q:.2f}", degrees=len(report.by_seed) - 1, p=f"{together.p:.3f}"))
    if report.verdict is not None:
        print(say(f"cli.arena.verdict.{report.verdict.value}"))
    print()
    common.show(_roles(report))
    print()
    for entry, clock in zip(setup.entries, watch.clocks, strict=True):
        if not clock.decisions:  # the journal held all boards
            continue
        mean = 1000 * clock.seconds / clock.decisions
        print(say("cli.arena.clock", name=entry.name, mean=f"{mean:.1f}", longest=f"{1000 * clock.longest:.0f}", count=clock.decisions))
    if speed:
        print(say("cli.arena.speed", speed=round(speed)))
    document = report.document()
    print(say("cli.arena.faults", illegal=str(document["illegal"]), timeouts=str(document["timeouts"])))
    for trouble in [one for board in report.boards for one in board.faults][:10]:
        print(common.plain(f"  {trouble.side}: {say(trouble.key, **dict(trouble.values))}"))


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _roles(report: "Report") -> "Table":
    table = common.table(*(say(f"cli.arena.column.{name}") for name in ("role", "bot", "games", "mean", "made")))
    for role in Role:
        for team, entry in zip(("a", "b"), report.setup.entries, strict=True):
            row = report.role(role, "a" if team == "a" else "b")
            made, mean = row.get("made"), row["mean"]
            share = f"{100 * made:.1f}" if isinstance(made, float) else ""
            table.add_row(
                say(f"cli.arena.role.{role.value}"),
                entry.name,
                str(row["games"]),
                f"{mean:+.2f}" if isinstance(mean, float) else "–",
                share,
            )
    return table
