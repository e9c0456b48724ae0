"""Reading a trick game as somebody wrote it down: bid, contract, answers, tricks, and how it ended."""

from preferans.notation.form import shown
from preferans.notation.letters import read_bid, read_card
from preferans.notation.score_scene import Scene
from preferans.notation.whist_answers import Table, is_whisted, read_answers
from preferans.rules.actions import WhistCall
from preferans.rules.contract import TrickGame, parse_game
from preferans.scoring.defence import opponents
from preferans.scoring.outcome import Answers, GameEnd, GameOutcome, Tricks
from preferans.seats import Seat

_ENDS = tuple(end.value for end in GameEnd)
_DARK = "dark "
_WHISTS = (WhistCall.WHIST, WhistCall.WHIST_RETURN)
_NO_DECLARERS_CALL = ("pass", "hold", "misere", "misere_no_talon", "dark pass")
"""Calls that do not name the declarer's last bid of a trick game."""


def read_game_item(scene: Scene) -> GameOutcome | None:
    """The trick game; what is wrong with it is named, and then the value means nothing."""
    declarer, contract = scene.player("declarer"), scene.contract()
    bid, opened = _bid(scene, contract), scene.flag("open")
    _conventions(scene)
    end = _end(scene, contract)
    answers = _answers(scene, declarer, contract)
    tricks = _tricks(scene, declarer, end, played=_was_played(scene, answers))
    if declarer is None or contract is None or end is None or scene.dealer is None:
        return None
    return GameOutcome(scene.dealer, declarer, contract, bid, answers or (), tricks or (), end, opened)


def _bid(scene: Scene, contract: TrickGame | None) -> TrickGame | None:
    text = scene.form.text(scene.item["bid"], scene.at("bid")) if "bid" in scene.item else None
    call = None if text is None else read_bid(text, scene.at("bid"), scene.form)
    if call is None:
        return None
    if call in _NO_DECLARERS_CALL:
        scene.refuse("bad_value", scene.at("bid"), "bad_value.bid", value=shown(call))
        return None
    if call.endswith("_no_talon"):
        if scene.rules.auction.no_talon_games == "off":
            scene.convention_off(scene.at("bid"), "no_talon_games", "off")
        return None
    if call.startswith(_DARK) and not scene.rules.auction.dark_game:
        scene.convention_off(scene.at("bid"), "dark_game", "false")
        return None
    bid = parse_game(call.removeprefix(_DARK))
    scene.check_minimum(bid, "bid")
    if contract is not None and contract.rank < bid.rank:
        scene.refuse("contract_below_bid", scene.at("contract"), contract=str(contract), bid=str(bid))
    return bid


def _conventions(scene: Scene) -> None:
    """Checks the fields that need a convention, and the talon."""
    scene.without_talon()
    scene.partner()
    scene.factor()
    if scene.flag("dark") and not scene.rules.auction.dark_game:
        scene.convention_off(scene.at("dark"), "dark_game", "false")
    if "invited_by" in scene.item:
        scene.player("invited_by")
        if scene.rules.whist.invite != "explicit_invite":
            scene.convention_off(scene.at("invited_by"), "invite", scene.rules.whist.invite)
    if "talon" in scene.item:
        _talon(scene)


def _talon(scene: Scene) -> None:
    path = scene.at("talon")
    rows = scene.form.rows(scene.item["talon"], path)
    if rows is None:
        return
    if len(rows) != 2:
        scene.refuse("bad_value", path, "bad_value.talon", value=len(rows))
    seen = set()
    for place, row in enumerate(rows):
        text = scene.form.text(row, (*path, place))
        card = None if text is None else read_card(text, (*path, place), scene.form)
        if card is not None and card in seen:
            scene.refuse("card_twice", (*path, place), card=str(card))
        seen.add(card)


def _end(scene: Scene, contract: TrickGame | None) -> GameEnd | None:
    word = scene.word("end", _ENDS, GameEnd.PLAYED.value)
    end = None if word is None else GameEnd(word)
    talon, whist = scene.rules.talon, scene.rules.whist
    if end is GameEnd.CONCEDE_ALL and talon.surrender != "concede_all":
        scene.convention_off(scene.at("end"), "surrender", talon.surrender)
    elif end is GameEnd.CHECK_SETTLED and contract is not None:
        if contract.level < 10:
            scene.refuse("bad_value", scene.at("end"), "bad_value.check_settled", contract=str(contract))
        elif whist.ten_mode != "checked":
            scene.convention_off(scene.at("end"), "ten_mode", whist.ten_mode)
        elif whist.ten_check_procedure != "best_play":
            scene.convention_off(scene.at("end"), "ten_check_procedure", whist.ten_check_procedure)
    return end


def _answers(scene: Scene, declarer: Seat | None, contract: TrickGame | None) -> Answers | None:
    """The answers; none where they are rightly absent, None where something is wrong with them."""
    table = None
    if declarer is not None and contract is not None and scene.active:
        pair = opponents(scene.dealer or scene.active[-1], declarer, len(scene.form.names))
        table = Table(scene.rules, contract, declarer, pair)
    calls = scene.item.get("calls", [])
    if calls not in ([], {}):
        return read_answers(scene.form, calls, scene.at("calls"), table)
    if contract is None:
        return None
    if "calls" in scene.item or is_whisted(scene.rules, contract):
        scene.refuse("calls_missing", scene.at("calls"), contract=str(contract))
        return None
    return ()


def _was_played(scene: Scene, answers: Answers | None) -> bool | None:
    """Whether cards were played; None where that is not known, or a ten may have been checked or not."""
    if answers:
        return any(call in _WHISTS for call in dict(answers).values())
    return False if answers is not None and scene.rules.whist.ten_mode == "none" else None


def _tricks(scene: Scene, declarer: Seat | None, end: GameEnd | None, *, played: bool | None) -> Tricks | None:
    given, settled = "tricks" in scene.item, end is GameEnd.CHECK_SETTLED
    if played is False:
        for key in ("tricks", "end"):
            if key in scene.item and (key == "tricks" or end is not GameEnd.PLAYED):
                scene.refuse("nothing_played", scene.at(key))
        return None
    if end is GameEnd.CONCEDE_ALL:
        if given:
            scene.refuse("unexpected_field", scene.at("tricks"), "unexpected_field.tricks", field="tricks")
        return None
    if not given:
        if played or end is GameEnd.CLAIMED or settled:
            scene.refuse("tricks_missing", scene.at("tricks"), "tricks_missing.deal")
        return None
    takers = (() if declarer is None else (declarer,)) if settled else scene.active
    return scene.tricks(takers, takers or scene.active, whole=not settled)
