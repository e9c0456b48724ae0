"""R1 under a power cut: what was written and not yet synced is gone, and still no receipt was given too early."""

import asyncio
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from preferans.server.settings import FILE
from resilience.crowd import Regular, together, until_true
from resilience.ledger import check, stored
from resilience.sizes import size
from support.table_server import START, Server

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="writes are held back by LD_PRELOAD")
TABLES = size(5, 60)
CUTS = size(2, 25)
SOURCE = Path(__file__).with_name("power_cut.c")
UNSYNCED = """
import preferans.server.store.store as store
real = store.connect
def connect(path):
    made = real(path)
    made.execute("PRAGMA synchronous = OFF")
    return made
store.connect = connect
"""
"""A build that does not sync: the test below must find it out."""


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that remembers what was synced."""
    compiler = next((found for name in ("cc", "gcc", "clang") if (found := shutil.which(name))), "")
    if not compiler:
        pytest.skip("no C compiler")
    made = tmp_path_factory.mktemp("shim") / "power_cut.so"
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", made, SOURCE, "-ldl", "-lpthread"], check=True
    )
    return made


class OnMains(Server):
    """A server whose power can be cut."""

    def __init__(self, data: Path, kept: Path, shim: Path) -> None:
        self.kept, self.shim = kept, shim
        kept.mkdir()
        super().__init__(data, "--bot-delay", "0")

    @property
    def environment(self) -> dict[str, str]:
        """Its writes are watched."""
        return super().environment | {"LD_PRELOAD": str(self.shim), "POWER_FOLDER": str(self.data), "POWER_KEPT": str(self.kept)}

    def cut(self) -> None:
        """The process dies, and of its files what was synced remains."""
        self.kill()
        for file in self.data.glob(f"{FILE}*"):
            file.unlink()
        for file in self.kept.iterdir():
            shutil.copy(file, self.data / file.name)


class Careless(OnMains):
    """The same, built with syncing off."""

    program = (sys.executable, "-c", UNSYNCED + START, "serve")


def crowd(server: Server, tables: int) -> list[Regular]:
    """People of one guest, each at a table of his own."""
    cookie, people = "", []
    for _ in range(tables):
        table, cookie = server.new_table(cookie, pool=50)
        people.append(Regular(server.port, table, cookie))
    return people


def receipts(people: list[Regular]) -> int:
    """How many commands have a receipt."""
    return sum(len(person.acknowledged) for person in people)


def test_no_receipt_before_its_sync(tmp_path: Path, shim: Path) -> None:
    """The power is cut at random moments: every command with a receipt is in what the disk has kept (R1)."""
    server = OnMains(tmp_path / "data", tmp_path / "kept", shim)
    chance = random.Random(7)
    try:
        people = crowd(server, TABLES)

        async def cuts() -> None:
            for _ in range(CUTS):
                enough = receipts(people) + 2 * TABLES
                await until_true(lambda: receipts(people) >= enough)  # noqa: B023
                await asyncio.sleep(chance.random() * 0.3)
                server.cut()
                await asyncio.to_thread(server.again)

        asyncio.run(together(people, cuts))
    finally:
        server.cut()
    assert (server.data / FILE).stat().st_size > 0
    for person in people:
        check(server.data, person)


def test_a_build_that_does_not_sync_is_found_out(tmp_path: Path, shim: Path) -> None:
    """The same test with syncing off loses receipts: otherwise it would show nothing."""
    server = Careless(tmp_path / "data", tmp_path / "kept", shim)
    try:
        people = crowd(server, 2)

        async def some() -> None:
            await until_true(lambda: receipts(people) >= 20)

        asyncio.run(together(people, some))
    finally:
        server.cut()
    file = server.data / FILE
    kept = {person.table: _kept(server.data, person.table) for person in people} if file.exists() and file.stat().st_size else {}
    lost = [name for person in people for name in person.acknowledged if name not in kept.get(person.table, {})]
    assert lost


def _kept(data: Path, table: str) -> dict[str, int]:
    try:
        return stored(data, table)
    except Exception:  # noqa: BLE001  # a file that was never synced may be no database at all
        return {}
