"""The random player with other odds: `shy` lets raspasy follow on raspasy, `bold` calls what is rare. Both play cards to the end."""

from preferans.bots.random_bot import WEIGHTS, RandomBot
from preferans.bots.roster import BOTS, Bots

PLAYED = {"card": 40.0, "claim": 0.3, "concede": 0.3}
SHY = WEIGHTS | PLAYED | {"pass": 14, "dark_pass": 14, "whist": 2}
BOLD = WEIGHTS | PLAYED | {"bid": 4, "misere": 4, "misere_no_talon": 12, "game_no_talon": 12, "whist": 3, "hold": 3, "dark_bid": 4}

KNOWN: Bots = {**BOTS, "shy": lambda chance: RandomBot(chance, SHY), "bold": lambda chance: RandomBot(chance, BOLD)}
"""The bots, and these two."""
