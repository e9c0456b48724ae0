"""The JSON twin of a record as a document, and as the text that is written."""

import json
from collections.abc import Sequence

from preferans.notation.actions import action_json
from preferans.notation.form import Json, Object, amount_json
from preferans.notation.record import (
    FORMAT,
    VERSION,
    Amounts,
    DealRecord,
    Fairness,
    GameRecord,
    RecordEntry,
    RecordSettlement,
    RecordSheet,
)
from preferans.notation.record_fields import ROW
from preferans.notation.score_order import ordered

WIDTH = 160
"""A list or object that fits into a line of so many characters stands on it."""


def record_document(record: GameRecord) -> Object:
    """The JSON document of a record."""
    heading, closing = record.heading, record.closing
    rules = heading.rules
    return {
        "format": FORMAT,
        "version": VERSION,
        "engine": heading.engine,
        **({} if heading.date is None else {"date": heading.date}),
        "rules": {"name": rules.name, "hash": rules.hash, "options": dict(sorted(rules.options.items()))},
        "players": [{"name": player.name} | ({"bot": player.bot} if player.bot else {}) for player in heading.players],
        "deals": [_deal_document(deal) for deal in record.deals],
        **({} if heading.stake is None else {"stake": amount_json(heading.stake)}),
        "ended": closing.ended.value,
        "sheet": _sheet_document(closing.sheet),
        "settlement": _settlement_document(closing.settlement),
    }


def _deal_document(deal: DealRecord) -> Object:
    fairness = deal.fairness
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "order": [str(card) for card in deal.order],
        "talon_pair": deal.talon_pair,
        **({} if fairness is None else {"fairness": _fairness_document(fairness)}),
        "actions": [action_json(action) for action in deal.actions],
        "result": None if deal.result is None else ordered(deal.result),
        **({"penalties": [ordered(penalty) for penalty in deal.penalties]} if deal.penalties else {}),
        "entries": [entry_document(entry) for entry in deal.entries],
    }


def _fairness_document(fairness: Fairness) -> Object:
    return {
        "scheme": fairness.scheme,
        "table": fairness.table,
        "commitment": fairness.commitment,
        "secret": fairness.secret,
        "salts": dict(fairness.salts),
    }


def entry_document(entry: RecordEntry) -> Object:
    """An entry as score prints it."""
    return {
        "deal": entry.deal,
        "column": entry.column.value,
        "player": entry.player,
        "against": entry.against,
        "amount": amount_json(entry.amount),
        "rule": entry.rule,
        "reason": entry.reason.value,
    }


def _amounts_document(amounts: Amounts) -> Object:
    return {name: amount_json(amount) for name, amount in amounts}


def _sheet_document(sheet: RecordSheet) -> Object:
    whists: dict[str, Json] = {}
    for writer in dict.fromkeys(row[0] for row in sheet.whists):
        whists[writer] = {on: amount_json(amount) for name, on, amount in sheet.whists if name == writer}
    return {"pool": _amounts_document(sheet.pool), "mountain": _amounts_document(sheet.mountain), "whists": whists}


def _settlement_document(settlement: RecordSettlement) -> Object:
    return {
        "exact": _amounts_document(settlement.exact),
        "rounded": dict(settlement.rounded),
        "pairs": {f"{winner}>{loser}": amount_json(amount) for winner, loser, amount in settlement.pairs},
        "payments": [{"from": payer, "to": payee, "whists": whists} for payer, payee, whists in settlement.payments],
        **({} if settlement.money is None else {"money": _amounts_document(settlement.money)}),
    }


def format_record_json(record: GameRecord) -> str:
    """The JSON text of a record, eight cards of the pack to a line."""
    return _layout(record_document(record), "", 0, "") + "\n"


def _layout(value: Json, indent: str, before: int, name: str) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or (name != "order" and len(indent) + before + len(flat) < WIDTH and name):
        return flat
    deeper = indent + " "
    if isinstance(value, list):
        rows = _pack_rows(value) if name == "order" else [_layout(row, deeper, 0, name) for row in value]
        return "[\n" + ",\n".join(deeper + row for row in rows) + f"\n{indent}]"
    keyed = [(json.dumps(key, ensure_ascii=False) + ": ", key, value[key]) for key in value]
    return "{\n" + ",\n".join(f"{deeper}{head}{_layout(row, deeper, len(head), key)}" for head, key, row in keyed) + f"\n{indent}}}"


def _pack_rows(cards: Sequence[Json]) -> list[str]:
    texts = [json.dumps(card) for card in cards]
    return [", ".join(texts[at : at + ROW]) for at in range(0, len(texts), ROW)]
