"""What several workers need: PostgreSQL, whose settings keep what is acknowledged, and Redis. Their libraries are asked for only here."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from preferans.cli.looks.finding import Check, Finding, Result, Wanted, found

if TYPE_CHECKING:
    from psycopg import Connection

PATIENCE_S = 5
OLDEST = 130000
"""PostgreSQL 13."""
RESERVED = 10
"""Connections that the database keeps for others: its operator, backups, this command."""
EACH = 8
"""Connections of one worker, with room to spare."""
DRIFT_NOTE_S, DRIFT_BAD_S = 1.0, 30.0


def _with_postgres(look: "Callable[[Connection[Any], Wanted], Finding]") -> Callable[[Wanted], Finding | None]:
    """A look at a database that is there; what keeps it from being looked at is the finding."""

    def looked(wanted: Wanted) -> Finding | None:
        if not wanted.database:
            return None
        try:
            import psycopg
        except ImportError:
            return found("bad", "scaled_missing", library="psycopg")
        try:
            with psycopg.connect(wanted.database, connect_timeout=PATIENCE_S, autocommit=True) as connection:
                return look(connection, wanted)
        except psycopg.Error as error:
            return found("bad", "database_unreachable", detail=_first_line(error))

    return looked


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def _shown(connection: "Connection[Any]", name: str) -> str:
    row = connection.execute("SELECT current_setting(%s)", (name,)).fetchone()
    return str(row[0]) if row else ""


def _database(connection: "Connection[Any]", _: Wanted) -> Finding:
    """Which PostgreSQL is it, may one write there, and is its text UTF-8?"""
    version = connection.info.server_version
    shown = f"{version // 10000}.{version % 10000}"
    if version < OLDEST:
        return found("bad", "database_old", version=shown)
    row = connection.execute("SELECT pg_is_in_recovery()").fetchone()
    if row and row[0]:
        return found("bad", "database_replica")
    encoding = _shown(connection, "server_encoding")
    if encoding != "UTF8":
        return found("bad", "database_encoding", encoding=encoding)
    return found("good", "database_good", version=shown)


def _promises(connection: "Connection[Any]", _: Wanted) -> Finding:
    """Is what was acknowledged on the disk?"""
    off = [name for name in ("fsync", "synchronous_commit", "full_page_writes") if _shown(connection, name) == "off"]
    if off:
        return found("bad", "promises_off", settings=", ".join(off))
    return found("good", "promises_good", commit=_shown(connection, "synchronous_commit"))


def _connections(connection: "Connection[Any]", wanted: Wanted) -> Finding:
    """Are there enough connections for the workers?"""
    most = int(_shown(connection, "max_connections"))
    needed = wanted.workers * EACH + RESERVED
    result: Result = "bad" if most < needed else "good"
    return found(result, "connections_few" if result == "bad" else "connections_good", most=most, needed=needed, workers=wanted.workers)


def _drift(connection: "Connection[Any]", _: Wanted) -> Finding:
    """Do the clocks of the database and of this machine agree?"""
    import time

    before = time.time()
    row = connection.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchone()
    after = time.time()
    theirs = float(row[0]) if row else 0.0
    seconds = max(0.0, before - theirs, theirs - after)
    result: Result = "bad" if seconds > DRIFT_BAD_S else "note" if seconds > DRIFT_NOTE_S else "good"
    return found(result, "drift_good" if result == "good" else "drift_large", seconds=f"{seconds:.1f}")


def _schema(connection: "Connection[Any]", _: Wanted) -> Finding:
    """Is the schema that of this program?"""
    from alembic.script import ScriptDirectory

    from preferans.server.scaled.migrating import config

    scripts = ScriptDirectory.from_config(config())
    head = scripts.get_current_head() or ""
    there = connection.execute("SELECT to_regclass('alembic_version')").fetchone()
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if there and there[0] else None
    if row is None:
        return found("good", "schema_empty")
    revision = str(row[0])
    if revision == head:
        return found("good", "schema_head", revision=revision)
    known = {script.revision for script in scripts.walk_revisions()}
    return (
        found("note", "schema_behind", revision=revision, head=head)
        if revision in known
        else found("bad", "schema_newer", revision=revision)
    )


def _redis(wanted: Wanted) -> Finding | None:
    """Does Redis answer? Nothing is kept there: it wakes, counts and tells who is present."""
    if not wanted.redis:
        return None
    try:
        import redis
    except ImportError:
        return found("bad", "scaled_missing", library="redis")
    client = None
    try:
        client = redis.Redis.from_url(wanted.redis, socket_connect_timeout=PATIENCE_S, socket_timeout=PATIENCE_S)
        about: Any = client.info("server")
    except (redis.RedisError, ValueError) as error:
        return found("bad", "redis_unreachable", detail=_first_line(error))
    finally:
        if client is not None:
            client.close()
    return found("good", "redis_good", version=str(about.get("redis_version", "?")))


CHECKS = (
    Check("database", _with_postgres(_database)),
    Check("promises", _with_postgres(_promises)),
    Check("connections", _with_postgres(_connections)),
    Check("drift", _with_postgres(_drift)),
    Check("schema", _with_postgres(_schema)),
    Check("redis", _redis),
)
