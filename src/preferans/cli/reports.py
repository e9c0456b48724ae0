"""`preferans reports`: what players have complained of, for whoever runs the server."""

import time
from collections import Counter
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from preferans.cli import common, hosting
from preferans.cli.common import say
from preferans.errors import RefusedError, fault

if TYPE_CHECKING:
    from preferans.server.store.complaints import Report

DAY_MS = 24 * 3600 * 1000


def reports(
    days: Annotated[int, typer.Option(metavar="N", min=1, max=36500, help="cli.reports.days")] = 30,
    data: hosting.Data = None,
    database: hosting.Database = "",
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> None:
    """Prints the complaints of the data file, the newest first, and whom most people complain of."""
    from preferans.server.store.complaints import read_reports
    from preferans.server.store.rows import StoreError

    common.set_language(common.language(lang))
    source = hosting.settings(data, None).database
    try:
        found = read_reports(source, time.time_ns() // 1_000_000 - days * DAY_MS, database)
    except StoreError as error:
        raise RefusedError([fault("data_unusable", (), "cli.reports.failed", detail=str(error))]) from error
    if as_json:
        common.print_json({"reports": [asdict(one) for one in found]})
        return
    if not found:
        print(say("cli.reports.none", days=days))
        return
    _show(found)


def _show(found: "tuple[Report, ...]") -> None:
    """A line for each complaint, of any length, and below it what the other had said; then whom how many different people complain of."""
    for one in found:
        when = datetime.fromtimestamp(one.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        place = say("cli.reports.over" if one.over else "cli.reports.playing", table=one.table, rev=one.rev)
        about, by = say(f"cli.reports.about.{one.about}"), _who(one.by_name, one.by)
        print(say("cli.reports.line", when=when, of=_who(one.name, one.guest), about=about, by=by, place=place))
        if one.phrases:
            print("    " + say("cli.reports.said", said=", ".join(one.phrases)))
    voices = Counter(guest for guest, _ in {(one.guest, one.by) for one in found})
    names = {one.guest: one.name for one in reversed(found)}
    print()
    for guest, people in voices.most_common():
        print(say("cli.reports.total", name=_who(names[guest], guest), n=people))


def _who(name: str, guest: str) -> str:
    return f"{name or '—'} ({guest[:6]})"
