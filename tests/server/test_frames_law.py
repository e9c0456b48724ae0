"""Whatever comes in frames, cut anywhere, is handed on and answered as the library alone would do it."""

import asyncio
import struct
from collections.abc import Sequence
from itertools import pairwise

import uvicorn
from hypothesis import example, given
from hypothesis import strategies as st
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from preferans.server.frames import is_lone_control, whole_text
from preferans.server.wire import Wire, wire_of
from support.deaf import UPGRADE, Deaf

MOST = 300
SIZES = st.sampled_from([0, 1, 7, 125, 126, 127, MOST])
CUTS = st.lists(st.integers(0, 900), max_size=5)
CONTROLS = st.builds(lambda kind, size: Frame(kind, b"y" * size), st.sampled_from([Opcode.PING, Opcode.PONG]), st.sampled_from([0, 4, 125]))
CONTROL = CONTROLS.map(lambda frame: [frame])
WHOLE = st.builds(lambda kind, size: [Frame(kind, b"x" * size)], st.sampled_from([Opcode.TEXT, Opcode.TEXT, Opcode.BINARY]), SIZES)
PARTS = st.builds(
    lambda kind, between: [Frame(kind, "ча".encode(), fin=False), *between, Frame(Opcode.CONT, "сть".encode())],
    st.sampled_from([Opcode.TEXT, Opcode.BINARY]),
    st.lists(CONTROLS, max_size=2),
)
CLOSE = st.just([Frame(Opcode.CLOSE, struct.pack("!H", 1000))])
ODD = st.sampled_from(
    [
        Frame(Opcode.TEXT, b"\xff\xfe"),
        Frame(Opcode.TEXT, b"x" * (MOST + 1)),
        Frame(Opcode.CONT, b"no beginning"),
        Frame(Opcode.CLOSE, b"\x00"),
    ]
).map(lambda frame: frame.serialize(mask=True))
RAW = st.sampled_from([b"\x81\x00", b"\xf1\x80\0\0\0\0", b"\x83\x80\0\0\0\0", b"\x89\xfe\0\x7e" + bytes(4 + 126)])
"""What no client may say: bare, marked, of an unknown kind, a ping that is too long."""
LIKE_A_TEXT = b"\x81\x86" + b"\x81\x80\0\0" + b"\xf9\xf8xx" + b"\x81\x80"
"""A text whose mask and body look like the beginnings of others."""


class Library(Wire):
    """Hands everything to the library."""

    def _take_texts(self, data: bytes) -> int:
        return len(data[:0])


def heard(kind: type[Wire], chunks: list[bytes], request: Sequence[bytes] = (UPGRADE,)) -> tuple[list[str | bytes], bytes, bool]:
    """The messages that a wire hands on, what it writes after the handshake, and whether it is over. The end of the request may bring more."""

    async def run() -> tuple[list[str | bytes], bytes, bool]:
        async def app(scope: Scope, _: Receive, __: Send) -> None:
            await wire_of(scope).accept()
            ready.set()
            await over.wait()

        ready, over, line = asyncio.Event(), asyncio.Event(), Deaf()
        wire = kind(uvicorn.Config(app, ws_max_size=MOST, ws_ping_interval=None, log_config=None), ServerState(), {})
        wire.connection_made(line)
        for piece in request:
            wire.data_received(piece)
        await ready.wait()
        written, came = len(line.written), []
        for chunk in chunks:
            if line.gone:
                break
            wire.data_received(chunk)
            while not wire.queue.empty():
                came.append(await wire.receive())
        told, gone = line.written[written:], line.gone
        over.set()
        await asyncio.gather(*wire.tasks)
        messages = [event.get("text", event.get("bytes")) for event in came if event["type"] == "websocket.receive"]
        return messages, told, gone

    return asyncio.run(run())


def cut(data: bytes, at: list[int]) -> list[bytes]:
    """The same in pieces."""
    edges = sorted({0, len(data), *(edge for edge in at if edge < len(data))})
    return [data[begin:end] for begin, end in pairwise(edges)]


@given(st.lists(st.one_of(WHOLE, WHOLE, CONTROL, PARTS, CLOSE), max_size=8), CUTS)
def test_frames_are_heard_as_by_the_library(frames: list[list[Frame]], cuts: list[int]) -> None:
    """Messages, whole and in parts with pings between, one by one, together or cut anywhere, as the library hears them byte by byte."""
    whole = [frame.serialize(mask=True) for group in frames for frame in group]
    data = b"".join(whole)
    expected = heard(Library, [data[at : at + 1] for at in range(len(data))])
    assert heard(Wire, whole) == heard(Wire, cut(data, cuts)) == expected


@given(st.lists(st.one_of(WHOLE, CONTROL, PARTS), max_size=4), st.one_of(ODD, RAW), st.lists(WHOLE, max_size=2), CUTS)
def test_what_is_wrong_ends_a_socket(before: list[list[Frame]], wrong: bytes, after: list[list[Frame]], cuts: list[int]) -> None:
    """Behind a text that is none, a message that is too long, a part out of place or no frame at all nothing is heard any more; all before it is, and the close says why."""
    start, end = (b"".join(frame.serialize(mask=True) for group in groups for frame in group) for groups in (before, after))
    fine, _, _ = heard(Library, [start])
    messages, _, over = heard(Wire, cut(start + wrong + end, cuts))
    assert messages == fine[: len(messages)]
    assert over
    apart = [piece for piece in (start, wrong, end) if piece]
    assert heard(Wire, apart) == heard(Library, apart)
    assert heard(Wire, apart)[0] == fine


@example(1, 2)
@given(st.integers(1, len(UPGRADE)), st.integers(0, len(LIKE_A_TEXT)))
def test_what_stands_behind_a_request_is_heard(last: int, more: int) -> None:
    """Wherever a request is cut, and however much of a frame its end brings, also where the rest of that looks like another."""
    pieces = [piece for piece in (UPGRADE[:-last], UPGRADE[-last:] + LIKE_A_TEXT[:more]) if piece]
    assert heard(Wire, [LIKE_A_TEXT[more:]], pieces) == heard(Library, [LIKE_A_TEXT])


@given(st.one_of(WHOLE, CONTROL, CLOSE).map(lambda frames: frames[0].serialize(mask=True)) | ODD | RAW)
def test_who_speaks_before_he_is_answered_is_not_heard(data: bytes) -> None:
    """His line ends, whatever he says; nothing is written and nothing goes wrong."""

    async def run() -> None:
        async def app(scope: Scope, _: Receive, __: Send) -> None:
            while True:
                came.append((await wire_of(scope).receive())["type"])

        came: list[str] = []
        line = Deaf()
        wire = Wire(uvicorn.Config(app, ws_max_size=MOST, ws_ping_interval=None, log_config=None), ServerState(), {})
        wire.connection_made(line)
        wire.data_received(UPGRADE)
        wire.data_received(data)
        await asyncio.sleep(0)
        (task,) = wire.tasks
        task.cancel()
        assert (line.gone, line.written, came) == (True, b"", ["websocket.connect"])

    asyncio.run(run())


def test_texts_are_read_past_the_library() -> None:
    """A text of a client is found whole, the next behind it; one that is cut, too long, in parts or bare is none."""
    one, two = (Frame(Opcode.TEXT, body).serialize(mask=True) for body in (b"one", b"two" * 60))
    first = whole_text(one + two, 0, MOST)
    assert first is not None
    assert (first.body, first.end) == (b"one", len(one))
    second = whole_text(one + two, first.end, MOST)
    assert second is not None
    assert (second.body, second.end) == (b"two" * 60, len(one + two))
    part = Frame(Opcode.TEXT, b"one", fin=False).serialize(mask=True)
    bare = Frame(Opcode.TEXT, b"one").serialize(mask=False)
    assert [whole_text(data, 0, MOST) for data in (b"", one[:1], one[:-1], two[:3], part, bare)] == [None] * 6
    assert [whole_text(two, 0, most) is None for most in (179, 180)] == [True, False]
    assert [whole_text(head + bytes(9), 0, MOST) for head in (b"\x81\x04", b"\xc1\x84", b"\x01\x84", b"\x82\x84")] == [None] * 4


def test_only_a_ping_or_pong_alone_leaves_what_comes_in_step() -> None:
    """With more behind it, cut, bare or too long it is read by the library, as all that follows; so is a close."""
    pings = [Frame(kind, b"yes").serialize(mask=True) for kind in (Opcode.PING, Opcode.PONG)]
    close, bare = Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True), b"\x89\x04" + bytes(8)
    assert [is_lone_control(data) for data in pings] == [True, True]
    others = (b"", pings[0][:1], pings[0][:-1], pings[0] + b"\x81", close, bare, b"\x89\xfe" + bytes(4 + 126))
    assert not any(is_lone_control(data) for data in others)


def test_the_rest_of_a_frame_is_no_frame() -> None:
    """Wherever a frame is cut, and though its rest looks like another."""
    for at in range(1, len(LIKE_A_TEXT)):
        assert heard(Wire, [LIKE_A_TEXT[:at], LIKE_A_TEXT[at:]]) == heard(Library, [LIKE_A_TEXT])
