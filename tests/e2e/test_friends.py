"""Two telephones and a spectator: a link, two names, a match among friends, somebody who looks on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.person import ASKED, PATIENCE_MS
from support.table_server import Server
from support.tuned import Tuned

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 780}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots answer at once and whose spectators wait a second."""
    running = Tuned(tmp_path / "data", "--bot-delay", "0", watch_delay_ms=1000)
    yield running
    assert running.stop() == ""


def phone(browser: Browser, errors: list[str]) -> Page:
    """A telephone of somebody new."""
    page = browser.new_context(viewport=PHONE).new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return page


def do_something(page: Page) -> bool:
    """Does the first thing that the page asks; False while it asks nothing."""
    asked = page.evaluate(ASKED)
    if asked is None or asked["place"] == "result":
        return False
    if asked["ask"] == "discard":
        cards = page.locator("[data-card][data-nav][aria-pressed=false]")
        for _ in range(2 - page.locator("[data-card][aria-pressed=true]").count()):
            cards.first.click()
        page.locator('[data-call="discard"]').click()
    elif asked["cards"]:
        page.locator(f'[data-card="{asked["cards"][0]}"][data-nav]').first.click()
    else:
        wanted = next((call for call in ("whist", "pass", "closed") if call in asked["calls"]), asked["calls"][-1])
        page.locator(f'[data-call="{wanted}"]').first.click()
        if page.locator('[data-call="order"]').is_visible():
            page.locator('[data-call="order"]').click()
    return True


def test_friends_and_a_spectator(browser: Browser, server: Server) -> None:
    """Two taps make the table, the link needs a name and two taps; both hold cards, somebody looks on without a hand, and the deal goes on."""
    errors: list[str] = []
    host, friend, spectator = (phone(browser, errors) for _ in range(3))
    host.goto(server.address)
    host.click('[data-call="friends"]')
    host.fill("dialog input[name=name]", "Иван")
    host.locator("dialog select").nth(0).select_option("1")
    host.locator("dialog select[name=clock]").select_option("usual")
    host.locator("dialog select[name=watch]").select_option("link")
    host.click('[data-call="make-room"]')
    link = host.locator("#invite-link").input_value()
    assert link.startswith(f"{server.address}/t/")
    expect(host.locator("section.invite svg path")).to_be_visible()
    expect(host.locator('[data-call="copy"]')).to_have_text("Ссылка скопирована")  # by the tap that made the table

    friend.goto(link)
    expect(friend.locator("main")).to_contain_text("Иван")
    friend.fill("input[name=name]", "Мария")
    friend.click('[data-call="sit"]')
    friend.click('[data-call="ready"]')
    expect(host.locator("main")).to_contain_text("Мария", timeout=PATIENCE_MS)
    host.click('[data-call="ready"]')
    for page in (host, friend):
        page.wait_for_selector(".own [data-card]")
    expect(host.locator(".room")).to_contain_text("Мария")

    spectator.goto(link)
    spectator.wait_for_selector(".room", timeout=PATIENCE_MS)
    assert spectator.locator(".own [data-card]").count() == 0

    done = 0
    for _ in range(600):
        done += sum(do_something(page) for page in (host, friend))
        if done >= 6:
            break
        host.wait_for_timeout(50)
    assert done >= 6, [(page.evaluate(ASKED), page.locator(".room").first.inner_text()) for page in (host, friend)]

    host.click('[data-open="people"]')
    expect(host.locator("dialog")).to_contain_text("Мария")
    host.locator('dialog [data-call="rest"]').click()
    host.locator("dialog header button").click()
    friend.click('[data-open="people"]')
    friend.locator('dialog [data-call="rest"]').click()
    expect(friend.locator('dialog [data-call="resume"]')).to_be_visible()
    friend.locator('dialog [data-call="resume"]').click()
    expect(friend.locator('dialog [data-call="rest"]')).to_be_visible()
    friend.get_by_role("button", name="Спасибо!").click()
    expect(host.locator(".phrase")).to_contain_text("Спасибо!")
    for page in (host, friend, spectator):
        page.context.close()
    assert errors == []
