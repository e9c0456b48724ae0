"""A copy of a shared database, taken while its workers run, and the way back: PostgreSQL's own pg_dump and pg_restore.

The digest is that of a data file (`store.backup`): two copies with the same digest hold the same matches, wherever they came from.
"""

import os
import shutil
import subprocess
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from preferans.server.scaled.connection import shown
from preferans.server.scaled.migrating import upgrade
from preferans.server.scaled.opening import connected, contents_of, workers_of
from preferans.server.store.backup import Contents, settle
from preferans.server.store.rows import StoreError


def back_up(address: str, target: Path) -> Contents:
    """Copies the database as it is at one moment into a file of `pg_dump --format=custom`; a file that is there is replaced when it is complete.

    Raises: StoreError, OSError.
    """
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        with connected(address) as db:
            db.isolation_level, db.read_only = psycopg.IsolationLevel.REPEATABLE_READ, True
            with db.transaction():
                row = db.execute("SELECT pg_export_snapshot()").fetchone()
                if row is None:
                    raise StoreError(f"{shown(address)} shows no moment of itself")
                options = ["--format=custom", "--no-owner", "--no-privileges", f"--snapshot={row[0]}", f"--file={part}"]
                _run("pg_dump", address, *options, f"--dbname={without_password(address)}")
                found = contents_of(db)
        settle(part, target)
    finally:
        part.unlink(missing_ok=True)
    return found


def restore(copy: Path, address: str) -> Contents:
    """Puts a copy into a database that holds no tables yet; no worker may run.

    Raises: StoreError, OSError.
    """
    if not copy.is_file():
        raise StoreError(f"{copy}: there is no such file")
    with connected(address) as db:
        if workers_of(db):
            raise StoreError(f"{shown(address)}: a server uses the database; stop it first")
        there = db.execute("SELECT to_regclass('events')").fetchone()
        kept = db.execute("SELECT EXISTS (SELECT FROM events)").fetchone() if there and there[0] else None
        if kept and kept[0]:
            raise StoreError(f"{shown(address)} holds tables already: make an empty database for the copy (createdb), and serve from it")
    options = ["--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"]
    _run("pg_restore", address, *options, f"--dbname={without_password(address)}", str(copy))
    with connected(address) as db, db.transaction():
        # Whoever has seen what came after the copy will be told that it is no more.
        db.execute("DELETE FROM marks WHERE name = 'epoch'")
        found = contents_of(db)
    upgrade(address)  # a copy of an older program; and the new epoch
    return found


def without_password(address: str) -> str:
    """The address, in libpq's other form, without its password, which others on the machine would see in the list of processes.

    >>> without_password("postgresql://club:secret@db.example:5433/preferans?sslmode=require")
    'user=club dbname=preferans host=db.example port=5433 sslmode=require'
    >>> without_password("postgresql:///preferans?host=/run/postgresql")
    'dbname=preferans host=/run/postgresql'
    """
    return make_conninfo(**{name: str(value) for name, value in conninfo_to_dict(address).items() if name != "password"})


def _run(program: str, address: str, *options: str) -> None:
    """Runs a program of PostgreSQL.

    Raises: StoreError.
    """
    found = shutil.which(program)
    if found is None:
        raise StoreError(f"{program} is missing (Debian, Ubuntu: apt install postgresql-client)")
    password = str(conninfo_to_dict(address).get("password") or "")
    environment = os.environ | ({"PGPASSWORD": password} if password else {})
    done = subprocess.run([found, *options], env=environment, capture_output=True, text=True, check=False)  # noqa: S603  # a fixed program
    if done.returncode:
        raise StoreError(f"{program}: {(done.stderr.strip() or 'it failed').splitlines()[0]}")
