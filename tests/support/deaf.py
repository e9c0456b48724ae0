"""The other end of a socket without a socket: what is written to it is kept, and it takes nothing."""

import asyncio
from typing import Any


class Deaf(asyncio.Transport):
    """A line whose other end takes nothing after the handshake; what is written is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.gone = b"", False

    def write(self, data: Any) -> None:
        """Keeps it."""
        self.written += data

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """The test says itself when the reader takes nothing."""

    def pause_reading(self) -> None:
        """Nothing comes anyway."""

    def resume_reading(self) -> None:
        """Nothing comes anyway."""

    def is_closing(self) -> bool:
        """Whether it is over."""
        return self.gone

    def close(self) -> None:
        """It is over."""
        self.gone = True

    abort = close

    def closed_with(self) -> list[int]:
        """The codes of the close frames that were written."""
        parts = self.written.split(b"\x88\x02")[1:]
        return [int.from_bytes(part[:2], "big") for part in parts]


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
