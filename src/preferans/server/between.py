"""What is shown of the time between two deals: who deals next, who cut, what was drawn before the first deal."""

from preferans.conventions.ruleset import RuleSet
from preferans.seats import Seat
from preferans.server import protocol as p
from preferans.server.ceremony import who_cuts
from preferans.server.state import TableState


def next_deal(state: TableState) -> p.NextDeal | None:
    """Who deals next, and on what terms; None while a deal is in play or after the match."""
    if state.match.current is not None or state.ended:
        return None
    progress = state.match.progress
    cutter = who_cuts(progress.rules, progress.dealer)
    return p.NextDeal(progress.dealer.index, progress.minimum, progress.price, None if cutter is None else cutter.index)


def cut_view(rules: RuleSet, dealer: Seat, taken: int | None) -> p.CutView | None:
    """The cut of a deal; None if the pack was not cut."""
    cutter = who_cuts(rules, dealer)
    return None if cutter is None or taken is None else p.CutView(cutter.index, taken)


def lots_view(state: TableState) -> p.LotsView | None:
    """What was drawn, as long as the first deal is shown; None where nothing was: a match that goes on has its dealer."""
    first = len(state.match.played) == (state.match.current is None)
    if not first or state.lots is None or not (state.lots.seats or state.lots.dealer):
        return None
    return p.LotsView("/".join(state.lots.seats), "/".join(" ".join(row) for row in state.lots.dealer))
