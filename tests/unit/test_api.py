"""`import preferans`: the public names are those that the type checker sees, and each loads."""

import ast
from pathlib import Path

import pytest

import preferans

SOURCE = ast.parse(Path(preferans.__file__).read_text(encoding="utf-8"))
PROMISED = {
    alias.asname: f"{node.module}.{alias.name}"
    for node in ast.walk(SOURCE)
    if isinstance(node, ast.ImportFrom)
    for alias in node.names
    if alias.asname
}


def test_both_lists_agree() -> None:
    """What loads at run time is what the type checker is promised, name by name from the same room."""
    loaded = {name: f"preferans.{room}.{name}" for room, names in preferans._ROOMS.items() for name in names.split()}
    assert loaded == PROMISED
    assert set(PROMISED) <= set(dir(preferans))


@pytest.mark.parametrize("name", PROMISED)
def test_each_name_loads(name: str) -> None:
    """Every public name is there."""
    assert getattr(preferans, name) is not None


def test_other_names_are_errors() -> None:
    """A name that is not public is an AttributeError that names it."""
    with pytest.raises(AttributeError, match="'nonsense'"):
        preferans.nonsense  # type: ignore[attr-defined]  # noqa: B018
