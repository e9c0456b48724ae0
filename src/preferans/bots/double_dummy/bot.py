"""The player `dd20`: linear bids; discard, order, answer and every card by worlds solved with open cards."""

from dataclasses import dataclass, field

from preferans.bots.double_dummy import buying, calling, playing, whisting
from preferans.bots.player import Chance
from preferans.bots.rule.bot import RuleBot
from preferans.rules.actions import Action, PlayCard
from preferans.rules.view import Observation, Phase
from preferans.seats import Seat
from preferans.solver.worlds import World, sample_worlds

WORLDS = 20


@dataclass(frozen=True, slots=True)
class DoubleDummyBot:
    """A player that looks at 20 worlds as if all cards lay open in each."""

    chance: Chance
    _rule: RuleBot = field(default_factory=RuleBot)

    @property
    def name(self) -> str:
        """Its name in records."""
        return "dd20"

    @property
    def version(self) -> str:
        """Its version."""
        return "1"

    def act(self, observation: Observation) -> Action:
        """What is worth most over the worlds; where nothing is to be solved, and with a dummy, the advice of `rule`."""
        if Seat.DUMMY in observation.seats or observation.without_talon:
            return self._rule.act(observation)
        match observation.phase:
            case Phase.AUCTION if observation.hand:
                return calling.choose_call(observation, self.chance, WORLDS)
            case Phase.DISCARD:
                return buying.choose_discard(observation, self._worlds(observation, buying.DISCARD_WORLDS))
            case Phase.ORDER:
                return buying.choose_order(observation, self._worlds(observation))
            case Phase.WHIST if observation.viewer in observation.seats:
                return whisting.choose_answer(observation, self._worlds(observation))
            case _:
                return self._played(observation)

    def _played(self, observation: Observation) -> Action:
        advice = self._rule.act(observation)
        if observation.phase is not Phase.PLAY or not isinstance(advice, PlayCard) or len(observation.legal) == 1:
            return advice
        return playing.choose_card(observation, self._worlds(observation), advice)

    def _worlds(self, observation: Observation, number: int = WORLDS) -> tuple[World, ...]:
        return sample_worlds(observation, number, self.chance.at(observation))
