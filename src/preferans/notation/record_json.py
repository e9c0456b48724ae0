"""Reading the JSON twin of a record, every fault at its place."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from preferans.cards import DECK, Card
from preferans.errors import Path, RefusedError
from preferans.match.match import Player
from preferans.notation import record_fields as fields
from preferans.notation.actions import RecordAction, read_action, read_card_value, read_hand_name, read_penalty
from preferans.notation.form import Form, Json, Object, in_document_order, read_json, shown
from preferans.notation.record import (
    FORMAT,
    VERSION,
    Amounts,
    Closing,
    DealRecord,
    Ended,
    Fairness,
    Heading,
    Reading,
    RecordEntry,
    RecordRules,
    RecordSettlement,
    RecordSheet,
)
from preferans.notation.record_result import read_result

T = TypeVar("T")

_DOCUMENT = ("format", "version", "engine", "rules", "players", "deals", "ended", "sheet", "settlement")
_DEAL = ("number", "dealer", "order", "talon_pair", "actions", "result", "entries")
_ENTRY = ("column", "player", "against", "amount", "rule", "reason")


def read_record_json(text: str) -> Reading:
    """The record of a JSON text, as far as it can be read."""
    try:
        document = read_json(text)
    except RefusedError as error:
        return Reading(None, (), None, whole=False, faults=error.faults)
    return read_record_document(document)


def read_record_document(document: Json) -> Reading:
    """The record of a parsed JSON document, as far as it can be read."""
    form = Form()
    top = form.mapping(document, ())
    if top is None or not _is_record(top, form):
        return Reading(None, (), None, whole=False, faults=tuple(form.faults), document=document)
    form.fields(top, (), _DOCUMENT, ("date", "stake"))
    heading = _heading(top, form)
    rows = _rows(top, "deals", (), form) or []
    deals: list[DealRecord] = []
    whole = "deals" in top
    for place, row in enumerate(rows):
        deal = _deal(row, ("deals", place), form)
        whole = whole and deal is not None
        if whole and deal is not None:
            deals.append(deal)
    closing = _closing(top, form)
    return Reading(heading, tuple(deals), closing, whole, in_document_order(form.faults, document), document)


def _is_record(top: Object, form: Form) -> bool:
    if top.get("format") != FORMAT:
        form.refuse("not_a_record", ("format",) if "format" in top else ())
    elif "version" not in top:
        form.refuse("missing_field", ("version",), field="version")
    elif top["version"] is True or top["version"] != VERSION or isinstance(top["version"], float):
        form.refuse("unknown_version", ("version",), value=shown(top["version"]), known=VERSION)
    return not form.faults


def _field(obj: Object, name: str, path: Path, read: Callable[[Json, Path], T | None]) -> T | None:
    """The field read, if it is there."""
    return read(obj[name], (*path, name)) if name in obj else None


def _rows(obj: Object, name: str, path: Path, form: Form) -> list[Json] | None:
    return form.rows(obj[name], (*path, name)) if name in obj else None


def _heading(top: Object, form: Form) -> Heading | None:
    before = len(form.faults)
    engine = _field(top, "engine", (), lambda value, path: fields.patterned(value, fields.ENGINE, path, form))
    date = _field(top, "date", (), lambda value, path: fields.patterned(value, fields.DATE, path, form))
    rules = _field(top, "rules", (), lambda value, path: _rules(value, path, form))
    players = _players(_rows(top, "players", (), form), form)
    stake = _field(top, "stake", (), form.stake)
    if len(form.faults) != before or engine is None or rules is None or players is None:
        return None
    return Heading(engine, date, rules, players, stake)


def _rules(value: Json, path: Path, form: Form) -> RecordRules | None:
    obj = form.mapping(value, path)
    if obj is None:
        return None
    form.fields(obj, path, ("name", "hash", "options"), ())
    name = _field(obj, "name", path, lambda value, path: fields.patterned(value, fields.RULE_NAME, path, form))
    digest = _field(obj, "hash", path, lambda value, path: fields.patterned(value, fields.HASH, path, form))
    options = _field(obj, "options", path, form.mapping)
    return None if name is None or digest is None or options is None else RecordRules(name, digest, options)


def _players(rows: list[Json] | None, form: Form) -> tuple[Player, ...] | None:
    players = [_player(row, ("players", place), form) for place, row in enumerate(rows or ())]
    known = [player for player in players if player is not None]
    if rows is None or len(known) != len(rows):
        return None
    paths = [("players", place, "name") for place in range(len(known))]
    fields.read_names([player.name for player in known], paths, ("players",), form)
    return tuple(known)


def _player(row: Json, path: Path, form: Form) -> Player | None:
    obj = form.mapping(row, path)
    if obj is None:
        return None
    form.fields(obj, path, ("name",), ("bot",))
    name = _field(obj, "name", path, form.text)
    bot = _field(obj, "bot", path, lambda value, path: fields.patterned(value, fields.BOT, path, form))
    return None if name is None else Player(name, bot or "")


def _deal(value: Json, path: Path, form: Form) -> DealRecord | None:
    obj = form.mapping(value, path)
    if obj is None:
        return None
    before = len(form.faults)
    form.fields(obj, path, _DEAL, ("fairness", "penalties"))
    number = _field(obj, "number", path, lambda value, path: fields.counted(value, 1, None, path, form))
    dealer = _field(obj, "dealer", path, lambda value, path: read_hand_name(value, path, form))
    order = _order(_rows(obj, "order", path, form), (*path, "order"), form)
    talon_pair = _field(obj, "talon_pair", path, lambda value, path: fields.counted(value, 1, 16, path, form))
    fairness = _field(obj, "fairness", path, lambda value, path: _fairness(value, path, form))
    actions: tuple[RecordAction, ...] = _each(obj, "actions", path, form, read_action)
    result = _field(obj, "result", path, lambda value, path: None if value is None else read_result(value, path, form))
    penalties = _each(obj, "penalties", path, form, read_penalty)
    entries = _each(obj, "entries", path, form, _entry)
    if len(form.faults) != before or number is None or dealer is None or order is None or talon_pair is None:
        return None
    return DealRecord(number, dealer, order, talon_pair, actions, result, entries, penalties, fairness)


def _each(obj: Object, name: str, path: Path, form: Form, read: Callable[[Json, Path, Form], T | None]) -> tuple[T, ...]:
    """The rows of a list that could be read."""
    rows = _rows(obj, name, path, form) or ()
    found = [read(row, (*path, name, place), form) for place, row in enumerate(rows)]
    return tuple(each for each in found if each is not None)


def _order(rows: list[Json] | None, path: Path, form: Form) -> tuple[Card, ...] | None:
    if rows is None:
        return None
    before = len(form.faults)
    cards = [read_card_value(row, (*path, place), form) for place, row in enumerate(rows)]
    order = tuple(card for card in cards if card is not None)
    if len(rows) != len(DECK) or (len(form.faults) == before and set(order) != set(DECK)):
        form.refuse("order_not_deck", path)
    return order if len(form.faults) == before else None


def _fairness(value: Json, path: Path, form: Form) -> Fairness | None:
    obj = form.mapping(value, path)
    if obj is None:
        return None
    form.fields(obj, path, ("scheme", "table", "commitment", "secret", "salts"), ())
    patterns = (("scheme", fields.SCHEME), ("table", fields.TABLE), ("commitment", fields.HEX64), ("secret", fields.HEX64))
    found = [fields.patterned(obj[name], pattern, (*path, name), form) for name, pattern in patterns if name in obj]
    salts = _field(obj, "salts", path, form.mapping)
    texts = [text for text in found if text is not None]
    if salts is None:
        return None
    read = tuple((name, _salt(name, salt, (*path, "salts", name), form)) for name, salt in salts.items())
    return None if len(texts) != 4 else Fairness(texts[0], texts[1], texts[2], texts[3], read)


def _salt(name: str, value: Json, path: Path, form: Form) -> str | None:
    form.seat_of(name, path)
    return None if value is None else fields.patterned(value, fields.HEX32, path, form)


def _entry(row: Json, path: Path, form: Form) -> RecordEntry | None:
    obj = form.mapping(row, path)
    if obj is None:
        return None
    form.fields(obj, path, ("deal", *_ENTRY), ())
    if any(name not in obj for name in ("deal", *_ENTRY)):
        return None
    deal = fields.counted(obj["deal"], 1, None, (*path, "deal"), form)
    column, player, against, amount, rule, reason = ((obj[name], (*path, name)) for name in _ENTRY)
    parts = (column[0], player[0], against[0], amount[0], rule[0], reason[0])
    paths = (column[1], player[1], against[1], amount[1], rule[1], reason[1])
    return fields.read_entry_parts(parts, paths, deal or 0, form)


def _closing(top: Object, form: Form) -> Closing | None:
    before = len(form.faults)
    ended = _field(top, "ended", (), lambda value, path: form.one_of(value, path, [each.value for each in Ended]))
    sheet = _field(top, "sheet", (), lambda value, path: _sheet(value, path, form))
    settlement = _field(top, "settlement", (), lambda value, path: _settlement(value, path, form))
    if len(form.faults) != before or ended is None or sheet is None or settlement is None:
        return None
    return Closing(Ended(ended), sheet, settlement)


def _amounts(value: Json, path: Path, form: Form) -> Amounts | None:
    obj = form.mapping(value, path)
    if obj is None:
        return None
    for name in obj:
        form.seat_of(name, (*path, name))
    read = [(name, form.amount(obj[name], (*path, name))) for name in obj]
    return tuple((name, amount) for name, amount in read if amount is not None)


def _sheet(value: Json, path: Path, form: Form) -> RecordSheet | None:
    obj = form.mapping(value, path)
    if obj is None:
        return None
    form.fields(obj, path, ("pool", "mountain", "whists"), ())
    pool = _field(obj, "pool", path, lambda value, path: _amounts(value, path, form))
    mountain = _field(obj, "mountain", path, lambda value, path: _amounts(value, path, form))
    table = _field(obj, "whists", path, form.mapping)
    whists = [row for writer in table or () for row in _whists(writer, table or {}, (*path, "whists", writer), form)]
    return None if pool is None or mountain is None or table is None else RecordSheet(pool, mountain, tuple(whists))


def _whists(writer: str, table: Object, path: Path, form: Form) -> list[tuple[str, str, Fraction]]:
    form.seat_of(writer, path)
    row = _amounts(table[writer], path, form) or ()
    for on, _ in row:
        if on == writer:
            form.refuse("whist_on_self", (*path, on), name=writer)
    return [(writer, on, amount) for on, amount in row]


def _settlement(value: Json, path: Path, form: Form) -> RecordSettlement | None:
    obj = form.mapping(value, path)
    if obj is None:
        return None
    form.fields(obj, path, ("exact", "rounded", "pairs", "payments"), ("money",))
    exact = _field(obj, "exact", path, lambda value, path: _amounts(value, path, form))
    rounded = _field(obj, "rounded", path, lambda value, path: _whole(value, path, form))
    pairs = _field(obj, "pairs", path, lambda value, path: _pairs(value, path, form))
    payments = _each(obj, "payments", path, form, _payment)
    money = _field(obj, "money", path, lambda value, path: _amounts(value, path, form))
    return None if exact is None or rounded is None or pairs is None else RecordSettlement(exact, rounded, pairs, payments, money)


def _whole(value: Json, path: Path, form: Form) -> tuple[tuple[str, int], ...] | None:
    obj = form.mapping(value, path)
    if obj is None:
        return None
    for name in obj:
        form.seat_of(name, (*path, name))
    read = [(name, form.number(obj[name], (*path, name))) for name in obj]
    return tuple((name, number) for name, number in read if number is not None)


def _pairs(value: Json, path: Path, form: Form) -> tuple[tuple[str, str, Fraction], ...] | None:
    obj = form.mapping(value, path)
    if obj is None:
        return None
    rows = []
    for key in obj:
        winner, _, loser = key.partition(">")
        if key.count(">") != 1 or not winner or not loser:
            form.refuse("bad_value", (*path, key), value=shown(key))
            continue
        for name in (winner, loser):
            form.seat_of(name, (*path, key))
        amount = form.amount(obj[key], (*path, key))
        if amount is not None:
            rows.append((winner, loser, amount))
    return tuple(rows)


def _payment(row: Json, path: Path, form: Form) -> tuple[str, str, int] | None:
    obj = form.mapping(row, path)
    if obj is None:
        return None
    form.fields(obj, path, ("from", "to", "whists"), ())
    payer = _field(obj, "from", path, lambda value, path: read_hand_name(value, path, form))
    payee = _field(obj, "to", path, lambda value, path: read_hand_name(value, path, form))
    whists = _field(obj, "whists", path, lambda value, path: fields.counted(value, 1, None, path, form))
    return None if payer is None or payee is None or whists is None else (payer, payee, whists)
