"""The player `rollout24`: 24 sampled worlds, one greedy play-out of every card in each, the payoff of the real scorer."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from preferans.bots.payoff import payoffs
from preferans.bots.player import Chance
from preferans.bots.rollout.greedy import Game
from preferans.bots.rollout.playing_out import Table, play_out
from preferans.bots.rule.bot import RuleBot
from preferans.bots.rule.sight import sight, suit_of, trump_mask
from preferans.bots.rule.tricks import distinct_cards
from preferans.rules.actions import Action, PlayCard
from preferans.rules.view import Kind, Observation, Phase
from preferans.seats import Seat
from preferans.solver.worlds import World, sample_worlds

WORLDS = 24


@dataclass(frozen=True, slots=True)
class RolloutBot:
    """A player that tries every card; it bids, answers and claims as `rule` does."""

    chance: Chance
    _rule: RuleBot = field(default_factory=RuleBot)

    @property
    def name(self) -> str:
        """Its name in records."""
        return "rollout24"

    @property
    def version(self) -> str:
        """Its version."""
        return "1"

    def act(self, observation: Observation) -> Action:
        """The card whose play-outs are worth most; outside the play of cards the advice of `rule`."""
        advice = self._rule.act(observation)
        if observation.phase is not Phase.PLAY or not isinstance(advice, PlayCard) or Seat.DUMMY in observation.seats:
            return advice
        if len(observation.legal) == 1:
            return advice
        return rolled_out(observation, sample_worlds(observation, WORLDS, self.chance.at(observation)), advice)


def rolled_out(observation: Observation, worlds: Sequence[World], advice: PlayCard) -> Action:
    """The card that is worth most as a mean of play-outs in these worlds; of equal ones the advice."""
    cards = {action.card.bit: action for action in observation.legal if isinstance(action, PlayCard)}
    if len(cards) == 1:
        return next(iter(cards.values()))
    now = sight(observation, advice.hand)
    distinct = distinct_cards(now, list(cards))
    if len(distinct) == 1:
        return advice
    game = Game(trump_mask(observation), now.declarer, misere=observation.kind is Kind.MISERE)
    worth = payoffs(observation)
    mine = observation.place(observation.viewer)
    taken = [observation.taken(seat) for seat in observation.seats]
    totals = dict.fromkeys(distinct, 0.0)
    for world in worlds:
        table = _table(observation, world)
        for card in distinct:
            tricks = play_out(game, table, card)
            totals[card] += worth.of(taken[0] + tricks[0], taken[1] + tricks[1], taken[2] + tricks[2])[mine]
    best = max(totals.values())
    chosen = [card for card in distinct if totals[card] > best - 1e-9]
    return advice if advice.card.bit in chosen else cards[chosen[0]]


def _table(observation: Observation, world: World) -> Table:
    first, second, third = (hand.mask for hand in world.hands)
    leader = observation.place(observation.leader) if observation.leader is not None else 0
    setters: tuple[int, ...] = ()
    if observation.talon_card is not None:
        setters = (suit_of(observation.talon_card.bit), *(suit_of(card.bit) for card in world.aside))
    return Table((first, second, third), leader, tuple(card.bit for card in observation.trick), setters)
