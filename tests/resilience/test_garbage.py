"""What has closed leaves nothing behind that only a search through all objects would find: such a search holds everybody up and is done twice an hour."""

import asyncio
import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from resilience.sizes import size
from support.light import opened
from support.table_server import API, START
from support.tuned import TUNE, Tuned

VISITS = size(60, 2000)
COUNTING = """
import gc, os, signal
from preferans.server import gleaning
gleaning.YOUNG_S = 3600.0
gleaning.glean.__defaults__ = (3600.0, 3600.0)
def count(*_):
    knot = []
    knot.append(knot)
    del knot
    with open(os.environ["FOUND"] + ".part", "w") as file:
        file.write(str(gc.collect() - 1))
    os.replace(os.environ["FOUND"] + ".part", os.environ["FOUND"])
signal.signal(signal.SIGUSR1, count)
"""


class Counting(Tuned):
    """A server that counts such objects when it is told to."""

    program = (sys.executable, "-c", COUNTING + TUNE + START, "serve")

    @property
    def environment(self) -> dict[str, str]:
        """Where the number goes."""
        return super().environment | {"FOUND": str(self.data.parent / "found")}

    def garbage(self) -> int:
        """So many there are."""
        found = self.data.parent / "found"
        found.unlink(missing_ok=True)
        os.kill(self.process.pid, signal.SIGUSR1)
        while not found.exists():
            time.sleep(0.01)
        return int(found.read_text())


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="no such signal here")
def test_who_has_gone_leaves_nothing(tmp_path: Path) -> None:
    """Sockets that break, sockets that are refused, pages and faults: fewer objects than visits are left in cycles."""
    server = Counting(tmp_path / "data", "--bot-delay", "100", sockets_of_one=10**6, tables_burst=10**6)
    table, cookie = server.new_table()

    async def visit(hello: dict[str, object]) -> None:
        heard = asyncio.get_running_loop().create_future()
        line = await opened(server.port, "/ws", cookie, lambda frame: None if heard.done() else heard.set_result(frame))
        line.send(json.dumps(hello).encode())
        await heard
        line.abort()

    async def visits() -> None:
        for _ in range(VISITS):
            await visit({"type": "hello", "table": table})
            await visit({"type": "hello", "table": "elsewhere"})
            await visit({"type": "nonsense"})
            for path in ("/lobby", f"/tables/{table}/sheet", "/tables/elsewhere/sheet", "/rooms"):
                await asyncio.to_thread(server.ask, API + path, cookie)
            await asyncio.to_thread(server.ask, f"{API}/tables", cookie, "POST", b"nonsense")

    try:
        server.garbage()
        asyncio.run(visits())
        assert server.garbage() < VISITS
    finally:
        server.kill()
