"""Who has said hello in his address gets the end of the handshake and his table in one packet; nothing overtakes it, and nobody waits for it (A-252)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from preferans.server.protocol import Close
from preferans.server.wire import Wire, wire_of

REQUEST = (
    b"GET /ws?table=t HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
ANSWERED = b"HTTP/1.1 101 "
TABLE = Frame(Opcode.TEXT, b"the table").serialize(mask=False)


class Packets(asyncio.Transport):
    """Keeps apart what is written in one piece each."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.closed = False

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        """Keeps it."""
        self.sent.append(bytes(data))

    def is_closing(self) -> bool:
        """Whether it was closed."""
        return self.closed

    def close(self) -> None:
        """Notes it."""
        self.closed = True

    abort = close

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Nothing is buffered."""


def sent(
    does: Callable[[Wire], object], then: Callable[[Wire], object] = lambda _: None, *, speaks: bool = True
) -> tuple[list[bytes], list[bytes]]:
    """What was written when the socket was accepted and this done, both in one turn of the loop; and all that was written a little later, after that."""

    async def run() -> tuple[list[bytes], list[bytes]]:
        line, accepted = Packets(), asyncio.Event()
        at_once: list[bytes] = []

        async def app(scope: Any, _receive: Callable[[], Awaitable[Any]], _send: Callable[[Any], Awaitable[None]]) -> None:
            wire = wire_of(scope)
            await wire.accept(speaks=speaks)
            does(wire)
            at_once.extend(line.sent)
            accepted.set()
            while await wire.text() is not None:
                pass

        config = uvicorn.Config(app, ws=Wire, log_config=None, ws_per_message_deflate=False)
        config.load()
        wire = Wire(config, ServerState(), {})
        wire.connection_made(line)
        wire.data_received(REQUEST)
        await asyncio.wait_for(accepted.wait(), 20)
        then(wire)
        for _ in range(5):
            await asyncio.sleep(0)
        if not wire.disconnected:
            wire.connection_lost(None)
        return at_once, line.sent

    return asyncio.run(run())


def test_the_table_comes_with_the_handshake() -> None:
    """One packet; the next frame is one by itself (A-252)."""
    at_once, later = sent(lambda wire: (wire.tell(b"the table"), wire.tell(b"the table")))
    assert [at_once[0][: len(ANSWERED)], at_once[0][-len(TABLE) - 4 :], at_once[1:]] == [ANSWERED, b"\r\n\r\n" + TABLE, [TABLE]]
    assert later == at_once


def test_the_handshake_waits_for_no_table() -> None:
    """If nothing is said at once, the answer goes out in the loop's next turn, and what is said later by itself."""
    at_once, later = sent(lambda _: None)
    assert (at_once, len(later), later[0][: len(ANSWERED)], later[0][-4:]) == ([], 1, ANSWERED, b"\r\n\r\n")


def test_who_says_hello_in_a_frame_is_answered_first() -> None:
    """Where nothing is going to be said, nothing is waited for."""
    at_once, later = sent(lambda wire: wire.tell(b"the table"), speaks=False)
    assert (len(at_once), at_once[0][-4:], at_once[1]) == (2, b"\r\n\r\n", TABLE)
    assert later == at_once


def test_a_close_follows_the_handshake() -> None:
    """Who is refused at once can read why."""
    at_once, _ = sent(lambda wire: wire.leave(Close.BAD_FRAME))
    closed = Frame(Opcode.CLOSE, int(Close.BAD_FRAME).to_bytes(2, "big")).serialize(mask=False)
    assert (len(at_once), at_once[0][: len(ANSWERED)], at_once[0][-len(closed) - 4 :]) == (1, ANSWERED, b"\r\n\r\n" + closed)


def test_nothing_overtakes_the_handshake() -> None:
    """A server that stops, and the answer to a ping that comes before it is written, follow it."""
    for then in (
        lambda wire: wire.shutdown(),
        lambda wire: wire.data_received(Frame(Opcode.PING, b"").serialize(mask=True)),
    ):
        at_once, later = sent(lambda _: None, then)
        assert at_once == []
        assert b"".join(later).startswith(ANSWERED)
        assert len(b"".join(later).partition(b"\r\n\r\n")[2]) > 0


def test_nothing_is_written_to_a_line_that_is_gone() -> None:
    """Whether it broke or is being closed."""
    for gone in (lambda wire: wire.connection_lost(None), lambda wire: wire.transport.abort()):
        assert sent(gone) == ([], [])
