"""Behind a proxy: limits count by what it says, and only there; it hears when the server is about to leave."""

import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from preferans.cli.app import main
from support.ports import free_port
from support.table_server import API, Server
from support.tuned import Tuned


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., Tuned]]:
    """Starts a server where each address may begin one table."""
    running: list[Tuned] = []

    def start(*options: str, port: int = 0) -> Tuned:
        running.append(Tuned(tmp_path / "data", *options, port=port, tables_burst=1, tables_per_second=0.000_001))
        return running[0]

    yield start
    for server in running:
        if server.process.poll() is None:
            server.kill()


def begun(server: Server) -> list[int]:
    """What comes of four requests that a proxy says are of others."""
    addresses = ("192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.9, 192.0.2.2")
    return [server.ask(f"{API}/commitments", "", "POST", b"{}", X_Forwarded_For=address)[0] for address in addresses]


def test_nobody_is_taken_at_his_word(started: Callable[..., Tuned]) -> None:
    """Where no proxy is named, who says that he is somebody else has the same limit (A-239)."""
    assert begun(started()) == [201, 429, 429, 429]


def test_behind_a_proxy(started: Callable[..., Tuned]) -> None:
    """Each address that the proxy names has its own limit (A-239). Told to stop, the server says so to the proxy and goes on; told again, it stops."""
    port = free_port()
    server = started("--origin", f"http://localhost:{port}", "--drain", "600", port=port)
    assert begun(server) == [201, 429, 201, 429]
    server.process.send_signal(signal.SIGTERM)
    while (found := server.ask("/readyz"))[0] == 200:
        time.sleep(0.02)
    assert found[:2] == (503, {"status": "not_ready", "faults": ["leaving"]})
    assert server.ask(f"{API}/lobby")[0] == 200
    server.process.send_signal(signal.SIGTERM)
    assert "Traceback" not in server.process.communicate(timeout=60)[1]  # a bot that is just being started may be complained of


@pytest.mark.parametrize("address", ["", "everybody", "*", "10.0.0.0/99"])
def test_a_proxy_that_is_none(address: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It is refused before anything is served."""
    assert main(["serve", "--data", str(tmp_path / "none"), "--proxy", address, "--lang", "en"]) == 2
    assert "[bad_value]" in capsys.readouterr().err
