"""One schema for two databases: what the migrations make of PostgreSQL, and what the data file is, are what the metadata say."""

from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from psycopg.sql import SQL, Identifier
from sqlalchemy import Engine, create_engine, inspect

from preferans.server.scaled.connection import engine_address
from preferans.server.scaled.metadata import APPEND_ONLY, METADATA
from preferans.server.scaled.migrating import upgrade
from preferans.server.store.rows import StoreError
from preferans.server.store.schema import connect
from support.services import Postgres


@pytest.fixture
def address(postgres: Postgres) -> str:
    """A database that the migrations have made."""
    found = postgres.fresh("schema")
    upgrade(found)
    return found


def test_the_migrations_make_what_the_metadata_say(address: str) -> None:
    """Nothing is missing and nothing is left over, and coming again changes nothing."""
    upgrade(address)
    engine = create_engine(engine_address(address))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA) == []
        assert connection.exec_driver_sql("SELECT count(*) FROM marks WHERE name = 'epoch'").scalar() == 1
    engine.dispose()


def test_a_newer_database_is_refused(address: str) -> None:
    """A schema that this program does not know is left alone."""
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="9999"):
        upgrade(address)


def test_logs_are_append_only(address: str) -> None:
    """No line is changed or removed, whoever asks (as in the data file)."""
    with psycopg.connect(address, autocommit=True) as db:
        for table in APPEND_ONLY:
            for statement in ("UPDATE {} SET body = ''", "DELETE FROM {}", "TRUNCATE {}"):
                with pytest.raises(psycopg.errors.RaiseException, match="append-only"):
                    db.execute(SQL(statement).format(Identifier(table)))


def _shape(engine: Engine) -> dict[str, object]:
    """Columns, keys and indexes of each table, as they are there."""
    seen = inspect(engine)
    found: dict[str, object] = {}
    for name in seen.get_table_names():
        columns = [
            (column["name"], column["type"]._type_affinity, column["nullable"] or column["primary_key"] > 0)
            for column in seen.get_columns(name)
        ]
        keys = seen.get_pk_constraint(name)["constrained_columns"]
        unique = sorted(tuple(one["column_names"]) for one in seen.get_unique_constraints(name))
        foreign = sorted((one["constrained_columns"][0], one["referred_table"]) for one in seen.get_foreign_keys(name))
        indexes = sorted((one["name"] or "", tuple(one["column_names"])) for one in seen.get_indexes(name) if not one["unique"])
        found[name] = columns, keys, unique, foreign, indexes
    return found


def test_the_data_file_is_what_the_metadata_say(tmp_path: Path) -> None:
    """Table by table: columns in their order, what may be missing, keys, references and indexes."""
    connect(tmp_path / "file").close()
    file = create_engine(f"sqlite:///{tmp_path / 'file'}")
    said = create_engine("sqlite://")
    METADATA.create_all(said)
    assert _shape(file) == _shape(said)
    file.dispose()
    said.dispose()
