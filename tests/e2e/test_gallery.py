"""The gallery's check on a few views: nothing wider than the window, nothing cut off, targets of 44 px, letters doubled, axe; `make shots` looks at all."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from e2e.conftest import chromium

pytestmark = pytest.mark.browser
WEBUI = Path(__file__).parents[2] / "webui"
FEW = "lobby,discard,play,result,evening-5"


def shots(*options: str) -> "subprocess.CompletedProcess[str]":
    """Runs it."""
    if not chromium():
        pytest.skip("THERE IS NO BROWSER: apt-get install chromium, or CHROMIUM=/path/to/it")
    node = shutil.which("node")
    if node is None or not (WEBUI / "node_modules").is_dir():
        pytest.skip("THE TOOLS OF THE PAGE ARE NOT INSTALLED: make setup, with Node 20 or newer")
    command = [node, "tools/shots.mjs", "--no-pictures", *options]
    return subprocess.run(command, cwd=WEBUI, env=os.environ | {"CHROMIUM": chromium()}, capture_output=True, text=True, check=False)


def test_a_few_views_have_no_fault(tmp_path: Path) -> None:
    """On a telephone, by day and by night."""
    done = shots("--check", "--only", FEW, "--sizes", "360", "--langs", "ru", "--out", str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 faults" in done.stdout


def test_a_screen_reader_finds_what_it_found(tmp_path: Path) -> None:
    """Names, roles and states of ten views are those that are kept in `gallery/tree`; a change that is meant is written there."""
    views = "lobby,auction-hold,discard,order,whist,play,result,sheet,settlement,help-rules"
    done = shots(
        "--check",
        "--tree",
        "--only",
        views,
        "--sizes",
        "1280",
        "--langs",
        "ru",
        "--themes",
        "light",
        "--trees-alone",
        "--out",
        str(tmp_path),
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("options", [("--only", "nonsense"), ("--sizes", "361"), ("--only", "")])
def test_a_name_that_it_does_not_know_is_named(options: tuple[str, ...], tmp_path: Path) -> None:
    """Whoever mistypes a view or a size is told so, and no browser starts."""
    done = shots(*options, "--out", str(tmp_path))
    assert done.returncode == 2
    assert "Known:" in done.stderr
