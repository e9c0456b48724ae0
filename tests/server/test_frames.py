"""Text frames that the server writes are those that the library would write."""

import pytest
from websockets.frames import Frame, Opcode

from preferans.server.frames import head


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_text_frame_has_its_head(length: int) -> None:
    """Short, long and very long ones."""
    body = b"x" * length
    assert head(length) + body == bytes(Frame(Opcode.TEXT, body).serialize(mask=False))
