"""How `master` answers a contract: every answer imagined to its end in every world of its belief, written by the real scorer.

What the other opponent will say is read off his cards in that world, softly. Tricks are those of open cards, with the steps by
which real ones differ; a lone whister plays in the open, where they hardly do.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from preferans.bots.master.belief import answer_weight
from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.searching import declarers_place, moment_of
from preferans.bots.payoff import Payoffs
from preferans.bots.standing import FIRST, Standing, net_of
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import AnswerWhist, WhistCall
from preferans.rules.contract import TrickGame
from preferans.rules.view import Observation
from preferans.rules.whisting import HALF_WHIST_LEVELS
from preferans.scoring.outcome import GameOutcome
from preferans.seats import Seat
from preferans.solver.masks import records, values_of

WHIST, PASS, HALF, RETURN = WhistCall.WHIST, WhistCall.PASS, WhistCall.HALF_WHIST, WhistCall.WHIST_RETURN
Answers: TypeAlias = tuple[tuple[Seat, WhistCall], ...]

Steps: TypeAlias = tuple[tuple[int, float], ...]

CLOSED: Steps = ((-1, 0.06), (0, 0.76), (1, 0.16), (2, 0.02))
"""Declarer's tricks against two closed whisters, less those with open cards, and how often."""
OPEN: Steps = ((0, 0.9), (1, 0.1))
"""The same against a lone whister, who sees both hands of the defence."""
HALF_CHANCE = 0.5
"""How often the second opponent, who would not whist, says half whist where he may."""


def worth_of_answers(seen: Observation, worlds: Sequence[Weighed], standing: Standing = FIRST) -> dict[WhistCall, float]:
    """What each legal answer is worth to the viewer."""
    contract = seen.contract
    if not isinstance(contract, TrickGame):
        raise TypeError("only trick games are answered")
    declarer = declarers_place(seen)
    partner = 3 - declarer - seen.place(seen.viewer)
    whists = answer_weight(contract, whists=True)
    tricks = values_of(records((world.hands for world in worlds), moment_of(seen, worlds[0])))
    future = _Future(seen, contract, declarer, partner, standing)
    worth = {action.call: 0.0 for action in seen.legal if isinstance(action, AnswerWhist)}
    for world, taken in zip(worlds, tricks, strict=True):
        chance = whists(world.hands[partner])
        for call in worth:
            worth[call] += world.weight * future.of(call, taken, chance)
    return worth


def choose_answer(seen: Observation, worlds: Sequence[Weighed], standing: Standing = FIRST) -> Decision:
    """The answer worth most."""
    worth = worth_of_answers(seen, worlds, standing)
    best = max(worth, key=lambda call: worth[call])
    reason = Reason("master.answer", {"whists": in_tenths(worth[best]), "passed": in_tenths(worth.get(PASS, 0.0)), "worlds": len(worlds)})
    return Decision(AnswerWhist(seen.viewer, best), reason, {AnswerWhist(seen.viewer, call): value for call, value in worth.items()})


class _Future:
    """How the answers may go on, and what is written then."""

    def __init__(self, seen: Observation, contract: TrickGame, declarer: int, partner: int, standing: Standing) -> None:
        self._seen, self._contract, self._declarer, self._standing = seen, contract, declarer, standing
        self._me, self._mate = seen.viewer, seen.seats[partner]
        self._place = seen.place(seen.viewer)
        self._said: Answers = tuple((answer.actor, answer.call) for answer in seen.whist_answers)
        half = seen.rules.whist.half_whist == "after_first_pass" and contract.level in HALF_WHIST_LEVELS
        self._half = HALF_CHANCE if half and not self._said else 0.0
        self._known: dict[tuple[WhistCall, WhistCall | None], list[float]] = {}

    def of(self, call: WhistCall, taken: int, partner_whists: float) -> float:
        """What is written for the viewer after this answer, the declarer taking so many tricks with open cards."""
        if self._said or self._mate is Seat.DUMMY:
            return self._ends(call, None)[taken]
        rest = 1 - partner_whists
        others = [(WHIST, partner_whists), (PASS, rest)]
        if call is PASS and self._half:
            others = [(WHIST, partner_whists), (HALF, rest * self._half), (PASS, rest * (1 - self._half))]
        return sum(chance * self._ends(call, other)[taken] for other, chance in others if chance)

    def _ends(self, call: WhistCall, other: WhistCall | None) -> list[float]:
        """What is written after these answers, by the declarer's tricks with open cards."""
        found = self._known.get((call, other))
        if found is None:
            said = (*self._said, (self._me, call), *(() if other is None else ((self._mate, other),)))
            found = self._known[call, other] = [self._end(said, taken) for taken in range(11)]
        return found

    def _end(self, said: Answers, taken: int) -> float:
        whisters = sum(call in (WHIST, RETURN) for call in dict(said).values())
        if not whisters:
            return self._written(said, ())
        steps = OPEN if whisters == 1 else CLOSED
        return sum(share * self._written(said, self._shared(min(10, max(0, taken + step)))) for step, share in steps)

    def _shared(self, declarers: int) -> tuple[int, ...]:
        rest = 10 - declarers
        shares = [rest // 2, rest - rest // 2]
        shares.insert(self._declarer, declarers)
        return tuple(shares)

    def _written(self, said: Answers, tricks: tuple[int, ...]) -> float:
        seen = self._seen
        last = dict(said)
        is_open = sum(call in (WHIST, RETURN) for call in last.values()) == 1
        declarer = seen.seats[self._declarer]
        outcome = GameOutcome(seen.dealer, declarer, self._contract, answers=said, open=is_open if tricks else None)
        return game_value(seen.rules, outcome, seen.seats, tricks, self._standing)[self._place]


@lru_cache(maxsize=8192)
def game_value(
    rules: RuleSet, outcome: GameOutcome, seats: tuple[Seat, Seat, Seat], tricks: tuple[int, ...], standing: Standing
) -> tuple[float, ...]:
    """What a game is worth to the three; without tricks nothing was played."""
    if tricks:
        return Payoffs(rules, outcome, seats, standing).of(*tricks)
    nets = net_of(outcome, rules, standing)
    return tuple(nets[seat.index] if seat is not Seat.DUMMY else 0.0 for seat in seats)
