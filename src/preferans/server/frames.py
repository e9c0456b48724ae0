"""Frames of a WebSocket as they stand in what has come and as they are written (RFC 6455, 5.2).

The library that keeps the protocol reads byte by byte whatever can come: messages in parts, frames cut anywhere, control frames. Nearly all that does
come is a short text in one frame, whole in what was read at once, and that is read here in a fraction of the time.
"""

import struct
from typing import NamedTuple

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81
"""The first byte of a text frame that is the whole message."""
_CONTROLS = (0x89, 0x8A)
"""The first bytes of pings and pongs, which change nothing of a message."""
_MASKED, _SHORT, _LONGER, _KEY = 0x80, 126, 65536, 4
"""Clients mask what they send; lengths below `_SHORT` stand in the second byte, those below `_LONGER` in two more."""


class Text(NamedTuple):
    """A text that was found."""

    body: bytes
    end: int
    """Where the next frame begins."""


def head(length: int) -> bytes:
    """What stands before a text frame of a server of so many bytes. Most of what a server does is to send such frames."""
    if length < _SHORT:
        return struct.pack("!BB", WHOLE_TEXT, length)
    return struct.pack("!BBH", WHOLE_TEXT, _SHORT, length) if length < _LONGER else struct.pack("!BBQ", WHOLE_TEXT, _SHORT + 1, length)


def whole_text(data: bytes, at: int, most: int) -> Text | None:
    """The message that a client's frame is which begins there; None if it is no whole masked text of at most so many bytes that ends in `data`."""
    if len(data) < at + 2 or data[at] != WHOLE_TEXT or not data[at + 1] & _MASKED:
        return None
    length, begin = data[at + 1] & ~_MASKED, at + 2
    if length > _SHORT or (length == _SHORT and len(data) < at + 4):
        return None
    if length == _SHORT:
        (length,), begin = struct.unpack_from("!H", data, begin), at + 4
    body = begin + _KEY
    end = body + length
    if end > len(data) or length > most:
        return None
    return Text(apply_mask(data[body:end], data[begin:body]), end)


def is_lone_control(data: bytes) -> bool:
    """Whether this is one ping or pong of a client, and no more."""
    if len(data) < 2 or data[0] not in _CONTROLS or not data[1] & _MASKED:
        return False
    length = data[1] & ~_MASKED
    return length < _SHORT and len(data) == 2 + _KEY + length
