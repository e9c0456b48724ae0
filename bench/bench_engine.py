#!/usr/bin/env python3
"""Measure the engine and print one JSON document: actions a second, beside what they have to reach on one core.

`engine`: for every action of matches between rule bots, `observe` for the one who acts, `legal_actions` and `apply`, without
the bots' own time. `replay`: the text records of the same matches, read and proved with every state and the whole score, but for
the search that a certain claim asks for, which is `proofs`: claims a second. Time is that of this process, so that others on the machine do not count, and of the rounds the best.
"""

import argparse
import json
import time
from collections.abc import Callable
from functools import cache

from preferans.bots.selfplay import Run
from preferans.conventions.catalogue import load_preset
from preferans.match.log import Clock, Irregularity, Redeal
from preferans.match.match import Match
from preferans.match.progress import Progress
from preferans.notation.record import Ended
from preferans.notation.record_of import record_of
from preferans.notation.record_print import format_record_text
from preferans.notation.replay import check, read_record
from preferans.rules.actions import AcceptClaim, SettleTen
from preferans.rules.dealing import start
from preferans.rules.engine import apply, legal_actions, to_act
from preferans.rules.state import DealState
from preferans.rules.view import observe
from preferans.solver.table import is_proved

ENGINE = 10_000
REPLAY = 5_000
"""Actions a second."""


def played(deals: int) -> list[Match]:
    """Matches between rule bots, so many deals in all."""
    return list(Run(load_preset("sochi"), ("rule",) * 3, 1).deals(deals))


def engine(match: Match) -> int:
    """Walks through all deals of a match with the three verbs and the view; how many actions that were."""
    count = 0
    progress = Progress.begin(match.rules, match.played[0].log.dealer)
    for deal in match.played:
        log = deal.log
        state: DealState = start(match.rules, log.dealer, log.order, log.talon_pair, progress.minimum)
        progress, _ = progress.write(deal.outcome)
        for action in log.actions:
            seat = to_act(state)
            if seat is None or isinstance(action, Clock | Irregularity | Redeal):
                raise SystemExit("a log of bots has actions only")
            observe(state, seat)
            legal_actions(state)
            state = apply(state, action).state
            count += 1
    return count


def replay(match: Match) -> int:
    """Reads the record of a match and proves it: hands, results, entries, sheet, settlement; how many actions that were."""
    faults = check(read_record(_record(match)), lambda _state, _said: True)
    if faults:
        raise SystemExit(f"the record does not prove itself: {faults[0]}")
    return sum(len(deal.log.actions) for deal in match.played)


def claims(games: list[Match]) -> list[tuple[DealState, AcceptClaim | SettleTen]]:
    """Everything that the table has said by search, with the state in which it did."""
    found: list[tuple[DealState, AcceptClaim | SettleTen]] = []

    def noted(state: DealState, said: AcceptClaim | SettleTen) -> bool:
        found.append((state, said))
        return True

    for match in games:
        check(read_record(_record(match)), noted)
    return found


def proofs(found: list[tuple[DealState, AcceptClaim | SettleTen]]) -> float:
    """Proofs a second; every one has to succeed."""
    started = time.process_time()
    if not all(is_proved(state, said) for state, said in found):
        raise SystemExit("search does not confirm what the table has said")
    return round(len(found) / (time.process_time() - started)) if found else 0


@cache
def _record(match: Match) -> str:
    return format_record_text(record_of(match, engine="preferans 0.0.0", ended=Ended.CUT))


def best_speed(work: Callable[[Match], int], games: list[Match], rounds: int) -> float:
    """Actions a second in the best round."""
    speeds = []
    for _ in range(rounds):
        started = time.process_time()
        count = sum(work(match) for match in games)
        speeds.append(count / (time.process_time() - started))
    return round(max(speeds))


def main() -> int:
    """1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    games = played(options.deals)
    for match in games:
        _record(match)
    rows = {
        "engine": {"actions_per_s": best_speed(engine, games, options.rounds), "target": ENGINE},
        "replay": {"actions_per_s": best_speed(replay, games, options.rounds), "target": REPLAY},
    }
    found = claims(games)
    searched = {"claims": len(found), "proofs_per_s": proofs(found)}
    print(json.dumps({"deals": options.deals, **rows, "proofs": searched}, indent=2))
    return int(any(row["actions_per_s"] < row["target"] for row in rows.values()))


if __name__ == "__main__":
    raise SystemExit(main())
