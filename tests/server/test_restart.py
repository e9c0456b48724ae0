"""The server dies, and nothing is lost: SIGKILL in the middle of a trick, of a bot's turn, of the match."""

import asyncio
import sqlite3
import sys
import time
from pathlib import Path

import pytest

from preferans.server.settings import FILE
from support.table_server import Json, Person, Server, choose, sit


def in_mid_trick(view: Json) -> bool:
    """Whether a trick lies half on the table."""
    return view["phase"] == "play" and bool(view["trick"]["cards"]) and bool(choose(view))


def without_presence(view: Json) -> Json:
    """The view without what a new socket changes."""
    return view | {"players": [player | {"here": True} for player in view["players"]]}


def test_killed_in_the_middle_of_a_trick(fragile: Server) -> None:
    """After SIGKILL and a new start the table is as it was, the receipt of the last command still holds, and the match goes on."""

    async def before() -> tuple[str, str, Person, Json, str]:
        table, cookie = fragile.new_table()
        async with sit(fragile, table, cookie) as person:
            action: Json = {}
            command = ""
            while not in_mid_trick(person.view):
                view = await person.my_turn()
                if in_mid_trick(view):
                    break
                action, rev = choose(view) or {}, person.rev
                command = await person.send(action)
                assert (await person.until("ack"))["rev"] == rev + 1
                while person.rev <= rev:
                    await person.read()
            fragile.kill()
            return table, cookie, person, action, command

    async def after(table: str, cookie: str, person: Person, action: Json, command: str) -> None:
        async with sit(fragile, table, cookie) as back:
            assert back.rev == person.rev
            assert without_presence(back.view) == without_presence(person.view)
            await back.send(action, command=command)
            assert (await back.until("ack", "reject"))["type"] == "ack"
            assert back.rev == person.rev
            assert await back.step()

    known = asyncio.run(before())
    fragile.again()
    asyncio.run(after(*known))


def test_killed_while_a_bot_thinks(fragile: Server) -> None:
    """A bot whose turn it was when the server died moves after the new start, without anybody asking."""

    async def before() -> tuple[str, str, int]:
        while True:
            table, cookie = fragile.new_table()
            async with sit(fragile, table, cookie) as person:
                if person.view["turn"] not in (None, person.view["me"]):
                    fragile.kill()
                    return table, cookie, person.rev

    table, _, rev = asyncio.run(before())
    fragile.again()
    assert asyncio.run(_grows(fragile.data, table, rev))


@pytest.mark.skipif(sys.platform != "linux", reason="processes are read from /proc")
def test_bots_go_with_their_server(fragile: Server) -> None:
    """The processes of the bots end when the server was killed."""
    asyncio.run(_one_bot_turn(fragile))
    workers = [pid for pid in _processes() if _parent(pid) == fragile.process.pid]
    assert workers
    fragile.kill()
    for _ in range(100):
        if not any(_parent(pid) for pid in workers):
            return
        time.sleep(0.05)
    raise AssertionError("workers were left behind")


async def _one_bot_turn(server: Server) -> None:
    table, cookie = server.new_table()
    async with sit(server, table, cookie) as person:
        await person.step()
        await person.my_turn()


def _processes() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def _parent(pid: int) -> int:
    """The parent of a process that lives; 0 of one that is gone or waits to be buried."""
    try:
        state, parent = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[:2]
    except OSError:
        return 0
    return 0 if state == "Z" else int(parent)


async def _grows(data: Path, table: str, rev: int) -> bool:
    for _ in range(100):
        await asyncio.sleep(0.05)
        if _last_rev(data, table) > rev:
            return True
    return False


def _last_rev(data: Path, table: str) -> int:
    with sqlite3.connect(data / FILE) as db:
        (rev,) = db.execute("SELECT max(rev) FROM events WHERE table_id = ?", (table,)).fetchone()
    db.close()
    return int(rev)


def test_killed_again_and_again(fragile: Server) -> None:
    """Every acknowledged command is in the log after each of several kills, once (R1, R2)."""
    acknowledged: dict[str, int] = {}

    async def play(table: str, cookie: str, steps: int) -> None:
        async with sit(fragile, table, cookie) as person:
            assert person.rev >= max(acknowledged.values(), default=0)
            for _ in range(steps):
                view = await person.my_turn()
                command = await person.send(choose(view) or {})
                acknowledged[command] = (await person.until("ack"))["rev"]
                while person.rev < acknowledged[command]:
                    await person.read()
            await person.send(choose(await person.my_turn()) or {})
            fragile.kill()

    table, cookie = fragile.new_table(pool=20)
    for steps in (1, 2, 4):
        asyncio.run(play(table, cookie, steps))
        fragile.again()
    with sqlite3.connect(fragile.data / FILE) as db:
        stored = dict(db.execute("SELECT command_id, rev FROM events WHERE table_id = ?", (table,)).fetchall())
    db.close()
    assert {command: stored.get(command) for command in acknowledged} == acknowledged
    assert sorted(stored.values()) == list(range(1, len(stored) + 1))


def test_a_stopped_server_says_so(fragile: Server) -> None:
    """A server that is told to stop closes its sockets with 1012, and complains of nothing."""

    async def stop() -> int | None:
        table, cookie = fragile.new_table()
        async with sit(fragile, table, cookie) as person:
            await person.my_turn()
            complaints = await asyncio.to_thread(fragile.stop)
            assert complaints == ""
            await person.socket.wait_closed()
            return person.socket.close_code

    assert asyncio.run(stop()) == 1012
