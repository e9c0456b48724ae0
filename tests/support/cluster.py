"""`preferans serve` with several workers over PostgreSQL and Redis: all of it may be killed, or one worker."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from preferans.server.scaled.connection import Pg, connect
from support.services import Postgres, Redis, wait_until
from support.table_server import START
from support.tuned import TUNE, Tuned

COMPILED = Path(__file__).resolve().parents[2] / "build" / "compiled"


@dataclass(frozen=True)
class Database:
    """Where such a server keeps its data."""

    address: str

    @contextmanager
    def opened(self) -> Iterator[Pg]:
        """A connection to it."""
        with closing(connect(self.address)) as pg:
            yield pg

    def one(self, query: str, *values: object) -> Any:
        """The first column of the first row."""
        with self.opened() as pg:
            return pg.execute(query, values).fetchone()[0]


class Group(subprocess.Popen[str]):
    """A process with all that it has started: a signal goes to each of them."""

    def send_signal(self, sig: int) -> None:
        """To all, or to none where the first of them has gone."""
        if self.poll() is None:
            os.killpg(self.pid, sig)

    def kill(self) -> None:
        """As when the machine goes."""
        self.send_signal(signal.SIGKILL)


class Cluster(Tuned):
    """Several workers behind one port."""

    program = (sys.executable, "-c", TUNE + START, "serve")

    postgres: Postgres
    redis: Redis

    def __init__(self, folder: Path, database: str, redis: str, workers: int, *options: str, **settings: object) -> None:
        self.workers, self.kept, self._hurt = workers, Database(database), 0
        folder.mkdir(parents=True, exist_ok=True)
        self.words = folder / "words"
        """What it complains of."""
        shared = ("--database", database, "--redis", redis, "--workers", str(workers))
        super().__init__(folder, *shared, *options, **settings)
        self.data = self.kept  # type: ignore[assignment]  # where others have a folder

    @classmethod
    def over(cls, folder: Path, postgres: Postgres, redis: Redis, redis_port: int, *options: str, **settings: object) -> "Cluster":
        """Three workers over services that may be killed too; what workers tell each other passes that port."""
        running = cls(folder, postgres.fresh("cluster"), f"redis://127.0.0.1:{redis_port}/0", 3, *options, **settings)
        running.postgres, running.redis = postgres, redis
        return running

    @property
    def environment(self) -> dict[str, str]:
        """Its processes keep what they have compiled: a worker that replaces another starts in a fraction of the time."""
        return super().environment | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(COMPILED)}

    def _spawn(self, command: list[str]) -> Group:
        with self.words.open("ab") as words:
            return Group(command, stdout=subprocess.PIPE, stderr=words, text=True, env=self.environment, start_new_session=True)

    def workers_now(self) -> list[int]:
        """The processes that answer, the oldest first. Each has children of its own, in which bots think."""
        found = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(self.process.pid)], capture_output=True, text=True, check=False)
        lines = [line.split(maxsplit=1) for line in found.stdout.splitlines()]
        return sorted(int(pid) for pid, command in lines if "resource_tracker" not in command)

    def kill_one(self, which: int = 0) -> int:
        """Kills a worker (SIGKILL), when there are so many: another may just be beginning; which process it was."""
        wait_until(lambda: len(self.workers_now()) > which, "a worker is missing")
        victim = self.workers_now()[which]
        os.kill(victim, signal.SIGKILL)
        return victim

    def hurt(self) -> None:
        """Kills a worker, the database, another worker, everything: one after the other, each time it is called."""
        match self._hurt % 4:
            case 0 | 2:
                self.kill_one(self._hurt % self.workers)
            case 1:
                self.postgres.kill()
                self.postgres.start()
            case _:
                self.kill()
                self.again()
        self._hurt += 1

    def rest(self) -> None:
        """Nothing: what is kept can be read while it runs."""

    def whole(self) -> None:
        """Returns when there are as many workers as there should be."""
        wait_until(lambda: len(self.workers_now()) >= self.workers, "a worker is missing")

    def renew(self) -> None:
        """Replaces all workers one by one (SIGHUP); returns when none of the old ones is left."""
        old = set(self.workers_now())
        os.kill(self.process.pid, signal.SIGHUP)
        until = time.monotonic() + 600
        while old & set(self.workers_now()):
            assert time.monotonic() < until, "workers are not replaced"
            time.sleep(0.1)
