"""The bots by their names, and a seat for each of them in a deal."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from preferans.bots.double_dummy.bot import DoubleDummyBot
from preferans.bots.master.bot import MasterBot
from preferans.bots.master.levels import CLUB, EXPERT, FAST, MASTER, NOVICE
from preferans.bots.player import Chance, Player
from preferans.bots.random_bot import RandomBot
from preferans.bots.rollout.bot import RolloutBot
from preferans.bots.rule.bot import RuleBot

Bots: TypeAlias = Mapping[str, Callable[[Chance], Player]]
"""What sits down under each name, given its luck for one deal."""

BOTS: Bots = {
    "random": RandomBot,
    "rule": lambda _: RuleBot(),
    "rollout24": RolloutBot,
    "dd20": DoubleDummyBot,
    "master": lambda chance: MasterBot(chance, MASTER),
    "master_fast": lambda chance: MasterBot(chance, FAST),
    "expert": lambda chance: MasterBot(chance, EXPERT),
    "club": lambda chance: MasterBot(chance, CLUB),
    "novice": lambda chance: MasterBot(chance, NOVICE),
}
"""Everybody there is."""
