"""Entries, sheets, settlements and outcomes as the formats write them: dicts with their keys in the order of the schema."""

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from preferans.notation.form import Object, amount_json
from preferans.rules.actions import WhistCall
from preferans.scoring.entries import Entry
from preferans.scoring.outcome import (
    DealOutcome,
    GameEnd,
    GameOutcome,
    MisereOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
    Tricks,
    VoidOutcome,
)
from preferans.scoring.settlement import Settlement
from preferans.scoring.sheet import Sheet

Names = Sequence[str]
"""The players' names, clockwise by chair."""


def entry_json(entry: Entry, deal: int, names: Names) -> Object:
    """An entry of deal number `deal`."""
    return {
        "deal": deal,
        "column": entry.column.value,
        "player": names[entry.player.index],
        "against": None if entry.against is None else names[entry.against.index],
        "amount": amount_json(entry.amount),
        "rule": entry.rule,
        "reason": entry.reason.value,
    }


def sheet_json(sheet: Sheet, names: Names) -> Object:
    """A sheet: everybody in pool and mountain, of the whists only those who have some."""
    whists = {
        writer: row
        for writer, amounts in zip(names, sheet.whists, strict=True)
        if (row := {on: amount_json(amount) for on, amount in zip(names, amounts, strict=True) if amount})
    }
    return {"pool": _by_name(names, sheet.pool), "mountain": _by_name(names, sheet.mountain), "whists": whists}


def settlement_json(settlement: Settlement, names: Names) -> Object:
    """A settlement; `money` with a stake only."""
    written: Object = {
        "exact": _by_name(names, settlement.exact),
        "rounded": dict(zip(names, settlement.rounded, strict=True)),
        "pairs": {f"{names[pair.winner.index]}>{names[pair.loser.index]}": amount_json(pair.amount) for pair in settlement.pairs},
        "payments": [{"from": names[pay.payer.index], "to": names[pay.payee.index], "whists": pay.whists} for pay in settlement.payments],
    }
    if settlement.money is not None:
        written["money"] = _by_name(names, settlement.money)
    return written


def outcome_json(outcome: DealOutcome, names: Names, price: int | None = None) -> Object:
    """What happened as an item of `deals`, without its dealer; `price` is that of a raspasy trick."""
    match outcome:
        case GameOutcome():
            return _game_json(outcome, names)
        case MisereOutcome(declarer=declarer):
            tricks = _tricks_json(outcome.tricks, names)
            return {
                "kind": "misere",
                "declarer": names[declarer.index],
                "tricks": tricks,
                "end": "claimed" if outcome.claimed else "played",
            }
        case RaspasyOutcome():
            item: Object = {"kind": "raspasy", "tricks": _tricks_json(outcome.tricks, names)}
            return item if price is None else {**item, "price": price}
        case SurrenderOutcome(declarer=declarer):
            return {"kind": "surrender", "declarer": names[declarer.index], "bid": str(outcome.bid), "down": outcome.down}
        case VoidOutcome():
            return {"kind": "misdeal" if outcome.misdeal else "redeal"}
        case never:
            assert_never(never)


def _game_json(outcome: GameOutcome, names: Names) -> Object:
    item: Object = {"kind": "game", "declarer": names[outcome.declarer.index], "contract": str(outcome.contract)}
    if outcome.bid is not None and outcome.bid != outcome.contract:
        item["bid"] = str(outcome.bid)
    calls = [(names[seat.index], call.value) for seat, call in outcome.answers]
    if any(call is WhistCall.WHIST_RETURN for _, call in outcome.answers):
        item["calls"] = [list(answer) for answer in calls]
    elif calls:
        item["calls"] = dict(calls)
    if outcome.tricks:
        item["tricks"] = _tricks_json(outcome.tricks, names)
    if outcome.tricks or outcome.end is GameEnd.CONCEDE_ALL:
        item["end"] = outcome.end.value
    if outcome.open is not None:
        item["open"] = outcome.open
    return item


def _tricks_json(tricks: Tricks, names: Names) -> Object:
    return {names[seat.index]: count for seat, count in tricks}


def _by_name(names: Names, amounts: Sequence[Fraction]) -> Object:
    return {name: amount_json(amount) for name, amount in zip(names, amounts, strict=True)}
