"""`preferans selfplay`: bots play deals or matches, and everything that must hold is looked at after every action."""

import sys
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Literal

import typer

from preferans.bots.kinds import KINDS
from preferans.bots.roster import BOTS
from preferans.bots.selfplay import Run
from preferans.cli import common
from preferans.cli.common import say
from preferans.cli.house import table_rules
from preferans.conventions.catalogue import not_yet
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.errors import RefusedError, fault
from preferans.match.match import Match
from preferans.notation.record import Ended
from preferans.notation.record_document import format_record_json
from preferans.notation.record_of import record_of
from preferans.notation.record_print import format_record_text

DEALS = 100
"""How many deals are played if nothing is said."""


def selfplay(
    rules: Annotated[str, typer.Option("--rules", metavar="PRESET", help="cli.selfplay.rules")] = "sochi",
    deals: Annotated[int | None, typer.Option("--deals", min=1, metavar="N", help="cli.selfplay.deals", show_default=False)] = None,
    matches: Annotated[int | None, typer.Option("--matches", min=1, metavar="N", help="cli.selfplay.matches", show_default=False)] = None,
    pool: Annotated[int | None, typer.Option("--pool", min=1, metavar="P", help="cli.selfplay.pool", show_default=False)] = None,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="cli.selfplay.players", show_default=False)] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, metavar="S", help="cli.selfplay.seed")] = 1,
    bots: Annotated[str, typer.Option("--bots", metavar="NAME[,NAME...]", help="cli.selfplay.bots")] = "rule",
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="cli.selfplay.out", show_default=False)] = None,
    form: Annotated[Literal["prn", "json"], typer.Option("--format", metavar="prn|json", help="cli.selfplay.format")] = "prn",
    *,
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> int:
    """1 if something did not hold; prints what happened, and the violations."""
    common.set_language(common.language(lang))
    if deals is not None and matches is not None:
        raise RefusedError([fault("bad_value", ("matches",), "cli.selfplay.one_length")])
    agreed = playable(rules, pool, players)
    run = Run(agreed, seats_of(bots, agreed.players), seed)
    started = time.perf_counter()
    played = run.deals(deals or DEALS) if matches is None else run.matches(matches)
    for number, match in enumerate(_watched(played, run, deals or DEALS, matches), start=1):
        if out is not None:
            _write(out, number, match, form)
    speed = sum(run.tally.actions.values()) / max(time.perf_counter() - started, 1e-9)
    if as_json:
        common.print_json(document(run, speed))
    else:
        _show(run, speed)
    return 1 if run.violations else 0


def playable(rules: str, pool: int | None, players: int | None) -> RuleSet:
    """The rule set that is asked for.

    Raises: RefusedError, also for what this version cannot play yet.
    """
    options: dict[str, OptionValue] = {} if pool is None else {"pool_target": pool}
    if players == 2:
        options["two_player"] = "dummy_hand"
    agreed = table_rules(rules, options, players)
    missing = not_yet(agreed)
    if missing:
        raise RefusedError(missing)
    return agreed


def seats_of(bots: str, players: int) -> tuple[str, ...]:
    """The bots by chair: one name for all, or one for each.

    Raises: RefusedError.
    """
    names = tuple(name.strip() for name in bots.split(","))
    unknown = [(place, name) for place, name in enumerate(names) if name not in BOTS]
    if unknown:
        known = ", ".join(BOTS)
        raise RefusedError(fault("bad_value", ("bots", place), "cli.selfplay.no_bot", name=name, known=known) for place, name in unknown)
    if len(names) not in (1, players):
        raise RefusedError([fault("bad_value", ("bots",), "cli.selfplay.bot_count", count=len(names), players=players)])
    return names * players if len(names) == 1 else names


def document(run: Run, speed: float) -> dict[str, object]:
    """The document `selfplay-out`."""
    return {
        "rules": run.rules.name,
        "players": run.rules.players,
        "bots": list(run.bots),
        "deals": run.tally.deals,
        "matches": run.tally.matches,
        "seed": run.seed,
        **run.tally.document(),
        "actions_per_s": round(speed, 1),
        "violations": [{"deal": one.deal, "code": one.code, "message": one.message} for one in run.violations],
    }


def _watched(played: Iterator[Match], run: Run, deals: int, matches: int | None) -> Iterator[Match]:
    """The same matches, with a bar on standard error while a person watches it."""
    if not sys.stderr.isatty():
        yield from played
        return
    from rich.progress import Progress

    with Progress(console=common.console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("cli.selfplay.progress"), total=matches or deals)
        run.watch = lambda: bar.update(task, completed=run.tally.deals if matches is None else run.tally.matches)
        yield from played


def _write(folder: Path, number: int, match: Match, form: str) -> None:
    """Writes the record of a match; one that the number of deals has cut says so."""
    record = record_of(match, engine=f"preferans {version('preferans')}", ended=Ended.CUT)
    text = format_record_json(record) if form == "json" else format_record_text(record)
    place = folder / f"match-{number:04}.{form}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        reason = error.strerror or str(error)
        raise RefusedError([fault("unreadable", ("out",), "cli.selfplay.no_write", file=str(place), detail=reason)]) from None


def _show(run: Run, speed: float) -> None:
    tally = run.tally
    common.heading(say("cli.selfplay.title", rules=run.rules.name, bots=", ".join(run.bots), seed=run.seed))
    print(say("cli.selfplay.length", deals=tally.deals, matches=tally.matches, speed=round(speed)))
    table = common.table(*(say(f"cli.selfplay.column.{name}") for name in ("deal", "made", "failed")))
    counts = tally.document()
    contracts = counts["contracts"]
    assert isinstance(contracts, dict)  # noqa: S101 -- written by the line above
    for name, both in [*contracts.items(), ("misere", tally.misere.document())]:
        table.add_row(name, str(both["made"]), str(both["failed"]))
    for name in ("raspasy", "surrender", "passed_after_contract", "half_whist", "whist_return", "claimed"):
        table.add_row(say(f"cli.selfplay.{name}"), str(counts[name]))
    print()
    common.show(table)
    actions = common.table(*(say(f"cli.selfplay.column.{name}") for name in ("action", "times")))
    for kind in KINDS:
        actions.add_row(kind, str(tally.actions[kind]))
    print()
    common.show(actions)
    print()
    print(say("cli.selfplay.violations", count=len(run.violations)))
    for one in run.violations:
        print(f"  {say('cli.selfplay.deal', number=one.deal)}: {one.message} [{one.code}]")
