"""A match that goes on with one player more (поздний вход): its sheet is brought to a new table, the old one ends there by agreement.

Everybody's word that he is ready at the new table is his consent. The newcomer sits between the last chair and the first and begins
with the averages of the rules (`late_join`, Codex 3.1.2); whoever was to deal deals. The old table's record ends with the joining and
proves itself; a record of the new one cannot, since records begin with an empty sheet (A-164).
"""

from dataclasses import replace
from fractions import Fraction

from preferans.conventions.catalogue import build, changed_options
from preferans.conventions.ruleset import RuleSet
from preferans.errors import RefusedError
from preferans.match.late_join import join
from preferans.match.progress import Progress
from preferans.scoring.sheet import Amounts, Sheet
from preferans.seats import SEATS, Seat
from preferans.server import protocol as p
from preferans.server.codec import Brought

REASON = "brought"
"""Of the lines of the sheet that were written at the table before."""


def more_rules(rules: RuleSet) -> RuleSet | None:
    """The same conventions for one player more; None where nobody may join, or the preset knows no such table."""
    if rules.table.late_join == "off":
        return None
    kept = {name: value for name, value in changed_options(rules).items() if name != "two_player"}
    try:
        return build(rules.name, kept, rules.players + 1)
    except RefusedError:
        return None


def joined(progress: Progress, rules: RuleSet, table: str) -> Brought:
    """What is brought to the new table: the sheet with the newcomer on its last chair."""
    after = join(progress, SEATS[progress.rules.players], rules)
    sheet = after.sheet
    return Brought(
        table=table,
        pool=_plain(sheet.pool),
        mountain=_plain(sheet.mountain),
        whists=tuple(map(_plain, sheet.whists)),
        spiral=after.spiral,
        in_row=after.in_row,
        bombs=after.bombs,
        passed=after.passed,
    )


def taken_up(brought: Brought, rules: RuleSet, dealer: Seat) -> Progress:
    """The match as it goes on at the new table; its deals are counted anew."""
    sheet = Sheet(_exact(brought.pool), _exact(brought.mountain), tuple(map(_exact, brought.whists)))
    begun = Progress.begin(rules, dealer)
    return replace(begun, sheet=sheet, spiral=brought.spiral, in_row=brought.in_row, bombs=brought.bombs, passed=brought.passed)


def brought_lines(brought: Brought) -> tuple[p.EntryView, ...]:
    """What was brought, as lines of the sheet before its first deal."""
    rows: list[tuple[p.ColumnName, int, int | None, p.Amount]] = []
    rows += [("pool", chair, None, value) for chair, value in enumerate(brought.pool)]
    rows += [("mountain", chair, None, value) for chair, value in enumerate(brought.mountain)]
    rows += [("whists", chair, other, value) for chair, row in enumerate(brought.whists) for other, value in enumerate(row)]
    return tuple(p.EntryView(0, column, chair, value, REASON, "A-164", against) for column, chair, against, value in rows if value)


def _plain(values: Amounts) -> tuple[p.Amount, ...]:
    return tuple(int(value) if value.denominator == 1 else str(value) for value in values)


def _exact(values: tuple[p.Amount, ...]) -> Amounts:
    return tuple(map(Fraction, values))
