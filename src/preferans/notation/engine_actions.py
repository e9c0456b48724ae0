"""Between the actions of a record, with names, and those of the engine, with chairs."""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from preferans.match.log import Clock, Irregularity, LogItem, Redeal
from preferans.notation.action_text import format_name, format_words
from preferans.notation.actions import (
    DUMMY,
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
)
from preferans.notation.score_json import penalty_json
from preferans.rules import actions as engine
from preferans.rules.contract import Misere, parse_contract, parse_game
from preferans.rules.engine import legal_actions, to_act
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import Deal, DealState, Discarding, Ordering
from preferans.rules.talon import may_surrender, twelve
from preferans.seats import SEATS, Seat

Names: TypeAlias = Sequence[str]


def to_engine(action: RecordAction, names: Names, deal: Deal) -> LogItem | Refusal | Irregular:
    """The action as the log of a match holds it, or why the rules of the table have no such action.

    An irregularity comes back as it is: its penalty is the scorer's to read.
    """
    seat = _seat(action.actor, names)
    match action:
        case Said():
            return _said(action, seat)
        case Bare(_, act):
            return _bare(act, seat)
        case Discarded(_, cards):
            return engine.Discard(seat, cards)
        case Contracted(_, contract):
            return engine.Order(seat, contract)
        case ModeChosen(_, mode):
            return engine.ChooseMode(seat, mode)
        case Played(_, card, hand):
            return engine.PlayCard(seat, card, seat if hand is None else _seat(hand, names))
        case Claimed(_, tricks):
            return _claim(seat, dict(tricks), names, deal)
        case TenSettled(_, figure):
            return engine.SettleTen(seat, figure)
        case Irregular():
            return action
        case Clocked(_, event, ms):
            return Clock(seat, event, ms)
        case never:
            assert_never(never)


def _seat(name: str, names: Names) -> Seat:
    return Seat.DUMMY if name == DUMMY and len(names) == 2 else SEATS[list(names).index(name)]


def name_of(seat: Seat, names: Names) -> str:
    """The name of a chair, or that of the dummy (A-84)."""
    return DUMMY if seat is Seat.DUMMY else names[seat.index]


def _said(action: Said, seat: Seat) -> LogItem | Refusal:
    match action.act:
        case SaidAct.BID:
            return _bid(action.call, seat)
        case SaidAct.WHIST:
            return engine.AnswerWhist(seat, engine.WhistCall(action.call))
        case SaidAct.TEN:
            return engine.AnswerTen(seat, engine.TenCall(action.call))
        case SaidAct.ANSWER:
            return engine.AnswerClaim(seat, action.call == "accept")
        case SaidAct.PARTNER:
            return engine.AnswerPartner(seat, engine.PartnerCall(action.call))
        case SaidAct.INVITE:
            return engine.Invite(seat, invites=action.call == "invite")
        case never:
            assert_never(never)


def _bid(call: str, seat: Seat) -> LogItem | Refusal:
    match call:
        case "pass":
            return engine.Pass(seat)
        case "hold":
            return engine.Hold(seat)
        case "misere_no_talon":
            return engine.BidMisere(seat, without_talon=True)
        case "9_no_talon" | "10_no_talon":
            return engine.BidWithoutTalon(seat, int(call.removesuffix("_no_talon")))
        case "dark pass":
            return engine.Pass(seat, dark=True)
        case dark if dark.startswith("dark "):
            return engine.Bid(seat, parse_game(dark.removeprefix("dark ")), dark=True)
        case _:
            contract = parse_contract(call)
            return engine.BidMisere(seat) if isinstance(contract, Misere) else engine.Bid(seat, contract)


def _bare(act: BareAct, seat: Seat) -> LogItem:
    match act:
        case BareAct.SURRENDER:
            return engine.Surrender(seat)
        case BareAct.CONCEDE:
            return engine.Concede(seat)
        case BareAct.REDEAL:
            return Redeal(seat)
        case BareAct.ACCEPT_CLAIM:
            return engine.AcceptClaim(seat)
        case never:
            assert_never(never)


def _claim(seat: Seat, tricks: dict[str, int], names: Names, deal: Deal) -> LogItem | Refusal:
    owners = [name_of(owner, names) for owner in deal.seats]
    if set(tricks) != set(owners):
        return refuse("claim_names", names=", ".join(owners))
    first, second, third = (tricks[owner] for owner in owners)
    return engine.Claim(seat, (first, second, third))


def from_engine(item: LogItem, names: Names, seats: Sequence[Seat]) -> RecordAction:
    """The action with names; `seats` are the three who play, the eldest hand first."""
    name = names[item.actor.index]
    match item:
        case engine.Bid(_, game, dark):
            return Said(name, SaidAct.BID, f"dark {game}" if dark else str(game))
        case engine.BidMisere(_, without_talon):
            return Said(name, SaidAct.BID, "misere_no_talon" if without_talon else "misere")
        case engine.BidWithoutTalon(_, level):
            return Said(name, SaidAct.BID, f"{level}_no_talon")
        case engine.Pass(_, dark):
            return Said(name, SaidAct.BID, "dark pass" if dark else "pass")
        case engine.AnswerPartner(_, word):
            return Said(name, SaidAct.PARTNER, word.value)
        case engine.Invite(_, invites):
            return Said(name, SaidAct.INVITE, "invite" if invites else "decline")
        case engine.SettleTen(_, figure):
            return TenSettled(name, figure)
        case engine.Hold():
            return Said(name, SaidAct.BID, "hold")
        case engine.Discard(_, cards):
            return Discarded(name, cards)
        case engine.Order(_, contract):
            return Contracted(name, contract)
        case engine.Surrender():
            return Bare(name, BareAct.SURRENDER)
        case engine.AnswerWhist(_, call):
            return Said(name, SaidAct.WHIST, call.value)
        case engine.AnswerTen(_, answer):
            return Said(name, SaidAct.TEN, answer.value)
        case engine.ChooseMode(_, mode):
            return ModeChosen(name, mode)
        case engine.PlayCard(actor, card, hand):
            return Played(name, card, None if hand is actor else name_of(hand, names))
        case engine.Claim(_, tricks):
            by_chair = sorted(zip(seats, tricks, strict=True), key=lambda row: row[0].index)
            return Claimed(name, tuple((name_of(seat, names), number) for seat, number in by_chair))
        case engine.AcceptClaim():
            return Bare(name, BareAct.ACCEPT_CLAIM)
        case engine.AnswerClaim(_, accept):
            return Said(name, SaidAct.ANSWER, "accept" if accept else "refuse")
        case engine.Concede():
            return Bare(name, BareAct.CONCEDE)
        case Redeal():
            return Bare(name, BareAct.REDEAL)
        case Irregularity(_, penalty):
            return Irregular(name, penalty_json(penalty, names))
        case Clock(_, event, ms):
            return Clocked(name, event, ms)
        case never:
            assert_never(never)


def legal_text(state: DealState, names: Names) -> str:
    """Who may do what now, in the words of the text form, long lists shortened: `Boris DK for Vera, DA for Vera`."""
    seat = to_act(state)
    if seat is None:
        return "-"
    legal = legal_actions(state)
    words = [format_words(from_engine(action, names, state.deal.seats)) for action in legal]
    match state:
        case Discarding():
            held = " ".join(str(card) for card in twelve(state))
            words = [f"discard {held}", *(["surrender"] if may_surrender(state) else [])]
        case Ordering():
            orders = [word for word in words if word.startswith("order ")]
            words = (
                [f"{orders[0]} … {orders[-1].removeprefix('order ')}", *(word for word in words if word not in orders)]
                if len(orders) > 2
                else words
            )
        case _:
            words = list(dict.fromkeys("claim" if word.startswith("claim ") else word for word in words))
    return f"{format_name(names[seat.index])} {', '.join(words)}"
