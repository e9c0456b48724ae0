#!/usr/bin/env python3
"""Measure all that docs/performance.md tells of the solver, and write it to bench/performance.json.

    performance.py NATIVE_BUILD PORTABLE_BUILD [--rounds N] [--deals N] [--seed S] [--part PART ...]

The two folders hold builds of the core, with and without -DPREF_NATIVE=ON (`make performance` makes both). Times are those of the
processor and not of the clock, except for two threads, so that others on the machine matter little; of the rounds the best counts,
of ratios the median. tools/make_performance.py writes the page.
"""

import argparse
import datetime as dt
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from typing import Any

from measure_native import measure

HERE = pathlib.Path(__file__).resolve().parent
SETS = ("strong-trump", "strong-nt", "random-trump", "random-nt", "near-misere", "random-misere")
PROGRAM = pathlib.Path(sys.executable).parent / "preferans"


@dataclass(frozen=True, slots=True)
class Whole:
    """A process from outside: what it printed and the processor time of all of it."""

    out: str
    seconds: float

    @classmethod
    def of(cls, command: list[str], file: pathlib.Path) -> "Whole":
        """A command that reads this file, run to its end."""
        with file.open("rb") as given, tempfile.TemporaryFile() as taken:
            process = subprocess.Popen(command, stdin=given, stdout=taken)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode:
                raise subprocess.CalledProcessError(process.returncode, command)
            taken.seek(0)
            return cls(taken.read().decode(), usage.ru_utime + usage.ru_stime)


def machine() -> dict[str, object]:
    """What it was measured on."""
    info = pathlib.Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    compiler = subprocess.run(["g++", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    return {
        "processor": names[0] if names else platform.processor(),
        "cores": os.cpu_count(),
        "compiler": compiler,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "load": round(os.getloadavg()[0], 1),
    }


def sets(builds: dict[str, str], reference: str, rounds: int) -> dict[str, dict[str, object]]:
    """The six sets, by every build."""
    found: dict[str, dict[str, object]] = {}
    for name in SETS:
        found[name] = {}
        for build, folder in builds.items():
            asked = argparse.Namespace(rounds=rounds, portable=build == "plain", moves=build != "plain")
            found[name][build] = measure(HERE / f"{name}.jsonl", reference, f"{folder}/native/time_lines", asked)
        print(name, {build: one["ratio"] for build, one in found[name].items()}, flush=True)  # type: ignore[index]
    return found


def fresh(native: str, reference: str, folder: pathlib.Path, args: argparse.Namespace) -> dict[str, dict[str, object]]:
    """Whole processes over deals that nobody has seen: start, reading and printing included.

    The sets have hearts as trump, so fresh deals are renamed so; `any` is the same with the trump that was dealt.
    """
    found: dict[str, dict[str, object]] = {}
    for name, trump in (*((name, "hearts") for name in SETS), ("strong-trump", "any"), ("random-trump", "any")):
        goal = "misere" if name.endswith("misere") else "tricks"
        file = folder / "deals.txt"
        asked = [f"{native}/native/fresh_deals", name, str(args.deals), str(args.seed), *(["hearts"] if trump == "hearts" else [])]
        file.write_bytes(subprocess.check_output(asked))
        ratios, ours, theirs = [], [], []
        for _ in range(args.rounds):
            plain = Whole.of([reference, goal], file)
            fast = Whole.of([f"{native}/native/time_lines", "value", goal], file)
            if [line.split()[0] for line in plain.out.splitlines()] != [line.split()[0] for line in fast.out.splitlines()]:
                raise SystemExit(f"{name}: fresh deals have other values than the reference")
            ratios.append(plain.seconds / fast.seconds)
            ours.append(fast.seconds)
            theirs.append(plain.seconds)
        ms = {"ms": round(min(ours) * 1000, 1), "reference_ms": round(min(theirs) * 1000, 1)}
        title = name if trump == "hearts" else f"{name}, any suit"
        found[title] = {
            "deals": args.deals,
            "ratio": round(statistics.median(ratios), 1),
            "ratios": [round(one, 1) for one in ratios],
            **ms,
        }
        print("fresh", title, found[title]["ratio"], flush=True)
    return found


def throughput(native: str, rounds: int) -> list[dict[str, Any]]:
    """Whole deals, worlds, threads, raspasy, size: of each figure the best round."""
    runs = []
    for _ in range(rounds):
        out = subprocess.run([f"{native}/native/throughput"], capture_output=True, text=True, check=True).stdout
        runs.append([json.loads(line) for line in out.splitlines()])
    best = []
    for same in zip(*runs, strict=True):
        key = next((key for key in ("mean_us", "gain") if key in same[0]), "what")
        best.append((max if key == "gain" else min)(same, key=lambda row: row[key]))
    return best


def from_python(rounds: int) -> dict[str, object]:
    """What a person gets: `preferans bench solver`, and the process of `preferans solve` from outside."""
    files = [str(HERE / f"{name}.jsonl") for name in SETS]
    said = [json.loads(subprocess.check_output([PROGRAM, "bench", "solver", *files, "--json"])) for _ in range(rounds)]
    best = min(said, key=lambda one: one["process_s"])
    runs = [Whole.of([str(PROGRAM), "solve", files[2], "--values-only"], pathlib.Path(files[2])) for _ in range(rounds)]
    empty = [Whole.of([str(PROGRAM), "solve", os.devnull], pathlib.Path(files[2])) for _ in range(rounds)]
    ms, start_ms = (round(min(one.seconds for one in some) * 1000) for some in (runs, empty))
    return {"bench": best, "solve": {"lines": 200, "ms": ms, "start_ms": start_ms}}


PARTS = ("sets", "fresh", "throughput", "python")


def main() -> None:
    """Measure everything, or the parts named, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("native")
    parser.add_argument("portable")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--deals", type=int, default=1000, help="fresh deals of each kind")
    parser.add_argument("--seed", type=int, default=20270101, help="of the fresh deals")
    parser.add_argument("--part", choices=PARTS, action="append", help="measure only this anew; may be given several times")
    parser.add_argument("--out", type=pathlib.Path, default=HERE / "performance.json")
    args = parser.parse_args()
    found: dict[str, object] = json.loads(args.out.read_text(encoding="utf-8")) if args.part and args.out.exists() else {}
    with tempfile.TemporaryDirectory() as tmp:
        reference = f"{tmp}/reference"
        subprocess.run(["g++", "-O2", "-march=native", "-std=c++20", "-o", reference, str(HERE / "reference_solver.cpp")], check=True)
        builds = {"native": args.native, "portable": args.portable, "plain": args.portable}
        measures = {
            "sets": lambda: sets(builds, reference, args.rounds),
            "fresh": lambda: fresh(args.native, reference, pathlib.Path(tmp), args),
            "throughput": lambda: throughput(args.native, args.rounds),
            "python": lambda: from_python(args.rounds),
        }
        for part in args.part or PARTS:
            here = {"date": dt.datetime.now(dt.UTC).date().isoformat(), "rounds": args.rounds, "seed": args.seed, **machine()}
            found[part] = {"measured": here, "figures": measures[part]()}
            args.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
