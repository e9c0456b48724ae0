"""The machine: do processes for bots start and answer, and may there be enough sockets?"""

import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor

from preferans.cli.looks.finding import Check, Finding, Wanted, found

PATIENCE_S = 60.0
TIGHT, ENOUGH = 256, 4096
"""Open files below which hardly anybody can be served, and from which on a club has room."""
BESIDE = 64
"""Files that the server opens for itself."""


def _bots(_: Wanted) -> Finding:
    """Starts one process as the server does, and lets a bot think in it."""
    from preferans.cards import DECK
    from preferans.conventions.catalogue import load_preset
    from preferans.rules.dealing import start
    from preferans.rules.engine import to_act
    from preferans.rules.view import observe
    from preferans.seats import Seat
    from preferans.server.brains import end, prepare, think

    state = start(load_preset("sochi"), Seat(0), DECK, 2)
    turn = to_act(state)
    if turn is None:
        raise TypeError(state)
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), prepare)
    begun = time.perf_counter()
    try:
        pool.submit(think, "rule", 1, observe(state, turn)).result(PATIENCE_S)
        ready = time.perf_counter()
        pool.submit(think, "rule", 1, observe(state, turn)).result(PATIENCE_S)
        thought = time.perf_counter()
    except TimeoutError:
        return found("bad", "bots_silent", seconds=int(PATIENCE_S))
    finally:
        end(pool)
    return found("good", "bots_good", start=f"{ready - begun:.1f}", ms=f"{1000 * (thought - ready):.0f}")


def _files(_: Wanted) -> Finding | None:
    """Each socket is an open file; three of them are a table."""
    try:
        import resource
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 1 << 20 if soft == resource.RLIM_INFINITY else soft
    values = {"limit": most, "tables": max(0, most - BESIDE) // 3, "hard": "∞" if hard == resource.RLIM_INFINITY else hard}
    if most < TIGHT:
        return found("bad", "files_few", **values)
    return found("note" if most < ENOUGH else "good", "files_few" if most < ENOUGH else "files_good", **values)


CHECKS = (Check("bots", _bots), Check("files", _files))
