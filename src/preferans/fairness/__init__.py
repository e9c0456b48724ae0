"""Deals that anybody can check: from a secret committed before, and salts given after, to the order of the pack. `docs/fair-deals.md` says it byte by byte."""

from preferans.fairness.cut import taken_off
from preferans.fairness.prf1 import NAME, Drawn, Terms, bot_salt, commitment, derive, salt_hash

__all__ = ["NAME", "Drawn", "Terms", "bot_salt", "commitment", "derive", "salt_hash", "taken_off"]
