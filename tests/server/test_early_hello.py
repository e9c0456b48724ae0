"""Hello in the address of a socket: who comes back is answered with the handshake, as a first frame would be; nothing else is heard there."""

import asyncio
import json
from urllib.parse import urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect

from support.table_server import Json, Server, closed_with, sit


def door(server: Server, cookie: str, query: str) -> connect:
    """A socket whose address says this."""
    return connect(f"ws://127.0.0.1:{server.port}/ws?{query}", additional_headers={"Cookie": cookie}, compression=None)


async def heard(socket: ClientConnection) -> Json:
    """The next frame."""
    frame: Json = json.loads(await asyncio.wait_for(socket.recv(), 60))
    return frame


def test_who_comes_is_answered_as_a_frame_would_be(server: Server) -> None:
    """The snapshot first, what was missed after a drop; then the socket is one like all others (A-196, A-252)."""
    table, cookie = server.new_table()

    async def play() -> None:
        async with door(server, cookie, urlencode({"table": table})) as socket:
            snapshot = await heard(socket)
            assert (snapshot["type"], snapshot["table"]) == ("snapshot", table)
        async with sit(server, table, cookie) as person:
            await person.my_turn()
            rev, view = person.rev, person.view
        known = {"table": table, "rev": snapshot["rev"], "epoch": snapshot["epoch"], "rules": snapshot["rules"]}
        async with door(server, cookie, urlencode(known)) as socket:
            events = await heard(socket)
            assert (events["type"], events["since"], events["rev"]) == ("events", snapshot["rev"], rev)
            assert {**snapshot["view"], **events["changed"]} == view
            await socket.send(json.dumps({"type": "ping", "rev": rev}))
            assert await heard(socket) == {"type": "pong", "rev": rev}
            await socket.send(json.dumps({"type": "hello", "table": table}))
            assert (await heard(socket))["type"] == "snapshot"
        async with door(server, cookie, urlencode(known | {"epoch": "another"})) as socket:
            assert [(await heard(socket))["type"] for _ in range(2)] == ["unrecoverable", "snapshot"]

    asyncio.run(play())


@pytest.mark.parametrize(
    "query",
    [
        "rev=1",
        "table=",
        "table={table}&rev=one",
        "table={table}&watch=true",
        "table={table}&key=secret",
        "table={table}&token=secret",
        "table={table}&ticket=secret",
        "table={table}&type=hello",
        "table={table}&epoch=" + 81 * "x",
        "table={table}&rev=1&epoch=e&rules=r&rules=s",
        "hello",
        "%ff%fe=%00",
        "&&&&&&&&&",
    ],
)
def test_an_address_says_nothing_else(server: Server, query: str) -> None:
    """What cannot be understood, more than may be said, and above all secrets, which logs would keep: refused and closed (A-252)."""
    table, cookie = server.new_table()

    async def knock() -> tuple[Json, int | None]:
        async with door(server, cookie, query.format(table=table)) as socket:
            return await heard(socket), await closed_with(socket)

    refused, code = asyncio.run(knock())
    assert (refused["type"], refused["code"], code) == ("reject", "bad_frame", 4000)


PIECES = st.sampled_from(
    [
        "table",
        "rev",
        "epoch",
        "rules",
        "=",
        "&",
        "&&",
        "1",
        "-1",
        "9" * 30,
        "e",
        "%00",
        "%ff",
        "%",
        "+",
        ";",
        "[]",
        "null",
        "key=x",
        "TABLE",
    ]
)


def test_whatever_an_address_says_is_answered(server: Server) -> None:
    """Parts of what may be said, put together anyhow: a snapshot, or a refusal and a close that is meant; never silence, never a fault (R4)."""
    table, cookie = server.new_table()

    @settings(max_examples=min(60, settings().max_examples))
    @given(st.lists(PIECES, min_size=1, max_size=9).map("".join))
    def said(query: str) -> None:
        async def knock() -> None:
            async with door(server, cookie, query.replace("TABLE", table)) as socket:
                first = await heard(socket)
                assert first["type"] in ("snapshot", "events", "unrecoverable", "reject"), first
                assert first["type"] != "reject" or await closed_with(socket) in (4000, 4003, 4004)

        asyncio.run(knock())

    said()


def test_who_has_no_business_there_is_told(server: Server) -> None:
    """Somebody else's table, no table, no guest."""
    table, cookie = server.new_table()
    _, stranger = server.new_table()

    async def knock(who: str, where: str) -> tuple[str, int | None]:
        async with door(server, who, urlencode({"table": where})) as socket:
            return (await heard(socket))["code"], await closed_with(socket)

    for who, where, code, close in (
        (stranger, table, "not_yours", 4003),
        ("", table, "not_yours", 4003),
        (cookie, "nowhere", "unknown_table", 4004),
    ):
        assert asyncio.run(knock(who, where)) == (code, close)


def test_a_guest_is_known_beside_the_cookies_of_others(server: Server) -> None:
    """Other programs of the same host put what they like into their cookies."""
    table, cookie = server.new_table()

    async def knock(cookies: str) -> str:
        async with door(server, cookies, urlencode({"table": table})) as socket:
            return str((await heard(socket))["type"])

    for other in ('seen={"a": [1, 2]}', "a b=c", "=", 'x="', "preferans-theme=dark"):
        for both in (f"{other}; {cookie}", f"{cookie}; {other}"):
            assert asyncio.run(knock(both)) == "snapshot"
