"""How long the levels of `master` think: `python bench/time_of_master.py [DEALS] [SEED] [LEVEL...]`; processor time of each decision, three of a kind.

The mean, the 95th of a hundred, and the longest, with the phase that took it; Sochi. Then the discards of so many near-misères, which seldom
come in deals and take longest.
"""

import sys
import time

from open_hand import near_miseres
from preferans.bots.master.bot import MasterBot
from preferans.bots.master.levels import CLUB, EXPERT, FAST, MASTER, NOVICE, Level
from preferans.bots.player import Chance
from preferans.bots.running import shuffled
from preferans.conventions.catalogue import load_preset
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState
from preferans.rules.view import observe
from preferans.seats import SEATS

RULES = load_preset("sochi")
LEVELS = {level.name: level for level in (MASTER, FAST, EXPERT, CLUB, NOVICE)}


def times(level: Level, deals: int, seed: int) -> list[tuple[float, str]]:
    """Seconds of each decision, and its phase."""
    found = []
    for deal in range(deals):
        state: DealState = start(RULES, SEATS[deal % 3], *shuffled(RULES, seed, str(deal)))
        players = [MasterBot(Chance(seed, deal, seat), level) for seat in SEATS[:3]]
        while (seat := to_act(state)) is not None:
            seen = observe(state, seat)
            begin = time.process_time()
            action = players[seat.index].act(seen)
            found.append((time.process_time() - begin, seen.phase.value))
            state = apply(state, action).state
    return found


def at_misere(level: Level, number: int, seed: int) -> list[float]:
    """Seconds of each discard."""
    found, source = [], near_miseres(seed)
    for deal in range(number):
        state = next(source)
        seat = to_act(state)
        if seat is not None:
            seen = observe(state, seat)
            begin = time.process_time()
            MasterBot(Chance(seed, deal, seat), level).act(seen)
            found.append(time.process_time() - begin)
    return sorted(found)


def main() -> None:
    """Prints a line for each level."""
    deals, seed = (*map(int, sys.argv[1:3]), *(10, 1)[len(sys.argv[1:3]) :])
    for name in sys.argv[3:] or LEVELS:
        found = sorted(times(LEVELS[name], deals, seed))
        mean = sum(seconds for seconds, _ in found) / len(found)
        late, (longest, phase) = found[int(0.95 * len(found))][0], found[-1]
        print(
            f"{name}: {1000 * mean:.1f} ms, 95 % under {1000 * late:.0f} ms, longest {1000 * longest:.0f} ms ({phase}), {len(found)} decisions"
        )

        discards = at_misere(LEVELS[name], deals, seed)
        print(f"  discards of {deals} near-misères: mean {1000 * sum(discards) / deals:.0f} ms, longest {1000 * discards[-1]:.0f} ms")


if __name__ == "__main__":
    main()
