"""Comparing what a record states with what its replay gives: the entries of a deal, the sheet, the settlement."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from preferans.errors import Fault, Path, fault
from preferans.notation.form import amount_json
from preferans.notation.record import RecordEntry, RecordSettlement, RecordSheet
from preferans.notation.record_print import format_entry

Figures: TypeAlias = Mapping[tuple[str, ...], Fraction]


def entry_faults(stated: Sequence[RecordEntry], found: Sequence[RecordEntry], at: Path) -> Iterator[Fault]:
    """Entries that are missing, added or changed; their order is free."""
    missing, extra = list(found), dict(enumerate(stated))
    for place, entry in enumerate(stated):
        if entry in missing:
            missing.remove(entry)
            del extra[place]
    for place, entry in extra.items():
        meant = min(missing, key=lambda other: _unlikeness(entry, other), default=None)
        if meant is None or _unlikeness(entry, meant) > 2:
            yield fault("entries_differ", (*at, place), "entries_differ.added", stated=format_entry(entry))
            continue
        missing.remove(meant)
        yield fault("entries_differ", (*at, place), "entries_differ.changed", stated=_full(entry, meant), found=_full(meant, entry))
    for entry in missing:
        yield fault("entries_differ", at, "entries_differ.missing", found=format_entry(entry))


def _unlikeness(one: RecordEntry, other: RecordEntry) -> int:
    """How many fields differ."""
    fields = ("deal", "column", "player", "against", "amount", "rule", "reason")
    return sum(getattr(one, field) != getattr(other, field) for field in fields)


def _full(entry: RecordEntry, other: RecordEntry) -> str:
    """The entry as a line, with its deal where that is what differs."""
    return format_entry(entry) if entry.deal == other.deal else f"{entry.deal}: {format_entry(entry)}"


def sheet_faults(stated: RecordSheet, found: RecordSheet) -> Iterator[Fault]:
    """Figures of the sheet that differ, pool, mountain and whists."""
    yield from figure_faults("sheet_differs", _sheet(stated), _sheet(found), ("sheet",))


def _sheet(sheet: RecordSheet) -> Figures:
    return {
        **{("pool", name): amount for name, amount in sheet.pool},
        **{("mountain", name): amount for name, amount in sheet.mountain},
        **{("whists", writer, on): amount for writer, on, amount in sheet.whists},
    }


def settlement_faults(stated: RecordSettlement, found: RecordSettlement) -> Iterator[Fault]:
    """Figures of the settlement that differ; of equally short lists of payments any is right."""
    code, at = "settlement_differs", ("settlement",)
    yield from figure_faults(code, _settlement(stated), _settlement(found), at)
    if not _clears(stated.payments, found.rounded) or len(stated.payments) != len(found.payments):
        yield from _payment_faults(stated, found)
    yield from figure_faults(code, _money(stated), _money(found), at)


def _settlement(settlement: RecordSettlement) -> Figures:
    return {
        **{("exact", name): amount for name, amount in settlement.exact},
        **{("rounded", name): Fraction(number) for name, number in settlement.rounded},
        **{("pairs", f"{winner}>{loser}"): amount for winner, loser, amount in settlement.pairs},
    }


def _money(settlement: RecordSettlement) -> Figures:
    return {("money", name): amount for name, amount in settlement.money or ()}


def _clears(payments: Iterable[tuple[str, str, int]], rounded: Iterable[tuple[str, int]]) -> bool:
    left = dict(rounded)
    for payer, payee, whists in payments:
        left[payer] += whists
        left[payee] -= whists
    return not any(left.values())


def _payment_faults(stated: RecordSettlement, found: RecordSettlement) -> Iterator[Fault]:
    """The one payment that was changed, if it is one; else the list."""
    at: Path = ("settlement", "payments")
    wrong = [place for place, row in enumerate(stated.payments) if row not in found.payments]
    right = [row for row in found.payments if row not in stated.payments]
    if len(stated.payments) == len(found.payments) and len(wrong) == len(right) == 1:
        one, other = stated.payments[wrong[0]], right[0]
        field = next((name for name, a, b in zip(("from", "to", "whists"), one, other, strict=True) if a != b), "whists")
        whole = sum(a != b for a, b in zip(one, other, strict=True)) > 1
        path = (*at, wrong[0]) if whole else (*at, wrong[0], field)
        yield fault("settlement_differs", path, "settlement_differs.figure", stated=_payment(one), found=_payment(other))
        return
    listed = "; ".join(_payment(row) for row in found.payments) or "—"
    yield fault("settlement_differs", at, "settlement_differs.payments", found=listed)


def _payment(row: tuple[str, str, int]) -> str:
    return f"{row[0]} → {row[1]} {row[2]}"


def figure_faults(code: str, stated: Figures, found: Figures, at: Path) -> Iterator[Fault]:
    """Figures that are not the same, or stand on one side only."""
    for key in dict.fromkeys((*stated, *found)):
        one, other = stated.get(key), found.get(key)
        if one != other:
            yield fault(code, (*at, *key), f"{code}.figure", stated=_shown(one), found=_shown(other))


def _shown(amount: Fraction | None) -> str:
    return "—" if amount is None else str(amount_json(amount))
