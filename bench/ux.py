"""What a person waits for and needs, measured in a real browser on a real server, beside its target.

    python bench/ux.py [--only PART,PART] [--deals 50] [--json | --markdown]

A machine of one's own, please: most of it is time. The first card is asked for on a slow line (1.6 Mbit/s, 150 ms) by a machine four times as
slow; tasks are counted by the processor's time, times four; taps go over a line whose answers need 100 ms more; the memory is what is
left after collecting garbage. Where the machine is shared, `nice -n -15` keeps the others off.
"""

import argparse
import gzip
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "bench")]

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright  # noqa: E402

from e2e import test_weight  # noqa: E402
from e2e.conftest import chromium  # noqa: E402
from e2e.person import Clicker  # noqa: E402
from e2e.test_link import BACK  # noqa: E402
from preferans.server.static import FOLDER  # noqa: E402
from support.table_server import Server  # noqa: E402
from ux_watch import FIT, LIGHT, MOTION, NUMBERS, PLAYS, TAPS, TRACED, SlowWire, longest_tasks  # noqa: E402

LONG_MS = 50
HALF_ROUND_S = 0.05
TRACED_DEALS = 3
AWAY_MS = 30_000
PATIENCE_MS = 180_000


@dataclass(frozen=True, slots=True)
class Line:
    """A figure beside its target: at most so much, or at least."""

    what: str
    value: float
    target: float
    unit: str = ""
    at_least: bool = False

    @property
    def good(self) -> bool:
        """Whether the target is met."""
        return self.value >= self.target if self.at_least else self.value <= self.target

    @property
    def wanted(self) -> str:
        """The target in words."""
        return f"{'≥' if self.at_least else '≤'} {self.target:g} {self.unit}".rstrip()


def opened(browser: Browser) -> Page:
    """A page of a new guest on a small telephone."""
    page = browser.new_context(viewport={"width": 360, "height": 640}, locale="ru").new_page()
    page.set_default_timeout(PATIENCE_MS)
    return page


def slow(page: Page, *, line: bool = False) -> CDPSession:
    """Makes the page's machine four times as slow, and its line too if that is asked for."""
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": test_weight.SLOWDOWN})
    if line:
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", test_weight.SLOW_LINE)
    return tools


def weight(_: Browser, __: Server) -> Iterator[Line]:
    """Scripts and styles of the table, compressed."""
    files = [path for path in FOLDER.rglob("*") if path.suffix in (".js", ".css") and not test_weight.APART.match(path.name)]
    yield Line(
        "scripts and styles of the table, gzip",
        sum(len(gzip.compress(path.read_bytes())) for path in files) / 1024,
        test_weight.LIGHT / 1024,
        "KB",
    )


def first_card(browser: Browser, server: Server) -> Iterator[Line]:
    """From the address to the first card, one tap between them; and whom the page asks for what."""
    page = opened(browser)
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    slow(page, line=True)
    page.goto(server.address)
    page.click('[data-call="play"]')
    page.evaluate(test_weight.FIRST_CARD)
    page.wait_for_function("() => window.firstCard !== undefined")
    yield Line("cold page to the first card, one tap, slow line and machine", page.evaluate("window.firstCard") / 1000, 10, "s")
    yield Line("foreign hosts asked for anything", len(hosts - {server.address.partition("://")[2]}), 0)
    page.context.close()


def friends(browser: Browser, server: Server) -> Iterator[Line]:
    """Taps until the link is there, until it is copied, and until a friend sits at the table."""
    host, friend = opened(browser), opened(browser)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])  # naming one alone would take the other away
    taps = {"link": 0, "copied": 0, "seated": 0}

    def tap(page: Page, call: str, *counted: str) -> None:
        page.click(f'[data-call="{call}"]')
        for one in counted:
            taps[one] += 1

    host.goto(server.address)
    tap(host, "friends", "link", "copied")
    tap(host, "make-room", "link", "copied")
    link = host.locator("#invite-link").input_value()
    friend.goto(link)
    tap(friend, "sit", "seated")
    tap(friend, "ready", "seated")
    host.wait_for_timeout(1000)
    if host.evaluate("navigator.clipboard.readText()") != link:
        tap(host, "copy", "copied")
    yield Line("taps from «Позвать друзей» to the link with its QR code", taps["link"], 2)
    yield Line("taps until it is in the clipboard", taps["copied"], 2)
    yield Line("taps of a friend from the link to sitting there, ready", taps["seated"], 2)
    for page in (host, friend):
        page.context.close()


def begun(browser: Browser, address: str, watch: str = "() => undefined") -> tuple[Page, Clicker]:
    """A table of one's own, watched from its first card."""
    page = opened(browser)
    page.add_init_script(f"({watch})()")
    page.goto(address)
    person = Clicker(page, ())
    person.do("play")
    return page, person


def play(person: Clicker, deals: int, after: Callable[[int], None] = lambda _: None, look: Callable[[], None] = lambda: None) -> None:
    """Plays so many deals, looking at each question; a match that is over is followed by another."""
    played = 0
    while played < deals:
        asked = person.turn()
        look()
        if asked.ask == "result":
            played += 1
            after(played)
        if asked.place == "settlement":
            over = person.page.url
            person.do("again")
            person.page.wait_for_url(lambda url, over=over: url != over)
        else:
            person.answer(asked)
        person.frames.clear()


def tasks(browser: Browser, server: Server) -> Iterator[Line]:
    """Tasks of the main thread while deals are played: processor time, as a machine four times as slow would need it, whatever else runs on this one."""
    page, person = begun(browser, server.address)
    page.wait_for_selector(".own [data-card]")
    tools = browser.new_browser_cdp_session()
    trace: list[dict[str, Any]] = []
    ended: list[bool] = []
    tools.on("Tracing.dataCollected", lambda found: trace.extend(found["value"]))
    tools.on("Tracing.tracingComplete", lambda _: ended.append(True))
    tools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": [*TRACED]}})
    page.evaluate(f"({PLAYS})()")
    for _ in range(TRACED_DEALS):
        page.wait_for_function("() => window.over", polling=500)
        person.do("next")
        page.wait_for_selector(".room")
        page.evaluate("window.over = false")
    tools.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    found = [one * test_weight.SLOWDOWN for one in longest_tasks(trace)]
    yield Line(f"longest task of the main thread in {TRACED_DEALS} deals, CPU four times as slow", found[0], LONG_MS, "ms")
    yield Line("tasks over 50 ms in them", sum(one > LONG_MS for one in found), 0)
    page.context.close()


def motion(browser: Browser, server: Server) -> Iterator[Line]:
    """What is animated in two deals."""
    page, person = begun(browser, server.address, MOTION)
    play(person, 2)
    found = set(page.evaluate("window.animated"))
    yield Line("properties animated in two deals but transform and opacity", len(found - LIGHT), 0)
    yield Line("properties animated at all (what is not looked for is not found)", len(found & LIGHT), 2, at_least=True)
    page.context.close()


def taps(browser: Browser, server: Server) -> Iterator[Line]:
    """From the tap to the card on the table, and to the server's word over a line that takes 100 ms."""
    line = SlowWire(server.port, HALF_ROUND_S)
    page, person = begun(browser, line.address, TAPS)
    play(person, 3)
    found: list[dict[str, float]] = page.evaluate("window.taps.filter((one) => one.taken !== undefined)")
    yield Line("tap to the card's move, median", median(one["moved"] for one in found), 50, "ms")
    yield Line("tap to the server's word over 100 ms of line, median", median(one["taken"] for one in found), 150, "ms")
    page.context.close()
    line.close()


def away(browser: Browser, server: Server) -> Iterator[Line]:
    """Half a minute without a network in the middle of a deal; nothing is pressed."""
    page, person = begun(browser, server.address)
    while person.turn().ask not in ("lead", "play"):
        person.answer(person.turn())
    page.context.set_offline(offline=True)
    page.wait_for_selector(".lost")
    page.wait_for_timeout(AWAY_MS)
    page.evaluate(BACK)
    page.evaluate("window.since = Date.now()")
    page.context.set_offline(offline=False)
    page.wait_for_function("() => window.backAt > 0")
    yield Line("back at one's turn after 30 s without a network", page.evaluate("window.backAt - window.since") / 1000, 2, "s")
    page.context.close()


def telephone(browser: Browser, server: Server) -> Iterator[Line]:
    """What can be touched at 360×640 at every question of three deals; then every number of the sheet."""
    page, person = begun(browser, server.address)
    page.emulate_media(reduced_motion="reduce")
    seen: list[dict[str, Any]] = []

    def look() -> None:
        if page.locator(".room").count() > 0:
            seen.append(page.evaluate(FIT))

    play(person, 3, look=look)
    yield Line("360×640: narrowest strip of a card that can be touched", min(one["strip"] or 1e9 for one in seen), 24, "px", at_least=True)
    yield Line("360×640: lowest target", min(one["height"] for one in seen), 44, "px", at_least=True)
    yield Line("360×640: most cards at once", max(one["cards"] for one in seen), 10, at_least=True)
    yield Line("360×640: questions at which the table scrolls", sum(one["scrolls"] for one in seen), 0)
    person.turn()
    page.keyboard.press("u")
    page.wait_for_selector(".drawing svg")
    page.wait_for_selector("td button:not(:disabled)")
    found = page.evaluate(NUMBERS)
    yield Line("numbers on the sheet after three deals", found["numbers"], 15, at_least=True)
    yield Line("of them without entries, rule and arithmetic at one tap", found["silent"], 0)
    page.context.close()


def memory(browser: Browser, server: Server, deals: int) -> Iterator[Line]:
    """What the page keeps after many deals, beside what it kept after a few."""
    page, person = begun(browser, server.address)
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable")
    kept: dict[int, dict[str, Any]] = {}
    early = max(1, deals // 10)

    def weigh(played: int) -> None:
        if played in (early, deals):
            tools.send("HeapProfiler.collectGarbage")
            kept[played] = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}

    play(person, deals, weigh)
    heap = (kept[deals]["JSHeapUsedSize"] - kept[early]["JSHeapUsedSize"]) / 2**20
    yield Line(f"memory more after {deals} deals than after {early}", heap, 2, "MB")
    yield Line("nodes of the document more", kept[deals]["Nodes"] - kept[early]["Nodes"], 500)
    yield Line("listeners more", kept[deals]["JSEventListeners"] - kept[early]["JSEventListeners"], 100)
    page.context.close()


PARTS: dict[str, Callable[[Browser, Server], Iterator[Line]]] = {
    "weight": weight,
    "first-card": first_card,
    "friends": friends,
    "taps": taps,
    "tasks": tasks,
    "motion": motion,
    "away": away,
    "telephone": telephone,
}


def measure(parts: list[str], deals: int) -> Iterator[Line]:
    """Every figure of these parts, as it is found."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data", "--bot-delay", "20")
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for part in parts:
            yield from memory(browser, server, deals) if part == "memory" else PARTS[part](browser, server)
        browser.close()
        server.stop()


def told(lines: list[Line], form: str) -> str:
    """The figures as a document for programs, as a table for a page, or as lines to be read."""
    if form == "json":
        return json.dumps(
            [{"what": o.what, "value": round(o.value, 2), "target": o.wanted, "unit": o.unit, "good": o.good} for o in lines],
            ensure_ascii=False,
        )
    if form == "markdown":
        rows = [f"| {one.what} | {one.value:.4g} {one.unit} | {one.wanted} | {'reached' if one.good else '**missed**'} |" for one in lines]
        return "\n".join(["| what | measured | target | |", "| --- | ---: | ---: | --- |", *rows])
    return "\n".join(f"{'  ' if one.good else '! '}{one.what:<75} {one.value:>9.1f} {one.unit:<3} {one.wanted}" for one in lines)


def main() -> int:
    """Prints every figure; 1 if a target is missed, 2 if something else than a part is asked for."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    known = [*PARTS, "memory"]
    reader.add_argument("--only", type=lambda text: text.split(","), default=known, help=f"some of the parts: {', '.join(known)}")
    reader.add_argument("--deals", type=int, default=50, help="deals for the memory (50)")
    reader.add_argument("--json", dest="form", action="store_const", const="json", default="text", help="a document for programs")
    reader.add_argument("--markdown", dest="form", action="store_const", const="markdown", help="a table for a page")
    wanted = reader.parse_args()
    if foreign := [one for one in wanted.only if one not in known]:
        reader.error(f"--only: unknown: {', '.join(foreign)}; known: {', '.join(known)}")
    if shutil.which(chromium() or "chromium") is None:
        reader.error("there is no browser: apt-get install chromium, or CHROMIUM=/path/to/it")
    lines: list[Line] = []
    for line in measure(wanted.only, wanted.deals):
        lines.append(line)
        print(told([line], "text"), file=sys.stderr, flush=True)  # it takes minutes
    print(told(lines, wanted.form))
    return 0 if all(one.good for one in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
