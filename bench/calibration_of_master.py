"""How often `master` makes what it orders, beside what it foretells: `python bench/calibration_of_master.py (fit|show) [DEALS] [SEED] [BOT]`.

Three of BOT (`master_fast`) play; games that were ordered and whisted count. `show` prints for each tenth of the foretold chance the mean of what was
foretold and the share that was made, with its 95 % interval. `fit` lays the correction of `bots/master/foretelling.py` on the same games by
maximum likelihood and writes it to `chances.json`, rounded, with its command. Show on other seeds than those of the fit.
"""

import json
import sys
from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import NamedTuple

from preferans.bots.master.bot import MasterBot
from preferans.bots.master.foretelling import Correction, log_odds
from preferans.bots.master.levels import CLUB, EXPERT, FAST, MASTER
from preferans.bots.player import Chance
from preferans.bots.running import shuffled
from preferans.conventions.catalogue import load_preset
from preferans.rules.actions import Order
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState, Finished
from preferans.rules.view import observe
from preferans.scoring.outcome import GameOutcome, from_deal
from preferans.seats import SEATS

TARGET = Path(__file__).resolve().parent.parent / "src" / "preferans" / "bots" / "master" / "chances.json"
RULES = load_preset("sochi")
LEVELS = {level.name: level for level in (MASTER, FAST, EXPERT, CLUB)}
WEAK = 8.0
"""As many games as speak for no correction, so that few games do not bend it."""


class Game(NamedTuple):
    """What was foretold, of which share of worlds, and whether it came true."""

    share: float
    foretold: float
    made: bool


def games(name: str, deals: int, seed: int) -> Iterator[Game]:
    """Every game that was ordered and whisted."""
    for deal in range(deals):
        state: DealState = start(RULES, SEATS[deal % 3], *shuffled(RULES, seed, str(deal)))
        share = chance = 0.0
        players = [MasterBot(Chance(seed, deal, seat), LEVELS[name]) for seat in SEATS[:3]]
        while (seat := to_act(state)) is not None:
            decision = players[seat.index].decide(observe(state, seat))
            if isinstance(decision.action, Order) and decision.chance is not None:
                share, chance = decision.share or 0.0, decision.chance
            state = apply(state, decision.action).state
        outcome = from_deal(state) if isinstance(state, Finished) else None
        if isinstance(outcome, GameOutcome) and outcome.tricks:
            yield Game(share, chance, outcome.taken(outcome.declarer) >= outcome.contract.level)


def fitted(found: list[Game]) -> Correction:
    """The most likely correction, by Newton's steps; the prior games hold it near none."""
    intercept, slope = 0.0, 1.0
    for _ in range(50):
        g0, g1 = -WEAK * intercept / 4, -WEAK * (slope - 1) / 4
        h00, h01, h11 = WEAK / 4, 0.0, WEAK / 4
        for game in found:
            x = log_odds(game.share)
            p = Correction(intercept, slope).of(game.share)
            g0, g1 = g0 + game.made - p, g1 + (game.made - p) * x
            h00, h01, h11 = h00 + p * (1 - p), h01 + p * (1 - p) * x, h11 + p * (1 - p) * x * x
        size = h00 * h11 - h01 * h01
        intercept, slope = intercept + (h11 * g0 - h01 * g1) / size, slope + (h00 * g1 - h01 * g0) / size
    return Correction(round(intercept, 3), round(slope, 3))


def likelihood(found: list[Game], *, corrected: bool) -> float:
    """The mean log loss of what was foretold, or of the bare shares."""
    chances = [(min(0.995, max(0.005, game.foretold if corrected else game.share)), game.made) for game in found]
    return -sum(log(p if made else 1 - p) for p, made in chances) / len(chances)


def wilson(made: int, number: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    p, z = made / number, 1.96
    middle, half = p + z * z / (2 * number), z * (p * (1 - p) / number + z * z / (4 * number * number)) ** 0.5
    return (middle - half) / (1 + z * z / number), (middle + half) / (1 + z * z / number)


def show(found: list[Game]) -> None:
    """The tenths that hold games."""
    print("tenth | games | foretold | made | 95 % interval")
    for tenth in range(10):
        part = [game for game in found if tenth / 10 <= game.foretold < (tenth + 1) / 10 or (tenth == 9 and game.foretold == 1.0)]
        if part:
            made, number = sum(game.made for game in part), len(part)
            low, high = wilson(made, number)
            print(
                f"{tenth / 10:.1f} | {number} | {sum(game.foretold for game in part) / number:.3f} | {made / number:.3f} | {low:.2f} … {high:.2f}"
            )
    expected, came = (sum(values) / len(found) for values in ([game.foretold for game in found], [game.made for game in found]))
    print(f"all | {len(found)} | {expected:.3f} | {came:.3f}")
    print(f"log loss {likelihood(found, corrected=True):.4f}, of the bare shares {likelihood(found, corrected=False):.4f}")


def main() -> None:
    """Fits or shows."""
    words = sys.argv[1:]
    if not words or words[0] not in ("fit", "show"):
        sys.exit(__doc__)
    deals, seed, name = (*words[1:], *("600", "8001" if words[0] == "fit" else "8002", "master_fast")[len(words) - 1 :])
    found = list(games(name, int(deals), int(seed)))
    if words[0] == "fit":
        correction = fitted(found)
        command = f"python bench/calibration_of_master.py fit {deals} {seed} {name}"
        document = {"command": command, "games": len(found), **correction._asdict()}
        TARGET.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8", newline="\n")
        print(f"{len(found)} games: {correction}")
    show(found)


if __name__ == "__main__":
    main()
