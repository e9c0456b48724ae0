"""Where a match stands between two deals: the sheet, the next dealer, the spiral, whether it is over."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.deal import Context, score
from preferans.scoring.entries import Entry
from preferans.scoring.outcome import DealOutcome, RaspasyOutcome, VoidOutcome
from preferans.scoring.overflow import close_pools
from preferans.scoring.sheet import Sheet
from preferans.scoring.spiral import counter_after, exit_level, raspasy_price
from preferans.seats import Seat, after

MOST_IN_ROW = 3
"""Raspasy in a row where no more are agreed."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A match between two deals. `write` gives the next one; nothing is changed in place."""

    rules: RuleSet
    dealer: Seat
    """Who deals next."""
    sheet: Sheet
    number: int = 1
    """Of the next deal."""
    spiral: int = 0
    """Raspasy since the spiral began; 0 outside it (A-74)."""
    in_row: int = 0
    """Raspasy in a row just before the next deal."""
    ended: bool = False
    """Whether the match is over. Deals past the end are written all the same."""

    @classmethod
    def begin(cls, rules: RuleSet, dealer: Seat) -> "Progress":
        """A match before its first deal."""
        return cls(rules, dealer, Sheet.empty(rules.players))

    @property
    def minimum(self) -> int:
        """The level at which the next auction opens (A-73)."""
        return exit_level(self.rules, self.spiral)

    @property
    def price(self) -> int:
        """The price of a trick if the next deal is raspasy."""
        return raspasy_price(self.rules, self.spiral)

    @property
    def must_bid(self) -> bool:
        """Whether the last to speak in the next deal may not pass: three raspasy came in a row (A-90)."""
        return self.rules.raspasy.max_raspasy_in_row == "three" and self.in_row >= MOST_IN_ROW

    def write(self, outcome: DealOutcome) -> tuple["Progress", tuple[Entry, ...]]:
        """The match after a deal, and the entries of that deal with overflow and aid.

        The outcome names its dealer; rotation goes on from him.
        """
        entries = close_pools(score(outcome, self.rules, Context(self.price)), self.sheet, self.rules, outcome.dealer)
        after_deal = replace(
            self,
            sheet=self.sheet.add(entries),
            number=self.number + 1,
            spiral=counter_after(outcome, self.rules, self.spiral),
            in_row=self._in_row_after(outcome),
            dealer=next_dealer(outcome, self.rules, self.in_row),
        )
        return replace(after_deal, ended=self.ended or _is_over(after_deal)), entries

    def penalize(self, entries: Iterable[Entry]) -> "Progress":
        """The match with entries that belong to no deal: an agreed penalty."""
        return replace(self, sheet=self.sheet.add(entries))

    def _in_row_after(self, outcome: DealOutcome) -> int:
        if isinstance(outcome, VoidOutcome):
            return self.in_row
        return self.in_row + 1 if isinstance(outcome, RaspasyOutcome) else 0


def next_dealer(outcome: DealOutcome, rules: RuleSet, raspasy_before: int) -> Seat:
    """Who deals after that deal: a redeal keeps the dealer, raspasy where that is agreed, else the deal passes on (A-81, S1-49).

    `raspasy_before` is the number of raspasy in a row just before it.
    """
    if isinstance(outcome, VoidOutcome) or (isinstance(outcome, RaspasyOutcome) and _stays(rules, raspasy_before)):
        return outcome.dealer
    return after(outcome.dealer, rules.players)


def _stays(rules: RuleSet, raspasy_before: int) -> bool:
    match rules.table.deal_rotation:
        case "always":
            return False
        case "stay_after_raspasy":
            return True
        case "stay_up_to_3":
            return raspasy_before < 3
        case never:
            assert_never(never)


def _is_over(progress: Progress) -> bool:
    """The end condition holds and no spiral has to be played on (A-75)."""
    raspasy = progress.rules.raspasy
    plays_on = raspasy.spiral_at_end == "play_on" and raspasy.raspasy_min_at_seven_plus_spiral
    return _pools_are_full(progress) and not (progress.spiral and plays_on)


def _pools_are_full(progress: Progress) -> bool:
    rules, pools = progress.rules, progress.sheet.pool
    scale = rules.prices.score_scale
    match rules.pool.end_condition:
        case "each_player":
            return min(pools) >= rules.pool.pool_target * scale
        case "total":
            return sum(pools) >= rules.pool.pool_total_per_player * scale * rules.players
        case "time" | "rounds" | "agreement":
            return False
        case never:
            assert_never(never)
