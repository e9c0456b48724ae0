"""A port for a server that is yet to start."""

import itertools
import os
import socket
from contextlib import suppress

_tried = itertools.count(os.getpid() % 5000)


def free_port() -> int:
    """A port on which nobody listens, below those that the system gives to whoever asks for any: it stays free until it is used."""
    for number in _tried:
        port = 20_000 + number % 10_000
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError
