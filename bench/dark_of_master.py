"""What a call in the dark costs (A-76, A-222): `python bench/dark_of_master.py [DEALS] [SEED] [LEVEL]`.

Three of LEVEL (`club`) play the same deals with the same luck three times: the eldest hand looks, or passes in the dark, or bids six in the dark.
All else is really played and paid by the real scorer at Sochi with dark passes, dark games and bombs. Printed is what the eldest hand wins more than if
he looks, a bomb that he earns being paid for with what a bomb was worth to him in the deals where he looked: the doubled entries of the games that he
made, for each bomb that was spent.
"""

import sys
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from preferans.bots.player import Chance
from preferans.bots.roster import BOTS
from preferans.bots.running import shuffled
from preferans.bots.standing import FIRST, Standing, net_of
from preferans.conventions.catalogue import build
from preferans.rules.actions import Action, Bid, Pass
from preferans.rules.contract import ALL_GAMES
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState, Finished
from preferans.rules.view import observe
from preferans.scoring.bombs import bombs_after
from preferans.scoring.outcome import from_deal
from preferans.seats import SEATS, Seat

RULES = build("sochi", {"dark_pass": "any_hand", "dark_game": True, "bomb": "dark_pass_earns_one"})


class Came(NamedTuple):
    """What came of a deal for the eldest hand."""

    net: float
    earned: int
    """Bombs."""
    doubled: float
    """What one bomb, owned before, would have added."""
    spent: int


def played(deal: int, seed: int, name: str, word: str) -> Came:
    """A deal whose eldest hand says that word first; nothing if he looks."""
    state: DealState = start(RULES, SEATS[deal % 3], *shuffled(RULES, seed, str(deal)))
    me = state.deal.eldest
    players = [BOTS[name](Chance(seed, deal, seat)) for seat in SEATS[:3]]
    if word:
        state = apply(state, _dark(word, me)).state
    while (seat := to_act(state)) is not None:
        state = apply(state, players[seat.index].act(observe(state, seat))).state
    if not isinstance(state, Finished):
        raise TypeError("a deal that waits for nobody is over")
    outcome = from_deal(state)
    owned = tuple(int(seat is me) for seat in SEATS[:3])
    net = net_of(outcome, RULES, FIRST)[me.index]
    after = bombs_after(outcome, RULES, owned)[me.index]
    return Came(net, max(0, after - 1), net_of(outcome, RULES, Standing(bombs=owned))[me.index] - net, int(after == 0))


def _dark(word: str, me: Seat) -> Action:
    return Pass(me, dark=True) if word == "pass" else Bid(me, ALL_GAMES[0], dark=True)


def told(gains: Sequence[float]) -> str:
    """The mean with its interval."""
    mean = sum(gains) / len(gains)
    half = 1.96 * sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
    return f"{mean:+.1f} ({mean - half:+.1f} … {mean + half:+.1f})"


def main() -> None:
    """Plays and prints."""
    words = sys.argv[1:]
    deals, seed, name = (*words, *("300", "1", "club")[len(words) :])
    looked = [played(deal, int(seed), name, "") for deal in range(int(deals))]
    bomb = sum(one.doubled for one in looked) / max(1, sum(one.spent for one in looked))
    print(f"{name}, {deals} deals of seed {seed}; a bomb is worth {bomb:+.1f} whists, spent in {sum(one.spent for one in looked)} deals")
    for word in ("pass", "six"):
        dark = [played(deal, int(seed), name, word) for deal in range(int(deals))]
        gains = [one.net + bomb * one.earned - other.net for one, other in zip(dark, looked, strict=True)]
        print(f"{word} in the dark − looking: {told(gains)}; bombs earned: {sum(one.earned for one in dark)}")


if __name__ == "__main__":
    main()
