"""The figure of a checked ten that is settled at once: what best play of both sides gives (A-91)."""

from preferans.rules.state import SettlingTen
from preferans.solver.position import SEATS, Goal, Position
from preferans.solver.search import solve


def ten_tricks(state: SettlingTen) -> int:
    """The declarer's tricks with open cards and best play of both sides."""
    deal, playing = state.deal, state.playing
    contract = state.game.ordered.contract
    position = Position(
        playing.hands,
        contract.strain,
        Goal.TRICKS,
        leader=SEATS[deal.place(playing.leader)],
        declarer=SEATS[deal.place(state.game.declarer)],
    )
    value = solve(position)
    if not isinstance(value, int):
        raise TypeError("a trick game has one figure")
    return value
