"""What is written after a trick game (игра на взятки), whatever happened to it."""

from fractions import Fraction
from typing import assert_never

from preferans.conventions.ruleset import RuleSet
from preferans.scoring import sources
from preferans.scoring.defence import (
    BothPass,
    BothWhist,
    HalfWhistStands,
    LoneWhist,
    TenChecked,
    TenWaived,
    defence_of,
    opponents,
    undertricks,
)
from preferans.scoring.entries import Entry, Reason, mountain, pool, whists
from preferans.scoring.outcome import GameEnd, GameOutcome, SurrenderOutcome
from preferans.scoring.prices import Price, price_of
from preferans.scoring.shortfall import joint_shortfall, lone_shortfall
from preferans.scoring.ten import score_ten_check
from preferans.seats import active_seats

HALF_WHIST_TRICKS = {6: 2, 7: 1}
"""The half whister's own tricks by level (S0-23c)."""


def score_game(outcome: GameOutcome, rules: RuleSet) -> tuple[Entry, ...]:
    """The entries of a trick game."""
    level, declarer = outcome.contract.level, outcome.declarer
    price = price_of(rules, level)
    match defence_of(outcome, rules.players):
        case BothPass():
            return (pool(declarer, price.pool, "S0-40", Reason.GAME_MADE),)
        case TenWaived():
            rule = "A-68" if rules.whist.ten_mode == "checked" else "S0-35c"
            return (pool(declarer, price.pool, rule, Reason.GAME_MADE),)
        case HalfWhistStands(writer):
            amount = price.whist * HALF_WHIST_TRICKS[level]
            return (
                pool(declarer, price.pool, "S3-47", Reason.GAME_MADE),
                whists(writer, declarer, amount, "S0-23c", Reason.HALF_WHIST),
            )
        case TenChecked() as check:
            return score_ten_check(outcome, check, rules, price) + _dealer_consolation(outcome, rules, price)
        case (LoneWhist() | BothWhist()) as defence:
            return _played(outcome, defence, rules, price)
        case never:
            assert_never(never)


def score_surrender(outcome: SurrenderOutcome, rules: RuleSet) -> tuple[Entry, ...]:
    """Уход без трёх: the tricks named on the mountain, no whists (S3-51, A-67)."""
    price = price_of(rules, outcome.bid.level)
    return (mountain(outcome.declarer, price.mountain * outcome.down, "S3-51", Reason.SURRENDER),)


def _played(outcome: GameOutcome, defence: LoneWhist | BothWhist, rules: RuleSet, price: Price) -> tuple[Entry, ...]:
    short = undertricks(outcome)
    conceded = outcome.end is GameEnd.CONCEDE_ALL
    lines = [_declarers(outcome, short, rules, price)]
    if isinstance(defence, LoneWhist):
        taken = 10 - outcome.taken(outcome.declarer)
        if not short:
            lines += lone_shortfall(defence.whister, taken, price)
        lines += _lone(outcome, defence, taken, short, rules, price)
    else:
        own = (5, 5) if conceded else (outcome.taken(defence.first), outcome.taken(defence.second))
        if not short:
            lines += joint_shortfall((defence.first, defence.second), own, rules, price)
        rule = "A-67" if conceded else sources.own_tricks(rules)
        for seat, taken in zip((defence.first, defence.second), own, strict=True):
            lines.append(whists(seat, outcome.declarer, price.whist * taken, rule, Reason.TRICK_WHISTS))
    returned = isinstance(defence, LoneWhist) and defence.returned
    for seat in opponents(outcome.dealer, outcome.declarer, rules.players):
        rule = "S3-49" if returned and isinstance(defence, LoneWhist) and seat is defence.passer else sources.consolation(rules)
        lines.append(whists(seat, outcome.declarer, price.consolation * short, rule, Reason.CONSOLATION))
    return tuple(line for line in lines if line.amount) + _dealer_consolation(outcome, rules, price)


def _declarers(outcome: GameOutcome, short: int, rules: RuleSet, price: Price) -> Entry:
    level = outcome.contract.level
    if not short:
        return pool(outcome.declarer, price.pool, sources.game_made(rules, level), Reason.GAME_MADE)
    rule = "A-67" if outcome.end is GameEnd.CONCEDE_ALL else sources.undertricks(rules, level)
    return mountain(outcome.declarer, price.mountain * short, rule, Reason.UNDERTRICKS)


def _lone(outcome: GameOutcome, defence: LoneWhist, taken: int, short: int, rules: RuleSet, price: Price) -> list[Entry]:
    """The trick whists of a lone whister: all for him, or shared with the passer (A-11, S3-45, S3-49)."""
    share = rules.whist.whist_split == "gentleman" and not defence.returned
    if share and (short or rules.whist.gentleman_on_success):
        rule = sources.shared_tricks(rules, is_set=bool(short))
        half = Fraction(price.whist * taken, 2)
        return [whists(seat, outcome.declarer, half, rule, Reason.TRICK_WHISTS) for seat in (defence.whister, defence.passer)]
    rule = "A-67" if outcome.end is GameEnd.CONCEDE_ALL else sources.lone_tricks(rules, returned=defence.returned)
    return [whists(defence.whister, outcome.declarer, price.whist * taken, rule, Reason.TRICK_WHISTS)]


def _dealer_consolation(outcome: GameOutcome, rules: RuleSet, price: Price) -> tuple[Entry, ...]:
    """The consolation of a dealer who sits out (S0-48, S1-79)."""
    amount = price.consolation * undertricks(outcome)
    if not rules.dealer.dealer_consolation or outcome.dealer in active_seats(outcome.dealer, rules.players) or not amount:
        return ()
    return (whists(outcome.dealer, outcome.declarer, amount, "S1-79", Reason.DEALER_CONSOLATION),)
