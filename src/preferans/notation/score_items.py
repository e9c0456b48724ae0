"""Reading an item of `deals`, whatever its kind: what happened in a deal, or a penalty."""

from typing import TypeAlias

from preferans.errors import Path
from preferans.notation.form import Form, Object, amount_json
from preferans.notation.letters import read_game
from preferans.notation.score_fields import ALL, ALLOWED, KINDS, NEEDED, OFFENCES
from preferans.notation.score_game import read_game_item
from preferans.notation.score_penalties import may_revoke, read_agreed, read_offence, read_revokes
from preferans.notation.score_scene import Scene
from preferans.rules.raspasy import TalonRole, role_at
from preferans.rules.talon import surrender_down
from preferans.scoring.outcome import GameEnd, GameOutcome, MisereOutcome, RaspasyOutcome, SurrenderOutcome, VoidOutcome
from preferans.scoring.penalties import AgreedPenalty, Revoke, TablePenalty, WrittenDeal
from preferans.seats import Seat

Item: TypeAlias = WrittenDeal | TablePenalty
_REVOKED = ("game", "misere", "raspasy")
"""The kinds of deals that a revoke can happen in."""


def kind_of(form: Form, item: Object, path: Path) -> str | None:
    """The kind of an item: `agreed` and the other offences for a penalty. Names the fields that do not belong to it."""
    kind = form.one_of(item["kind"], (*path, "kind"), KINDS) if "kind" in item else None
    if kind == "penalty" and "offence" in item:
        offence = form.one_of(item["offence"], (*path, "offence"), OFFENCES)
        known = kind if offence is None else offence
        form.fields(item, path, NEEDED[known], ALLOWED[known], ALL)
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
            return AgreedPenalty(read_agreed(scene), note or "")
        case "revoke":
            return _revoke(scene)
        case _:
            return read_offence(scene, kind)


def _misere(scene: Scene) -> MisereOutcome | None:
    declarer = scene.player("declarer")
    if "calls" in scene.item:
        scene.refuse("whist_at_misere", scene.at("calls"))
    without_talon, partner = scene.without_talon(), scene.partner(None)
    end = scene.word("end", ("played", "claimed"), "played")
    tricks = None
    if "tricks" in scene.item:
        rows = scene.item["tricks"]
        everybody = isinstance(rows, dict) and all(scene.name(seat) in rows for seat in scene.active)
        tricks = scene.tricks(() if declarer is None else (declarer,), scene.active, least=10 if everybody else 0)
    if declarer is None or tricks is None or scene.dealer is None:
        scene.factor(None)
        return None
    outcome = MisereOutcome(scene.dealer, declarer, tricks, end == "claimed", without_talon, partner)
    scene.factor(outcome)
    return outcome


def _raspasy(scene: Scene) -> RaspasyOutcome | None:
    takers, role = scene.active, role_at(scene.rules)
    if takers and scene.dealer is not None and role is TalonRole.DEALERS:
        takers = (*takers, scene.dealer)
    # A talon that takes part may win two tricks, which nobody writes.
    least = 8 if len(takers) == 3 and role is TalonRole.PARTICIPATES else 10
    tricks = scene.tricks(takers, takers, least=least) if "tricks" in scene.item else None
    dark = _dark_pass(scene) if "dark_pass" in scene.item else ()
    if "price" in scene.item:
        price = scene.form.amount(scene.item["price"], scene.at("price"))
        if price is not None and price not in scene.prices:
            found = ", ".join(map(str, sorted(scene.prices)))
            scene.refuse("asserted_differs", scene.at("price"), field="price", stated=str(amount_json(price)), found=found)
    if tricks is None or scene.dealer is None:
        return None
    return RaspasyOutcome(scene.dealer, tricks, dark_passes=dark)


def _dark_pass(scene: Scene) -> tuple[Seat, ...]:
    """Who passed in the dark; the first hand alone where that is agreed (A-28, A-76)."""
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
        if scene.rules.auction.dark_pass == "first_hand" and scene.dealer is not None and seat is not scene.eldest:
            scene.convention_off((*path, place), "dark_pass", "first_hand")
    if rows and scene.rules.auction.dark_pass == "off":
        scene.convention_off(path, "dark_pass", "off")
    return tuple(seats)


def _surrender(scene: Scene) -> SurrenderOutcome | None:
    declarer, agreed = scene.player("declarer"), surrender_down(scene.rules)
    text = scene.form.text(scene.item["bid"], scene.at("bid")) if "bid" in scene.item else None
    bid = None if text is None else read_game(text, scene.at("bid"), Form())
    if bid is not None:
        scene.check_minimum(bid, "bid")
    elif text is not None:
        scene.refuse("bad_bid", scene.at("bid"), value=text)
    down = scene.number("down", (2, 3))
    if not agreed:
        scene.convention_off(scene.at("kind"), "surrender", scene.rules.talon.surrender)
    elif down is not None and down != agreed:
        scene.refuse("wrong_down", scene.at("down"), down=down, rule=agreed)
    if declarer is None or bid is None or down is None or scene.dealer is None:
        scene.factor(None)
        return None
    outcome = SurrenderOutcome(scene.dealer, declarer, bid, down)
    scene.factor(outcome)
    return outcome


def _revoke(scene: Scene) -> Revoke | None:
    """The deal it happened in, with its revokes; what is wrong with the deal is named inside it."""
    before = len(scene.form.faults)
    revokes = read_revokes(scene)
    of = scene.form.mapping(scene.item["of"], scene.at("of")) if "of" in scene.item else None
    if of is None:
        return None
    path = scene.at("of")
    if "kind" in of and of["kind"] not in _REVOKED:
        scene.form.one_of(of["kind"], (*path, "kind"), _REVOKED)
        return None
    kind = kind_of(scene.form, of, path)
    if kind is None:
        return None
    may_revoke(scene, kind)
    inner = scene.inside("of", of)
    outcome = read_item(inner, kind)
    if not isinstance(outcome, GameOutcome | MisereOutcome | RaspasyOutcome) or len(scene.form.faults) > before:
        return None
    played = isinstance(outcome, MisereOutcome | RaspasyOutcome) or outcome.tricks or outcome.end is GameEnd.CONCEDE_ALL
    for seat, _ in revokes:
        if seat not in inner.active or not played:
            scene.refuse("offender_role", scene.at("players", scene.name(seat)), name=scene.name(seat))
    return Revoke(outcome, revokes) if len(scene.form.faults) == before else None
