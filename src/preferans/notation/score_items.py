"""Reading an item of `deals`, whatever its kind: what happened in a deal, or a penalty."""

from typing import TypeAlias

from preferans.errors import Path
from preferans.notation.form import Form, Json, Object, amount_json
from preferans.notation.letters import read_game
from preferans.notation.score_fields import ALL, ALLOWED, KINDS, NEEDED, OFFENCES
from preferans.notation.score_game import read_game_item
from preferans.notation.score_scene import Scene
from preferans.scoring.entries import Column, Entry, Reason
from preferans.scoring.outcome import DealOutcome, MisereOutcome, RaspasyOutcome, SurrenderOutcome, VoidOutcome
from preferans.scoring.penalties import AgreedPenalty
from preferans.seats import Seat

Item: TypeAlias = DealOutcome | AgreedPenalty
_DOWN = {"down_three": 3, "down_two": 2}


def kind_of(form: Form, item: Object, path: Path) -> str | None:
    """The kind of an item: `agreed` and the other offences for a penalty. Names the fields that do not belong to it."""
    kind = form.one_of(item["kind"], (*path, "kind"), KINDS) if "kind" in item else None
    if kind == "penalty" and "offence" in item:
        offence = form.one_of(item["offence"], (*path, "offence"), OFFENCES)
        form.fields(item, path, *((NEEDED["agreed"], ALLOWED["agreed"]) if offence == "agreed" else (NEEDED[kind], ALLOWED[kind])), ALL)
        return offence
    if kind is None:
        form.fields(item, path, ("kind",), ALL)
        return None
    without = ("calls",) if kind == "misere" else ()
    shown = {name: value for name, value in item.items() if name not in without}
    form.fields(shown, path, NEEDED[kind], ALLOWED[kind], ALL)
    return kind if kind != "penalty" else None


def read_item(scene: Scene, kind: str) -> Item | None:
    """The item of that kind; what is wrong with it is named, and then the value means nothing."""
    note = scene.note()
    match kind:
        case "game":
            return read_game_item(scene)
        case "misere":
            return _misere(scene)
        case "raspasy":
            return _raspasy(scene)
        case "surrender":
            return _surrender(scene)
        case "misdeal" | "redeal":
            return None if scene.dealer is None else VoidOutcome(scene.dealer, kind == "misdeal")
        case "agreed":
            return AgreedPenalty(_agreed(scene), note or "")
        case _:
            _not_scored(scene, kind)
            return None


def _misere(scene: Scene) -> MisereOutcome | None:
    declarer = scene.player("declarer")
    if "calls" in scene.item:
        scene.refuse("whist_at_misere", scene.at("calls"))
    scene.without_talon()
    scene.partner()
    scene.factor()
    end = scene.word("end", ("played", "claimed"), "played")
    tricks = None
    if "tricks" in scene.item:
        rows = scene.item["tricks"]
        everybody = isinstance(rows, dict) and all(scene.name(seat) in rows for seat in scene.active)
        tricks = scene.tricks(() if declarer is None else (declarer,), scene.active, whole=everybody)
    if declarer is None or tricks is None or scene.dealer is None:
        return None
    return MisereOutcome(scene.dealer, declarer, tricks, end == "claimed")


def _raspasy(scene: Scene) -> RaspasyOutcome | None:
    takers = scene.active
    if takers and scene.dealer not in takers and scene.rules.dealer.dealer_raspasy == "plays_two_talon_cards":
        takers = (*takers, *(() if scene.dealer is None else (scene.dealer,)))
    tricks = scene.tricks(takers, takers, whole=True) if "tricks" in scene.item else None
    if "dark_pass" in scene.item:
        _dark_pass(scene)
    if "price" in scene.item:
        price = scene.form.amount(scene.item["price"], scene.at("price"))
        if price is not None and price not in scene.prices:
            found = ", ".join(map(str, sorted(scene.prices)))
            scene.refuse("asserted_differs", scene.at("price"), field="price", stated=str(amount_json(price)), found=found)
    return None if tricks is None or scene.dealer is None else RaspasyOutcome(scene.dealer, tricks)


def _dark_pass(scene: Scene) -> None:
    path = scene.at("dark_pass")
    rows = scene.form.rows(scene.item["dark_pass"], path)
    seats: list[Seat] = []
    for place, row in enumerate(rows or ()):
        seat = scene.form.seat(row, (*path, place))
        if seat is None or scene.sits_out(seat, (*path, place)):
            continue
        if seat in seats:
            scene.refuse("player_twice", (*path, place), name=scene.name(seat))
        seats.append(seat)
    if rows and scene.rules.auction.dark_pass == "off":
        scene.convention_off(path, "dark_pass", "off")


def _surrender(scene: Scene) -> SurrenderOutcome | None:
    declarer, rule = scene.player("declarer"), scene.rules.talon.surrender
    text = scene.form.text(scene.item["bid"], scene.at("bid")) if "bid" in scene.item else None
    bid = None if text is None else read_game(text, scene.at("bid"), Form())
    if bid is not None:
        scene.check_minimum(bid, "bid")
    elif text is not None:
        scene.refuse("bad_bid", scene.at("bid"), value=text)
    down = scene.number("down", (2, 3))
    scene.factor()
    if rule not in _DOWN:
        scene.convention_off(scene.at("kind"), "surrender", rule)
    elif down is not None and down != _DOWN[rule]:
        scene.refuse("wrong_down", scene.at("down"), down=down, rule=_DOWN[rule])
    if declarer is None or bid is None or down is None or scene.dealer is None:
        return None
    return SurrenderOutcome(scene.dealer, declarer, bid, down)


def _not_scored(scene: Scene, offence: str) -> None:
    """A penalty that the rule set does not have, or that is not scored yet."""
    irregularities = scene.rules.irregularities
    if offence == "revoke" and irregularities.revoke == "impossible":
        scene.convention_off(scene.at("offence"), "revoke", irregularities.revoke)
    elif offence == "wrong_card_count" and irregularities.wrong_card_count == "redeal_before_bidding":
        scene.convention_off(scene.at("offence"), "wrong_card_count", irregularities.wrong_card_count)
    else:
        scene.refuse("not_yet", scene.at("offence"), "not_yet.offence", offence=offence)


def _agreed(scene: Scene) -> tuple[Entry, ...]:
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
