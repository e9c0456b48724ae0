"""The server's end of a socket: who does not read is sent away, and nobody waits for him."""

import asyncio
from pathlib import Path
from typing import Any

from preferans.server.guests import Guests
from preferans.server.limits import Bucket, Buckets
from preferans.server.settings import Settings
from preferans.server.sockets import Connection
from preferans.server.store.store import Store


class Deaf:
    """A socket whose other end reads nothing and says nothing."""

    headers: dict[str, str] = {}  # noqa: RUF012  # nobody changes it

    def __init__(self) -> None:
        self.closed: list[int] = []

    async def accept(self) -> None:
        """At once."""

    async def send_text(self, _: str) -> None:
        """Never done."""
        await asyncio.Event().wait()

    async def receive(self) -> Any:
        """Never anything."""
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        """Remembers how it was closed."""
        self.closed.append(code)


def test_a_deaf_reader_is_sent_away(tmp_path: Path) -> None:
    """When more waits for a reader than the queue holds, the socket closes with 1013; sending never waits (R9)."""

    async def run() -> list[int]:
        settings = Settings(tmp_path)
        store = Store(settings.database)
        deaf = Deaf()
        connection = Connection(deaf, None, Guests(store, settings), settings)  # type: ignore[arg-type]  # no table is asked for
        running = asyncio.create_task(connection.run())
        await asyncio.sleep(0.05)
        for _ in range(settings.send_queue + 2):
            connection.send(b"{}")
        async with asyncio.timeout(5):
            await running
        store.close()
        return deaf.closed

    assert asyncio.run(run()) == [1013]


def test_a_bucket_fills_again() -> None:
    """So many at once are allowed, then so many a second; each name has its own."""
    bucket = Bucket(2, 1000.0)
    assert [bucket.take() for _ in range(2)] == [True, True]
    bucket.per_second = 0.0
    assert [Bucket(1, 0.001).take() for _ in range(2)] == [True, True]
    buckets = Buckets(2, 0.001)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
