"""How well the bots of a table play: the levels that one can choose, and which of them a registered bot is."""

from typing import get_args

from preferans.server.protocol.names import BotKind, BotLevel
from preferans.solver.search import IS_COMPILED

LEVELS: tuple[BotLevel, ...] = get_args(BotLevel)
"""The weakest first."""


def level_of(bot: str) -> BotKind:
    """The level of a bot by its name with its version; empty for people and for bots of another kind."""
    return next((level for level in LEVELS if bot.split(" ", maxsplit=1)[0] == level), "")


def bot_of(level: BotLevel) -> str:
    """The bot that sits for a level; without the compiled solver one that need not search."""
    return level if IS_COMPILED else "rule"
