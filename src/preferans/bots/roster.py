"""The bots by their names, and a seat for each of them in a deal."""

from collections.abc import Callable

from preferans.bots.double_dummy.bot import DoubleDummyBot
from preferans.bots.player import Chance, Player
from preferans.bots.random_bot import RandomBot
from preferans.bots.rollout.bot import RolloutBot
from preferans.bots.rule.bot import RuleBot

BOTS: dict[str, Callable[[Chance], Player]] = {
    "random": RandomBot,
    "rule": lambda _: RuleBot(),
    "rollout24": RolloutBot,
    "dd20": DoubleDummyBot,
}
"""What sits down under each name, given its luck for one deal."""
