"""R10: what was written once is read for ever. Records and logs of every version, as they were written, replay and score as they say."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from preferans.conventions.catalogue import build
from preferans.match.match import Player
from preferans.notation.replay import check, parse_record, read_record, replay
from preferans.seats import SEATS
from preferans.server import codec
from preferans.server.state import advance, begin
from preferans.solver.table import is_proved
from support.golden import written_sheet
from support.tables import NAMES

CORPUS = Path(__file__).parent / "corpus"
RECORDS = sorted((CORPUS / "records").iterdir())
LOGS = sorted((CORPUS / "logs").iterdir())


def test_nothing_was_written_again() -> None:
    """Every file is there, byte for byte as it was added, and none that the list does not know."""
    listed = dict(reversed(line.split("  ")) for line in (CORPUS / "MANIFEST").read_text(encoding="utf-8").splitlines())
    found = {str(path.relative_to(CORPUS)): hashlib.sha256(path.read_bytes()).hexdigest() for path in (*RECORDS, *LOGS)}
    assert found == listed
    assert len(RECORDS) >= 15
    assert len(LOGS) >= 11


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_proves_itself(path: Path) -> None:
    """Every hand, result and number comes out again."""
    text = path.read_text(encoding="utf-8")
    assert check(read_record(text), is_proved) == ()
    record = parse_record(text)
    assert len(replay(record, is_proved).played) == len(record.deals)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_tells_the_same_match(path: Path) -> None:
    """Every line is read, every deal is written as it was, to the last fraction."""
    known = json.loads(path.read_text(encoding="utf-8"))
    agreed = build(known["rules"], known["options"], known["players"])
    assert agreed.hash == known["hash"]
    players = tuple(Player(name) for name in NAMES[: known["players"]])
    state = replace(begin(agreed, players, SEATS[known["dealer"]], known["table"]), secret=known["secret"])
    for line in known["lines"]:
        state = advance(state, codec.decode(json.dumps(line).encode())).state
    assert len(state.match.played) == known["deals"]
    assert written_sheet(state.match) == known["sheet"]


def test_the_corpus_meets_every_preset_and_number_of_players() -> None:
    """The presets that the records and logs hold, with two to five players, and every kind of line."""
    kinds: set[str] = set()
    for path in LOGS:
        kinds |= {line["type"] for line in json.loads(path.read_text(encoding="utf-8"))["lines"]}
    assert kinds >= {"deal", "act", "ready", "salt", "looked", "undone", "proved"}
    rules = [parse_record(path.read_text(encoding="utf-8")) for path in RECORDS]
    assert {len(record.heading.players) for record in rules} == {2, 3, 4, 5}
    assert len({record.heading.rules.name for record in rules}) >= 9
