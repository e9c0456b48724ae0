"""`preferans replay PATH…`: records are replayed; with --check only proved, else shown deal by deal."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from preferans import texts
from preferans.cli import common
from preferans.cli.common import language, say
from preferans.cli.deal_text import deal_lines
from preferans.cli.score import entry_lines, headline
from preferans.cli.settlement_text import show_settlement
from preferans.cli.sheet_text import draw, history
from preferans.errors import Fault, RefusedError, fault, format_path
from preferans.match.match import Match
from preferans.match.progress import Progress
from preferans.notation.form import Json, read_json
from preferans.notation.record import GameRecord, Reading
from preferans.notation.record_json import read_record_json
from preferans.notation.record_text import read_record_text
from preferans.notation.replay import DIFFERS, check, read_record
from preferans.notation.replay import replay as replay_record
from preferans.scoring.settlement import settle
from preferans.solver.table import is_proved

Paths = Annotated[list[str], typer.Argument(metavar="PATH", help="cli.replay.paths", show_default=False)]
OnlyCheck = Annotated[bool, typer.Option("--check", help="cli.replay.check", show_default=False)]

SUFFIXES = (".prn", ".json")
DIFFERENT = 1
REFUSED = 2


def replay(paths: Paths, *, check: OnlyCheck = False, lang: common.Lang = None, as_json: common.Json = False) -> int:
    """Replays records: 0 if all prove themselves, 1 if one does not replay to what it states, 2 if one cannot be read."""
    common.set_language(common.language(lang))
    seen = records_at(paths)
    faulty = [one for one in seen if one.faults]
    if faulty:
        _complain(seen, faulty, document=as_json or (check and not sys.stdout.isatty()), lines=not as_json)
        return max(one.exit_code for one in faulty)
    if as_json:
        common.print_json({"records": [_summary(one) for one in seen]})
    elif check:
        for one in seen:
            print(_line(one))
    else:
        for one in seen:
            _show(one)
    return 0


@dataclass(frozen=True, slots=True)
class Seen:
    """A record and what is wrong with it; `name` is how messages call its file."""

    name: str
    reading: Reading | None
    faults: tuple[Fault, ...]

    @property
    def exit_code(self) -> int:
        """1 if it can be read and differs, 2 if it cannot be read."""
        return DIFFERENT if all(one.code in DIFFERS for one in self.faults) else REFUSED

    @property
    def record(self) -> GameRecord:
        """The record of a file without faults."""
        if self.reading is None or self.reading.record is None:
            raise RefusedError(self.faults)
        return self.reading.record


# ---- finding and reading


def records_at(paths: Sequence[str]) -> list[Seen]:
    """The records of these files and folders, each with what is wrong with it.

    Raises: RefusedError, if the folders hold no record.
    """
    return [_look(file, name) for file, name in _named(_files(paths))]


def _files(paths: Sequence[str]) -> list[tuple[str, bool]]:
    """The files, each with whether it was found in a folder, where documents of other formats may lie too.

    Raises: RefusedError, if the folders hold no record.
    """
    found: list[tuple[str, bool]] = []
    for path in paths:
        if path not in ("", common.STDIN) and Path(path).is_dir():
            found += [(str(file), True) for file in sorted(Path(path).rglob("*")) if file.suffix in SUFFIXES and file.is_file()]
        else:
            found.append((path, False))
    records = [(file, inside) for file, inside in found if not (inside and _is_other(file))]
    if not records:
        raise RefusedError([fault("unreadable", (), "cli.replay.nothing", paths=", ".join(paths))])
    return records


def _is_other(file: str) -> bool:
    """Whether a file of a folder is a JSON document of another format: one without the fields that only records have."""
    if not file.endswith(".json"):
        return False
    try:
        document = read_json(common.read_text(file))
    except RefusedError:
        return False
    return not isinstance(document, dict) or ("format" not in document and not {"ended", "deals"} <= set(document))


def _named(files: Sequence[tuple[str, bool]]) -> Iterator[tuple[str, str]]:
    """The files with their names; a name that two of them have stands with its folder."""
    often = Counter(Path(file).name for file, _ in files)
    for file, _ in files:
        name = Path(file).name
        yield file, (name if often[name] == 1 else file) or '""'


def _look(file: str, name: str) -> Seen:
    try:
        text = common.read_text(file, "syntax" if file.endswith(".prn") else "not_json")
    except RefusedError as error:
        return Seen(name, None, error.faults)
    match Path(file).suffix:
        case ".json":
            reading = read_record_json(text)
        case ".prn":
            reading = read_record_text(text)
        case _:
            reading = read_record(text)
    return Seen(name, reading, check_reading(reading, is_proved))


check_reading = check
"""`check` of notation; the switch of the command has its name."""


# ---- what is wrong


def _complain(seen: Sequence[Seen], faulty: Sequence[Seen], *, document: bool, lines: bool) -> None:
    """Names every fault: as the document `errors`, as lines for people, or both where a program reads along."""
    rows = [
        {"code": one.code, "path": f"{each.name}:{format_path(one.path)}", "message": texts.message(one, language())}
        for each in faulty
        for one in each.faults
    ]
    if document:
        common.print_json({"errors": rows})
    if lines:
        for row in rows:
            print(common.plain(f"preferans: {row['path'].removesuffix(':')}: {row['message']} [{row['code']}]"), file=sys.stderr)
        print(f"preferans: {say('cli.replay.failed', failed=len(faulty), count=len(seen))}", file=sys.stderr)


# ---- what is right


def _summary(one: Seen) -> dict[str, Json]:
    record = one.record
    return {
        "file": one.name,
        "rules": record.heading.rules.name,
        "players": list(record.heading.names),
        "deals": len(record.deals),
        "actions": _actions(record),
        "ended": record.closing.ended.value,
    }


def _actions(record: GameRecord) -> int:
    return sum(len(deal.actions) for deal in record.deals)


def _line(one: Seen) -> str:
    record = one.record
    ended = say(f"cli.replay.ended.{record.closing.ended.value}")
    return say("cli.replay.proved", file=one.name, deals=len(record.deals), actions=_actions(record), ended=ended)


def _show(one: Seen) -> None:
    """Prints the match: who played, every deal with its entries, the sheet and the settlement."""
    record = one.record
    match = replay_record(record, is_proved)
    heading, names = record.heading, record.heading.names
    common.heading(f"{one.name}: {heading.rules.name}{f', {heading.date}' if heading.date else ''}")
    print(", ".join(f"{player.name} ({player.bot or say('cli.replay.person')})" for player in heading.players))
    for line in _deals(match, names):
        print(line)
    print()
    if len(names) == 3:
        print(draw(names, history(len(names), [progress.sheet for progress in _course(match)][1:])))
    print(say(f"cli.replay.ended.{record.closing.ended.value}") + "\n")
    show_settlement(settle(match.progress.sheet, match.rules, heading.stake), names)


def _course(match: Match) -> list[Progress]:
    """Where the match stood before every deal, and at last."""
    if not match.played:
        return [match.progress]
    course = [Progress.begin(match.rules, match.played[0].log.dealer)]
    for played in match.played:
        course.append(course[-1].write(played.outcome)[0])
    return course


def _deals(match: Match, names: Sequence[str]) -> Iterator[str]:
    course = _course(match)
    for played, before in zip(match.played, course, strict=False):
        log = played.log
        yield f"\n{say('cli.replay.deal', number=log.number, dealer=names[log.dealer.index])}"
        yield from deal_lines(log, match.rules, before.minimum, names)
        yield headline(played.outcome, names)
        yield from entry_lines(played.entries, names)
    if match.current is not None:
        log = match.current.log
        yield f"\n{say('cli.replay.deal', number=log.number, dealer=names[log.dealer.index])}"
        yield from chain(deal_lines(log, match.rules, course[-1].minimum, names), [say("cli.replay.open")])
