"""Which row of the rules base an entry cites.

The same figure stands in several texts; the row is that of the preset's own text (`RuleSet.citation`) or follows from the
conventions that make it, so that a Leningrad sheet cites the Leningrad text. Nothing here changes an amount.
"""

from preferans.conventions.ruleset import RuleSet


def game_made(rules: RuleSet, level: int) -> str:
    """For a game that was played and made."""
    if rules.prices.score_scale == 10:
        return "S1-65"
    return rules.citation("game_made") or ("S1-52" if level < 7 else "S1-51")


def undertricks(rules: RuleSet, level: int) -> str:
    """For the declarer's tricks short."""
    if rules.prices.score_scale == 10:
        return "S1-68"
    if rules.prices.mountain_factor == 2:
        return "S0-37a"
    return rules.citation("undertricks") or ("S1-58" if level < 7 else "S1-60")


def own_tricks(rules: RuleSet) -> str:
    """For the tricks of one of two whisters."""
    if rules.prices.score_scale == 10:
        return "S1-73"
    return rules.citation("own_tricks") or ("S0-37a" if rules.prices.whist_factor == 2 else "S1-53")


def lone_tricks(rules: RuleSet, *, returned: bool) -> str:
    """For the tricks of both, written by a lone whister."""
    if rules.whist.whist_split == "greedy":
        return "S3-73"
    return "S3-49" if returned else "S1-74"


def shared_tricks(rules: RuleSet, *, is_set: bool) -> str:
    """For tricks that whister and passer share."""
    if not is_set:
        return "A-11"
    if rules.prices.score_scale == 10:
        return "S1-76"
    return "S3-86" if rules.prices.whist_factor == 2 else "S3-45"


def consolation(rules: RuleSet) -> str:
    """For the consolation of an opponent."""
    if rules.prices.score_scale == 10:
        return "S1-75"
    own = rules.citation("consolation")
    if own is not None:
        return own
    if rules.prices.consolation_price == "fixed_10":
        return "S3-97"
    return "S3-85" if rules.prices.whist_factor == 2 else "S3-72"


def misere_made(rules: RuleSet) -> str:
    """For a misère without a trick."""
    return "S1-66" if rules.prices.score_scale == 10 else "S1-61"


def misere_tricks(rules: RuleSet) -> str:
    """For the tricks taken at a misère."""
    if rules.prices.score_scale == 10:
        return "S1-70"
    return "S3-85" if rules.prices.mountain_factor == 2 else "S1-61"


def raspasy_tricks(rules: RuleSet) -> str:
    """For raspasy tricks on the mountain."""
    if rules.prices.score_scale == 10:
        return "S1-70"
    match rules.raspasy.raspasy_progression:
        case "arith_cap3":
            return "S3-87" if rules.raspasy.raspasy_price == 2 else "S3-74"
        case "arith_cap2":
            return "S1-56"
        case _:
            return "S0-53"


def raspasy_zero(rules: RuleSet) -> str:
    """For no trick in raspasy."""
    match rules.raspasy.zero_bonus:
        case "pool_one_price":
            return "A-33" if rules.raspasy.raspasy_price == 2 else "S3-77"
        case "pool_one":
            return "S1-66" if rules.prices.score_scale == 10 else "S3-101"
        case _:
            return "S0-52a"
