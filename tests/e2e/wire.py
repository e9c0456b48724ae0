"""A wire between the browser and the server that can be held up or cut, as wires are."""

import socket
import threading
from contextlib import suppress


class Wire:
    """Listens on a port of its own and passes on what comes; while a direction is held, its bytes wait as they would in TCP."""

    def __init__(self, port: int) -> None:
        self._target = ("127.0.0.1", port)
        self._to_server, self._to_client = threading.Event(), threading.Event()
        self._ends: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.flow()
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def address(self) -> str:
        """For the browser."""
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def flow(self) -> None:
        """Everything passes."""
        self._to_server.set()
        self._to_client.set()

    def hold(self) -> None:
        """Nothing passes, and nobody is told."""
        self._to_server.clear()
        self._to_client.clear()

    def hold_answers(self) -> None:
        """The server hears and is not heard."""
        self._to_client.clear()

    def cut(self) -> None:
        """Ends all connections; what waited in them is lost. New ones pass."""
        for end in tuple(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.flow()

    def close(self) -> None:
        """Ends everything."""
        self._listening.close()
        self.cut()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        self._to_server.wait()
        try:
            far = socket.create_connection(self._target)
        except OSError:
            near.close()
            return
        self._ends |= {near, far}
        back = threading.Thread(target=_pass_on, args=(far, near, self._to_client), daemon=True)
        back.start()
        _pass_on(near, far, self._to_server)
        back.join()
        self._ends -= {near, far}
        near.close()
        far.close()


def _pass_on(source: socket.socket, sink: socket.socket, gate: threading.Event) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            gate.wait()
            sink.sendall(data)
    for end in (source, sink):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
