"""What every player is to the table: an observation goes in, an action comes out.

Whoever plays sees an `Observation` and nothing else. A bot is a function of its observation and of its `Chance`, which is
given when it sits down to a deal: asked again, it answers the same.
"""

import random
from dataclasses import dataclass
from typing import Protocol

from preferans.bots.standing import FIRST, Standing
from preferans.rules.actions import Action
from preferans.rules.view import Observation
from preferans.seats import Seat


class Player(Protocol):
    """Somebody at the table."""

    @property
    def name(self) -> str:
        """What records call it."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever the same observation may be answered differently."""
        ...

    def act(self, observation: Observation) -> Action:
        """One of `observation.legal`; only asked when it is this player's turn."""
        ...


@dataclass(frozen=True, slots=True)
class Chance:
    """The luck of one seat in one deal: a fresh stream for every decision, which depends on nothing else. With it where the match stands."""

    seed: int
    deal: int
    seat: Seat
    standing: Standing = FIRST

    def at(self, observation: Observation) -> random.Random:
        """The stream of this decision."""
        return random.Random(f"{self.seed}/{self.deal}/{self.seat.index}/{observation.phase.value}/{moment(observation)}")


def moment(observation: Observation) -> int:
    """How far the deal has come: no two decisions of a seat in one phase have the same figure.

    A claim that was refused leaves its mark in what is still legal, since a card must be played before the next.
    """
    said = len(observation.calls) + len(observation.whist_answers) + len(observation.ten_answers) + len(observation.claim_answers)
    return 100 * (said + 3 * len(observation.tricks) + len(observation.trick)) + min(len(observation.legal), 99)
