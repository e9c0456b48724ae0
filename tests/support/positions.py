"""Random positions of the play, whole tricks or partial ones, for every goal."""

import random

from preferans.cards import DECK, CardSet, Strain
from preferans.solver.position import SEATS, Goal, Position, play


def random_position(seed: int, cards: int, goal: Goal) -> Position:
    """A position with so many cards a hand before the current trick, of which 0 to 2 cards are played."""
    rng = random.Random(seed)
    pack = list(DECK)
    rng.shuffle(pack)
    hands = [CardSet.of(pack[i * cards : (i + 1) * cards]) for i in range(3)]
    talon = tuple(pack[-2:][: rng.randrange(3)]) if goal.three_figures else ()
    strain = rng.choice(tuple(Strain)) if goal is Goal.TRICKS else Strain.NO_TRUMP
    declarer = None if goal.three_figures else rng.choice(SEATS)
    position = Position((hands[0], hands[1], hands[2]), strain, goal, rng.choice(SEATS), declarer, (), talon)
    for _ in range(rng.randrange(3)):
        after, _ = play(position, rng.choice(list(position.legal)))
        assert after is not None
        position = after
    return position
