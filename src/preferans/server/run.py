"""Runs the server: one process, this one, until it is told to stop."""

import logging
import socket
from collections.abc import Callable

import uvicorn

from preferans.server.app import create_app
from preferans.server.settings import Settings


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 means any that is free.

    Raises: OSError.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def serve(settings: Settings, listening: socket.socket, started: Callable[[], None] = lambda: None) -> None:
    """Serves until SIGINT or SIGTERM; sockets are then closed with 1012, and clients come back by themselves.

    Raises: StoreError, if the data file cannot be used.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
    config = uvicorn.Config(
        create_app(settings),
        ws="websockets-sansio",
        ws_max_size=settings.max_frame,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=5,
        limit_concurrency=None,
    )
    _Server(config, started).run([listening])


class _Server(uvicorn.Server):
    """Says when it answers."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, then tells."""
        await super().startup(sockets)
        self._tell()
