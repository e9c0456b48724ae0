"""A server for the tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.table_server import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not kill it; its bots answer at once. It has nothing to complain of."""
    running = Server(tmp_path_factory.mktemp("data"), "--bot-delay", "0")
    yield running
    assert running.stop() == ""


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    running = Server(tmp_path / "data", "--bot-delay", "40")
    yield running
    running.kill()
