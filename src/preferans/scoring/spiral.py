"""The raspasy spiral (закрут): what the next raspasy cost, at which level the auction opens, what ends it.

Everything hangs on one counter: the raspasy since the spiral began (A-74).
"""

from typing import assert_never

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.defence import BothWhist, DealersWhist, LoneWhist, TenChecked, defence_of, undertricks
from preferans.scoring.outcome import (
    DealOutcome,
    GameOutcome,
    MisereOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
    VoidOutcome,
)

WHISTED = (LoneWhist, BothWhist, DealersWhist, TenChecked)
"""The defences that make a game a whisted one (завистованная)."""


def raspasy_price(rules: RuleSet, counter: int) -> int:
    """The price of a trick in the next raspasy, as it is written, after so many in the spiral (S1-46, S3-74, S3-87)."""
    raspasy, nth = rules.raspasy, counter + 1
    scale = rules.prices.score_scale if raspasy.raspasy_scoring == "mountain" else 1
    base = raspasy.raspasy_price * scale
    match raspasy.raspasy_progression:
        case "none":
            return base
        case "arith_cap3":
            return base * min(nth, 3)
        case "arith_cap2":
            return base * min(nth, 2)
        case "arith":
            return base * nth
        case "geom_cap":
            return base * (1 << min(counter, 2))
        case "geom":
            return base * (1 << counter)
        case never:
            assert_never(never)


def exit_level(rules: RuleSet, counter: int) -> int:
    """The lowest level of the next auction after so many raspasy in the spiral (A-73)."""
    match rules.raspasy.raspasy_exit:
        case "666":
            return 6
        case "677":
            return min(6 + counter, 7)
        case "6788":
            return min(6 + counter, 8)
        case "678678":
            return 6 + counter % 3
        case never:
            assert_never(never)


def counter_after(outcome: DealOutcome, rules: RuleSet, counter: int) -> int:
    """The counter after a deal (A-74)."""
    match outcome:
        case RaspasyOutcome():
            return counter + 1
        case VoidOutcome():
            return counter
        case SurrenderOutcome():
            return 0 if rules.raspasy.exit_by_failed else counter
        case MisereOutcome():
            return 0 if _misere_ends(outcome, rules) else counter
        case GameOutcome():
            ends = rules.raspasy.exit_by_failed if undertricks(outcome) else _made_game_ends(outcome, rules, counter)
            return 0 if ends else counter
        case never:
            assert_never(never)


def _misere_ends(outcome: MisereOutcome, rules: RuleSet) -> bool:
    match rules.raspasy.exit_by_misere:
        case "none":
            return False
        case "made":
            return not outcome.taken(outcome.declarer)
        case "any":
            return True
        case never:
            assert_never(never)


def _made_game_ends(outcome: GameOutcome, rules: RuleSet, counter: int) -> bool:
    floor = exit_level(rules, counter)
    if rules.raspasy.raspasy_min_at_seven_plus_spiral:
        floor = max(floor, 7)
    if rules.raspasy.exit_requires_whisted and not isinstance(defence_of(outcome, rules.players), WHISTED):
        return False
    return outcome.contract.level >= floor
