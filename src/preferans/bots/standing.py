"""Where a match stands when a deal begins, as far as it changes what the deal is worth: the spiral, bombs, pools."""

from dataclasses import dataclass

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.bombs import Bombs, no_bombs
from preferans.scoring.deal import Context, score
from preferans.scoring.outcome import DealOutcome
from preferans.scoring.overflow import close_pools
from preferans.scoring.sheet import Sheet
from preferans.scoring.spiral import raspasy_price
from preferans.scoring.value import deal_value


@dataclass(frozen=True, slots=True)
class Standing:
    """What a deal inherits. The plain one is that of the first deal of a match."""

    spiral: int = 0
    """Raspasy since the spiral began."""
    sheet: Sheet | None = None
    """None where no pool is nearly full, so that the sheet changes nothing."""
    bombs: Bombs = ()
    """How many bombs each chair owns; empty where nobody owns any."""


FIRST = Standing()


def net_of(outcome: DealOutcome, rules: RuleSet, standing: Standing) -> tuple[float, ...]:
    """Net whists of each chair, written by the real scorer on that sheet and settled."""
    context = Context(raspasy_price(rules, standing.spiral), standing.bombs or no_bombs(rules.players))
    entries = score(outcome, rules, context)
    if standing.sheet is not None:
        entries = close_pools(entries, standing.sheet, rules, outcome.dealer)
    return tuple(map(float, deal_value(entries, rules)))


def standing_of(spiral: int, sheet: Sheet, bombs: Bombs, rules: RuleSet) -> Standing:
    """The standing of a match; the sheet counts from where one gain may fill a pool."""
    target = rules.pool.pool_target * rules.prices.score_scale
    doubled = rules.auction.dark_game or rules.bombs.bomb != "off"
    largest = (rules.bombs.dark_multiplier**2 if doubled else 1) * max(*rules.prices.pool_price, rules.prices.misere_pool)
    ends = rules.pool.end_condition == "each_player" and rules.pool.pool_overflow != "keep"
    near = ends and any(pool > target - largest for pool in sheet.pool)
    return Standing(spiral, sheet if near else None, bombs if any(bombs) else ())
