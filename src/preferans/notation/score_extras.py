"""The rare things that a score keeper may add to a deal: dark, without the talon, in halves, an invitation, a dark pass, a revoke.

Each is tried on the form reader: what it would refuse is not offered.
"""

from collections.abc import Iterator, Sequence

from preferans.notation.form import Object
from preferans.notation.score_place import Place
from preferans.notation.score_step import Extra, ExtraId
from preferans.seats import Seat

MOST_REVOKES = 3
"""More of one player in one deal are written by a second tap of nobody."""
_MISSING = ("calls_missing", "tricks_missing", "missing_field", "tricks_sum")
"""What a draft lacks as long as it is not finished."""


def extras_of(place: Place, draft: Object) -> tuple[Extra, ...]:
    """What may be added to the draft as it stands, or taken away from it."""
    kind = draft.get("kind")
    if kind == "raspasy":
        return (*_dark_passes(place, draft), *_revokes(place, draft))
    if kind not in ("game", "misere"):
        return ()
    return (*_opening(place, draft), *_invitations(place, draft), *_revokes(place, draft))


def _allowed(place: Place, draft: Object, key: str) -> bool:
    """Whether the form reader has nothing against that field."""
    item = {name: value for name, value in draft.items() if not name.startswith("_")}
    _, faults = place.read(item)
    return not any(one.code not in _MISSING and (one.path[:1] == (key,) or one.code == "contract_below_bid") for one in faults)


def _toggled(draft: Object, key: ExtraId, value: object, drop: Sequence[str] = ()) -> Object:
    """The draft with that field, or without it if it has it; what depends on it falls away."""
    rest = {name: known for name, known in draft.items() if name != key and name not in drop}
    return rest if draft.get(key) == value else rest | {key: value}


def _opening(place: Place, draft: Object) -> Iterator[Extra]:
    names: list[tuple[ExtraId, object, str]] = [("without_talon", True, "")]
    if draft.get("kind") == "game":
        names.insert(0, ("dark", True, ""))
    if place.dealer not in place.scene({}).active:
        names.append(("partner", place.name(place.dealer), place.name(place.dealer)))
    for key, value, about in names:
        drop = (
            ("calls", "tricks", "end", "invited_by", "talon", "_talon", "_ten")
            if key == "dark"
            else ("talon", "_talon")
            if key == "without_talon"
            else ()
        )
        if _allowed(place, draft | {key: value}, key):
            yield Extra(key, about, int(draft.get(key) == value), _toggled(draft, key, value, drop))


def _invitations(place: Place, draft: Object) -> Iterator[Extra]:
    if not draft.get("calls"):
        return
    for seat in place.scene({}).active:
        if seat is Seat.DUMMY or place.name(seat) == draft.get("declarer"):
            continue
        name = place.name(seat)
        if _allowed(place, draft | {"invited_by": name}, "invited_by"):
            yield Extra(
                "invited_by", name, int(draft.get("invited_by") == name), _toggled(draft, "invited_by", name, ("tricks", "end", "_ten"))
            )


def _dark_passes(place: Place, draft: Object) -> Iterator[Extra]:
    known = draft.get("dark_pass")
    passed = [str(name) for name in known] if isinstance(known, list) else []
    for seat in place.scene({}).active:
        if seat is Seat.DUMMY:
            continue
        name = place.name(seat)
        if not _allowed(place, draft | {"dark_pass": [name]}, "dark_pass"):
            continue
        others = [one for one in passed if one != name]
        rest = {key: value for key, value in draft.items() if key != "dark_pass"}
        after = others if name in passed else [*others, name]
        yield Extra("dark_pass", name, int(name in passed), rest | ({"dark_pass": after} if after else {}))


def _revokes(place: Place, draft: Object) -> Iterator[Extra]:
    """One more revoke of everybody who played; after the last that is offered, none."""
    tricks = draft.get("tricks")
    if not tricks:
        return
    known = draft.get("_revokes")
    now = {str(name): times for name, times in known.items() if isinstance(times, int)} if isinstance(known, dict) else {}
    inner = {name: value for name, value in draft.items() if not name.startswith("_") and name not in ("dealer", "note")}
    for seat in place.scene({}).active:
        if seat is Seat.DUMMY:
            continue
        name = place.name(seat)
        tried: Object = {"kind": "penalty", "offence": "revoke", "players": {name: 1}, "of": inner}
        _, faults = place.read(tried)
        if any(one.path[:1] in (("offence",), ("players",)) for one in faults):
            continue
        times = (now.get(name, 0) + 1) % (MOST_REVOKES + 1)
        after = {one: count for one, count in now.items() if one != name} | ({name: times} if times else {})
        rest = {key: value for key, value in draft.items() if key != "_revokes"}
        yield Extra("revoke", name, now.get(name, 0), rest | ({"_revokes": after} if after else {}))
