"""Load: N tables at human pace against `preferans serve` in a process of its own, the client beside it on the same machine.

    .venv/bin/python bench/load.py --tables 1000 --seconds 60
    .venv/bin/python bench/load.py --tables 1000 --seconds 60 --workers 3      beside it: three workers over PostgreSQL and Redis

Every table has three people with a socket each, as friends would have. One move per table every `--pace` seconds, whoever's turn it is.
An echo server with as many sockets stands beside it, and the same client sends it as many messages a second. The two take turns of a few
seconds, so that whatever else the machine does meets both: compare their figures, not those of two runs.

Printed, a line of JSON for each: how long receipts took, from sending to the ack (which comes after the sync), and what share of a core
server and client used; then the ratio of the slowest of a hundred, the median of the turns; then what else went on: load average, and the
share of the cores that other processes had, and how long the disk took to sync in the same minute.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import secrets
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import uvloop

from load_tables import Made, made_tables
from preferans.server.settings import Settings

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from support.light import Line, opened
from support.table_server import Json, choose
from support.tuned import Tuned

TURN_S = 10.0
"""So long tables are measured, then the echo server, and so on."""
HEARTBEAT_S = 8.0
AT_ONCE = 50
"""So many sockets are opened at a time."""
ECHO = """
import asyncio, logging, uvloop
from websockets.asyncio.server import serve
async def one(line):
    async for frame in line:
        await line.send(frame)
async def main():
    logging.disable()
    async with serve(one, "127.0.0.1", 0, compression=None, ping_interval=None, backlog=2048) as running:
        print(next(iter(running.sockets)).getsockname()[1], flush=True)
        await asyncio.get_running_loop().create_future()
uvloop.run(main())
"""


class Turn(msgspec.Struct):
    """As much of a view as most frames need: the client must not be what is measured."""

    me: int
    turn: int | None
    legal: msgspec.Raw


class Header(msgspec.Struct):
    """The same of a frame."""

    type: str
    id: str | None = None
    rev: int = 0
    view: Turn | None = None


_header = msgspec.json.Decoder(Header).decode
_choosing = b'"next":true'


@dataclass
class Measured:
    """What one server did in its turns."""

    waits: list[list[float]] = field(default_factory=list)
    """By turn, in seconds."""
    took: float = 0.0
    server_s: float = 0.0
    client_s: float = 0.0
    """Processor time in its turns."""

    def figures(self) -> Json:
        """The figures of all turns together."""
        waits = sorted(wait for turn in self.waits for wait in turn)
        return {
            "per_second": round(len(waits) / self.took, 1),
            **{f"p{part}_ms": round(1000 * at(waits, part), 1) for part in (50, 95, 99)},
            "server_cpu_percent": round(100 * self.server_s / self.took),
            "client_cpu_percent": round(100 * self.client_s / self.took),
        }


def at(waits: list[float], part: int) -> float:
    """The wait that so many of a hundred do not exceed."""
    return waits[min(len(waits) - 1, len(waits) * part // 100)]


@dataclass
class Field:
    """Everything that is measured: whose turn it is, and what came of it."""

    pace: float
    chance: random.Random = field(default_factory=lambda: random.Random(8))
    now: list[float] | None = None
    """Where a wait is noted; None while nobody notes it."""
    whose: str = ""


@dataclass
class Contender:
    """A server with its tables."""

    name: str
    server: Tuned
    made: list[Made]
    empty: int = 0
    """Kibibytes of memory before anybody came."""
    groups: "list[list[Sitter]]" = field(default_factory=list)
    found: Measured = field(default_factory=Measured)

    @property
    def people(self) -> "list[Sitter]":
        """Everybody."""
        return [person for group in self.groups for person in group]

    def figures(self) -> Json:
        """What came of it."""
        people, full = self.people, resident(self.server.process.pid)
        waiting = sum(time.perf_counter() - sent > 1 for person in people for sent in person.pending.values())
        about = {"tables": len(self.groups), "sockets": len(people), "refused": sum(person.refused for person in people)}
        memory = {"kib_per_seat": round((full - self.empty) / len(people), 1), "server_mib": round(full / 1024)}
        return {"server": self.name, **about, "unanswered": waiting, **self.found.figures(), **memory}


class Sitter:
    """A person with an open socket; reads everything, and decodes a view only when he is to act."""

    def __init__(self, table: str, noted: Field) -> None:
        self.table, self.noted = table, noted
        self.line: Line | None = None
        self.last = b""
        self.rev, self.may_act = 0, False
        self.pending: dict[str, float] = {}
        self.refused = 0

    def take(self, frame: bytes) -> None:
        """Takes a frame."""
        head = _header(frame)
        if head.view is not None:
            self.last, self.rev = frame, head.rev
            self.may_act = head.view.turn == head.view.me or (head.view.turn is None and _choosing in bytes(head.view.legal))
        elif head.id in self.pending:
            sent = self.pending.pop(head.id)
            if head.type != "ack":
                self.refused += 1
            elif self.noted.now is not None:
                self.noted.now.append(time.perf_counter() - sent)

    def act(self) -> bool:
        """Does something, if it is his turn."""
        if not self.may_act or self.pending or self.line is None:
            return False
        action = choose(msgspec.json.decode(self.last)["view"])
        if action is None:
            return False
        name, self.may_act = secrets.token_hex(8), False
        command = {"type": "cmd", "id": name, "table": self.table, "expect_rev": self.rev, "action": action}
        body = msgspec.json.encode(command)
        self.pending[name] = time.perf_counter()
        self.line.send(body)
        return True


async def heartbeat(people: list[Sitter], noted: Field) -> None:
    """Says every few seconds that the people of a table are there, as browsers do."""
    await asyncio.sleep(noted.chance.random() * HEARTBEAT_S)
    while True:
        for person in people:
            if person.line is not None:
                person.line.send(msgspec.json.encode({"type": "ping", "rev": person.rev}))
        await asyncio.sleep(HEARTBEAT_S)


def synced(folder: Path, stop: threading.Event) -> list[float]:
    """How long the disk takes to sync 4 KiB, ten times a second until it is told to stop."""
    found = []
    with (folder / "sync").open("wb", buffering=0) as file:
        while not stop.wait(0.1):
            file.write(b"x" * 4096)
            began = time.perf_counter()
            os.fsync(file.fileno())
            found.append(time.perf_counter() - began)
    return sorted(found)


async def table_life(people: list[Sitter], noted: Field, name: str) -> None:
    """One move every so often, while it is this server's turn."""
    await asyncio.sleep(noted.chance.random() * noted.pace)
    while True:
        if noted.whose == name:
            any(person.act() for person in people)
        await asyncio.sleep(noted.pace * (0.5 + noted.chance.random()))


class Echoed:
    """A socket of the echo server."""

    def __init__(self, noted: Field) -> None:
        self.noted = noted
        self.line: Line | None = None
        self.sent = 0.0

    def take(self, _: bytes) -> None:
        """What was sent has come back."""
        if self.noted.now is not None and self.noted.whose == "echo":
            self.noted.now.append(time.perf_counter() - self.sent)

    async def live(self, gap: float) -> None:
        """A message every so often, while it is the echo server's turn."""
        await asyncio.sleep(self.noted.chance.random() * gap)
        while True:
            if self.noted.whose == "echo" and self.line is not None:
                self.sent = time.perf_counter()
                self.line.send(b"x" * 180)
            await asyncio.sleep(gap * (0.5 + self.noted.chance.random()))


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    children = [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]
    return [pid, *(one for child in children for one in family(child))]


def cpu_seconds(pid: int) -> float:
    """Processor time of a process and of what it has started so far."""
    total = 0
    for one in family(pid):
        parts = Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()
        total += int(parts[11]) + int(parts[12])
    return total / os.sysconf("SC_CLK_TCK")


def busy_seconds() -> float:
    """Processor time of the whole machine so far, without what was idle."""
    parts = [int(part) for part in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return (sum(parts) - parts[3] - parts[4]) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    """Kibibytes of memory of a process and of what it has started; what they share is counted once for each."""
    return sum(
        int(line.split()[1])
        for one in family(pid)
        for line in Path(f"/proc/{one}/status").read_text().splitlines()
        if line.startswith("VmRSS")
    )


async def all_opened(ways: list[tuple[Sitter | Echoed, str]], port: int, path: str) -> None:
    """Opens the sockets, some at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(owner: Sitter | Echoed, cookie: str) -> None:
        async with gate:
            owner.line = await opened(port, path, cookie, owner.take)

    await asyncio.gather(*(one(owner, cookie) for owner, cookie in ways))


async def turn_of(name: str, pid: int, noted: Field, found: Measured, seconds: float) -> None:
    """One server is measured."""
    noted.whose, noted.now = name, []
    found.waits.append(noted.now)
    began, server, client = time.monotonic(), cpu_seconds(pid), time.process_time()
    await asyncio.sleep(seconds)
    noted.now = None
    found.took += time.monotonic() - began
    found.server_s += cpu_seconds(pid) - server
    found.client_s += time.process_time() - client
    noted.whose = ""
    await asyncio.sleep(0.5)


async def seated(contender: Contender, noted: Field) -> list[asyncio.Task[None]]:
    """Opens the sockets of a server's tables; what the people there do from then on."""
    contender.empty = resident(contender.server.process.pid)
    contender.groups = [[Sitter(table, noted) for _ in cookies] for table, cookies in contender.made]
    cookies = [cookie for _, cookies in contender.made for cookie in cookies]
    await all_opened(list(zip(contender.people, cookies, strict=True)), contender.server.port, "/ws")
    for person in contender.people:
        if person.line is not None:
            person.line.send(msgspec.json.encode({"type": "hello", "table": person.table}))
    lives = [table_life(group, noted, contender.name) for group in contender.groups]
    return [asyncio.create_task(life) for life in (*lives, *(heartbeat(group, noted) for group in contender.groups))]


async def measured(contenders: list[Contender], echo: "subprocess.Popen[str]", folder: Path, seconds: float, pace: float) -> list[Json]:
    """Opens all sockets, then lets the servers take turns."""
    noted = Field(pace)
    tasks = [task for contender in contenders for task in await seated(contender, noted)]
    lines = [Echoed(noted) for _ in contenders[0].people]
    await all_opened([(line, "") for line in lines], int(echo.stdout.readline()) if echo.stdout else 0, "/")
    tasks += [asyncio.create_task(line.live(pace * 3)) for line in lines]
    for contender in contenders:
        noted.whose = contender.name
        await asyncio.sleep(min(10.0, seconds / 3))
    gc.collect()
    gc.disable()  # a pause of the client would be counted as one of the server
    of_echo, busy, began = Measured(), busy_seconds(), time.monotonic()
    stop = threading.Event()
    syncing = asyncio.create_task(asyncio.to_thread(synced, folder, stop))
    while contenders[0].found.took < seconds:
        for contender in contenders:
            await turn_of(contender.name, contender.server.process.pid, noted, contender.found, min(TURN_S, seconds))
        await turn_of("echo", echo.pid, noted, of_echo, min(TURN_S / 2, seconds))
    stop.set()
    syncs = await syncing
    busy, took = busy_seconds() - busy, time.monotonic() - began
    gc.enable()
    ours = sum(one.server_s + one.client_s for one in (of_echo, *(contender.found for contender in contenders)))
    figures = [contender.figures() for contender in contenders]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for owner in (*(person for contender in contenders for person in contender.people), *lines):
        if owner.line is not None:
            owner.line.abort()
    first = contenders[0].found
    compared = [{"p99_to_echo": ratio(first, of_echo), "turns": len(first.waits)}]
    compared += [{f"{other.name}_p99_to_{contenders[0].name}": ratio(other.found, first)} for other in contenders[1:]]
    return [
        *figures,
        {"server": "echo", "sockets": len(lines), **of_echo.figures()},
        *compared,
        {f"sync_p{part}_ms": round(1000 * at(syncs, part), 1) for part in (50, 95, 99)},
        {"load_average": round(os.getloadavg()[0], 1), "others_cpu_percent": round(100 * (busy - ours) / took), "cores": os.cpu_count()},
    ]


def ratio(one: Measured, other: Measured) -> float:
    """How many times as long the slowest of a hundred waited, the median of the turns."""
    slow = [at(sorted(mine), 99) / at(sorted(theirs), 99) for mine, theirs in zip(one.waits, other.waits, strict=True) if mine and theirs]
    return round(statistics.median(slow), 2)


def open_files() -> None:
    """As many open files as the system allows: the echo server doubles the sockets of the client."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def scaled(folder: Path, tables: int, workers: int, database: str, redis: str) -> Iterator[Contender]:
    """A server of so many workers, with a PostgreSQL and a Redis of its own where none are named."""
    from support.cluster import Cluster  # noqa: PLC0415  # needs the extra `scaled`
    from support.services import Postgres, Redis  # noqa: PLC0415

    postgres, own_redis = (None if database else Postgres()), (None if redis else Redis())
    address = postgres.fresh("load") if postgres is not None else database
    line = own_redis.address if own_redis is not None else redis
    try:
        made = made_tables(Settings(folder, workers=1, postgres=address, redis=line), tables)
        running = Cluster(folder, address, line, workers, sockets=10**6)
        try:
            yield Contender("scaled", running, made)
        finally:
            running.kill()
    finally:
        for service in (postgres, own_redis):
            if service is not None:
                service.remove()


def main() -> None:
    """Runs it once and prints what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=3.0, help="seconds between two moves of a table")
    parser.add_argument("--workers", type=int, default=0, help="beside the one process, so many over PostgreSQL and Redis")
    parser.add_argument("--database", default="", help="an empty database for them; else one is started")
    parser.add_argument("--redis", default="", help="a Redis for them; else one is started")
    chosen = parser.parse_args()
    open_files()
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        made = made_tables(Settings(folder / "data", workers=1), chosen.tables)
        contenders = [Contender("preferans", Tuned(folder / "data", sockets=10**6, workers=1), made)]
        running.callback(contenders[0].server.kill)
        if chosen.workers:
            shared = scaled(folder / "shared", chosen.tables, chosen.workers, chosen.database, chosen.redis)
            contenders.append(running.enter_context(shared))
        echo = subprocess.Popen([sys.executable, "-c", ECHO], stdout=subprocess.PIPE, text=True)
        running.callback(echo.communicate)
        running.callback(echo.kill)
        for line in uvloop.run(measured(contenders, echo, folder, chosen.seconds, chosen.pace)):
            print(json.dumps(line))


if __name__ == "__main__":
    main()
