"""A person with a telephone at a table with real cards: he enters deals by taps, and knows from the core what he will be asked."""

import json
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from e2e.person import PATIENCE_MS
from preferans.conventions.catalogue import build
from preferans.conventions.ruleset import RuleSet
from preferans.notation.form import Object
from preferans.notation.score_desk import answer
from preferans.notation.score_guide import guide
from preferans.notation.score_place import Place
from preferans.notation.score_sheet import begin, lines, read_setup
from preferans.notation.score_step import Guide
from preferans.seats import SEATS
from support.score_typist import answer_to, lacks

expect.set_options(timeout=PATIENCE_MS)
ASK_OFTEN = "const later = setTimeout; window.setTimeout = (call, ms, ...more) => later(call, ms === 2500 ? 200 : ms, ...more)"
"""A page asks the server for news every 2.5 seconds; nobody learns anything from waiting for that."""
NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина")


def setup_of(rules: str, players: int, pool: int) -> Object:
    """What the form makes of these choices."""
    drafted: Any = answer({"call": "draft", "rules": rules, "players": players, "pool": pool, "options": {}})
    names = list(NAMES[:players])
    return {"rules": rules, "options": drafted["options"], "players": names, "dealer": names[-1]}


@dataclass
class Known:
    """What somebody has seen of the sheet: the items in their order."""

    setup: Object
    items: list[Object] = field(default_factory=list)

    def place(self, dealer: int | None = None) -> Place:
        """Where the next deal stands for him."""
        agreed = read_setup(self.setup)
        found = tuple(lines(agreed, [(str(n), item) for n, item in enumerate(self.items)]))
        progress = found[-1].after if found else begin(agreed)
        return Place(agreed.names, progress, progress.dealer if dealer is None else SEATS[dealer])

    @property
    def rules(self) -> RuleSet:
        """What is agreed."""
        return read_setup(self.setup).rules


def some_deal(rng: random.Random, whole: Known, other: Known) -> Object:
    """A deal that happened: it can follow the whole sheet, and can be entered on a sheet that lacks the last deals."""
    place = whole.place()
    while True:
        draft: Object = {"dealer": place.name(place.dealer)}
        while (now := guide(place, draft)).question is not None:
            choices = [one for one in now.question.choices if one.fault is None and one.value not in ("penalty", "misdeal", "redeal")]
            draft = rng.choice(choices[:3] if now.question.id == "who" and rng.random() < 0.8 else choices).draft
        assert now.item is not None
        if _enterable(other.place(place.dealer.index), now.item):
            return now.item


def _enterable(place: Place, item: Object) -> bool:
    """Whether the form of somebody else lets the same deal pass."""
    try:
        return _steps(place, item)[-1][1].item == item
    except StopIteration:
        return False


def _steps(place: Place, item: Any) -> list[tuple[str, Guide]]:
    """Every tap as a selector, and what is to be seen after it."""
    draft: Object = {"dealer": item["dealer"]} if "dealer" in item else {}
    now, taps = guide(place, draft), []
    while True:
        extra = next((one for one in now.extras if lacks(one, item)), None)
        if extra is not None:
            now = guide(place, extra.draft)
            taps.append((f'[data-extra="{extra.id}.{extra.about}"]', now))
        elif now.question is not None:
            value = answer_to(now.question, item)
            choice = next(one for one in now.question.choices if one.value == value and one.fault is None)
            now = guide(place, choice.draft)
            taps.append((f'[data-value="{value}"]', now))
        else:
            return taps


@dataclass
class Scorer:
    """Somebody with the page open."""

    page: Page
    known: Known
    taps: list[int] = field(default_factory=list)

    def begin(self, address: str, rules: str, players: int, pool: int) -> str:
        """A new sheet, shared; its link."""
        self.page.goto(f"{address}/score")
        self.page.click("[data-call=new]")
        if players != 3:
            self.page.check(f"input[name=players][value='{players}']", force=True)
        if (rules, pool) != ("sochi", 20):
            self.page.click("[data-call=rules]")
            self.page.check(f"[data-preset={rules}]", force=True)
            self.page.locator("fieldset.row", has_text="Пуля").get_by_text(str(pool), exact=True).click()
            expect(self.page.locator("[data-call=play]")).to_be_enabled(timeout=PATIENCE_MS)
            self.page.click("[data-call=play]")
        for number, name in enumerate(NAMES[:players]):
            self.page.fill(f"[name=name-{number}]", name)
        self.page.click("[data-call=begin]")
        self.page.wait_for_selector('[data-deals="0"]')
        self.page.click("[data-call=share]")
        self.page.click("[data-call=open-share]")
        link = self.page.locator("#score-link").input_value()
        self.page.keyboard.press("Escape")
        return link

    def enter(self, item: Any) -> None:
        """Enters a deal at the end and writes it down; counts the taps, the dealer's apart where he is not the one proposed."""
        place = self.known.place(SEATS[NAMES.index(item["dealer"])].index)
        page, count = self.page, 0
        page.wait_for_selector('.entry .body[data-steps="1"]')
        if self.known.place().dealer is not place.dealer:
            page.click(".entry [data-dealer]")
            page.click(f".entry [data-deals='{place.dealer.index}']")
            page.wait_for_selector(f".entry [data-dealer='{place.dealer.index}']")
        for selector, now in _steps(place, item):
            if selector.startswith("[data-extra"):
                page.locator(".entry details.extras").evaluate("(one) => (one.open = true)")
            page.click(f".entry {selector}")
            count += 1
            page.wait_for_selector(f'.entry .body[data-steps="{len(now.steps)}"][data-open="{str(now.question is not None).lower()}"]')
        page.click("[data-call=write]")
        self.known.items.append(item)
        page.wait_for_selector(f'[data-deals="{len(self.known.items)}"]')
        self.taps.append(count + 1)

    def caught_up(self, known: Known) -> None:
        """Waits until he sees all of it and everything of his is on the server."""
        self.known.items = list(known.items)
        self.page.wait_for_selector(f'[data-deals="{len(known.items)}"][data-unsent="0"][data-line="good"]')

    def document(self) -> Any:
        """The document that he saves for `preferans score`."""
        self.page.click("[data-tab=end]")
        with self.page.expect_download() as saving:
            self.page.click("[data-call=export]")
        found = json.loads(Path(saving.value.path()).read_text(encoding="utf-8"))
        self.page.click("[data-tab=deal]")
        return found

    def figures(self) -> list[list[str]]:
        """The table under the drawing, row by row."""
        self.page.click("[data-tab=sheet]")
        rows = [row.locator("td").all_inner_texts() for row in self.page.locator(".figures tbody tr").all()]
        self.page.click("[data-tab=deal]")
        return rows

    def totals(self) -> dict[str, int]:
        """Everybody's settlement as it is shown."""
        self.page.click("[data-tab=end]")
        rows = [row.inner_text().split("\n") for row in self.page.locator(".ranks li").all()]
        self.page.click("[data-tab=deal]")
        return {row[0]: int(row[1].replace("−", "-").replace("+", "")) for row in rows}


def telephone(context: BrowserContext, errors: list[str]) -> Page:
    """A page on a telephone, on which no script fails."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.add_init_script(ASK_OFTEN)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return page


def rules_of(setup: Any) -> RuleSet:
    """The rule set of a setup."""
    return build(setup["rules"], setup["options"], len(setup["players"]))
