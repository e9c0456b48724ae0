"""A deal that is over, step by step, from one chair or with open cards. Pure: a shared deal → the page.

What a chair sees is what it saw at the table: the same views, made by the same function.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from preferans.cards import Strain
from preferans.match.log import Clock, Irregularity, Redeal
from preferans.match.match import Match, act
from preferans.notation.deal_diagram import deal_drawing, deal_text
from preferans.notation.shared_deal import SharedDeal, begin_again, replayed
from preferans.rules.contract import TrickGame
from preferans.rules.engine import apply
from preferans.rules.raspasy import TalonRole, talon_card, talon_role
from preferans.rules.state import DealState, Finished, GamePlay, Playing, RaspasyPlay
from preferans.rules.view import observe
from preferans.seats import Seat, chairs
from preferans.server import protocol as p
from preferans.server.amounts import entry_views
from preferans.server.solving import form
from preferans.server.state import Past, TableState, begin
from preferans.server.view import Sitting, rules_view, table_view
from preferans.solver.position import SEATS, Goal, Position
from preferans.solver.table import is_proved
from preferans.texts import LANGUAGES, say


def replay_page(shared: SharedDeal, viewer: Seat | None) -> p.ReplayPage:
    """The deal from that chair; with open cards if it is None.

    Raises: RefusedError, if the deal does not play to its end by the rules of its table.
    """
    match = replayed(shared, is_proved)
    played = match.played[0]
    states = tuple(_states(shared, match))
    dealt = _deal_state(states[0]).deal
    names = tuple(player.name for player in shared.players)
    sitting = Sitting(names, tuple(bool(player.bot) for player in shared.players), rules_view(shared.rules))
    views = [_fields(_view(state, sitting, viewer)) for state in states]
    steps = tuple(
        p.ReplayStep({name: value for name, value in after.items() if value != before[name]}, _position(_deal_state(state)))
        for before, after, state in zip(views[:-1], views[1:], states[1:], strict=True)
    )
    texts, drawings = zip(*((deal_text(shared, lang), deal_drawing(shared, lang)) for lang in LANGUAGES), strict=True)
    return p.ReplayPage(
        first=_view(states[0], sitting, viewer),
        steps=steps,
        seats=_three(tuple(seat.index for seat in dealt.seats)),
        talon=(dealt.talon[0].name, dealt.talon[1].name),
        hands=_three(tuple(tuple(card.name for card in hand) for hand in dealt.hands)),
        entries=entry_views(played, shared.rules, Past(_ending(states[-1]), shared.before.price, shared.before.owned_bombs)),
        diagram=p.Text(*texts),
        svg=p.Text(*drawings),
        rules=p.Text(*(say(f"preset.{shared.rules.name}", lang) for lang in LANGUAGES)),
    )


def _three(row: tuple[Any, ...]) -> tuple[Any, Any, Any]:
    first, second, third = row
    return first, second, third


def _states(shared: SharedDeal, whole: Match) -> Iterator[TableState]:
    """The table after every action that changed something on it; without a last one where the deal was broken off."""
    before, seats = shared.before, chairs(shared.rules.players)
    state = replace(begin(shared.rules, shared.players, before.dealer), rev=1, price=before.price, looked=seats)
    state = replace(state, match=begin_again(shared))
    yield state
    for item in whole.played[0].log.actions:
        step = act(state.match, item)
        if step.finished is None and state.match.current is not None and step.match.current is not None:
            moved = step.match.current.state is not state.match.current.state
            state = replace(state, match=step.match, rev=state.rev + 1)
            if moved:
                yield state
            continue
        last = (
            apply(state.match.current.state, item).state
            if state.match.current is not None and not isinstance(item, Redeal | Irregularity | Clock)
            else None
        )
        if isinstance(last, Finished):
            past = (Past(last.ending, before.price, before.owned_bombs),)
            yield replace(state, match=replace(whole, played=whole.played), rev=state.rev + 1, last=last, past=past)


def _deal_state(state: TableState) -> DealState:
    if state.shown is None:
        raise TypeError("a replay shows a deal")
    return state.shown


def _ending(state: TableState) -> Any:
    shown = _deal_state(state)
    return shown.ending if isinstance(shown, Finished) else None


def _view(state: TableState, sitting: Sitting, viewer: Seat | None) -> p.View:
    """What that chair saw, and nothing that could be done."""
    shown = _deal_state(state)
    seen = table_view(state, sitting, viewer or shown.deal.eldest, sitting.people)
    seen = msgspec.structs.replace(seen, legal=p.Legal(), settlement=None, next=None, ready=(), finishing=(), last_spiral=False)
    if viewer is not None:
        return seen
    hands = tuple(
        hand if seat.index == seen.me else msgspec.structs.replace(hand, cards=tuple(card.name for card in observe(shown, seat).hand))
        for seat, hand in zip(shown.deal.seats, seen.hands, strict=True)
    )
    return msgspec.structs.replace(seen, hands=_three(hands))


def _fields(view: p.View) -> dict[str, Any]:
    return {name: getattr(view, name) for name in view.__struct_fields__}


def _position(state: DealState) -> dict[str, Any] | None:
    """The moment of the play with open cards, as the solver is asked; None where it knows no such play."""
    if not isinstance(state, Playing) or not state.left:
        return None
    leader = SEATS[state.deal.place(state.leader)]
    match state.game:
        case RaspasyPlay():
            if state.deal.two_hand or talon_role(state.deal) is TalonRole.PARTICIPATES:
                return None  # two-card tricks, and a talon that may win
            opens = () if talon_card(state) is None else state.deal.talon[len(state.tricks) :]
            position = Position(state.hands, Strain.NO_TRUMP, Goal.RASPASY, leader, None, state.trick, opens)
        case game:
            contract = game.ordered.contract if isinstance(game, GamePlay) else None
            strain = contract.strain if isinstance(contract, TrickGame) else Strain.NO_TRUMP
            goal = Goal.TRICKS if isinstance(game, GamePlay) else Goal.MISERE
            position = Position(state.hands, strain, goal, leader, SEATS[state.deal.place(game.declarer)], state.trick)
    asked: dict[str, Any] = msgspec.to_builtins(form(position))
    return asked
