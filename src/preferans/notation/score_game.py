"""Reading a trick game as somebody wrote it down: bid, contract, answers, tricks, and how it ended."""

from dataclasses import dataclass

from preferans.cards import Card
from preferans.notation.form import shown
from preferans.notation.letters import read_bid, read_card
from preferans.notation.score_scene import Scene
from preferans.notation.whist_answers import Table, read_answers
from preferans.rules.actions import WhistCall
from preferans.rules.contract import TrickGame, parse_game
from preferans.rules.ten import is_whisted
from preferans.scoring.defence import writers
from preferans.scoring.outcome import Answers, GameEnd, GameOutcome, Tricks
from preferans.seats import Seat

_ENDS = tuple(end.value for end in GameEnd)
_DARK, _NO_TALON = "dark ", "_no_talon"
_WHISTS = (WhistCall.WHIST, WhistCall.WHIST_RETURN)
_NO_DECLARERS_CALL = ("pass", "hold", "misere", "misere_no_talon", "dark pass")
"""Calls that do not name the declarer's last bid of a trick game."""


def read_game_item(scene: Scene) -> GameOutcome | None:
    """The trick game; what is wrong with it is named, and then the value means nothing."""
    declarer, contract = scene.player("declarer"), scene.contract()
    bid, opened = _bid(scene, contract), scene.flag("open")
    without_talon = _without_talon(scene, contract, bid)
    dark = _dark(scene, bid)
    partner = scene.partner(None if contract is None else contract.level)
    talon = _talon(scene) if "talon" in scene.item else None
    end = _end(scene, contract)
    answers = _answers(scene, declarer, contract, dark=dark)
    inviter = _inviter(scene, declarer, answers)
    tricks = _tricks(scene, declarer, end, played=_was_played(scene, answers))
    if declarer is None or contract is None or end is None or scene.dealer is None:
        scene.factor(None)
        return None
    game = None if bid is None else bid.game
    outcome = GameOutcome(
        scene.dealer, declarer, contract, game, answers or (), tricks or (), end, opened, without_talon, dark, inviter, partner, talon
    )
    scene.factor(outcome)
    return outcome


@dataclass(frozen=True, slots=True)
class _LastBid:
    """The declarer's last bid: a game, without the talon as the spades of its level, dark or not."""

    game: TrickGame
    without_talon: bool = False
    dark: bool = False


def _bid(scene: Scene, contract: TrickGame | None) -> _LastBid | None:
    text = scene.form.text(scene.item["bid"], scene.at("bid")) if "bid" in scene.item else None
    call = None if text is None else read_bid(text, scene.at("bid"), scene.form)
    if call is None:
        return None
    if call in _NO_DECLARERS_CALL:
        scene.refuse("bad_value", scene.at("bid"), "bad_value.bid", value=shown(call))
        return None
    if call.endswith(_NO_TALON):
        if scene.rules.auction.no_talon_games == "off":
            scene.convention_off(scene.at("bid"), "no_talon_games", "off")
            return None
        bid = _LastBid(parse_game(f"{call.removesuffix(_NO_TALON)}S"), without_talon=True)
    elif call.startswith(_DARK) and not scene.rules.auction.dark_game:
        scene.convention_off(scene.at("bid"), "dark_game", "false")
        return None
    else:
        bid = _LastBid(parse_game(call.removeprefix(_DARK)), dark=call.startswith(_DARK))
    scene.check_minimum(bid.game, "bid")
    if contract is not None and contract.rank < bid.game.rank:
        scene.refuse("contract_below_bid", scene.at("contract"), contract=str(contract), bid=call)
    return bid


def _without_talon(scene: Scene, contract: TrickGame | None, bid: _LastBid | None) -> bool:
    """Whether the talon was left: said so, or by the bid. Only nine and ten can be played so (A-69)."""
    said = scene.without_talon()
    if "without_talon" in scene.item and bid is not None and bid.without_talon is not said:
        scene.refuse("bad_value", scene.at("without_talon"), "bad_value.bid_says", field="without_talon")
    lowest = 10 if scene.rules.auction.no_talon_games == "ten" else 9
    if said and bid is None and contract is not None and contract.level < lowest and scene.rules.auction.no_talon_games != "off":
        scene.refuse("contract_below_bid", scene.at("contract"), contract=str(contract), bid=f"{lowest}{_NO_TALON}")
    return said or (bid is not None and bid.without_talon)


def _dark(scene: Scene, bid: _LastBid | None) -> bool:
    """Whether a dark bid stood: said so, or by the bid (A-76)."""
    said = scene.flag("dark")
    if said and not scene.rules.auction.dark_game:
        scene.convention_off(scene.at("dark"), "dark_game", "false")
    if said is False and bid is not None and bid.dark:
        scene.refuse("bad_value", scene.at("dark"), "bad_value.bid_says", field="dark")
    return bool(said) or (bid is not None and bid.dark)


def _inviter(scene: Scene, declarer: Seat | None, answers: Answers | None) -> Seat | None:
    """Who invited: one of the two opponents, if exactly one of them whists (A-82)."""
    if "invited_by" not in scene.item:
        return None
    seat = scene.player("invited_by")
    if scene.rules.whist.invite != "explicit_invite":
        scene.convention_off(scene.at("invited_by"), "invite", scene.rules.whist.invite)
    elif answers is not None and (len(scene.form.names) == 2 or [call in _WHISTS for call in dict(answers).values()].count(True) != 1):
        scene.refuse("unexpected_field", scene.at("invited_by"), field="invited_by")
    elif seat is not None and seat is declarer:
        scene.refuse("bad_value", scene.at("invited_by"), "bad_value.inviter", name=scene.name(seat))
    return seat


def _talon(scene: Scene) -> tuple[Card, Card] | None:
    path = scene.at("talon")
    rows = scene.form.rows(scene.item["talon"], path)
    if rows is None:
        return None
    if len(rows) != 2:
        scene.refuse("bad_value", path, "bad_value.talon", value=len(rows))
    seen: list[Card] = []
    for place, row in enumerate(rows):
        text = scene.form.text(row, (*path, place))
        card = None if text is None else read_card(text, (*path, place), scene.form)
        if card is not None and card in seen:
            scene.refuse("card_twice", (*path, place), card=str(card))
        elif card is not None:
            seen.append(card)
    return (seen[0], seen[1]) if len(seen) == 2 else None


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


def _answers(scene: Scene, declarer: Seat | None, contract: TrickGame | None, *, dark: bool) -> Answers | None:
    """The answers; none where they are rightly absent, None where something is wrong with them."""
    table = None
    if declarer is not None and contract is not None and scene.active:
        table = table_of(scene, declarer, contract, dark=dark)
    calls = scene.item.get("calls", [])
    if calls not in ([], {}):
        return read_answers(scene.form, calls, scene.at("calls"), table)
    if contract is None:
        return None
    if "calls" in scene.item or is_whisted(scene.rules, contract):
        scene.refuse("calls_missing", scene.at("calls"), contract=str(contract))
        return None
    return ()


def table_of(scene: Scene, declarer: Seat, contract: TrickGame, *, dark: bool) -> Table:
    """To what, and by whom, the answers of this deal are given."""
    persons = writers(scene.dealer or scene.active[-1], declarer, len(scene.form.names))
    sitting = scene.dealer if scene.dealer not in scene.active else None
    return Table(scene.rules, contract, declarer, persons, sitting, dark and scene.rules.auction.dark_game)


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
    return scene.tricks(takers, takers or scene.active, least=0 if settled else 10)
