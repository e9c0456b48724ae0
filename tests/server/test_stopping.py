"""A server that stops tells everybody why, also who is just saying something."""

import asyncio
import base64
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from preferans.server import wire
from preferans.server.wire import Wire, wire_of

RESTART = 1012
SAID = Frame(Opcode.TEXT, b"what was just being said").serialize(mask=True)


@asynccontextmanager
async def _opened() -> AsyncIterator[tuple[Wire, socket.socket]]:
    """The server's end of a socket, and the client's, which nothing reads by itself."""
    found: list[Wire] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        found.append(wire_of(scope))
        await found[0].accept()
        while await found[0].text() is not None:
            pass

    config = uvicorn.Config(app, ws=Wire, log_config=None, ws_per_message_deflate=False)
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Wire(config, ServerState(), {}), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    key = base64.b64encode(bytes(16)).decode()
    lines = (f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    with socket.socket() as client:
        client.setblocking(False)
        await loop.sock_connect(client, ("127.0.0.1", port))
        await loop.sock_sendall(client, "\r\n".join((*lines, f"Sec-WebSocket-Key: {key}\r\n\r\n")).encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += await loop.sock_recv(client, 65536)
        yield found[0], client
    server.close()


async def _to_the_end(client: socket.socket) -> bytes:
    """All that still comes.

    Raises: ConnectionResetError, if the line breaks.
    """
    found = b""
    while part := await asyncio.get_running_loop().sock_recv(client, 65536):
        found += part
    return found


def test_who_is_just_speaking_is_told_why() -> None:
    """What he has said was not read when the server stops: he is told 1012 and answers, and only then the line ends, which does not break."""

    async def run() -> None:
        async with _opened() as (end, client):
            client.send(SAID)
            end.shutdown()  # nothing has been read
            told = await asyncio.get_running_loop().sock_recv(client, 65536)
            assert told == Frame(Opcode.CLOSE, RESTART.to_bytes(2, "big")).serialize(mask=False)
            client.send(SAID)
            client.send(Frame(Opcode.CLOSE, RESTART.to_bytes(2, "big")).serialize(mask=True))
            assert await _to_the_end(client) == b""

    asyncio.run(asyncio.wait_for(run(), 60))


def test_who_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment later his line is cut."""
    monkeypatch.setattr(wire, "LEAVING_S", 0.05)

    async def run() -> None:
        async with _opened() as (end, _):
            end.shutdown()
            while not end.disconnected:  # noqa: ASYNC110  # the line tells nobody
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(run(), 60))
