"""A deal in a link: it opens in a fresh browser and shows the same; it is gone through, valued, imported, and played once more."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from e2e.person import PATIENCE_MS
from preferans.conventions.catalogue import PRESETS, allowed_players, build
from preferans.match.match import Player
from preferans.notation.deal_code import format_code
from preferans.notation.letters import say_card
from preferans.notation.replay import parse_record, replay
from preferans.notation.shared_deal import SharedDeal, shared_deals
from preferans.rules.dealing import dealt
from preferans.seats import SEATS
from preferans.server.replaying import replay_page
from preferans.solver.table import is_proved
from support.matches import random_match
from support.table_server import Server

pytestmark = pytest.mark.browser

log = logging.getLogger(__name__)
LONGEST = 1500
"""Characters of a link."""
RECORDS = Path(__file__).parents[1] / "golden" / "records"
GOLDEN = tuple(path.stem for path in sorted(RECORDS.glob("*.prn")))
PEOPLE = tuple(Player(name) for name in ("Анна", "Борис", "Вера", "Глеб", "Дарья"))
SHOWN = """() => ({
  title: document.querySelector('h1').innerText,
  steps: Number(document.querySelector('main').dataset.steps),
  entries: [...document.querySelectorAll('.entries .amount')].map((e) => e.innerText.replace('−', '-').replace('+', '')),
  hands: [...document.querySelectorAll('.diagram .lines')].map((e) => e.innerText.split(/\\s+/).join(' ').trim()),
})"""
"""What the page shows of a deal, before anything is touched."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as people start it."""
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    assert running.stop() == ""


def deals() -> dict[str, SharedDeal]:
    """The longest deal of the golden records, and one by every preset and number of players."""
    found = {}
    for path in sorted(RECORDS.glob("*.prn")):
        match = replay(parse_record(path.read_text(encoding="utf-8")), is_proved)
        found[path.stem] = max(shared_deals(match), key=lambda one: len(format_code(one)))
    for name in PRESETS:
        players = allowed_players(name)[-1]
        found[f"{name} {players}"] = list(shared_deals(random_match(8, 3, build(name, {}, players), PEOPLE[:players])))[-1]
    return found


def test_a_link_shows_the_same_in_a_fresh_browser(browser: Browser, server: Server) -> None:
    """Golden records and every preset: steps, hands and entries are those of the deal, and the page hands on the same link."""
    sizes, page = {}, None
    for name, shared in deals().items():
        link = f"{server.address}/replay#{format_code(shared)}"
        sizes[name] = len(link)
        if page is None or name in GOLDEN:  # the others follow in the same window, by the address alone
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            page.set_default_timeout(PATIENCE_MS)
        page.goto(link)
        page.wait_for_selector(f'main[data-code="{format_code(shared)}"] .diagram')
        shown, meant = page.evaluate(SHOWN), replay_page(shared, None)
        assert shown["title"] == f"{meant.rules.ru}, сдача {shared.deal.number}"
        assert shown["steps"] == len(meant.steps) + 1
        assert shown["entries"] == [str(entry.amount) for entry in meant.entries]
        hands, _ = dealt(shared.deal.order, shared.deal.talon_pair)
        for text, hand in zip(shown["hands"], hands, strict=True):
            assert sorted(word for word in text.split() if word not in "♠♣♦♥") == sorted(say_card(card, "ru")[1:] for card in hand)
        page.click("[data-call=share]")
        assert page.input_value("dialog input") == link
        page.keyboard.press("Escape")
    for name, size in sizes.items():
        log.info("link of %s: %d characters", name, size)
    log.info("%d links, the longest of %d characters", len(sizes), max(sizes.values()))
    assert max(sizes.values()) <= LONGEST


def go(page: Page, server: Server, code: str) -> None:
    """Opens a deal."""
    page.set_default_timeout(PATIENCE_MS)
    page.goto(f"{server.address}/replay#{code}")
    page.wait_for_selector(".board")


def step_of(page: Page) -> int:
    """Where the page is."""
    return int(page.get_attribute("main", "data-step") or "-1")


def test_a_deal_is_gone_through_by_keys(page: Page, server: Server) -> None:
    """Forward, back, by tricks, to both ends; from a seat the others' cards are hidden; each card has its value while cards are played."""
    shared = deals()["rule"]
    go(page, server, format_code(shared))
    last = len(replay_page(shared, None).steps)
    for key, where in (("ArrowRight", 1), ("ArrowLeft", 0), ("ArrowLeft", 0), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        assert step_of(page) == where
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    assert 1 < step_of(page) < last
    assert page.inner_text(".told")
    assert page.locator(".board .lines").count() == 2
    page.check(".check input")
    page.wait_for_selector(".values .best")
    page.keyboard.press("Home")
    page.locator(".eyes label").nth(1).click()
    page.wait_for_selector(".board:not(:has(.lines))")
    assert shared.players[0].name in page.inner_text(".board")


def test_a_damaged_link_says_so(page: Page, server: Server) -> None:
    """A letter is missing: the page says what has happened and takes another."""
    page.set_default_timeout(PATIENCE_MS)
    code = format_code(deals()["rule"])
    page.goto(f"{server.address}/replay#{code[:40]}{code[41:]}")
    page.wait_for_selector("[role=alert]")
    assert "Ссылка повреждена" in page.inner_text("[role=alert]")
    page.click("[aria-expanded]")
    page.fill("textarea", f"{server.address}/replay#{code}")
    page.click("[data-call=open]")
    page.wait_for_selector(".board")


def test_a_record_is_brought_and_played_again(page: Page, server: Server) -> None:
    """A file is chosen, its deals stand in a list; one of them is sat down to, and the table says that its cards were set."""
    page.set_default_timeout(PATIENCE_MS)
    page.goto(f"{server.address}/replay")
    page.set_input_files("input[type=file]", RECORDS / "phases.prn")
    page.wait_for_selector(".deals")
    assert page.locator(".deals li").count() == 18
    page.locator(".deals button").nth(4).click()
    page.wait_for_function("() => document.querySelector('.deals .on b').innerText.includes('5')")
    match = replay(parse_record((RECORDS / "phases.prn").read_text(encoding="utf-8")), is_proved)
    shared = list(shared_deals(match))[4]
    page.select_option("select", "2")
    page.click("[data-call=practise]")
    page.wait_for_selector(".room .own [data-card]")
    hands, _ = dealt(shared.deal.order, shared.deal.talon_pair)
    mine = hands[replay_page(shared, None).seats.index(SEATS[2].index)]
    cards = page.evaluate("[...document.querySelectorAll('.own [data-card]')].map((e) => e.dataset.card)")
    assert sorted(cards) == sorted(card.name for card in mine)
    assert "учебная сдача" in page.inner_text(".centre")
