"""How many tricks a declarer's hand is good for, and what a contract is worth with it (S0-21, S1-19)."""

from dataclasses import dataclass
from math import exp
from typing import NamedTuple

from preferans.bots.rule.suits import length_tricks, side_tricks, top_tricks
from preferans.conventions.ruleset import RuleSet
from preferans.rules.contract import ALL_GAMES, STRAINS, TrickGame
from preferans.rules.talon import surrender_down

SPREAD = 0.55
"""How far real tricks lie from the reckoning: the scale of the logistic curve, measured in self-play."""


SHORT_TRUMPS = (6.0, 5.0, 4.0, 2.4, 0.7, 0.15, 0.0, 0.0, 0.0)
"""Tricks lost with so many trumps: who cannot draw the others' trumps does not make his side suits. Measured in self-play."""
NO_TRUMP = (1.2, 2.2)
"""Tricks lost at no trump to the suits that the others run, with and without the first lead (S0-44, S0-45)."""


def suit_bytes(cards: int) -> tuple[int, int, int, int]:
    """The cards of each suit as a byte."""
    return cards & 0xFF, cards >> 8 & 0xFF, cards >> 16 & 0xFF, cards >> 24


class Estimate(NamedTuple):
    """Tricks in one strain: as a mean, and those that no split takes away."""

    expected: float
    sure: int

    def chance_of(self, needed: int) -> float:
        """How likely it is to take at least so many."""
        return 1.0 if needed <= self.sure else chance_of(needed, self.expected)


Tricks = tuple[Estimate, ...]
"""The estimate of each strain, in the order of the auction."""


def reckon(hand: int, out: int, *, leads: bool) -> Tricks:
    """What ten cards are good for in each strain, against these cards outside."""
    own, away = suit_bytes(hand), suit_bytes(out)
    sides = [side_tricks(mine, theirs) for mine, theirs in zip(own, away, strict=True)]
    tops = [top_tricks(mine, theirs) for mine, theirs in zip(own, away, strict=True)]
    total, certain = sum(sides), sum(tops)
    tricks = []
    for trump in range(4):
        length = own[trump].bit_count()
        commands = tops[trump] == length >= away[trump].bit_count()
        sure = certain if commands and leads else tops[trump]
        expected = length_tricks(own[trump], away[trump]) + total - sides[trump] - SHORT_TRUMPS[length]
        tricks.append(Estimate(max(expected, certain if commands else sure), sure))
    expected = (certain + total) / 2 - NO_TRUMP[not leads]
    sure = certain if leads else 0
    tricks.append(Estimate(max(expected, sure), sure))
    return tuple(tricks)


def chance_of(needed: int, expected: float) -> float:
    """How likely it is to take at least so many tricks of an expected number."""
    return 1 / (1 + exp((needed - 0.5 - expected) / SPREAD))


@dataclass(frozen=True, slots=True)
class Value:
    """What games are worth to their declarer, in whists, under one rule set (scoring, section 10)."""

    rules: RuleSet

    def contract(self, game: TrickGame, tricks: Estimate) -> float:
        """The declarer's mean result against two whisters."""
        prices, row = self.rules.prices, game.level - 6
        point = self._point()
        pool, mountain = prices.pool_price[row] * point * self.rules.pool.pool_to_mountain, prices.mountain_price[row] * point
        whist, consolation = prices.whist_price[row], prices.consolation_whists[row]
        value = 0.0
        for taken in range(11):
            chance = (tricks.chance_of(taken) if taken else 1.0) - (tricks.chance_of(taken + 1) if taken < 10 else 0.0)
            short = max(0, game.level - taken)
            value += chance * ((pool if not short else -mountain * short - 2 * consolation * short) - whist * (10 - taken))
        return value

    def surrender(self, bid: TrickGame) -> float:
        """What it costs to give the game up in place of the order (A-67)."""
        return -surrender_down(self.rules) * self.rules.prices.mountain_price[bid.level - 6] * self._point()

    def _point(self) -> float:
        """Whists that a mountain point costs its owner."""
        players = self.rules.players
        return self.rules.pool.mountain_to_whists * (players - 1) / players

    def best(self, tricks: Tricks, floor: TrickGame) -> tuple[float, TrickGame]:
        """The best contract from the bid up, and its value."""
        games = [
            game for game in ALL_GAMES[floor.rank :] if game.level <= floor.level + 1 or tricks[game.strain.order].expected > game.level - 1
        ]
        return max(((self.contract(game, tricks[game.strain.order]), game) for game in games), key=lambda pair: (pair[0], -pair[1].rank))


def highest_bid(tricks: Tricks, margin: float) -> int:
    """The rank of the highest game that the reckoning, less a margin, still reaches; -1 if none."""
    best = -1
    for strain in STRAINS:
        level = int(tricks[strain.order].expected - margin)
        if level >= 6:
            best = max(best, TrickGame(min(level, 10), strain).rank)
    return best
