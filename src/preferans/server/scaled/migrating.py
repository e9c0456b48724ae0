"""The schema of a PostgreSQL database: brought to the version of this program by Alembic's migrations, one process at a time."""

import secrets
from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from preferans.server.scaled.connection import engine_address
from preferans.server.scaled.metadata import METADATA
from preferans.server.store.rows import StoreError

ALONE = 8_067_318
"""The name of PostgreSQL's advisory lock under which the schema is changed."""


def config() -> Config:
    """Where the migrations are."""
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    return found


def upgrade(address: str) -> None:
    """Makes what is missing in the database of that address, and gives it an epoch.

    Raises: StoreError, also if the database is of a newer program.
    """
    engine = create_engine(engine_address(address), connect_args={"connect_timeout": 10})
    scripts = ScriptDirectory.from_config(config())
    try:
        with engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:name)"), {"name": ALONE})
            found = MigrationContext.configure(connection).get_current_revision()
            if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
                raise StoreError(f"the database was made by a newer program: its schema is {found}")
            _run(scripts, connection)
            values = {"epoch": secrets.token_hex(8)}
            connection.execute(text("INSERT INTO marks VALUES ('epoch', :epoch) ON CONFLICT DO NOTHING"), values)
    except SQLAlchemyError as error:
        raise StoreError(f"the database cannot be prepared: {error.__cause__ or error}") from error
    finally:
        engine.dispose()


def _run(scripts: ScriptDirectory, connection: Connection) -> None:
    """Runs the migrations that are missing, within the transaction of the connection."""
    with EnvironmentContext(config(), scripts, fn=lambda found, _: scripts._upgrade_revs("head", found)) as environment:  # noqa: SLF001  # as `alembic upgrade` does, without its folder
        environment.configure(connection=connection, target_metadata=METADATA)
        environment.run_migrations()
