"""The levels of `master`: how many worlds it looks at, how far ahead it searches, what it remembers. None of them blunders at random."""

from typing import Literal, NamedTuple

from preferans.bots.master.drawing import Effort
from preferans.bots.master.openhand.choosing import Care
from preferans.solver.position import Goal


class Level(NamedTuple):
    """What a level is made of."""

    name: str
    effort: Effort
    """Of a card."""
    buying: int
    """Worlds for discard, order and answer, which come once in a deal and decide most."""
    horizon: int = 10
    """Tricks left from which cards are searched to the end; before, each card is played out greedily."""
    memory: int = 10
    """How many of the last tricks are remembered for who has shown which void."""
    by_the_book: bool = False
    """Whether bids, discards and answers are those of `rule`."""
    bidding: Literal["played", "double_dummy", "lines"] = "played"
    """Whether games are bid by what they brought in self-play, or by the tricks that they take with open cards, or by
    the fixed lines of the first version."""
    raspasy: Goal = Goal.RASPASY_PARANOID
    """How the others are imagined in raspasy: each for himself, or both against the searcher."""
    sparing: tuple[int, int] = (10, 15)
    """Tricks left from which raspasy is searched, and the most worlds of a search of more than seven tricks."""
    partners: Literal["silent", "tell", "read"] = "silent"
    """Whether equal cards tell a partner what is agreed, and whether his are read so."""
    open_hand: Care | None = None
    """How an open hand is planned; without it its cards are sampled like all others."""


MASTER = Level("master", Effort(80, 200), 160, partners="tell", open_hand=Care(66, 200_000))
FAST = Level("master_fast", Effort(30, 100), 80, partners="tell", open_hand=Care(66, 20_000))
EXPERT = Level("expert", Effort(60, 150), 100, partners="tell", open_hand=Care(66, 50_000))
CLUB = Level("club", Effort(8, 100), 16, horizon=6, memory=3)
NOVICE = Level("novice", Effort(3, 0), 0, horizon=1, memory=1, by_the_book=True)
