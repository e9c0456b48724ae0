"""Dark games and bombs: by how much the entries of a deal are multiplied, and who owns how many bombs (A-76, A-77)."""

from dataclasses import replace
from typing import TypeAlias

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.defence import is_made
from preferans.scoring.entries import Entry
from preferans.scoring.outcome import DealOutcome, GameOutcome, MisereOutcome, RaspasyOutcome, SurrenderOutcome

Bombs: TypeAlias = tuple[int, ...]
"""How many bombs each chair owns. All are alike, so that the oldest goes first whatever is taken (A-77)."""


def no_bombs(players: int) -> Bombs:
    """Nobody owns any."""
    return (0,) * players


def uses_bomb(outcome: DealOutcome, bombs: Bombs) -> bool:
    """Whether this is a game, misère or surrender of somebody who owns a bomb."""
    return isinstance(outcome, GameOutcome | MisereOutcome | SurrenderOutcome) and bombs[outcome.declarer.index] > 0


def factor_of(outcome: DealOutcome, rules: RuleSet, bombs: Bombs) -> int:
    """1, 2 or 4: a dark game doubles, a bomb doubles, a failure where that is agreed (S3-66, S3-62, A-29)."""
    multiplier = rules.bombs.dark_multiplier
    dark = isinstance(outcome, GameOutcome) and outcome.dark
    bomb = uses_bomb(outcome, bombs) and (is_made(outcome) or rules.bombs.bomb_doubles_failures)
    return (multiplier if dark else 1) * (multiplier if bomb else 1)


def multiplied(lines: tuple[Entry, ...], outcome: DealOutcome, rules: RuleSet, bombs: Bombs) -> tuple[Entry, ...]:
    """The entries of the deal, everybody's, times its factor."""
    factor = factor_of(outcome, rules, bombs)
    if factor == 1:
        return lines
    dark = isinstance(outcome, GameOutcome) and outcome.dark
    rule = "S3-66" if dark else "S3-62" if is_made(outcome) else "A-29"
    return tuple(replace(line, amount=line.amount * factor, rule=rule) for line in lines)


def bombs_after(outcome: DealOutcome, rules: RuleSet, bombs: Bombs) -> Bombs:
    """Who owns how many after the deal: a dark pass that ended in raspasy earns one, the first made contract spends one (A-77)."""
    change = [0] * len(bombs)
    if isinstance(outcome, RaspasyOutcome) and rules.bombs.bomb == "dark_pass_earns_one":
        for seat in outcome.dark_passes:
            change[seat.index] += 1
    elif uses_bomb(outcome, bombs) and is_made(outcome) and isinstance(outcome, GameOutcome | MisereOutcome):
        change[outcome.declarer.index] -= 1
    return tuple(own + more for own, more in zip(bombs, change, strict=True))
