"""Names that no table can have are asked for like all others, and harm nobody who asks in the same moment."""

import asyncio
import json
from urllib.parse import urlencode

import pytest
from websockets.asyncio.client import connect

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
