"""Reading penalties: who revoked how often, who looked or held wrong cards, what a company agreed to write."""

from preferans.errors import Path
from preferans.notation.form import Form, Json
from preferans.notation.letters import read_contract
from preferans.notation.score_scene import Scene
from preferans.scoring.entries import Column, Entry, Reason
from preferans.scoring.penalties import TalonPeek, WrongCardCount
from preferans.seats import Seat

MOST_REVOKES = 10


def read_revokes(scene: Scene) -> tuple[tuple[Seat, int], ...]:
    """The offenders by chair, each with the number of his revokes."""
    path = scene.at("players")
    rows = scene.form.mapping(scene.item["players"], path) if "players" in scene.item else None
    if rows == {}:
        scene.refuse("bad_value", path, "bad_value.no_offenders")
    found: list[tuple[Seat, int]] = []
    for name, value in (rows or {}).items():
        seat = scene.form.seat_of(name, (*path, name))
        times = scene.form.number(value, (*path, name))
        if times is not None and not 1 <= times <= MOST_REVOKES:
            scene.refuse("bad_value", (*path, name), "bad_value.one_of", value=times, values=f"1…{MOST_REVOKES}")
        elif seat is not None and times is not None:
            found.append((seat, times))
    return tuple(sorted(found, key=lambda row: row[0].index))


def may_revoke(scene: Scene, kind: str) -> None:
    """Names a revoke that the rule set does not know in a deal of this kind."""
    if kind == "raspasy":
        if scene.rules.raspasy.raspasy_revoke == "impossible":
            scene.convention_off(scene.at("offence"), "raspasy_revoke", "impossible")
    elif scene.rules.irregularities.revoke == "impossible":
        scene.convention_off(scene.at("offence"), "revoke", "impossible")


def read_offence(scene: Scene, offence: str) -> TalonPeek | WrongCardCount | None:
    """A look at the talon, or a wrong number of cards found after the auction."""
    if offence == "wrong_card_count" and scene.rules.irregularities.wrong_card_count == "redeal_before_bidding":
        scene.convention_off(scene.at("offence"), "wrong_card_count", "redeal_before_bidding")
    offenders = _offenders(scene) if "players" in scene.item else ()
    text = scene.form.text(scene.item["contract"], scene.at("contract")) if "contract" in scene.item else None
    contract = None if text is None else read_contract(text, scene.at("contract"), scene.form)
    if contract is None:
        return None
    return TalonPeek(offenders, contract) if offence == "peek" else WrongCardCount(offenders, contract)


def _offenders(scene: Scene) -> tuple[Seat, ...]:
    path = scene.at("players")
    rows = scene.form.rows(scene.item["players"], path)
    if rows == []:
        scene.refuse("bad_value", path, "bad_value.no_offenders")
    found: list[Seat] = []
    for place, row in enumerate(rows or ()):
        seat = scene.form.seat(row, (*path, place))
        if seat is not None and seat in found:
            scene.refuse("player_twice", (*path, place), name=scene.name(seat))
        elif seat is not None:
            found.append(seat)
    return tuple(found)


def read_agreed(scene: Scene) -> tuple[Entry, ...]:
    """The entries of an agreed penalty; none of zero."""
    path = scene.at("entries")
    rows = scene.form.rows(scene.item["entries"], path) if "entries" in scene.item else None
    if rows == []:
        scene.refuse("bad_value", path, "bad_value.no_entries")
    read = [_agreed_entry(scene.form, row, (*path, place)) for place, row in enumerate(rows or ())]
    return tuple(entry for entry in read if entry is not None and entry.amount)


def _agreed_entry(form: Form, value: Json, path: Path) -> Entry | None:
    row = form.mapping(value, path)
    if row is None:
        return None
    words = tuple(column.value for column in Column)
    column = form.one_of(row["column"], (*path, "column"), words) if "column" in row else None
    on_somebody = column == Column.WHISTS.value
    form.fields(row, path, ("column", "player", "amount", *(("against",) if on_somebody else ())), ("against",))
    player = form.seat(row["player"], (*path, "player")) if "player" in row else None
    against = None
    if on_somebody and "against" in row:
        against = form.seat(row["against"], (*path, "against"))
        if against is not None and against is player:
            form.refuse("whist_on_self", (*path, "against"), name=form.names[against.index])
            return None
    elif column is not None and row.get("against") is not None:
        form.refuse("unexpected_field", (*path, "against"), field="against")
    amount = form.amount(row["amount"], (*path, "amount")) if "amount" in row else None
    if column is None or player is None or amount is None or (on_somebody and against is None):
        return None
    return Entry(Column(column), player, against, amount, "agreed", Reason.AGREED_PENALTY)
