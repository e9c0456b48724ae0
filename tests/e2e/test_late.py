"""Between two deals: a person cuts the pack with his own hand; a newcomer joins a running match by its link, and finds what was brought."""

import asyncio
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from e2e.person import PATIENCE_MS, Clicker
from preferans.conventions.catalogue import build
from preferans.fairness import Terms, derive
from preferans.match.cutting import cut
from preferans.rules.dealing import talon_pairs
from preferans.server import codec
from preferans.server.settings import FILE
from preferans.server.store.store import read_log
from support.table_server import Json, Server, sit

pytestmark = pytest.mark.browser
PHONE: ViewportSize = {"width": 360, "height": 640}
DESK: ViewportSize = {"width": 1440, "height": 900}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots answer at once."""
    running = Server(tmp_path / "data", "--bot-delay", "0")
    yield running
    assert running.stop() == ""


async def _between(server: Server, table: str, cookie: str, *, cuts: bool) -> None:
    async with sit(server, table, cookie) as person:
        while not (view := await person.my_turn())["legal"]["next"] or (cuts and view["next"]["cutter"] != view["me"]):
            assert await person.step()


def between(server: Server, table: str, cookie: str, *, cuts: bool = False) -> None:
    """Plays without a browser until a deal is over; `cuts`: until this person cuts for the next. The browser's loop holds this thread."""
    with ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, _between(server, table, cookie, cuts=cuts)).result()


def at_home(browser: Browser, server: Server, size: ViewportSize, lang: str, errors: list[str], cookie: str = "") -> Page:
    """A page of somebody who reads this language; with a cookie, of the guest who has it."""
    context = browser.new_context(viewport=size)
    context.add_init_script(
        f"localStorage.getItem('preferans.settings') ?? localStorage.setItem('preferans.settings', '{{\"lang\":\"{lang}\"}}')"
    )
    if cookie:
        name, _, token = cookie.partition("=")
        context.add_cookies([{"name": name, "value": token, "url": server.address}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return page


def test_the_pack_is_cut_where_he_cuts(browser: Browser, server: Server) -> None:
    """S0-13a: the slider of the result is put somewhere, and the next deal is the shuffled pack cut there; the table says so."""
    errors: list[str] = []
    table, cookie = server.new_table(rules="sochi", pool=50)
    between(server, table, cookie, cuts=True)
    page = at_home(browser, server, PHONE, "en", errors, cookie)
    person = Clicker(page, ())
    page.goto(f"{server.address}/t/{table}")
    slider = page.locator("[data-cut]")
    expect(page.locator(".cut")).to_contain_text("leave it and it is cut for you")
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 5, box["y"] + box["height"] / 2)
    slider.press("ArrowLeft")
    taken = int(slider.input_value())
    assert 2 <= taken <= 9
    expect(page.locator(".cut")).to_contain_text(f"{taken} of 32 taken off")
    number = person.views[-1]["view"]["deal"] + 1
    person.do("next")
    page.wait_for_selector(".own [data-card]")
    page.get_by_role("button", name="Table menu").click()
    expect(page.locator("dialog")).to_contain_text(f"{taken} cards")
    view = next(one["view"] for one in person.views if one["view"]["deal"] == number)
    assert view["cut"] == {"chair": view["me"], "taken": taken}
    assert_dealt(server, table, number, taken)
    page.context.close()
    assert errors == []


def assert_dealt(server: Server, table: str, number: int, taken: int) -> None:
    """The deal of that number in the log is what its secret and salts give, cut so."""
    with closing(sqlite3.connect(server.data / FILE)) as db:
        log = [codec.decode(event.body) for event in read_log(db, table)]
    dealt = [line for line in log if isinstance(line, codec.Dealt)][number - 1]
    rules = build("sochi", {"pool_target": 50})
    agreed = dealt.agreed
    assert agreed is not None
    salts = [None if salt is None else bytes.fromhex(salt) for salt in agreed.salts]
    drawn = derive(Terms(table, number, rules.hash, talon_pairs(rules)), bytes.fromhex(agreed.secret), salts)
    assert codec.unpack(dealt.order) == cut(drawn.pack, taken)
    assert taken == dealt.cut


def test_a_newcomer_joins_a_running_match(browser: Browser, server: Server) -> None:
    """A-164: by the link, with everybody's consent; both see the sheet that begins with what was brought, and the old page leads there."""
    errors: list[str] = []
    old, cookie = server.new_table(rules="codex96", pool=20, players=3, name="Иван")
    between(server, old, cookie)
    host = at_home(browser, server, PHONE, "ru", errors, cookie)
    friend = at_home(browser, server, DESK, "en", errors)
    host.goto(f"{server.address}/t/{old}")
    host.click('[data-call="extend"]')
    link = host.locator("#invite-link").input_value()
    expect(host.locator("main")).to_contain_text("кто готов, тот согласен")

    friend.goto(link)
    expect(friend.locator("main")).to_contain_text("whoever is ready consents")
    friend.fill("input[name=name]", "Мария")
    friend.click('[data-call="sit"]')
    friend.click('[data-call="ready"]')
    expect(host.locator("main")).to_contain_text("Мария", timeout=PATIENCE_MS)
    aside = host.context.new_page()
    aside.goto(f"{server.address}/t/{old}")
    aside.wait_for_selector('[data-call="extending"]')
    host.click('[data-call="ready"]')
    for page in (host, friend):
        page.wait_for_selector(".room")  # of four, the dealer has no cards
        assert page.url.partition("#")[0] == link.partition("#")[0]

    new = link.rpartition("/t/")[2].partition("#")[0]
    before, after = sheet(server, old, cookie), sheet(server, new, cookie)
    assert len(after["brought"]) > 0
    assert [row[:3] for row in after["sheet"]["whists"][:3]] == before["sheet"]["whists"]
    assert written(host, "Пуля", "с прежнего стола") == written(friend, "Score sheet", "from the table before") != []

    aside.click('[data-call="moved"]')
    aside.wait_for_url(f"**/t/{new}")
    expect(aside.locator(".room")).to_contain_text("Мария", timeout=PATIENCE_MS)
    for page in (host, friend):
        page.context.close()
    assert errors == []


def sheet(server: Server, table: str, cookie: str) -> Json:
    """The sheet as the server gives it."""
    found: Any = server.ask(f"/api/v1/tables/{table}/sheet", cookie)[1]
    return dict(found)


def written(page: Page, name: str, reason: str) -> list[str]:
    """The numbers of the sheet, of which one at least is explained by that reason."""
    page.get_by_role("button", name=name, exact=True).first.click()
    cells = page.locator("td.num button:enabled")
    cells.first.wait_for()
    numbers = cells.all_inner_texts()
    cells.nth(next(i for i, number in enumerate(numbers) if number not in ("", "0", "—"))).click()
    expect(page.locator("dialog")).to_contain_text(reason)
    page.keyboard.press("Escape")
    return numbers
