"""The first deal at a table of friends follows from a commitment that all have seen and from the salts of those who were ready (A-194)."""

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from preferans.conventions.catalogue import build
from preferans.fairness import Terms, bot_salt, commitment, derive, salt_hash
from preferans.match.cutting import cut
from preferans.rules.dealing import talon_pairs
from preferans.server import codec
from preferans.server.settings import FILE
from support.friends import Friend
from support.table_server import Json, Server
from support.tuned import Tuned


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Server]:
    """A server that waits long for salts."""
    running = Tuned(tmp_path / "data", "--bot-delay", "0", reveal_ms=120_000)
    yield running
    if running.process.poll() is None:
        assert running.stop() == ""


def gathered(server: Server) -> tuple[str, Friend, Friend]:
    """A table of two people and a bot, before anybody is ready."""
    one, two = Friend(server, "Иван"), Friend(server, "Мария")
    table, key = one.gather(bots=1)
    assert two.sit(table, key)[0] == 200
    return table, one, two


def place_of(room: Json) -> int:
    """Where the asker sits."""
    return next(place for place, seat in enumerate(room["seats"]) if seat["me"])


def ready(friend: Friend, table: str, salt: str) -> Json:
    """Says that he is ready, with the hash of his salt."""
    place = place_of(friend.ask(f"/{table}", "GET")[1])
    shown = salt_hash(Terms(table, 1, "", ()), place, bytes.fromhex(salt)).hex()
    status, room = friend.ask(f"/{table}/ready", body={"salt_hash": shown})
    assert status == 200, room
    return dict(room)


def first_deal(server: Server, table: str) -> tuple[codec.Dealt, list[tuple[str | None, str | None]]]:
    """The first line of a table's log, and who sits on its chairs: name and bot."""
    with sqlite3.connect(server.data / FILE) as db:
        (body,) = db.execute("SELECT body FROM events WHERE table_id = ? AND rev = 1", (table,)).fetchone()
        rows = db.execute("SELECT name, bot FROM seats WHERE table_id = ? ORDER BY chair", (table,)).fetchall()
    db.close()
    line = codec.decode(body)
    assert isinstance(line, codec.Dealt)
    return line, rows


def test_the_first_deal_follows_from_what_all_have_seen(patient: Server) -> None:
    """The commitment stands before anybody is ready, the hashes before any salt; pack, pair and cut are the derivation's."""
    table, one, two = gathered(patient)
    bound = one.ask(f"/{table}", "GET")[1]["commitment"]
    salts = {"Иван": secrets.token_hex(16), "Мария": secrets.token_hex(16)}
    room = ready(one, table, salts["Иван"])
    assert (room["reveal"], room["started"], room["commitment"]) == (False, False, bound)
    assert one.ask(f"/{table}/salt", body={"salt": salts["Иван"]})[1]["code"] == "no_salt_wanted"
    room = ready(two, table, salts["Мария"])
    assert (room["reveal"], room["started"]) == (True, False)
    assert [seat["salt_hash"] is not None for seat in room["seats"]] == [not seat["bot"] for seat in room["seats"]]
    assert two.ask(f"/{table}/salt", body={"salt": salts["Иван"]})[0] == 409
    for path, method in ((f"/{table}/seat", "DELETE"), (f"/{table}/ready", "POST"), (f"/{table}/fill", "POST")):
        assert one.ask(path, method, {"ready": False} if path.endswith("ready") else None)[1]["code"] == "room_started"
    assert one.ask(f"/{table}/salt", body={"salt": salts["Иван"]})[1]["started"] is False
    assert salts["Иван"] not in json.dumps(two.ask(f"/{table}", "GET")[1])
    assert two.ask(f"/{table}/salt", body={"salt": salts["Мария"]})[1]["started"] is True
    line, seats = first_deal(patient, table)
    assert line.agreed is not None
    secret = bytes.fromhex(line.agreed.secret)
    agreed = [bot_salt(secret, chair).hex() if bot else salts[str(name)] for chair, (name, bot) in enumerate(seats)]
    assert list(line.agreed.salts) == agreed
    rules = build("sochi", {})
    terms = Terms(table, 1, rules.hash, talon_pairs(rules))
    assert commitment(terms, secret).hex() == bound
    drawn = derive(terms, secret, [bytes.fromhex(salt) for salt in agreed])
    assert codec.unpack(line.order) == cut(drawn.pack, drawn.cut)
    assert line.pair == drawn.pair


def test_nobody_is_waited_for_for_ever(tmp_path: Path) -> None:
    """Who shows a hash and no salt stays out of the deal; a server that is killed in between deals when it is back."""
    server = Tuned(tmp_path / "data", "--bot-delay", "0", reveal_ms=1000)
    try:
        table, one, two = gathered(server)
        given = secrets.token_hex(16)
        ready(one, table, given)
        ready(two, table, secrets.token_hex(16))
        assert one.ask(f"/{table}/salt", body={"salt": given})[0] == 200
        server.kill()
        server.again()
        deadline = time.monotonic() + 120
        while not one.ask(f"/{table}", "GET")[1]["started"]:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        line, seats = first_deal(server, table)
        assert line.agreed is not None
        by_name = dict(zip((name for name, _ in seats), line.agreed.salts, strict=True))
        assert (by_name["Иван"], by_name["Мария"]) == (given, None)
    finally:
        server.kill()


def test_who_gives_no_hash_is_not_waited_for(patient: Server) -> None:
    """Old clients say nothing of salts: the table is made at once, bound by the commitment alone. Who leaves takes his hash with him."""
    table, one, two = gathered(patient)
    bound = one.ask(f"/{table}", "GET")[1]["commitment"]
    ready(one, table, secrets.token_hex(16))
    assert two.ask(f"/{table}/seat", "DELETE")[0] == 200
    assert [seat["salt_hash"] for seat in one.ask(f"/{table}", "GET")[1]["seats"]] == [None] * 3
    key = one.ask(f"/{table}/invite", "GET")[1]["key"]
    assert two.sit(table, key)[0] == 200
    one.ask(f"/{table}/ready")
    assert two.ask(f"/{table}/ready")[1]["started"] is True
    line, seats = first_deal(patient, table)
    assert line.agreed is not None
    assert [salt is not None for salt in line.agreed.salts] == [bot is not None for _, bot in seats]
    assert commitment(Terms(table, 1, "", ()), bytes.fromhex(line.agreed.secret)).hex() == bound
