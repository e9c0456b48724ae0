"""What a part of `master` is worth: `python tools/ablate_master.py NAME [--boards N] [--seed S[,S...]] [--rules R]
[--workers W] [--minutes M]`.

NAME is one of the ablations below (`list` prints them): two settings of `master_fast`, the first less the second, on the same boards with the
same luck, as the arena plays them. Seeds are pooled. The mean, its 95 % interval, the deviation of a board and the ties are printed.

After M minutes of processor time no further board is begun: how many of each seed were played is printed, and `--boards` with that number gives the same figures
again. Where the interval holds zero then, the line says `unresolved at the cap`.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

from preferans.arena.duplicate import Table, play_board
from preferans.arena.entrants import Entry, Honest, Side
from preferans.arena.results import BoardResult
from preferans.arena.starts import Mode
from preferans.arena.statistics import pooled, sample
from preferans.bots.master.bot import MasterBot
from preferans.bots.master.drawing import Effort
from preferans.bots.master.levels import FAST, Level
from preferans.bots.player import Chance
from preferans.conventions.catalogue import load_preset
from preferans.solver.position import Goal


def worlds(number: int) -> Level:
    """So many worlds for a card."""
    return FAST._replace(name=f"{number} worlds", effort=FAST.effort._replace(worlds=number))


class Ablation(NamedTuple):
    """Two settings, and where they are compared."""

    first: Level
    second: Level
    mode: Mode = Mode.FULL


BLIND = FAST._replace(name="without belief", effort=Effort(FAST.effort.worlds, 0))
UNMIXED = FAST.open_hand and FAST.open_hand._replace(trust=1.0)
ABLATIONS = {
    "worlds-20-5": Ablation(worlds(20), worlds(5), Mode.CONTRACT),
    "worlds-80-20": Ablation(worlds(80), worlds(20), Mode.CONTRACT),
    "belief": Ablation(FAST, BLIND),
    "bidding": Ablation(FAST, FAST._replace(name="bids by open cards", bidding="double_dummy")),
    "lines": Ablation(FAST, FAST._replace(name="bids by lines", bidding="lines")),
    "open-hand": Ablation(FAST, FAST._replace(name="open hands sampled", open_hand=None), Mode.OPEN),
    "open-hand-misere": Ablation(FAST, FAST._replace(name="open hands sampled", open_hand=None), Mode.MISERE),
    "open-hand-unmixed": Ablation(FAST, FAST._replace(name="never mixed", open_hand=UNMIXED), Mode.MISERE),
    "partners-tell": Ablation(FAST, FAST._replace(name="silent partners", partners="silent"), Mode.CONTRACT),
    "partners-read": Ablation(FAST._replace(name="partners read", partners="read"), FAST, Mode.CONTRACT),
    "raspasy": Ablation(
        FAST._replace(name="max^n", raspasy=Goal.RASPASY, sparing=(10, 5)),
        FAST._replace(name="paranoid", raspasy=Goal.RASPASY_PARANOID, sparing=(10, 15)),
        Mode.RASPASY,
    ),
    "raspasy-horizon": Ablation(
        FAST._replace(name="paranoid from the first card", raspasy=Goal.RASPASY_PARANOID, sparing=(10, 15)),
        FAST._replace(name="max^n from seven tricks on", raspasy=Goal.RASPASY, sparing=(7, 5)),
        Mode.RASPASY,
    ),
}


@dataclass(frozen=True, slots=True)
class Variant(Side):
    """A setting at the table."""

    level: Level = FAST

    def seat(self, chance: Chance) -> Honest:
        """Somebody who plays by it."""
        return Honest(MasterBot(chance, self.level))


def played(name: str, rules: str, seed: int, board: int) -> tuple[BoardResult, float]:
    """A board of an ablation, and the seconds of processor time that it took."""
    begin = time.process_time()
    one, two, mode = ABLATIONS[name]
    sides = (Variant(Entry("a", "0"), level=one), Variant(Entry("b", "0"), level=two))
    result = play_board(Table(load_preset(rules), mode, sides), seed, board)
    return result, time.process_time() - begin


class Run(NamedTuple):
    """What is played, and for how long."""

    name: str
    rules: str
    seeds: Sequence[int]
    boards: int
    workers: int
    minutes: float

    def rounds(self) -> Iterator[list[tuple[int, int]]]:
        """The boards of all seeds side by side, as many at a time as keep every process busy."""
        step = 2 * self.workers
        for at in range(0, self.boards, step):
            yield [(seed, board) for board in range(at, min(at + step, self.boards)) for seed in self.seeds]

    def found(self) -> tuple[dict[int, list[BoardResult]], bool]:
        """The boards of each seed, and whether time was up before all were played."""
        results: dict[int, list[BoardResult]] = {seed: [] for seed in self.seeds}
        spent = 0.0
        with ProcessPoolExecutor(self.workers) as pool:
            for errand in self.rounds():
                if spent > 60 * self.minutes:
                    return results, True
                jobs = [(seed, pool.submit(played, self.name, self.rules, seed, board)) for seed, board in errand]
                for seed, job in jobs:
                    result, seconds = job.result()
                    results[seed].append(result)
                    spent += seconds
        return results, False


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=[*ABLATIONS, "list"])
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rules", default="sochi")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    asked = parser.parse_args()
    if asked.name == "list":
        for name, (one, two, mode) in ABLATIONS.items():
            print(f"{name}: {one.name} − {two.name}, mode {mode.value}")
        return
    seeds = [int(word) for word in asked.seed.split(",")]
    found, is_cut = Run(asked.name, asked.rules, seeds, asked.boards, asked.workers, asked.minutes).found()
    show(asked.name, found)
    if is_cut:
        print(
            f"  cut after {asked.minutes:g} minutes of processor time: "
            + ", ".join(f"seed {seed} {len(boards)} boards" for seed, boards in found.items())
        )


def show(name: str, found: dict[int, list[BoardResult]]) -> None:
    """One line of a table, and how long each side took."""
    one, two, mode = ABLATIONS[name]
    together = pooled([sample([board.d for board in boards]) for boards in found.values()])
    every = [board for boards in found.values() for board in boards]
    sd = sample([board.d for board in every]).sd or 0.0
    ties = sum(board.d == 0 for board in every) / len(every)
    low, high = together.mean - 1.96 * (together.se or 0), together.mean + 1.96 * (together.se or 0)
    word = "" if low > 0 or high < 0 else ": unresolved at the cap"
    print(
        f"{one.name} − {two.name}, {mode.value}: {together.mean:+.2f} ({low:+.2f} … {high:+.2f}), {len(every)} boards,"
        f" SD {sd:.1f}, ties {ties:.0%}{word}"
    )
    for side, level in enumerate((one, two)):
        decisions = sum(board.clocks[side].decisions for board in every)
        print(f"  {level.name}: {1000 * sum(board.clocks[side].seconds for board in every) / decisions:.1f} ms a decision")


if __name__ == "__main__":
    main()
