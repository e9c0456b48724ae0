"""A real server in a process of its own, and a scripted person at its tables."""

import asyncio
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

START = "import sys; from preferans.cli.app import main; sys.exit(main(sys.argv[1:]))"
API = "/api/v1"
Json = dict[str, Any]


class Server:
    """`preferans serve` on a free port."""

    program: tuple[str, ...] = (sys.executable, "-c", START, "serve")
    """The command, without its options."""

    def __init__(self, data: Path, *options: str, port: int = 0) -> None:
        self.data = data
        self._command = [*self.program, "--data", str(data), "--lang", "en", *options]
        self.port = port
        self.process = self._start()

    @property
    def environment(self) -> dict[str, str]:
        """What its process finds in its environment."""
        return os.environ | {"PYTHONUNBUFFERED": "1"}

    def _start(self) -> "subprocess.Popen[str]":
        command = [*self._command, "--port", str(self.port)]
        process = self._spawn(command)
        assert process.stdout is not None
        found = re.search(r"http://[^/]*:(\d+)/", process.stdout.readline())
        assert found is not None, process.communicate()
        self.port = int(found[1])
        return process

    def _spawn(self, command: list[str]) -> "subprocess.Popen[str]":
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment)

    @property
    def address(self) -> str:
        """For requests."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Kills the process without a word (SIGKILL)."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> str:
        """Asks it to stop; what it has complained of."""
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=120)[1]

    def again(self) -> None:
        """Starts it on the same port with the same data."""
        self.process = self._start()

    def hurt(self) -> None:
        """Kills it, and starts it again."""
        self.kill()
        self.again()

    def rest(self) -> None:
        """Ends it, where what it keeps is to be read in peace."""
        self.kill()

    def ask(
        self, path: str, cookie: str = "", method: str = "GET", body: bytes | None = None, **headers: str
    ) -> tuple[int, Any, dict[str, str]]:
        """Status, body and headers of a request; JSON is read."""
        named = {name.replace("_", "-"): value for name, value in headers.items()} | ({"Cookie": cookie} if cookie else {})
        request = urllib.request.Request(self.address + path, data=body, method=method, headers=named)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:  # noqa: S310
                return answer.status, _read(answer.read(), answer.headers), {k.lower(): v for k, v in answer.headers.items()}
        except urllib.error.HTTPError as error:
            with error:
                return error.code, _read(error.read(), error.headers), {k.lower(): v for k, v in error.headers.items()}

    def text(self, path: str, cookie: str = "") -> str:
        """The body of an answer as it came."""
        request = urllib.request.Request(self.address + path, headers={"Cookie": cookie})  # noqa: S310
        with urllib.request.urlopen(request, timeout=120) as answer:  # noqa: S310
            return str(answer.read().decode())

    def new_table(self, cookie: str = "", **wanted: object) -> tuple[str, str]:
        """A table against two bots, and the cookie of its guest."""
        status, made, headers = self.ask(f"{API}/tables", cookie, "POST", json.dumps(wanted).encode())
        assert status == 201, made
        return made["table"], headers.get("set-cookie", cookie).split(";")[0]


def _read(body: bytes, headers: Any) -> Any:
    return json.loads(body) if "json" in headers.get("content-type", "") else body.decode()


@dataclass
class Person:
    """A scripted client: keeps every frame, and the view that it has last seen."""

    socket: ClientConnection
    table: str
    frames: list[Json] = field(default_factory=list)
    rev: int = 0
    view: Json = field(default_factory=dict)

    async def read(self) -> Json:
        """The next frame."""
        frame: Json = json.loads(await self.socket.recv())
        self.frames.append(frame)
        if frame["type"] in ("snapshot", "event"):
            assert frame["type"] == "snapshot" or frame["rev"] in (self.rev, self.rev + 1)
            self.rev, self.view = frame["rev"], frame["view"]
        return frame

    async def until(self, *kinds: str) -> Json:
        """The next frame of one of these kinds."""
        while (frame := await self.read())["type"] not in kinds:
            pass
        return frame

    async def send(self, action: Json, *, rev: int | None = None, command: str = "") -> str:
        """Sends a command; its id."""
        command = command or secrets.token_hex(8)
        message = {"type": "cmd", "id": command, "table": self.table, "expect_rev": self.rev if rev is None else rev, "action": action}
        await self.socket.send(json.dumps(message))
        return command

    async def do(self, action: Json) -> Json:
        """Sends a command until it has its receipt or is refused for good."""
        command = await self.send(action)
        while (answer := await self.until("ack", "reject")).get("code") == "too_many":
            await asyncio.sleep(0.05)
            await self.send(action, command=command)
        return answer

    async def my_turn(self) -> Json:
        """The view at this person's next turn, or at the end of the match."""
        while not (choose(self.view) or self.view.get("settlement")):
            await self.read()
        return self.view

    async def step(self) -> bool:
        """Does something at the next turn; False at the end of the match."""
        action = choose(await self.my_turn())
        if action is None:
            return False
        answer = await self.do(action)
        # A claim that is being answered may stand before the answer has come: the table has proved it.
        assert answer["type"] == "ack" or (answer["code"] == "stale" and action["act"] == "answer"), answer
        while self.rev < answer["rev"]:
            await self.read()
        return True


@asynccontextmanager
async def sit(server: Server, table: str, cookie: str) -> AsyncIterator[Person]:
    """A person at a table, with the first snapshot."""
    async with connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers={"Cookie": cookie}, compression=None) as socket:
        person = Person(socket, table)
        await socket.send(json.dumps({"type": "hello", "table": table}))
        await person.until("snapshot")
        yield person


async def closed_with(socket: ClientConnection) -> int | None:
    """The code with which the server closes the socket."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def choose(view: Json) -> Json | None:
    """Something legal: bids six spades where it may open, whists, plays the first card; None if it is not his turn."""
    legal = view.get("legal")
    if not legal:
        return None
    match legal:
        case {"next": True}:
            return {"act": "next"}
        case {"answer": True}:
            return {"act": "answer", "call": "refuse"}
        case {"cards": {"hand": hand, "cards": [card, *_]}}:
            return {"act": "card", "card": card, "hand": hand}
        case {"discard": True}:
            return {"act": "discard", "cards": view["hand"][:2]}
        case {"orders": [game, *_]}:
            return {"act": "contract", "contract": game}
        case {"whist": [call, *_]}:
            return {"act": "whist", "call": call}
        case {"ten": [call, *_]}:
            return {"act": "ten", "call": call}
        case {"modes": [mode, *_]}:
            return {"act": "mode", "mode": mode}
        case {"bids": [*_, "6S"]}:
            return {"act": "bid", "call": "6S"}
        case {"passing": True}:
            return {"act": "bid", "call": "pass"}
        case _:
            return None
