"""The plan of the house that import-linter cannot see: compiled modules, and that the core needs nothing but Python."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import preferans

HOUSE = Path(preferans.__file__).parent
FILES = sorted(HOUSE.rglob("*.py"))
CORE = ("errors", "texts", "cards", "fairness", "seats", "conventions", "rules", "scoring", "match", "notation")
READERS = ("conventions", "texts")
"""The two rooms that read a file: their own package data."""
FILE_ACCESS = ("io", "os", "pathlib", "tempfile", "shutil", "importlib")


def room(file: Path) -> str:
    return file.relative_to(HOUSE).parts[0].removesuffix(".py")


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{alias.name}" for alias in names)


def test_the_core_is_where_the_plan_says() -> None:
    """Every room of the core exists, so that the tests below speak of something."""
    assert set(CORE) <= {room(file) for file in FILES}


@pytest.mark.parametrize("file", [file for file in FILES if room(file) in CORE], ids=lambda file: str(file.relative_to(HOUSE)))
def test_the_core_needs_nothing_but_python(file: Path) -> None:
    """A file of the core imports the standard library and this package only, and opens no files but package data."""
    roots = {name.split(".")[0] for name in imports(file)}
    forbidden = set() if room(file) in READERS else set(FILE_ACCESS)
    assert roots - set(sys.stdlib_module_names) <= {"preferans"}
    assert not roots & forbidden


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOUSE)))
def test_only_the_solver_touches_the_compiled_module(file: Path) -> None:
    """`preferans._native` is imported in the room `solver` and nowhere else."""
    assert room(file) == "solver" or not any(name.startswith("preferans._native") for name in imports(file))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOUSE)))
def test_a_file_is_one_concept(file: Path) -> None:
    """A file stays under 400 lines, or is generated."""
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400 or "Written by tools/" in text
