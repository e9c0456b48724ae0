"""A person at a table: a whole match over a real socket, receipts, refusals; nothing hidden in what was sent."""

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from preferans.notation.record_json import read_record_json
from preferans.notation.record_text import read_record_text
from preferans.notation.replay import check
from preferans.solver.table import is_proved
from support.table_server import API, Person, Server, choose, closed_with, sit


def test_a_whole_match(server: Server) -> None:
    """A match is played to its settlement; revisions run without a gap; the sheet page holds every entry of the sheet."""

    async def play() -> Person:
        table, cookie = server.new_table(pool=4, name="Иван")
        async with sit(server, table, cookie) as person:
            while await person.step():
                pass
            over = await person.do({"act": "next"})
            assert (over["type"], over["code"]) == ("reject", "match_over")
            _, page, _ = server.ask(f"{API}/tables/{table}/sheet", cookie)
            assert page["sheet"] == person.view["sheet"]
            sums = [0, 0, 0]
            for deal in page["deals"]:
                for entry in deal["entries"]:
                    sums[entry["chair"]] += entry["amount"] if entry["column"] == "pool" else 0
            assert sums == person.view["sheet"]["pool"] == [4, 4, 4]
            assert [one["amount"] for one in page["sums"] if one["what"] == "total"] == page["sheet"]["total"]
            assert [one["amount"] for one in page["sums"] if one["what"] == "rounded"] == person.view["settlement"]["rounded"]
            assert [deal["deal"] for deal in page["deals"]] == list(range(1, person.view["deal"] + 1))
            assert_record(server, table, cookie)
            return person

    person = asyncio.run(play())
    assert sum(person.view["settlement"]["rounded"]) == 0
    assert person.view["sheet"]["total"] == person.view["settlement"]["exact"]
    moved = [frame for frame in person.frames if frame["type"] == "event" and {one["event"] for one in frame["events"]} - {"presence"}]
    revisions = [frame["rev"] for frame in moved]
    assert revisions == list(range(revisions[0], revisions[-1] + 1))
    assert {event["event"] for frame in person.frames for event in frame.get("events", ())} >= {
        "dealt",
        "said",
        "card",
        "trick",
        "finished",
        "ended",
    }
    assert_no_hidden_card([frame for frame in person.frames if "view" in frame])


def assert_record(server: Server, table: str, cookie: str) -> None:
    """The record in both forms proves itself, and both say the same."""
    _, text, headers = server.ask(f"{API}/tables/{table}/record.prn", cookie)
    assert headers["content-disposition"].endswith('.prn"')
    twin = server.text(f"{API}/tables/{table}/record.json", cookie)
    readings = read_record_text(text), read_record_json(twin)
    assert [check(reading, is_proved) for reading in readings] == [(), ()]
    assert readings[0].record == readings[1].record


def assert_no_hidden_card(frames: list[dict[str, Any]]) -> None:
    """In no frame stands a card that comes to light only later (R4).

    What the other seats held is read from the result of the deal; what had been shown before from the frames themselves:
    played cards, the talon and open hands are named there as such.
    """
    results = {frame["view"]["deal"]: frame["view"]["result"] for frame in frames if frame["view"]["result"]}
    shown: dict[int, set[str]] = {}
    for frame in frames:
        view = frame["view"]
        result = results[view["deal"]]
        if view["phase"] == "finished":
            continue
        held = {card for hand in result["hands"] if hand["chair"] != view["me"] for card in hand["cards"]}
        hidden = held | set(result["talon"]) | set(result["discard"] or ())
        seen = shown.setdefault(view["deal"], set())
        seen.update(view["hand"], view["talon"], view["discard"] or ())
        for trick in (*view["tricks"], *([view["trick"]] if view["trick"] else ())):
            seen.update(played["card"] for played in trick["cards"])
        for hand in view["hands"]:
            seen.update(hand["cards"] or ())
        hidden -= seen
        text = json.dumps(frame)
        assert [card for card in sorted(hidden) if f'"{card}"' in text] == []
        may_be_open = view["phase"] in ("play", "claim", "mode") and (
            view["mode"] == "open" or view["kind"] == "misere" or view["contract"]
        )
        assert all(hand["cards"] is None for hand in view["hands"]) or may_be_open


def test_a_doubled_command_has_one_effect(server: Server) -> None:
    """The same command again gets the same receipt and changes nothing, also when others have come after it (R2)."""

    async def play() -> None:
        table, cookie = server.new_table()
        async with sit(server, table, cookie) as person:
            action = choose(await person.my_turn())
            assert action is not None
            rev = person.rev
            command = await person.send(action)
            first = await person.until("ack", "reject")
            await person.send(action, rev=rev, command=command)
            second = await person.until("ack", "reject")
            assert first == second == {"type": "ack", "id": command, "rev": rev + 1}
            await person.my_turn()
            now = person.rev
            await person.send(action, rev=rev, command=command)
            assert await person.until("ack", "reject") == first
            await person.send(action, rev=now, command=command)
            assert await person.until("ack", "reject") == first
            assert person.rev == now
            other = {"act": "surrender"}
            await person.send(other, command=command)
            assert (await person.until("ack", "reject"))["code"] == "id_reused"

    asyncio.run(play())


def test_a_refused_command_changes_nothing(server: Server) -> None:
    """Illegal action, stale revision, an action of another phase, a table of others: each its code, and the same revision after it."""

    async def play() -> None:
        table, cookie = server.new_table()
        other, _ = server.new_table()
        async with sit(server, table, cookie) as person:
            await person.my_turn()
            before = person.rev, person.view
            for action, rev, code in (
                ({"act": "card", "card": "SA", "hand": 0}, None, "illegal"),
                ({"act": "next"}, None, "illegal"),
                ({"act": "bid", "call": "pass"}, person.rev - 1, "stale"),
                ({"act": "bid", "call": "pass"}, person.rev + 1, "stale"),
            ):
                await person.send(action, rev=rev)
                answer = await person.until("ack", "reject")
                assert (answer["type"], answer["code"], answer["rev"]) == ("reject", code, person.rev)
            for foreign, code in ((other, "not_yours"), ("nowhere", "unknown_table")):
                message = {"type": "cmd", "id": "12345678", "table": foreign, "expect_rev": 1, "action": {"act": "next"}}
                await person.socket.send(json.dumps(message))
                assert (await person.until("ack", "reject"))["code"] == code
            await person.socket.send(json.dumps({"type": "ping", "rev": person.rev}))
            assert await person.until("pong", "event") == {"type": "pong", "rev": before[0]}
            await person.socket.send(json.dumps({"type": "ping", "rev": person.rev - 1}))
            assert (await person.until("snapshot"))["view"] == before[1]

    asyncio.run(play())


def test_not_my_turn(fragile: Server) -> None:
    """Who acts out of turn is refused by the rules."""

    async def play() -> str:
        for _ in range(50):
            table, cookie = fragile.new_table()
            async with sit(fragile, table, cookie) as person:
                if person.view["turn"] != person.view["me"]:
                    answer = await person.do({"act": "bid", "call": "pass"})
                    if answer.get("code") == "illegal":
                        return str(answer["reason"])
        return "the bots were always quicker"

    assert asyncio.run(play()) == "not_your_turn"


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "no json",
        "[]",
        "{}",
        '{"type":"hello"}',
        '{"type":"cmd","id":"1","table":"t","expect_rev":1,"action":{"act":"next"}}',
        '{"type":"dance"}',
        b"\x00\x01",
        '{"a":' * 1600,
        '{"type":"cmd","id":"1","action":' + '{"a":' * 1600,
    ],
    ids=lambda frame: str(frame[:60]),
)
def test_garbage_is_refused(server: Server, frame: str | bytes) -> None:
    """A frame that is no message gets a coded reject, then the socket closes with 4000; the table is as it was."""

    async def play() -> None:
        table, cookie = server.new_table()
        async with sit(server, table, cookie) as person:
            await person.my_turn()
            await person.socket.send(frame)
            answer = await person.until("reject")
            assert (answer["id"], answer["code"]) == (None, "bad_frame")
            assert await closed_with(person.socket) == 4000
            rev = person.rev
        async with sit(server, table, cookie) as back:
            assert back.rev == rev

    asyncio.run(play())


def test_a_frame_too_large(server: Server) -> None:
    """A frame beyond the limit closes the socket with 1009; nothing else happens."""

    async def play() -> int | None:
        table, cookie = server.new_table()
        async with sit(server, table, cookie) as person:
            await person.socket.send("x" * 1_000_000)
            return await closed_with(person.socket)

    assert asyncio.run(play()) == 1009


def test_a_flood_is_refused(server: Server) -> None:
    """Who sends without measure is told so, then sent away with 1013."""

    async def play() -> tuple[set[str], int | None]:
        table, cookie = server.new_table()
        async with sit(server, table, cookie) as person:
            await person.my_turn()
            for _ in range(400):
                await person.send({"act": "surrender"})
            codes = set()
            try:
                while True:
                    codes.add((await person.until("reject"))["code"])
            except Exception:  # noqa: BLE001  # the socket closes
                return codes, person.socket.close_code

    codes, closed = asyncio.run(play())
    assert codes == {"illegal", "too_many"}
    assert closed == 1013


def test_strangers_see_nothing(server: Server) -> None:
    """No cookie, another guest, an unknown table: a coded refusal, no view; the pages of a table are closed to them too."""

    async def play() -> None:
        table, _ = server.new_table()
        _, stranger = server.new_table()
        for cookie, wanted, code, close in (
            ("", table, "not_yours", 4003),
            (stranger, table, "not_yours", 4003),
            (stranger, "nowhere", "unknown_table", 4004),
        ):
            async with connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers={"Cookie": cookie} if cookie else {}) as socket:
                await socket.send(json.dumps({"type": "hello", "table": wanted}))
                frame = json.loads(await socket.recv())
                assert (frame["type"], frame["code"]) == ("reject", code)
                assert await closed_with(socket) == close
        for page in ("sheet", "rules"):
            assert server.ask(f"{API}/tables/{table}/{page}", stranger)[:2][0] == 403
            assert server.ask(f"{API}/tables/nowhere/{page}", stranger)[1]["code"] == "unknown_table"

    asyncio.run(play())


def test_a_foreign_page_gets_no_socket(server: Server) -> None:
    """A handshake whose Origin is another site, or whose Host is not ours, is refused with 403."""

    async def handshake(headers: dict[str, str]) -> int:
        try:
            async with connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers=headers):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    assert asyncio.run(handshake({"Origin": "https://evil.example"})) == 403
    assert asyncio.run(handshake({"Origin": "null"})) == 403
    assert asyncio.run(handshake({"Origin": f"http://127.0.0.1:{server.port}"})) == 101
    assert server.ask(f"{API}/lobby", Host="evil.example")[0] == 403


def test_the_newest_socket_plays_on(server: Server) -> None:
    """A second socket of the same seat takes over; the first closes with 4401."""

    async def play() -> tuple[int | None, str]:
        table, cookie = server.new_table()
        async with sit(server, table, cookie) as first, sit(server, table, cookie) as second:
            code = await closed_with(first.socket)
            await second.my_turn()
            answer = await second.do(choose(second.view) or {})
            return code, answer["type"]

    assert asyncio.run(play()) == (4401, "ack")


def test_a_claim_is_answered(server: Server) -> None:
    """A claim of the person on lead is put to the bots, who answer it like a turn of theirs; the deal goes on or is over."""

    async def play() -> set[str]:
        met: set[str] = set()
        table, cookie = server.new_table(pool=50)
        async with sit(server, table, cookie) as person:
            while not {"claim", "claim_answer"} <= met:
                view = await person.my_turn()
                left = view["legal"]["claim"]
                if left is None:
                    await person.step()
                    continue
                shares = [0, 0, 0]
                shares[[hand["chair"] for hand in view["hands"]].index(0)] = left
                assert (await person.do({"act": "claim", "tricks": shares}))["type"] == "ack"
                while "claim_answer" not in met:
                    met |= {event["event"] for event in (await person.read()).get("events", ())}
                await person.my_turn()
                assert person.view["phase"] in ("play", "finished")
        return met

    assert asyncio.run(play()) >= {"claim", "claim_answer"}
