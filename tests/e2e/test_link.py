"""The link breaks, and the table comes back by itself: the server killed in the middle of a trick, half a minute without a network."""

import json
import logging
import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.person import Asked, Clicker
from e2e.stack import BOTH_HANDS, RASPASY
from e2e.wire import Wire
from preferans.server.settings import FILE
from support.stacked import StackedServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

log = logging.getLogger(__name__)
OFFLINE_S = float(os.environ.get("E2E_OFFLINE_S", "30"))
BACK_WITHIN_MS = 2000 if os.environ.get("LAWS") == "nightly" else 60_000
"""At a landing the machine may be as busy as it likes; the time is asked in the night."""
SILENT_MS = 25_000
"""A link that died without a word is noticed by a ping that is not answered."""

BACK = """() => {
  window.backAt = 0;
  const look = () => {
    const ask = document.querySelector('.room')?.dataset.ask;
    if (document.querySelector('.lost') === null && ask !== undefined && ask !== 'wait') window.backAt = Date.now();
    else setTimeout(look, 20);
  };
  look();
}"""
"""Notes when the page is at the person's turn again."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StackedServer]:
    """A server that may be killed."""
    running = StackedServer(tmp_path / "data", "--bot-delay", "700", deals=(RASPASY, BOTH_HANDS))
    yield running
    running.kill()


@pytest.fixture
def wire(server: StackedServer) -> Iterator[Wire]:
    """What leads to it."""
    strung = Wire(server.port)
    yield strung
    strung.close()


@pytest.fixture
def person(page: Page, wire: Wire) -> Clicker:
    """Somebody who sits at a new table."""
    page.goto(wire.address)
    clicker = Clicker(page, (RASPASY, BOTH_HANDS))
    clicker.do("play")
    return clicker


def log_of(server: StackedServer, person: Clicker) -> list[tuple[int, str, str]]:
    """Revisions, commands and lines of the log."""
    with closing(sqlite3.connect(server.data / FILE)) as db:
        rows = db.execute("SELECT rev, command_id, body FROM events WHERE table_id = ? ORDER BY rev", (person.table,)).fetchall()
    return [(rev, command, bytes(body).decode()) for rev, command, body in rows]


def in_a_trick(person: Clicker) -> Asked:
    """Plays until a card has to be added to a trick."""
    while (asked := person.turn()).ask != "play":
        person.answer(asked)
    return asked


def pending(person: Clicker) -> str:
    """The id of the command that waits for its receipt."""
    kept = person.page.evaluate("(table) => sessionStorage.getItem(`preferans.pending.${table}`)", person.table)
    return str(json.loads(kept)["id"])


def restored(person: Clicker, wire: Wire) -> float:
    """Milliseconds from the moment when the network is there again until it is the person's turn, by the page's own eyes."""
    person.page.evaluate(BACK)
    since = time.time()
    wire.flow()
    person.page.context.set_offline(False)
    person.page.wait_for_function("() => window.backAt > 0")
    took = float(person.page.evaluate("window.backAt")) - since * 1000
    log.info("back after %.0f ms", took)
    return took


def test_killed_with_a_command_that_was_not_read(person: Clicker, server: StackedServer) -> None:
    """A card was played to a server that is killed before it has read it: after the new start it is played, once."""
    asked = in_a_trick(person)
    before = log_of(server, person)
    server.process.send_signal(signal.SIGSTOP)
    person.answer(asked)
    command = pending(person)
    server.kill()
    assert log_of(server, person) == before
    server.again()
    assert_goes_on(person, server, asked, command)


def test_killed_with_a_command_whose_receipt_was_lost(person: Clicker, server: StackedServer, wire: Wire) -> None:
    """A card was played, stored and not acknowledged when the server was killed: it is not played twice."""
    asked = in_a_trick(person)
    before = log_of(server, person)
    wire.hold_answers()
    person.answer(asked)
    command = pending(person)
    while len(log_of(server, person)) == len(before):
        time.sleep(0.02)
    server.kill()
    wire.cut()
    assert pending(person) == command
    server.again()
    assert_goes_on(person, server, asked, command)


def assert_goes_on(person: Clicker, server: StackedServer, was: Asked, command: str) -> None:
    """The command is in the log once, the page is where the log is, and the person plays on without having pressed anything."""
    now = person.turn()
    lines = [line for _, made_by, line in log_of(server, person) if made_by == command]
    assert len(lines) == 1
    assert json.loads(lines[0])["action"]["card"] in set(was.cards)
    assert person.views[-1]["rev"] == log_of(server, person)[-1][0]
    assert json.loads(lines[0])["action"]["card"] not in person.views[-1]["view"]["hand"]
    for _ in range(3):
        person.answer(now)
        now = person.turn()


def test_half_a_minute_without_a_network(person: Clicker, server: StackedServer, wire: Wire) -> None:
    """Offline in the middle of a trick, and on line again: within two seconds it is the person's turn, all that happened meanwhile is there."""
    rev = plays_into_the_dark(person, wire, offline=True)
    person.page.wait_for_selector(".me.lost")
    assert person.page.evaluate("document.querySelectorAll('[data-card][data-nav], .pad button:enabled').length") == 0
    person.page.wait_for_timeout(OFFLINE_S * 1000)
    assert log_of(server, person)[-1][0] > rev
    assert 0 < restored(person, wire) < BACK_WITHIN_MS
    assert_whole(person, server)


def test_a_link_that_dies_without_a_word(person: Clicker, server: StackedServer, wire: Wire) -> None:
    """Bytes get lost and nobody tells: the page notices, says so, and is back within two seconds of the wire."""
    plays_into_the_dark(person, wire, offline=False)
    person.page.wait_for_selector(".me.lost", timeout=SILENT_MS)
    assert 0 < restored(person, wire) < BACK_WITHIN_MS
    assert_whole(person, server)


def plays_into_the_dark(person: Clicker, wire: Wire, *, offline: bool) -> int:
    """Plays a card, and the link breaks before the others have added theirs; the revision that the page knows."""
    while (asked := person.turn()).ask != "lead":
        person.answer(asked)
    known = len(person.frames)
    person.answer(asked)
    while not any('"ack"' in frame for frame in person.frames[known:]):
        person.page.wait_for_timeout(5)
    wire.hold()
    if offline:
        person.page.context.set_offline(True)
    return int(person.views[-1]["rev"])


def assert_whole(person: Clicker, server: StackedServer) -> None:
    """The page is where the log is, and the match goes on."""
    assert person.views[-1]["rev"] == log_of(server, person)[-1][0]
    person.answer(person.turn())
    person.turn()
