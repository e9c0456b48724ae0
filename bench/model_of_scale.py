"""A model of many tables on many workers, by a virtual clock: what is busy, how long receipts take, what breaks first.

    .venv/bin/python bench/model_of_scale.py                       100,000 tables on as many workers as they need
    .venv/bin/python bench/model_of_scale.py --tables 20000 --workers 24

Nothing is measured here. The costs stand in `bench/model_of_scale.json`, in microseconds, as `bench/costs_of_scale.py` measured them; the model puts them into
queues and plays a few seconds of moves:

- every table has three people at workers drawn by chance, and a move every `pace` seconds;
- a move is read, judged and encoded by its worker, one at a time (one thread of Python); its line waits for the worker's writer;
- a writer takes everything that waits into one statement; the database works at statements on so many cores, then syncs: a sync takes
  all statements that are ready by then (PostgreSQL's own group commit);
- after the commit the worker gives the receipt, and says by Redis that the table has moved; Redis, one thread, hands that to every worker;
- a worker that has a socket of the table reads the line, together with all others that it was told of meanwhile, and tells its people.

Left out: networks (a constant for each hop), memory, bots (they think on machines of their own, `preferans bots`), whole crowds
that come at once. A thing is full when it is busy for more than 70 of a hundred of its time: beyond that waits grow without bound.
"""

import argparse
import heapq
import json
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

Json = dict[str, object]
COSTS = Path(__file__).with_suffix(".json")
FULL = 0.7
SOCKETS = 3


@dataclass(frozen=True)
class Costs:
    """Seconds of a processor, as measured."""

    move: float
    """A worker, for a move: read, judge, encode, tell those who sit there."""
    follow: float
    """A worker, for a line that another has written: decode, apply, tell."""
    heartbeat: float
    """A worker, for the word by which a client says that it is there."""
    statement: float
    """The database, for a statement, however many rows it writes …"""
    row: float
    """… and for each row of a log with what is due."""
    query: float
    """The database, for a query of followers …"""
    line: float
    """… and for each line that it finds."""
    sync: float
    """The disk, for a sync."""
    publish: float
    """Redis, for a message to one worker."""
    hop: float
    """From one machine to another."""


@dataclass
class Server:
    """Something that works at one thing at a time on each of its cores, in the order in which things come."""

    clock: "Clock"
    cores: int = 1
    busy: float = 0.0
    free: int = field(init=False)
    waiting: "deque[tuple[float, Callable[[], None]]]" = field(default_factory=deque)

    def __post_init__(self) -> None:
        self.free = self.cores

    def work(self, seconds: float, then: Callable[[], None]) -> None:
        """Does it when its turn comes, then calls."""
        if not self.free:
            self.waiting.append((seconds, then))
            return
        self.free -= 1
        self.busy += seconds
        self.clock.after(seconds, lambda: self._done(then))

    def _done(self, then: Callable[[], None]) -> None:
        self.free += 1
        if self.waiting:
            self.work(*self.waiting.popleft())
        then()

    def share(self, seconds: float) -> float:
        """Which part of its time it was busy."""
        return self.busy / (seconds * self.cores)


class Clock:
    """The virtual time."""

    def __init__(self) -> None:
        self.now = 0.0
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Calls so much later."""
        self._count += 1
        heapq.heappush(self._events, (self.now + seconds, self._count, call))

    def run(self, until: float) -> None:
        """Lets time pass."""
        while self._events and self._events[0][0] <= until:
            self.now, _, call = heapq.heappop(self._events)
            call()
        self.now = until


@dataclass
class Worker:
    """A process: its thread, what waits for its writer, what it was told of."""

    thread: Server
    writing: bool = False
    lines: list[tuple[int, float]] = field(default_factory=list)
    reading: bool = False
    told: int = 0


class Model:
    """The whole."""

    def __init__(self, costs: Costs, tables: int, workers: int, cores: int, pace: float, seed: int) -> None:
        self.costs, self.tables, self.pace = costs, tables, pace
        self.chance = random.Random(seed)
        self.clock = Clock()
        self.workers = [Worker(Server(self.clock)) for _ in range(workers)]
        self.database, self.redis = Server(self.clock, cores), Server(self.clock)
        self.disk_busy = False
        self.ready: list[Callable[[], None]] = []
        self.syncs = self.rows = 0
        self.waits: list[float] = []
        self.seats = [tuple(self.chance.randrange(workers) for _ in range(SOCKETS)) for _ in range(tables)]

    def run(self, seconds: float) -> None:
        """Plays so long."""
        for table in range(self.tables):
            self.clock.after(self.chance.random() * self.pace, lambda table=table: self._move(table))  # type: ignore[misc]
        self.clock.run(seconds)

    def _move(self, table: int) -> None:
        self.clock.after(self.pace * (0.5 + self.chance.random()), lambda: self._move(table))
        which, began = self.chance.choice(self.seats[table]), self.clock.now
        worker = self.workers[which]
        # Three heartbeats in eight seconds, spread over the moves.
        worker.thread.busy += SOCKETS * self.pace / 8 * self.costs.heartbeat
        worker.thread.work(self.costs.move, lambda: self._write(which, table, began))

    def _write(self, which: int, table: int, began: float) -> None:
        worker = self.workers[which]
        worker.lines.append((table, began))
        if not worker.writing:
            self._statement(which)

    def _statement(self, which: int) -> None:
        worker = self.workers[which]
        lines, worker.lines, worker.writing = worker.lines, [], True
        self.rows += len(lines)
        work = self.costs.statement + len(lines) * self.costs.row
        self.clock.after(self.costs.hop, lambda: self.database.work(work, lambda: self._ready(lambda: self._written(which, lines))))

    def _ready(self, then: Callable[[], None]) -> None:
        self.ready.append(then)
        if not self.disk_busy:
            self._sync()

    def _sync(self) -> None:
        self.disk_busy, self.syncs = True, self.syncs + 1
        synced, self.ready = self.ready, []

        def done() -> None:
            self.disk_busy = False
            for then in synced:
                self.clock.after(self.costs.hop, then)
            if self.ready:
                self._sync()

        self.clock.after(self.costs.sync, done)

    def _written(self, which: int, lines: list[tuple[int, float]]) -> None:
        worker = self.workers[which]
        self.waits += [self.clock.now - began for _, began in lines]
        worker.writing = False
        if worker.lines:
            self._statement(which)
        tell: dict[int, int] = {}
        for table, _ in lines:
            for other in {seat for seat in self.seats[table] if seat != which}:
                tell[other] = tell.get(other, 0) + 1
        work = len(self.workers) * self.costs.publish  # every worker hears it, whether it has sockets there or not
        self.clock.after(self.costs.hop, lambda: self.redis.work(work, lambda: self._told(tell)))

    def _told(self, tell: dict[int, int]) -> None:
        for which, count in tell.items():
            worker = self.workers[which]
            worker.told += count
            if not worker.reading:
                worker.reading = True
                self.clock.after(self.costs.hop, lambda which=which: self._read(which))  # type: ignore[misc]

    def _read(self, which: int) -> None:
        worker = self.workers[which]
        count, worker.told = worker.told, 0
        work = self.costs.query + count * self.costs.line
        self.database.work(work, lambda: self.clock.after(self.costs.hop, lambda: self._found(which, count)))

    def _found(self, which: int, count: int) -> None:
        worker = self.workers[which]

        def done() -> None:
            worker.reading = False
            if worker.told:
                worker.reading = True
                self._read(which)

        worker.thread.work(count * self.costs.follow, done)

    def figures(self, seconds: float) -> Json:
        """What is to be known."""
        waits = sorted(self.waits)
        return {
            "tables": self.tables,
            "workers": len(self.workers),
            "sockets_of_a_worker": round(SOCKETS * self.tables / len(self.workers)),
            "connections": 4 * len(self.workers),
            "rows_per_second": round(self.rows / seconds),
            "syncs_per_second": round(self.syncs / seconds),
            "p50_ms": round(1000 * waits[len(waits) // 2], 1),
            "p99_ms": round(1000 * waits[len(waits) * 99 // 100], 1),
            **{name: round(share, 2) for name, share in self.shares(seconds).items()},
        }

    def shares(self, seconds: float) -> dict[str, float]:
        """How busy everything is."""
        return {
            "worker": sum(worker.thread.share(seconds) for worker in self.workers) / len(self.workers),
            "database": self.database.share(seconds),
            "disk": min(1.0, self.syncs * self.costs.sync / seconds),
            "redis": self.redis.share(seconds),
        }


def played(costs: Costs, tables: int, workers: int, cores: int, pace: float, seconds: float) -> tuple[Json, dict[str, float]]:
    """A few seconds of so many tables."""
    model = Model(costs, tables, workers, cores, pace, 1)
    model.run(seconds)
    return model.figures(seconds), model.shares(seconds)


def main() -> None:
    """Plays, and says what is full first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=0, help="else as many as are needed")
    parser.add_argument("--cores", type=int, default=8, help="of the database's machine")
    parser.add_argument("--pace", type=float, default=3.0, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=5.0)
    chosen = parser.parse_args()
    known = json.loads(COSTS.read_text(encoding="utf-8"))
    costs = Costs(**{name: us / 1e6 for name, us in known.items()})
    workers = chosen.workers or needed(costs, chosen.tables, chosen.pace)
    for part in (0.01, 0.1, 0.2, 0.5, 1.0):
        tables = max(1, round(chosen.tables * part))
        figures, shares = played(costs, tables, max(3, round(workers * part)), chosen.cores, chosen.pace, chosen.seconds)
        full = sorted((name for name, share in shares.items() if share > FULL and name != "disk"), key=lambda name: -shares[name])
        print(json.dumps({**figures, "full": full}))


def needed(costs: Costs, tables: int, pace: float) -> int:
    """Workers whose threads are busy for half of their time."""
    each = costs.move + (SOCKETS - 1) * costs.follow + SOCKETS * pace / 8 * costs.heartbeat
    return max(3, round(tables / pace * each / 0.5))


if __name__ == "__main__":
    main()
