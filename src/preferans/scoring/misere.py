"""What is written after a misère (мизер): no whists, no consolation (S0-70)."""

from preferans.conventions.ruleset import RuleSet
from preferans.scoring import sources
from preferans.scoring.entries import Entry, Reason, mountain, pool
from preferans.scoring.outcome import MisereOutcome


def score_misere(outcome: MisereOutcome, rules: RuleSet) -> tuple[Entry, ...]:
    """The declarer's one entry: into the pool without a trick, otherwise on the mountain per trick (S1-61)."""
    prices, taken = rules.prices, outcome.taken(outcome.declarer)
    if not taken:
        amount = prices.misere_pool * prices.score_scale
        return (pool(outcome.declarer, amount, sources.misere_made(rules), Reason.MISERE_MADE),)
    amount = prices.misere_mountain * prices.score_scale * taken
    return (mountain(outcome.declarer, amount, sources.misere_tricks(rules), Reason.MISERE_TRICKS),)
