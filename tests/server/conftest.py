"""A server for the tests of this folder."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from preferans.server.store.store import SqliteStore, Store
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


@pytest.fixture
def open_store(tmp_path: Path) -> Callable[[], Store]:
    """Opens a store, the same one each time."""
    return lambda: SqliteStore(tmp_path / "s")
