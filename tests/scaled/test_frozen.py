"""R8: a worker that stands still in the middle of a command holds nobody up, and what it writes afterwards is refused."""

import asyncio
import json
import os
import signal
import sys
import time

import pytest
from websockets.asyncio.client import connect as opened
from websockets.exceptions import ConnectionClosed

from preferans.server.protocol import Close
from preferans.server.scaled.connection import IDLE_MS, connect
from resilience.ledger import stored
from support.cluster import Cluster
from support.sockets_of import holder
from support.table_server import Person, choose, sit

LIMIT_S = IDLE_MS / 1000 + 3.0
"""The time-out of a transaction, and a slow machine."""


def _worker(fragile: Cluster, person: Person) -> int:
    """The process that a person's socket leads to."""
    return holder(fragile.workers_now(), fragile.port, person.socket.local_address[1])


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_frozen_worker_is_refused(fragile: Cluster) -> None:
    """While one worker is frozen with a command in its hands, the same seat plays at another; the frozen one's line is refused, it reloads and says so (R8, A-230)."""

    async def run() -> None:
        table, cookie = await asyncio.to_thread(fragile.new_table, "", pool=50)
        async with asyncio.timeout(90), sit(fragile, table, cookie) as first:
            await first.my_turn()
            frozen = _worker(fragile, first)
            os.kill(frozen, signal.SIGSTOP)
            try:
                command = await first.send(choose(first.view) or {})
                second = await _at_another(fragile, table, cookie, frozen)
                began = time.monotonic()
                answer = await second.do(choose(second.view) or {})
                assert answer["type"] == "ack"
                assert time.monotonic() - began < LIMIT_S
            finally:
                os.kill(frozen, signal.SIGCONT)
            assert await _refused(first, command)
            assert (await asyncio.to_thread(stored, fragile.data, table)).get(command) is None
            assert (await _again(fragile, table, cookie)) >= answer["rev"]
            await second.socket.close()

    asyncio.run(run())


async def _refused(person: Person, command: str) -> bool:
    """Whether a command is refused: as stale, or with the socket, whose seat has been taken at another worker."""
    try:
        while (told := await person.until("ack", "reject"))["id"] != command:
            pass
    except ConnectionClosed as closed:
        return closed.rcvd is not None and closed.rcvd.code == Close.REPLACED
    return (told["type"], told["code"]) == ("reject", "stale")


async def _again(fragile: Cluster, table: str, cookie: str) -> int:
    """The revision that somebody is shown who comes now, wherever he comes to."""
    async with sit(fragile, table, cookie) as person:
        return person.rev


async def _at_another(fragile: Cluster, table: str, cookie: str, frozen: int) -> Person:
    """The same person at a worker that is not frozen; who waits for the frozen one in vain tries again."""
    while True:
        try:
            socket = await opened(
                f"ws://127.0.0.1:{fragile.port}/ws", additional_headers={"Cookie": cookie}, compression=None, open_timeout=1
            )
        except TimeoutError:  # the frozen worker has taken it
            await asyncio.sleep(0.1)  # so that what was opened is closed
            continue
        person = Person(socket, table)
        await socket.send(json.dumps({"type": "hello", "table": table}))
        await person.until("snapshot")
        return person


def test_a_transaction_that_stands_still_is_ended(fragile: Cluster) -> None:
    """A worker frozen with a revision written and not committed: the table waits for the time-out of its transaction and no longer (R8)."""

    async def run() -> None:
        table, cookie = await asyncio.to_thread(fragile.new_table, "", pool=50)
        async with asyncio.timeout(90), sit(fragile, table, cookie) as person:
            await person.my_turn()
            frozen = connect(fragile.kept.address)
            frozen.execute("BEGIN")
            row = (table, person.rev + 1, "frozen", 1, b"{}")
            frozen.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", row)
            began, command = time.monotonic(), await person.send(choose(person.view) or {})
            while (answer := await person.until("ack", "reject"))["type"] == "reject":
                assert answer["code"] == "busy"
                await asyncio.sleep(0.1)
                await person.send(choose(person.view) or {}, command=command)
            assert time.monotonic() - began < LIMIT_S
            frozen.close()

    asyncio.run(run())
