"""The log: what is acknowledged is on the disk, once, and stays."""

import asyncio
import sqlite3
import stat
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from preferans.server.store.appending import append_all
from preferans.server.store.rows import Append, DoubledError, Due, DueKind, EventRow, SeatRow, StaleError, StoreError, TableRow
from preferans.server.store.schema import VERSION, connect
from preferans.server.store.store import Guest, SqliteStore, Store
from preferans.server.store.writer import Writer

ROW = TableRow("t", "sochi", {"pool_target": 20}, "sha256:0", "preferans 1", (SeatRow("", guest="g"), SeatRow("Б", bot="rule 1")), 0, 5)


def line(rev: int, command: str, due: Due | None = None, *, ended: bool = False) -> Append:
    """A line of the table's log."""
    return Append(EventRow("t", rev, command, 7, b"{}"), due, ended)


def kept(open_store: Callable[[], Store], work: Callable[[Store], Awaitable[None]]) -> None:
    """Runs `work` with a store that has one table."""

    async def run() -> None:
        store = open_store()
        try:
            if await store.guest(b"hash") is None:
                await store.add_guest(Guest("g", "Иван"), b"hash", 1)
                assert await store.add_table(ROW, "g", "key", line(1, "make")) == "t"
            await work(store)
        finally:
            store.close()

    asyncio.run(run())


def test_a_line_is_there_after_the_return(open_store: Callable[[], Store]) -> None:
    """When `append` returns, another process reads the line; what is due stands beside it."""

    async def work(store: Store) -> None:
        await store.append(line(2, "two", Due("t", 2, DueKind.BOT, 99)))
        assert sorted(await found(store, "SELECT rev, command_id FROM events")) == [(1, "make"), (2, "two")]
        assert await store.due() == (Due("t", 2, DueKind.BOT, 99),)
        await store.append(line(3, "three"))
        assert await store.due() == ()

    kept(open_store, work)


def test_lines_that_come_together_are_written_together(open_store: Callable[[], Store]) -> None:
    """Each line has its bytes, what is due and what has ended; of two that want one revision one is told, and takes no other with it."""

    async def work(store: Store) -> None:
        body = '{"name":"Анна \\"1\\"","of":[1,null]}'.encode()
        others = [replace(ROW, id=f"t{number}") for number in range(4)]
        for row in others:
            await store.add_table(row, "g", row.id, Append(EventRow(row.id, 1, "make", 7, b"{}"), None))
        lines = [Append(EventRow(row.id, 2, "two", 8, body), Due(row.id, 2, DueKind.DEAL, 9), row.id == "t3") for row in others]
        told = await asyncio.gather(
            *map(store.append, lines), store.append(line(1, "again")), store.append(line(2, "two")), return_exceptions=True
        )
        assert [type(one) for one in told] == [type(None)] * 4 + [StaleError, type(None)]
        assert await found(store, "SELECT table_id, at, body FROM events WHERE rev = 2 AND table_id <> 't' ORDER BY 1") == [
            (row.id, 8, body) for row in others
        ]
        assert sorted(one.table for one in await store.due()) == ["t0", "t1", "t2", "t3"]
        assert await found(store, "SELECT id FROM tables WHERE ended = 1") == [("t3",)]
        more = [Append(EventRow(row.id, 3, "three", 8, body), None) for row in others]
        await asyncio.gather(*map(store.append, more))
        assert await store.due() == ()
        assert await found(store, "SELECT count(*) FROM events WHERE body = ? AND rev = 3", body) == [(4,)]

    kept(open_store, work)


async def found(store: Store, query: str, *values: object) -> list[tuple[object, ...]]:
    """What another connection reads."""
    return await store.read(lambda db: [tuple(row) for row in db.execute(query, values)])


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    """What a process beside the server reads."""
    db = sqlite3.connect(path)
    try:
        return db.execute(query).fetchall()
    finally:
        db.close()


def test_a_visitor_takes_nothing_away(tmp_path: Path) -> None:
    """Who opens and closes the file beside the server leaves the log to it: what is written afterwards is there."""
    code = (
        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); print(db.execute('SELECT max(rev) FROM events').fetchone()[0]); db.close()"
    )

    async def look() -> int:
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, str(tmp_path / "s"), stdout=asyncio.subprocess.PIPE)
        out, _ = await process.communicate()
        return int(out)

    async def work(store: Store) -> None:
        for rev in (2, 3):
            await store.append(line(rev, f"number {rev}"))
            assert await look() == rev

    kept(lambda: SqliteStore(tmp_path / "s"), work)


def test_one_command_one_line(open_store: Callable[[], Store]) -> None:
    """The same command, or a revision that is taken, is refused and nothing is written; the receipt stays."""

    async def work(store: Store) -> None:
        await store.append(line(2, "two"))
        with pytest.raises(DoubledError):
            await store.append(line(3, "two"))
        with pytest.raises(StaleError):
            await store.append(line(2, "other"))
        receipt = await store.receipt("t", "two")
        assert receipt is not None
        assert receipt.rev == 2
        assert await store.receipt("t", "other") is None
        assert await found(store, "SELECT count(*) FROM events") == [(2,)]

    kept(open_store, work)


def test_a_refused_line_takes_no_other_with_it(open_store: Callable[[], Store]) -> None:
    """Of many lines that wait for one commit each stands or falls by itself."""

    async def work(store: Store) -> None:
        lines = [line(2, "a"), line(2, "b"), line(3, "a"), line(3, "c"), Append(EventRow("nowhere", 1, "d", 7, b"{}"), None), line(4, "e")]
        results = await asyncio.gather(*(store.append(one) for one in lines), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StaleError, DoubledError, type(None), StaleError, type(None)]
        assert await found(store, "SELECT rev, command_id FROM events WHERE rev > 1 ORDER BY rev") == [(2, "a"), (3, "c"), (4, "e")]

    kept(open_store, work)


def test_a_table_made_twice_is_one(open_store: Callable[[], Store]) -> None:
    """The same guest with the same command gets the same table; another command makes another."""

    async def work(store: Store) -> None:
        again = TableRow("u", "sochi", {}, "h", "e", ROW.seats, 1, 6)
        assert await store.add_table(again, "g", "key", Append(EventRow("u", 1, "x", 7, b"{}"), None)) == "t"
        assert await store.add_table(again, "g", "key 2", Append(EventRow("u", 1, "x", 7, b"{}"), None)) == "u"
        assert set(await store.tables_of("g")) == {"t", "u"}
        await store.append(line(2, "end", ended=True))
        assert await store.tables_of("g") == ("u",)

    kept(open_store, work)


def test_the_log_is_append_only(tmp_path: Path) -> None:
    """No line can be changed or removed, by whatever statement."""
    kept(lambda: SqliteStore(tmp_path / "s"), lambda store: store.append(line(2, "two")))
    db = connect(tmp_path / "s")
    for statement in (
        "UPDATE events SET body = x'00'",
        "DELETE FROM events",
        "INSERT OR REPLACE INTO events VALUES ('t', 2, 'z', 1, x'00')",
    ):
        with pytest.raises(sqlite3.IntegrityError):
            db.execute(statement)
    db.close()


def test_the_file_is_the_owners(tmp_path: Path) -> None:
    """The file is made for its owner alone, synced at every commit, and a file of another version is left alone."""
    db = connect(tmp_path / "folder" / "s")
    assert stat.S_IMODE((tmp_path / "folder" / "s").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "folder").stat().st_mode) == 0o700
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    with pytest.raises(StoreError):
        connect(tmp_path / "folder" / "s")


def test_a_commit_that_fails_stores_nothing(tmp_path: Path) -> None:
    """If the disk refuses, whoever waits is told, nothing is half there, and the next one is served."""
    writer = Writer(connect(tmp_path / "s"), append_all)

    def broken(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO guests VALUES ('x', x'00', '', 1)")
        raise sqlite3.OperationalError("disk I/O error")

    async def run() -> None:
        with pytest.raises(StoreError):
            await writer.submit(broken)
        assert await writer.submit(lambda db: db.execute("SELECT count(*) FROM guests").fetchone()) == (0,)

    asyncio.run(run())
    writer.close()
