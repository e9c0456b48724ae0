"""The score keeper as one function from JSON to JSON: the page calls it in the browser, or the server for it.

A request names a `call`: `conventions`, `draft`, `state`, `guide`, `without`, `undo` or `take_over`. The answer to a request that cannot be read
is `{"faults": […]}`, every fault in both languages.

>>> answer({"call": "draft", "rules": "sochi", "players": 3, "pool": 20, "options": {}})["options"]
{'pool_target': 20}
"""

from collections.abc import Sequence

from preferans.errors import RefusedError
from preferans.notation.form import Form, Json, Object, amount_json
from preferans.notation.score_agreed import conventions, draft, fault_view, pool_size
from preferans.notation.score_events import Log, Row, merged, read_events, undoing
from preferans.notation.score_form import read_score_form
from preferans.notation.score_guide import draft_of, guide
from preferans.notation.score_place import Place
from preferans.notation.score_sheet import (
    Agreed,
    Line,
    begin,
    dealer_of,
    document,
    entry_view,
    entry_views,
    lines,
    moves_on,
    open_pools,
    read_setup,
)
from preferans.notation.score_statistics import balances, tallies
from preferans.notation.score_step import Extra, Guide, Step
from preferans.notation.score_sums import sums_json
from preferans.scoring.settlement import settle
from preferans.seats import active_seats
from preferans.texts import LANGUAGES, say


def answer(request: Json) -> Object:
    """The answer to a request."""
    try:
        return _answer(request)
    except RefusedError as refused:
        return {"faults": [fault_view(one) for one in refused.faults]}


def _answer(request: Json) -> Object:
    form = Form()
    asked = form.mapping(request, ()) or {}
    form.check(request)
    match asked.get("call"):
        case "conventions":
            return conventions()
        case "draft":
            return _draft(asked, form)
        case "state":
            return state(merged(read_events(asked.get("events"))))
        case "guide":
            return _guide(merged(read_events(asked.get("events"))), asked)
        case "without":
            return _without(merged(read_events(asked.get("events"))), str(asked.get("item")))
        case "undo":
            return {"undo": undoing(merged(read_events(asked.get("events"))), str(asked.get("by")))}
        case "take_over":
            return _take_over(asked.get("document"))
        case other:
            form.refuse(
                "bad_value",
                ("call",),
                "bad_value.one_of",
                value=str(other),
                values="conventions, draft, state, guide, without, undo, take_over",
            )
            raise RefusedError(form.faults)


def _draft(asked: Object, form: Form) -> Object:
    name = form.text(asked.get("rules"), ("rules",))
    players, pool = (form.number(asked.get(key), (key,)) for key in ("players", "pool"))
    chosen = form.mapping(asked.get("options"), ("options",))
    form.check(asked)
    if name is None or players is None or pool is None or chosen is None:
        raise RefusedError(form.faults)
    return draft(name, players, pool, chosen)


def _items(log: Log) -> list[tuple[str, Object]]:
    return [(row.item, row.shown.value) for row in log.rows if row.shown.value is not None]


def state(log: Log) -> Object:
    """The whole sheet, line by line, with what people have to decide, the standing, the settlement, the evening in figures.

    `{"setup": null}` before anything is agreed.

    Raises: RefusedError, if what is agreed cannot be.
    """
    if log.setup is None or log.setup.shown.value is None:
        return {"setup": None}
    setup = log.setup.shown.value
    agreed = read_setup(setup)
    found = tuple(lines(agreed, _items(log)))
    return {
        "setup": setup,
        "setup_heads": [head.id for head in log.setup.heads],
        "setup_versions": _versions(log.setup),
        "rules": {"name": agreed.rules.name, "title": {lang: say(f"preset.{agreed.rules.name}", lang) for lang in LANGUAGES},
                  "pool": pool_size(agreed.rules), "scale": agreed.rules.prices.score_scale, "stake": agreed.rules.pool.stake == "free"},
        "brought": [] if agreed.brought is None else [entry_view(entry, 0) for entry in agreed.brought.entries],
        **_lines(log, found),
        **_standing(agreed, found),
        "settlement": _settlement(agreed, found),
        "tallies": tallies(agreed, found),
        "balances": balances(agreed, found),
        "document": document(agreed, setup, found),
    }  # fmt: skip


def _lines(log: Log, found: Sequence[Line]) -> Object:
    """Every row in its place; those that are taken out in one version and not in another have no figures."""
    by_id, places = {line.id: line for line in found}, {line.id: place for place, line in enumerate(found, 1)}
    number, rows = 0, []
    for row in log.rows:
        line = by_id.get(row.item)
        if line is None:
            rows.append({"id": row.item, "number": 0, "value": None, "heads": [head.id for head in row.heads], "versions": _versions(row),
                         "twins": [], "faults": [], "entries": [], "dealer": 0, "deal": False})  # fmt: skip
            continue
        deal = moves_on(line.item)
        number += deal
        rows.append(
            {
                "id": row.item,
                "number": number,
                "value": line.value,
                "heads": [head.id for head in row.heads],
                "versions": _versions(row),
                "twins": list(row.twins),
                "faults": [fault_view(one) for one in line.faults],
                "entries": entry_views(line, places[line.id]),
                "dealer": line.dealer.index,
                "deal": deal,
            }
        )
    return {"lines": rows, "deals": number}


def _versions(row: Row) -> list[Object]:
    """What people have to choose from; empty where all agree."""
    return [{"id": head.id, "by": head.by, "at": head.at, "value": head.value} for head in row.heads] if row.disputed else []


def _standing(agreed: Agreed, found: Sequence[Line]) -> Object:
    """The sheet, and what holds for the next deal."""
    now = found[-1].after if found else begin(agreed)
    sheet = now.sheet
    still_open = open_pools(agreed, now)
    sitting = [seat for seat in range(len(agreed.names)) if seat not in {one.index for one in active_seats(now.dealer, len(agreed.names))}]
    return {
        "sheet": {
            "pool": [amount_json(amount) for amount in sheet.pool],
            "mountain": [amount_json(amount) for amount in sheet.mountain],
            "whists": [[amount_json(amount) for amount in row] for row in sheet.whists],
            "closed": [seat not in {one.index for one in still_open} for seat in range(len(agreed.names))],
            "bombs": list(now.owned_bombs) if agreed.rules.bombs.bomb != "off" else [],
            "total": [amount_json(amount) for amount in settle(sheet, agreed.rules).exact],
        },
        "next": {"dealer": now.dealer.index, "sitting": sitting, "minimum": now.minimum, "price": now.price, "spiral": now.spiral,
                 "must_bid": now.must_bid, "ended": now.ended, "may_stop": now.may_stop},
        "sums": sums_json(sheet, agreed.rules),
    }  # fmt: skip


def _settlement(agreed: Agreed, found: Sequence[Line]) -> Object:
    now = found[-1].after if found else begin(agreed)
    stake = agreed.stake if agreed.rules.pool.stake == "free" else None
    settled = settle(now.sheet, agreed.rules, stake)
    return {
        "exact": [amount_json(amount) for amount in settled.exact],
        "rounded": list(settled.rounded),
        "payments": [{"payer": pay.payer.index, "payee": pay.payee.index, "whists": pay.whists} for pay in settled.payments],
        "money": None if settled.money is None else [amount_json(amount) for amount in settled.money],
        "paid": None if stake is None else [amount_json(stake * pay.whists) for pay in settled.payments],
    }


# ---- entering


def _guide(log: Log, asked: Object) -> Object:
    """The questions about one deal: at the end, behind `after` (empty: before all), or in place of `item`; with what it would change."""
    if log.setup is None or log.setup.shown.value is None:
        return {"setup": None}
    agreed = read_setup(log.setup.shown.value)
    items = _items(log)
    names = [name for name, _ in items]
    item, after = asked.get("item"), asked.get("after")
    at = names.index(str(item)) if item in names else 0 if after == "" else names.index(str(after)) + 1 if after in names else len(items)
    replaced = items[at] if item in names else None
    given = asked.get("draft")
    wanted = dict(given) if isinstance(given, dict) else draft_of(replaced[1]) if replaced else {}
    whole = tuple(lines(agreed, items))
    progress = whole[at - 1].after if at else begin(agreed)
    usual = progress.dealer
    dealer = dealer_of(wanted, agreed.names) or usual
    place = Place(agreed.names, progress, dealer)
    found = guide(place, wanted)
    shown: Object = {
        "dealer": dealer.index,
        "usual_dealer": usual.index,
        "minimum": progress.minimum,
        "price": progress.price,
        "deal": sum(moves_on(line.item) for line in whole[:at]) + 1,
        **_guide_view(found),
    }
    if found.item is not None:
        following = items[at + 1 :] if replaced else items[at:]
        changed = tuple(lines(agreed, [*items[:at], ("", found.item), *following]))
        shown["preview"] = _preview(agreed, whole, changed, at)
    return shown


def _guide_view(found: Guide) -> Object:
    return {
        "steps": [_step(one) for one in found.steps],
        "open": found.question is not None,
        "extras": [_extra(one) for one in found.extras],
        "draft": found.draft,
        "item": found.item,
        "faults": [fault_view(one) for one in found.faults],
    }


def _step(one: Step) -> Object:
    choices = [
        {"value": choice.value, "draft": choice.draft, "fault": None if choice.fault is None else fault_view(choice.fault)}
        for choice in one.choices
    ]
    return {"id": one.id, "about": one.about, "chosen": one.chosen, "before": one.before, "choices": choices}


def _extra(one: Extra) -> Object:
    return {"id": one.id, "about": one.about, "count": one.count, "draft": one.draft}


def _preview(agreed: Agreed, before: Sequence[Line], after: Sequence[Line], at: int) -> Object:
    """What the item writes, and what else it changes."""
    return {"entries": entry_views(after[at], at + 1), **_difference(agreed, before, after)}


def _difference(agreed: Agreed, before: Sequence[Line], after: Sequence[Line]) -> Object:
    """Which other deals write something else, and the balance before and after."""
    was, numbers = {line.id: line for line in before}, _numbers(before)
    changes = [
        {
            "id": line.id,
            "number": numbers[line.id],
            "was": entry_views(was[line.id], place),
            "now": entry_views(line, place),
            "faults": [fault_view(one) for one in line.faults],
        }
        for place, line in enumerate(after, 1)
        if line.id in was and (was[line.id].entries != line.entries or was[line.id].faults != line.faults)
    ]
    sheets = [found[-1].after.sheet if found else begin(agreed).sheet for found in (before, after)]
    totals = [[amount_json(amount) for amount in settle(sheet, agreed.rules).exact] for sheet in sheets]
    return {"changes": changes, "was": totals[0], "now": totals[1]}


def _numbers(found: Sequence[Line]) -> dict[str, int]:
    """The number of every deal as the sheet shows it; 0 for a penalty beside the deals."""
    number, numbers = 0, {}
    for line in found:
        deal = moves_on(line.item)
        number += deal
        numbers[line.id] = number if deal else 0
    return numbers


def _without(log: Log, item: str) -> Object:
    """What would change if an item were taken out."""
    if log.setup is None or log.setup.shown.value is None:
        return {"setup": None}
    agreed, items = read_setup(log.setup.shown.value), _items(log)
    rest = [one for one in items if one[0] != item]
    return _difference(agreed, tuple(lines(agreed, items)), tuple(lines(agreed, rest)))


def _take_over(value: Json) -> Object:
    """A `score-in` document as what a sheet begins with: its `setup`, and the items of `deals`.

    Raises: RefusedError with every fault.
    """
    read_score_form(value)
    whole = value if isinstance(value, dict) else {}
    setup = {key: whole[key] for key in ("rules", "options", "stake", "players", "dealer") if key in whole}
    return {"setup": setup, "items": whole["deals"]}
