"""An hour that a company agrees on: after it no new deal is dealt, but for an open spiral (A-75, A-206)."""

from dataclasses import dataclass, field

from preferans.conventions.ruleset import RuleSet
from preferans.seats import Seat


def allows_hour(rules: RuleSet) -> bool:
    """Whether a match by these conventions may end before its pools are full."""
    return rules.pool.early_stop == "by_agreement" or rules.pool.end_condition in ("time", "rounds", "agreement")


@dataclass(slots=True)
class Hour:
    """What is agreed at one table, and what somebody would agree."""

    until: int | None = None
    """Milliseconds since 1970; None: no hour is agreed."""
    wanted: int | None = None
    """What is proposed; None takes the hour away."""
    voices: set[Seat] = field(default_factory=set)
    """Who wants it; nobody: nothing is proposed."""

    def propose(self, by: Seat, until: int | None, present: tuple[Seat, ...]) -> bool:
        """Notes a voice; whether all who are there have now said the same."""
        if until != self.wanted:
            self.wanted, self.voices = until, set()
        self.voices.add(by)
        if not set(present) <= self.voices:
            return False
        self.until, self.wanted, self.voices = until, None, set()
        return True

    def is_over(self, at: int) -> bool:
        """Whether the hour has come."""
        return self.until is not None and self.until <= at
