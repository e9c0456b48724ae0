"""Somebody who sees nothing: he knows the page only by the names and roles that it tells, and presses what has a name."""

import re
import time
from dataclasses import dataclass

from playwright.sync_api import Locator

from e2e.person import PATIENCE_MS, Asked, Person

RANKS = {"туз": "A", "король": "K", "дама": "Q", "валет": "J", "десятка": "T", "девятка": "9", "восьмёрка": "8", "семёрка": "7"}
SUITS = {"пик": "S", "треф": "C", "бубён": "D", "червей": "H", "без козыря": "NT"}
BUTTON = re.compile(r'^\s*- button "(?P<name>(?:[^"\\]|\\.)*)"(?P<state>[^:\n]*)', re.MULTILINE)
SAID = {
    "пас": "pass",
    "Пас": "pass",
    "мизер": "misere",
    "здесь": "hold",
    "9 и 10…": "more",
    "Снести": "discard",
    "Вист": "whist",
    "Полвиста": "half_whist",
    "Вернуть вист": "whist_return",
    "Проверяю": "check",
    "Верю": "waive",
    "В светлую": "open",
    "Втёмную": "closed",
    "Согласен": "accept",
    "Играем дальше": "refuse",
    "Приглашаю": "invite",
    "Не приглашаю": "decline",
    "Играю": "order",
    "Дальше": "next",
    "К расчёту": "settlement",
    "Ещё пулю": "again",
}
"""Buttons by how their names begin: a button's name goes on with what it means."""
BY_ASK = (
    ("settlement", {"again"}),
    ("result", {"next", "settlement"}),
    ("whist", {"whist", "half_whist", "whist_return"}),
    ("ten", {"check", "waive"}),
    ("mode", {"open", "closed"}),
    ("answer", {"accept", "refuse"}),
    ("invite", {"invite"}),
)


@dataclass
class Listener(Person):
    """By the accessibility tree alone."""

    heard: str = ""
    """What the page told last."""

    def turn(self) -> Asked:
        """Listens until something is asked; patience lasts as long as there is something new to hear."""
        until, before = 0.0, ""
        while before == "" or time.monotonic() < until:
            asked = self.listen()
            if self.heard != before:
                until, before = time.monotonic() + PATIENCE_MS / 1000, self.heard
            if asked is not None:
                self.met[asked.phase, asked.ask] = self.met.get((asked.phase, asked.ask), 0) + 1
                return asked
            self.page.wait_for_timeout(40)
        raise AssertionError(f"nothing is asked:\n{self.heard}")

    def listen(self) -> Asked | None:
        """What is asked now, from names and states alone."""
        self.heard = self.page.locator("body").aria_snapshot()
        offered = [code for one in BUTTON.finditer(self.heard) if "disabled" not in one["state"] and (code := code_of(one["name"]))]
        cards = tuple(code for code in offered if is_card(code))
        calls = tuple(code for code in offered if not is_card(code))
        ask = self._asked(set(calls), bool(cards))
        return None if ask is None else Asked("settlement" if ask == "settlement" else "table", ask, ask, calls, cards)

    def _asked(self, calls: set[str], cards: bool) -> str | None:
        if "Связь вернётся" in self.heard:
            return None
        if "Снесите две карты" in self.heard:
            sending = self.heard.count("[pressed]") == 2 and "discard" not in calls
            return "discard" if cards and not sending else None
        if "Назовите игру" in self.heard or "order" in calls:
            return "order" if calls else None
        found = next((ask for ask, wanted in BY_ASK if calls & wanted), None)
        if found is None and "pass" in calls:
            return "call"
        return found or ("play" if cards else None)

    def do(self, what: str) -> None:
        """Goes to the button of that name and presses Enter."""
        if what in ("claim-open", "claim"):
            return  # he plays every card
        button = self.button(what)
        button.focus()
        button.press("Enter")

    def button(self, what: str) -> Locator:
        """The button that tells that it is this."""
        heard = self.page.locator("body").aria_snapshot()
        names = [one["name"] for one in BUTTON.finditer(heard) if "disabled" not in one["state"] and code_of(one["name"]) == what]
        assert names, f"nobody offers {what}:\n{heard}"
        return self.page.get_by_role("button", name=names[0], exact=True, disabled=False).first


def code_of(name: str) -> str:
    """The card or call that a button's name tells; empty for other buttons."""
    rank, _, suit = name.partition(" ")
    if rank in RANKS and suit in SUITS:
        return SUITS[suit] + RANKS[rank]
    level = re.fullmatch(r"(\d+) (.+)", name)
    if level and level[2] in SUITS:
        return level[1] + SUITS[level[2]]
    begun = [text for text in SAID if name == text or name.startswith((f"{text} ", f"{text},"))]
    return SAID[max(begun, key=len)] if begun else ""


def is_card(code: str) -> bool:
    """Whether a code names a card."""
    return len(code) == 2 and code[0] in "SCDH" and code[1] in "789TJQKA"
