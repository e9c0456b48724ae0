"""A board: the same deal six times, A on each chair against B B, then B on each against A A. Luck belongs to board, chair and decision,
never to the side, so that equal bots give zero to the last digit."""

from collections.abc import Sequence
from dataclasses import dataclass

from preferans.arena.entrants import Side
from preferans.arena.referee import Referee
from preferans.arena.results import BoardResult, Clocked, GameResult, Role, Team
from preferans.arena.starts import Mode, start_of
from preferans.bots.player import Chance
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import WhistCall
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState, Finished, SettlingTen
from preferans.rules.view import observe
from preferans.scoring.deal import Context, score
from preferans.scoring.outcome import DealOutcome, GameOutcome, MisereOutcome, RaspasyOutcome, SurrenderOutcome, VoidOutcome, from_deal
from preferans.scoring.spiral import raspasy_price
from preferans.scoring.value import deal_value
from preferans.seats import Seat, chairs
from preferans.solver.table import said_by_table

WHISTS = (WhistCall.WHIST, WhistCall.WHIST_RETURN)


@dataclass(frozen=True, slots=True)
class Table:
    """Who is measured, and how."""

    rules: RuleSet
    mode: Mode
    sides: tuple[Side, Side]


def play_board(table: Table, seed: int, board: int) -> BoardResult:
    """The six games of a board. A deal stands by itself: the first of a match, paid with pool and mountain settled."""
    begin = start_of(table.rules, table.mode, seed, board)
    referee, clocks, games = Referee(), (Clocked(), Clocked()), []
    alone: tuple[tuple[Team, int, int], ...] = (("a", 0, 1), ("b", 1, 0))
    for team, mine, others in alone:
        for chair in _deal_seats(begin):
            seating = [mine if seat == chair else others for seat in chairs(table.rules.players)]
            outcome = _play(table, begin, seating, referee, clocks, (seed, board))
            games.append(_result(table.rules, outcome, team, chair))
    return BoardResult(seed, board, tuple(games), referee.illegal, referee.timeouts, tuple(referee.faults), clocks)


def _deal_seats(state: DealState) -> tuple[Seat, ...]:
    """The chairs that play this deal."""
    return tuple(sorted(state.deal.seats, key=lambda seat: seat.index))


def _play(
    table: Table, state: DealState, seating: Sequence[int], referee: Referee, clocks: tuple[Clocked, Clocked], key: tuple[int, int]
) -> DealOutcome:
    """What happens in one game, `seating` naming the side of every chair.

    Claims are answered by the players: to prove each of them would take a third of the time, and a refused one is played on.
    """
    seed, board = key
    seated = [table.sides[side].seat(Chance(seed, board, seat)) for side, seat in zip(seating, chairs(len(seating)), strict=True)]
    referee.new_game()
    while (seat := to_act(state)) is not None:
        side = seating[seat.index]
        name = table.sides[side].entry.name
        action = referee.decide(seated[seat.index], name, state, observe(state, seat), clocks[side])
        state = apply(state, action).state
        if isinstance(state, SettlingTen) and (said := said_by_table(state)) is not None:
            state = apply(state, said).state
    if not isinstance(state, Finished):
        raise TypeError("a deal that waits for nobody is over")
    return from_deal(state)


def _result(rules: RuleSet, outcome: DealOutcome, team: Team, chair: Seat) -> GameResult:
    nets = deal_value(score(outcome, rules, Context(raspasy_price(rules, 0))), rules)
    role, made = _role(outcome, chair)
    return GameResult(team, chair.index, nets[chair.index], role, made)


def _role(outcome: DealOutcome, chair: Seat) -> tuple[Role | None, bool | None]:
    """What a chair was in the deal, and whether it made its contract."""
    match outcome:
        case GameOutcome(declarer=declarer, contract=contract):
            if chair == declarer:
                return Role.DECLARER, not outcome.tricks or outcome.taken(chair) >= contract.level
            last = dict(outcome.answers).get(chair)
            return (Role.WHISTER if last in WHISTS else None), None
        case SurrenderOutcome(declarer=declarer):
            return (Role.DECLARER, False) if chair == declarer else (None, None)
        case MisereOutcome(declarer=declarer):
            return (Role.MISERE, outcome.taken(chair) == 0) if chair == declarer else (None, None)
        case RaspasyOutcome():
            return Role.RASPASY, None
        case VoidOutcome():
            return None, None
