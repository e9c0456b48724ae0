"""Names that no table can have, and tables that cannot be read, are asked for like all others, and harm nobody who asks in the same moment."""

import asyncio
import json
from urllib.parse import urlencode

import msgspec
import pytest
from websockets.asyncio.client import connect

from preferans.server.scaled.reading import read_tables
from support.cluster import Cluster
from support.table_server import API, closed_with

STRANGE = ["\0", "a\0b", "%", "'; --", "я" * 40, "\ufffd"]


@pytest.mark.parametrize("where", ["address", "frame"])
def test_no_name_is_an_error(cluster: Cluster, where: str) -> None:
    """PostgreSQL keeps no text with a zero byte in it: there is no such table, and whoever asks for another meanwhile is answered (R4)."""
    tables = [cluster.new_table() for _ in range(6)]

    async def knock(name: str, cookie: str) -> str:
        hello = {"table": name}
        address = f"ws://127.0.0.1:{cluster.port}/ws" + ("?" + urlencode(hello) if where == "address" else "")
        async with connect(address, additional_headers={"Cookie": cookie}, compression=None) as socket:
            if where == "frame":
                await socket.send(json.dumps({"type": "hello", **hello}))
            first = json.loads(await asyncio.wait_for(socket.recv(), 60))
            assert first["type"] == "snapshot" or await closed_with(socket) == 4004
            return str(first.get("code", first["type"]))

    async def all_at_once() -> None:
        for _ in range(5):
            strange = [knock(name, tables[0][1]) for name in STRANGE]
            known = [knock(table, cookie) for table, cookie in tables]
            found = await asyncio.gather(*strange, *known)
            assert found == ["unknown_table"] * len(strange) + ["snapshot"] * len(known)

    asyncio.run(all_at_once())


def test_what_cannot_be_read_harms_no_other(cluster: Cluster) -> None:
    """What a newer program has written to one table keeps nobody from another: rows are read together, and understood one by one."""
    odd, broken, fine = (cluster.new_table()[0] for _ in range(3))
    with cluster.kept.opened() as db:
        db.execute("BEGIN")
        db.execute("DELETE FROM due WHERE table_id = ?", (odd,))
        db.execute("INSERT INTO due (table_id, rev, kind, at) VALUES (?, 1, 'newer', 10000000000000)", (odd,))
        db.execute("INSERT INTO company (table_id, body) VALUES (?, ?)", (broken, b"{"))
        found = read_tables(db, [odd, broken, fine, "none"])
        db.execute("ROLLBACK")
    assert found.keys() == {odd, broken, fine}
    row, log, _, _ = found[fine].read()
    assert (row.id, len(log) > 0, len(row.seats)) == (fine, True, 3)
    with pytest.raises(ValueError, match="newer"):
        found[odd].read()
    with pytest.raises(msgspec.MsgspecError):
        found[broken].read()


def test_no_room_has_such_a_name(cluster: Cluster) -> None:
    """Whatever is asked of it."""
    _, cookie = cluster.new_table()
    asked = [
        ("", "GET", None),
        ("/seat", "POST", b'{"name":"a"}'),
        ("/ready", "POST", b'{"ready":true}'),
        ("/fill", "POST", b""),
        ("/invite", "GET", None),
    ]
    for path, method, body in asked:
        status, told, _ = cluster.ask(f"{API}/rooms/a%00b{path}", cookie, method, body)
        assert (status, told["code"]) == (404, "unknown_table"), path


def test_no_command_has_such_a_name(cluster: Cluster) -> None:
    """It is no message of the protocol: nothing of it reaches the log."""
    table, cookie = cluster.new_table()

    async def say() -> tuple[str, int | None]:
        async with connect(
            f"ws://127.0.0.1:{cluster.port}/ws?{urlencode({'table': table})}", additional_headers={"Cookie": cookie}, compression=None
        ) as socket:
            await socket.recv()
            action = {"act": "bid", "call": "pass"}
            await socket.send(json.dumps({"type": "cmd", "id": "zero\0zero", "table": table, "expect_rev": 1, "action": action}))
            while (frame := json.loads(await asyncio.wait_for(socket.recv(), 60)))["type"] != "reject":
                pass
            return frame["code"], await closed_with(socket)

    assert asyncio.run(say()) == ("bad_frame", 4000)
