"""How many tricks a declarer's hand is good for, and what a contract is worth with it (S0-21, S1-19)."""

from dataclasses import dataclass
from math import exp

from preferans.bots.rule.suits import length_tricks, side_tricks, top_tricks
from preferans.conventions.ruleset import RuleSet
from preferans.rules.contract import ALL_GAMES, STRAINS, TrickGame

Tricks = tuple[float, ...]
"""Expected tricks in each strain, in the order of the auction."""

SPREAD = 0.55
"""How far real tricks lie from the reckoning: the scale of the logistic curve, measured in self-play."""


SHORT_TRUMPS = (6.0, 5.0, 4.0, 2.4, 0.7, 0.15, 0.0, 0.0, 0.0)
"""Tricks lost with so many trumps: who cannot draw the others' trumps does not make his side suits. Measured in self-play."""
NO_TRUMP = (1.2, 2.2)
"""Tricks lost at no trump to the suits that the others run, with and without the first lead (S0-44, S0-45)."""


def suit_bytes(cards: int) -> tuple[int, int, int, int]:
    """The cards of each suit as a byte."""
    return cards & 0xFF, cards >> 8 & 0xFF, cards >> 16 & 0xFF, cards >> 24


def reckon(hand: int, out: int, *, leads: bool) -> Tricks:
    """Expected tricks of ten cards in each strain, against these cards outside."""
    own, away = suit_bytes(hand), suit_bytes(out)
    sides = [side_tricks(mine, theirs) for mine, theirs in zip(own, away, strict=True)]
    total = sum(sides)
    tricks = [length_tricks(own[trump], away[trump]) + total - sides[trump] - SHORT_TRUMPS[own[trump].bit_count()] for trump in range(4)]
    tops = sum(top_tricks(mine, theirs) for mine, theirs in zip(own, away, strict=True))
    return (*tricks, (tops + total) / 2 - NO_TRUMP[not leads])


def chance_of(needed: int, expected: float) -> float:
    """How likely it is to take at least so many tricks of an expected number."""
    return 1 / (1 + exp((needed - 0.5 - expected) / SPREAD))


@dataclass(frozen=True, slots=True)
class Value:
    """What games are worth to their declarer, in whists, under one rule set (scoring, section 10)."""

    rules: RuleSet

    def contract(self, game: TrickGame, expected: float) -> float:
        """The declarer's mean result against two whisters."""
        prices, row = self.rules.prices, game.level - 6
        point = self._point()
        pool, mountain = prices.pool_price[row] * point * self.rules.pool.pool_to_mountain, prices.mountain_price[row] * point
        whist, consolation = prices.whist_price[row], prices.consolation_whists[row]
        value = 0.0
        for taken in range(11):
            chance = chance_of(taken, expected) - chance_of(taken + 1, expected) if taken else 1 - chance_of(1, expected)
            short = max(0, game.level - taken)
            value += chance * ((pool if not short else -mountain * short - 2 * consolation * short) - whist * (10 - taken))
        return value

    def surrender(self, bid: TrickGame) -> float:
        """What it costs to give the game up in place of the order (A-67)."""
        down = 3 if self.rules.talon.surrender == "down_three" else 2
        return -down * self.rules.prices.mountain_price[bid.level - 6] * self._point()

    def _point(self) -> float:
        """Whists that a mountain point costs its owner."""
        players = self.rules.players
        return self.rules.pool.mountain_to_whists * (players - 1) / players

    def best(self, tricks: Tricks, floor: TrickGame) -> tuple[float, TrickGame]:
        """The best contract from the bid up, and its value."""
        games = [game for game in ALL_GAMES[floor.rank :] if game.level <= floor.level + 1 or tricks[game.strain.order] > game.level - 1]
        return max(((self.contract(game, tricks[game.strain.order]), game) for game in games), key=lambda pair: (pair[0], -pair[1].rank))


def highest_bid(tricks: Tricks, margin: float) -> int:
    """The rank of the highest game that the reckoning, less a margin, still reaches; -1 if none."""
    best = -1
    for strain in STRAINS:
        level = int(tricks[strain.order] - margin)
        if level >= 6:
            best = max(best, TrickGame(min(level, 10), strain).rank)
    return best
