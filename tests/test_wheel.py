"""The wheel, installed by pip alone into an empty environment, plays: with no compiler, no Node and no checkout at hand."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from preferans.server.static import FOLDER, INDEX
from support.table_server import Server, sit

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parent.parent


def run(*command: str | Path, path: Path, home: Path) -> str:
    """What a command says in a world where nothing is installed but what lies in that folder of programs."""
    environment = {"PATH": str(path), "HOME": str(home), "PYTHONUTF8": "1"} | {
        name: value for name, value in os.environ.items() if name.startswith("PIP_")
    }
    done = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that has the wheel."""
    if not (FOLDER / INDEX).is_file():
        pytest.skip("THE PAGE OF THE TABLE IS NOT BUILT: make setup, with Node 20 or newer")
    if not any(map(shutil.which, ("c++", "g++", "clang++"))):
        pytest.skip("THERE IS NO C++ COMPILER to build the wheel with")
    folder = tmp_path_factory.mktemp("wheel")
    backend = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["build-backend"]
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    build = [sys.executable, "-c", f"import {backend} as backend; backend.build_wheel({str(folder)!r})"]
    built = subprocess.run(build, cwd=ROOT, env=os.environ | {"PATH": tools}, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
    programs = folder / "env" / "bin"
    install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:", str(wheel))
    run(programs / "python", *install, path=programs, home=folder)
    return programs


class Installed(Server):
    """What `preferans play` starts there."""

    def __init__(self, programs: Path, home: Path) -> None:
        self.program = (str(programs / "preferans"), "play", "--no-browser")
        self._environment = {"PATH": str(programs), "HOME": str(home), "PYTHONUNBUFFERED": "1"}
        super().__init__(home / "data", "--bot-delay", "0")

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the checkout."""
        return self._environment


@pytest.fixture
def installed(programs: Path, tmp_path: Path) -> Iterator[Installed]:
    """A running table."""
    running = Installed(programs, tmp_path)
    yield running
    assert running.stop() == ""


def test_it_serves_the_page(installed: Installed) -> None:
    """The page comes with every script and style that it names."""
    page = installed.text("/")
    names = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    assert {Path(name).suffix for name in names} >= {".js", ".css"}
    assert all(installed.ask(name)[0] == 200 for name in names)


def test_it_deals_and_its_bots_play(installed: Installed) -> None:
    """A table is made, cards are dealt, and the match goes on into a second deal."""

    async def play() -> None:
        table, cookie = installed.new_table()
        async with sit(installed, table, cookie) as person:
            assert len(person.view["hand"]) == 10
            while person.view["deal"] < 2:
                assert await person.step()

    asyncio.run(asyncio.wait_for(play(), 120))


def test_its_solver_is_the_compiled_one(programs: Path, tmp_path: Path) -> None:
    """The compiled search came with the wheel, and nothing is read from the checkout."""
    said = run(programs / "python", "-c", "import preferans._native as native; print(native.__file__)", path=programs, home=tmp_path)
    assert Path(said.strip()).is_relative_to(programs.parent)
