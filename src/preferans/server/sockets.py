"""One socket of one guest: reads frames one by one and never waits for who reads, so that a slow or rude client harms nobody."""

import asyncio
import logging
import time
import traceback
from typing import assert_never
from urllib.parse import parse_qsl

import msgspec

from preferans.errors import IllegalActionError
from preferans.seats import Seat
from preferans.server import protocol as p
from preferans.server.catching_up import Have
from preferans.server.companies import Companies
from preferans.server.doors import Doors
from preferans.server.guests import Guests
from preferans.server.limits import Bucket
from preferans.server.measured import COMMAND_SECONDS, REFUSED, command_that, hello_of
from preferans.server.settings import Settings
from preferans.server.store.rows import StoreError
from preferans.server.store.store import Guest
from preferans.server.table import Table, encode
from preferans.server.tables import Tables
from preferans.server.upcasting import LogError
from preferans.server.wire import Wire

HELLO_S = 10.0
RUDE = 100
"""So many frames above the limit end a socket; each that keeps to it makes up for some."""
FORGIVEN = 4
MORE: dict[type[msgspec.Struct], int] = {p.SayAct: 9, p.ReportAct: 9}
"""What something beside the game costs more than a move: it is heard by all, or kept for ever …"""
BESIDE = 2
"""… and everything else there, which is written down and told to all."""
EARLY = len(p.EarlyHello.__struct_fields__)
_decode = msgspec.json.Decoder(p.FromClient).decode
log = logging.getLogger("preferans.server")


class Connection:
    """The server's end of a socket."""

    __slots__ = (
        "_bucket",
        "_closing",
        "_companies",
        "_doors",
        "_guest",
        "_guests",
        "_rude",
        "_seat",
        "_table",
        "_tables",
        "_watched",
        "_wire",
    )

    def __init__(self, wire: Wire, tables: Tables, guests: Guests, settings: Settings, companies: Companies, doors: Doors) -> None:
        self._wire = wire
        self._tables = tables
        self._guests = guests
        self._companies = companies
        self._doors = doors
        wire.most = settings.send_queue
        self._closing = False
        self._bucket = Bucket(settings.commands_burst, settings.commands_per_second)
        self._rude = 0
        self._guest: Guest | None = None
        self._table: Table | None = None
        self._seat: Seat | None = None
        self._watched: Table | None = None

    # --- what tables ask of it ----------------------------------------------------------------------------------------------------

    def send(self, frame: bytes) -> None:
        """Sends a frame without waiting; who reads too slowly is sent away."""
        self._wire.tell(frame)

    def leave(self, code: p.Close) -> None:
        """Closes the socket after what has been sent."""
        self._closing = True
        self._wire.leave(code)

    @property
    def gone(self) -> bool:
        """Whether it is closed, or being closed."""
        return self._closing or self._wire.close_sent or self._wire.transport.is_closing()

    # --- its life -----------------------------------------------------------------------------------------------------------------

    async def run(self, cookie: str, address: str, query: bytes = b"") -> None:
        """Serves the socket until it closes; the query of its address may say hello."""
        self._guest = await self._guests.of_header(cookie)
        await self._wire.accept(speaks=bool(query))
        name = self._guest.id if self._guest else f"from {address}"
        if not self._doors.enter(name):
            self.leave(p.Close.TRY_LATER)
            return
        try:
            await self._read(query)
        finally:
            self._stand_up()
            self._doors.leave(name)
            self.leave(p.Close.TRY_LATER)  # after a fault of ours; it is closed already otherwise

    async def _read(self, query: bytes) -> None:
        """Reads frames until the socket has closed. A fault of ours ends this socket alone; its message is not logged, since it could name cards."""
        try:
            text = await self._after_hello(query) if query else await self._first()
            while text is not None:
                await self._frame(text)
                text = await self._wire.text()
        except Exception as error:  # noqa: BLE001
            log.error("a socket failed: %s\n%s", type(error), "".join(traceback.format_tb(error.__traceback__)))  # noqa: TRY400

    async def _first(self) -> str | None:
        patience = asyncio.get_running_loop().call_later(HELLO_S, self.leave, p.Close.BAD_FRAME)
        try:
            return await self._wire.text()
        finally:
            patience.cancel()

    async def _after_hello(self, query: bytes) -> str | None:
        """The first frame of somebody whose address has said hello: he is answered with the handshake, a way there and back sooner."""
        try:
            plain = query.decode("ascii").replace("%3A", ":")  # the one escape that every hello has, and the slowest part of reading it
            known = msgspec.convert(dict(parse_qsl(plain, max_num_fields=EARLY)), p.EarlyHello, strict=False)
        except (ValueError, msgspec.ValidationError):
            self._end_badly()
        else:
            await self._hello(p.Hello(known.table, known.rev, known.epoch, known.rules))
        return await self._wire.text()

    async def _frame(self, text: str) -> None:
        if self._closing:
            return
        allowed = self._bucket.take()
        self._rude = max(0, self._rude - FORGIVEN) if allowed else self._rude + 1
        if self._rude > RUDE:
            self.leave(p.Close.TRY_LATER)
            return
        try:
            message = _decode(text)
        except (msgspec.MsgspecError, RecursionError):  # RecursionError: objects that stand too deep in one another
            self._end_badly()
            return
        await self._message(message, allowed=allowed)

    def _end_badly(self) -> None:
        self._refuse(None, "bad_frame")
        self.leave(p.Close.BAD_FRAME)

    async def _message(self, message: p.FromClient, *, allowed: bool) -> None:
        match message:
            case p.Cmd(id=command) if not allowed:
                self._refuse(command, "too_many")
            case p.Cmd():
                await self._command(message)
            case p.Beside(id=command) if not allowed or not self._may_say(message):
                self._refuse(command, "too_many")
            case p.Beside():
                await self._beside(message)
            case p.Hello() | p.Ping() if not allowed:
                pass
            case p.Hello():
                await self._hello(message)
            case p.Ping(rev=rev):
                self._ping(rev)
            case _:
                assert_never(message)

    def _refuse(self, command: str | None, code: p.RejectCode) -> None:
        REFUSED.labels(code).inc()
        self.send(encode(p.Reject(command, code, None if self._table is None else self._table.state.rev)))

    async def _hello(self, hello: p.Hello) -> None:
        guest = self._guest
        if hello.ticket is not None:
            guest = self._guest = await self._guests.of_ticket(hello.ticket)
        if guest is None and hello.token:
            guest = await self._guests.of_token(hello.token)
        have = had(hello)
        if have is not None and guest is not None and self._is_nowhere():
            await self._tables.greet(hello.table, guest.id, have, self)
        try:
            table = await self._tables.get(hello.table, have)
        except LogError as error:
            self._refuse(None, "newer_log" if error.code == "newer_log" else "unreadable_log")
            self.leave(p.Close.UNREADABLE)
            return
        if table is None:
            self._refuse(None, "unknown_table")
            self.leave(p.Close.UNKNOWN_TABLE)
            return
        seat = None if guest is None else table.seat_of(guest.id)
        if seat is None and hello.watch and await self._companies.may_watch(table, hello.key):
            self._stand_up()
            self._watched = table
            await self._companies.watch(table, self, have)
            return
        if seat is None:
            self._refuse(None, "not_yours")
            self.leave(p.Close.NOT_YOURS)
            return
        if self._table is not table:
            self._stand_up()
        self._table, self._seat = table, seat
        hello_of("new" if have is None else "back").inc()
        if await self._tables.join(table, seat, self, have):
            await self._companies.joined(table, seat)

    def _stand_up(self) -> None:
        if self._table is not None and self._seat is not None:
            self._tables.left(self._table, self._seat, self)
            self._companies.left(self._table, self._seat)
        if self._watched is not None:
            self._companies.unwatch(self._watched, self)
        self._table = self._seat = self._watched = None

    def _is_nowhere(self) -> bool:
        """Whether hello has led to no table yet, neither to play nor to look on."""
        return self._table is None and self._watched is None

    async def _command(self, cmd: p.Cmd) -> None:
        if self._is_nowhere():  # said before hello: no answer to the command, whose other copy may just be carried out
            self._refuse(None, "bad_frame")
            return
        if self._table is None or self._seat is None or cmd.table != self._table.row.id:
            self._refuse(cmd.id, "not_yours" if await self._tables.find(cmd.table) else "unknown_table")
            return
        if self._table.resting:
            self._refuse(cmd.id, "resting")
            return
        # Shielded: a socket that closes meanwhile must not leave the table behind its log.
        begun = time.perf_counter()
        result = await asyncio.shield(asyncio.ensure_future(self._tables.command(self._table, self._seat, cmd, self)))
        COMMAND_SECONDS.observe(time.perf_counter() - begun)
        command_that(result).inc()

    def _may_say(self, message: p.Beside) -> bool:
        """What is done beside the game costs more than moves."""
        return self._bucket.take(MORE.get(type(message.action), BESIDE))

    async def _beside(self, message: p.Beside) -> None:
        if self._is_nowhere():
            self._refuse(None, "bad_frame")
            return
        if self._table is None or self._seat is None or message.table != self._table.row.id:
            self._refuse(message.id, "not_yours")
            return
        rev = self._table.state.rev
        try:
            await self._companies.act(self._table, self._seat, message.action)
        except IllegalActionError as error:
            self.send(encode(p.Reject(message.id, "illegal", rev, error.reason)))
        except StoreError:
            self._refuse(message.id, "busy")
        else:
            self.send(encode(p.Ack(message.id, self._table.state.rev)))

    def _ping(self, rev: int) -> None:
        if self._watched is not None:
            self.send(encode(p.Pong(rev)))
            return
        if self._table is not None and self._seat is not None:
            self._companies.heard(self._table, self._seat)
        if self._table is None or self._seat is None:
            self._refuse(None, "bad_frame")
            return
        if rev != self._table.state.rev:
            self.send(encode(self._table.snapshot(self._seat)))
        self.send(encode(p.Pong(self._table.state.rev)))


def had(hello: p.Hello) -> Have | None:
    """What somebody says that he has seen; None: nothing that could be built on."""
    return None if hello.rev is None or not hello.epoch else Have(hello.rev, hello.epoch, hello.rules)
