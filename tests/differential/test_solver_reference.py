"""Values of full deals, where no brute force reaches: equal to a plain solver of another make, and to a bridge solver."""

import ctypes
import ctypes.util
import json
import multiprocessing
import os
import random
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from preferans.cards import DECK, CardSet, Strain
from preferans.solver import Goal, Position, solve_many
from preferans.solver.position import SEATS
from preferans.solver.search import IS_COMPILED

BENCH = Path(__file__).parents[2] / "bench"
SETS = sorted(BENCH.glob("*.jsonl"))
SEED = int(os.environ.get("SEED", "20261"))
"""Of the fresh deals: the nightly run has another one every night."""
pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="full deals are too long for the slow search")


@pytest.fixture(scope="session")
def reference(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The plain solver, compiled."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("the plain solver needs a C++ compiler")
    program = str(tmp_path_factory.mktemp("reference") / "reference")
    subprocess.run([compiler, "-O2", "-mbmi2", "-std=c++20", "-o", program, str(BENCH / "reference_solver.cpp")], check=True)
    return program


def reference_values(program: str, positions: list[Position]) -> list[int]:
    """What the plain solver says; the declarer is seat 0."""
    lines = []
    for p in positions:
        owners = ("0" if c in p.hands[0] else "1" if c in p.hands[1] else "2" if c in p.hands[2] else "." for c in DECK)
        lines.append(f"{p.strain.order} {p.leader} {''.join(owners)}\n")
    out = subprocess.run([program, positions[0].goal.value], input="".join(lines), capture_output=True, text=True, check=True).stdout
    return [int(line.split()[0]) for line in out.splitlines()]


def values(positions: Iterable[Position]) -> list[object]:
    """What the solver says, nothing forgotten between positions."""
    return [solution.value for solution in solve_many(list(positions), cold=False)]


def bench_set(file: Path) -> list[Position]:
    """The positions of a file of the bench."""
    rows = map(json.loads, file.read_text().splitlines())
    strains = {str(strain): strain for strain in Strain}
    return [
        Position(
            tuple(CardSet.parse(hand) for hand in row["hands"]), strains[row["trump"]], Goal(row["goal"]), row["leader"], row["declarer"]
        )
        for row in rows
    ]


def fresh_deals(seed: int, strains: tuple[Strain, ...], goal: Goal, count: int) -> list[Position]:
    """Random deals of ten cards a hand; seat 0 is the declarer."""
    rng = random.Random(seed)
    deals = []
    for number in range(count):
        pack = list(DECK)
        rng.shuffle(pack)
        first, second, third = (CardSet.of(pack[i * 10 : i * 10 + 10]) for i in range(3))
        deals.append(Position((first, second, third), rng.choice(strains), goal, SEATS[number % 3], 0))
    return deals


@pytest.mark.parametrize("file", SETS, ids=lambda file: file.stem)
def test_the_sets_of_the_bench(file: Path, reference: str) -> None:
    """200 deals of each kind have the values of the plain solver."""
    positions = bench_set(file)
    assert len(positions) == 200
    assert values(positions) == reference_values(reference, positions)


@pytest.mark.parametrize(
    ("strains", "goal"),
    [(tuple(Strain)[:4], Goal.TRICKS), ((Strain.NO_TRUMP,), Goal.TRICKS), ((Strain.NO_TRUMP,), Goal.MISERE)],
    ids=["trump", "no-trump", "misere"],
)
def test_fresh_deals(strains: tuple[Strain, ...], goal: Goal, reference: str) -> None:
    """100 seeded deals of each game have the values of the plain solver."""
    positions = fresh_deals(SEED, strains, goal, 100)
    assert values(positions) == reference_values(reference, positions)


class DdsDeal(ctypes.Structure):
    """A deal as Bo Haglund's double dummy solver reads it: hands N E S W, suits S H D C, rank r in bit r."""

    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("remain", (ctypes.c_uint * 4) * 4),
    )


class DdsAnswer(ctypes.Structure):
    """Its answer; only the first score is of use here."""

    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


NORTH, EAST, SOUTH, WEST = range(4)
DDS_SUIT = {0: 0, 1: 3, 2: 2, 3: 1}
"""Suits S C D H to S H D C."""


def dds_value(library: ctypes.CDLL, position: Position) -> int:
    """The declarer as South, the defenders as West and East; North holds ten cards 2 to 6, follows suit and never wins."""
    deal = DdsDeal()
    deal.trump = 4
    chairs = (SOUTH, WEST, EAST)
    deal.first = chairs[position.leader]
    for hand, chair in zip(position.hands, chairs, strict=True):
        for card in hand:
            deal.remain[chair][DDS_SUIT[card.suit]] |= 1 << (card.rank + 7)
    for suit in range(2):
        deal.remain[NORTH][suit] = sum(1 << rank for rank in range(2, 7))
    answer = DdsAnswer()
    status = library.SolveBoard(deal, -1, 1, 0, ctypes.byref(answer), 0)
    assert status == 1
    score = answer.score[0]
    return score if position.leader == 0 else 10 - score


def dds_values(positions: list[Position], library: str) -> list[int]:
    """The values in a process of its own: libdds ends badly, and must not end the tests with it."""
    here, there = multiprocessing.get_context("fork").Pipe(duplex=False)
    child = os.fork()
    if not child:
        dds = ctypes.CDLL(library)
        dds.SetMaxThreads(1)
        dds.SolveBoard.argtypes = [DdsDeal, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.POINTER(DdsAnswer), ctypes.c_int]
        there.send([dds_value(dds, position) for position in positions])
        os._exit(0)
    there.close()
    found: list[int] = here.recv()
    os.waitpid(child, 0)
    return found


LIBDDS = ctypes.util.find_library("dds")

if LIBDDS is not None:  # a bridge solver that Debian packs; whoever has it proves no trump once more

    def test_no_trump_equals_a_bridge_solver() -> None:
        """100 no-trump deals have the values that Debian's libdds gives."""
        positions = fresh_deals(8, (Strain.NO_TRUMP,), Goal.TRICKS, 100)
        assert values(positions) == dds_values(positions, str(LIBDDS))
