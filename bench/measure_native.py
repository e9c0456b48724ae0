#!/usr/bin/env python3
"""Measure the native solver against the reference solver on the same positions, in the same run, and print one JSON line per set.

    measure_native.py BUILD_DIR [FILE.jsonl ...] [--rounds N] [--portable] [--moves]

BUILD_DIR holds a build of the core: `cmake -S . -B BUILD_DIR -DPREF_NATIVE=ON && cmake --build BUILD_DIR`. The two programs run in
turn, N rounds; the ratio of a round is that of the mean times over the deals, the ratio of a set the median over the rounds. Of the times
of each deal the best round counts. Every deal starts with a cold table.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile

from measure_reference import owners

HERE = pathlib.Path(__file__).resolve().parent


def as_lines(file: pathlib.Path) -> tuple[str, str]:
    """The goal of a set and its positions as both programs read them."""
    deals = [json.loads(line) for line in file.read_text().splitlines()]
    text = "".join(f"{'SCDH'.find(d['trump']) if d['trump'] != 'NT' else 4} {d['leader']} {owners(d['hands'])}\n" for d in deals)
    return deals[0]["goal"], text


def run(command: list[str], text: str) -> list[list[float]]:
    """The numbers that a program prints, a list per line."""
    out = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    return [[float(word) for word in line.split()] for line in out.splitlines()]


def spread(times: list[float]) -> dict[str, float]:
    """Mean, median, 95th percentile and maximum."""
    ordered = sorted(times)
    p95 = ordered[max(0, -(-len(ordered) * 95 // 100) - 1)]
    return {
        "mean_us": round(statistics.mean(times), 1),
        "median_us": round(statistics.median(times), 1),
        "p95_us": round(p95, 1),
        "max_us": round(ordered[-1], 1),
    }


def best_of(rounds: list[list[list[float]]]) -> list[float]:
    """The shortest time of each deal."""
    return [min(row[1] for row in rows) for rows in zip(*rounds, strict=True)]


def measure(file: pathlib.Path, reference: str, native: str, args: argparse.Namespace) -> dict[str, object]:
    """One set, measured."""
    goal, text = as_lines(file)
    extra = ["portable"] if args.portable else []
    ratios, rounds = [], []
    for _ in range(args.rounds):
        theirs = run([reference, goal], text)
        ours = run([native, "value", goal, *extra], text)
        if [row[0] for row in theirs] != [row[0] for row in ours]:
            raise SystemExit(f"{file.stem}: values differ from the reference")
        rounds.append(ours)
        ratios.append(statistics.mean(r[1] for r in theirs) / statistics.mean(r[1] for r in ours))
    value = best_of(rounds)
    out: dict[str, object] = {"set": file.stem, "deals": len(value), "ratio": round(statistics.median(ratios), 1)}
    out |= {"ratios": [round(r, 1) for r in ratios], "value": spread(value), "nodes": round(statistics.mean(r[2] for r in rounds[0]))}
    if args.moves:
        all_moves = best_of([run([native, "moves", goal, *extra], text) for _ in range(args.rounds)])
        out["moves"] = spread(all_moves)
        out["moves_to_value"] = round(statistics.mean(all_moves) / statistics.mean(value), 2)
    return out


def main() -> None:
    """Measure the sets named, or all beside this script."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--portable", action="store_true")
    parser.add_argument("--moves", action="store_true")
    args = parser.parse_intermixed_args()
    with tempfile.TemporaryDirectory() as tmp:
        reference = f"{tmp}/reference"
        subprocess.run(["g++", "-O2", "-march=native", "-std=c++20", "-o", reference, str(HERE / "reference_solver.cpp")], check=True)
        for file in args.files or sorted(HERE.glob("*.jsonl")):
            print(json.dumps(measure(file, reference, f"{args.build}/native/time_lines", args)), flush=True)


if __name__ == "__main__":
    main()
