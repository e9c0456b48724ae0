"""What `master` expects of the defence when it is first asked, beside what the cards give: `python bench/belief_of_master.py [DEALS] [SEED] [BOT]`.

Deals are bid and ordered by BOT (`dd20`) on all chairs. For every level: the mean of the defence's tricks with open cards over uniform worlds,
over the worlds of the belief, and in the real one; then the root of the mean squared error, and the correlation, of both.
"""

import random
import sys
from math import sqrt

from preferans.bots.master.belief import belief
from preferans.bots.master.drawing import Effort, draw
from preferans.bots.master.searching import moment_of
from preferans.bots.running import seated, shuffled
from preferans.cards import CardSet
from preferans.conventions.catalogue import load_preset
from preferans.rules.contract import TrickGame
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState, Whisting
from preferans.rules.view import observe
from preferans.seats import SEATS
from preferans.solver.masks import records, values_of

EFFORTS = (Effort(30, 0), Effort(30, 100))
RULES = load_preset("sochi")


def asked(seed: int, deal: int, bot: str) -> "Whisting | None":
    """The moment in which the first opponent is asked."""
    state: DealState = start(RULES, SEATS[deal % 3], *shuffled(RULES, seed, str(deal)))
    players = seated((bot,) * 3, seed, deal)
    while (seat := to_act(state)) is not None and not isinstance(state, Whisting):
        state = apply(state, players[seat.index].act(observe(state, seat))).state
        if getattr(state, "tricks", None) == ():
            return None
    return state if isinstance(state, Whisting) else None


def row(state: Whisting) -> "tuple[int, float, float, int]":
    """The level, and the defence's tricks: in uniform worlds, in those of the belief, in the real one."""
    seat = to_act(state)
    if seat is None:
        raise TypeError("somebody is asked")
    seen = observe(state, seat)
    if not isinstance(seen.contract, TrickGame):
        raise TypeError("only trick games are answered")
    means = []
    for effort in EFFORTS:
        worlds = draw(seen, belief(seen), effort, random.Random(1))
        tricks = values_of(records((world.hands for world in worlds), moment_of(seen, worlds[0])))
        means.append(sum(world.weight * (10 - taken) for world, taken in zip(worlds, tricks, strict=True)))
    deal, ordered = state.deal, state.ordered
    bought = (CardSet.of(deal.talon) - CardSet.of(ordered.discard or ())).mask
    first, second, third = (
        (hand.mask | bought) & ~CardSet.of(ordered.discard or ()).mask if at == ordered.declarer else hand.mask
        for at, hand in zip(deal.seats, deal.hands, strict=True)
    )
    real = values_of(records([(first, second, third)], moment_of(seen, worlds[0])))[0]
    return seen.contract.level, means[0], means[1], 10 - real


def main() -> None:
    """Prints the table."""
    words = sys.argv[1:]
    first, second, bot = (*words, *("150", "909", "dd20")[len(words) :])
    deals, seed = int(first), int(second)
    rows = [row(state) for deal in range(deals) if (state := asked(seed, deal, bot)) is not None]
    for level in sorted({one[0] for one in rows}):
        of_level = [one for one in rows if one[0] == level]
        print(level, len(of_level), *(f"{sum(one[column] for one in of_level) / len(of_level):.2f}" for column in (1, 2, 3)))
    for column, name in ((1, "uniform"), (2, "belief")):
        error = sqrt(sum((one[column] - one[3]) ** 2 for one in rows) / len(rows))
        means = [sum(one[at] for one in rows) / len(rows) for at in (column, 3)]
        along = sum((one[column] - means[0]) * (one[3] - means[1]) for one in rows)
        across = sqrt(sum((one[column] - means[0]) ** 2 for one in rows) * sum((one[3] - means[1]) ** 2 for one in rows))
        print(f"{name}: error {error:.2f} tricks, correlation {along / across:.2f}")


if __name__ == "__main__":
    main()
