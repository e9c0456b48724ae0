"""Fixtures of PostgreSQL and Redis: where they are not installed, a test that asks for them is skipped, and says so."""

from collections.abc import Iterator

import pytest

from support.services import Postgres, Redis, postgres_bin, redis_program

MISSING = "PostgreSQL and Redis are not installed (Debian, Ubuntu: apt install postgresql redis-server): SEVERAL WORKERS ARE NOT TESTED"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A cluster for the whole run; each test takes a database of its own."""
    if postgres_bin() is None:
        pytest.skip(MISSING)
    running = Postgres()
    yield running
    running.remove()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis for the whole run; each test takes a prefix of its own."""
    if redis_program() is None:
        pytest.skip(MISSING)
    running = Redis()
    yield running
    running.remove()
