"""Between the bots and a deal: shuffling by a seed, and who sits down with which luck.

The cards of a deal depend on the seed and on its number alone, so that other bots get the same cards.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from preferans.bots.player import Chance, Player
from preferans.bots.roster import BOTS, Bots
from preferans.bots.standing import FIRST, Standing
from preferans.cards import DECK, Card
from preferans.conventions.ruleset import RuleSet
from preferans.rules.dealing import talon_pairs
from preferans.seats import Seat, chairs


class Pack(NamedTuple):
    """A shuffled pack, and the pair that is laid aside as the talon."""

    order: tuple[Card, ...]
    talon_pair: int


def shuffled(rules: RuleSet, seed: int, place: str) -> Pack:
    """The pack of a place in a run: the number of a deal, or those of match and deal."""
    chance = random.Random(f"{seed}/{place}")
    order = list(DECK)
    chance.shuffle(order)
    return Pack(tuple(order), chance.choice(talon_pairs(rules)))


def drawn_dealer(rules: RuleSet, seed: int, place: str) -> Seat:
    """Who deals first, drawn by the seed."""
    return random.Random(f"{seed}/{place}/dealer").choice(chairs(rules.players))


def seated(names: Sequence[str], seed: int, deal: int, known: Bots = BOTS, standing: Standing = FIRST) -> tuple[Player, ...]:
    """The bots of a deal by chair, each with its luck."""
    return tuple(known[name](Chance(seed, deal, seat, standing)) for name, seat in zip(names, chairs(len(names)), strict=True))
