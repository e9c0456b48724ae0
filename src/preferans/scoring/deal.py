"""What a deal writes: `score`, a pure function of what happened and what is agreed."""

from dataclasses import dataclass
from typing import assert_never

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.bombs import Bombs, multiplied, no_bombs
from preferans.scoring.dealer import in_halves
from preferans.scoring.entries import Entry
from preferans.scoring.games import score_game, score_surrender
from preferans.scoring.misere import score_misere
from preferans.scoring.outcome import (
    DealOutcome,
    GameOutcome,
    MisereOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
    VoidOutcome,
)
from preferans.scoring.raspasy import score_raspasy
from preferans.seats import SEATS

NOBODYS = no_bombs(len(SEATS))
"""No bombs at any table."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a deal inherits from those before it."""

    raspasy_price: int
    """The price of a raspasy trick in this deal, as it is written."""
    bombs: Bombs = NOBODYS
    """Who owns how many bombs."""


def score(outcome: DealOutcome, rules: RuleSet, context: Context) -> tuple[Entry, ...]:
    """The entries of one deal, before pools are closed; none of zero."""
    return multiplied(in_halves(_single(outcome, rules, context), outcome), outcome, rules, context.bombs)


def _single(outcome: DealOutcome, rules: RuleSet, context: Context) -> tuple[Entry, ...]:
    """The entries as they are without halves, dark games and bombs."""
    match outcome:
        case GameOutcome():
            return score_game(outcome, rules)
        case MisereOutcome():
            return score_misere(outcome, rules)
        case RaspasyOutcome():
            return score_raspasy(outcome, rules, context.raspasy_price)
        case SurrenderOutcome():
            return score_surrender(outcome, rules)
        case VoidOutcome():
            return ()
        case never:
            assert_never(never)
