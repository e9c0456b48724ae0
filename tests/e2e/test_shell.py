"""The installed page: it opens without a network, the server's answers are never kept, its manifest has what it names, and no update touches a deal."""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.person import PATIENCE_MS, Clicker
from preferans.server.static import FOLDER
from support.table_server import START, Server

pytestmark = pytest.mark.browser

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const addresses = [];
  for (const name of await caches.keys()) for (const one of await (await caches.open(name)).keys()) addresses.push(new URL(one.url).pathname);
  return addresses;
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server as people start it."""
    running = Server(tmp_path / "data")
    yield running
    assert running.stop() == ""


def test_the_page_opens_without_a_network(page: Page, server: Server) -> None:
    """Every page of the shell comes from the worker; of the server's answers none is kept."""
    page.set_default_timeout(PATIENCE_MS)
    page.goto(server.address)
    kept = page.evaluate(KEPT)
    assert "/index.html" in kept
    assert not [address for address in kept if address.startswith(("/api", "/ws"))]
    page.reload()  # from here on the worker answers
    page.wait_for_selector('[data-call="play"]')
    page.context.set_offline(offline=True)
    for address, shown in (("/solver", "main .solve"), ("/verify", "main"), ("/", ".hero")):
        page.goto(server.address + address)
        page.wait_for_selector(shown)
    page.context.set_offline(offline=False)


def test_the_manifest_names_what_there_is(page: Page, server: Server) -> None:
    """It can be installed: the manifest, its icons in the sizes that it states, all from this host."""
    page.goto(server.address)
    manifest = page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    assert {"name", "start_url", "display", "icons"} <= set(manifest)
    for icon in [*manifest["icons"], {"src": "/icons/apple.png", "sizes": "180x180"}]:
        size = page.evaluate(
            """async (src) => { const image = new Image(); image.src = src; await image.decode(); return `${image.naturalWidth}x${image.naturalHeight}`; }""",
            icon["src"],
        )
        assert icon["sizes"] in (size, "any"), icon


BUILD = """
import os, pathlib
import preferans.server.static as static
static.Client.__init__.__defaults__ = (pathlib.Path(os.environ["BUILD"]),)
"""


class Rebuilt(Server):
    """A server whose build can be exchanged while it runs."""

    program = (sys.executable, "-c", BUILD + START, "serve")

    def __init__(self, data: Path, build: Path) -> None:
        self.build = build
        shutil.copytree(FOLDER, build)
        super().__init__(data, "--bot-delay", "20")

    @property
    def environment(self) -> dict[str, str]:
        """Where the build lies goes with it."""
        return super().environment | {"BUILD": str(self.build)}

    def exchange(self) -> None:
        """Another build: its page says so, its worker has another version."""
        index, worker = self.build / "index.html", self.build / "sw.js"
        index.write_text(index.read_text(encoding="utf-8").replace("<head>", '<head><meta name="build" content="next">'), encoding="utf-8")
        worker.write_text(re.sub(r'"version":"\w+"', '"version":"next"', worker.read_text(encoding="utf-8"), count=1), encoding="utf-8")


@pytest.fixture
def rebuilt(tmp_path: Path) -> Iterator[Rebuilt]:
    """A copy of the build that may be changed."""
    running = Rebuilt(tmp_path / "data", tmp_path / "build")
    yield running
    assert running.stop() == ""


FETCHED = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  await found.update();
  while (found.waiting === null) await new Promise((done) => setTimeout(done, 50));
}"""
"""Looks for a new build and lasts until it waits."""


def test_a_new_build_waits_for_the_end_of_the_deal(page: Page, rebuilt: Rebuilt) -> None:
    """A build that comes in the middle of a deal is fetched and waits: the page goes on as it is; in the lobby it takes over by itself."""
    page.set_default_timeout(PATIENCE_MS)
    page.goto(rebuilt.address)
    page.evaluate(KEPT)
    page.reload()
    person = Clicker(page, ())
    person.do("play")
    person.turn()
    page.evaluate("window.same = true")
    rebuilt.exchange()
    page.evaluate(FETCHED)
    person.answer(person.turn())
    person.turn()
    assert page.evaluate("window.same") is True
    assert page.locator("meta[name=build]").count() == 0
    page.get_by_role("button", name="Меню стола").click()
    page.get_by_role("button", name="На главную").click()
    page.wait_for_selector("meta[name=build]", state="attached")
    page.wait_for_selector('[data-call="play"]')
    assert page.evaluate("window.same") is None
