"""One socket of one guest: reads frames one by one, writes from a bounded queue, so that a slow or rude client harms nobody."""

import asyncio
import contextlib
import logging
import traceback
from collections.abc import Coroutine
from typing import Any, assert_never

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from preferans.seats import Seat
from preferans.server import protocol as p
from preferans.server.guests import Guests
from preferans.server.limits import Bucket
from preferans.server.settings import Settings
from preferans.server.store.store import Guest
from preferans.server.table import Table, encode
from preferans.server.tables import Tables

HELLO_S = 10.0
RUDE = 100
"""So many frames above the limit end a socket; each that keeps to it makes up for some."""
FORGIVEN = 4
_decode = msgspec.json.Decoder(p.FromClient).decode
log = logging.getLogger("preferans.server")


class Connection:
    """The server's end of a socket."""

    def __init__(self, socket: WebSocket, tables: Tables, guests: Guests, settings: Settings) -> None:
        self._socket = socket
        self._tables = tables
        self._guests = guests
        self._queue: asyncio.Queue[bytes | p.Close] = asyncio.Queue()
        self._most = settings.send_queue
        self._closing: p.Close | None = None
        self._stuck = asyncio.Event()
        self._bucket = Bucket(settings.commands_burst, settings.commands_per_second)
        self._rude = 0
        self._guest: Guest | None = None
        self._table: Table | None = None
        self._seat: Seat | None = None

    # --- what tables ask of it ----------------------------------------------------------------------------------------------------

    def send(self, frame: bytes) -> None:
        """Puts a frame into the queue; who reads too slowly is sent away."""
        if self._closing is not None:
            return
        if self._queue.qsize() >= self._most:
            self._closing = p.Close.TRY_LATER
            self._stuck.set()
        else:
            self._queue.put_nowait(frame)

    def leave(self, code: p.Close) -> None:
        """Closes the socket after what is in the queue."""
        if self._closing is None:
            self._closing = code
            self._queue.put_nowait(code)

    # --- its life -----------------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serves the socket until it closes."""
        await self._socket.accept()
        self._guest = await self._guests.of_header(self._socket.headers.get("cookie", ""))
        tasks = [asyncio.create_task(work) for work in (self._write(), self._quietly(self._read()), self._stuck.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._stand_up()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):  # gone, or closed already, or nobody reads
                await asyncio.wait_for(self._socket.close(int(self._closing or p.Close.TRY_LATER)), 1)

    async def _write(self) -> None:
        """Writes what is in the queue until a close is."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the other end is gone
            while not isinstance(item := await self._queue.get(), p.Close):
                await self._socket.send_text(item.decode())

    async def _quietly(self, reading: Coroutine[Any, Any, None]) -> None:
        """A fault of ours ends this socket alone; its message is not logged, since it could name cards."""
        try:
            await reading
        except (WebSocketDisconnect, RuntimeError):
            pass
        except Exception as error:  # noqa: BLE001
            log.error("a socket failed: %s\n%s", type(error), "".join(traceback.format_tb(error.__traceback__)))  # noqa: TRY400

    async def _read(self) -> None:
        """Reads frames; returns only when the socket has closed, so that what is in the queue is still written."""
        try:
            async with asyncio.timeout(HELLO_S):
                first = await self._socket.receive()
        except TimeoutError:
            self.leave(p.Close.BAD_FRAME)
        else:
            await self._frame(first.get("text"), closed=first["type"] == "websocket.disconnect")
        while True:
            frame = await self._socket.receive()
            await self._frame(frame.get("text"), closed=frame["type"] == "websocket.disconnect")

    async def _frame(self, text: str | None, *, closed: bool) -> None:
        if closed:
            raise WebSocketDisconnect
        if self._closing is not None:
            return
        allowed = self._bucket.take()
        self._rude = max(0, self._rude - FORGIVEN) if allowed else self._rude + 1
        if self._rude > RUDE:
            self.leave(p.Close.TRY_LATER)
            return
        try:
            message = _decode(text or "")
        except msgspec.MsgspecError:
            self._refuse(None, "bad_frame")
            self.leave(p.Close.BAD_FRAME)
            return
        await self._message(message, allowed=allowed)

    async def _message(self, message: p.FromClient, *, allowed: bool) -> None:
        match message:
            case p.Cmd(id=command) if not allowed:
                self._refuse(command, "too_many")
            case p.Cmd():
                await self._command(message)
            case p.Hello() | p.Ping() if not allowed:
                pass
            case p.Hello():
                await self._hello(message)
            case p.Ping(rev=rev):
                self._ping(rev)
            case _:
                assert_never(message)

    def _refuse(self, command: str | None, code: p.RejectCode) -> None:
        self.send(encode(p.Reject(command, code, None if self._table is None else self._table.state.rev)))

    async def _hello(self, hello: p.Hello) -> None:
        guest = self._guest
        if guest is None and hello.token:
            guest = await self._guests.of_token(hello.token)
        table = await self._tables.get(hello.table)
        if table is None:
            self._refuse(None, "unknown_table")
            self.leave(p.Close.UNKNOWN_TABLE)
            return
        seat = None if guest is None else table.seat_of(guest.id)
        if seat is None:
            self._refuse(None, "not_yours")
            self.leave(p.Close.NOT_YOURS)
            return
        if self._table is not table:
            self._stand_up()
        self._table, self._seat = table, seat
        self._tables.join(table, seat, self)

    def _stand_up(self) -> None:
        if self._table is not None and self._seat is not None:
            self._tables.left(self._table, self._seat, self)
        self._table = self._seat = None

    async def _command(self, cmd: p.Cmd) -> None:
        if self._table is None or self._seat is None or cmd.table != self._table.row.id:
            self._refuse(cmd.id, "not_yours" if await self._tables.get(cmd.table) else "unknown_table")
            return
        # Shielded: a socket that closes meanwhile must not leave the table behind its log.
        await asyncio.shield(asyncio.ensure_future(self._tables.command(self._table, self._seat, cmd, self)))

    def _ping(self, rev: int) -> None:
        if self._table is None or self._seat is None:
            self._refuse(None, "bad_frame")
            return
        if rev != self._table.state.rev:
            self.send(encode(self._table.snapshot(self._seat)))
        self.send(encode(p.Pong(self._table.state.rev)))
