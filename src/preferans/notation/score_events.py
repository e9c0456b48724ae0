"""What several people did to one score sheet, in whatever order it arrives: the same events make the same sheet everywhere.

An event puts a value in place of the versions it knew (`on`). Two that knew the same version and not each other both stand:
that is a conflict, the later one is shown until people decide. A deal that was written at the end stands where its time puts
it; one that was put between others stays behind the one that it was put after. Nothing is ever taken away (A-218).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from preferans.notation.form import Form, Json, Object

SETUP = "setup"
"""The item that holds the rules and the players."""
_FIELDS = ("id", "at", "by", "item", "on", "value")
_MORE = ("after", "deal", "undo")


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that somebody did."""

    id: str
    at: int
    """Milliseconds since 1970, and later than all that its writer knew."""
    by: str
    """The telephone."""
    item: str
    """What it is about: a deal, or `setup`."""
    on: tuple[str, ...]
    """The events in whose place it stands; none for a new item."""
    value: Object | None
    """What stands there now; None where it was taken out."""
    after: str | None = None
    """A new item that was put in between: behind which item, empty for the very beginning; None at the end."""
    deal: int = 0
    """Which deal its writer took it for."""
    undo: str = ""
    """The event that it takes back."""

    @property
    def order(self) -> tuple[int, str]:
        """Its place among all events."""
        return self.at, self.id


@dataclass(frozen=True, slots=True)
class Row:
    """An item with all its versions that stand."""

    item: str
    heads: tuple[Event, ...]
    """The last one is shown."""
    twins: tuple[str, ...] = ()
    """Items that other telephones took for the same deal."""

    @property
    def shown(self) -> Event:
        """The version that counts until people decide."""
        return self.heads[-1]

    @property
    def disputed(self) -> bool:
        """Whether versions stand that differ."""
        return any(head.value != self.shown.value for head in self.heads)


@dataclass(frozen=True, slots=True)
class Log:
    """All events of a sheet, put in order."""

    setup: Row | None
    rows: tuple[Row, ...]
    """The deals and penalties in their order, without those that were taken out."""
    events: Mapping[str, Event]

    def row(self, item: str) -> Row | None:
        """The item of that id."""
        return self.setup if item == SETUP else next((row for row in self.rows if row.item == item), None)


def read_events(value: Json) -> tuple[Event, ...]:
    """The events of a list.

    Raises: RefusedError.
    """
    form = Form()
    found = [_event(form, row, place) for place, row in enumerate(form.rows(value, ("events",)) or [])]
    form.check(value)
    return tuple(one for one in found if one is not None)


def _event(form: Form, value: Json, place: int) -> Event | None:
    path = ("events", place)
    row = form.mapping(value, path)
    if row is None:
        return None
    before = len(form.faults)
    form.fields(row, path, _FIELDS, _MORE)
    if len(form.faults) > before:
        return None
    texts = [form.text(row[key], (*path, key)) for key in ("id", "by", "item")]
    at, deal = form.number(row["at"], (*path, "at")), form.number(row.get("deal", 0), (*path, "deal"))
    known = [form.text(one, (*path, "on")) for one in form.rows(row["on"], (*path, "on")) or []]
    body = None if row["value"] is None else form.mapping(row["value"], (*path, "value"))
    after = None if row.get("after") is None else form.text(row["after"], (*path, "after"))
    undo = form.text(row.get("undo", ""), (*path, "undo"))
    if len(form.faults) > before or at is None or deal is None:
        return None
    name, by, item = (str(text) for text in texts)
    return Event(name, at, by, item, tuple(map(str, known)), body, after, deal, undo or "")


def merged(events: Iterable[Event]) -> Log:
    """The sheet that these events make, in whatever order they come and however often each."""
    known = {one.id: one for one in sorted(events, key=attrgetter("order"), reverse=True)}
    of: dict[str, list[Event]] = {}
    for one in sorted(known.values(), key=attrgetter("order")):
        of.setdefault(one.item, []).append(one)
    rows = {item: Row(item, _heads(versions)) for item, versions in of.items()}
    first = {item: versions[0] for item, versions in of.items() if item != SETUP}
    standing = [rows[item] for item in _in_order(first) if rows[item].shown.value is not None or rows[item].disputed]
    return Log(rows.get(SETUP), tuple(_with_twins(standing)), known)


def _heads(versions: Sequence[Event]) -> tuple[Event, ...]:
    """The versions in whose place no other stands; of several takings-out and equal values all are kept."""
    replaced = {known for one in versions for known in one.on}
    return tuple(one for one in versions if one.id not in replaced) or tuple(versions[-1:])


def _in_order(first: Mapping[str, Event]) -> list[str]:
    """The items: those of the end by time, each followed by what was put behind it, the newest next to it."""
    behind: dict[str, list[Event]] = {}
    ends: list[Event] = []
    for one in first.values():
        if one.after is None or (one.after and one.after not in first):
            ends.append(one)
        else:
            behind.setdefault(one.after, []).append(one)
    found: list[str] = []
    waiting = [one.item for one in sorted(ends, key=attrgetter("order"), reverse=True)]
    waiting += [one.item for one in sorted(behind.get("", ()), key=attrgetter("order"))]
    while waiting:
        item = waiting.pop()
        found.append(item)
        waiting += [one.item for one in sorted(behind.get(item, ()), key=attrgetter("order")) if one.item not in found]
    return found


def _with_twins(rows: Sequence[Row]) -> list[Row]:
    """Rows of which another telephone wrote one for the same deal."""
    by_deal: dict[int, list[Row]] = {}
    for row in rows:
        if row.shown.deal:
            by_deal.setdefault(row.shown.deal, []).append(row)
    twins = {
        row.item: tuple(other.item for other in same if other.shown.by != row.shown.by)
        for same in by_deal.values()
        for row in same
        if len(same) > 1
    }
    return [Row(row.item, row.heads, twins.get(row.item, ())) for row in rows]


def undoing(log: Log, by: str) -> Object | None:
    """What takes back the last thing that this telephone did and nobody has changed since; None if there is no such thing.

    The answer has `item`, `on`, `value`, `deal` and `undo` of the event to be written.
    """
    undone = {one.undo for one in log.events.values() if one.undo}
    mine = [one for one in log.events.values() if one.by == by and not one.undo and one.item != SETUP and one.id not in undone]
    if not mine:
        return None
    last = max(mine, key=attrgetter("order"))
    heads = _heads(sorted((one for one in log.events.values() if one.item == last.item), key=attrgetter("order")))
    if all(_restored(log, head) is not last for head in heads):
        return None
    before = _known_to(log, last)
    value, deal = (None, 0) if before is None else (before.value, before.deal)
    return {"item": last.item, "on": [one.id for one in heads], "value": value, "deal": deal, "undo": last.id}


def _known_to(log: Log, one: Event) -> Event | None:
    """The version in whose place an event stands."""
    return max((log.events[known] for known in one.on if known in log.events), key=attrgetter("order"), default=None)


def _restored(log: Log, one: Event) -> Event | None:
    """The version that stands again after somebody took another back; the event itself if it takes nothing back."""
    seen: Event | None = one
    for _ in log.events:
        if seen is None or seen.undo not in log.events:
            return seen
        seen = _known_to(log, log.events[seen.undo])
    return None
