"""Add to the golden corpus (`tests/golden/corpus`): records of matches between bots, and logs of tables, as this version writes them.

What is there already is never written again: a later version must read it as it is, and its sheets must come out as they stand. Run it
when a version is released, or when a rule set, a number of players or a kind of line is not in it yet; `tests/golden/test_corpus.py` reads.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from preferans.bots.selfplay import Run
from preferans.cli.selfplay import playable, seats_of
from preferans.conventions.catalogue import changed_options
from preferans.notation.record import Ended
from preferans.notation.record_of import natural_end, record_of
from preferans.notation.record_print import format_record_text
from preferans.seats import SEATS
from preferans.server import codec
from preferans.server.state import advance

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from support.golden import written_sheet  # noqa: E402
from support.lines import match_lines  # noqa: E402
from support.tables import TABLES  # noqa: E402

CORPUS = ROOT / "tests" / "golden" / "corpus"
RECORDS = (
    ("sochi", 3, "rule"),
    ("sochi", 3, "random"),
    ("sochi", 2, "rule"),
    ("sochi", 4, "random"),
    ("sochi", 5, "rule"),
    ("leningrad", 3, "rule"),
    ("leningrad", 4, "random"),
    ("rostov", 3, "rule"),
    ("rostov", 4, "rule"),
    ("mailru", 3, "rule"),
    ("classic19", 4, "random"),
    ("gambler", 3, "rule"),
    ("codex96", 4, "rule"),
    ("fspr", 4, "rule"),
    ("sochi10x", 3, "rule"),
)
"""Preset, players, bots."""
LOGS = {
    "sochi": 1,
    "two": 2,
    "halves": 3,
    "five": 4,
    "dark": 5,
    "dark, hidden talon": 6,
    "any bare": 7,
    "invite": 8,
    "ordered misere": 9,
    "best play": 2,
    "taking part": 11,
}
"""Rule set of the tests, seed; together they hold every kind of line."""
DEALS = 4


def records() -> Iterator[tuple[str, str]]:
    """Names and texts of records."""
    for seed, (preset, players, bots) in enumerate(RECORDS, 1):
        agreed = playable(preset, 4, players)
        *_, match = Run(agreed, seats_of(bots, players), seed).deals(DEALS * 2)
        ended = natural_end(match.progress) or Ended.AGREEMENT
        engine = f"preferans {version('preferans')}"
        yield f"{preset}-{players}-{bots}.prn", format_record_text(record_of(match, engine=engine, ended=ended))


def logs() -> Iterator[tuple[str, str]]:
    """Names and texts of logs."""
    for name, seed in LOGS.items():
        agreed, dealer = TABLES[name], SEATS[seed % TABLES[name].players]
        first, lines = match_lines(seed, agreed, DEALS, dealer)
        state = first
        for line in lines:
            state = advance(state, line).state
        document = {
            "engine": f"preferans {version('preferans')}",
            "rules": agreed.name,
            "options": changed_options(agreed),
            "players": agreed.players,
            "hash": agreed.hash,
            "dealer": dealer.index,
            "table": first.table,
            "secret": first.secret,
            "deals": len(state.match.played),
            "sheet": written_sheet(state.match),
        }
        head = json.dumps(document, ensure_ascii=False).removesuffix("}")
        body = ",\n".join(f"  {codec.encode(line).decode()}" for line in lines)
        yield f"{name.replace(', ', '-').replace(' ', '-')}.json", f'{head},\n "lines": [\n{body}\n ]\n}}\n'


def main() -> int:
    """Writes what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tag", default=version("preferans"), help="begins the names; the version, if nothing is said")
    parser.add_argument("--only", choices=("records", "logs"), help="adds nothing else")
    asked = parser.parse_args()
    tag = asked.tag
    manifest = CORPUS / "MANIFEST"
    known = manifest.read_text(encoding="utf-8") if manifest.is_file() else ""
    for kind, made in (("records", records()), ("logs", logs())):
        if asked.only not in (None, kind):
            continue
        (CORPUS / kind).mkdir(parents=True, exist_ok=True)
        for name, text in made:
            path = CORPUS / kind / f"{tag}-{name}"
            if path.exists():
                continue
            path.write_text(text, encoding="utf-8")
            known += f"{hashlib.sha256(text.encode()).hexdigest()}  {kind}/{path.name}\n"
            print(path.relative_to(ROOT), len(text))
    manifest.write_text(known, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
