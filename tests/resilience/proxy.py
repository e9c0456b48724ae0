"""A line that treats frames badly: drops, doubles, delays and reorders them, both ways, from a seed."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import WebSocketException

LATEST_S = 0.3


@dataclass
class Line:
    """How bad it is, and what it has done."""

    seed: int
    drop: float = 0.08
    double: float = 0.08
    delay: float = 0.2
    cut: float = 0.01
    """Of every hundred frames one ends the socket."""
    done: dict[str, int] = field(default_factory=lambda: {"drop": 0, "double": 0, "delay": 0, "cut": 0})


@asynccontextmanager
async def bad_line(to_port: int, line: Line) -> AsyncIterator[int]:
    """The port of a proxy before the server at `to_port`."""
    chance = random.Random(line.seed)

    async def one(client: ServerConnection) -> None:
        cookie = client.request.headers.get("Cookie", "") if client.request else ""
        with suppress(OSError, WebSocketException):
            async with connect(f"ws://127.0.0.1:{to_port}/ws", additional_headers={"Cookie": cookie}, compression=None) as server:
                ways = [asyncio.create_task(_pass(client, server, line, chance)), asyncio.create_task(_pass(server, client, line, chance))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)

    async with serve(one, "127.0.0.1", 0, compression=None, close_timeout=0.2) as running:
        yield next(iter(running.sockets)).getsockname()[1]


async def _pass(
    source: ClientConnection | ServerConnection, target: ClientConnection | ServerConnection, line: Line, chance: random.Random
) -> None:
    """Passes frames on, badly. A delayed frame is overtaken by those behind it."""
    late: set[asyncio.Task[None]] = set()

    async def later(frame: str | bytes, seconds: float) -> None:
        await asyncio.sleep(seconds)
        with suppress(WebSocketException):
            await target.send(frame)

    async for frame in source:
        luck = chance.random()
        if luck < line.drop:
            line.done["drop"] += 1
        elif luck < line.drop + line.double:
            line.done["double"] += 1
            await target.send(frame)
            await target.send(frame)
        elif luck < line.drop + line.double + line.delay:
            line.done["delay"] += 1
            task = asyncio.create_task(later(frame, chance.random() * LATEST_S))
            late.add(task)
            task.add_done_callback(late.discard)
        elif luck > 1 - line.cut:
            line.done["cut"] += 1
            return
        else:
            await target.send(frame)
