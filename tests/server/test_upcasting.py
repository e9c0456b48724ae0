"""Old lines are lifted, newer ones are refused, and nothing is played by other conventions than were agreed."""

import asyncio
import json
import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect

from preferans.seats import SEATS
from preferans.server import codec
from preferans.server.settings import FILE
from preferans.server.state import advance
from preferans.server.store.rows import SeatRow, TableRow
from preferans.server.table import first_state
from preferans.server.upcasting import LIFTS, VERSION, LogError, lifted
from support.lines import match_lines
from support.table_server import API, Server, closed_with
from support.tables import TABLES


def test_every_version_before_this_one_has_its_lift() -> None:
    assert set(LIFTS) == set(range(1, VERSION))


def test_a_line_of_the_first_version_is_read() -> None:
    """A line that names no version is of the first; a deal of it says nothing of its conventions."""
    line = codec.decode(b'{"type":"deal","order":"S7","pair":3,"by":1,"cut":5}')
    assert line == codec.Dealt("S7", 3, 1, 5, rules="", engine="")
    assert codec.decode(b'{"type":"looked","actor":2}') == codec.Looked(2)


def test_lifts_follow_one_another() -> None:
    """A line goes through every version between its own and the one wanted, in order, and says then which it is."""
    lifts = {1: lambda line: line | {"way": [1]}, 2: lambda line: line | {"way": [*line["way"], 2]}}
    assert lifted({"type": "x"}, lifts, 3) == {"type": "x", "way": [1, 2], "v": 3}
    assert lifted({"type": "x", "way": [], "v": 2}, lifts, 3) == {"type": "x", "way": [2], "v": 3}
    assert lifted({"type": "x", "v": 3}, lifts, 3) == {"type": "x", "v": 3}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (f'{{"type":"looked","actor":1,"v":{VERSION + 1}}}', "newer_log"),
        (f'{{"type":"not known yet","actor":{{}},"v":{VERSION + 7}}}', "newer_log"),
        ('{"type":"not known","actor":1}', "broken_log"),
        (f'{{"type":"looked","actor":"one","v":{VERSION}}}', "broken_log"),
        ('{"type":"looked","actor":1,"v":0}', "broken_log"),
        ('{"type":"looked","actor":1,"v":true}', "broken_log"),
        ('{"type":"looked","actor":1,"v":"2"}', "broken_log"),
        ('{"type":"looked"', "broken_log"),
        ("[]", "broken_log"),
        ("", "broken_log"),
    ],
)
def test_what_cannot_be_read_is_not_guessed(body: str, code: str) -> None:
    with pytest.raises(LogError) as refused:
        codec.decode(body.encode())
    assert refused.value.code == code


@given(st.integers(0, 2**48), st.sampled_from(list(TABLES.values())))
def test_every_line_is_read_as_it_was_written(seed: int, agreed: object) -> None:
    """What is written says its version, and comes back as it was."""
    _, lines = match_lines(seed, agreed, 1, SEATS[0])  # type: ignore[arg-type]  # a rule set
    for line in lines:
        body = codec.encode(line)
        assert json.loads(body)["v"] == VERSION
        assert codec.decode(body) == line


def test_a_deal_of_other_conventions_is_refused() -> None:
    """A log is bound to what was agreed: by the hash of its table, and by that of each deal (A-197)."""
    agreed = TABLES["sochi"]
    _, lines = match_lines(1, agreed, 1, SEATS[0])
    dealt = lines[0]
    assert isinstance(dealt, codec.Dealt)
    assert (dealt.rules, dealt.engine.split()[0]) == (agreed.hash, "preferans")
    other, _ = match_lines(1, TABLES["best play"], 1, SEATS[0])
    with pytest.raises(LogError, match="other_rules"):
        advance(other, dealt)
    row = TableRow("t", "sochi", {}, agreed.hash, "preferans 0", tuple(SeatRow(name, bot="rule 1") for name in "abc"), 0, 0)
    assert first_state(row).match.rules == agreed
    with pytest.raises(LogError, match="other_rules"):
        first_state(TableRow(**{name: getattr(row, name) for name in TableRow.__slots__} | {"rules_hash": "sha256:0"}))


def test_a_server_says_that_it_cannot_read_a_table(fragile: Server) -> None:
    """A table that a newer program has written on: its seat is told so and sent away, pages say it, the other tables are as they were."""
    table, cookie = fragile.new_table(name="Иван")
    other, _ = fragile.new_table(cookie)
    fragile.stop()
    with sqlite3.connect(fragile.data / FILE) as db:
        (rev,) = db.execute("SELECT max(rev) FROM events WHERE table_id = ?", (table,)).fetchone()
        body = json.dumps({"type": "sung", "actor": 1, "v": VERSION + 1}).encode()
        db.execute("INSERT INTO events VALUES (?, ?, 'from-the-future', 0, ?)", (table, rev + 1, body))
    db.close()
    fragile.again()

    async def door(name: str) -> tuple[str, int | None]:
        async with (
            asyncio.timeout(120),
            connect(f"ws://127.0.0.1:{fragile.port}/ws", additional_headers={"Cookie": cookie}, compression=None) as line,
        ):
            await line.send(json.dumps({"type": "hello", "table": name}))
            first = json.loads(await line.recv())
            return (first["type"], None) if first["type"] == "snapshot" else (first["code"], await closed_with(line))

    assert asyncio.run(door(table)) == ("newer_log", 4409)
    assert asyncio.run(door(other)) == ("snapshot", None)
    status, problem, _ = fragile.ask(f"{API}/tables/{table}/sheet", cookie)
    assert (status, problem["code"]) == (501, "newer_log")
    assert [one["table"] for one in fragile.ask(f"{API}/lobby", cookie)[1]["tables"]] == [other]
