"""A host frees a chair: who sat there is told so, and sits down again by a new invitation alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.person import PATIENCE_MS
from support.friends import Friend
from support.table_server import Server

pytestmark = pytest.mark.browser
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server as people start it."""
    running = Server(tmp_path / "data")
    yield running
    assert running.stop() == ""


def phone(browser: Browser, server: Server, friend: Friend, table: str, key: str) -> Page:
    """A telephone at the waiting table, in the name of this friend."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en")
    name, value = friend.cookie.split("=", 1)
    context.add_cookies([{"name": name, "value": value, "url": server.address}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(f"{server.address}/t/{table}#{key}")
    return page


def test_who_is_removed_sees_why(browser: Browser, server: Server) -> None:
    """Two taps free a chair; the other page says so, also when it is opened anew; the old link is dead, the new one seats him again (A-250)."""
    host, other = Friend(server, "Иван"), Friend(server, "Мария")
    table, old = host.gather(bots=1)
    assert other.sit(table, old)[0] == 200
    first, second = phone(browser, server, host, table, old), phone(browser, server, other, table, old)
    expect(second.locator('[data-call="ready"]')).to_be_visible()
    assert second.locator('[data-call="remove"]').count() == 0
    expect(first.locator('[data-call="remove"]')).to_have_count(2)
    first.get_by_role("button", name="Мария").click()
    first.click('[data-call="remove-now"]')
    expect(second.locator("[data-removed]")).to_be_visible()
    second.reload()
    expect(second.locator("[data-removed]")).to_be_visible()
    expect(first.locator('[data-call="remove"]')).to_have_count(1)
    new = host.ask(f"/{table}/invite", "GET")[1]["link"]
    expect(first.locator("#invite-link")).to_have_value(new)
    second.goto("about:blank")
    second.goto(new)
    second.click('[data-call="sit"]')
    expect(first.locator('[data-call="remove"]')).to_have_count(2)
    first.get_by_role("button", name=host.ask(f"/{table}", "GET")[1]["seats"][1]["name"]).click()
    expect(first.locator('[data-call="remove"]')).to_have_count(1)
