"""Runs the server: one process, this one, until it is told to stop."""

import asyncio
import logging
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType

import uvicorn

from preferans.conventions.catalogue import load_presets
from preferans.server import gleaning, logs
from preferans.server.app import create_app
from preferans.server.measured import parted, serve_figures
from preferans.server.program import ENGINE
from preferans.server.ready import LEAVING
from preferans.server.settings import Settings
from preferans.server.wire import Wire

log = logging.getLogger("preferans.server")
TURN_S = 0.0005
"""So long the thread of the store waits for the other while that computes: it asks a few times for each receipt."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 means any that is free.

    Raises: OSError.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def serve(
    settings: Settings, listening: socket.socket, started: Callable[[], None] = lambda: None, stopped: Callable[[], None] = lambda: None
) -> None:
    """Serves until SIGINT or SIGTERM; sockets are then closed with 1012, and clients come back by themselves. `stopped` is called when all is closed.

    Raises: StoreError, if the data file cannot be used; OSError, if nobody can listen where the figures are to be.
    """
    logs.set_up(settings.log)
    load_presets()
    if settings.figures:
        serve_figures(*parted(settings.figures))
    log.info("started", extra={"fields": {"program": ENGINE, "secure": settings.secure}})
    config = uvicorn.Config(
        create_app(settings),
        ws=Wire,
        ws_max_size=settings.max_frame,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=bool(settings.origin),  # without a proxy everybody could say what he likes
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=5,
        limit_concurrency=None,
    )
    sys.setswitchinterval(TURN_S)
    _Server(config, started, stopped, settings.drain_s).run([listening])


class _Server(uvicorn.Server):
    """Says when it answers, and that it is about to leave."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None], stopped: Callable[[], None], drain_s: float) -> None:
        super().__init__(config)
        self._tell, self._stopped = started, stopped
        self._drain_s = drain_s

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Leaves; where players are shared out among servers, only after it has been seen that this one takes no more. A second signal does not wait."""
        if LEAVING.is_set() or not self._drain_s:
            super().handle_exit(sig, frame)
            return
        LEAVING.set()
        waiting = threading.Timer(self._drain_s, super().handle_exit, (sig, frame))
        waiting.daemon = True
        waiting.start()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, then tells."""
        await super().startup(sockets)
        gleaning.begin()
        self._gleaning = asyncio.create_task(gleaning.glean())
        self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops; the signal that asked for it is raised anew after this, so that nothing behind it would be done."""
        await super().shutdown(sockets)
        log.info("stopped")
        self._stopped()
