"""Records that people read: one that goes through every phase, told by a script, and whole matches of bots.

`GOLDEN=write pytest tests/golden` writes the files of the script anew; the difference is then read before it is kept.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from preferans.cli import app
from preferans.notation.record import Ended
from preferans.notation.record_document import format_record_json, record_document
from preferans.notation.record_print import format_record_text
from preferans.notation.replay import check, parse_record, read_record, replay
from support.deals import rules
from support.matches import Told, recorded, told_match

RECORDS = Path(__file__).parent / "records"
PHASES = RECORDS / "phases.prn"
SCHEMAS = [json.loads(path.read_text(encoding="utf-8")) for path in (Path(__file__).parents[1] / "contracts" / "schemas").glob("*.json")]
REGISTRY: Registry[Any] = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in SCHEMAS)
SCHEMA = Draft202012Validator({"$ref": "urn:preferans:record"}, registry=REGISTRY)

STRONG = {"first": "S:AKQ C:AKQ D:A7 H:A7", "second": "S:JT9 C:JT9 D:K8 H:K8", "third": "S:87 C:87 D:QJT H:QJT", "talon": "D9 H9"}
LOW = {"first": "S:987 C:987 D:87 H:87", "second": "S:AKQ C:AKQ D:AK H:AK", "third": "S:JT C:JT D:QJT H:QJT", "talon": "D9 H9"}
EVEN = {"first": "S:AT8 C:T9 D:Q H:A987", "second": "S:KQJ C:AKJ7 D:K H:KQ", "third": "S:9 C:Q8 D:AT987 H:JT", "talon": "S7 DJ"}

SCRIPT = [
    Told(**STRONG, script="6S pass pass discard:D9,H9 order:6S whist whist **"),  # Stalingrad, closed
    Told(**EVEN, script="6S 6C pass hold pass discard:C9,CT order:6H whist pass SA open SJ S9 **"),  # hold, a lone whister in the open
    Told(**EVEN, script="6S 6C pass hold pass discard:C9,CT order:6H pass half_whist whist_return SA closed SJ S9 **"),  # return, closed
    Told(**STRONG, script="6S pass pass discard:D9,H9 order:7C pass half_whist pass"),  # a half whist that stands
    Told(**STRONG, script="6S pass pass discard:D9,H9 order:8C pass pass"),  # both pass
    Told(**STRONG, script="6S pass pass discard:D7,H7 surrender"),  # down three
    Told(**STRONG, script="6S pass pass surrender"),  # without a discard
    Told(**LOW, script="misere pass pass discard:D9,H9 **"),  # misère played out
    Told(**LOW, script="misere pass pass discard:D9,H9 S7 SQ ST concede accept"),  # misère given up
    Told(**LOW, script="misere pass 9S discard:D9,H9 order:9S pass whist open **"),  # a nine over misère, far down
    Told(**STRONG, script="6S pass pass discard:D9,H9 order:10NT check **"),  # a ten checked and played out
    Told(**STRONG, script="6S pass pass discard:D9,H9 order:10NT waive waive"),  # a ten nobody checks
    Told(**STRONG, script="6S pass pass discard:D9,H9 order:8NT whist whist SA S9 S7 claim:9-0-0 refuse SK ST S8 claim:7-1-0 accept refuse * * * claim:7-0-0 accept accept"),  # claims
    Told(**EVEN, script="clock:away 6S clock:back pass redeal"),  # nothing counts, Anna deals again
    Told(**STRONG, script="pass pass pass **"),  # raspasy at one
    Told(**EVEN, script="pass pass pass * * * * * * claim:0-8-0 accept refuse **"),  # raspasy at two, a claim refused
    Told(**LOW, script="pass pass pass * * * * * * claim:0-4-4 accept accept"),  # raspasy at three, claimed
    Told(**STRONG, script="7S pass pass discard:D9,H9 order:7NT whist pass SA open **"),  # out of the spiral
]  # fmt: skip


def kept(path: Path, text: str) -> str:
    """The text of a golden file, written first if that is asked for."""
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8")


def test_the_script_of_all_phases_gives_the_record() -> None:
    text = format_record_text(recorded(told_match(SCRIPT, rules(pool_target=50)), Ended.AGREEMENT))
    assert kept(PHASES, text) == text


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_record_of_all_phases_as_people_read_it(lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert app.main(["replay", str(PHASES), "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert kept(RECORDS / f"phases.{lang}.txt", shown) == shown


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.prn")), ids=lambda path: path.stem)
def test_a_kept_record_proves_itself_in_both_forms(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse_record(text)
    assert check(read_record(text)) == check(read_record(format_record_json(record))) == ()
    assert format_record_text(record) == text
    assert len(replay(record).played) == len(record.deals)
    SCHEMA.validate(record_document(record))
