"""Everybody can play: whole deals by keys alone and by the accessibility tree alone, and nothing that axe finds on the pages of a real server.

At every landing a short match is played; ACCESS=nightly plays sochi, leningrad, rostov and four at the table through every phase.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.listener import Listener
from e2e.person import Person, Typist
from e2e.stack import BOTH_HANDS, EVERY_PHASE, RASPASY, SHORT
from support.stacked import Stacked, StackedServer
from support.table_server import API

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[2] / "webui" / "node_modules" / "axe-core" / "axe.min.js"
NIGHTLY = os.environ.get("ACCESS") == "nightly"

Table = tuple[str, int, tuple[Stacked, ...]]
"""Rules, players, deals; where chance deals, the bots are those that think least: a dealer waits for a whole deal of theirs."""
TABLES: dict[str, Table] = {
    "sochi": ("sochi", 3, EVERY_PHASE),
    "leningrad": ("leningrad", 3, EVERY_PHASE),
    "rostov": ("rostov", 3, EVERY_PHASE),
    "four": ("sochi", 4, ()),
}
ALWAYS = {"call", "play", "result"}
"""What every match asks of everybody, sooner or later."""
DEALS_OF_FOUR = 6 if NIGHTLY else 2
BY_KEYS = list(TABLES) if NIGHTLY else ["four"]
BY_TREE: dict[str, Table] = TABLES if NIGHTLY else {"sochi, short": ("sochi", 3, SHORT)}

AUDIT = """async (everything) => {
  const what = everything ? { rules: { region: { enabled: false } } } : { runOnly: ['color-contrast'] };
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...what });
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${one.help}: ${node.target.join(' ')}`));
}"""


@pytest.fixture
def stacked(tmp_path: Path) -> Iterator[StackedServer]:
    """A server with a stacked pack; its bots answer almost at once."""
    running = StackedServer(tmp_path / "data", "--bot-delay", "20")
    yield running
    assert running.stop() == ""


def sit_down(person: Person, server: StackedServer, table: Table) -> None:
    """A table of these rules, made for this guest."""
    rules, players, deals = table
    server.stack(*deals)
    person.deals = deals
    person.page.goto(server.address)
    agreed = {"rules": rules, "pool": 4 if deals is SHORT else 20, "players": players, "level": "club" if deals else "novice"}
    made = person.page.request.post(f"{server.address}{API}/tables", data=agreed, headers={"Origin": server.address})
    assert made.ok, made.text()
    person.page.goto(f"{server.address}/t/{made.json()['table']}")


def play(person: Person, deals: int) -> set[str]:
    """Plays so many deals and, where chance deals them, on until he has led or played himself, or to the settlement; what he was asked."""
    met: set[str] = set()
    while (asked := person.turn()).place != "settlement" and (person.deal <= deals or not met >= ALWAYS):
        person.answer(asked)
        met = {ask for _, ask in person.met}
    return met


@pytest.mark.parametrize("name", list(BY_TREE))
def test_by_the_accessibility_tree_alone(page: Page, stacked: StackedServer, name: str) -> None:
    """Whoever only hears the page finds in it everything that he is asked, and can answer it."""
    person = Listener(page)
    sit_down(person, stacked, BY_TREE[name])
    asked = play(person, len(person.deals) or DEALS_OF_FOUR)
    assert asked >= ALWAYS
    if person.deals:
        assert {"discard", "order", "whist"} <= asked


@pytest.mark.parametrize("name", BY_KEYS)
def test_every_phase_by_keys_alone(page: Page, stacked: StackedServer, name: str) -> None:
    """A match of that table through every phase without a pointer; with three at it `test_match` plays one at every landing."""
    person = Typist(page)
    sit_down(person, stacked, TABLES[name])
    assert play(person, len(person.deals) or DEALS_OF_FOUR) >= ALWAYS


def test_axe_finds_nothing_on_real_pages(page: Page, stacked: StackedServer) -> None:
    """The lobby, the table in a few phases, the result, the sheet, help and the other pages: no violation; in the dark only colours differ."""
    if not AXE.is_file():
        pytest.skip("THE TOOLS OF THE PAGE ARE NOT INSTALLED: make setup, with Node 20 or newer")
    audit = AXE.read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.evaluate(audit)
            if faults := page.evaluate(AUDIT, scheme == "light"):
                found[f"{where}, {scheme}"] = faults

    person = Typist(page)
    for path in ("/", "/help", "/advice", "/verify", "/solver", "/score", "/me"):
        page.goto(stacked.address + path)
        page.wait_for_selector("h1, h2")
        look(path)
    sit_down(person, stacked, ("sochi", 3, (BOTH_HANDS, RASPASY)))
    seen: set[str] = set()
    while "result" not in seen:
        asked = person.turn()
        if asked.ask not in seen:
            look(asked.ask)
            seen.add(asked.ask)
        if asked.ask != "result":
            person.answer(asked)
    page.keyboard.press("u")
    page.wait_for_selector(".drawing svg")
    look("sheet")
    total = page.locator("button.tot").first
    total.click()
    assert page.locator("dialog dd b").last.inner_text() == total.inner_text(), "the sum comes to what stands on the sheet"
    look("total")
    assert found == {}
