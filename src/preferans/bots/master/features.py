"""What `master` counts before a bid: how far the hand reaches beyond it, and who has spoken or may still speak."""

from enum import IntEnum
from typing import NamedTuple

from preferans.bots.master.strength import BEFORE, tricks_of
from preferans.rules.actions import Bid, Hold, Pass
from preferans.rules.view import Observation
from preferans.seats import Seat


class Situation(IntEnum):
    """Who else is in the auction."""

    FIRST_OF_THREE = 0
    """Nobody else has bid, two may still speak."""
    FIRST_OF_TWO = 1
    LAST = 2
    """Everybody else has passed: raspasy else."""
    CONTESTED = 3
    """Somebody else is bidding, the word is a six."""
    CONTESTED_HIGH = 4


class CallFacts(NamedTuple):
    """The counts for bidding, or holding, a game."""

    situation: Situation
    reach: float
    """Tricks that the best strain goes beyond the game of this rank, once the talon is there."""
    rank: int = 0


def call_facts(seen: Observation, rank: int) -> CallFacts:
    """The counts for the game of this rank."""
    passed = {call.actor for call in seen.calls if isinstance(call, Pass)}
    spoken = {call.actor for call in seen.calls if isinstance(call, Bid | Hold)}
    rivals = [seat for seat in seen.seats if seat not in (seen.viewer, Seat.DUMMY) and seat not in passed]
    if any(seat in spoken for seat in rivals):
        situation = Situation.CONTESTED if rank < 5 else Situation.CONTESTED_HIGH
    else:
        situation = (Situation.LAST, Situation.FIRST_OF_TWO, Situation.FIRST_OF_THREE)[len(rivals)]
    return CallFacts(situation, reach_beyond(seen.hand.mask, rank, leads=seen.viewer == seen.seats[0]), rank)


def reach_beyond(hand: int, rank: int, *, leads: bool) -> float:
    """By how many tricks the best strain goes beyond the game of this rank."""
    level, lowest = rank // 5 + 6, rank % 5
    return max(figure - level - (strain < lowest) for strain, figure in enumerate(tricks_of(hand, BEFORE, leads=leads)))
