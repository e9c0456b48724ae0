"""Actions in the words of the table, in Russian or English: `6♠`, `здесь`, `discards ♣9 ♣10`."""

from collections.abc import Sequence
from typing import assert_never

from preferans.match.log import Clock, Irregularity, LogItem, Redeal
from preferans.notation.engine_actions import Names
from preferans.notation.letters import say_card, say_contract
from preferans.rules import actions as engine
from preferans.rules.contract import MISERE
from preferans.scoring.penalties import AgreedPenalty, Revoke, TablePenalty, TalonPeek, WrongCardCount
from preferans.seats import Seat
from preferans.texts import say


def hand_name(seat: Seat, names: Sequence[str], lang: str) -> str:
    """The name of a hand; the third hand of two players is nobody's (A-84)."""
    return say("speech.dummy", lang) if seat is Seat.DUMMY else names[seat.index]


def offence_of(penalty: TablePenalty | Revoke) -> str:
    """The offence that a penalty is for, in the word of the score format."""
    match penalty:
        case AgreedPenalty():
            return "agreed"
        case TalonPeek():
            return "peek"
        case WrongCardCount():
            return "wrong_card_count"
        case Revoke():
            return "revoke"


def say_action(item: LogItem, names: Names, seats: tuple[Seat, Seat, Seat], lang: str) -> str:
    """What the actor says or does, without his name; `seats` are the three who play, the eldest hand first."""
    match item:
        case engine.Bid(_, game, dark):
            return say("speech.dark", lang, what=say_contract(game, lang)) if dark else say_contract(game, lang)
        case engine.BidMisere(_, without_talon):
            words = say_contract(MISERE, lang)
            return say("speech.without_talon", lang, what=words) if without_talon else words
        case engine.BidWithoutTalon(_, level):
            return say("speech.without_talon", lang, what=str(level))
        case engine.Pass(_, dark):
            words = say("speech.pass", lang)
            return say("speech.dark", lang, what=words) if dark else words
        case engine.AnswerPartner(_, word):
            return say(f"speech.partner_{word.value}", lang)
        case engine.Invite(_, invites):
            return say("speech.invite" if invites else "speech.invite_decline", lang)
        case engine.SettleTen(_, figure):
            return say("speech.settle_ten", lang, tricks=figure)
        case engine.Hold():
            return say("speech.hold", lang)
        case engine.Discard(_, cards):
            return say("speech.discard", lang, cards=" ".join(say_card(card, lang) for card in cards))
        case engine.Order(_, contract):
            return say("speech.order", lang, contract=say_contract(contract, lang))
        case engine.Surrender():
            return say("speech.surrender", lang)
        case engine.AnswerWhist(_, call):
            return say(f"speech.{call.value}", lang)
        case engine.AnswerTen(_, answer):
            return say(f"speech.{answer.value}", lang)
        case engine.ChooseMode(_, mode):
            return say(f"speech.{mode.value}", lang)
        case engine.PlayCard(actor, card, hand):
            return (
                say_card(card, lang)
                if hand is actor
                else say("speech.for", lang, card=say_card(card, lang), name=hand_name(hand, names, lang))
            )
        case engine.Claim(_, tricks):
            rows = (f"{hand_name(seat, names, lang)} {number}" for seat, number in zip(seats, tricks, strict=True))
            return say("speech.claim", lang, tricks=", ".join(rows))
        case engine.AcceptClaim():
            return say("speech.accept_claim", lang)
        case engine.AnswerClaim(_, accept):
            return say("speech.accept" if accept else "speech.refuse", lang)
        case engine.Concede():
            return say("speech.concede", lang)
        case Redeal():
            return say("speech.redeal", lang)
        case Irregularity(penalty=penalty):
            return say(f"speech.{offence_of(penalty)}", lang)
        case Clock(_, event):
            return say(f"speech.{event.value}", lang)
        case never:
            assert_never(never)
