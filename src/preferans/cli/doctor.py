"""`preferans doctor`: does everything that this installation needs work?"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from preferans.cli import common
from preferans.cli.common import say


class Finding(NamedTuple):
    """What a look at one thing has shown."""

    good: bool
    detail: str


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to look at; its name is a key `cli.doctor.check.NAME`."""

    name: str
    look: Callable[[], Finding]


def doctor(*, lang: common.Lang = None, as_json: common.Json = False) -> int:
    """1 if something does not hold; prints what was looked at."""
    common.set_language(common.language(lang))
    findings = [(check.name, _look(check)) for check in CHECKS]
    if as_json:
        common.print_json({"checks": [{"name": name, "good": found.good, "detail": found.detail} for name, found in findings]})
    else:
        table = common.table()
        for name, found in findings:
            mark = say("cli.doctor.good" if found.good else "cli.doctor.bad")
            table.add_row(say(f"cli.doctor.check.{name}"), mark, found.detail)
        common.show(table)
    return 0 if all(found.good for _, found in findings) else 1


def _look(check: Check) -> Finding:
    """A check that stumbles is a finding, whatever it stumbled over: this command is asked when things are broken."""
    try:
        return check.look()
    except Exception as error:  # noqa: BLE001
        return Finding(good=False, detail=f"{type(error).__name__}: {error}")


def _python() -> Finding:
    return Finding(sys.version_info >= (3, 11), f"{'.'.join(map(str, sys.version_info[:3]))}, {sys.executable}")


def _package() -> Finding:
    place = Path(__file__).parent.parent
    try:
        return Finding(good=True, detail=f"preferans {version('preferans')}, {place}")
    except PackageNotFoundError:
        return Finding(good=False, detail=str(place))


def _rule_sets() -> Finding:
    from preferans.conventions.catalogue import PRESETS, load_preset

    return Finding(good=True, detail=", ".join(load_preset(name).name for name in PRESETS))


def _texts() -> Finding:
    from preferans.texts import LANGUAGES, texts

    keys = {lang: set(texts(lang)) for lang in LANGUAGES}
    missing = sorted(keys["ru"] ^ keys["en"])
    return Finding(not missing, ", ".join(missing) or f"{', '.join(LANGUAGES)}: {len(keys['en'])}")


def _terminal() -> Finding:
    """The suits must be printable; a terminal that cannot show them shows escapes instead of cards."""
    encoding = sys.stdout.encoding or "?"
    try:
        "♠♣♦♥ преферанс".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return Finding(good=False, detail=encoding)
    return Finding(good=True, detail=encoding)


def _game() -> Finding:
    """A deal with the pack in its order, by the first action that is legal each time."""
    from preferans.cards import DECK
    from preferans.conventions.catalogue import load_preset
    from preferans.rules.dealing import start
    from preferans.rules.engine import apply, legal_actions
    from preferans.rules.state import DealState, Finished
    from preferans.seats import Seat

    state: DealState = start(load_preset("sochi"), Seat(0), DECK, 2)
    actions = 0
    while not isinstance(state, Finished):
        state = apply(state, legal_actions(state)[0]).state
        actions += 1
    return Finding(good=True, detail=say("cli.doctor.played", count=actions))


CHECKS = (
    Check("python", _python),
    Check("package", _package),
    Check("rules", _rule_sets),
    Check("texts", _texts),
    Check("terminal", _terminal),
    Check("game", _game),
)
