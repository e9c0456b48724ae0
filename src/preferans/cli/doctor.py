"""`preferans doctor`: does everything that this installation, and a server on it, needs work?"""

from typing import Annotated

import typer

from preferans.cli import common, hosting
from preferans.cli.common import say
from preferans.cli.looks import data as data_looks
from preferans.cli.looks import installation, machine, network, scaled
from preferans.cli.looks.finding import Check, Finding, Wanted

CHECKS = (*installation.CHECKS, *data_looks.CHECKS, *network.CHECKS, *machine.CHECKS, *scaled.CHECKS)


def doctor(
    data: hosting.Data = None,
    host: Annotated[str | None, typer.Option("--host", metavar="ADDRESS", help="cli.serve.host", show_default=False)] = None,
    port: Annotated[
        int | None, typer.Option("--port", metavar="PORT", min=1, max=65535, help="cli.doctor.port", show_default=False)
    ] = None,
    origin: Annotated[str, typer.Option("--origin", metavar="URL", help="cli.serve.origin", show_default=False)] = "",
    database: Annotated[str, typer.Option("--database", metavar="URL", help="cli.doctor.database", show_default=False)] = "",
    redis: Annotated[str, typer.Option("--redis", metavar="URL", help="cli.doctor.redis", show_default=False)] = "",
    workers: Annotated[int, typer.Option("--workers", metavar="N", min=1, max=1000, help="cli.doctor.workers")] = 1,
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> int:
    """1 if something does not hold; prints what was looked at."""
    from preferans.server.settings import default_data

    common.set_language(common.language(lang))
    serves = any((data, host, port, origin, database, redis))
    where = (data or default_data(), host or hosting.LOCAL, port or hosting.PORT)
    wanted = Wanted(*where, hosting.origin_of(origin) if origin else "", database, redis, workers, serves=serves)
    findings = [(check.name, found) for check in CHECKS if (found := _look(check, wanted)) is not None]
    if as_json:
        common.print_json({"checks": [_document(name, found) for name, found in findings]})
    else:
        _show(findings)
    return 1 if any(found.result == "bad" for _, found in findings) else 0


def _look(check: Check, wanted: Wanted) -> Finding | None:
    """A check that stumbles is a finding, whatever it stumbled over: this command is asked when things are broken."""
    try:
        return check.look(wanted)
    except Exception as error:  # noqa: BLE001
        return Finding("bad", f"{type(error).__name__}: {error}")


def _document(name: str, found: Finding) -> dict[str, object]:
    return {
        "name": name,
        "good": found.result != "bad",
        "result": found.result,
        "detail": found.detail,
        "remedy": found.remedy,
        "code": found.code,
    }


def _show(findings: list[tuple[str, Finding]]) -> None:
    """A line for each check; what is to be done stands below it."""
    table = common.table()
    for name, found in findings:
        table.add_row(say(f"cli.doctor.check.{name}"), say(f"cli.doctor.{found.result}"), found.detail)
        if found.remedy:
            table.add_row("", "", f"→ {found.remedy}")
    common.show(table)
