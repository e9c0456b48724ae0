"""The bots by their names, and a seat for each of them in a deal."""

from collections.abc import Callable

from preferans.bots.player import Chance, Player
from preferans.bots.random_bot import RandomBot
from preferans.bots.rule.bot import RuleBot

BOTS: dict[str, Callable[[Chance], Player]] = {
    "random": RandomBot,
    "rule": lambda _: RuleBot(),
}
"""What sits down under each name, given its luck for one deal."""
