"""A server of a moment: it stands where the real one will stand, with the same guard before it, and tells what a proxy has made of a request."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import socket

    from starlette.types import Receive, Scope, Send

START_S = 10.0


async def _answer(scope: "Scope", receive: "Receive", send: "Send") -> None:
    """A request gets its own `X-Forwarded-For` back; a socket is taken and closed."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 1000})
        return
    forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    body = json.dumps({"status": "ok", "probe": True, "forwarded": ", ".join(forwarded)}).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": body})


@contextmanager
def standing_in(listening: "socket.socket", origin: str) -> Iterator[None]:
    """Serves there for as long as the block runs."""
    import uvicorn

    from preferans.server.guard import Guard

    config = uvicorn.Config(Guard(_answer, _answer, origin), log_config=None, access_log=False, lifespan="off", proxy_headers=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    until = time.monotonic() + START_S
    while not server.started and thread.is_alive() and time.monotonic() < until:
        time.sleep(0.01)
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(START_S)
