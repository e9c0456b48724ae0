"""PostgreSQL and Redis, and a server of three workers over them, whose words to each other pass a line that can be made bad."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from preferans.server.scaled import crowd
from preferans.server.scaled.crowd import Crowd
from support.bad_bus import BadBus, Faults
from support.needs import postgres, redis
from support.services import Postgres, Redis

__all__ = ["postgres", "redis"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of them need servers: `make test` leaves them out, `make test ALL=1` and every landing do not."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def bus(redis: Redis) -> Iterator[BadBus]:
    """The line between the workers."""
    line = BadBus(redis.port, Faults(seed=3))
    yield line
    line.close()


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Until this is set a crowd is coming in, however slow the machine is."""
    over = asyncio.Event()

    async def held(_: Crowd) -> None:
        await over.wait()

    monkeypatch.setattr(crowd, "MOMENT_S", 600)
    monkeypatch.setattr(Crowd, "_come_in", held)
    return over


if os.name == "posix":
    from support.cluster import Cluster

    @pytest.fixture(scope="session")
    def cluster(postgres: Postgres, redis: Redis, bus: BadBus, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
        """One server for all tests of this folder; its bots answer at once."""
        folder = tmp_path_factory.mktemp("cluster")
        burst = {"tables_burst": 10**6, "sockets_of_one": 10**6, "acts_burst": 10**6}
        running = Cluster.over(folder, postgres, redis, bus.port, "--bot-delay", "0", **burst)
        yield running
        running.kill()

    @pytest.fixture
    def fragile(cluster: Cluster) -> Cluster:
        """The same, with all its workers, whatever the test before has done to it."""
        if cluster.process.poll() is not None:
            cluster.again()
        cluster.whole()
        return cluster
