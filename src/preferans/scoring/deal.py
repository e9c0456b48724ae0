"""What a deal writes: `score`, a pure function of what happened and what is agreed."""

from dataclasses import dataclass
from typing import assert_never

from preferans.conventions.ruleset import RuleSet
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


@dataclass(frozen=True, slots=True)
class Context:
    """What a deal inherits from those before it."""

    raspasy_price: int
    """The price of a raspasy trick in this deal, as it is written."""


def score(outcome: DealOutcome, rules: RuleSet, context: Context) -> tuple[Entry, ...]:
    """The entries of one deal, before pools are closed; none of zero."""
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
