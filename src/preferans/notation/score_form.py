"""Reading what happened at a table (`score-in`), and a finished sheet (`settle-in`): all faults, then typed values."""

from dataclasses import dataclass
from fractions import Fraction

from preferans.conventions.building import check
from preferans.conventions.catalogue import PRESETS, load_preset, not_yet, preset_values
from preferans.conventions.ruleset import RuleSet
from preferans.errors import Fault, Path
from preferans.notation.form import Form, Json, Object
from preferans.notation.score_history import read_items
from preferans.notation.score_items import Item
from preferans.scoring.sheet import Amounts, Sheet
from preferans.seats import Seat

_FALLBACK = "sochi"
"""Whose rules the deals are read by where the document's own are at fault."""
_NEED_RULES = frozenset({
    "convention_off", "forced_whist", "half_whist_level", "half_whist_early", "ten_not_whisted", "whist_order", "below_minimum",
    "wrong_down", "not_partner", "asserted_differs",
})  # fmt: skip
"""Faults that mean nothing where the rule set itself is at fault."""


@dataclass(frozen=True, slots=True)
class ScoreForm:
    """What happened at a table, free of faults."""

    rules: RuleSet
    names: tuple[str, ...]
    dealer: Seat
    items: tuple[Item, ...]
    stake: Fraction | None


@dataclass(frozen=True, slots=True)
class SettleForm:
    """A finished sheet, free of faults, and how it is settled."""

    names: tuple[str, ...]
    sheet: Sheet
    mountain_to_whists: int
    pool_to_mountain: int
    stake: Fraction | None


def read_score_form(document: Json) -> ScoreForm:
    """The typed form of a `score-in` document.

    Raises: RefusedError with every fault, in the order of the document.
    """
    form = Form()
    obj = form.mapping(document, ()) or {}
    form.check(document)
    form.fields(obj, (), ("rules", "players", "dealer", "deals"), ("options", "stake"))
    names = form.players(obj["players"], ("players",)) if "players" in obj else None
    rules = _rules(form, obj)
    stake = form.stake(obj["stake"], ("stake",)) if "stake" in obj else None
    if stake is not None and rules is not None and rules.pool.stake == "none":
        form.refuse("convention_off", ("stake",), option="stake", value="none")
    dealer = form.seat(obj["dealer"], ("dealer",)) if "dealer" in obj else None
    rows = form.rows(obj["deals"], ("deals",)) if "deals" in obj else None
    deals = Form(names=form.names)
    items = read_items(deals, rows or [], rules or _fallback(obj), dealer)
    form.faults += [one for one in deals.faults if rules is not None or one.code not in _NEED_RULES]
    if rules is not None:
        form.faults += not_yet(rules, tuple(_name_and_options(Form(), obj)[1]))
    # What is plainly wrong is said before what another version will score.
    form.faults = [one for one in form.faults if one.code != "not_yet"] or form.faults
    form.check(document)
    if rules is None or names is None or dealer is None:
        raise AssertionError("a document without faults has all of them")
    return ScoreForm(rules, names, dealer, items, stake)


def read_settle_form(document: Json) -> SettleForm:
    """The typed form of a `settle-in` document; of the rule set only the prices of mountain and pool matter.

    Raises: RefusedError with every fault, in the order of the document.
    """
    form = Form()
    obj = form.mapping(document, ()) or {}
    form.check(document)
    form.fields(obj, (), ("rules", "players", "pool", "mountain", "whists"), ("options", "stake"))
    names = form.players(obj["players"], ("players",)) if "players" in obj else None
    name, options = _name_and_options(form, obj)
    found = _checked(name, options, len(form.names))
    if not isinstance(found, RuleSet):
        form.faults += [one for one in found if one.code != "player_count" or one.key == "player_count.differs"]
    stake = form.stake(obj["stake"], ("stake",)) if "stake" in obj else None
    pool, mountain = (_amounts(form, obj, key) for key in ("pool", "mountain"))
    whists = _whists(form, obj)
    form.check(document)
    if names is None or name is None:
        raise AssertionError("a document without faults has all of them")
    mountain_to_whists, pool_to_mountain = (_weight(name, options, key) for key in ("mountain_to_whists", "pool_to_mountain"))
    return SettleForm(names, Sheet(pool, mountain, whists), mountain_to_whists, pool_to_mountain, stake)


def _name_and_options(form: Form, obj: Object) -> tuple[str | None, Object]:
    name = form.text(obj["rules"], ("rules",)) if "rules" in obj else None
    options = form.mapping(obj["options"], ("options",)) if "options" in obj else None
    return name, options or {}


def _checked(name: str | None, options: Object, players: int) -> RuleSet | tuple[Fault, ...]:
    """The rule set or its faults; without a name, what is wrong with each option by itself."""
    found = check(_FALLBACK if name is None else name, options, players or None)
    if name is not None:
        return found
    return () if isinstance(found, RuleSet) else tuple(one for one in found if one.code in ("unknown_option", "bad_option_value"))


def _rules(form: Form, obj: Object) -> RuleSet | None:
    """The rule set that is agreed."""
    name, options = _name_and_options(form, obj)
    found = _checked(name, options, len(form.names))
    if isinstance(found, RuleSet):
        return found
    form.faults += found
    return None


def _fallback(obj: Object) -> RuleSet:
    """The preset without the document's options, or the commonest one: enough to read the deals by."""
    name = obj.get("rules")
    return load_preset(name if isinstance(name, str) and name in PRESETS else _FALLBACK)


def _weight(name: str, options: Object, key: str) -> int:
    value = options.get(key, preset_values(name)[key])
    if not isinstance(value, int):
        raise TypeError(key)
    return value


def _amounts(form: Form, obj: Object, key: str) -> Amounts:
    """A column of the sheet; who is absent has 0."""
    return _row(form, obj[key], (key,)) if key in obj else ()


def _row(form: Form, value: Json, path: Path, writer: Seat | None = None) -> Amounts:
    """Figures by name; in a row of whists nobody stands on himself."""
    found = [Fraction()] * len(form.names)
    for name, raw in (form.mapping(value, path) or {}).items():
        seat, amount = form.seat_of(name, (*path, name)), form.amount(raw, (*path, name))
        if seat is not None and seat is writer:
            form.refuse("whist_on_self", (*path, name), name=name)
        elif seat is not None and amount is not None:
            found[seat.index] = amount
    return tuple(found)


def _whists(form: Form, obj: Object) -> tuple[Amounts, ...]:
    table = [(Fraction(),) * len(form.names)] * len(form.names)
    rows = form.mapping(obj["whists"], ("whists",)) if "whists" in obj else None
    for name, row in (rows or {}).items():
        writer = form.seat_of(name, ("whists", name))
        figures = _row(form, row, ("whists", name), writer)
        if writer is not None:
            table[writer.index] = figures
    return tuple(table)
