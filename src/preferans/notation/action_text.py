"""The actions of a record in its text form: `Anna 6S`, `Boris S9 for Vera`, grouped by section and line (record.md).

A section says which words an action may have; `pass` is a bid in one and an answer in another.
"""

import json
import re
from collections.abc import Iterable, Sequence
from enum import IntEnum, unique
from typing import assert_never

from preferans.errors import Path, RefusedError
from preferans.match.log import ClockEvent
from preferans.notation.actions import (
    CALLS,
    Bare,
    BareAct,
    Claimed,
    Clocked,
    Contracted,
    Discarded,
    Irregular,
    ModeChosen,
    Played,
    RecordAction,
    Said,
    SaidAct,
    TenSettled,
    read_hand_name,
    read_latin_bid,
    read_latin_contract,
    read_penalty,
    read_tricks,
)
from preferans.notation.form import Form, Json, read_json
from preferans.notation.letters import read_latin_card
from preferans.notation.score_order import ordered
from preferans.rules.actions import PlayMode

_BARE_NAME = re.compile(r"\w[\w.-]*")
_NAME = re.compile(r'(?:"([^"\\]+)"|(\w[\w.-]*))(?: |$)')
_PIECE = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^"])*?(?=; |$)')
_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
_CARD_LIKE = re.compile(r"\w{2,3}")


@unique
class Section(IntEnum):
    """Where an action stands in the text form."""

    AUCTION = 0
    CONTRACT = 1
    WHIST = 2
    PLAY = 3


_SAID_IN = {
    SaidAct.BID: Section.AUCTION,
    SaidAct.PARTNER: Section.CONTRACT,
    SaidAct.WHIST: Section.WHIST,
    SaidAct.INVITE: Section.WHIST,
    SaidAct.TEN: Section.WHIST,
    SaidAct.ANSWER: Section.PLAY,
}


# ---- names and pieces


def format_name(name: str) -> str:
    """The name as it stands in the text form: bare if it can be, else quoted."""
    return name if _BARE_NAME.fullmatch(name) else f'"{name}"'


def split_name(text: str) -> tuple[str, str] | None:
    """The name at the beginning and what follows its blank; None if there is no name."""
    found = _NAME.match(text)
    return None if found is None else (found[1] or found[2], text[found.end() :])


def pieces(line: str) -> list[str]:
    """The parts of a line between `; `; quotes hide one."""
    found, at = [], 0
    while True:
        match = _PIECE.match(line, at)
        piece = match[0] if match else line[at:]
        found.append(piece)
        at += len(piece) + 2
        if at > len(line) + 1:
            return found


# ---- writing


def format_action(action: RecordAction) -> str:
    """The action with its actor: `Anna discard C9 CT`."""
    return f"{format_name(action.actor)} {format_words(action)}"


def format_words(action: RecordAction) -> str:
    """The action without its actor."""
    match action:
        case Said(_, SaidAct.PARTNER | SaidAct.INVITE as act, call):
            return f"{act.value} {call}"
        case Said(_, _, call):
            return call
        case Bare(_, act):
            return act.value
        case Discarded(_, (first, second)):
            return f"discard {first} {second}"
        case Contracted(_, contract):
            return f"order {contract}"
        case ModeChosen(_, mode):
            return mode.value
        case Played(_, card, hand):
            return str(card) if hand is None else f"{card} for {format_name(hand)}"
        case Claimed(_, tricks):
            return "claim " + " ".join(f"{format_name(name)} {number}" for name, number in tricks)
        case TenSettled(_, tricks):
            return f"settle_ten {tricks}"
        case Irregular(_, penalty):
            return f"irregularity {json.dumps(ordered(penalty), ensure_ascii=False)}"
        case Clocked(_, event, ms):
            return f"clock {event.value}" if ms is None else f"clock {event.value} {ms}"
        case never:
            assert_never(never)


def sections(actions: Iterable[RecordAction]) -> list[tuple[Section, list[RecordAction]]]:
    """The actions by section, in order; the auction is always there.

    An action that comes too late for its section stays in the one that has begun: such a record does not replay.
    """
    groups: list[tuple[Section, list[RecordAction]]] = [(Section.AUCTION, [])]
    declarer: str | None = None
    declarer_played = False
    for action in actions:
        now = groups[-1][0]
        own = _section(action, now, late_mode=declarer_played)
        if own > now:
            groups.append((own, []))
        groups[-1][1].append(action)
        if isinstance(action, Contracted | Discarded):
            declarer = action.actor
        declarer_played = declarer_played or (isinstance(action, Played) and action.actor == declarer)
    return groups


def _section(action: RecordAction, now: Section, *, late_mode: bool) -> Section:
    match action:
        case Said(_, act):
            return _SAID_IN[act]
        case Discarded() | Contracted() | Bare(_, BareAct.SURRENDER):
            return Section.CONTRACT
        case ModeChosen():
            return Section.PLAY if late_mode else Section.WHIST
        case Bare(_, BareAct.REDEAL) | Irregular() | Clocked():
            return now
        case Bare() | Played() | Claimed() | TenSettled():
            return Section.PLAY
        case never:
            assert_never(never)


def lines(section: Section, actions: Sequence[RecordAction], trick_size: int) -> list[str]:
    """The lines of a section: auction and answers on one, one for each action of the contract, one for each trick."""
    match section:
        case Section.AUCTION | Section.WHIST:
            return ["; ".join(format_action(action) for action in actions)] if actions else []
        case Section.CONTRACT:
            return [format_action(action) for action in actions]
        case Section.PLAY:
            return _tricks(actions, trick_size)
        case never:
            assert_never(never)


def _tricks(actions: Sequence[RecordAction], trick_size: int) -> list[str]:
    rows: list[list[str]] = [[]]
    cards = 0
    for action in actions:
        rows[-1].append(format_action(action))
        cards += isinstance(action, Played)
        if cards == trick_size:
            rows.append([])
            cards = 0
    return ["; ".join(row) for row in rows if row]


# ---- reading


def read_action_text(text: str, section: Section, path: Path, form: Form) -> RecordAction | None:
    """The action written in a section of the text form."""
    split = split_name(text)
    if split is None:
        form.refuse("syntax", path, value=text)
        return None
    name, words = split
    before = len(form.faults)
    action = _anytime(name, words, path, form) if _is_anytime(words) else _READERS[section](name, words, path, form)
    if action is None and len(form.faults) == before:
        form.refuse("syntax", path, value=text)
        return None
    read_hand_name(name, path, form)
    return action if len(form.faults) == before else None


def _is_anytime(words: str) -> bool:
    return words == BareAct.REDEAL.value or words.startswith(("irregularity ", "clock "))


def _anytime(name: str, words: str, path: Path, form: Form) -> RecordAction | None:
    match words.split(" ", 1):
        case ["irregularity", text]:
            return _irregularity(name, text, path, form)
        case ["clock", rest]:
            return _clock(name, rest)
        case _:
            return Bare(name, BareAct.REDEAL)


def _irregularity(name: str, text: str, path: Path, form: Form) -> RecordAction | None:
    value = read_line_json(text, path, form)
    if value is None:
        return None
    inner = Form(names=form.names)
    penalty = read_penalty(value, (), inner)
    move_faults(inner, path, form)
    return None if penalty is None else Irregular(name, penalty)


def read_line_json(text: str, path: Path, form: Form) -> Json:
    """The JSON value on one line of the text form; None is `null` or a fault."""
    try:
        return read_json(text)
    except RefusedError:
        form.refuse("syntax", path, value=text)
        return None


def move_faults(inner: Form, path: Path, form: Form) -> None:
    """Puts the faults of a JSON value to the line on which it stands."""
    for one in inner.faults:
        form.refuse(one.code, path, one.text, **dict(one.values))


def _clock(name: str, rest: str) -> RecordAction | None:
    event, _, ms = rest.partition(" ")
    known = event in [each.value for each in ClockEvent]
    if not known or (ms and not _NUMBER.fullmatch(ms)) or rest.endswith(" "):
        return None
    return Clocked(name, ClockEvent(event), int(ms) if ms else None)


def _bid(name: str, words: str, path: Path, form: Form) -> RecordAction | None:
    if not words[:1].isdigit() and not words.startswith("dark ") and words not in ("pass", "hold", "misere", "misere_no_talon"):
        return None
    call = read_latin_bid(words, path, form)
    return None if call is None else Said(name, SaidAct.BID, call)


def _choice(name: str, words: str, path: Path, form: Form) -> RecordAction | None:
    match words.split(" "):
        case ["surrender"]:
            return Bare(name, BareAct.SURRENDER)
        case ["partner", call] if call in CALLS[SaidAct.PARTNER]:
            return Said(name, SaidAct.PARTNER, call)
        case ["order", text]:
            contract = read_latin_contract(text, path, form)
            return None if contract is None else Contracted(name, contract)
        case ["discard", one, two]:
            first, second = read_latin_card(one, path, form), read_latin_card(two, path, form)
            if first is not None and first is second:
                form.refuse("card_twice", path, card=one)
            return None if first is None or second is None else Discarded(name, (first, second))
        case _:
            return None


def _answer(name: str, words: str, _path: Path, _form: Form) -> RecordAction | None:
    match words.split(" "):
        case [call] if call in CALLS[SaidAct.WHIST]:
            return Said(name, SaidAct.WHIST, call)
        case [call] if call in CALLS[SaidAct.TEN]:
            return Said(name, SaidAct.TEN, call)
        case ["invite", call] if call in CALLS[SaidAct.INVITE]:
            return Said(name, SaidAct.INVITE, call)
        case [mode] if mode in ("open", "closed"):
            return ModeChosen(name, PlayMode(mode))
        case _:
            return None


def _play(name: str, words: str, path: Path, form: Form) -> RecordAction | None:
    match words.split(" "):
        case ["accept_claim"]:
            return Bare(name, BareAct.ACCEPT_CLAIM)
        case ["concede"]:
            return Bare(name, BareAct.CONCEDE)
        case [call] if call in CALLS[SaidAct.ANSWER]:
            return Said(name, SaidAct.ANSWER, call)
        case [mode] if mode in ("open", "closed"):
            return ModeChosen(name, PlayMode(mode))
        case ["settle_ten", number]:
            tricks = _tricks_number(number, path, form)
            return None if tricks is None else TenSettled(name, tricks)
        case ["claim", *_]:
            return _claim(name, words.removeprefix("claim"), path, form)
        case [card] if _CARD_LIKE.fullmatch(card):
            return _card(name, card, None, path, form)
        case [card, "for", *_] if _CARD_LIKE.fullmatch(card):
            return _card(name, card, words.removeprefix(f"{card} for "), path, form)
        case _:
            return None


def _card(name: str, text: str, hand: str | None, path: Path, form: Form) -> RecordAction | None:
    owner = None
    if hand is not None:
        split = split_name(hand)
        if split is None or split[1] or hand.endswith(" "):
            return None
        owner = read_hand_name(split[0], path, form, dummy=True)
    card = read_latin_card(text, path, form)
    return None if card is None else Played(name, card, owner)


def _claim(name: str, rest: str, path: Path, form: Form) -> RecordAction | None:
    tricks: list[tuple[str, int]] = []
    while rest:
        split = split_name(rest[1:]) if rest.startswith(" ") else None
        if split is None:
            return None
        owner, after = split
        number = after.partition(" ")[0]
        if owner in dict(tricks):
            return None
        read_hand_name(owner, path, form, dummy=True)
        count = _tricks_number(number, path, form)
        if count is None:
            return None
        tricks.append((owner, count))
        rest = after[len(number) :]
    return Claimed(name, tuple(tricks)) if tricks else None


def _tricks_number(text: str, path: Path, form: Form) -> int | None:
    return read_tricks(int(text), path, form) if _NUMBER.fullmatch(text) else None


_READERS = {Section.AUCTION: _bid, Section.CONTRACT: _choice, Section.WHIST: _answer, Section.PLAY: _play}
