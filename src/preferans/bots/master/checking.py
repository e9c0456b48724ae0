"""Whether `master` checks a ten that is not whisted: all hands open then, so what comes of it is what the search with open cards says (A-68)."""

from collections.abc import Sequence

from preferans.bots.master.answering import game_value
from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.searching import declarers_place, moment_of
from preferans.bots.standing import Standing
from preferans.rules.actions import Action, AnswerTen, TenCall
from preferans.rules.contract import TrickGame
from preferans.rules.view import Observation
from preferans.scoring.outcome import GameOutcome
from preferans.solver.masks import records, values_of

EQUAL = 1e-9


def choose_check(seen: Observation, worlds: Sequence[Weighed], standing: Standing) -> Decision:
    """Checks where a trick may be found in one of the worlds; where there is none in any, nobody's time is taken."""
    contract, place = seen.contract, declarers_place(seen)
    if not isinstance(contract, TrickGame):
        raise TypeError("a ten is a trick game")
    outcome = GameOutcome(seen.dealer, seen.seats[place], contract, open=True)
    mine = seen.place(seen.viewer)
    waived = game_value(seen.rules, outcome, seen.seats, (), standing)[mine]
    tricks = values_of(records((world.hands for world in worlds), moment_of(seen, worlds[0])))
    checked = sum(
        world.weight * game_value(seen.rules, outcome, seen.seats, _shared(place, taken), standing)[mine]
        for world, taken in zip(worlds, tricks, strict=True)
    )
    worth: dict[Action, float] = {AnswerTen(seen.viewer, TenCall.CHECK): checked, AnswerTen(seen.viewer, TenCall.WAIVE): waived}
    call = TenCall.CHECK if checked > waived + EQUAL else TenCall.WAIVE
    answer = AnswerTen(seen.viewer, call)
    return Decision(answer, Reason("master.mode", {"whists": in_tenths(worth[answer])}), worth)


def _shared(place: int, taken: int) -> tuple[int, ...]:
    """The tricks of the three: the defence's as evenly as can be."""
    shares = [(10 - taken) // 2, 10 - taken - (10 - taken) // 2]
    shares.insert(place, taken)
    return tuple(shares)
