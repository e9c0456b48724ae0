"""Takes the picture of the README: a real match, a few tricks into its second deal, in Debian's chromium.

    python tools/picture_of_table.py [FILE]

The pack is stacked, so that the picture is the same whenever it is taken; everything else is what `make play` shows.
"""

import base64
import os
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from e2e.person import Clicker  # noqa: E402
from e2e.stack import BOTH_HANDS  # noqa: E402
from support.stacked import Stacked, StackedServer  # noqa: E402

FILE = ROOT / "docs" / "images" / "table.webp"
SIZE = {"width": 1280, "height": 800}
SHARPNESS = 1.5
QUALITY = 82
BEFORE = BOTH_HANDS
"""So that something stands on the sheet."""
DEAL = Stacked("S:KJ9 C:A8 D:QT7 H:KT", "S:AQ87 C:KQ D:AK H:Q9", "S:T C:JT97 D:J98 H:J8", "HA H7", ("whist", "closed"))
TRICKS = 2
SETTINGS = '{"lang": "en", "theme": "light"}'


def pose(page: Page, address: str) -> None:
    """Plays until our card is due in a trick of the second deal, and there is a choice."""
    page.add_init_script(f"localStorage.setItem('preferans.settings', '{SETTINGS}')")
    page.goto(address)
    person = Clicker(page, (BEFORE, DEAL))
    person.do("play")
    while True:
        asked = person.turn()
        view = person.views[-1]["view"]
        if (
            asked.ask == "play"
            and view["deal"] == 2
            and view["trick"]["number"] > TRICKS
            and len(view["trick"]["cards"]) == 2
            and len(asked.cards) > 1
        ):
            break
        person.answer(asked)
    page.mouse.move(0, 0)
    person.picture(quiet_ms=1500)


def main() -> None:
    """Writes the picture."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = StackedServer(Path(folder) / "data", "--bot-delay", "20", deals=(BEFORE, DEAL))
        running = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        page = running.new_context(viewport=SIZE, device_scale_factor=SHARPNESS).new_page()
        pose(page, server.address)
        tools = page.context.new_cdp_session(page)
        taken = tools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        running.close()
        server.stop()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(base64.b64decode(taken["data"]))
    print(f"{file}: {file.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
