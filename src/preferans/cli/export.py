"""`preferans export TO`: the records of all matches that are over, or of one."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TextIO

import typer

from preferans.cli import common, hosting
from preferans.cli.common import say
from preferans.errors import RefusedError, fault

if TYPE_CHECKING:
    from preferans.server.exporting import Exported


def export(
    to: Annotated[Path, typer.Argument(metavar="TO|-", help="cli.export.to", show_default=False)],
    form: Annotated[Literal["prn", "json", "jsonl"], typer.Option("--form", metavar="prn|json|jsonl", help="cli.export.form")] = "prn",
    table: Annotated[str, typer.Option("--table", metavar="ID", help="cli.export.table", show_default=False)] = "",
    data: hosting.Data = None,
    database: hosting.Database = "",
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> None:
    """Writes the records; says how many, and which tables have none and why.

    Raises: RefusedError.
    """
    from preferans.server.exporting import exported, table_ids
    from preferans.server.store.opening import reading
    from preferans.server.store.rows import StoreError

    common.set_language(common.language(lang))
    if form != "jsonl" and str(to) == common.STDIN:
        raise RefusedError([fault("bad_value", ("to",), "cli.export.no_stream", form=form)])
    try:
        with reading(hosting.settings(data, None).database, database) as db:
            found = exported(db, [table] if table else table_ids(db), "prn" if form == "prn" else "json")
            told = _stream(found, to) if form == "jsonl" else _files(found, to, form)
    except StoreError as error:
        raise RefusedError([fault("data_unusable", (), "cli.export.failed", detail=str(error))]) from error
    _refuse_one(table, told)
    written, without = told.get("", 0), {reason: count for reason, count in sorted(told.items()) if reason}
    if as_json:
        common.print_json({"to": str(to), "written": written, "without": without})
        return
    lines = [say("cli.export.done", to=str(to), count=written)]
    lines += [say("cli.export.without", count=count, reason=say(f"cli.export.reason.{reason}")) for reason, count in without.items()]
    print("\n".join(lines), file=sys.stderr if str(to) == common.STDIN else sys.stdout)


def _refuse_one(table: str, told: Counter[str]) -> None:
    """Refuses if one table was asked for, and it has no record.

    Raises: RefusedError.
    """
    if not table or told.get("", 0):
        return
    reason = next(iter(told), "unknown_table")
    raise RefusedError([fault("no_record", (), "cli.export.none", table=table, reason=say(f"cli.export.reason.{reason}"))])


def _files(found: "Iterator[Exported]", to: Path, form: Literal["prn", "json"]) -> Counter[str]:
    """Writes a file for each record; how many there are by the reason why not, '' for those that there are."""
    told: Counter[str] = Counter()
    for one in found:
        told[one.reason] += 1
        if not one.reason:
            to.mkdir(parents=True, exist_ok=True, mode=0o700)
            (to / one.name(form)).write_text(one.text, encoding="utf-8")
    return told


def _stream(found: "Iterator[Exported]", to: Path) -> Counter[str]:
    """Writes a line for each table: its record, or the reason why it has none."""
    told: Counter[str] = Counter()
    with _opened(to) as file:
        for one in found:
            told[one.reason] += 1
            about = {"table": one.table, "day": one.day, "rules": one.rules}
            line = about | ({"reason": one.reason} if one.reason else {"record": json.loads(one.text)})
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
    return told


@contextmanager
def _opened(to: Path) -> Iterator[TextIO]:
    if str(to) == common.STDIN:
        yield sys.stdout
    else:
        with to.open("w", encoding="utf-8") as file:
            yield file
