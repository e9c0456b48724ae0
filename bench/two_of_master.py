"""What `master` gains on `rule` in the raspasy of two players: `python bench/two_of_master.py [DEALS] [SEED] [LEVEL]`.

Two sit at a table of Sochi with a closed dummy (A-84), both pass, and LEVEL (`master_fast`) plays against `rule`, each deal twice with the
chairs exchanged. Printed is the mean of half the difference, whists of one deal and chair, with its 95 % interval.
"""

import sys
from math import sqrt

from preferans.bots.player import Chance, Player
from preferans.bots.roster import BOTS
from preferans.bots.running import shuffled
from preferans.bots.standing import FIRST, net_of
from preferans.conventions.catalogue import build
from preferans.rules.actions import Pass
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.state import Auction, DealState, Finished
from preferans.rules.view import observe
from preferans.scoring.outcome import from_deal
from preferans.seats import SEATS

RULES = build("sochi", {"two_player": "dummy_hand"}, 2)


def paid(deal: int, seed: int, names: tuple[str, str]) -> float:
    """Net whists of the first chair."""
    state: DealState = start(RULES, SEATS[deal % 2], *shuffled(RULES, seed, str(deal)))
    players: list[Player] = [BOTS[name](Chance(seed, deal, seat)) for name, seat in zip(names, SEATS, strict=False)]
    while (seat := to_act(state)) is not None:
        action = Pass(seat) if isinstance(state, Auction) else players[seat.index].act(observe(state, seat))
        state = apply(state, action).state
    if not isinstance(state, Finished):
        raise TypeError("a deal that waits for nobody is over")
    return net_of(from_deal(state), RULES, FIRST)[0]


def main() -> None:
    """Plays and prints."""
    words = sys.argv[1:]
    deals, seed, name = (*words, *("300", "1", "master_fast")[len(words) :])
    gains = [(paid(deal, int(seed), (name, "rule")) - paid(deal, int(seed), ("rule", name))) / 2 for deal in range(int(deals))]
    mean = sum(gains) / len(gains)
    half = 1.96 * sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
    print(f"{name} − rule, raspasy of two, {len(gains)} deals of seed {seed}: {mean:+.2f} ({mean - half:+.2f} … {mean + half:+.2f})")


if __name__ == "__main__":
    main()
