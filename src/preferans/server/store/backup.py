"""A copy of the data file, taken while the server runs, and the way back; both say what they hold by one digest."""

import hashlib
import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from preferans.server.store.additions import forget_epoch
from preferans.server.store.rows import StoreError
from preferans.server.store.schema import VERSION

PAGES = 256
"""Pages copied at a time; the server writes on between."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a data file holds."""

    tables: int
    lines: int
    digest: str
    """SHA-256 over every line of every log, in their order."""


def contents(path: Path) -> Contents:
    """What a data file holds, after its own check that nothing in it is broken.

    Raises: StoreError.
    """
    try:
        db = _open(path)
        try:
            return _contents(db, path)
        finally:
            db.close()
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from error


def back_up(source: Path, target: Path) -> Contents:
    """Copies the data file as it is at one moment; a file that is there already is replaced when the copy is complete.

    Raises: StoreError, OSError.
    """
    contents_version(source)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        _copy(source, part)
        found = contents(part)
        settle(part, target)
    finally:
        part.unlink(missing_ok=True)
    return found


def restore(copy: Path, target: Path) -> Contents:
    """Puts a copy where the server keeps its data; what was there stays beside it as `.before`.

    Raises: StoreError, OSError. The folder must not be in use.
    """
    found = contents(copy)
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    _copy(copy, part)
    _forget_epoch(part)
    part.chmod(0o600)
    for tail in ("", "-wal", "-shm"):
        old = target.with_name(target.name + tail)
        if old.exists():
            old.replace(target.with_name(f"{target.name}.before{tail}"))
    settle(part, target)
    return found


def contents_version(path: Path) -> None:
    """Looks whether a file is a data file of this version of the program.

    Raises: StoreError.
    """
    try:
        db = _open(path)
        try:
            _check_version(db, path)
        finally:
            db.close()
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from error


def _open(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise StoreError(f"{path}: there is no such file")
    return sqlite3.connect(f"file:{path.absolute().as_posix().replace('?', '%3f').replace('#', '%23')}?mode=rw", uri=True, timeout=10)


def _check_version(db: sqlite3.Connection, path: Path) -> None:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version != VERSION:
        raise StoreError(f"{path} is no data file of this version of the program")


def _contents(db: sqlite3.Connection, path: Path) -> Contents:
    _check_version(db, path)
    (whole,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if whole != "ok":
        raise StoreError(f"{path} is damaged: {whole}")
    digest, lines = hashlib.sha256(), 0
    for row in db.execute("SELECT table_id, rev, command_id, at, body FROM events ORDER BY table_id, rev"):
        digest.update(repr(row).encode())
        lines += 1
    (tables,) = db.execute("SELECT count(*) FROM tables").fetchone()
    return Contents(int(tables), lines, digest.hexdigest())


def _copy(source: Path, target: Path) -> None:
    try:
        reading, writing = _open(source), sqlite3.connect(target)
        try:
            reading.backup(writing, pages=PAGES)
            writing.execute("PRAGMA journal_mode = DELETE")  # one file and nothing beside it
        finally:
            reading.close()
            writing.close()
    except sqlite3.Error as error:
        raise StoreError(f"{source}: {error}") from error


def _forget_epoch(path: Path) -> None:
    """Whoever has seen what came after the copy will be told that it is no more."""
    try:
        with closing(sqlite3.connect(path)) as db, db:
            forget_epoch(db)
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from error


def settle(part: Path, target: Path) -> None:
    """Gives a finished file its name, when it is on the disk."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
