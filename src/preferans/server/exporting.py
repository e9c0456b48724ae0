"""The records of what was played, out of the database: matches that are over, each of which proves itself anywhere.

A match that goes on is never among them: its record would hold the cards of those who play.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from preferans.errors import PreferansError
from preferans.server.records import Form, day_of, record_text, refusal
from preferans.server.store.db import Db
from preferans.server.store.store import read_log, read_table
from preferans.server.table import replayed
from preferans.server.upcasting import LogError


@dataclass(frozen=True, slots=True)
class Exported:
    """One table: its record, or why it has none."""

    table: str
    day: str = ""
    """When it was made, `2026-11-30`."""
    rules: str = ""
    text: str = ""
    """The record; empty if there is none."""
    reason: str = ""
    """`not_finished`, `practice`, `joined_late`, or why the log cannot be read."""

    def name(self, form: Form) -> str:
        """The name of its file."""
        return f"{self.day}-{self.table}.{form}"


def table_ids(db: Db) -> list[str]:
    """All tables, the oldest first."""
    return [str(row[0]) for row in db.execute("SELECT id FROM tables ORDER BY created, id").fetchall()]


def exported(db: Db, ids: list[str], form: Form) -> Iterator[Exported]:
    """What there is of these tables; those that there are not are left out."""
    for table in ids:
        row = read_table(db, table)
        if row is None:
            continue
        try:
            found = replayed(row, read_log(db, table))
            refused = refusal(found)
            day = day_of(found)
            if refused is None:
                yield Exported(table, day, row.rules, record_text(found, form))
            else:
                yield Exported(table, day, row.rules, reason=refused[0])
        except LogError as error:
            yield Exported(table, rules=row.rules, reason=error.code)
        except PreferansError:
            yield Exported(table, rules=row.rules, reason="broken_log")
