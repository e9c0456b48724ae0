"""PostgreSQL and Redis for the tests: started from Debian's packages on private ports in a folder of their own, and never those of the host."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

PATIENCE_S = 60.0


def postgres_bin() -> Path | None:
    """Where PostgreSQL's programs are, of the newest version there is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if found:
        return found[-1].parent
    program = shutil.which("initdb")
    return None if program is None else Path(program).resolve().parent


def redis_program() -> str | None:
    """The server of Redis."""
    return shutil.which("redis-server")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(met: Callable[[], bool], what: str) -> None:
    """Returns when it is met."""
    until = time.monotonic() + PATIENCE_S
    while not met():
        assert time.monotonic() < until, what
        time.sleep(0.02)


def _children(pid: int) -> list[int]:
    """The processes that one has started."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(child) for child in found.stdout.split()]


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Postgres:
    """A cluster in a temporary folder. It refuses root: it runs as `postgres`, or as `nobody` where there is no such user."""

    def __init__(self) -> None:
        programs = postgres_bin()
        assert programs is not None
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="preferans-pg-"))
        self.port = free_port()
        self._as = self._user()
        if self._as:
            shutil.chown(self.folder, self._as)
        self._run("initdb", "-D", str(self.data), "-U", "preferans", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def data(self) -> Path:
        """The cluster."""
        return self.folder / "data"

    @property
    def address(self) -> str:
        """The database that every cluster has."""
        return self.address_of("postgres")

    def address_of(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://preferans@127.0.0.1:{self.port}/{database}"

    @staticmethod
    def _user() -> str:
        if os.geteuid() != 0:
            return ""
        import pwd  # noqa: PLC0415  # not on every system

        return "postgres" if any(one.pw_name == "postgres" for one in pwd.getpwall()) else "nobody"

    def _command(self, program: str, *options: str) -> list[str]:
        as_user = ["setpriv", f"--reuid={self._as}", "--clear-groups"] if self._as else []
        return [*as_user, str(self._programs / program), *options]

    def _run(self, program: str, *options: str) -> None:
        subprocess.run(self._command(program, *options), check=True, capture_output=True, cwd=self.folder)

    def start(self) -> None:
        """Starts the server; what it needs to recover it does first."""
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "shared_buffers": "64MB",
            "max_connections": 60,
            "fsync": "on",
            "log_min_messages": "fatal",
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            command = self._command("postgres", "-D", str(self.data), *options)
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, start_new_session=True)
        wait_until(self._is_ready, "PostgreSQL does not start: " + (self.folder / "log").read_text(errors="replace")[-2000:])

    def _is_ready(self) -> bool:
        ready = self._command("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port))
        return subprocess.run(ready, check=False, cwd=self.folder).returncode == 0

    def kill(self) -> None:
        """SIGKILL to the postmaster and all its processes, as when the machine goes."""
        if self.process is None:
            return
        os.kill(self.process.pid, signal.SIGSTOP)  # it starts no more
        all_of_them = (*_children(self.process.pid), self.process.pid)
        for pid in all_of_them:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        self.process = None
        wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in all_of_them), "PostgreSQL does not go")
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def remove(self) -> None:
        """Ends it and takes its folder away."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def fresh(self, name: str) -> str:
        """The address of a new, empty database."""
        import psycopg  # noqa: PLC0415  # whoever has no PostgreSQL needs no driver either

        with psycopg.connect(self.address, autocommit=True) as db:
            db.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')  # type: ignore[arg-type]
            db.execute(f'CREATE DATABASE "{name}"')  # type: ignore[arg-type]
        return self.address_of(name)


class Redis:
    """A Redis that keeps nothing on the disk."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="preferans-redis-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Starts it, empty."""
        program = redis_program()
        assert program is not None
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        self.process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder)
        wait_until(lambda: _answers(self.port), "Redis does not start")

    def kill(self) -> None:
        """SIGKILL."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def remove(self) -> None:
        """Ends it and takes its folder away."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
