"""How heavy the page is, and how soon a person on a slow telephone holds cards."""

import gzip
import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.person import PATIENCE_MS
from preferans.server.static import FOLDER, INDEX
from support.table_server import Server

log = logging.getLogger(__name__)
LIGHT = 120 * 1024
"""Bytes of scripts and styles of the table, compressed …"""
ALL = 250 * 1024
"""… and with the pages that have an address of their own and are loaded when somebody opens it; of the two catalogues of texts a page loads one, the heavier counts."""
APART = re.compile(r"(Help|My|Score|Solver|Verify|Advice|Replay)Screen-|en-|sw\.js$|desk\.worker-|problems-")
SOON_MS = 10_000
"""Asked in the night alone: at a landing the machine may be as busy as it likes."""
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 1.6e6 / 8}
SLOWDOWN = 4

FIRST_CARD = """() => {
  const look = () => {
    if (document.querySelector('.own [data-card]') === null) return requestAnimationFrame(look);
    window.firstCard = performance.now();
  };
  look();
}"""
"""Notes when the first card lies before the person, counted from the moment when the page was asked for."""


def test_scripts_and_styles_are_light() -> None:
    """Whoever gathers, plays or looks on loads little, in all the dialogs together; with the solver, the verifier, the replay and the advice it is not much more (A-182, A-213)."""
    if not (FOLDER / INDEX).is_file():
        pytest.skip("THE PAGE OF THE TABLE IS NOT BUILT: make setup, with Node 20 or newer")
    files = [path for path in FOLDER.rglob("*") if path.suffix in (".js", ".css")]
    assert files
    weights = {path.name: len(gzip.compress(path.read_bytes())) for path in files}
    table = sum(weight for name, weight in weights.items() if not APART.match(name))
    log.info("scripts and styles: %.1f KB, of the table %.1f KB", sum(weights.values()) / 1024, table / 1024)
    assert table <= LIGHT
    assert sum(weights.values()) <= ALL


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server as people start it."""
    running = Server(tmp_path / "data")
    yield running
    assert running.stop() == ""


@pytest.mark.browser
def test_a_cold_page_deals_soon(page: Page, server: Server) -> None:
    """On a slow line and a slow machine, with nothing in the cache, from the address to the first dealt card: ten seconds at most."""
    page.set_default_timeout(PATIENCE_MS)
    page.add_init_script(f"({FIRST_CARD})()")
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", SLOW_LINE)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(server.address, wait_until="commit")
    page.click('[data-call="play"]')
    page.wait_for_function("() => window.firstCard > 0")
    took = float(page.evaluate("window.firstCard"))
    log.info("cold page to first card: %.0f ms", took)
    assert took <= SOON_MS or os.environ.get("LAWS") != "nightly"
