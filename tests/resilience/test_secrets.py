"""R4 on every path of a real server: join, rejoin, look on, ask pages, be refused, read the log of errors. Captured text is searched for cards."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from preferans.seats import SEATS
from preferans.server import codec
from preferans.server.settings import FILE
from preferans.server.state import TableState, advance
from preferans.server.store.store import read_log, read_table
from preferans.server.table import first_state
from resilience.sizes import size
from support.friends import beside, company, do
from support.table_server import API, Json, Server, choose, sit
from support.tuned import Tuned

CARD = re.compile(r'"([SCDH][789TJQKA])"')
DEALS = size(2, 40)
WATCHED, HEARD = 40, 80
"""So many frames at least are searched."""


class Truth:
    """What the log says of a table: who was dealt what, and which cards lay open for all at which revision."""

    def __init__(self, data: Path, table: str) -> None:
        with sqlite3.connect(data / FILE) as db:
            rows = db.execute("SELECT rev, body FROM events WHERE table_id = ? ORDER BY rev", (table,)).fetchall()
            row, self.log = read_table(db, table), read_log(db, table)
        db.close()
        assert row is not None
        self.row = row
        self._hands: dict[int, TableState] = {}
        self.lines = [(int(rev), json.loads(body)) for rev, body in rows]

    def deal_at(self, rev: int) -> tuple[int, Json]:
        """The deal that is on the table at a revision, and where it begins."""
        return next((at, line) for at, line in reversed(self.lines) if at <= rev and line["type"] == "deal")

    def dealt_to(self, name: str, rev: int) -> set[str]:
        """The ten cards that a person got in the deal of that revision; none if he sits out."""
        begin, _ = self.deal_at(rev)
        if begin not in self._hands:
            state = first_state(self.row)
            for event in self.log[:begin]:
                state = advance(state, codec.decode(event.body)).state
            self._hands[begin] = state
        current = self._hands[begin].match.current
        assert current is not None
        deal = current.state.deal
        seat = SEATS[[held.name for held in self.row.seats].index(name)]
        return {card.name for card in deal.hands[deal.place(seat)]} if seat in deal.seats else set()

    def named(self, rev: int) -> set[str]:
        """The cards that somebody has named aloud or played in this deal: everybody may know them."""
        begin, _ = self.deal_at(rev)
        return {
            line["action"]["card"]
            for at, line in self.lines
            if begin < at <= rev and line["type"] == "act" and line["action"]["act"] == "card"
        }


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tuned]:
    """A server whose spectators see at once."""
    running = Tuned(tmp_path_factory.mktemp("quick"), "--bot-delay", "0", watch_delay_ms=0, stand_in_after_ms=0)
    yield running
    if running.process.poll() is None:
        running.kill()


class Ear:
    """Collects everything that one visitor gets, on every path."""

    def __init__(self) -> None:
        self.frames: list[Json] = []
        self.texts: list[str] = []


async def snoop(server: Server, table: str, cookie: str, ear: Ear) -> None:
    """Asks every page and address that there is, as often as the table moves."""
    paths = [f"/tables/{table}/{name}" for name in ("sheet", "rules", "record.prn", "record.json")]
    paths += [f"/rooms/{table}", f"/rooms/{table}/invite", "/rooms", "/lobby", "/history", "/deals"]
    for path in paths:
        _, body, _ = await asyncio.to_thread(server.ask, API + path, cookie)
        ear.texts.append(body if isinstance(body, str) else json.dumps(body))


def test_no_path_tells_a_hidden_card(quick: Tuned) -> None:
    """Whatever a player, a stranger or a spectator gets, on every path and in every frame: no card that he may not know (R4)."""
    table, key, (one, two) = company(quick, "Иван", "Мария", watch="link")
    stranger, ear = Ear(), Ear()
    watched: list[Json] = []

    async def look() -> None:
        async with connect(f"ws://127.0.0.1:{quick.port}/ws", compression=None) as line:
            await line.send(json.dumps({"type": "hello", "table": table, "watch": True, "key": key}))
            while True:
                watched.append(json.loads(await line.recv()))

    async def run() -> None:
        looking = asyncio.ensure_future(look())
        deals = 0
        async with sit(quick, table, two.cookie) as second:
            while deals < DEALS or len(watched) <= WATCHED or len(ear.frames) <= HEARD:  # a deal may be over after a few words
                async with asyncio.timeout(120), sit(quick, table, one.cookie) as first:  # joins anew again and again
                    for _ in range(12):
                        await asyncio.sleep(0.1)  # no more than a socket may ask
                        for person in (first, second):
                            await person.socket.send(json.dumps({"type": "ping", "rev": -1}))
                            await person.until("pong")
                            action = choose(person.view)
                            if action is not None and person.view["phase"] != "finished":
                                await do(person, action)
                        view = first.view
                        if view["phase"] == "finished":
                            break
                    await snoop(quick, table, one.cookie, ear)
                    await snoop(quick, table, "", stranger)
                    await beside(first, act="say", phrase="hello")
                    if first.view["phase"] == "finished":
                        deals += 1
                        await do(first, {"act": "next"})
                        await do(second, {"act": "next"})
                    ear.frames += first.frames
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)

    asyncio.run(run())
    complaints = quick.stop()
    truth = Truth(quick.data, table)
    assert len(ear.frames) > 30
    assert searched(ear.frames, truth, "Иван") > 20
    assert searched(watched, truth, "") > 10
    for text in (*stranger.texts, *(text for text in ear.texts if '"deals"' not in text)):
        assert CARD.findall(text) == [], text[:300]
    assert complaints == ""


def searched(frames: list[Json], truth: Truth, name: str) -> int:
    """In how many frames of deals in play cards were hidden from who got them (nobody: a spectator); none of these stands there."""
    hidden = 0
    for frame in frames:
        if frame["type"] not in ("snapshot", "event") or frame["view"]["result"] is not None:
            continue
        _, deal = truth.deal_at(frame["rev"])
        order = {deal["order"][i : i + 2] for i in range(0, 64, 2)}
        mine = truth.dealt_to(name, frame["rev"]) if name else set()
        known = truth.named(frame["rev"]) | _opened(frame["view"]) | mine | set(frame["view"]["discard"] or ())
        hidden += len(order - known) > 10
        found = set(CARD.findall(json.dumps(frame)))
        assert found <= known, (frame["rev"], found - known)
    return hidden


def _opened(view: Json) -> set[str]:
    """What lies on the table for everybody by the rules: the talon when it is shown, and open hands; `test_views` proves when they are."""
    shown = set(view["talon"])
    checked = any(
        said["kind"] == "ten" and said["call"] == "check" for said in view.get("said", ())
    )  # a ten is checked with open cards
    if view["mode"] == "open" or view["kind"] == "misere" or checked:
        shown |= {card for hand in view["hands"] for card in hand["cards"] or ()}
    return shown
