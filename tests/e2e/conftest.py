"""A browser: Debian's chromium, or the one that CHROMIUM names."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from preferans.server.static import FOLDER, INDEX

OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking")


def chromium() -> str:
    """Where there is one; empty if there is none."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), "")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of one file; while it runs, its event loop holds this thread."""
    if not chromium():
        pytest.skip("THERE IS NO BROWSER: apt-get install chromium, or CHROMIUM=/path/to/it")
    if not (FOLDER / INDEX).is_file():
        pytest.skip("THE PAGE OF THE TABLE IS NOT BUILT: make setup, with Node 20 or newer")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=OPTIONS, timeout=120_000)
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a new guest, on which no script fails."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    opened = context.new_page()
    failed: list[str] = []
    opened.on("pageerror", lambda error: failed.append(str(error)))
    yield opened
    context.close()
    assert failed == []
