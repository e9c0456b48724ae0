"""A socket that talks nonsense: no fault of ours, no word too much, nobody waits. Seeded; `RESILIENCE=nightly` talks much longer."""

import asyncio
import json
import random
import re
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from resilience.sizes import NIGHTLY, size
from resilience.test_secrets import CARD, Truth, searched
from support.friends import company, play_on
from support.noise import Noise
from support.table_server import API, Json, choose, sit
from support.tuned import Tuned

FRAMES = size(400, 20_000)
"""Of each of those who talk."""
ANSWER_S = size(120, 20)
LAWFUL = {4000, 4003, 4004, 4401, 1000, 1007, 1009, 1013}
"""How a socket may be closed; 1011 would be a fault of ours."""
SEED = random.SystemRandom().randrange(2**32) if NIGHTLY else 20261130


class Talker:
    """Somebody who sends whatever comes to his mind, and keeps all that he is told."""

    def __init__(self, server: Tuned, noise: Noise, hello: Json, cookie: str = "") -> None:
        self.server, self.noise, self.hello, self.cookie = server, noise, hello, cookie
        self.frames: list[Json] = []
        self.rev, self.view = 0, {}
        self.sent: set[str] = set()
        self.closed: list[int] = []
        self.left, self.huge = FRAMES, False

    async def talk(self) -> None:
        """Comes back until he has said everything."""
        while self.left > 0:
            headers = {"Cookie": self.cookie} if self.cookie else {}
            async with connect(f"ws://127.0.0.1:{self.server.port}/ws", additional_headers=headers, compression=None) as line:
                with suppress(ConnectionClosed):
                    await self._visit(line)
                await asyncio.wait_for(line.wait_closed(), ANSWER_S)
                cut = line.close_code == 1006 and self.huge  # what was still on its way to a line that is closed resets it
                self.closed.append(1009 if cut else line.close_code or 0)

    async def _visit(self, line: ClientConnection) -> None:
        rng, self.huge = self.noise.rng, False
        if rng.random() < 0.8:
            await self._send(line, json.dumps(self.hello))
        while self.left > 0:
            for _ in range(rng.randrange(1, 12)):
                action = choose(self.view) if self.view and rng.random() < 0.3 else None
                told = {"type": "cmd", "id": rng.randbytes(8).hex(), "table": self.hello["table"], "expect_rev": self.rev, "action": action}
                await self._send(line, self.noise.frame(self.rev) if action is None else json.dumps(told))
            await self._send(line, '{"type":"ping","rev":' + str(self.rev) + "}")
            while (await self._take(line))["type"] not in ("pong", "reject"):
                pass
        await line.close()

    async def _send(self, line: ClientConnection, frame: str | bytes) -> None:
        self.left -= 1
        self.huge |= len(frame) > 8192
        self.sent |= set(CARD.findall(frame if isinstance(frame, str) else frame.decode("latin-1")))
        try:
            await line.send(frame, text=isinstance(frame, str))
        except UnicodeEncodeError:  # half a letter: no client can put it on the wire
            await line.send(frame.encode("utf-8", "surrogatepass"), text=True)  # type: ignore[union-attr]  # only texts have half letters

    async def _take(self, line: ClientConnection) -> Json:
        frame: Json = json.loads(await asyncio.wait_for(line.recv(), ANSWER_S))
        if frame["type"] == "events":
            seen = next((old for old in reversed(self.frames) if "view" in old and old["rev"] == frame["since"]), None)
            if seen is not None:
                frame = {"type": "event", "rev": frame["rev"], "view": seen["view"] | frame["changed"], "events": []}
            else:  # he has lied about what he knew: what has changed since then is no view
                self.rev, self.view = frame["rev"], {}
        self.frames.append(frame)
        if "view" in frame and frame["rev"] >= self.rev:
            self.rev, self.view = frame["rev"], frame["view"]
        if "epoch" in frame:
            self.noise.epoch = {name: frame[name] for name in ("epoch", "rules")}
        return frame


@pytest.mark.parametrize("round_", range(size(1, 5)))
def test_nonsense_breaks_nothing_and_learns_nothing(tmp_path: Path, round_: int) -> None:
    """Whatever a stranger, a player or a spectator sends: no traceback, no card that is not his to see, an answer or a close in time (R4, R9)."""
    server = Tuned(tmp_path / "data", "--bot-delay", "0", commands_burst=10**9, watch_delay_ms=0, sockets_of_one=10**6, send_queue=5000)
    table, key, (one, two) = company(server, "Иван", "Мария", watch="link", clock={"bank_s": 60})
    other, cookie = server.new_table(name="Пётр")
    seed = SEED + round_

    def noise(number: int) -> Noise:
        return Noise(random.Random(seed * 10 + number), table, (other,))

    player = Talker(server, noise(1), {"type": "hello", "table": table}, two.cookie)
    stranger = Talker(server, noise(2), {"type": "hello", "table": table})
    looker = Talker(server, noise(3), {"type": "hello", "table": table, "watch": True, "key": key})
    lone = Talker(server, noise(4), {"type": "hello", "table": other}, cookie)

    async def run() -> None:
        async with asyncio.timeout(size(600, 3600)), sit(server, table, one.cookie) as first:
            playing = asyncio.ensure_future(_play_through(first))
            await asyncio.gather(player.talk(), stranger.talk(), looker.talk(), lone.talk())
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            assert (await asyncio.to_thread(server.ask, "/healthz"))[0] == 200
            assert (await asyncio.to_thread(server.ask, f"{API}/tables/{table}/sheet", one.cookie))[0] == 200

    try:
        asyncio.run(run())
    except BaseException:
        server.kill()
        raise
    assert server.stop() == "", f"seed {seed}"
    for talker in (player, stranger, looker, lone):
        assert set(talker.closed) <= LAWFUL, (seed, set(talker.closed))
    truth, of_the_other = Truth(server.data, table), Truth(server.data, other)
    assert searched(player.frames, truth, "Мария") > 5
    assert searched(looker.frames, truth, "") > 5
    assert searched(lone.frames, of_the_other, "Пётр") > 5
    assert not any("view" in frame for frame in stranger.frames)
    for talker in (player, stranger, looker):
        quoted = {card for frame in talker.frames if frame["type"] in ("reject", "ack") for card in CARD.findall(json.dumps(frame))}
        assert quoted <= talker.sent | set(re.findall(r"[SCDH][789TJQKA]", json.dumps(player.noise.ids)))


async def _play_through(person: object) -> None:
    """Plays whenever it is his turn, whatever the other one does to the table."""
    while True:
        with suppress(AssertionError):  # the other one has agreed to nothing, but may be first with a rest or a claim
            await play_on(person)  # type: ignore[arg-type]  # a person


UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
LINES: dict[str, tuple[bytes, bytes]] = {
    "a name that is no text": (b"GET /ws?\xff\xfe HTTP/1.1", UPGRADE),
    "a zero in the name": (b"GET /ws\0 HTTP/1.1", UPGRADE),
    "another address": (b"GET /ws%ff%00 HTTP/1.1", UPGRADE),
    "a page": (b"GET /api/v1/lobby HTTP/1.1", UPGRADE),
    "another method": (b"POST /ws HTTP/1.1", UPGRADE),
    "a sign that no header has": (b"GET /ws HTTP/1.1", UPGRADE + b"Cookie: a\x01=;;;\r\n"),
    "a cookie that is no text": (b"GET /ws HTTP/1.1", UPGRADE + b"Cookie: preferans=\xff\xff; ;=;\r\n"),
    "a wrong key": (b"GET /ws HTTP/1.1", UPGRADE.replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"x")),
    "another version": (b"GET /ws HTTP/1.1", UPGRADE.replace(b"13", b"99")),
    "no words at all": (b"\x16\x03\x01\x02\x00\x01", b""),
}
PIECES = (
    b"\xff\xff\xff\xff\xff",
    b"\x80\x81\0\0\0\0x",
    b"\x81\x02{}",
    b"\x81\xff" + b"\x7f" * 8 + b"abcd",
    b"\x88\x81\0\0\0\0x",
    b"\x89\xfe\0\x80\0\0\0\0" + b"x" * 128,
)


def test_a_line_that_speaks_no_protocol_is_answered_or_closed(tmp_path: Path) -> None:
    """Requests that cannot be read, and frames that are none: the line ends in time, and nothing stands in the log but that."""
    server = Tuned(tmp_path / "data", "--bot-delay", "0")
    host = b"Host: 127.0.0.1:%d" % server.port

    async def one(first: bytes, rest: bytes, after: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(first + b"\r\n" + host + b"\r\n" + rest + b"\r\n" + after)
        try:
            return await asyncio.wait_for(reader.read(), 120)  # to the end of the line
        finally:
            writer.close()

    async def run() -> list[bytes]:
        odd = [one(first, rest, b"") for first, rest in LINES.values()]
        return await asyncio.gather(*odd, *(one(b"GET /ws HTTP/1.1", UPGRADE, piece) for piece in PIECES))

    try:
        found = asyncio.run(run())
        assert server.ask("/healthz")[0] == 200
    except BaseException:
        server.kill()
        raise
    assert not any(answer.startswith(b"HTTP/1.1 5") for answer in found)
    complaints = [line for line in server.stop().splitlines() if "Invalid HTTP request received" not in line]
    assert complaints == []
