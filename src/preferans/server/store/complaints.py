"""What players have complained of, for the operator: read from the data file, which only its owner may read."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from preferans.server.store.db import Db
from preferans.server.store.opening import reading

_phrases = msgspec.json.Decoder(tuple[str, ...]).decode
LIST = """
SELECT at, reports.table_id, reports.chair, whom.name, whom.guest_id, reports.guest_id, guests.name, reports.about, rev, ended, phrases
FROM reports JOIN tables ON tables.id = reports.table_id
JOIN seats AS whom ON whom.table_id = reports.table_id AND whom.chair = reports.chair
JOIN guests ON guests.id = reports.guest_id
LEFT JOIN reported_phrases AS said
    ON said.table_id = reports.table_id AND said.guest_id = reports.guest_id AND said.chair = reports.chair AND said.about = reports.about
WHERE at >= ? ORDER BY at DESC, reports.table_id, reports.chair, reports.about
"""


@dataclass(frozen=True, slots=True)
class Report:
    """One complaint."""

    at: int
    """Milliseconds since 1970."""
    table: str
    chair: int
    name: str
    """Of whom somebody complains …"""
    guest: str
    """… and who that is: the same at every table; empty for a guest who is gone."""
    by: str
    """Who complains."""
    by_name: str
    about: str
    rev: int
    """Where the table was."""
    over: bool
    """Whether the match is over, and its record may be read."""
    phrases: tuple[str, ...]
    """What the other had said last, the newest at the end."""


def keep(db: Db, row: tuple[str, str, int, str, int, int], phrases: Sequence[str]) -> None:
    """Keeps a complaint (table, who, chair, about, revision, time) with what was said; a second one of the same kind is the first."""
    if db.execute("INSERT INTO reports VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row).rowcount:
        db.execute("INSERT INTO reported_phrases VALUES (?, ?, ?, ?, ?)", (*row[:4], msgspec.json.encode(phrases)))


def read_reports(path: Path, since: int = 0, address: str = "") -> tuple[Report, ...]:
    """The complaints of a data file, or of the database of an address, since a moment, the newest first. The server may run meanwhile.

    Raises: StoreError.
    """
    with reading(path, address) as db:
        return tuple(_report(row) for row in db.execute(LIST, (since,)))


def _report(row: tuple[int, str, int, str, str | None, str, str, str, int, int, bytes | None]) -> Report:
    at, table, chair, name, guest, by, by_name, about, rev, ended, phrases = row
    return Report(at, table, chair, name, guest or "", by, by_name, about, rev, bool(ended), () if phrases is None else _phrases(phrases))
