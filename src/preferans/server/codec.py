"""Actions as they travel and as they are kept: messages of the protocol ⇄ actions of the engine, lines of the log ⇄ bytes."""

from typing import TypeAlias, assert_never

import msgspec
from msgspec import Struct

from preferans.cards import Card, card
from preferans.errors import NotationError
from preferans.match.match import Match, MatchStep, act, deal
from preferans.rules.actions import (
    AcceptClaim,
    Action,
    AnswerClaim,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    Bid,
    BidMisere,
    BidWithoutTalon,
    ChooseMode,
    Claim,
    Concede,
    Discard,
    Hold,
    Invite,
    Order,
    Pass,
    PlayCard,
    SettleTen,
    Surrender,
)
from preferans.rules.contract import parse_contract, parse_game
from preferans.seats import SEATS, Seat
from preferans.server import protocol as p
from preferans.server.upcasting import VERSION, LogError, lifted


class _Line(Struct, frozen=True, kw_only=True):
    """Every line of a log."""

    v: int = VERSION
    """The version of the log that the line is written in."""


class Done(_Line, tag="act", frozen=True):
    """A seat has acted."""

    actor: int
    action: p.ActionMessage


class Lots(Struct, frozen=True):
    """The cards that were drawn before the first deal, by chair."""

    seats: tuple[str, ...]
    """For the chairs; empty if seats were not drawn."""
    dealer: tuple[tuple[str, ...], ...]
    """For the first deal; empty if chance alone said who deals."""


class Agreed(Struct, frozen=True):
    """How a deal was agreed: to be shown when it is over."""

    secret: str
    salts: tuple[str | None, ...]
    """By chair; None: not revealed in time."""


class Brought(Struct, frozen=True):
    """What the match was when it came to this table with one player more: figures by chair, exact."""

    table: str
    """Where it was played before."""
    pool: tuple[p.Amount, ...]
    mountain: tuple[p.Amount, ...]
    whists: tuple[tuple[p.Amount, ...], ...]
    spiral: int
    in_row: int
    bombs: tuple[int, ...]
    passed: int


class Dealt(_Line, tag="deal", frozen=True):
    """A deal begins: the pack as it comes off after the cut, 64 letters, and the pair laid aside."""

    order: str
    pair: int
    by: int | None = None
    """Whose readiness was the last that was waited for; None if the table deals by itself."""
    cut: int | None = None
    """How many cards were taken off; None where the pack is not cut."""
    lots: Lots | None = None
    """Before the first deal."""
    agreed: Agreed | None = None
    """What pack and pair follow from; None at tables from before there were commitments."""
    following: str | None = None
    """The secret of the next deal, whose commitment is shown from now on."""
    brought: Brought | None = None
    """Before the first deal of a match that goes on here."""
    given: bool = False
    """The pack was named and not drawn: at a table to practise at, whose only deal this is."""
    rules: str = ""
    """Hash of the conventions that it is dealt by; empty: not said."""
    engine: str = ""
    """Name and version of the program that dealt; empty: not said."""


class Ready(_Line, tag="ready", frozen=True):
    """A seat waits for the next deal."""

    actor: int
    cut: int | None = None
    """How many cards the seat takes off, if it cuts and has chosen."""
    salt_hash: str | None = None
    """Of the salt that the seat will reveal."""


class Salted(_Line, tag="salt", frozen=True):
    """A seat has revealed its salt for the next deal, and others are waited for."""

    actor: int
    salt: str


class Finishing(_Line, tag="finishing", frozen=True):
    """A seat would settle the match before the next deal."""

    actor: int
    hour: bool = False
    """The agreed hour has come: nobody's word is needed."""


class Looked(_Line, tag="looked", frozen=True):
    """A seat has looked at its cards, where one may speak before; no record knows of it (A-76)."""

    actor: int


class Extending(_Line, tag="extending", frozen=True):
    """A seat has set up a table for one player more, where the match may go on."""

    actor: int
    room: str


class Moved(_Line, tag="moved", frozen=True):
    """The match goes on at another table, with one player more."""

    table: str


class Proved(_Line, tag="proved", frozen=True):
    """The table has said something for a seat because search has proved it."""

    actor: int
    tricks: int | None = None
    """Of the declarer in a checked ten; None: a claim is certain."""


class Undone(_Line, tag="undone", frozen=True):
    """What was done last is taken back, before anything followed from it: by the word of all who are there."""

    actor: int


Line: TypeAlias = Undone | Done | Dealt | Ready | Salted | Finishing | Looked | Extending | Moved | Proved
_DARK, _BARE = "dark ", "_no_talon"
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Line)
_version = msgspec.json.Decoder(_Line).decode


def encode(line: Line) -> bytes:
    """The bytes that the log keeps."""
    return _encoder.encode(line)


def decode(body: bytes) -> Line:
    """The line that was kept, by whatever version.

    Raises: LogError, if this version cannot read it.
    """
    try:
        if b'"v"' in body and _version(body).v == VERSION:
            return _decoder.decode(body)
        found: Line = msgspec.convert(lifted(msgspec.json.decode(body, type=dict)), Line)
    except msgspec.MsgspecError as error:
        raise LogError("broken_log") from error
    return found


def pack(order: tuple[Card, ...]) -> str:
    """The pack as text: two letters a card."""
    return "".join(item.name for item in order)


def unpack(text: str) -> tuple[Card, ...]:
    """The pack that was written by `pack`.

    Raises: NotationError.
    """
    return tuple(card(text[i : i + 2]) for i in range(0, len(text), 2))


def replay(match: Match, line: Line) -> MatchStep:
    """The match after a line of its log.

    Raises: PreferansError of the engine, if the line does not fit.
    """
    match line:
        case Dealt(order=order, pair=pair):
            return MatchStep(deal(match, unpack(order), pair), (), None)
        case Done(actor=actor, action=action):
            return act(match, to_action(action, SEATS[actor]))
        case Proved():
            return act(match, proved_action(line))
        case Undone() | Ready() | Salted() | Finishing() | Looked() | Extending() | Moved():
            return MatchStep(match, (), None)
        case _:
            assert_never(line)


def proved_action(line: Proved) -> AcceptClaim | SettleTen:
    """The engine's action of a proof."""
    seat = SEATS[line.actor]
    return AcceptClaim(seat) if line.tricks is None else SettleTen(seat, line.tricks)


def same_command(line: Line, seat: Seat, action: p.ActionMessage) -> bool:
    """Whether the line is what this seat meant by this action."""
    match line:
        case Done(actor=actor, action=done):
            return actor == seat.index and done == action
        case Dealt(by=actor, agreed=agreed) if isinstance(action, p.SaltAct):
            return actor == seat.index and agreed is not None and agreed.salts[seat.index] == action.salt
        case Dealt(by=actor, cut=cut):
            return actor == seat.index and isinstance(action, p.NextAct) and action.cut in (None, cut) and action.salt_hash is None
        case Ready(actor=actor, cut=cut, salt_hash=shown):
            return actor == seat.index and isinstance(action, p.NextAct) and action.cut in (None, cut) and action.salt_hash == shown
        case Salted(actor=actor, salt=salt):
            return actor == seat.index and isinstance(action, p.SaltAct) and action.salt == salt
        case Finishing(actor=actor, hour=hour):
            return actor == seat.index and isinstance(action, p.FinishAct) and not hour
        case Looked(actor=actor):
            return actor == seat.index and isinstance(action, p.LookAct)
        case Undone():
            return False
        case Proved() | Extending() | Moved():
            return False
        case _:
            assert_never(line)


def to_action(message: p.ActionMessage, actor: Seat) -> Action:
    """The engine's action that a message means when this seat sends it.

    Raises: NotationError for something that is no action of a deal.
    """
    match message:
        case p.BidAct(call=call):
            return _bid(call, actor)
        case p.PartnerAct(call=word):
            return AnswerPartner(actor, word)
        case p.InviteAct(call=word):
            return Invite(actor, word == "invite")
        case p.DiscardAct(cards=(first, second)):
            return Discard(actor, (card(first), card(second)))
        case p.OrderAct(contract=contract):
            return Order(actor, parse_contract(contract))
        case p.SurrenderAct():
            return Surrender(actor)
        case p.WhistAct(call=answer):
            return AnswerWhist(actor, answer)
        case p.TenAct(call=check):
            return AnswerTen(actor, check)
        case p.ModeAct(mode=mode):
            return ChooseMode(actor, mode)
        case p.CardAct(card=name, hand=hand):
            return PlayCard(actor, card(name), tuple(Seat)[hand])
        case p.ClaimAct(tricks=tricks):
            return Claim(actor, tricks)
        case p.ConcedeAct():
            return Concede(actor)
        case p.AnswerAct(call=said):
            return AnswerClaim(actor, said == "accept")
        case p.NextAct() | p.SaltAct() | p.FinishAct() | p.LookAct():
            raise NotationError("no action of a deal")
        case _:
            assert_never(message)


def _bid(call: str, actor: Seat) -> Action:
    """A call of the auction."""
    match call.removeprefix(_DARK):
        case "pass":
            return Pass(actor, call.startswith(_DARK))
        case "hold":
            return Hold(actor)
        case "misere" | "misere_no_talon":
            return BidMisere(actor, call != "misere")
        case "9_no_talon" | "10_no_talon":
            return BidWithoutTalon(actor, int(call.removesuffix(_BARE)))
        case game:
            return Bid(actor, parse_game(game), call.startswith(_DARK))


def call_text(call: Bid | BidMisere | BidWithoutTalon | Pass | Hold) -> str:
    """A call of the auction as records write it."""
    match call:
        case Pass(_, dark):
            return "dark pass" if dark else "pass"
        case Hold():
            return "hold"
        case BidMisere(_, without_talon):
            return "misere_no_talon" if without_talon else "misere"
        case BidWithoutTalon(_, level):
            return f"{level}{_BARE}"
        case Bid(_, game, dark):
            return f"{_DARK if dark else ''}{game}"
        case _:
            assert_never(call)


def to_message(action: Action) -> p.ActionMessage:
    """The message that means this action.

    Raises: NotationError for what only the table itself says.
    """
    match action:
        case Pass() | Hold() | BidMisere() | BidWithoutTalon() | Bid():
            return p.BidAct(call_text(action))
        case AnswerPartner(_, word):
            return p.PartnerAct(word)
        case Invite(_, invites):
            return p.InviteAct("invite" if invites else "decline")
        case Discard(_, (first, second)):
            return p.DiscardAct((first.name, second.name))
        case Order(_, contract):
            return p.OrderAct(str(contract))
        case Surrender():
            return p.SurrenderAct()
        case AnswerWhist(_, answer):
            return p.WhistAct(answer)
        case AnswerTen(_, check):
            return p.TenAct(check)
        case ChooseMode(_, mode):
            return p.ModeAct(mode)
        case PlayCard(_, item, hand):
            return p.CardAct(item.name, hand.index)
        case Claim(_, tricks):
            return p.ClaimAct(tricks)
        case Concede():
            return p.ConcedeAct()
        case AnswerClaim(_, accept):
            return p.AnswerAct("accept" if accept else "refuse")
        case AcceptClaim() | SettleTen():
            raise NotationError("a proved claim and a settled ten are said by the table")
        case _:
            assert_never(action)
