"""The contract: both documents are what the structs say and what the server does."""

import asyncio
import json
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any, get_args

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance
from websockets.asyncio.client import connect

from preferans.server import protocol as p
from preferans.server.app import create_app
from preferans.server.contract import ADDRESSES, asyncapi, openapi
from preferans.server.guard import Guard
from preferans.server.settings import Settings
from support.friends import Friend, beside, company
from support.table_server import API, Json, Server, choose, closed_with, sit
from support.tuned import Tuned

DOCUMENT = openapi(version("preferans"))
SOCKET = asyncapi(version("preferans"))
schema = schemathesis.openapi.from_dict(DOCUMENT)
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
PATIENCE_S = 120.0
"""So long an answer is waited for, however busy the machine is."""
EXAMPLES = min(6, settings().max_examples)


@pytest.fixture(scope="module")
def generous(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tuned]:
    """A server that lets one address ask as much as it likes."""
    running = Tuned(
        tmp_path_factory.mktemp("generous"),
        "--bot-delay",
        "0",
        tables_burst=10**6,
        solve_seconds_burst=10**6,
        solve_patience_s=0.3,
        sign_ins_burst=10**6,
    )
    yield running
    assert running.stop() == ""


@pytest.fixture(scope="module")
def known(generous: Tuned) -> tuple[Friend, str, str]:
    """Somebody with a room that waits and a table that is played."""
    friend = Friend(generous, "Иван")
    room, _ = friend.gather()
    table, _ = generous.new_table(friend.cookie)
    return friend, room, table


@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
def test_every_address_keeps_its_word(case: Any, generous: Tuned, known: tuple[Friend, str, str]) -> None:
    """Whatever is asked of an address, the answer is one that the document names: no 500, no other shape (schemathesis)."""
    friend, room, table = known
    if "table" in case.path_parameters and len(str(case.path_parameters["table"])) % 3:
        case.path_parameters["table"] = room if "/rooms/" in case.path else table
    name, value = friend.cookie.split("=", 1)
    case.call_and_validate(base_url=generous.address, checks=CHECKS, cookies={name: value}, timeout=PATIENCE_S)


def test_the_document_knows_every_address(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Every address under the API is in the document with its methods, and none else."""
    guard = create_app(Settings(tmp_path_factory.mktemp("app")))
    assert isinstance(guard, Guard)
    served = set(_routes(guard._app))
    assert served == {(p.API + one.path, one.method) for one in ADDRESSES}
    assert len(served) >= 20


def _routes(app: Any) -> Iterator[tuple[str, str]]:
    for route in app.routes:
        if hasattr(route, "path") and str(route.path).startswith(p.API):
            yield from ((route.path, method.lower()) for method in route.methods)
        for inner in (getattr(route, "original_router", None),):
            if inner is not None:
                yield from _routes(inner)


def test_the_document_of_the_socket_is_complete() -> None:
    """Every message of both ways is there, with every reference resolved."""
    names = {kind.__name__ for kind in (*get_args(p.FromClient), *get_args(p.FromServer))}
    assert set(SOCKET["components"]["messages"]) == names
    text = json.dumps(SOCKET)
    for word in text.split('"$ref": "')[1:]:
        node: Any = SOCKET
        for part in word.split('"')[0].removeprefix("#/").split("/"):
            node = node[part]


def test_what_the_server_sends_is_what_the_document_says(generous: Tuned) -> None:
    """Every frame of a deal, of refusals and of what is done beside it is valid by the schema of its message."""
    table, _, (one, two) = company(generous, "Иван", "Мария", clock={"bank_s": 60})
    shape = {"$defs": SOCKET["components"]["schemas"]}
    told = [kind.__name__ for kind in get_args(p.FromServer)]
    validators = {
        SOCKET["components"]["schemas"][name]["properties"]["type"]["enum"][0]: jsonschema.Draft202012Validator(
            json.loads(json.dumps(shape | {"$ref": f"#/$defs/{name}"}).replace("#/components/schemas/", "#/$defs/"))
        )
        for name in told
    }

    async def run() -> list[Json]:
        async with asyncio.timeout(120), sit(generous, table, one.cookie) as first, sit(generous, table, two.cookie) as second:
            await first.send({"act": "next"})
            await beside(first, act="say", phrase="hello")
            await second.until("spoken")
            await second.socket.send('{"type":"ping","rev":-1}')
            for person in (first, second) * 40:
                action = choose(person.view)
                if action is not None:
                    await person.do(action)
                await person.socket.send(json.dumps({"type": "ping", "rev": person.rev}))
                await person.until("pong")
                await asyncio.sleep(0.03)
            begun = first.frames[0]
            for epoch, answer in ((begun["epoch"], "events"), ("another one", "unrecoverable")):
                have = {"rev": begun["rev"], "epoch": epoch, "rules": begun["rules"]}
                await first.socket.send(json.dumps({"type": "hello", "table": table} | have))
                await first.until(answer)
            return first.frames + second.frames

    frames = asyncio.run(run())
    assert {frame["type"] for frame in frames} == set(validators)
    for frame in frames:
        validators[frame["type"]].validate(frame)


def test_a_ticket_opens_one_socket(server: Server) -> None:
    """A ticket stands for the guest once; used again, invented or too old it opens nothing, and a stranger gets none."""
    table, cookie = server.new_table()
    assert server.ask(f"{API}/tickets", "", "POST", b"")[0] == 403
    _, made, _ = server.ask(f"{API}/tickets", cookie, "POST", b"")

    async def door(ticket: str) -> str | int | None:
        async with asyncio.timeout(120), connect(f"ws://127.0.0.1:{server.port}/ws", compression=None) as line:
            await line.send(json.dumps({"type": "hello", "table": table, "ticket": ticket}))
            first = json.loads(await line.recv())
            return "snapshot" if first["type"] == "snapshot" else await closed_with(line)

    assert asyncio.run(door(made["ticket"])) == "snapshot"
    assert asyncio.run(door(made["ticket"])) == 4003
    assert asyncio.run(door("x" * 32)) == 4003


def test_history_is_empty_for_strangers(server: Server) -> None:
    """Who is new has no past; a match that goes on is not in it."""
    assert server.ask(f"{API}/history")[1] == {"matches": []}
    _, cookie = server.new_table()
    assert server.ask(f"{API}/history", cookie)[1] == {"matches": []}


def test_a_match_that_is_over_is_in_the_history(server: Server) -> None:
    """After the end the match stands in the history of who played it, with its balance and its record, and no more among the unfinished."""
    table, cookie = server.new_table(options={"early_stop": "by_agreement"}, name="Иван")

    async def play() -> None:
        async with asyncio.timeout(120), sit(server, table, cookie) as person:
            while not (await person.my_turn())["legal"]["finish"]:
                assert await person.step()
            assert (await person.do({"act": "finish"}))["type"] == "ack"

    asyncio.run(play())
    (past,) = server.ask(f"{API}/history", cookie)[1]["matches"]
    assert (past["table"], past["names"][past["chair"]], past["deals"]) == (table, "Иван", 1)
    assert sum(past["balance"]) == 0
    assert server.ask(f"{API}/tables/{table}/record.prn", cookie)[0] == 200
    assert server.ask(f"{API}/history?before={past['ended']}", cookie)[1] == {"matches": []}
    assert server.ask(f"{API}/history?before={past['ended'] + 1}", cookie)[1] == {"matches": [past]}
    assert server.ask(f"{API}/history?before=-1", cookie)[0] == 400
    assert table not in [one["table"] for one in server.ask(f"{API}/lobby", cookie)[1]["tables"]]
    assert server.ask(f"{API}/history")[1] == {"matches": []}
