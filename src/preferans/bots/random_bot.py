"""`random`: draws the kind of action first, then one of it, so that rare kinds are tried as often as frequent ones."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from preferans.bots.kinds import kind_of
from preferans.bots.player import Chance
from preferans.rules.actions import Action
from preferans.rules.view import Observation

WEIGHTS = {"card": 12, "discard": 4, "contract": 4, "bid": 2, "pass": 2}
"""How many times as often as the other kinds these are drawn: with even odds hardly a deal would be played to its end."""


@dataclass(frozen=True, slots=True)
class RandomBot:
    """A player without any idea."""

    chance: Chance
    weights: Mapping[str, float] = field(default_factory=lambda: WEIGHTS)
    """How often each kind is drawn, 1 where nothing stands."""

    @property
    def name(self) -> str:
        """Its name in records."""
        return "random"

    @property
    def version(self) -> str:
        """Its version."""
        return "1"

    def act(self, observation: Observation) -> Action:
        """A legal action, drawn by its kind."""
        kinds: dict[str, list[Action]] = {}
        for action in observation.legal:
            kinds.setdefault(kind_of(action), []).append(action)
        chance = self.chance.at(observation)
        kind = chance.choices(list(kinds), [self.weights.get(kind, 1) for kind in kinds])[0]
        return chance.choice(kinds[kind])
