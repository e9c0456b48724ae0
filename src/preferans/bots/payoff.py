"""What tricks are worth to whom, asked of the real scorer: a deal is imagined to its end and written.

Figures are kept for each contract with its answers, so that the scorer is asked once for each division of the tricks.
"""

from dataclasses import replace
from functools import lru_cache

from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import PlayMode, WhistCall
from preferans.rules.contract import TrickGame
from preferans.rules.view import Kind, Observation
from preferans.scoring.deal import Context, score
from preferans.scoring.outcome import GameOutcome, MisereOutcome, RaspasyOutcome
from preferans.scoring.spiral import raspasy_price
from preferans.scoring.value import deal_value
from preferans.seats import Seat

Template = GameOutcome | MisereOutcome | RaspasyOutcome


class Payoffs:
    """The value of every division of ten tricks among the three hands (in their order, the eldest first), for each of them."""

    def __init__(self, rules: RuleSet, template: Template, seats: tuple[Seat, Seat, Seat]) -> None:
        self._rules, self._template, self._seats = rules, template, seats
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
        outcome = replace(self._template, tricks=tuple(rows))
        nets = deal_value(score(outcome, self._rules, Context(raspasy_price(self._rules, 0))), self._rules)
        first, second, third = (float(nets[seat.index]) for seat in self._seats)
        return first, second, third


@lru_cache(maxsize=256)
def _payoffs(rules: RuleSet, template: Template, seats: tuple[Seat, Seat, Seat]) -> Payoffs:
    return Payoffs(rules, template, seats)


def payoffs(seen: Observation) -> Payoffs:
    """What the tricks of the deal in play are worth. Raspasy counts at its first price: the factor changes no choice."""
    match seen.kind:
        case Kind.RASPASY | None:
            template: Template = RaspasyOutcome(seen.dealer, ())
        case Kind.MISERE:
            template = MisereOutcome(seen.dealer, _declarer(seen), (), without_talon=seen.without_talon)
        case Kind.GAME:
            template = _game(seen)
    return _payoffs(seen.rules, template, seen.seats)


def payoffs_if_ordered(seen: Observation, game: TrickGame) -> Payoffs:
    """What tricks would be worth if the viewer ordered this game and both others whisted."""
    others = [seat for seat in seen.seats if seat != seen.viewer]
    answers = tuple((seat, WhistCall.WHIST) for seat in others)
    return _payoffs(seen.rules, GameOutcome(seen.dealer, seen.viewer, game, answers=answers), seen.seats)


def payoffs_of_misere(seen: Observation) -> Payoffs:
    """What tricks would be worth if the viewer played a misère."""
    return _payoffs(seen.rules, MisereOutcome(seen.dealer, seen.viewer, ()), seen.seats)


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
