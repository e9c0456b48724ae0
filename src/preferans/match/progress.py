"""Where a match stands between two deals: the sheet, the next dealer, the spiral, bombs, whether it is over."""

from dataclasses import dataclass, replace
from typing import assert_never

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.bombs import Bombs, bombs_after, no_bombs
from preferans.scoring.deal import Context, score
from preferans.scoring.entries import Entry
from preferans.scoring.outcome import DealOutcome, RaspasyOutcome, VoidOutcome
from preferans.scoring.overflow import close_pools
from preferans.scoring.penalties import Revoke, TablePenalty, WrittenDeal, score_penalty, second_misdeal
from preferans.scoring.revokes import score_revoke, settled_as
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
    bombs: Bombs = ()
    """How many bombs each chair owns (A-77); empty where nobody owns any."""
    misdeals: int = 0
    """Misdeals in a row of the next dealer, just before the next deal."""
    passed: int = 0
    """How often the deal has passed on; repeated deals and a staying deal do not count (A-75)."""
    stopped: bool = False
    """Whether it was said that the match ends here: the hour, the last round, an agreement (S2-5, S2-40)."""
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

    @property
    def rounds(self) -> int:
        """Rounds that are over: a round is one deal of every player (A-75)."""
        return self.passed // self.rules.players

    @property
    def round_is_over(self) -> bool:
        """Whether a round has just ended, so that a match by rounds may end here."""
        return self.passed > 0 and self.passed % self.rules.players == 0

    @property
    def owned_bombs(self) -> Bombs:
        """How many bombs each chair owns."""
        return self.bombs or no_bombs(self.rules.players)

    @property
    def may_stop(self) -> bool:
        """Whether the company may end the match here: its end is not told by the pools, or an early end is agreed (S2-40)."""
        pool = self.rules.pool
        match pool.end_condition:
            case "each_player" | "total":
                return pool.early_stop == "by_agreement"
            case "rounds":
                return self.round_is_over or pool.early_stop == "by_agreement"
            case "time" | "agreement":
                return True
            case never:
                assert_never(never)

    def write(self, outcome: WrittenDeal) -> tuple["Progress", tuple[Entry, ...]]:
        """The match after a deal, and the entries of that deal with overflow and aid.

        The outcome names its dealer; rotation goes on from him.
        """
        meant = settled_as(outcome) if isinstance(outcome, Revoke) else outcome
        entries = close_pools(self._scored(outcome), self.sheet, self.rules, outcome.dealer)
        stays = isinstance(meant, VoidOutcome)
        dealer = next_dealer(meant, self.rules, self.in_row)
        after_deal = replace(
            self,
            sheet=self.sheet.add(entries),
            number=self.number + 1,
            spiral=counter_after(meant, self.rules, self.spiral),
            in_row=self._in_row_after(meant),
            bombs=self._bombs_after(meant),
            misdeals=self._misdeals_of(outcome.dealer) + _is_misdeal(meant) if stays else 0,
            passed=self.passed + (dealer is not outcome.dealer),
            dealer=dealer,
        )
        return replace(after_deal, ended=self.ended or _is_over(after_deal)), entries

    def penalize(self, penalty: TablePenalty) -> tuple["Progress", tuple[Entry, ...]]:
        """The match with a penalty that belongs to no deal, and its entries."""
        entries = score_penalty(penalty, self.rules)
        return replace(self, sheet=self.sheet.add(entries)), entries

    def stop(self) -> "Progress":
        """The match that is to end here; an open spiral is played on where that is agreed (A-37, A-75)."""
        stopped = replace(self, stopped=True)
        return replace(stopped, ended=self.ended or _is_over(stopped))

    def _scored(self, outcome: WrittenDeal) -> tuple[Entry, ...]:
        context = Context(self.price, self.owned_bombs)
        match outcome:
            case Revoke():
                return score_revoke(outcome, self.rules, context)
            case VoidOutcome(misdeal=True) if self._misdeals_of(outcome.dealer):
                return second_misdeal(outcome.dealer, self.rules)
            case _:
                return score(outcome, self.rules, context)

    def _misdeals_of(self, dealer: Seat) -> int:
        return self.misdeals if dealer is self.dealer else 0

    def _bombs_after(self, outcome: DealOutcome) -> Bombs:
        owned = bombs_after(outcome, self.rules, self.owned_bombs)
        return owned if any(owned) else ()

    def _in_row_after(self, outcome: DealOutcome) -> int:
        if isinstance(outcome, VoidOutcome):
            return self.in_row
        return self.in_row + 1 if isinstance(outcome, RaspasyOutcome) else 0


def _is_misdeal(outcome: DealOutcome) -> bool:
    return isinstance(outcome, VoidOutcome) and outcome.misdeal


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
    return (progress.stopped or _pools_are_full(progress)) and not (progress.spiral and plays_on)


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
