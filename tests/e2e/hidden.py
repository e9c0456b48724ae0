"""What nobody but its holder may know, from the log and the rules of the table, not from a view: to search frames for it."""

import re
import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from preferans.rules.actions import Action
from preferans.rules.state import DealState
from preferans.seats import SEATS, Seat
from preferans.server import codec
from preferans.server.settings import FILE
from preferans.server.state import advance
from preferans.server.store.store import read_log, read_table
from preferans.server.table import first_state
from support.random_play import Walk, hidden_cards


def named(text: str, but: str = "") -> set[str]:
    """Every card that stands in a frame, in whatever form, beside the id of the table."""
    return set(re.findall("[SCDH][789TJQKA]", text.replace(but, "") if but else text))


def hidden_by_rev(data: Path, table: str, seats: Collection[Seat] = (Seat(0),)) -> dict[int, set[str]]:
    """The cards that one of these seats may not know, at each revision. Of all seats: what who looks on may not know."""
    with closing(sqlite3.connect(data / FILE)) as db:
        row, log = read_table(db, table), read_log(db, table)
    assert row is not None
    state = first_state(row)
    found: dict[int, set[str]] = {}
    actions: list[Action] = []
    states: list[DealState] = []
    for event in log:
        line = codec.decode(event.body)
        state = advance(state, line).state
        current = state.match.current
        match line:
            case codec.Dealt():
                actions, states = [], []
            case codec.Done(actor=actor, action=action):
                actions.append(codec.to_action(action, SEATS[actor]))
            case codec.Proved():
                actions.append(codec.proved_action(line))
        if current is None:
            found[event.rev] = set()
            continue
        if isinstance(line, codec.Dealt | codec.Done | codec.Proved):
            states.append(current.state)
        deal = current.log
        walked = Walk(state.match.rules, deal.dealer, deal.order, deal.talon_pair, 6, tuple(actions), tuple(states))
        found[event.rev] = {card.name for seat in seats for card in hidden_cards(walked, len(actions), seat)}
    return found
