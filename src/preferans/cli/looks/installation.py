"""The program itself: does what everybody needs work, server or not?"""

import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from preferans.cli.common import say
from preferans.cli.looks.finding import Check, Finding, Wanted, found, good


def _python(_: Wanted) -> Finding:
    shown = f"{'.'.join(map(str, sys.version_info[:3]))}, {sys.executable}"
    return good(shown) if sys.version_info >= (3, 11) else found("bad", "old_python", shown=shown)


def _package(_: Wanted) -> Finding:
    place = Path(__file__).parent.parent.parent
    try:
        return good(f"preferans {version('preferans')}, {place}")
    except PackageNotFoundError:
        return found("bad", "no_package", place=str(place))


def _rule_sets(_: Wanted) -> Finding:
    from preferans.conventions.catalogue import PRESETS, load_preset

    return good(", ".join(load_preset(name).name for name in PRESETS))


def _texts(_: Wanted) -> Finding:
    from preferans.texts import LANGUAGES, texts

    keys = {lang: set(texts(lang)) for lang in LANGUAGES}
    missing = sorted(keys["ru"] ^ keys["en"])
    return found("bad", "texts_differ", keys=", ".join(missing)) if missing else good(f"{', '.join(LANGUAGES)}: {len(keys['en'])}")


def _terminal(_: Wanted) -> Finding:
    """The suits must be printable; a terminal that cannot show them shows escapes instead of cards."""
    encoding = sys.stdout.encoding or "?"
    try:
        "♠♣♦♥ преферанс".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return found("bad", "terminal_letters", encoding=encoding)
    return good(encoding)


def _game(_: Wanted) -> Finding:
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
    return good(say("cli.doctor.played", count=actions))


def _solver(_: Wanted) -> Finding:
    from preferans.solver.search import IS_COMPILED

    return found("good", "solver_compiled") if IS_COMPILED else found("note", "solver_slow")


def _page(wanted: Wanted) -> Finding:
    """The page of the table: without it a server has nothing to show."""
    from preferans.server.static import FOLDER, INDEX

    files = sum(1 for path in FOLDER.rglob("*") if path.is_file()) if (FOLDER / INDEX).is_file() else 0
    if files:
        return found("good", "page_built", count=files)
    return found("bad" if wanted.serves else "note", "page_missing", place=str(FOLDER))


CHECKS = (
    Check("python", _python),
    Check("package", _package),
    Check("rules", _rule_sets),
    Check("texts", _texts),
    Check("terminal", _terminal),
    Check("game", _game),
    Check("solver", _solver),
    Check("page", _page),
)
