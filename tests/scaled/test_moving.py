"""A data file moves into PostgreSQL and from there into a copy and back: the digests say that nothing is lost on the way."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from preferans.cli import doctor
from preferans.cli.app import main
from preferans.server.ready import Readiness, probe_of
from preferans.server.scaled.connection import connect
from preferans.server.scaled.metadata import METADATA
from preferans.server.scaled.migrating import upgrade
from preferans.server.scaled.store import PgStore
from preferans.server.settings import FILE
from preferans.server.store.backup import contents
from preferans.server.store.store import read_log
from support.kept_tables import rows_of, write_tables
from support.services import Postgres, Redis


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with something in every table."""
    made = tmp_path_factory.mktemp("file")
    write_tables(made / FILE)
    return made


@pytest.fixture(scope="module")
def moved(postgres: Postgres, folder: Path) -> str:
    """A database into which the file has moved."""
    address = postgres.fresh("moved")
    assert main(["migrate", "--data", str(folder), "--to", address]) == 0
    return address


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """What a command has said as JSON."""
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def rows_in(address: str, table: str) -> set[tuple[object, ...]]:
    """Every row of one table of the database."""
    with psycopg.connect(address) as db:
        return set(db.execute(f"SELECT * FROM {table}").fetchall())  # type: ignore[arg-type]  # noqa: S608


def test_every_row_arrives(moved: str, folder: Path) -> None:
    """Each table holds the same rows; the file is as it was."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        tables = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        logs = {row[0]: read_log(db, row[0]) for row in db.execute("SELECT id FROM tables")}
    assert set(tables) == {table.name for table in METADATA.sorted_tables}
    for table in tables:
        assert rows_in(moved, table) == set(rows_of(folder / FILE, table)), table
    assert sum(bool(rows_in(moved, table)) for table in tables) >= 19
    reading = connect(moved, reading=True)
    try:
        assert {table: read_log(reading, table) for table in logs} == logs
    finally:
        reading.close()


def test_a_file_of_an_older_program(postgres: Postgres, folder: Path, tmp_path: Path) -> None:
    """What the schema did not have then is empty; everything else arrives."""
    with closing(sqlite3.connect(folder / FILE)) as here, closing(sqlite3.connect(tmp_path / FILE)) as copy:
        here.backup(copy)
        copy.execute("DROP TABLE recovery")
    address = postgres.fresh("older")
    assert main(["migrate", "--data", str(tmp_path), "--to", address]) == 0
    assert rows_in(address, "recovery") == set()
    assert rows_in(address, "passkeys") == set(rows_of(folder / FILE, "passkeys")) != set()


def test_a_database_that_is_not_empty(moved: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is refused, and nothing in it changes."""
    before = rows_in(moved, "events")
    assert main(["migrate", "--data", str(folder), "--to", moved]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert rows_in(moved, "events") == before


def test_what_arrives_otherwise_is_refused(postgres: Postgres, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A database that changes what it is given is found out by the digest, and stays empty."""
    address = postgres.fresh("changing")
    upgrade(address)
    change = "CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := upper(NEW.name) || 'x'; RETURN NEW; END $$"
    with psycopg.connect(address, autocommit=True) as db:
        db.execute(change)
        db.execute("CREATE TRIGGER change BEFORE INSERT ON guests FOR EACH ROW EXECUTE FUNCTION change()")
    assert main(["migrate", "--data", str(folder), "--to", address]) == 2
    assert "guests did not arrive as it was" in capsys.readouterr().err
    assert rows_in(address, "guests") == set()
    assert len(rows_in(address, "marks")) == 1


def test_a_server_that_runs_is_not_disturbed(postgres: Postgres, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """While a worker is connected, nothing is moved or put back."""
    address = postgres.fresh("used")
    upgrade(address)
    worker = connect(address)
    try:
        assert main(["migrate", "--data", str(folder), "--to", address]) == 2
        assert main(["restore", str(folder / FILE), "--database", address]) == 2
    finally:
        worker.close()
    assert capsys.readouterr().err.count("stop it first") == 2


def test_a_copy_goes_there_and_back(
    moved: str, postgres: Postgres, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Copy and restored database have the digest of the data file; the restored one tells a history of its own, and takes nothing over what it holds."""
    copy, empty = tmp_path / "club.dump", postgres.fresh("empty")
    assert main(["backup", str(copy), "--database", moved, "--json"]) == 0
    digest = contents(folder / FILE).digest
    assert told(capsys)["digest"] == digest
    assert copy.stat().st_mode & 0o077 == 0
    assert main(["restore", str(copy), "--database", empty, "--json"]) == 0
    assert told(capsys)["digest"] == digest
    for table in ("events", "guests", "passkeys", "score_events"):
        assert rows_in(empty, table) == rows_in(moved, table)
    assert rows_in(empty, "marks") != rows_in(moved, "marks")
    assert main(["restore", str(copy), "--database", empty]) == 2
    assert "holds tables already" in capsys.readouterr().err
    with psycopg.connect(empty, autocommit=True) as db, pytest.raises(psycopg.Error):
        db.execute("DELETE FROM events")


def test_records_out_of_the_database(moved: str, folder: Path, tmp_path: Path) -> None:
    """They are those of the file."""
    assert main(["export", str(tmp_path / "a"), "--database", moved]) == 0
    assert main(["export", str(tmp_path / "b"), "--data", str(folder)]) == 0
    shown = [{file.name: file.read_text(encoding="utf-8") for file in (tmp_path / name).iterdir()} for name in ("a", "b")]
    assert shown[0] == shown[1] != {}


def test_complaints_out_of_the_database(moved: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are those of the file."""
    for place in (["--database", moved], ["--data", str(folder)]):
        assert main(["reports", "--days", "36500", "--json", *place]) == 0
    first, second = capsys.readouterr().out.strip().split("\n}\n")
    assert json.loads(first + "}") == json.loads(second)
    assert json.loads(second)["reports"][0]["phrases"] == ["gg"]


def test_no_secret_is_told(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A database that cannot be reached is told without its password."""
    address = "postgresql://club:hush-hush@127.0.0.1:1/nowhere"
    calls = (
        ["migrate", "--data", str(folder), "--to", address],
        *([name, str(tmp_path / "x"), "--database", address] for name in ("backup", "export")),
    )
    for words in calls:
        assert main(words) == 2
    said = capsys.readouterr()
    assert said.err.count("127.0.0.1:1/nowhere") == len(calls)
    assert "hush" not in said.err + said.out


@pytest.mark.parametrize("address", ["sqlite:///x", "nonsense", "http://localhost"])
def test_an_address_of_no_database(address: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is refused."""
    assert main(["migrate", "--data", str(folder), "--to", address]) == 2
    assert "[data_unusable]" in capsys.readouterr().err


def test_doctor_looks_at_the_database(
    moved: str, redis: Redis, postgres: Postgres, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sound one is good; one whose commits are not synced, with too few connections for the workers, or without a schema is told."""
    monkeypatch.setattr(doctor, "CHECKS", doctor.scaled.CHECKS)

    def looked(address: str, *words: str) -> dict[str, tuple[str, str]]:
        main(["doctor", "--json", "--database", address, "--redis", redis.address, *words])
        return {one["name"]: (one["result"], one["code"]) for one in json.loads(capsys.readouterr().out)["checks"]}

    good = looked(moved, "--workers", "3")
    assert {result for result, _ in good.values()} == {"good"}, good
    assert good["schema"] == ("good", "schema_head")
    assert looked(moved, "--workers", "900")["connections"] == ("bad", "connections_few")
    bare = postgres.fresh("bare")
    assert looked(bare)["schema"] == ("good", "schema_empty")
    with psycopg.connect(bare, autocommit=True) as db:
        db.execute("ALTER DATABASE bare SET synchronous_commit = off")
        db.execute("CREATE TABLE alembic_version (version_num text)")
        db.execute("INSERT INTO alembic_version VALUES ('of tomorrow')")
    told_bad = looked(bare)
    assert told_bad["promises"] == ("bad", "promises_off")
    assert told_bad["schema"] == ("bad", "schema_newer")


def test_ready_over_the_database(postgres: Postgres) -> None:
    """A worker that reads and writes is ready; one whose database does not answer as it should is not."""
    address = postgres.fresh("ready")

    async def looked(*, closed: bool) -> tuple[str, ...]:
        store = PgStore(address)
        try:
            if closed:
                await store.write(lambda db: db.execute("ALTER TABLE marks RENAME TO hidden"))
            return await Readiness(probe_of(store)).faults()
        finally:
            store.close()

    assert asyncio.run(looked(closed=False)) == ()
    assert asyncio.run(looked(closed=True)) == ("read", "write")
