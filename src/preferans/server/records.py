"""The record of a match that is over, to keep: it proves itself and needs no server."""

from dataclasses import replace
from datetime import UTC, datetime

from starlette.responses import Response

from preferans.notation.record_document import format_record_json
from preferans.notation.record_of import record_of
from preferans.notation.record_print import format_record_text
from preferans.server.problems import problem
from preferans.server.table import Table

NAMELESS = "Игрок"
NOT_IN_NAMES = '"\\>'


def clean_name(name: str) -> str:
    """The name as records may hold it; empty if nothing is left."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name if sign not in NOT_IN_NAMES).split())


def record(table: Table, form: str) -> Response:
    """The record as a file, `prn` or `json`; a problem while the match goes on, since it holds every card."""
    if not table.state.ended:
        return problem("not_finished", 409)
    match = table.state.match
    named = replace(match, players=tuple(replace(player, name=player.name or NAMELESS) for player in match.players))
    day = datetime.fromtimestamp(table.row.created / 1000, UTC).date().isoformat()
    written = record_of(named, engine=table.row.engine, date=day)
    text, kind = (format_record_text(written), "text/plain") if form == "prn" else (format_record_json(written), "application/json")
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="preferans-{day}-{table.row.id[:6]}.{form}"'}
    return Response(text.encode(), 200, headers, f"{kind}; charset=utf-8")
