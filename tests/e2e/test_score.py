"""The score keeper in browsers: two telephones on one sheet, conflicts that people decide, kills, and no network from the start."""

import json
import logging
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from e2e.conftest import OPTIONS, chromium
from e2e.scorer import NAMES, Known, Scorer, setup_of, some_deal, telephone
from support.table_server import START, Server

log = logging.getLogger(__name__)
pytestmark = pytest.mark.browser
PHONE: ViewportSize = {"width": 360, "height": 640}
WHOLE = os.environ.get("SCORE") == "nightly" or os.environ.get("RESILIENCE") == "nightly"
EVENINGS = [(rules, players, 40) for rules in ("sochi", "leningrad", "rostov") for players in (3, 4)] if WHOLE else [("sochi", 3, 8)]
"""Rules, players, deals: all of them by night."""
PASSED = {"kind": "game", "dealer": "Вера", "declarer": "Анна", "contract": "6C", "calls": {"Борис": "pass", "Вера": "pass"}}
LONE = PASSED | {"calls": {"Борис": "whist", "Вера": "pass"}, "tricks": {"Анна": 6, "Борис": 4, "Вера": 0}}
MOST_TAPS = 6


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    running = Server(tmp_path / "data")
    yield running
    running.kill()


@pytest.fixture(scope="module")
def table(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[BrowserContext, str]]:
    """A telephone, and the address of a server that nobody kills."""
    running = Server(tmp_path_factory.mktemp("score"))
    context = browser.new_context(viewport=PHONE, accept_downloads=True)
    yield context, running.address
    context.close()
    running.kill()


@pytest.fixture
def person(table: tuple[BrowserContext, str]) -> Iterator[Scorer]:
    """Somebody with a new sheet of three in Sochi, on a page on which no script fails."""
    errors: list[str] = []
    known = Scorer(telephone(table[0], errors), Known(setup_of("sochi", 3, 20)))
    known.begin(table[1], "sochi", 3, 20)
    yield known
    known.page.close()
    assert errors == []


def scored(document: Any, folder: Path) -> Any:
    """What `preferans score` says of a document."""
    (folder / "score.json").write_text(json.dumps(document), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", START, "score", str(folder / "score.json"), "--json"], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def shown(amount: Any) -> str:
    """An amount as the page writes it."""
    if isinstance(amount, int):
        return str(amount).replace("-", "−")
    top, bottom = (int(part) for part in amount.split("/"))
    glyph = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}[abs(top) % bottom, bottom]
    whole = abs(top) // bottom
    return f"{'−' if top < 0 else ''}{whole or ''}{glyph}"


def rows_of(sheet: Any, names: list[str]) -> list[list[str]]:
    """The figures of a sheet as the page has them under the drawing."""
    return [
        [shown(sheet["pool"][name]), shown(sheet["mountain"][name])]
        + ["" if other == name else shown(sheet["whists"].get(name, {}).get(other, 0)) for other in names]
        for name in names
    ]


@pytest.mark.parametrize(("rules", "players", "deals"), EVENINGS)
def test_an_evening_on_two_telephones(browser: Browser, server: Server, tmp_path: Path, rules: str, players: int, deals: int) -> None:
    """A-218, A-219: entered by turns, one of the telephones without a network for half of it; both end in the sheet of `preferans score`."""
    rng = random.Random(f"{rules} {players}")
    errors: list[str] = []
    setup = setup_of(rules, players, 20)
    contexts = [browser.new_context(viewport=PHONE, accept_downloads=True) for _ in range(2)]
    people = [Scorer(telephone(context, errors), Known(setup)) for context in contexts]
    link = people[0].begin(server.address, rules, players, 20)
    people[1].page.goto(link)
    people[1].page.wait_for_selector('[data-deals="0"]')
    people[1].page.wait_for_selector("[data-desk=python]")
    whole = Known(setup)
    for number in range(deals):
        if number == deals // 4:  # what each has seen of the other is known when they part
            for person in people:
                person.caught_up(whole)
            contexts[1].set_offline(True)
        if number == deals - deals // 4:
            contexts[1].set_offline(False)
        apart = deals // 4 <= number < deals - deals // 4
        if not apart:
            for person in people:
                person.caught_up(whole)
        who = people[number % 2]
        item = some_deal(rng, whole, who.known)
        who.enter(item)
        whole.items.append(item)
    for person in people:
        person.caught_up(whole)
    documents = [person.document() for person in people]
    expected = scored({**setup, "deals": whole.items}, tmp_path)
    assert documents[0] == documents[1]
    for person, document in zip(people, documents, strict=True):
        assert scored(document, tmp_path) == expected
        assert person.figures() == rows_of(expected["sheet"], list(NAMES[:players]))
        assert person.totals() == expected["settlement"]["rounded"]
    for context in contexts:
        context.close()
    assert errors == []


def test_a_typical_deal_takes_six_taps(person: Scorer) -> None:
    """A-247: a game, one whist, made: declarer, contract, two answers, tricks, and the word that it is written, on one small screen; undone, put back."""
    page = person.page
    person.enter(LONE)
    assert person.taps == [MOST_TAPS]
    log.info("taps of a typical deal: %d", person.taps[0])
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.click("[data-tab=deals]")
    page.click("[data-number='1'] .head")
    whists = page.locator("[data-number='1'] [data-entry=trick_whists]")
    expect(whists).to_contain_text("висты за взятки")
    expect(whists).to_contain_text("4 × 2")
    whists.click()
    expect(page.locator("[data-number='1'] .rule")).to_contain_text("Правило S3-73")
    page.click("[data-call=undo]")
    page.wait_for_selector('[data-deals="0"]')
    page.click("[data-call=redo]")
    page.wait_for_selector('[data-deals="1"]')


def test_a_deal_is_entered_by_ear(person: Scorer) -> None:
    """Whoever hears the page finds every question as a group with its name, every answer as a button, and hears what was written."""
    page = person.page
    said = {
        "Кто играл?": "Анна",
        "Что заказано?": "6 треф",
        "Что говорит Борис?": "вист",
        "Что говорит Вера?": "пас",
        "Анна: сколько взяток?": "6",
    }
    for question, word in said.items():
        group = page.get_by_role("group", name=question, exact=True)
        expect(group.get_by_role("button").first).to_be_visible()
        group.get_by_role("button", name=word, exact=True).press("Enter")
    expect(page.get_by_role("button", name="Борис висты на Анну +8")).to_be_visible()
    page.get_by_role("button", name="Записать").press("Enter")
    expect(page.get_by_role("status").filter(has_text="Сдача 1 записана.")).to_be_attached()
    expect(page.get_by_role("group", name="Кто играл?").get_by_role("button").first).to_be_focused()
    row = page.get_by_role("row", name="Анна пуля 2")
    expect(row).to_contain_text("гора 0")


def test_a_changed_past_shows_what_it_changes(person: Scorer) -> None:
    """A-73: a raspasy put before a six leaves it below the exit level, which is said before it is written; taking it out mends all."""
    page = person.page
    person.enter(LONE)
    page.click("[data-tab=deals]")
    page.click("[data-number='1'] .head")
    page.click("[data-call=before]")
    page.click("dialog [data-value=raspasy]")
    for steps, taken in ((3, 3), (4, 3)):
        page.wait_for_selector(f'dialog .body[data-steps="{steps - 1}"]')
        page.click(f"dialog .number[data-value='{taken}']")
    expect(page.locator("dialog [data-difference='1']")).to_contain_text("Сдача 1")
    expect(page.locator("dialog [data-difference='1'] .neg").first).to_be_visible()
    page.click("dialog [data-call=write]")
    page.wait_for_selector("dialog", state="detached")
    expect(page.locator("li.bad")).to_contain_text("Не записано")
    raspasy = page.locator("li", has_text="Распасы")
    raspasy.locator(".head").click()
    raspasy.locator("[data-call=remove]").click()
    expect(page.locator("dialog [data-difference='1'] [data-entry=trick_whists]")).to_be_visible()
    page.click("dialog [data-call=removed]")
    page.wait_for_selector("li.bad", state="detached")
    page.click("[data-number='1'] .head")
    page.click("[data-call=edit]")
    page.locator("dialog .done .chip").nth(4).click()
    page.click("dialog .number[data-value='5']")
    expect(page.locator("dialog [data-difference='0'] td").nth(1)).to_have_text("−27⅓")
    page.keyboard.press("Escape")


def test_a_paper_sheet_goes_on(table: tuple[BrowserContext, str], tmp_path: Path) -> None:
    """A-219: figures from paper, the price of a whist, payments in money, the file, the print; the next sheet begins with the same people."""
    errors: list[str] = []
    person = Scorer(telephone(table[0], errors), Known(setup_of("sochi", 3, 20)))
    page = person.page
    page.goto(f"{table[1]}/score")
    page.click("[data-call=new]")
    for number, name in enumerate(("Зоя", "Игорь", "Клим")):
        page.fill(f"[name=name-{number}]", name)
    page.fill("[name=stake]", "0,5")
    page.click("details summary")
    page.fill("[name=pool-0]", "6")
    page.fill("[name=mountain-1]", "8")
    page.fill("[name=whists-2-0]", "12")
    page.click("[data-call=begin]")
    page.wait_for_selector('[data-deals="0"]')
    document = person.document()
    expected = scored(document, tmp_path)
    assert expected["sheet"] == {
        "pool": {"Зоя": 6, "Игорь": 0, "Клим": 0},
        "mountain": {"Зоя": 0, "Игорь": 8, "Клим": 0},
        "whists": {"Клим": {"Зоя": 12}},
    }
    assert person.totals() == expected["settlement"]["rounded"]
    page.click("[data-tab=end]")
    page.click("[data-total='0']")
    assert page.locator("dialog dd").all_inner_texts()[-3:] == ["0 + 0 − 0 − 12 = −12", "66⅔ − 12 = +54⅔", "≈ +55"]
    page.click("dialog .btn-icon")
    pays = [row.inner_text().split() for row in page.locator(".pays li").all()]
    assert [(one[0], one[2], int(one[3])) for one in pays] == [
        (pay["from"], pay["to"], pay["whists"]) for pay in expected["settlement"]["payments"]
    ]
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for shown_in_print, there in ((".figures", True), (".pays", True), ("figure svg", True), ("nav", False), (".entry", False)):
        assert page.locator(shown_in_print).first.is_visible() == there, shown_in_print
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    page.locator("button[data-back]").click()
    page.click("[data-call=new]")
    assert [page.input_value(f"[name=name-{number}]") for number in range(3)] == ["Зоя", "Игорь", "Клим"]
    page.close()
    assert errors == []


def change(page: Page, contract: str) -> None:
    """Corrects the contract of the first deal, which both pass."""
    page.click("[data-tab=deals]")
    page.click("[data-number='1'] .head")
    page.click("[data-call=edit]")
    page.locator("dialog .done .chip").nth(1).click()
    page.click(f"dialog [data-value='{contract}']")
    page.wait_for_selector('dialog .body[data-steps="3"]')
    page.click("dialog [data-value=pass]")
    page.wait_for_selector('dialog .body[data-steps="4"]')
    page.click("dialog [data-value=pass]")
    expect(page.locator("dialog .preview")).to_contain_text("Итог")
    page.click("dialog [data-call=write]")
    page.wait_for_selector("dialog", state="detached")


def test_two_changes_of_one_deal_are_decided_by_people(browser: Browser, server: Server) -> None:
    """A-218: both telephones correct the same deal without a network; both see both versions, one decides, both agree."""
    errors: list[str] = []
    contexts = [browser.new_context(viewport=PHONE) for _ in range(2)]
    first, second = (Scorer(telephone(context, errors), Known(setup_of("sochi", 3, 20))) for context in contexts)
    link = first.begin(server.address, "sochi", 3, 20)
    first.enter(PASSED)
    second.page.goto(link)
    second.caught_up(first.known)
    second.page.wait_for_selector("[data-desk=python]")
    for context in contexts:
        context.set_offline(True)
    change(first.page, "7C")
    change(second.page, "8C")
    for context in contexts:
        context.set_offline(False)
    for person in (first, second):
        person.page.wait_for_selector("[data-conflict]")
        expect(person.page.locator("[data-choose]")).to_have_count(2)
    first.page.locator("[data-choose]").first.click()
    for person in (first, second):
        person.page.wait_for_selector("[data-conflict]", state="detached")
        expect(person.page.locator("[data-number='1']")).to_contain_text("7")
        person.page.click("[data-tab=sheet]")
        expect(person.page.locator(".figures tbody td").first).to_have_text("4")
    for context in contexts:
        context.close()
    assert errors == []


class Killable:
    """A browser with a folder of its own that can be killed without a word."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._start()

    def _start(self) -> None:
        (self._folder / "DevToolsActivePort").unlink(missing_ok=True)
        command = [chromium(), "--headless=new", f"--user-data-dir={self._folder}", "--remote-debugging-port=0", *OPTIONS, "about:blank"]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
        assert self._process.stderr is not None
        self.address = next(line.split()[-1] for line in self._process.stderr if line.startswith("DevTools listening on"))

    def kill(self) -> None:
        """Kills all its processes (SIGKILL)."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()

    def again(self) -> None:
        """Starts it with the same folder."""
        for name in ("SingletonLock", "SingletonSocket", "SingletonCookie"):
            (self._folder / name).unlink(missing_ok=True)
        self._start()


@pytest.fixture
def killable(browser: Browser, tmp_path: Path) -> Iterator[Killable]:
    """A browser to be killed; where there is one at all."""
    assert browser.is_connected()
    running = Killable(tmp_path / "profile")
    yield running
    running.kill()


def test_what_was_confirmed_survives_kills(killable: Killable, browser: Browser, server: Server) -> None:
    """Server and browser are killed in the middle of an entry: the deals that were written are there, on both sides."""
    playwright = browser.browser_type
    page = telephone(playwright.connect_over_cdp(killable.address).contexts[0], [])
    person = Scorer(page, Known(setup_of("sochi", 3, 20)))
    link = person.begin(server.address, "sochi", 3, 20)
    page.wait_for_selector("[data-desk=python]")
    person.enter(PASSED)
    person.caught_up(person.known)
    server.kill()
    person.enter(
        LONE
        | {"dealer": "Анна", "declarer": "Борис", "calls": {"Вера": "whist", "Анна": "pass"}, "tricks": {"Борис": 6, "Вера": 4, "Анна": 0}}
    )
    page.click(".entry [data-value='Анна']")
    page.wait_for_selector('.entry .body[data-steps="2"]')
    killable.kill()
    server.again()
    killable.again()
    page = telephone(playwright.connect_over_cdp(killable.address).contexts[0], [])
    page.goto(link)
    page.wait_for_selector('[data-deals="2"][data-unsent="0"][data-line="good"]')
    other = telephone(browser.new_context(viewport=PHONE), [])
    other.goto(link)
    other.wait_for_selector('[data-deals="2"]')
    other.context.close()


def test_without_a_network_from_the_start(browser: Browser, server: Server) -> None:
    """Once visited, the page opens with the server gone: a sheet of before, a new one, a deal with its reasons, the settlement."""
    errors: list[str] = []
    context = browser.new_context(viewport=PHONE)
    page = telephone(context, errors)
    before = Scorer(page, Known(setup_of("sochi", 3, 20)))
    before.begin(server.address, "sochi", 3, 20)
    before.enter(PASSED)
    page.wait_for_selector("[data-kept=true]")
    page.close()
    server.kill()
    context.set_offline(True)
    page = telephone(context, errors)
    page.goto(f"{server.address}/score")
    page.wait_for_selector("[data-desk=python]")
    page.click("[data-sheet]")
    page.wait_for_selector('[data-deals="1"]')
    page.click("[data-tab=deals]")
    page.click("[data-number='1'] .head")
    expect(page.locator("[data-number='1']")).to_contain_text("игра сыграна")
    page.locator("button[data-back]").click()
    person = Scorer(page, Known(setup_of("sochi", 3, 20)))
    page.click("[data-call=new]")
    for number, name in enumerate(NAMES[:3]):
        page.fill(f"[name=name-{number}]", name)
    page.click("[data-call=begin]")
    page.wait_for_selector('[data-deals="0"]')
    person.enter(LONE)
    page.click("[data-tab=deals]")
    page.click("[data-number='1'] .head")
    expect(page.locator("[data-number='1']")).to_contain_text("висты за взятки")
    assert person.totals()["Вера"] < 0
    context.close()
    assert errors == []
