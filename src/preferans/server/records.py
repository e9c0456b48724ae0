"""The record of a match that is over, to keep: it proves itself and needs no server."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from starlette.responses import Response

from preferans.notation.fair_deals import with_fairness
from preferans.notation.record_document import format_record_json
from preferans.notation.record_of import record_of
from preferans.notation.record_print import format_record_text
from preferans.server.fairness import for_record
from preferans.server.problems import problem
from preferans.server.table import Table

Form: TypeAlias = Literal["prn", "json"]
NAMELESS = "Игрок"
NOT_IN_NAMES = '"\\>'


def clean_name(name: str) -> str:
    """The name as records may hold it; empty if nothing is left."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name if sign not in NOT_IN_NAMES).split())


def refusal(table: Table) -> tuple[str, int] | None:
    """Why a table has no record, as problem and status; None if it has one. While the match goes on a record would hold every card."""
    if not table.state.ended:
        return "not_finished", 409
    if table.state.given:
        return "practice", 409
    return ("joined_late", 409) if table.state.brought is not None else None


def record_text(table: Table, form: Form) -> str:
    """The record of a match that is over."""
    match = table.state.match
    named = replace(match, players=tuple(replace(player, name=player.name or NAMELESS) for player in match.players))
    names = tuple(player.name for player in named.players)
    written = with_fairness(record_of(named, engine=table.row.engine, date=day_of(table)), for_record(table.state, names))
    return format_record_text(written) if form == "prn" else format_record_json(written)


def day_of(table: Table) -> str:
    """The day on which a table was made, in UTC."""
    return datetime.fromtimestamp(table.row.created / 1000, UTC).date().isoformat()


def record(table: Table, form: Form) -> Response:
    """The record as a file, `prn` or `json`; a problem where there is none."""
    refused = refusal(table)
    if refused is not None:
        return problem(*refused)
    kind = "text/plain" if form == "prn" else "application/json"
    name = f"preferans-{day_of(table)}-{table.row.id[:6]}.{form}"
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(record_text(table, form).encode(), 200, headers, f"{kind}; charset=utf-8")
