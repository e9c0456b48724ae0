"""What tricks are worth to whom, asked of the real scorer: a deal is imagined to its end and written.

Figures are kept for each contract with its answers, so that the scorer is asked once for each division of the tricks.
"""

from dataclasses import replace
from functools import lru_cache

from preferans.bots.standing import FIRST, Standing, net_of
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import PlayMode, WhistCall
from preferans.rules.contract import TrickGame
from preferans.rules.view import Kind, Observation
from preferans.scoring.outcome import GameOutcome, MisereOutcome, RaspasyOutcome
from preferans.seats import Seat

Template = GameOutcome | MisereOutcome | RaspasyOutcome


class Payoffs:
    """The value of every division of ten tricks among the three hands (in their order, the eldest first), for each of them."""

    def __init__(self, rules: RuleSet, template: Template, seats: tuple[Seat, Seat, Seat], standing: Standing = FIRST) -> None:
        self._rules, self._template, self._seats, self._standing = rules, template, seats, standing
        self._known: dict[tuple[int, int, int], tuple[float, float, float]] = {}

    def of(self, first: int, second: int, third: int) -> tuple[float, float, float]:
        """Net whists of the three for so many tricks of each."""
        tricks = (first, second, third)
        found = self._known.get(tricks)
        if found is None:
            found = self._known[tricks] = self._asked(tricks)
        return found

    def of_declarer(self, place: int, tricks: int) -> float:
        """Net whists of the declarer for so many tricks; the others share the rest as evenly as can be."""
        rest = 10 - tricks
        shares = [rest // 2, rest - rest // 2]
        shares.insert(place, tricks)
        return self.of(shares[0], shares[1], shares[2])[place]

    def _asked(self, tricks: tuple[int, int, int]) -> tuple[float, float, float]:
        rows = sorted(zip(self._seats, tricks, strict=True), key=lambda row: row[0].index)
        if isinstance(self._template, RaspasyOutcome):  # where the dummy stays closed
            rows = [row for row in rows if row[0] is not Seat.DUMMY]
        outcome = replace(self._template, tricks=tuple(rows))
        nets = net_of(outcome, self._rules, self._standing)
        first, second, third = (nets[seat.index] if seat is not Seat.DUMMY else 0.0 for seat in self._seats)
        return first, second, third


@lru_cache(maxsize=256)
def _payoffs(rules: RuleSet, template: Template, seats: tuple[Seat, Seat, Seat], standing: Standing = FIRST) -> Payoffs:
    return Payoffs(rules, template, seats, standing)


def payoffs(seen: Observation, standing: Standing = FIRST) -> Payoffs:
    """What the tricks of the deal in play are worth."""
    match seen.kind:
        case Kind.RASPASY | None:
            template: Template = RaspasyOutcome(seen.dealer, ())
        case Kind.MISERE:
            template = MisereOutcome(seen.dealer, _declarer(seen), (), without_talon=seen.without_talon)
        case Kind.GAME:
            template = _game(seen)
    return _payoffs(seen.rules, template, seen.seats, standing)


def payoffs_if_ordered(seen: Observation, game: TrickGame) -> Payoffs:
    """What tricks would be worth if the viewer ordered this game and both others whisted."""
    others = [seat for seat in seen.seats if seat != seen.viewer]
    answers = tuple((seat, WhistCall.WHIST) for seat in others)
    return _payoffs(seen.rules, GameOutcome(seen.dealer, seen.viewer, game, answers=answers), seen.seats)


def payoffs_of_misere(seen: Observation, standing: Standing = FIRST) -> Payoffs:
    """What tricks would be worth if the viewer played a misère."""
    return _payoffs(seen.rules, MisereOutcome(seen.dealer, seen.viewer, ()), seen.seats, standing)


def payoffs_of_raspasy(seen: Observation, standing: Standing) -> Payoffs:
    """What tricks would be worth if everybody passed."""
    return _payoffs(seen.rules, RaspasyOutcome(seen.dealer, ()), seen.seats, standing)


def _game(seen: Observation) -> GameOutcome:
    contract = seen.contract
    if not isinstance(contract, TrickGame):
        raise TypeError("a game has a contract")
    return GameOutcome(
        dealer=seen.dealer,
        declarer=_declarer(seen),
        contract=contract,
        bid=seen.bid if isinstance(seen.bid, TrickGame) else None,
        answers=tuple((answer.actor, answer.call) for answer in seen.whist_answers),
        open=seen.mode is PlayMode.OPEN,
        without_talon=seen.without_talon,
        dark=seen.dark,
    )


def _declarer(seen: Observation) -> Seat:
    if seen.declarer is None:
        raise TypeError("somebody declared")
    return seen.declarer
