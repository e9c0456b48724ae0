"""The pages tell the truth: its shell examples print what it shows, its Python runs, its make targets and links exist."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / name for name in ("README.md", "README.ru.md", "CONTRIBUTING.md", "docs/python.md")]
ELISION = "…"
"""A line of its own in shown output: any lines may stand there."""


@dataclass(frozen=True, slots=True)
class Example:
    """A command of a ```console block and the output shown under it."""

    page: str
    line: int
    command: str
    shown: list[str]


def blocks(page: Path, language: str) -> Iterator[tuple[int, list[str]]]:
    """The fenced blocks of that language, each with the number of its first line."""
    lines = page.read_text(encoding="utf-8").split("\n")
    start = None
    for number, line in enumerate(lines, 1):
        if start is None and line == f"```{language}":
            start = number
        elif start is not None and line == "```":
            yield start + 1, lines[start : number - 1]
            start = None


def examples(page: Path) -> Iterator[Example]:
    for first, lines in blocks(page, "console"):
        starts = [index for index, line in enumerate(lines) if line.startswith("$ ")]
        assert starts[:1] == [0], f"{page.name}:{first}: a console block begins with a command"
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            yield Example(page.name, first + start, lines[start].removeprefix("$ "), lines[start + 1 : end])


EXAMPLES = [one for page in PAGES for one in examples(page)]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like the clone, in which the examples may write."""
    folder = tmp_path_factory.mktemp("readme")
    shutil.copytree(ROOT / "examples", folder / "examples")
    return folder


def output(command: str, folder: Path, lang: str) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {"PATH": path, "LANG": lang, "COLUMNS": "100", "PYTHONUTF8": "1"}
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False
    )
    return done.stdout.decode()


def pattern(shown: list[str]) -> str:
    """A regular expression for shown output: every line as it stands, an elision for any lines."""
    return "".join("(?:.*\n)*?" if line == ELISION else re.escape(line) + r" *\n" for line in shown)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one.page}:{one.line}")
def test_shell_examples_print_what_is_shown(example: Example, house: Path) -> None:
    """Every command prints what is shown under it; examples of one page may lean on earlier ones."""
    printed = output(example.command, house, "ru_RU.UTF-8" if example.page.endswith(".ru.md") else "en_US.UTF-8")

    assert re.fullmatch(pattern(example.shown), printed), f"{example.command} printed\n{printed}"


@pytest.mark.parametrize("page", ["README.md", "README.ru.md"])
def test_the_readme_has_an_example_of_each_promise(page: str) -> None:
    """The README shows a game, a score sheet and a record that proves itself, with output, in both languages."""
    shown = {one.command for one in EXAMPLES if one.page == page and one.shown}

    for name in ("play", "score", "replay"):
        assert any(f"preferans {name}" in command for command in shown)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every ```python block runs as a doctest, one after another in one session."""
    monkeypatch.chdir(ROOT)
    source = "\n".join("\n".join(lines) for _, lines in blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(source + "\n", {}, page.name, str(page), 0)

    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_targets_exist(page: Path) -> None:
    """Every `make …` that a page names is a target of the Makefile."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))

    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE))
    assert named or page.parent != ROOT
    assert named <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """Every link to a file of this repository leads to one."""
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), target
