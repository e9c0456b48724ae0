"""A whole match in the browser: by clicks with a reload in every phase, and by keys alone; nothing hidden reaches the browser."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.hidden import hidden_by_rev, named
from e2e.person import Clicker, Person, Typist
from e2e.stack import EVERY_PHASE, SHORT
from preferans.cards import DECK
from support.stacked import Stacked, StackedServer

pytestmark = pytest.mark.browser

PHASES = {"auction", "discard", "order", "whist", "ten", "mode", "play", "claim", "finished"}
ASKED = {"call", "discard", "order", "whist", "ten", "mode", "lead", "play", "partner", "answer", "result", "settlement"}

LINGERS_MS = 1400
"""A finished trick stays on the table for less."""


@pytest.fixture
def stacked(tmp_path: Path) -> Iterator[StackedServer]:
    """A server with a stacked pack; its bots answer almost at once."""
    running = StackedServer(tmp_path / "data", "--bot-delay", "20")
    yield running
    assert running.stop() == ""


def sit_down(person: Person, server: StackedServer, pool: int, deals: tuple[Stacked, ...]) -> None:
    """Opens the lobby, where he finds one big button."""
    server.stack(*deals)
    person.deals = deals
    person.page.goto(server.address)
    person.page.locator("label", has_text=re.compile(rf"^\s*{pool}\s*$")).click()


@pytest.mark.slow
def test_by_clicks_with_a_reload_in_every_phase(page: Page, stacked: StackedServer) -> None:
    """A match is played to its settlement by clicks; a reload in each phase brings the table back as it was; no frame names a hidden card."""
    person = Clicker(page)
    sit_down(person, stacked, 20, EVERY_PHASE)
    person.do("play")
    kept: set[tuple[str, str]] = set()
    while ("finished", "settlement") not in kept:
        asked = person.turn()
        if (asked.phase, asked.ask) not in kept and survives_reload(person):
            kept.add((asked.phase, asked.ask))
        else:
            person.answer(asked)
    assert {phase for phase, _ in kept} == PHASES
    assert {ask for _, ask in kept} == ASKED
    assert sum(person.views[-1]["view"]["settlement"]["rounded"]) == 0
    assert_nothing_hidden(person, stacked)


def survives_reload(person: Person) -> bool:
    """Whether the page shows the same after a reload; False if the match went on meanwhile."""
    before, rev = person.picture(quiet_ms=LINGERS_MS), person.views[-1]["rev"]
    person.page.reload()
    person.turn()
    after = person.picture()
    if person.views[-1]["rev"] != rev:
        return False
    assert after == before
    return True


def test_by_keys_alone(page: Page, stacked: StackedServer) -> None:
    """A match is played from the lobby to its settlement without any pointer."""
    person = Typist(page)
    stacked.stack(*SHORT)
    person.deals = SHORT
    page.goto(stacked.address)
    page.wait_for_selector('input[type="radio"]', state="attached")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type === 'radio'"):
            break
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    for _ in range(20):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.dataset.call === 'play'"):
            break
    page.keyboard.press("Enter")
    person.play()
    assert person.views[-1]["view"]["rules"]["pool"] == 4
    assert {"call", "discard", "order", "whist", "mode", "lead", "play", "partner", "result"} <= {ask for _, ask in person.met}


def assert_nothing_hidden(person: Person, server: StackedServer) -> None:
    """Compares every frame with the log: no card stands in it that the rules of the table hide from chair 0 at that revision."""
    known = hidden_by_rev(server.data, person.table)
    phases: set[str] = set()
    for text in person.frames:
        frame = json.loads(text)
        hidden = known[frame["rev"]] if "view" in frame else {card.name for card in DECK}
        assert named(text, but=person.table) & hidden == set(), text
        phases |= {frame["view"]["phase"]} if "view" in frame else set()
    assert phases == PHASES
