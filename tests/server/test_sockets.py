"""The server's end of a socket: who does not read is sent away, and nobody waits for him."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from preferans.server import protocol as p
from preferans.server.doors import Doors
from preferans.server.guests import Guests
from preferans.server.limits import Bucket, Buckets
from preferans.server.settings import Settings
from preferans.server.sockets import Connection
from preferans.server.store.store import SqliteStore
from preferans.server.wire import Wire, wire_of
from support.deaf import UPGRADE, Deaf
from support.friends import Friend
from support.table_server import API
from support.tuned import Tuned


async def held(settings: Settings, what: Callable[[Connection, Wire], Awaitable[None]]) -> list[int]:
    """How a socket was closed after something was done with it."""
    store, deaf = SqliteStore(settings.database), Deaf()
    served: list[Connection] = []

    async def play(scope: Scope, _: Receive, __: Send) -> None:
        served.append(Connection(wire_of(scope), None, Guests(store, settings), settings, None, Doors(9, 9)))  # type: ignore[arg-type]  # no table is asked for
        await served[0].run("", "")

    wire = Wire(uvicorn.Config(play, ws_ping_interval=None, log_config=None), ServerState(), {})
    wire.connection_made(deaf)
    wire.data_received(UPGRADE)
    while b"101" not in deaf.written:  # noqa: ASYNC110  # the other end is a fake without events
        await asyncio.sleep(0.01)
    async with asyncio.timeout(120):
        await what(served[0], wire)
        while not deaf.gone:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    wire.connection_lost(None)
    await asyncio.sleep(0.01)
    store.close()
    return deaf.closed_with()


def test_a_deaf_reader_is_sent_away(tmp_path: Path) -> None:
    """When more waits for a reader than may, the socket closes with 1013; sending never waits (R9)."""
    settings = Settings(tmp_path)

    async def much(connection: Connection, wire: Wire) -> None:
        wire.pause_writing()
        for _ in range(settings.send_queue):
            connection.send(b"{}")
        assert not wire.close_sent
        connection.send(b"{}")
        assert wire.close_sent

    assert asyncio.run(held(settings, much)) == [1013]


def test_one_frame_that_nobody_takes_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who takes nothing for so long is sent away, however little waits for him (R9)."""
    monkeypatch.setattr("preferans.server.wire.STALLED_S", 0.05)

    async def one(connection: Connection, wire: Wire) -> None:
        wire.pause_writing()
        connection.send(b"{}")

    assert asyncio.run(held(Settings(tmp_path), one)) == [1013]


def test_what_waits_is_written_before_the_close(tmp_path: Path) -> None:
    """Frames that waited go out in their order when the reader takes some again, the close behind them."""
    deaf: list[bytes] = []

    async def some(connection: Connection, wire: Wire) -> None:
        wire.pause_writing()
        for word in (b"one", b"two"):
            connection.send(word)
        connection.leave(p.Close.REPLACED)
        connection.send(b"three")
        assert not wire.close_sent
        wire.resume_writing()
        written = wire.transport
        assert isinstance(written, Deaf)
        deaf.append(written.written)

    assert asyncio.run(held(Settings(tmp_path), some)) == [4401]
    assert deaf[0].index(b"one") < deaf[0].index(b"two") < deaf[0].index(b"\x88\x02")
    assert b"three" not in deaf[0]


def test_a_bucket_fills_again() -> None:
    """So many at once are allowed, then so many a second; each name has its own."""
    bucket = Bucket(2, 1000.0)
    assert [bucket.take() for _ in range(2)] == [True, True]
    bucket.per_second = 0.0
    assert [Bucket(1, 0.001).take() for _ in range(2)] == [True, True]
    buckets = Buckets(2, 0.001)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")


def test_one_guest_does_not_take_all_sockets() -> None:
    """So many sockets of one, so many of all; who leaves makes room, for himself and for the others."""
    doors = Doors(3, 2)
    assert [doors.enter("a") for _ in range(3)] == [True, True, False]
    assert [doors.enter("b") for _ in range(2)] == [True, False]
    doors.leave("a")
    assert [doors.enter("a"), doors.enter("b")] == [True, False]
    doors.leave("b")
    assert doors.enter("c")


def test_everything_that_changes_something_has_its_price(tmp_path: Path) -> None:
    """Who is ready and not ready again and again, leaves and calls bots, asks for links and tickets is told to wait; the others are not (A-193)."""
    server = Tuned(tmp_path / "data", "--bot-delay", "0", acts_burst=6, acts_per_second=0.001)
    try:
        one, two = Friend(server, "Иван"), Friend(server, "Мария")
        table, key = one.gather()
        assert two.sit(table, key)[0] == 200
        assert [one.ask(f"/{table}/ready", body={"ready": ready})[0] for ready in (True, False) * 3] == [200] * 4 + [429] * 2
        status, refused = one.ask(f"/{table}/fill")
        assert (status, refused["code"]) == (429, "too_many")
        assert [one.ask(f"/{table}/seat", "DELETE")[0], one.ask(f"/{table}/invite", "GET")[0]] == [429, 429]
        assert server.ask(f"{API}/tickets", one.cookie, "POST", b"")[0] == 429
        assert two.ask(f"/{table}/ready")[0] == 200
        assert one.ask(f"/{table}", "GET")[1]["seats"][1]["ready"] is True
    finally:
        server.kill()
