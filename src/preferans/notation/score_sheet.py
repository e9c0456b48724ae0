"""A score sheet deal by deal: what each item writes, where the match stands, what is wrong with an item and left out until it is mended."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.conventions.building import check
from preferans.conventions.ruleset import RuleSet
from preferans.errors import Fault, RefusedError
from preferans.match.progress import Progress
from preferans.notation.form import Form, Json, Object, amount_json
from preferans.notation.score_arithmetic import Factor, Situation, factors, penalty_factors
from preferans.notation.score_items import Item
from preferans.notation.score_place import Place, written
from preferans.scoring.entries import Entry
from preferans.scoring.penalties import AgreedPenalty, Revoke, TalonPeek, WrongCardCount
from preferans.scoring.revokes import settled_as
from preferans.seats import SEATS, Seat, chairs

FROM_PAPER = "с бумаги, from paper"
"""The note of the item that brings the figures of a paper sheet."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What holds for the whole sheet."""

    rules: RuleSet
    names: tuple[str, ...]
    dealer: Seat
    stake: Fraction | None
    brought: AgreedPenalty | None
    """What a paper sheet held before the first deal here."""
    brought_item: Object | None


@dataclass(frozen=True, slots=True)
class Line:
    """One item, after it is written or found faulty."""

    id: str
    value: Object
    item: Item | None
    """None for one that has a fault."""
    faults: tuple[Fault, ...]
    before: Progress
    dealer: Seat
    entries: tuple[Entry, ...]
    after: Progress


def read_setup(setup: Mapping[str, Json]) -> Agreed:
    """What a `setup` agrees: the fields of a `score-in` document without `deals`, and `brought`, a sheet as in `settle-in`.

    Raises: RefusedError.
    """
    form = Form()
    obj = dict(setup)
    form.fields(obj, (), ("rules", "players", "dealer"), ("options", "stake", "brought", "title"))
    names = form.players(obj["players"], ("players",)) if "players" in obj else None
    name = form.text(obj["rules"], ("rules",)) if "rules" in obj else None
    options = form.mapping(obj.get("options", {}), ("options",))
    stake = form.stake(obj["stake"], ("stake",)) if obj.get("stake") is not None else None
    dealer = form.seat(obj["dealer"], ("dealer",)) if "dealer" in obj else None
    rules = None
    if name is not None and options is not None and names is not None:
        found = check(name, options, len(names))
        if isinstance(found, RuleSet):
            rules = found
        else:
            form.faults += found
    brought = None if obj.get("brought") is None else _brought(form, obj["brought"])
    form.check(obj)
    if rules is None or names is None or dealer is None:
        raise RefusedError(form.faults)
    item: Object | None = None
    if brought:
        item = {"kind": "penalty", "offence": "agreed", "entries": brought, "note": FROM_PAPER}
    penalty = None
    if item is not None:
        read, faults = Place(names, Progress.begin(rules, dealer), dealer).read(item)
        if not isinstance(read, AgreedPenalty):
            raise RefusedError(faults)
        penalty = read
    return Agreed(rules, names, dealer, stake, penalty, item)


def _brought(form: Form, value: Json) -> list[Object]:
    """The figures of a paper sheet as agreed entries; what is zero or empty is not written."""
    sheet = form.mapping(value, ("brought",)) or {}
    form.fields(sheet, ("brought",), (), ("pool", "mountain", "whists"))
    found: list[Object] = []
    for column in ("pool", "mountain"):
        for player, raw in (form.mapping(sheet.get(column, {}), ("brought", column)) or {}).items():
            if form.seat_of(player, ("brought", column, player)) and _counts(form, raw, ("brought", column, player)):
                found.append({"column": column, "player": player, "amount": raw})
    for player, row in (form.mapping(sheet.get("whists", {}), ("brought", "whists")) or {}).items():
        for on, raw in (form.mapping(row, ("brought", "whists", player)) or {}).items():
            path = ("brought", "whists", player, on)
            if form.seat_of(player, path) and form.seat_of(on, path) and _counts(form, raw, path):
                found.append({"column": "whists", "player": player, "against": on, "amount": raw})
    return found


def _counts(form: Form, raw: Json, path: tuple[str, ...]) -> bool:
    return bool(form.amount(raw, path))


def begin(agreed: Agreed) -> Progress:
    """The match before its first deal here, with what was brought."""
    progress = Progress.begin(agreed.rules, agreed.dealer)
    return progress if agreed.brought is None else progress.penalize(agreed.brought)[0]


def lines(agreed: Agreed, items: Sequence[tuple[str, Object]]) -> Iterator[Line]:
    """The items in order, each where the readable ones before it have led. What cannot be read writes nothing."""
    progress = begin(agreed)
    for name, value in items:
        dealer = dealer_of(value, agreed.names) or progress.dealer
        found, faults = Place(agreed.names, progress, dealer).read(value)
        after, entries = (progress, ()) if found is None else written(progress, found)
        yield Line(name, value, found, faults, progress, dealer, entries, after)
        progress = after


def dealer_of(item: Mapping[str, Json], names: Sequence[str]) -> Seat | None:
    """Who an item says has dealt; None if it leaves that to the rotation."""
    inner = item.get("of")
    named = item.get("dealer", inner.get("dealer") if isinstance(inner, dict) else None)
    return SEATS[names.index(named)] if isinstance(named, str) and named in names else None


def document(agreed: Agreed, setup: Mapping[str, Json], found: Sequence[Line]) -> Object:
    """The sheet as a `score-in` document; what has a fault is left out, what was brought is its first item."""
    kept = {key: setup[key] for key in ("rules", "options", "stake", "players", "dealer") if setup.get(key) is not None}
    first = [] if agreed.brought_item is None else [agreed.brought_item]
    return {**kept, "deals": [*first, *(line.value for line in found if line.item is not None)]}


def entry_views(line: Line, deal: int) -> list[Object]:
    """What a line writes, as the drawing of a sheet reads it; `deal` is its place in the sheet, from 1."""
    return [entry_view(entry, deal, _factors(entry, line)) for entry in line.entries]


def _factors(entry: Entry, line: Line) -> tuple[Factor, ...]:
    before = line.before
    match line.item:
        case None:
            return ()
        case AgreedPenalty() | TalonPeek() | WrongCardCount() as penalty:
            return penalty_factors(entry, penalty, before.rules)
        case deal:
            meant = settled_as(deal) if isinstance(deal, Revoke) else deal
            return factors(entry, Situation(meant, before.rules, before.price, before.owned_bombs))


def entry_view(entry: Entry, deal: int, counted: Sequence[Factor] = ()) -> Object:
    """An entry by chairs, with the arithmetic behind it; `deal` 0 for what was brought from paper."""
    return {
        "deal": deal,
        "column": entry.column.value,
        "chair": entry.player.index,
        "against": None if entry.against is None else entry.against.index,
        "amount": amount_json(entry.amount),
        "reason": "brought" if deal == 0 else entry.reason.value,
        "rule": entry.rule,
        "factors": [{"what": one.what, "value": amount_json(Fraction(one.value))} for one in counted],
    }


def moves_on(item: Item | None) -> bool:
    """Whether an item is a deal, and no penalty beside one."""
    return item is not None and not isinstance(item, AgreedPenalty | TalonPeek | WrongCardCount)


def open_pools(agreed: Agreed, progress: Progress) -> tuple[Seat, ...]:
    """Whose pool is not full, where each has to fill his own."""
    pool = agreed.rules.pool
    target = pool.pool_target * agreed.rules.prices.score_scale
    bounded = pool.end_condition == "each_player"
    return tuple(seat for seat in chairs(len(agreed.names)) if not bounded or progress.sheet.pool[seat.index] < target)
