"""What is written after a trick game (игра на взятки), whatever happened to it."""

from fractions import Fraction
from typing import assert_never

from preferans.conventions.ruleset import RuleSet
from preferans.scoring import sources
from preferans.scoring.dealer import dealer_entries
from preferans.scoring.defence import (
    BothPass,
    BothWhist,
    DealersWhist,
    HalfWhistStands,
    LoneWhist,
    TenChecked,
    TenWaived,
    defence_of,
    undertricks,
    writers,
)
from preferans.scoring.entries import Entry, Reason, mountain, pool, whists
from preferans.scoring.outcome import GameEnd, GameOutcome, SurrenderOutcome
from preferans.scoring.prices import Price, price_of
from preferans.scoring.shortfall import joint_shortfall, lone_duty, lone_shortfall
from preferans.scoring.ten import score_ten_check
from preferans.seats import Seat

HALF_WHIST_TRICKS = {6: 2, 7: 1}
"""The half whister's own tricks by level (S0-23c)."""


def score_game(outcome: GameOutcome, rules: RuleSet) -> tuple[Entry, ...]:
    """The entries of a trick game."""
    price = price_of(rules, outcome.contract.level)
    return (*_of_those_who_play(outcome, rules, price), *dealer_entries(outcome, rules, price))


def score_surrender(outcome: SurrenderOutcome, rules: RuleSet) -> tuple[Entry, ...]:
    """Уход без трёх: the tricks named on the mountain, no whists (S3-51, A-67)."""
    price = price_of(rules, outcome.bid.level)
    return (mountain(outcome.declarer, price.mountain * outcome.down, "S3-51", Reason.SURRENDER),)


def _of_those_who_play(outcome: GameOutcome, rules: RuleSet, price: Price) -> tuple[Entry, ...]:
    level, declarer = outcome.contract.level, outcome.declarer
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
            return score_ten_check(outcome, check, rules, price)
        case (LoneWhist() | BothWhist() | DealersWhist()) as defence:
            return _played(outcome, defence, rules, price)
        case never:
            assert_never(never)


def _played(outcome: GameOutcome, defence: LoneWhist | BothWhist | DealersWhist, rules: RuleSet, price: Price) -> tuple[Entry, ...]:
    short = undertricks(outcome)
    lines = [_declarers(outcome, short, rules, price)]
    match defence:
        case LoneWhist():
            lines += _lone(outcome, defence, short, rules, price)
        case BothWhist():
            lines += _both(outcome, defence, short, rules, price)
        case DealersWhist(dealer):
            taken = 10 - outcome.taken(outcome.declarer)
            lines.append(whists(dealer, outcome.declarer, price.whist * taken, "A-89", Reason.TRICK_WHISTS))
            lines.append(whists(dealer, outcome.declarer, price.consolation * short, "A-89", Reason.CONSOLATION))
        case never:
            assert_never(never)
    for seat in writers(outcome.dealer, outcome.declarer, rules.players):
        after_return = isinstance(defence, LoneWhist) and defence.returned and seat is defence.passer
        rule = "S3-49" if after_return else sources.consolation(rules)
        lines.append(whists(seat, outcome.declarer, price.consolation * short, rule, Reason.CONSOLATION))
    return tuple(line for line in lines if line.amount)


def _declarers(outcome: GameOutcome, short: int, rules: RuleSet, price: Price) -> Entry:
    level = outcome.contract.level
    if not short:
        return pool(outcome.declarer, price.pool, sources.game_made(rules, level), Reason.GAME_MADE)
    rule = "A-67" if outcome.end is GameEnd.CONCEDE_ALL else sources.undertricks(rules, level)
    return mountain(outcome.declarer, price.mountain * short, rule, Reason.UNDERTRICKS)


def _both(outcome: GameOutcome, defence: BothWhist, short: int, rules: RuleSet, price: Price) -> list[Entry]:
    """Two whisters: each his own tricks, five each of a game conceded (A-67); together they answer for the duty."""
    whisters = (defence.first, defence.second)
    conceded = outcome.end is GameEnd.CONCEDE_ALL
    own = (5, 5) if conceded else (outcome.taken(defence.first), outcome.taken(defence.second))
    lines = [] if short else joint_shortfall(whisters, own, rules, price)
    rule = "A-67" if conceded else sources.own_tricks(rules)
    for seat, taken in zip(whisters, own, strict=True):
        lines.append(whists(seat, outcome.declarer, price.whist * taken, rule, Reason.TRICK_WHISTS))
    return lines


def _lone(outcome: GameOutcome, defence: LoneWhist, short: int, rules: RuleSet, price: Price) -> list[Entry]:
    """A lone whister: the tricks of both are his, or shared with the passer (A-11, S3-45, S3-49), and so is the duty.

    Whom nobody invited writes for his own tricks alone where that is agreed (A-06, A-82).
    """
    conceded = outcome.end is GameEnd.CONCEDE_ALL
    uninvited = rules.whist.invite == "explicit_invite" and outcome.invited_by is None
    own_only = uninvited and rules.whist.passer_tricks == "to_the_whister_if_invited" and not conceded
    taken = outcome.taken(defence.whister) if own_only else 10 - outcome.taken(outcome.declarer)
    lines = [] if short else lone_shortfall(defence.whister, taken, lone_duty(rules, price, uninvited=uninvited), price)
    share = rules.whist.whist_split == "gentleman" and not defence.returned and defence.passer is not Seat.DUMMY
    if share and (short or rules.whist.gentleman_on_success):
        rule = sources.shared_tricks(rules, is_set=bool(short))
        half = Fraction(price.whist * taken, 2)
        return lines + [whists(seat, outcome.declarer, half, rule, Reason.TRICK_WHISTS) for seat in (defence.whister, defence.passer)]
    rule = "A-67" if conceded else "A-06" if own_only else sources.lone_tricks(rules, returned=defence.returned)
    return [*lines, whists(defence.whister, outcome.declarer, price.whist * taken, rule, Reason.TRICK_WHISTS)]
