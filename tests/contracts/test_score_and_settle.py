"""The example documents of `score` and `settle`: answered, or refused with exactly the errors that the contract expects."""

from pathlib import Path

import pytest

from preferans.errors import RefusedError, format_path
from preferans.notation.score_document import score_document, settle_document
from support.contracts import INVALID, VALID, check, load, validator


def documents(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.name.startswith(("score-in", "settle-in")) and path.suffix == ".json")


def answer(path: Path) -> object:
    """What the command of the document's format answers."""
    return (score_document if path.name.startswith("score") else settle_document)(load(path))


def name(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("path", documents(VALID), ids=name)
def test_a_valid_document_is_answered(path: Path) -> None:
    """The answer is the example's, entry by entry, and has the shape of its format."""
    found = answer(path)
    expected = path.with_name(path.name.replace("-in.", "-out."))
    check(path.name.split(".")[0], load(path))
    check(expected.name.split(".")[0], found)
    assert found == load(expected)


@pytest.mark.parametrize("path", documents(INVALID), ids=name)
def test_an_invalid_document_is_refused(path: Path) -> None:
    """All errors, each at its place, in the order of the document; what the schema finds the program finds too."""
    expected = load(path.with_name(path.name + ".expect"))
    with pytest.raises(RefusedError) as refused:
        answer(path)
    assert [(fault.code, format_path(fault.path)) for fault in refused.value.faults] == [(one["code"], one["path"]) for one in expected]
    by_schema = any(one["found_by"] == "schema" for one in expected)
    assert by_schema == any(True for _ in validator(path.name.split(".")[0]).iter_errors(load(path)))
