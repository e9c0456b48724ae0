"""What one deal is worth to each player, in whists: its entries with pool and mountain settled (scoring, section 10)."""

from collections.abc import Iterable
from fractions import Fraction

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.entries import Column, Entry
from preferans.scoring.sheet import Amounts


def deal_value(entries: Iterable[Entry], rules: RuleSet) -> Amounts:
    """The net of each chair, exact; the sum is zero.

    A pool point counts as f mountain points off, a mountain point costs its owner K(n − 1)/n and brings K/n to each other.
    """
    points = [Fraction()] * rules.players
    nets = [Fraction()] * rules.players
    for entry in entries:
        writer = entry.player.index
        if entry.against is not None:
            nets[writer] += entry.amount
            nets[entry.against.index] -= entry.amount
        elif entry.column is Column.POOL:
            points[writer] -= entry.amount * rules.pool.pool_to_mountain
        else:
            points[writer] += entry.amount
    mean = sum(points, Fraction()) / rules.players
    return tuple(net + rules.pool.mountain_to_whists * (mean - own) for net, own in zip(nets, points, strict=True))
