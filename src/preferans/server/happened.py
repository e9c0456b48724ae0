"""What has just happened, for motion and for those who listen: read from a line of the log and the events of the engine.

Everything here is public, so all seats get the same.
"""

from typing import assert_never

from preferans.cards import Card
from preferans.rules import events as e
from preferans.rules import talon
from preferans.rules.state import DealState, Discarding, GamePlay, Playing
from preferans.seats import SEATS
from preferans.server import protocol as p
from preferans.server.between import cut_view
from preferans.server.codec import Dealt, Done, Extending, Finishing, Line, Looked, Moved, Proved, Ready, Salted, Undone
from preferans.server.looking import seen_by
from preferans.server.said_and_played import trick_view
from preferans.server.state import Advance, TableState


def happened(before: TableState, line: Line, after: Advance) -> tuple[p.EventMessage, ...]:
    """The events of one revision, in their order."""
    match line:
        case Ready(actor=actor):
            return (p.ReadyEvent(actor),)
        case Salted():
            return ()
        case Finishing(actor=actor, hour=hour):
            ended: tuple[p.EventMessage, ...] = (p.EndedEvent(),) if after.state.ended else ()
            return ended if hour else (p.FinishingEvent(actor), *ended)
        case Extending(actor=actor, room=room):
            return (p.ExtendingEvent(actor, room),)
        case Moved():
            return (p.EndedEvent(),)
        case Undone():
            return ()  # the view says it
        case Looked(actor=actor):
            return (p.LookedEvent(actor),)
        case Dealt():
            progress = before.match.progress
            return (p.DealtEvent(progress.number, progress.dealer.index, cut_view(before.match.rules, progress.dealer, line.cut)),)
        case Done() | Proved():
            said = _proved(line) if isinstance(line, Proved) else _done(line.actor, line.action, before.shown)
            found = [*said, *(event for one in after.step.events for event in _event(one, after.state))]
            if after.state.ended:
                found.append(p.EndedEvent())
            return tuple(found)
        case _:
            assert_never(line)


def _proved(line: Proved) -> tuple[p.EventMessage, ...]:
    return () if line.tricks is None else (p.SaidEvent(p.Said(line.actor, "settle_ten", str(line.tricks))),)


def _done(actor: int, action: p.ActionMessage, before: DealState | None) -> tuple[p.EventMessage, ...]:
    match action:
        case p.BidAct(call=call):
            return (p.SaidEvent(p.Said(actor, "bid", call)),)
        case p.PartnerAct(call=word):
            return (p.SaidEvent(p.Said(actor, "partner", word.value)),)
        case p.InviteAct(call=word):
            return (p.SaidEvent(p.Said(actor, "invite", word)),)
        case p.DiscardAct():
            return (p.DiscardedEvent(actor),)
        case p.OrderAct(contract=contract):
            return (p.SaidEvent(p.Said(actor, "contract", contract)),)
        case p.SurrenderAct():
            return (p.SaidEvent(p.Said(actor, "surrender")),)
        case p.WhistAct(call=answer):
            return (p.SaidEvent(p.Said(actor, "whist", answer.value)),)
        case p.TenAct(call=check):
            return (p.SaidEvent(p.Said(actor, "ten", check.value)),)
        case p.ModeAct(mode=mode):
            return (p.SaidEvent(p.Said(actor, "mode", mode.value)),)
        case p.CardAct(card=card, hand=hand):
            return (p.CardEvent(hand, card),)
        case p.ClaimAct():
            return (p.ClaimEvent(actor, False),)
        case p.ConcedeAct() if is_game(before):
            return (p.SaidEvent(p.Said(actor, "concede")),)
        case p.ConcedeAct():
            return (p.ClaimEvent(actor, True),)
        case p.AnswerAct(call=said):
            return (p.ClaimAnswerEvent(actor, said == "accept"),)
        case p.NextAct() | p.SaltAct() | p.FinishAct() | p.LookAct():
            return ()
        case _:
            assert_never(action)


def _event(event: e.Event, after: TableState) -> tuple[p.EventMessage, ...]:
    match event:
        case e.TalonShown(cards=cards):
            return (p.TalonEvent(_names(cards)),) if _is_open(after.shown) else ()
        case e.TalonCardTurned(card=card):
            return (p.TurnedEvent(card.name),)
        case e.HandsOpened(seats=seats):
            return (p.OpenedEvent(tuple(seat.index for seat in seats)),)
        case e.TrickTaken():
            return (p.TrickEvent(_last_trick(after)),)
        case e.DealFinished(ending=ending):
            return (p.FinishedEvent(ending),)
        case e.AuctionWon() | e.ClaimRefused():
            return ()  # the calls and answers have said it
        case _:
            assert_never(event)


def _is_open(state: DealState | None) -> bool:
    """Whether the talon that has just been taken lies open for all: not in a dark game, where it is agreed so."""
    return isinstance(state, Discarding) and talon.is_shown(state.deal, state.purchase)


def is_game(state: DealState | None) -> bool:
    """Whether a trick game is played: then it is the declarer who gives up."""
    return isinstance(state, Playing) and isinstance(state.game, GamePlay)


def _names(cards: tuple[Card, Card]) -> tuple[str, str]:
    return cards[0].name, cards[1].name


def _last_trick(state: TableState) -> p.TrickView:
    seen = seen_by(state, SEATS[0])
    if seen is None:
        raise ValueError("nothing has been dealt")
    return trick_view(seen, len(seen.tricks) - 1)
