"""Whole matches as logs of a table: everything that may stand in one, done at random."""

import random
from dataclasses import replace

import msgspec

from preferans.conventions.ruleset import RuleSet
from preferans.match.match import Player
from preferans.rules.actions import SettleTen
from preferans.seats import Seat, chairs
from preferans.server import codec, fairness
from preferans.server import protocol as p
from preferans.server.codec import Line
from preferans.server.judging import Draw, judged
from preferans.server.looking import is_dark, unlooked
from preferans.server.state import TableState, advance, begin
from support.random_play import choose
from support.tables import NAMES, line_of


def match_lines(seed: int, agreed: RuleSet, deals: int, dealer: Seat, table: str = "table_1") -> tuple[TableState, list[Line]]:
    """The table before its first line, and the lines of so many deals of people, as their log would keep them."""
    rng = random.Random(seed)
    players = tuple(Player(NAMES[seat.index]) for seat in chairs(agreed.players))
    first = replace(begin(agreed, players, dealer, table), secret=rng.randbytes(32).hex())
    lines: list[Line] = [_bound(rng, fairness.deal_line(first, None, None, {}))]
    state = advance(first, lines[0]).state
    while not state.ended and len(state.match.played) < deals:
        line = _in_a_deal(rng, state) if state.match.current is not None else _between(rng, state)
        line = codec.decode(codec.encode(_bound(rng, line)))
        lines.append(line)
        state = advance(state, line).state
    return first, lines


def _bound(rng: random.Random, line: Line) -> Line:
    """The line with a secret for the next deal that the seed says: the same match every time."""
    return msgspec.structs.replace(line, following=rng.randbytes(32).hex()) if isinstance(line, codec.Dealt) else line


def _in_a_deal(rng: random.Random, state: TableState) -> Line:
    """An action, a look, or a discard that is taken back."""
    assert state.match.current is not None
    turn, hidden = state.turn, unlooked(state)
    if state.undoable is not None and state.undoable.turn is not None and rng.random() < 0.3:
        return codec.Undone(state.undoable.turn.index)
    if hidden and rng.random() < 0.3:
        return codec.Looked(rng.choice(hidden).index)
    action = choose(rng, state.match.current.state)
    if not isinstance(action, SettleTen) and turn is not None:
        if turn in hidden and not is_dark(action):
            return codec.Looked(turn.index)
        if turn not in hidden and is_dark(action):
            return _in_a_deal(rng, state)
    return line_of(action)


def _between(rng: random.Random, state: TableState) -> Line:
    """Somebody is ready or shows his salt; the last one's word deals, or the table does."""
    salts = {seat: bytes([seat.index] * 16).hex() for seat in state.people}
    given = dict(state.salts)
    if state.revealing:
        waited = [seat for seat, _ in state.hashes if seat not in given]
        if not waited or rng.random() < 0.1:
            return fairness.deal_line(state, None, state.wish, given)
        seat = rng.choice(waited)
        line = judged(state, state.people, seat, p.SaltAct(salts[seat]))
        return fairness.deal_line(state, seat, state.wish, given | {seat: salts[seat]}) if isinstance(line, Draw) else line
    seat = rng.choice([seat for seat in state.people if seat not in state.ready])
    salt_hash = fairness.hash_of(state, seat, salts[seat]) if rng.random() < 0.8 else None
    line = judged(state, state.people, seat, p.NextAct(salt_hash=salt_hash))
    return fairness.deal_line(state, seat, state.wish, given) if isinstance(line, Draw) else line
