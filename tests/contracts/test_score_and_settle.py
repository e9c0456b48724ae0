"""The example documents of `score` and `settle`: answered, or refused with exactly the errors that the contract expects."""

from pathlib import Path

import pytest

from preferans.errors import RefusedError, format_path
from preferans.notation.score_document import score_document, settle_document
from support.contracts import INVALID, VALID, check, load, validator

WAITING = {
    "score-in.05-leningrad-gentleman.json": "gentleman's whist, half responsibility, pools settled double",
    "score-in.06-sochi10x-four-players.json": "four players, the talon bonus, the large scale",
    "score-in.07-rostov-four-players.json": "four players, raspasy in whists",
    "score-in.08-mailru-ten-and-concession.json": "both whisters responsible, a ten settled by best play, conceding all",
    "score-in.09-sochi-dark-and-bomb.json": "dark games and bombs",
    "score-in.10-classic19-penalties.json": "revokes and the peek at the talon",
}
"""Valid documents that this version does not score yet, and why; each is refused with `not_yet` alone."""


def documents(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.name.startswith(("score-in", "settle-in")) and path.suffix == ".json")


def answer(path: Path) -> object:
    """What the command of the document's format answers."""
    return (score_document if path.name.startswith("score") else settle_document)(load(path))


def name(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("path", [path for path in documents(VALID) if path.name not in WAITING], ids=name)
def test_a_valid_document_is_answered(path: Path) -> None:
    """The answer is the example's, entry by entry, and has the shape of its format."""
    found = answer(path)
    expected = path.with_name(path.name.replace("-in.", "-out."))
    check(path.name.split(".")[0], load(path))
    check(expected.name.split(".")[0], found)
    assert found == load(expected)


@pytest.mark.parametrize("path", [path for path in documents(VALID) if path.name in WAITING], ids=name)
def test_a_document_that_waits_is_refused(path: Path) -> None:
    """What this version knows and cannot score is said so, and nothing else is found wrong with it."""
    with pytest.raises(RefusedError) as refused:
        answer(path)
    assert {fault.code for fault in refused.value.faults} == {"not_yet"}


@pytest.mark.parametrize("path", documents(INVALID), ids=name)
def test_an_invalid_document_is_refused(path: Path) -> None:
    """All errors, each at its place, in the order of the document; what the schema finds the program finds too."""
    expected = load(path.with_name(path.name + ".expect"))
    with pytest.raises(RefusedError) as refused:
        answer(path)
    assert [(fault.code, format_path(fault.path)) for fault in refused.value.faults] == [(one["code"], one["path"]) for one in expected]
    by_schema = any(one["found_by"] == "schema" for one in expected)
    assert by_schema == any(True for _ in validator(path.name.split(".")[0]).iter_errors(load(path)))


def test_the_waiting_documents_exist() -> None:
    assert set(WAITING) <= {path.name for path in documents(VALID)}
