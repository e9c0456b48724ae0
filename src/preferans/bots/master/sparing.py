"""How `master` plays raspasy: every card searched to the end in worlds of its belief, each of the three playing for himself.

Two ways to imagine the others: each spares himself (max^n), or both take the searcher for their prey (paranoid).
"""

from collections.abc import Sequence

from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.searching import moment_of
from preferans.bots.payoff import Payoffs
from preferans.rules.actions import PlayCard
from preferans.rules.view import Observation
from preferans.solver.masks import moves_of, records
from preferans.solver.position import Goal

EQUAL = 1e-9


def worth_in_raspasy(seen: Observation, worlds: Sequence[Weighed], goal: Goal, table: Payoffs) -> dict[int, float]:
    """What each legal card is worth to the viewer in whists, as a mean over these worlds."""
    packed = b"".join(records((world.hands,), moment_of(seen, world)._replace(goal=goal)) for world in worlds)
    totals = {action.card.bit: 0.0 for action in seen.legal if isinstance(action, PlayCard)}
    taken = [seen.taken(seat) for seat in seen.seats]
    mine = seen.place(seen.viewer)
    for world, moves in zip(worlds, moves_of(packed), strict=True):
        for card, figures in moves:
            if goal is Goal.RASPASY:
                worth = table.of(taken[0] + figures[0], taken[1] + figures[1], taken[2] + figures[2])[mine]
            else:  # three searches, of which only the viewer's own says what comes of it
                worth = table.of_declarer(mine, taken[mine] + figures[mine])
            totals[card] += world.weight * worth
    return totals


def choose_to_spare(seen: Observation, worlds: Sequence[Weighed], goal: Goal, table: Payoffs, advice: PlayCard) -> Decision:
    """The card that is worth most; of equal ones the advice."""
    totals = worth_in_raspasy(seen, worlds, goal, table)
    best = max(totals.values())
    equal = {card for card, worth in totals.items() if worth > best - EQUAL}
    cards = {action.card.bit: action for action in seen.legal if isinstance(action, PlayCard)}
    chosen = advice if advice.card.bit in equal else cards[min(equal, key=lambda card: ((card.bit_length() - 1) & 7, card))]
    reason = Reason("master.card", {"card": str(chosen.card), "whists": in_tenths(best), "worlds": len(worlds)})
    return Decision(chosen, reason, {cards[card]: worth for card, worth in totals.items()})
