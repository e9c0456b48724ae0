"""The player `master` in all its levels: what is said and played by worlds of its belief; where nothing is searched, the advice of `rule`."""

from dataclasses import dataclass, field

from preferans.bots.double_dummy.calling import choose_call as by_open_cards
from preferans.bots.master import answering, buying, calling
from preferans.bots.master.agreeing import answer_claim, choose_mode
from preferans.bots.master.belief import belief
from preferans.bots.master.checking import choose_check
from preferans.bots.master.deciding import Decision, Reason
from preferans.bots.master.drawing import Effort, Weighed, draw
from preferans.bots.master.everywhere import every_world
from preferans.bots.master.halving import choose_halves
from preferans.bots.master.inviting import choose_invite
from preferans.bots.master.levels import Level
from preferans.bots.master.openhand.choosing import Eye, choose_open_card
from preferans.bots.master.openhand.discarding import choose_misere_discard
from preferans.bots.master.openhand.hiding import choose_hidden_card
from preferans.bots.master.openhand.seeing import declares_openly, defends_openly
from preferans.bots.master.pairing import choose_against_one
from preferans.bots.master.playing import Doubt, choose_card, preferred
from preferans.bots.master.sparing import choose_to_spare
from preferans.bots.payoff import payoffs
from preferans.bots.player import Chance
from preferans.bots.rollout.bot import rolled_out
from preferans.bots.rule.bot import RuleBot
from preferans.cards import CardSet
from preferans.rules.actions import Action, Claim, PlayCard
from preferans.rules.view import Kind, Observation, Phase
from preferans.seats import Seat
from preferans.solver.masks import Masks
from preferans.solver.worlds import World
from preferans.solver.worlds_known import known

BY_THE_BOOK = Reason("master.book")
WIDE = Effort(200, 0)
"""Any worlds, in which cards are compared that are equal in the likely ones."""
CALLING = 40
"""The most talons in which a bid is imagined."""
LAYOUTS = 80
"""The most layouts in which a discard at misère is tried: each is solved for up to ten discards, all in less than a second."""
MUCH = 7
"""Tricks left above which a world of raspasy takes so long that few are searched."""


@dataclass(frozen=True, slots=True)
class MasterBot:
    """A player that weighs worlds by what was said. What it decides depends on what it sees and on its luck, never on a clock."""

    chance: Chance
    level: Level
    _rule: RuleBot = field(default_factory=RuleBot)

    @property
    def name(self) -> str:
        """Its name in records."""
        return self.level.name

    @property
    def version(self) -> str:
        """Its version."""
        return "3"

    def act(self, observation: Observation) -> Action:
        """What is worth most over the worlds."""
        return self.decide(observation).action

    def decide(self, seen: Observation) -> Decision:
        """The same with its reasons."""
        if seen.phase is Phase.PLAY:
            return self._card(seen)
        if self.level.by_the_book:
            return self._advice(seen)
        match seen.phase:
            case Phase.AUCTION if seen.hand:
                if self.level.bidding == "double_dummy":
                    return Decision(by_open_cards(seen, self.chance, calling.MISERE_WORLDS), Reason("master.only"))
                if self.level.bidding == "lines":
                    return calling.call_by_lines(seen, self.chance)
                return calling.choose_call(seen, self.chance, lambda: self._worlds(seen, min(CALLING, self.level.buying // 2)))
            case Phase.DISCARD if seen.kind is Kind.MISERE and seen.rules.play.misere_open and self.level.open_hand is not None:
                worlds, table = self._worlds(seen, min(LAYOUTS, self.level.buying)), payoffs(seen, self.chance.standing)
                return choose_misere_discard(seen, worlds, self.level.open_hand, table, self.chance.at(seen))
            case Phase.DISCARD:
                return buying.choose_discard(seen, self._worlds(seen, self.level.buying), self.chance.standing)
            case Phase.ORDER:
                return buying.choose_order(seen, self._worlds(seen, self.level.buying), self.chance.standing)
            case Phase.WHIST if seen.viewer in seen.seats:
                return answering.choose_answer(seen, self._worlds(seen, self.level.buying), self.chance.standing)
            case Phase.TEN:
                return choose_check(seen, self._worlds(seen, self.level.buying), self.chance.standing)
            case Phase.INVITE:
                return choose_invite(seen, self._worlds(seen, self.level.buying), self.chance.standing)
            case Phase.PARTNER:
                return choose_halves(seen, self._worlds(seen, min(CALLING, self.level.buying)), self.chance.standing)
            case Phase.MODE if seen.viewer in seen.seats:
                return choose_mode(seen, self._worlds(seen, self.level.buying), self.chance.standing)
            case Phase.CLAIM if seen.viewer in seen.seats and isinstance(seen.claim, Claim) and seen.kind is not Kind.RASPASY:
                return answer_claim(seen, self._worlds(seen, self.level.buying), self.chance.standing)
            case _:
                return self._advice(seen)

    def _advice(self, seen: Observation) -> Decision:
        return Decision(self._rule.act(seen), BY_THE_BOOK)

    def _card(self, seen: Observation) -> Decision:
        advice = self._rule.act(seen)
        if not isinstance(advice, PlayCard) or len(seen.legal) == 1:
            return Decision(advice, BY_THE_BOOK)
        if Seat.DUMMY in seen.seats and seen.kind is Kind.RASPASY:
            worlds = self._worlds(seen, self.level.effort.worlds)
            return choose_against_one(seen, worlds, advice, payoffs(seen, self.chance.standing))
        left, number, horizon = 10 - len(seen.tricks), self.level.effort.worlds, self.level.horizon
        if seen.kind is Kind.RASPASY:
            from_left, most = self.level.sparing
            horizon = min(horizon, from_left)
            number = min(number, most) if MUCH < left <= horizon else number
        if defends_openly(seen) and (eye := self.eye(seen, advice)) is not None:
            return choose_open_card(seen, eye, self.chance.at(seen))
        if declares_openly(seen) and (eye := self.eye(seen, advice)) is not None:
            return choose_hidden_card(seen, eye)
        worlds = self._worlds(seen, number)
        if seen.kind is Kind.RASPASY and left <= horizon:
            return choose_to_spare(seen, worlds, self.level.raspasy, payoffs(seen, self.chance.standing), advice)
        if left <= horizon:
            return choose_card(seen, worlds, advice, self._doubt(seen), payoffs(seen, self.chance.standing))
        return Decision(
            rolled_out(seen, [_as_world(world) for world in worlds], advice), Reason("master.played_out", {"worlds": len(worlds)})
        )

    def eye(self, seen: Observation, advice: PlayCard) -> Eye | None:
        """How it looks at an open hand; None if its level samples there as elsewhere."""
        if self.level.open_hand is None:
            return None
        return Eye(self.level.open_hand, self.level.memory, payoffs(seen, self.chance.standing), lambda cards: preferred(cards, advice))

    def _doubt(self, seen: Observation) -> Doubt:
        """Where it looks when cards are equal."""
        memory = self.level.memory

        def some() -> list[Masks]:
            return [world.hands for world in draw(seen, belief(seen), WIDE, self.chance.at(seen), memory)]

        return Doubt(some, lambda: every_world(known(seen, memory)), self.level.partners != "silent")

    def _worlds(self, seen: Observation, number: int) -> list[Weighed]:
        effort = Effort(number, self.level.effort.steps)
        return draw(seen, belief(seen, reads=self.level.partners == "read"), effort, self.chance.at(seen), self.level.memory)


def _as_world(world: Weighed) -> World:
    first, second, third = (CardSet(hand) for hand in world.hands)
    return World((first, second, third), CardSet(world.aside))
