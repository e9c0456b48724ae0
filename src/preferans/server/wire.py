"""How a socket is held: what is written goes out at once, little is buffered for a reader, and one that was closed is gone soon after.

Frames do not pass through a queue with a task of its own that empties it: with thousands of sockets those would be most of the memory
and half of the wait. A frame is written where it arises; only behind a reader who takes nothing do frames wait, so many and so long as
is said here. Without that a client that reads nothing could be closed in name alone: its frames, and the close behind them, would wait
in memory for as long as it likes.
"""

import asyncio
import socket
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from preferans.server.frames import head, is_lone_control, whole_text
from preferans.server.measured import CLOSED
from preferans.server.protocol import Close

if TYPE_CHECKING:
    from starlette.types import Scope

SYSTEM_BUFFER = 32 * 1024
"""Bytes that the system holds for a reader (it doubles what it is told) …"""
OWN_BUFFER = 32 * 1024
"""… and that are held here before frames have to wait."""
STALLED_S = 2.0
"""A frame that nobody takes for so long ends the socket."""
PARTING_S = 1.0
"""So long after its end a socket may take what was still written, the reason of the close above all."""
MOST_UNREAD = 8
"""Messages that wait here before nothing more is read."""
END_OF_REQUEST = b"\r\n\r\n"
LEAVING_S = 3.0
"""When the server stops a socket may take longer: everybody else is told too, and comes back, in the same second."""
KEY = "preferans.wire"


class Inbox:
    """What has come and was not taken yet. One reader; a fraction of an `asyncio.Queue`, which a socket would carry all its life."""

    __slots__ = ("_came", "_waiter")

    def __init__(self) -> None:
        self._came: list[Any] = []
        self._waiter: asyncio.Future[None] | None = None

    def put_nowait(self, what: Any) -> None:
        """Adds something, and wakes the reader."""
        self._came.append(what)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def empty(self) -> bool:
        """Whether nothing is there."""
        return not self._came

    def __len__(self) -> int:
        return len(self._came)

    async def get(self) -> Any:
        """What came first; waits for it."""
        while not self._came:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        return self._came.pop(0)


class _Held:
    """Keeps what the library writes to a line."""

    def __init__(self, line: asyncio.Transport) -> None:
        self._line = line
        self.kept = b""

    def is_closing(self) -> bool:
        return self._line.is_closing()

    def write(self, data: bytes) -> None:
        self.kept += data


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket of the server."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._inbox = Inbox()
        self.queue = cast("asyncio.Queue[Any]", self._inbox)
        self.most = 0
        """So many frames may wait for the reader."""
        self._waiting: list[bytes] = []
        self._last: Close | None = None
        """How it is closed when nothing waits any more."""
        self._stalled: asyncio.TimerHandle | None = None
        self._parting_s = PARTING_S
        self._heard = 0.0
        self._answer = b""
        """The end of the handshake, if it waits for what goes out with it."""
        self._in_step = False
        """Whether the library has read whole frames and whole messages alone, so that what comes next begins with a frame."""

    # --- writing ------------------------------------------------------------------------------------------------------------------

    def tell(self, frame: bytes) -> None:
        """Writes a text frame, or lets it wait for the reader; who lets too many wait is sent away. Never waits itself."""
        if self.close_sent or self._last is not None:
            return
        if not self._waiting and self.writable.is_set():
            self._write(frame)
        elif len(self._waiting) >= self.most:
            self.part(Close.TRY_LATER)
        else:
            self._waiting.append(frame)

    def leave(self, code: Close) -> None:
        """Closes the socket after what waits."""
        if self._last is not None:
            return
        self._last = code
        if not self._waiting:
            self.part(code)

    def part(self, code: Close) -> None:
        """Closes the socket now; whoever reads from it here is told that it is closed."""
        self._last = code
        self._waiting.clear()
        self._run_down()
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        CLOSED.labels(code.name.lower()).inc()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": int(code)})
        self.conn.send_close(int(code))
        self.transport.write(self._with_answer(b"".join(self.conn.data_to_send())))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self._parting_s, self._cut)

    def _write(self, frame: bytes) -> None:
        """Writes a whole text frame of a server, which needs no mask; no extension changes it."""
        if self.handshake_complete and not self.disconnected and not self.transport.is_closing():
            self.transport.write(self._with_answer(head(len(frame)) + frame))

    def _with_answer(self, data: bytes) -> bytes:
        """What is to be written, behind the end of the handshake if that still waits."""
        answer, self._answer = self._answer, b""
        return answer + data if answer else data

    def _write_answer(self) -> None:
        """The handshake waits no longer."""
        if self._answer and not self.transport.is_closing():
            self.transport.write(self._with_answer(b""))

    def pause_writing(self) -> None:
        """The reader takes nothing at the moment."""
        super().pause_writing()
        self._run_down()
        self._stalled = self.loop.call_later(STALLED_S, self.part, Close.TRY_LATER)

    def resume_writing(self) -> None:
        """The reader has taken what was written."""
        super().resume_writing()
        self._run_down()
        while self._waiting and self.writable.is_set():
            self._write(self._waiting.pop(0))
        if not self._waiting and self._last is not None:
            self.part(self._last)

    def _run_down(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    # --- its life -----------------------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Sets the sizes of the buffers."""
        super().connection_made(transport)
        cast("asyncio.Transport", transport).set_write_buffer_limits(high=OWN_BUFFER)
        line = transport.get_extra_info("socket")
        if line is not None and line.family in (socket.AF_INET, socket.AF_INET6):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BUFFER)

    def shutdown(self) -> None:
        """The server stops. The line ends when its reader has answered, or soon: closed with something of his unread it would break, and he might not hear why."""
        self.stop_keepalive()
        if not self.handshake_complete:
            super().shutdown()
        elif not self.close_sent:
            self._parting_s = LEAVING_S
            self.part(Close.RESTART)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._run_down()
        self._waiting.clear()
        self._answer = b""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has come: the line lives. A request that cannot be read is not answered by the library below: its line is closed here."""
        self._heard = self.loop.time()
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # who speaks before he is answered keeps to no protocol (RFC 6455, 4.1), and the library cannot refuse him yet
            return
        self._write_answer()
        if self._in_step:
            data = data[self._take_texts(data) :]
            if not data:
                return
            self._in_step = is_lone_control(data)
        asked = self.handshake_initiated
        super().data_received(data)
        if not asked:
            self._in_step = self.handshake_initiated and data.partition(END_OF_REQUEST)[1:] == (END_OF_REQUEST, b"")
        if self.conn.handshake_exc is not None:
            self.transport.close()

    def _take_texts(self, data: bytes) -> int:
        """Hands on the messages that stand whole at the beginning of what has come, past the library; where they end."""
        at, most = 0, self.config.ws_max_size
        while (text := whole_text(data, at, most)) is not None:
            at = text.end
            self._hand_on("text", text.body)
        return at

    def send_keepalive_ping(self) -> None:
        """Asks a client that has been silent whether it is there; one that speaks by itself need not be asked."""
        if self.ping_interval is not None and self.loop.time() - self._heard < self.ping_interval:
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def send_receive_event_to_app(self) -> None:
        """Hands a message on. One that is no text, though it says so, ends the socket and is not worth a line in the log.

        The library stops reading after every message, which asks the system twice for each; here reading stops when some wait.
        """
        message, self.frames = b"".join(self.frames), []
        self._hand_on(self.curr_msg_data_type, message)

    def _hand_on(self, kind: str, message: bytes) -> None:
        if self.close_sent:
            return
        if kind != "text":
            self.queue.put_nowait({"type": "websocket.receive", "bytes": message})
        else:
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": message.decode()})
            except UnicodeDecodeError:
                if self.conn.state is State.OPEN:  # its close may stand behind the text and be read already
                    self.conn.send_close(1007)
                    self.handle_parser_exception()
                return
        if not self.read_paused and len(self._inbox) >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        """Serves the socket; when that has ended, so does the line."""
        self.scope["extensions"][KEY] = cast("Any", self)
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(self._parting_s, self._cut)

    async def accept(self, *, speaks: bool = False) -> None:
        """Ends the handshake, about which nobody asks any more. Where we speak at once it goes out with our first frame, or at the loop's next turn: one packet, not two."""
        await self.receive()
        line, held = self.transport, _Held(self.transport)
        if speaks:
            self.transport = cast("asyncio.Transport", held)
        try:
            await self.send({"type": "websocket.accept"})  # nothing in it waits: a line where nothing was written yet can be written to
        finally:
            self.transport = line
        if held.kept:
            self._answer = held.kept
            self.loop.call_soon(self._write_answer)
        del self.request, self.response
        self.scope.clear()  # type: ignore[attr-defined]  # a mapping that is a plain dict

    async def text(self) -> str | None:
        """The next frame, empty if it is no text; None when the socket has closed."""
        event = await self._inbox.get()
        if self.read_paused and self._inbox.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return event.get("text") or "" if event["type"] == "websocket.receive" else None

    def _cut(self) -> None:
        self.transport.abort()


def wire_of(scope: "Scope") -> Wire:
    """The wire that a request for a WebSocket came by."""
    wire = scope["extensions"][KEY]
    if not isinstance(wire, Wire):
        raise TypeError(wire)
    return wire
