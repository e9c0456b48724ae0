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


class Done(Struct, tag="act", frozen=True):
    """A seat has acted."""

    actor: int
    action: p.ActionMessage


class Dealt(Struct, tag="deal", frozen=True):
    """A deal begins: the pack as it comes off, 64 letters, and the pair laid aside."""

    order: str
    pair: int
    by: int | None = None
    """Whose readiness was the last that was waited for; None if the table deals by itself."""


class Ready(Struct, tag="ready", frozen=True):
    """A seat waits for the next deal."""

    actor: int


class Finishing(Struct, tag="finishing", frozen=True):
    """A seat would settle the match before the next deal."""

    actor: int


class Looked(Struct, tag="looked", frozen=True):
    """A seat has looked at its cards, where one may speak before; no record knows of it (A-76)."""

    actor: int


class Proved(Struct, tag="proved", frozen=True):
    """The table has said something for a seat because search has proved it."""

    actor: int
    tricks: int | None = None
    """Of the declarer in a checked ten; None: a claim is certain."""


Line: TypeAlias = Done | Dealt | Ready | Finishing | Looked | Proved
_DARK, _BARE = "dark ", "_no_talon"
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Line)


def encode(line: Line) -> bytes:
    """The bytes that the log keeps."""
    return _encoder.encode(line)


def decode(body: bytes) -> Line:
    """The line that was kept."""
    return _decoder.decode(body)


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
        case Ready() | Finishing() | Looked():
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
        case Dealt(by=actor) | Ready(actor=actor):
            return actor == seat.index and isinstance(action, p.NextAct)
        case Finishing(actor=actor):
            return actor == seat.index and isinstance(action, p.FinishAct)
        case Looked(actor=actor):
            return actor == seat.index and isinstance(action, p.LookAct)
        case Proved():
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
        case p.NextAct() | p.FinishAct() | p.LookAct():
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
