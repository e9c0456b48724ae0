"""Names that no table can have are asked for like all others, and harm nobody who asks in the same moment."""

import asyncio
import json
from urllib.parse import urlencode

import pytest
from websockets.asyncio.client import connect

from support.cluster import Cluster
from support.table_server import closed_with

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
