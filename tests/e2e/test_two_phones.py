"""Two telephones and somebody who looks on: a whole match by clicks, a line that breaks in the middle of a trick, and no hidden card in any frame."""

import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.hidden import hidden_by_rev, named
from e2e.person import ASKED, PATIENCE_MS, Asked, Clicker
from e2e.stack import BOTH_HANDS, TEN
from e2e.wire import Wire
from preferans.cards import DECK
from preferans.seats import SEATS, Seat
from support import stacked as stacking
from support.stacked import Stacked, StackedServer
from support.tuned import TUNE

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}
DELAY_MS = 300
FRIENDS = Stacked(TEN.left, TEN.right, TEN.me, TEN.talon)
"""The friend, who sits on chair 2, plays a ten."""
WHISTED = replace(BOTH_HANDS, wishes=())
"""The bot plays a game, the friend whists with closed cards."""
DEALS = (WHISTED, FRIENDS, TEN)
"""The first two fill three pools of 4; the last is there in case that the bot does not make its game."""
HOST, FRIEND = SEATS[0], SEATS[2]
STEP_MS = 20


class Delayed(StackedServer):
    """A stacked pack, and spectators who see everything a little later."""

    program = (sys.executable, "-c", f"{TUNE}\nimport runpy\nrunpy.run_path({stacking.__file__!r}, run_name='__main__')", "serve")

    @property
    def environment(self) -> dict[str, str]:
        """The settings go with it."""
        return super().environment | {"TUNED": json.dumps({"watch_delay_ms": DELAY_MS})}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Delayed]:
    """A server where two people sit with a bot that answers almost at once."""
    running = Delayed(tmp_path / "data", "--bot-delay", "20", deals=DEALS)
    yield running
    assert running.stop() == ""


@pytest.fixture
def wire(server: Delayed) -> Iterator[Wire]:
    """What leads from one of the telephones to it."""
    strung = Wire(server.port)
    yield strung
    strung.close()


class Friend(Clicker):
    """Whists in the first deal and plays the second."""

    @property
    def wishes(self) -> tuple[str, ...]:
        """What he wants in this deal."""
        return {1: ("whist", "closed"), 2: TEN.wishes}.get(self.deal, ())


def phone(browser: Browser, errors: list[str]) -> Page:
    """A telephone of somebody new."""
    page = browser.new_context(viewport=PHONE, has_touch=True, locale="ru").new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    return page


def asked_now(person: Clicker) -> Asked | None:
    """What the page asks at this moment, if anything."""
    found = person.page.evaluate(ASKED)
    return None if found is None else Asked(found["place"], found["phase"], found["ask"], tuple(found["calls"]), tuple(found["cards"]))


def until(page: Page, true: Callable[[], bool]) -> None:
    """Waits for something that is seen from outside the page."""
    patience = time.monotonic() + PATIENCE_MS / 1000
    while not true():
        assert time.monotonic() < patience, page.inner_text("body")
        page.wait_for_timeout(STEP_MS)


def gather(host: Clicker, friend: Clicker, spectator: Clicker, server: Delayed, wire: Wire) -> None:
    """The host makes a table by the dialog, the friend comes by the link, both are ready; somebody with the link looks on."""
    host.page.goto(server.address)
    host.page.locator("label", has_text=re.compile(r"^\s*4\s*$")).click()
    host.page.click('[data-call="friends"]')
    host.page.fill("dialog input[name=name]", "Иван")
    host.page.locator("dialog select").nth(0).select_option("1")
    host.page.locator("dialog select[name=watch]").select_option("link")
    host.page.click('[data-call="make-room"]')
    link = host.page.locator("#invite-link").input_value()
    friend.page.goto(link.replace(server.address, wire.address))
    friend.page.fill("input[name=name]", "Мария")
    friend.page.click('[data-call="sit"]')
    friend.page.click('[data-call="ready"]')
    expect(host.page.locator("main")).to_contain_text("Мария", timeout=PATIENCE_MS)
    host.page.click('[data-call="ready"]')
    for person in (host, friend):
        person.page.wait_for_selector(".own [data-card]")
    spectator.page.goto(link)
    spectator.page.wait_for_selector(".room")


def takes_back(host: Clicker, friend: Clicker) -> None:
    """The friend speaks before the host and takes his word back, which the host sees and allows (A-205)."""
    asked = friend.turn()
    assert asked.ask == "call"
    friend.answer(asked)
    friend.page.click('[data-call="undo-move"]')
    host.page.click('[data-call="asked-undo"]')
    assert friend.turn().calls == asked.calls


def play_on(host: Clicker, friend: Clicker, wire: Wire) -> int:
    """Plays until both stand before the settlement, the friend offline once in the middle of a trick; the revision that he missed from."""
    missed = 0
    while True:
        asked = [asked_now(person) for person in (host, friend)]
        if all(one is not None and one.place == "settlement" for one in asked):
            return missed
        if not missed and asked[1] is not None and asked[1].ask == "play":
            missed = breaks_and_comes_back(host, friend, wire)
            continue
        acted = False
        for person, one in zip((host, friend), asked, strict=True):
            if one is not None and one.place != "settlement":
                person.met[one.phase, one.ask] = person.met.get((one.phase, one.ask), 0) + 1
                person.answer(one)
                acted = True
        if not acted:
            host.page.wait_for_timeout(STEP_MS)


def breaks_and_comes_back(host: Clicker, friend: Clicker, wire: Wire) -> int:
    """The friend's line breaks while it is his turn; the host is told, nobody plays for him, and he comes back to the same trick by himself."""
    before = friend.views[-1]
    wire.hold()
    friend.page.context.set_offline(True)
    friend.page.wait_for_selector(".me.lost")
    assert friend.page.evaluate("document.querySelectorAll('[data-card][data-nav]').length") == 0
    wire.cut()
    until(host.page, lambda: line_of(host, FRIEND) == "gone")
    friend.page.context.set_offline(False)
    again = friend.turn()
    assert again.ask == "play"
    assert friend.views[-1]["rev"] == before["rev"]
    assert friend.views[-1]["view"]["hand"] == before["view"]["hand"]
    until(host.page, lambda: line_of(host, FRIEND) == "good")
    return int(before["rev"])


def line_of(person: Clicker, seat: Seat) -> str:
    """How somebody's line is, as this person was told last."""
    told = next(read["company"] for frame in reversed(person.frames) if (read := json.loads(frame))["type"] == "company")
    return next(str(one["link"]) for one in told["people"] if one["chair"] == seat.index)


def assert_nothing_hidden(person: Clicker, server: Delayed, table: str, seats: tuple[Seat, ...]) -> int:
    """No frame names a card that one of these seats may not know at its revision; how many frames were searched."""
    known = hidden_by_rev(server.data, table, seats)
    assert any(known[view["rev"]] for view in person.views)
    for text in person.frames:
        frame = json.loads(text)
        hidden = known[frame["rev"]] if "view" in frame else {card.name for card in DECK}
        assert named(text, but=table) & hidden == set(), text
    return len(person.views)


def test_a_whole_match(browser: Browser, server: Delayed, wire: Wire) -> None:
    """Two telephones play from the lobby to the settlement; one loses its line and comes back; neither they nor who looks on get a hidden card."""
    errors: list[str] = []
    host, friend, spectator = (kind(phone(browser, errors), DEALS) for kind in (Clicker, Friend, Clicker))
    gather(host, friend, spectator, server, wire)
    table = host.table
    takes_back(host, friend)
    missed = play_on(host, friend, wire)
    assert missed > 0
    end = host.views[-1]
    assert friend.views[-1]["rev"] == end["rev"]
    assert friend.views[-1]["view"]["settlement"] == end["view"]["settlement"]
    assert sum(end["view"]["settlement"]["rounded"]) == 0
    until(spectator.page, lambda: spectator.views[-1]["rev"] == end["rev"])
    assert all(view["view"]["hand"] == [] and not any(view["view"]["legal"].values()) for view in spectator.views)
    assert spectator.page.locator(".own [data-card]").count() == 0
    assert {"call", "play", "result"} <= {ask for _, ask in host.met}
    assert {"call", "whist", "discard", "order", "lead", "play", "result"} <= {ask for _, ask in friend.met}
    searched = [
        assert_nothing_hidden(host, server, table, (HOST,)),
        assert_nothing_hidden(friend, server, table, (FRIEND,)),
        assert_nothing_hidden(spectator, server, table, SEATS[:3]),
    ]
    assert min(searched) > 50
    for person in (host, friend, spectator):
        person.page.context.close()
    assert errors == []
