"""Servers for the tests that break things."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.table_server import Server
from support.tuned import Tuned


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of them take seconds each: `make test` leaves them out, `make test ALL=1` and every landing do not."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed; its bots answer at once."""
    running = Tuned(tmp_path / "data", "--bot-delay", "0", tables_burst=10**6, sockets_of_one=10**6)
    yield running
    running.kill()
