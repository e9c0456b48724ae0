"""A run of deals or of matches between bots, with everything that must hold looked at on the way."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from preferans.bots.checks import Violation, check_decision, check_end, check_sheet
from preferans.bots.player import Player
from preferans.bots.roster import BOTS, Bots
from preferans.bots.running import drawn_dealer, seated, shuffled
from preferans.bots.standing import standing_of
from preferans.bots.tally import Tally
from preferans.conventions.ruleset import RuleSet
from preferans.match import match as matches
from preferans.match.match import Match
from preferans.rules.actions import Action
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState, Finished
from preferans.rules.view import observe
from preferans.seats import Seat
from preferans.solver.table import said_by_table

PEOPLE = ("Anna", "Boris", "Vera", "Gleb", "Dina")
"""What the bots are called in records, by chair."""


@dataclass(slots=True)
class Run:
    """A run: who plays by what, what has happened so far, what was wrong."""

    rules: RuleSet
    bots: tuple[str, ...]
    seed: int
    tally: Tally = field(default_factory=Tally)
    violations: list[Violation] = field(default_factory=list)
    dealt: int = 0
    watch: Callable[[], None] = lambda: None
    """Called after every deal."""
    known: Bots = field(default_factory=lambda: BOTS)
    """Who may be among the bots."""

    def deals(self, number: int) -> Iterator[Match]:
        """Plays so many consecutive deals; gives every match when it is over, the last one where it is cut.

        A new match starts when one ends, and the deal goes on round the table.
        """
        match = self._new(drawn_dealer(self.rules, self.seed, "1"))
        while self.dealt < number:
            match = self._deal(match, str(self.dealt + 1))
            if match.progress.ended:
                yield match
                match = self._new(match.progress.dealer)
        if match.played:
            yield match

    def matches(self, number: int) -> Iterator[Match]:
        """Plays so many matches to their end."""
        for place in range(1, number + 1):
            match = self._new(drawn_dealer(self.rules, self.seed, f"{place}"))
            while not match.progress.ended:
                match = self._deal(match, f"{place}.{match.progress.number}")
            yield match

    def _new(self, dealer: Seat) -> Match:
        rows = zip(PEOPLE, seated(self.bots, self.seed, 0, self.known), strict=False)
        return matches.new_match(self.rules, [matches.Player(person, f"{bot.name} {bot.version}") for person, bot in rows], dealer)

    def _deal(self, match: Match, place: str) -> Match:
        """The match after one more deal, whose cards belong to that place of the run."""
        self.dealt += 1
        pack = shuffled(self.rules, self.seed, place)
        before = match.progress.sheet
        match = matches.deal(match, pack.order, pack.talon_pair)
        progress = match.progress
        standing = standing_of(progress.spiral, before, progress.owned_bombs, self.rules)
        players = seated(self.bots, self.seed, self.dealt, self.known, standing)
        chance = random.Random(f"{self.seed}/{place}/checks")
        while match.current is not None:
            last = match.current.state
            action = said_by_table(last) or self._decide(last, players, chance)
            self.tally.act(action)
            step = matches.act(match, action)
            match = step.match
            if step.finished is not None:
                end = apply(last, action).state
                if isinstance(end, Finished):
                    self.violations.extend(check_end(self.dealt, end))
                self.violations.extend(check_sheet(self.dealt, before, step.finished, match))
                self.tally.finish(step.finished)
        self.tally.matches += match.progress.ended
        self.watch()
        return match

    def _decide(self, state: DealState, players: Sequence[Player], chance: random.Random) -> Action:
        """What the bot does whose turn it is; the first legal action, and a violation, if it does nothing legal."""
        seat = to_act(state)
        assert seat is not None  # noqa: S101 -- the deal is in play
        seen = observe(state, seat)
        self.violations.extend(check_decision(self.dealt, state, seen, chance))
        action = players[seat.index].act(seen)
        if action in seen.legal:
            return action
        self.violations.append(Violation(self.dealt, "illegal_action", f"{players[seat.index].name} at {seat}: {action}"))
        return seen.legal[0]
