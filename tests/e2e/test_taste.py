"""What a person may choose for himself at the table: a card by its second touch, a card planned ahead, calls as they are spoken."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.person import Clicker
from e2e.stack import RASPASY
from support.stacked import StackedServer

pytestmark = pytest.mark.browser

PRESSED = "() => document.querySelector('.own [data-card][aria-pressed=true]')?.dataset.card ?? null"
SETTLED = """(card) => {
  const own = document.querySelector(`.own [data-card="${card}"]`);
  return own === null ? 'played' : own.ariaPressed === 'true' ? null : document.querySelector('.told')?.innerText ?? 'kept';
}"""
"""What has become of a planned card; null as long as it waits."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StackedServer]:
    """Bots that take their time."""
    running = StackedServer(tmp_path / "data", "--bot-delay", "2500", deals=(RASPASY,))
    yield running
    running.kill()


def test_second_touch_and_planned_card(page: Page, server: StackedServer) -> None:
    """The first touch lifts a card, the second plays it; before the turn a touch plans one, which goes when the turn has come."""
    chosen = json.dumps({"confirm": True, "ahead": True, "spoken": True, "sound": False})
    page.add_init_script(
        f"if (!localStorage.getItem('preferans.settings')) localStorage.setItem('preferans.settings', {json.dumps(chosen)})"
    )
    page.goto(server.address)
    person = Clicker(page, (RASPASY,))
    person.do("play")
    while (asked := person.turn()).ask not in ("lead", "play"):
        person.answer(asked)
    card = asked.cards[0]
    before = page.locator(".own [data-card]").count()
    person.do(card)
    assert page.evaluate(PRESSED) == card
    assert page.locator(".own [data-card]").count() == before
    person.do(card)
    page.wait_for_selector(f'.own:not(:has([data-card="{card}"]))')
    page.wait_for_selector('.room[data-ask="wait"] .own [data-card][data-nav]')
    planned = page.get_attribute(".own [data-card][data-nav]", "data-card") or ""
    person.do(planned)
    assert page.evaluate(PRESSED) == planned
    became = page.wait_for_function(SETTLED, arg=planned).json_value()
    assert became in ("played", "Задуманная карта не подошла")
