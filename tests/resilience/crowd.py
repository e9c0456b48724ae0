"""People who come back: scripted clients that keep a command until it has its receipt, and remember all they were shown."""

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException

from support.table_server import Json, choose

AGAIN_S = 0.4
"""A command without a receipt is sent again after so long, and the table is asked where it stands."""


def without_presence(view: Json) -> Json:
    """The view without what a socket that comes or goes changes."""
    return view | {"players": [player | {"here": True} for player in view["players"]]}


@dataclass
class Regular:
    """Somebody at one table, through every drop of the line."""

    port: int
    table: str
    cookie: str
    rev: int = 0
    view: Json = field(default_factory=dict)
    shown: dict[int, Json] = field(default_factory=dict)
    """By revision, what was seen last; two different views of one revision are a fault."""
    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    """Commands that were refused for good."""
    waits: list[float] = field(default_factory=list)
    """Seconds from a command's first sending to its receipt."""
    closed: list[int] = field(default_factory=list)
    pending: tuple[str, int, Json] | None = None
    since: float = 0.0
    again_s: float = AGAIN_S
    plays: bool = True
    """Whether he acts at all."""
    pace: Callable[[], float] = lambda: 0.0
    """Seconds to think."""
    socket: ClientConnection | None = None

    async def stay(self) -> None:
        """Plays until it is cancelled."""
        while True:
            with suppress(OSError, WebSocketException, InvalidHandshake, InvalidMessage, TimeoutError, EOFError):
                await self.visit()
            if self.socket is not None and self.socket.close_code is not None:
                self.closed.append(self.socket.close_code)
            await asyncio.sleep(0.05)

    async def visit(self) -> None:
        """One socket, until it closes."""
        address = f"ws://127.0.0.1:{self.port}/ws"
        async with connect(
            address, additional_headers={"Cookie": self.cookie}, compression=None, open_timeout=5, close_timeout=0.2
        ) as socket:
            self.socket = socket
            await socket.send(json.dumps({"type": "hello", "table": self.table, "rev": self.rev or None}))
            if self.pending is not None:
                await self._send(self.pending)
            while True:
                try:
                    async with asyncio.timeout(self.again_s):
                        frame = json.loads(await socket.recv())
                except TimeoutError:
                    await self._again()
                    continue
                await self.take(frame)

    async def _again(self) -> None:
        if self.pending is not None:
            await self._send(self.pending)
        if self.socket is not None:
            await self.socket.send(json.dumps({"type": "hello", "table": self.table, "rev": self.rev}))

    async def take(self, frame: Json) -> None:
        """Takes a frame, and acts when it is his turn."""
        match frame:
            case {"type": "snapshot" | "event", "rev": rev, "view": view} if rev >= self.rev:
                self.look(rev, view)
            case {"type": "ack", "id": command, "rev": rev}:
                if self.pending is not None and self.pending[0] == command:
                    self.pending = None
                    self.waits.append(time.monotonic() - self.since)
                assert self.acknowledged.setdefault(command, rev) == rev, "one command, two receipts"
            case {"type": "reject", "id": command, "code": code} if code not in ("too_many", "busy"):
                if self.pending is not None and self.pending[0] == command:
                    self.refused[command] = code
                    self.pending = None
            case _:
                pass
        if self.pending is None and self.rev >= max(self.acknowledged.values(), default=0):
            await self.act()

    def look(self, rev: int, view: Json) -> None:
        """Notes what is shown."""
        seen = without_presence(view)
        assert self.shown.setdefault(rev, seen) == seen, f"revision {rev} was shown in two ways"
        self.rev, self.view = rev, view

    async def act(self) -> None:
        """Sends a command, if there is something to do."""
        action = choose(self.view) if self.plays else None
        if action is None:
            return
        pause = self.pace()
        if pause:
            await asyncio.sleep(pause)
        self.pending, self.since = (secrets.token_hex(8), self.rev, action), time.monotonic()
        await self._send(self.pending)

    async def _send(self, command: tuple[str, int, Json]) -> None:
        name, rev, action = command
        assert self.socket is not None
        await self.socket.send(json.dumps({"type": "cmd", "id": name, "table": self.table, "expect_rev": rev, "action": action}))


async def together(people: list[Regular], until: Callable[[], Any], still_s: float = 60) -> None:
    """All of them play until `until` returns, however long that takes, as long as something goes on: a receipt in `still_s` seconds.

    A fault that one of them noticed is raised.
    """
    playing = [asyncio.create_task(person.stay()) for person in people]
    ending = asyncio.ensure_future(until())
    try:
        done, before, receipts = False, -1, 0
        while not done and receipts > before:
            before = receipts
            done = bool((await asyncio.wait([ending, *playing], return_when=asyncio.FIRST_COMPLETED, timeout=still_s))[0])
            receipts = sum(len(person.acknowledged) for person in people)
        for task in playing:
            if task.done() and task.exception() is not None:
                raise task.exception()  # type: ignore[misc]
        assert ending.done(), "nothing goes on"
        ending.result()
    finally:
        ending.cancel()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


async def until_true(met: Callable[[], bool]) -> None:
    """Returns when it is met."""
    while not met():  # noqa: ASYNC110  # what is counted knows nothing of who waits for it
        await asyncio.sleep(0.02)
