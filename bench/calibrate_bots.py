"""How well bots foresee their contracts: chance of making what they order, as they reckon it, against what came of it. Draws it as SVG.

`python bench/calibrate_bots.py BOT [DEALS] [SEED] [FILE.svg]`; BOT is rule, dd20 or a level of master. Games that nobody whisted are left out.
"""

import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from preferans.bots.double_dummy import buying
from preferans.bots.master.bot import MasterBot
from preferans.bots.player import Chance
from preferans.bots.roster import BOTS
from preferans.bots.rule.buying import outside
from preferans.bots.rule.reckoning import reckon
from preferans.bots.running import shuffled
from preferans.conventions.catalogue import load_preset
from preferans.rules.actions import Order
from preferans.rules.contract import TrickGame
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.state import Finished
from preferans.rules.view import Observation, observe
from preferans.scoring.outcome import GameOutcome, from_deal
from preferans.seats import SEATS
from preferans.solver import sample_worlds

BINS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0001)


def foreseen(name: str, seen: Observation, game: TrickGame, chance: Chance) -> float:
    """The chance of making a game, as the bot reckons it when it orders."""
    bot = BOTS[name](chance)
    if isinstance(bot, MasterBot):
        return bot.decide(seen).chance or 0.0
    if name == "rule":
        leads = seen.viewer == seen.seats[0]
        return reckon(seen.hand.mask, outside(seen), leads=leads)[game.strain.order].chance_of(game.level)
    tricks = buying.tricks_by_strain(seen, sample_worlds(seen, 20, chance.at(seen)))[game.strain]
    return sum(share for taken in tricks for step, share in buying.CLOSED if taken + step >= game.level) / len(tricks)


def games(name: str, deals: int, seed: int) -> Iterator[tuple[float, bool]]:
    """What was foreseen and whether it was made, for every trick game that was played."""
    rules = load_preset("sochi")
    for deal in range(deals):
        state, reckoned = start(rules, SEATS[deal % 3], *shuffled(rules, seed, str(deal))), 0.0
        players = [BOTS[name](Chance(seed, deal, seat)) for seat in SEATS[:3]]
        while (seat := to_act(state)) is not None:
            seen = observe(state, seat)
            action = players[seat.index].act(seen)
            if isinstance(action, Order) and isinstance(action.contract, TrickGame):
                reckoned = foreseen(name, seen, action.contract, Chance(seed, deal, seat))
            state = apply(state, action).state
        outcome = from_deal(state) if isinstance(state, Finished) else None
        if isinstance(outcome, GameOutcome) and outcome.tricks:
            yield reckoned, outcome.taken(outcome.declarer) >= outcome.contract.level


def picture(name: str, rows: "list[tuple[float, float, int]]") -> str:
    """Foreseen across, made upwards, the size of a dot for the number of games; on the line all is as foreseen."""
    dots = "".join(
        f'<circle cx="{40 + 320 * x:.0f}" cy="{360 - 320 * y:.0f}" r="{3 + n**0.5 / 2:.1f}" fill="#1b5e9b"/>'
        f'<text x="{48 + 320 * x:.0f}" y="{372 - 320 * y:.0f}">{n}</text>'
        for x, y, n in rows
    )
    marks = "".join(
        f'<text x="{40 + 320 * at:.0f}" y="378" text-anchor="middle">{at:.1f}</text><text x="34" y="{364 - 320 * at:.0f}" text-anchor="end">{at:.1f}</text>'
        for at in (0, 0.5, 1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" font-family="sans-serif" font-size="11" fill="#333">'
        f'<rect width="400" height="400" fill="#fff"/><text x="40" y="24" font-size="14">{name}: foreseen across, made upwards</text>'
        f'<path d="M40 360H360V40" fill="none" stroke="#ddd"/><path d="M40 360L360 40" stroke="#999"/>{marks}{dots}</svg>\n'
    )


def main() -> None:
    """Prints the table, and draws it if a file is named."""
    name = sys.argv[1] if len(sys.argv) > 1 else "dd20"
    words = sys.argv[2:4]
    deals, seed = [*map(int, words), *(500, 1)[len(words) :]]
    found = list(games(name, deals, seed))
    rows = []
    for low, high in pairwise(BINS):
        part = [(p, made) for p, made in found if low <= p < high]
        if part:
            rows.append((sum(p for p, _ in part) / len(part), sum(made for _, made in part) / len(part), len(part)))
    print(f"{name}: {len(found)} games of {deals} deals, seed {seed}")
    for x, y, n in rows:
        print(f"foreseen {100 * x:5.1f} %  made {100 * y:5.1f} %  games {n}")
    if len(sys.argv) > 4:
        Path(sys.argv[4]).write_text(picture(name, rows), encoding="utf-8")


if __name__ == "__main__":
    main()
