"""In the browser: every deal takes the browser's own salt, and is proved there, against what that browser saw before it."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.person import Asked, Clicker, Person
from support.table_server import Server

pytestmark = pytest.mark.browser
GOLDEN = Path(__file__).parents[1] / "golden" / "fair"
SAW = "This browser saw the commitment before the deal itself"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots answer almost at once."""
    running = Server(tmp_path / "data", "--bot-delay", "20")
    yield running
    assert running.stop() == ""


def english(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate(
        "localStorage.setItem('preferans.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('preferans.settings') ?? '{}'), lang: 'en' }))"
    )
    page.reload()


def settled(person: Person) -> Asked:
    """What is asked when nothing moves any more, so that no answer meets a table that has gone on."""
    person.turn()
    person.picture()
    return person.turn()


def carry_out(person: Person, act: Callable[[], None]) -> None:
    """Does it, and waits for what the table says to it."""
    before = len(person.frames)
    act()
    for _ in range(100):
        if len(person.frames) > before:
            return
        person.page.wait_for_timeout(20)


def play_to(person: Person, place: str, call: str = "") -> None:
    """Plays until he is at that place, or may make that call."""
    while (asked := settled(person)).place != place and call not in asked.calls:
        carry_out(person, partial(person.answer, asked))


def to_result(person: Person) -> dict[str, object]:
    """Plays to the end of the deal; the view that shows it."""
    play_to(person, "result")
    view: dict[str, object] = person.views[-1]["view"]
    return view


@pytest.mark.slow
def test_the_deals_just_played_are_proved_by_the_browser_that_played_them(page: Page, server: Server) -> None:
    person = Clicker(page, ())
    english(page, server.address)
    person.do("play")
    for number in (1, 2):
        view = to_result(person)
        fair, me = view["fair"], view["me"]
        assert isinstance(fair, dict)
        assert isinstance(me, int)
        assert (fair["number"], len(fair["salts"][me])) == (number, 32)
        seen = json.loads(page.evaluate(f"localStorage.getItem('preferans.fair.{person.table}')"))
        assert [(one["commitment"], one["salt"]) for one in seen if one["number"] == number] == [(fair["commitment"], fair["salts"][me])]
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="Verify this deal").click()
        proof = opened.value
        expect(proof.locator(".answer h2")).to_have_text("The deal is proved")
        expect(proof.locator(".answer")).to_contain_text(SAW)
        proof.close()
        if view.get("settlement") is None:
            person.do("next")
            while person.views[-1]["view"]["phase"] == "finished":  # the result stays until the next deal has come
                page.wait_for_timeout(20)


@pytest.mark.slow
def test_a_match_that_is_over_is_proved_from_its_settlement(page: Page, server: Server) -> None:
    """The link beside the record leads to all its deals, each held against what this browser saw."""
    person = Clicker(page, ())
    english(page, server.address)
    person.do("play")
    play_to(person, "settlement", "finish-open")
    person.do("finish-open")
    carry_out(person, partial(person.do, "finish"))
    play_to(person, "settlement")  # an open spiral is played out first
    page.get_by_role("link", name="Verify the deals").click()
    expect(page.locator(".answer h2")).to_have_text(re.compile(r"^(The deal is|All \d+ deals are) proved$"))
    for deal in page.locator("summary").all():
        deal.click()
    deals = page.locator("details").count()
    assert page.get_by_text(SAW).count() == deals == person.views[-1]["view"]["deal"]


def test_records_are_verified_where_they_are_dropped(page: Page, server: Server) -> None:
    """A good record, a record of which a digit was changed, and something that is none."""
    english(page, f"{server.address}/verify")
    choose = page.locator("input[type=file]")
    choose.set_input_files(GOLDEN / "three.prn")
    expect(page.locator(".answer h2")).to_have_text("All 3 deals are proved")
    page.get_by_role("button", name="Verify another record").click()
    text = (GOLDEN / "three.json").read_text(encoding="utf-8")
    secret = text.index('"secret": "') + len('"secret": "')
    changed = text[:secret] + ("0" if text[secret] != "0" else "1") + text[secret + 1 :]
    choose.set_input_files({"name": "three.json", "mimeType": "application/json", "buffer": changed.encode()})
    expect(page.locator(".answer h2")).to_have_text("Not all deals are proved: 2 of 3")
    page.locator("summary").first.click()
    expect(page.locator(".answer")).to_contain_text("the secret does not give the commitment (field fairness.commitment)")
    page.get_by_role("button", name="Verify another record").click()
    page.get_by_role("button", name="Paste text").click()
    page.get_by_label("Record of a match").last.fill("no record at all")
    page.get_by_role("button", name="Verify", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("This is no record of a match")
    expect(page.locator(".stats")).to_contain_text("No deal on this server has ended yet.")
