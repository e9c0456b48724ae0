"""A WebSocket client that costs next to nothing: what is measured is the server, on the other half of the same machine."""

import asyncio
import base64
import secrets
import struct
from collections.abc import Callable
from typing import cast

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_MASK = b"\0\0\0\0"
"""A mask that changes nothing: allowed, and nothing has to be computed."""


class Line(asyncio.Protocol):
    """One socket; every text frame goes to `take`."""

    def __init__(self, take: Callable[[bytes], None]) -> None:
        self.take = take
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.close_code: int | None = None
        self._transport: asyncio.Transport | None = None
        self._pending = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keeps the transport."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is none by inheritance

    def connection_lost(self, exc: Exception | None) -> None:
        """Tells who still waits for the handshake."""
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionResetError("closed before the handshake"))

    def shake_hands(self, port: int, path: str, cookie: str) -> None:
        """Asks for the WebSocket."""
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        self._write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def send(self, text: bytes) -> None:
        """Sends a text frame."""
        self._write(_framed(_TEXT, text))

    def abort(self) -> None:
        """Breaks the line without a word."""
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Takes every frame that is complete."""
        data = self._pending + data if self._pending else data
        if not self.opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._pending = head
                return
            if b" 101 " not in head[:16]:
                self.opened.set_exception(ConnectionRefusedError(head[:80].decode(errors="replace")))
                return
            self.opened.set_result(None)
        at = 0
        while (part := _frame_at(data, at)) is not None:
            kind, start, at = part
            self._frame(kind, data[start:at])
        self._pending = data[at:]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == _TEXT:
            self.take(body)
        elif kind == _PING:
            self._write(_framed(_PONG, body))
        elif kind == _CLOSE:
            self.close_code = struct.unpack(">H", body[:2])[0] if len(body) > 1 else None

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)


def _framed(kind: int, body: bytes) -> bytes:
    length = len(body)
    head = bytes([0x80 | kind, 0x80 | length]) if length < 126 else struct.pack(">BBH", 0x80 | kind, 0xFE, length)
    return head + _MASK + body


def _frame_at(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The kind of the frame that begins there, where its body begins and where it ends; None if it is not complete. Servers do not mask."""
    if len(data) < at + 2:
        return None
    length, start = data[at + 1], at + 2
    if length == 126:
        if len(data) < at + 4:
            return None
        length, start = struct.unpack_from(">H", data, at + 2)[0], at + 4
    elif length == 127:
        if len(data) < at + 10:
            return None
        length, start = struct.unpack_from(">Q", data, at + 2)[0], at + 10
    end = start + length
    return (data[at] & 0x0F, start, end) if len(data) >= end else None


async def opened(port: int, path: str, cookie: str, take: Callable[[bytes], None]) -> Line:
    """A socket whose handshake is over.

    Raises: OSError.
    """
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(take), "127.0.0.1", port)
    line.shake_hands(port, path, cookie)
    await line.opened
    return line
