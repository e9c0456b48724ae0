"""How often `master` makes what it orders, beside what it foretells: `python bench/calibration_of_master.py (play|compare|fit|show)
DEALS[,DEALS...] SEED[,SEED...] [--bot BOT] [--out FILE]`.

Three of BOT (`master_fast`) play the first DEALS deals of each seed, as many of all or a number for each; games that were ordered and whisted count. A deal is left as soon as no game on
tricks can be ordered, and where the share of worlds that make the game is high, it is played on only in one of some deals (`ONE_IN`), chosen by the
number of the deal alone: within such a stratum the games that count are as all of them, so that its figures stay true; each counts for as many as it
stands for where strata are put together, and the likeliest correction, which takes the share as given, needs no such count.

`show` prints for each tenth of the foretold chance the games, the mean of what was foretold, the share that was made with its 95 % interval, the error
(made less foretold), and the error's standard deviation if what is foretold were the truth. Tenths with fewer than `ENOUGH` games are marked as thin.
`fit` lays the correction of `bots/master/foretelling.py` on the games and writes it to `chances.json`, rounded, with its command. `compare` says which
knots tell most: each tenth of the games is foretold by a correction that was laid on the others. Both take the games of `calibration_before.json` too:
those of a showing before, put together by the tenths of its table, each tenth at its mean share. Show on seeds that neither has.

With `--out FILE` every deal is a line of that file as soon as it is over, and what is there is not played again: a run can be cut and taken up, and
several that have different seeds may write to one file at once. `play` does no more than that.
"""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle
from math import exp, log
from operator import mul
from pathlib import Path
from typing import NamedTuple

from preferans.bots.master.bot import MasterBot
from preferans.bots.master.foretelling import KNOTS, Correction, correction, facts, foretold
from preferans.bots.master.levels import CLUB, EXPERT, FAST, MASTER
from preferans.bots.player import Chance
from preferans.bots.running import shuffled
from preferans.conventions.catalogue import load_preset
from preferans.rules.actions import Order
from preferans.rules.contract import TrickGame, parse_game
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState, Discarding, Finished, MiserePlay, Playing, RaspasyPlay
from preferans.rules.view import observe
from preferans.scoring.outcome import GameOutcome, from_deal
from preferans.seats import SEATS

TARGET = Path(__file__).resolve().parent.parent / "src" / "preferans" / "bots" / "master" / "chances.json"
BEFORE = Path(__file__).resolve().parent / "calibration_before.json"
RULES = load_preset("sochi")
LEVELS = {level.name: level for level in (MASTER, FAST, EXPERT, CLUB)}
ONE_IN = ((0.95, 8), (0.85, 2))
"""From this share of worlds on, games are played in one deal of so many."""
ENOUGH = 200
"""Games from which on a tenth has data."""
WEAK = 8.0
"""As many games as speak for no correction, so that few games do not bend it."""
FORMS = (
    (),
    (0.5,),
    (0.3, 0.7),
    (0.3, 0.7, 0.9),
    (0.3, 0.7, 0.95),
    (0.7, 0.9, 0.95),
    (0.2, 0.5, 0.8, 0.95),
    (0.3, 0.7, 0.85, 0.95),
    (0.3, 0.6, 0.8, 0.9, 0.95),
    (0.1, 0.3, 0.5, 0.7, 0.9),
    (0.15, 0.3, 0.45, 0.6, 0.75, 0.85, 0.95),
)
"""The knots that are compared."""
FOLDS = 10
CLOSE = 1e-9
"""A step so short is the last."""


class Ordered(NamedTuple):
    """A game that was ordered: of which share of worlds, which game after which bid, and the declarer's tricks; None if it was not played."""

    share: float
    contract: str
    bid: str
    taken: int | None


class Place(NamedTuple):
    """Where a deal stands: who plays, by which seed, and its number there."""

    bot: str
    seed: int
    deal: int


def one_in(share: float) -> int:
    """Of how many deals one is played on after the order."""
    return next((number for least, number in ONE_IN if share >= least), 1)


def played(place: Place) -> Ordered | None:
    """The game that is ordered in a deal; None if none is."""
    state: DealState = start(RULES, SEATS[place.deal % 3], *shuffled(RULES, place.seed, str(place.deal)))
    players = [MasterBot(Chance(place.seed, place.deal, seat), LEVELS[place.bot]) for seat in SEATS[:3]]
    ordered: Ordered | None = None
    while (seat := to_act(state)) is not None and not _without_order(state):
        seen = observe(state, seat)
        decision = players[seat.index].decide(seen)
        if isinstance(decision.action, Order) and decision.share is not None:
            ordered = Ordered(decision.share, str(decision.action.contract), str(seen.bid), None)
            if place.deal % one_in(decision.share):
                return ordered
        state = apply(state, decision.action).state
    outcome = from_deal(state) if isinstance(state, Finished) else None
    if ordered is not None and isinstance(outcome, GameOutcome) and outcome.tricks:
        return ordered._replace(taken=outcome.taken(outcome.declarer))
    return ordered


def _without_order(state: DealState) -> bool:
    """Whether the auction has ended in misère or raspasy."""
    match state:
        case Playing(game=MiserePlay() | RaspasyPlay()):
            return True
        case Discarding(purchase=purchase):
            return not isinstance(purchase.bid, TrickGame)
        case _:
            return False


def kept(file: Path | None) -> dict[Place, Ordered | None]:
    """The deals of a file; a line that was cut short is passed over."""
    found: dict[Place, Ordered | None] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file is not None and file.exists() else ():
        if line.startswith("{") and line.endswith("}"):
            row = json.loads(line)
            found[Place(row["bot"], row["seed"], row["deal"])] = Ordered(**row["ordered"]) if row["ordered"] else None
    return found


def deals(bot: str, seeds: dict[int, int], file: Path | None) -> Iterator[Ordered | None]:
    """The first deals of each seed, so many, played or read."""
    known = kept(file)
    if file is not None and file.exists() and not file.read_bytes().endswith(b"\n"):
        _append(file, "")
    for place in (Place(bot, seed, deal) for seed, number in seeds.items() for deal in range(number)):
        if place in known:
            yield known[place]
            continue
        ordered = played(place)
        if file is not None:
            _append(file, json.dumps({**place._asdict(), "ordered": ordered._asdict() if ordered is not None else None}))
        yield ordered


def _append(file: Path, line: str) -> None:
    with file.open("a", encoding="utf-8", newline="\n") as out:
        out.write(line + "\n")


class Game(NamedTuple):
    """A game that was whisted: of which share of worlds, whether it was made, and for how many such games it stands."""

    share: float
    made: bool
    weight: int


def games(found: Iterable[Ordered | None]) -> list[Game]:
    """Those that count."""
    played_on = [ordered for ordered in found if ordered is not None and ordered.taken is not None]
    return [Game(one.share, (one.taken or 0) >= parse_game(one.contract).level, one_in(one.share)) for one in played_on]


def before() -> list[Game]:
    """The games of a showing that is over: those of a tenth as if all had its mean share."""
    rows = json.loads(BEFORE.read_text(encoding="utf-8"))["rows"]
    return [Game(row["share"], turn < row["made"], 1) for row in rows for turn in range(row["games"])]


def fitted(found: list[Game], knots: tuple[float, ...] = KNOTS) -> Correction:
    """The most likely correction, by Newton's steps; the prior games hold it near none."""
    rows = [(facts(game.share, knots), game.made) for game in found]
    prior = (0.0, 1.0, *(0.0 for _ in knots))
    weights = list(prior)
    for _ in range(50):
        slope = [-WEAK / 4 * (weight - none) for weight, none in zip(weights, prior, strict=True)]
        curve = [[WEAK / 4 * (i == j) for j in range(len(prior))] for i in range(len(prior))]
        for fact, made in rows:
            p = 1 / (1 + exp(-sum(map(mul, weights, fact))))
            for i, x in enumerate(fact):
                slope[i] += (made - p) * x
                for j, y in enumerate(fact):
                    curve[i][j] += p * (1 - p) * x * y
        steps = solved(curve, slope)
        weights = [weight + step for weight, step in zip(weights, steps, strict=True)]
        if max(map(abs, steps)) < CLOSE:
            break
    intercept, first, *bends = (round(weight, 3) for weight in weights)
    return Correction(intercept, first, tuple(bends), knots)


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """What a positive matrix maps to the right side, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        for row in rows[:i] + rows[i + 1 :]:
            ratio = row[i] / pivot[i]
            row[:] = [value - ratio * above for value, above in zip(row, pivot, strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def likelihood(found: list[Game], chance: Callable[[float], float]) -> float:
    """The mean log loss of these chances."""
    chances = [(min(0.995, max(0.005, chance(game.share))), game) for game in found]
    return -sum(game.weight * log(p if game.made else 1 - p) for p, game in chances) / sum(game.weight for game in found)


def compare(found: list[Game]) -> None:
    """The log loss of each form on games that it was not laid on, and how far it lies from that of the knots that stand."""
    lost = {}
    for knots in FORMS:
        by_fold = [fitted([game for at, game in enumerate(found) if at % FOLDS != fold], knots) for fold in range(FOLDS)]
        lost[knots] = [likelihood([game._replace(weight=1)], by_fold[at % FOLDS].of) for at, game in enumerate(found)]
    for knots, losses in lost.items():
        apart = [one - other for one, other in zip(losses, lost[KNOTS], strict=True)]
        mean = sum(apart) / len(apart)
        deviation = sum((one - mean) ** 2 for one in apart) ** 0.5 / len(apart)
        print(f"{knots}: log loss {sum(losses) / len(losses):.5f}, {mean:+.5f} (± {deviation:.5f}) beside {KNOTS}")


class Figures(NamedTuple):
    """Games together: how many, those with which as many equal ones tell as much, what was foretold, what came, and how far that may stray by luck."""

    number: int
    worth: float
    foretold: float
    made: float
    luck: float


def figures(found: list[Game]) -> Figures:
    """Each game counts for as many as it stands for; luck is the deviation that the error has if what is foretold is the truth."""
    chances = [foretold(game.share) for game in found]
    weight = sum(game.weight for game in found)
    squares = sum(game.weight**2 for game in found)
    luck = sum(game.weight**2 * p * (1 - p) for game, p in zip(found, chances, strict=True)) ** 0.5 / weight
    mean = sum(game.weight * p for game, p in zip(found, chances, strict=True)) / weight
    return Figures(len(found), weight**2 / squares, mean, sum(game.weight * game.made for game in found) / weight, luck)


def wilson(p: float, number: float) -> tuple[float, float]:
    """The 95 % interval of a share of so many."""
    z = 1.96
    middle, half = p + z * z / (2 * number), z * (p * (1 - p) / number + z * z / (4 * number * number)) ** 0.5
    return (middle - half) / (1 + z * z / number), (middle + half) / (1 + z * z / number)


def show(found: list[Game]) -> None:
    """The tenths that hold games, as rows of a table."""
    print("played on after the order: one deal in " + ", ".join(f"{number} from a share of {least} on" for least, number in ONE_IN))
    print(
        "| Tenth | Games | Foretold | Made | 95 % interval | Error | Its deviation by luck |\n| --- | --- | --- | --- | --- | --- | --- |"
    )
    parts = {f"{tenth / 10:.1f}": [game for game in found if min(9, int(10 * foretold(game.share))) == tenth] for tenth in range(10)}
    for name, part in (parts | {"all": found}).items():
        if part:
            one = figures(part)
            low, high = wilson(one.made, one.worth)
            thin = "" if one.number >= ENOUGH else " (thin)"
            error = f"{one.made - one.foretold:+.3f} | {one.luck:.3f}"
            print(f"| {name} | {one.number}{thin} | {one.foretold:.3f} | {one.made:.3f} | {low:.2f} … {high:.2f} | {error} |")
    print(f"log loss {likelihood(found, foretold):.4f}, of the bare shares {likelihood(found, float):.4f}")


def main() -> None:
    """Plays, compares, fits or shows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["play", "compare", "fit", "show"])
    parser.add_argument("deals")
    parser.add_argument("seeds")
    parser.add_argument("--bot", choices=LEVELS, default="master_fast")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    seeds, numbers = ([int(one) for one in text.split(",")] for text in (asked.seeds, asked.deals))
    if len(numbers) not in (1, len(seeds)):
        parser.error(f"{len(numbers)} numbers of deals for {len(seeds)} seeds")
    ordered = list(deals(asked.bot, dict(zip(seeds, cycle(numbers), strict=False)), asked.out))
    found = games(ordered)
    print(f"{len(ordered)} deals, {sum(one is not None for one in ordered)} games ordered, {len(found)} of them whisted and played here")
    if asked.what in ("compare", "fit"):
        found = [*found, *before()]
        print(f"{len(found)} with those before")
    if asked.what == "fit":
        found_correction = fitted(found)
        command = f"python bench/calibration_of_master.py fit {asked.deals} {asked.seeds} --bot {asked.bot}"
        document = {"command": command, "games": len(found), **found_correction._asdict()}
        TARGET.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8", newline="\n")
        correction.cache_clear()
        print(found_correction)
    if asked.what == "compare":
        compare(found)
    elif asked.what == "show":
        show(found)


if __name__ == "__main__":
    main()
