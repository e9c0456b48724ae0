"""Redis behind a line that loses, doubles and delays what workers tell each other; replies to commands pass as they are."""

import asyncio
import random
import threading
from contextlib import suppress
from dataclasses import dataclass, field

LATEST_S = 0.4


@dataclass
class Faults:
    """How bad the line is, and what it has done."""

    seed: int
    drop: float = 0.0
    double: float = 0.0
    delay: float = 0.0
    done: dict[str, int] = field(default_factory=lambda: {"drop": 0, "double": 0, "delay": 0, "pass": 0})


class BadBus:
    """Stands before a Redis, in a thread of its own."""

    def __init__(self, port: int, faults: Faults) -> None:
        self.faults = faults
        self._to = port
        self._chance = random.Random(faults.seed)
        self._loop = asyncio.new_event_loop()
        self._running = threading.Event()
        self._lines: set[asyncio.Task[None]] = set()
        self.port = 0
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._running.wait(10)

    def close(self) -> None:
        """Ends it, with all that passes through it."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    async def _end(self) -> None:
        self._server.close()
        for task in tuple(self._lines):
            task.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)
        await asyncio.sleep(0.1)  # what was closed is gone

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._server = self._loop.run_until_complete(asyncio.start_server(self._came, "127.0.0.1", 0))
        self.port = self._server.sockets[0].getsockname()[1]
        self._running.set()
        self._loop.run_forever()
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(task := self._loop.create_task(self._one(reader, writer)))
        task.add_done_callback(self._lines.discard)

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = [writer]
        ways: list[asyncio.Task[None]] = []
        try:
            with suppress(OSError):
                back, there = await asyncio.open_connection("127.0.0.1", self._to)
                ends.append(there)
                ways = [asyncio.create_task(_copy(reader, there)), asyncio.create_task(self._replies(back, writer))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:  # before anything is waited for: who is called off while he waits would leave them open
                end.close()
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for end in ends:
                with suppress(OSError):
                    await end.wait_closed()

    async def _replies(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            reply = await _reply(reader)
            if b"\r\nmessage\r\n" not in reply[:32]:
                writer.write(reply)
                continue
            luck, faults = self._chance.random(), self.faults
            if luck < faults.drop:
                faults.done["drop"] += 1
            elif luck < faults.drop + faults.double:
                faults.done["double"] += 1
                writer.write(reply + reply)
            elif luck < faults.drop + faults.double + faults.delay:
                faults.done["delay"] += 1
                self._loop.call_later(self._chance.random() * LATEST_S, writer.write, reply)
            else:
                faults.done["pass"] += 1
                writer.write(reply)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while part := await reader.read(65536):
        writer.write(part)


async def _reply(reader: asyncio.StreamReader) -> bytes:
    """One reply of Redis, with all its parts."""
    line = await reader.readuntil(b"\r\n")
    kind, count = line[:1], line[1:-2]
    if kind in (b"$", b"=", b"!"):
        return line + (await reader.readexactly(int(count) + 2) if int(count) >= 0 else b"")
    if kind in (b"*", b">", b"~", b"%"):
        parts = max(0, int(count)) * (2 if kind == b"%" else 1)
        return line + b"".join([await _reply(reader) for _ in range(parts)])
    return line
