"""The folder and the file in which a server keeps everything. Nothing is made or changed here."""

import os
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from preferans.cli.looks.finding import Check, Finding, Result, Wanted, found

ROOM_BAD, ROOM_NOTE = 100 << 20, 1 << 30
"""Bytes that must be, and should be, free."""
SYNCS = 12
SLOW_MS = 50
IN_MEMORY = ("tmpfs", "ramfs")
OVER_THE_NETWORK = ("nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse.sshfs", "9p", "afs", "ceph")
AHEAD_MS = 60_000
"""A line of a log may be so much later than now before the clock is doubted."""


def _file(wanted: Wanted) -> Path:
    from preferans.server.settings import FILE

    return wanted.data / FILE


def _nearest(folder: Path) -> Path:
    """The folder, or that above it which is there."""
    for place in (folder.absolute(), *folder.absolute().parents):
        if place.is_dir():
            return place
    return Path("/")


def _folder(wanted: Wanted) -> Finding:
    """May the folder be written, and may nobody else read it?"""
    place = str(wanted.data)
    if wanted.data.exists() and not wanted.data.is_dir():
        return found("bad", "folder_is_file", place=place)
    nearest = _nearest(wanted.data)
    if not os.access(nearest, os.W_OK | os.X_OK):
        return found("bad", "folder_locked", place=place, nearest=str(nearest))
    if not wanted.data.is_dir():
        return found("good", "folder_to_come", place=place)
    if os.name == "posix" and wanted.data.stat().st_uid != os.geteuid():
        return found("note", "folder_of_another", place=place)
    if os.name == "posix" and wanted.data.stat().st_mode & 0o077:
        return found("note", "folder_open", place=place)
    return found("good", "folder_good", place=place)


def _room(wanted: Wanted) -> Finding:
    free = shutil.disk_usage(_nearest(wanted.data)).free
    result: Result = "bad" if free < ROOM_BAD else "note" if free < ROOM_NOTE else "good"
    key = "room_short" if result != "good" else "room_good"
    return found(result, key, free=free >> 20)


def _kind_of_disk(wanted: Wanted) -> Finding | None:
    """SQLite's log needs memory that processes share, which no network gives; a disk in memory forgets."""
    kind = _file_system(_nearest(wanted.data))
    if kind is None:
        return None
    if kind in OVER_THE_NETWORK:
        return found("bad", "disk_far", kind=kind)
    return found("note", "disk_in_memory", kind=kind) if kind in IN_MEMORY else found("good", "disk_good", kind=kind)


def _file_system(place: Path) -> str | None:
    """What kind of file system holds a folder; None where the system does not tell."""
    mounts = Path("/proc/self/mounts")
    if not mounts.is_file():
        return None
    best, kind = -1, None
    for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines():
        _, point, name, *_ = line.split(" ")
        root = Path(point.replace("\\040", " "))
        if place.resolve().is_relative_to(root) and len(root.parts) >= best:
            best, kind = len(root.parts), name
    return kind


def _sync(wanted: Wanted) -> Finding:
    """How long a commit waits for the disk; every move is on it before it is acknowledged."""
    place = _nearest(wanted.data)
    times = []
    with tempfile.TemporaryFile(dir=place if os.access(place, os.W_OK) else None) as file:
        for _ in range(SYNCS):
            file.write(b"\0" * 4096)
            file.flush()
            begun = time.perf_counter()
            os.fsync(file.fileno())
            times.append(1000 * (time.perf_counter() - begun))
    middle = statistics.median(times)
    return found(
        "note" if middle > SLOW_MS else "good",
        "sync_slow" if middle > SLOW_MS else "sync_good",
        ms=f"{middle:.1f}",
        most=f"{max(times):.1f}",
    )


def _database(wanted: Wanted) -> Finding | None:
    """Is the file whole, and of this version?"""
    from preferans.server.store.schema import VERSION

    path = _file(wanted)
    if wanted.database or not path.exists():
        return None if wanted.database else found("good", "file_to_come", place=str(path))
    try:
        with closing(_look_into(path)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version != VERSION:
                return found("bad", "file_version", version=version, known=VERSION)
            (whole,) = db.execute("PRAGMA quick_check(1)").fetchone()
            astray = db.execute("PRAGMA foreign_key_check").fetchone()
            if whole != "ok" or astray:
                return found("bad", "file_broken", detail=str(whole if whole != "ok" else astray[0]))
            (tables,) = db.execute("SELECT count(*) FROM tables").fetchone()
            (lines,) = db.execute("SELECT count(*) FROM events").fetchone()
    except sqlite3.Error as error:
        return found("bad", "file_broken", detail=str(error))
    if os.name == "posix" and path.stat().st_mode & 0o077:
        return found("note", "file_open", place=str(path))
    return found("good", "file_good", version=version, tables=tables, lines=lines, size=path.stat().st_size >> 20)


def _look_into(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=10)  # a log beside it may have to be read
    db.execute("PRAGMA query_only = ON")
    return db


def _epoch(wanted: Wanted) -> Finding | None:
    """Which history the file tells; a restored one has none until the server starts."""
    path = _file(wanted)
    if wanted.database or not path.exists():
        return None
    try:
        with closing(_look_into(path)) as db:
            marks = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'marks'").fetchone()
            row = db.execute("SELECT value FROM marks WHERE name = 'epoch'").fetchone() if marks else None
    except sqlite3.Error:
        return None  # told by the look at the file
    return found("good", "epoch_good", epoch=row[0]) if row else found("note", "epoch_to_come")


def _clock(wanted: Wanted) -> Finding:
    """Does the machine's clock stand before what was written here, or before this program was made?"""
    now, last = time.time_ns() // 1_000_000, 0
    path = _file(wanted)
    if path.exists() and not wanted.database:
        try:
            with closing(_look_into(path)) as db:
                (last,) = db.execute("SELECT coalesce(max(at), 0) FROM events").fetchone()
        except sqlite3.Error:
            last = 0
    made = int(1000 * Path(__file__).stat().st_mtime)
    shown = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now / 1000))
    if last > now + AHEAD_MS:
        return found("bad", "clock_behind_log", now=shown, last=time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(last / 1000)))
    if made > now + 24 * 3600 * 1000:
        return found("bad", "clock_behind_program", now=shown)
    return found("good", "clock_good", now=shown)


CHECKS = (
    Check("folder", _folder),
    Check("room", _room),
    *((Check("disk", _kind_of_disk),) if sys.platform == "linux" else ()),
    Check("sync", _sync),
    Check("file", _database),
    Check("epoch", _epoch),
    Check("clock", _clock),
)
