"""Somebody at the table: he sees what the page offers and does it with a mouse, or with keys alone."""

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from e2e.stack import EVERY_PHASE
from support.stacked import Stacked

Json = dict[str, Any]
PATIENCE_MS = 90_000
"""A shared machine may be very slow; what must be fast is measured by the page's own clock."""

ASKED = """() => {
  const shown = (e) => e.offsetParent !== null && !e.disabled;
  const room = document.querySelector('.room');
  const calls = [...document.querySelectorAll('[data-call]')].filter(shown).map((e) => e.dataset.call);
  const cards = [...document.querySelectorAll('[data-card][data-nav]')].filter(shown).map((e) => e.dataset.card);
  const picked = document.querySelectorAll('[data-card][aria-pressed=true]').length;
  const sign = { play: 'lobby', again: 'settlement', next: 'result', settlement: 'result' };
  const place = room !== null ? 'table' : sign[Object.keys(sign).find((call) => calls.includes(call))];
  const ask = room?.dataset.ask ?? place;
  const offered = calls.filter((call) => call !== 'more').length + cards.length;
  const sending = ask === 'discard' && picked === 2 && !calls.includes('discard');
  if (place === undefined || ask === 'wait' || ask === 'next' || sending || document.querySelector('.lost') !== null || offered === 0) return null;
  return { place, phase: room?.dataset.phase ?? 'finished', ask, calls, cards };
}"""
"""What the page asks now; null while it asks nothing."""

PICTURE = """() => ({
  place: document.querySelector('.room')?.dataset ?? {},
  text: document.querySelector('.felt, .screen')?.innerText.split(/\\s+/).join(' ') ?? '',
  cards: [...document.querySelectorAll('[data-card]')].map((e) => [e.dataset.card, e.hasAttribute('data-nav')]),
})"""
"""What a person sees, as words."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the page asks."""

    place: str
    phase: str
    ask: str
    calls: tuple[str, ...]
    cards: tuple[str, ...]

    @property
    def games(self) -> list[str]:
        """Games that can be said."""
        return [call for call in self.calls if call[0].isdigit()]


@dataclass
class Person(ABC):
    """Plays by his wishes for the deal."""

    page: Page
    deals: tuple[Stacked, ...] = EVERY_PHASE
    frames: list[str] = field(default_factory=list)
    """Every frame that his browser has got."""
    met: dict[tuple[str, str], int] = field(default_factory=dict)
    """(phase, what was asked) and how often."""
    deal: int = 1
    claimed: bool = False

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.frames.append(str(frame))))

    @property
    def table(self) -> str:
        """The id of the table."""
        return self.page.url.rpartition("/t/")[2]

    @property
    def views(self) -> list[Json]:
        """The frames that brought a view, or what is new in it."""
        found: list[Json] = []
        for frame in self.frames:
            read = json.loads(frame)
            if read["type"] == "events":
                read["view"] = found[-1]["view"] | read["changed"]
            if "view" in read:
                found.append(read)
        return found

    @property
    def wishes(self) -> tuple[str, ...]:
        """What he wants in this deal."""
        return self.deals[self.deal - 1].wishes if self.deal <= len(self.deals) else ()

    def turn(self) -> Asked:
        """Waits until he is asked something; patience lasts as long as there is something new to see."""
        while (found := self._asked_in_time()) is None:
            pass
        asked = Asked(found["place"], found["phase"], found["ask"], tuple(found["calls"]), tuple(found["cards"]))
        self.met[asked.phase, asked.ask] = self.met.get((asked.phase, asked.ask), 0) + 1
        return asked

    def _asked_in_time(self) -> Json | None:
        before = self.page.evaluate(PICTURE)
        try:
            return dict(self.page.wait_for_function(ASKED).json_value())
        except PlaywrightTimeout:
            if self.page.evaluate(PICTURE) == before:
                raise
            return None

    def picture(self, quiet_ms: int = 150) -> Json:
        """What he sees, as soon as nothing has changed for so long."""
        before: Json = {}
        while (now := self.page.evaluate(PICTURE)) != before:
            before = now
            self.page.wait_for_timeout(quiet_ms)
        return before

    def answer(self, asked: Asked) -> None:
        """Does what he wants."""
        if asked.ask == "result" and "next" in asked.calls:
            self.deal, self.claimed = self.deal + 1, False
        self.claimed = self.claimed or "claim-open" in asked.calls
        for step in choose(asked, self.wishes):
            self.do(step)

    def play(self) -> None:
        """Plays until he stands before the settlement."""
        while (asked := self.turn()).place != "settlement":
            self.answer(asked)

    @abstractmethod
    def do(self, what: str) -> None:
        """Presses the button of a call or of a card."""


def place_of(what: str) -> str:
    """The selector of a call or a card."""
    return f'[data-card="{what}"][data-nav]' if what[0] in "SCDH" else f'[data-call="{what}"]:not(:disabled)'


class Clicker(Person):
    """With a mouse."""

    def do(self, what: str) -> None:
        """Clicks where the card is not covered by the next."""
        if what[0] in "SCDH":
            self.page.click(place_of(what), position={"x": 10, "y": 24})
        else:
            self.page.click(place_of(what))


STEP = """(wanted) => {
  const goal = document.querySelector(wanted), here = document.activeElement;
  if (goal === null || goal === here) return goal === null ? 'gone' : 'there';
  if (here === null || !here.hasAttribute('data-nav')) return 'ArrowRight';
  const [a, b] = [here.getBoundingClientRect(), goal.getBoundingClientRect()];
  const [dx, dy] = [b.left - a.left, b.top + b.height / 2 - a.top - a.height / 2];
  return Math.abs(dy) > 20 ? (dy > 0 ? 'ArrowDown' : 'ArrowUp') : dx > 0 ? 'ArrowRight' : 'ArrowLeft';
}"""
"""The key that leads from the button in focus towards another."""
WORDS = {"pass": "p", "hold": "i", "misere": "m", "whist": "w", "half_whist": "x"}


class Typist(Person):
    """With keys alone: letters say calls, arrows move, Enter presses."""

    def do(self, what: str) -> None:
        """Presses keys until it is done."""
        if what in WORDS:
            self.page.keyboard.press(WORDS[what])
        elif what[0].isdigit():
            level, strain = (what[:2], what[2:]) if what.startswith("10") else (what[0], what[1:])
            self.page.keyboard.press(level[0])
            self.page.keyboard.press(strain[0].lower())
        elif what not in ("more", "claim-open"):
            self.go_to(place_of(what))
            self.page.keyboard.press("Enter")

    def go_to(self, wanted: str) -> None:
        """Moves the focus."""
        tried: list[str] = []
        self.page.wait_for_selector(wanted)
        for _ in range(40):
            key = self.page.evaluate(STEP, wanted)
            assert key != "gone", wanted
            if key == "there":
                return
            before = self.page.evaluate_handle("document.activeElement")
            self.page.keyboard.press(key)
            tried.append(key)
            if self.page.evaluate("(before) => before === document.activeElement", before):
                self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {wanted}: {tried}")


def choose(asked: Asked, wishes: Sequence[str]) -> list[str]:
    """What a person with these wishes presses, one after another."""
    match asked.ask:
        case "result":
            return ["settlement" if "settlement" in asked.calls else "next"]
        case "call":
            return [_call(asked, wishes)]
        case "discard":
            wanted = [card for card in wishes if card in asked.cards][:2]
            return [*(wanted if len(wanted) == 2 else asked.cards[:2]), "discard"]
        case "order":
            wanted = [wish for wish in wishes if wish[0].isdigit()]
            if wanted and wanted[0] not in asked.calls:
                return ["more", wanted[0], "order"]
            return [*(wanted or asked.games[:1]), "order"]
        case "whist" | "ten" | "mode" | "answer":
            usual = {"whist": "pass", "ten": "waive", "mode": "closed", "answer": "accept"}[asked.ask]
            if usual == "pass" and usual not in asked.calls:
                usual = "whist"  # Stalingrad: there one has to
            return [next((wish for wish in wishes if wish in asked.calls), usual)]
        case _:
            if "claim" in wishes and "claim-open" in asked.calls:
                return ["claim-open", "claim"]
            return [_card(asked, wishes)]


def _call(asked: Asked, wishes: Sequence[str]) -> str:
    if "misere" in wishes and "misere" in asked.calls:
        return "misere"
    games = asked.games
    if "duel" in wishes and games and games[0] not in ("10C", "10D", "10H", "10NT"):
        return games[0]
    if "game" in wishes:
        return games[0] if games else "hold" if "hold" in asked.calls else "pass"
    return "pass"


def _card(asked: Asked, wishes: Sequence[str]) -> str:
    best = max if "high" in wishes else min
    return best(asked.cards, key=lambda card: "789TJQKA".index(card[1]))
