"""R12: a copy taken under load is whole, and a server that starts from it goes on."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from preferans.server.settings import FILE
from preferans.server.store.backup import back_up, contents, restore
from preferans.server.store.rows import StoreError
from resilience.crowd import Regular, together, until_true
from resilience.ledger import check
from resilience.sizes import size
from support.table_server import START, Server

TABLES = size(4, 100)
COMMANDS = size(25, 2000)


def call(*words: object) -> tuple[int, str, str]:
    """Exit code and output of the command."""
    done = subprocess.run([sys.executable, "-c", START, *map(str, words)], capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def test_a_copy_under_load_comes_back(fragile: Server, tmp_path: Path) -> None:
    """Everything acknowledged before the copy was begun is in it; restored elsewhere it has the same digest, and the tables go on (R12)."""
    copy, elsewhere = tmp_path / "copy.sqlite", tmp_path / "elsewhere"
    cookie, people = "", []
    for _ in range(TABLES):
        table, cookie = fragile.new_table(cookie, pool=50)
        people.append(Regular(fragile.port, table, cookie))
    before: dict[str, dict[str, int]] = {}
    told: list[dict[str, object]] = []

    async def copy_it() -> None:
        await until_true(lambda: sum(len(person.acknowledged) for person in people) >= COMMANDS)
        before.update({person.table: dict(person.acknowledged) for person in people})
        code, out, err = await asyncio.to_thread(call, "backup", copy, "--data", fragile.data, "--json")
        assert (code, err) == (0, "")
        told.append(json.loads(out))

    asyncio.run(together(people, copy_it))
    code, out, _ = call("restore", copy, "--data", elsewhere, "--json")
    assert code == 0
    assert json.loads(out)["digest"] == told[0]["digest"] == contents(elsewhere / FILE).digest
    for person in people:
        early = Regular(person.port, person.table, person.cookie, acknowledged=before[person.table])
        check(elsewhere, early)
    restored = Server(elsewhere, "--bot-delay", "0")
    try:
        again = [Regular(restored.port, person.table, person.cookie) for person in people]
        asyncio.run(together(again, lambda: until_true(lambda: all(person.acknowledged for person in again))))
    finally:
        restored.kill()


def test_a_running_server_keeps_its_data(fragile: Server, tmp_path: Path) -> None:
    """Nothing is restored under a server that runs; what was there before a restore stays beside it."""
    fragile.new_table()
    copy = tmp_path / "copy"
    assert call("backup", copy, "--data", fragile.data)[0] == 0
    code, _, err = call("restore", copy, "--data", fragile.data)
    assert code == 2
    assert "[already_running]" in err
    fragile.kill()
    assert call("restore", copy, "--data", fragile.data)[0] == 0
    back = contents(fragile.data / FILE)
    assert back == contents(copy)
    assert contents(fragile.data / f"{FILE}.before").lines >= back.lines  # bots may have played on after the copy


def test_what_is_no_copy_is_refused(tmp_path: Path) -> None:
    """A missing, foreign or damaged file is refused, and nothing is written."""
    (tmp_path / "foreign").write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    for name in ("missing", "foreign"):
        with pytest.raises(StoreError):
            restore(tmp_path / name, tmp_path / "data" / FILE)
        with pytest.raises(StoreError):
            back_up(tmp_path / name, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()
    assert not (tmp_path / "data" / FILE).exists()
