"""The documents of `score` and `settle`: what happened at a table, or its finished sheet, in; entries and settlement out.

>>> document = {"rules": "sochi", "players": ["A", "B", "C"], "pool": {"A": 2}, "mountain": {}, "whists": {}}
>>> settle_document(document)["settlement"]["rounded"]
{'A': 14, 'B': -7, 'C': -7}
"""

from collections.abc import Iterator
from dataclasses import dataclass

from preferans.match.progress import Progress
from preferans.notation.form import Json, Object
from preferans.notation.score_form import ScoreForm, SettleForm, read_score_form, read_settle_form
from preferans.notation.score_items import Item
from preferans.notation.score_json import entry_json, settlement_json, sheet_json
from preferans.scoring.entries import Entry
from preferans.scoring.penalties import AgreedPenalty, TalonPeek, WrongCardCount
from preferans.scoring.settlement import Settlement, settle, settle_by
from preferans.scoring.sheet import Sheet


@dataclass(frozen=True, slots=True)
class ScoredItem:
    """One item of `deals` after it is written; numbered from 1."""

    number: int
    item: Item
    entries: tuple[Entry, ...]
    after: Progress
    """Where the match stands then; its own number counts deals, not penalties."""


def scored(form: ScoreForm) -> Iterator[ScoredItem]:
    """The items in order, each with its entries. Everything listed is written, past the end of the match too."""
    progress = Progress.begin(form.rules, form.dealer)
    for number, item in enumerate(form.items, 1):
        if isinstance(item, AgreedPenalty | TalonPeek | WrongCardCount):
            progress, entries = progress.penalize(item)
        else:
            progress, entries = progress.write(item)
        yield ScoredItem(number, item, entries, progress)


def score_document(document: Json) -> Object:
    """The `score-out` document that answers a `score-in` document.

    Raises: RefusedError.
    """
    form = read_score_form(document)
    lines = tuple(scored(form))
    last = last_sheet(form, lines)
    return {
        "entries": [entry_json(entry, line.number, form.names) for line in lines for entry in line.entries],
        "sheets": [sheet_json(line.after.sheet, form.names) for line in lines],
        "sheet": sheet_json(last, form.names),
        "settlement": settlement_json(settle(last, form.rules, form.stake), form.names),
    }


def last_sheet(form: ScoreForm, lines: tuple[ScoredItem, ...]) -> Sheet:
    """The sheet after the last item; the empty one if there is none."""
    return lines[-1].after.sheet if lines else Sheet.empty(len(form.names))


def settle_document(document: Json) -> Object:
    """The `settle-out` document that answers a `settle-in` document.

    Raises: RefusedError.
    """
    form = read_settle_form(document)
    return {"settlement": settlement_json(settlement_of(form), form.names)}


def settlement_of(form: SettleForm) -> Settlement:
    """The settlement of a finished sheet."""
    return settle_by(form.sheet, form.mountain_to_whists, form.pool_to_mountain, form.stake)
