"""Whether `master` invites, where an invitation is a word (A-82): all tricks of the defence and the whole duty then, else the whister's own alone.

The declarer's tricks are those of open cards, stepped as in real play; how the rest falls to the two is told by playing each world out.
"""

from collections.abc import Sequence

from preferans.bots.master.answering import CLOSED, OPEN, game_value
from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.searching import declarers_place, moment_of
from preferans.bots.rollout.greedy import Game, choose
from preferans.bots.rollout.playing_out import Table, play_out
from preferans.bots.rule.sight import trump_mask
from preferans.bots.standing import Standing
from preferans.rules.actions import Action, Invite, WhistCall
from preferans.rules.contract import TrickGame
from preferans.rules.view import Observation
from preferans.scoring.outcome import GameOutcome
from preferans.seats import Seat
from preferans.solver.masks import Masks, records, values_of


def choose_invite(seen: Observation, worlds: Sequence[Weighed], standing: Standing) -> Decision:
    """Invites where that is worth more to the viewer, whoever of the two he is."""
    place, whister = declarers_place(seen), _whister(seen)
    tricks = values_of(records((world.hands for world in worlds), moment_of(seen, worlds[0])))
    game = Game(trump_mask(seen), place)
    invited = declined = 0.0
    for world, taken in zip(worlds, tricks, strict=True):
        share = _share(game, world.hands, whister)
        for step, chance in OPEN:
            invited += world.weight * chance * _worth(seen, standing, _split(taken + step, place, whister, share), invites=True)
        for step, chance in CLOSED:
            declined += world.weight * chance * _worth(seen, standing, _split(taken + step, place, whister, share), invites=False)
    worth: dict[Action, float] = {Invite(seen.viewer, invites=True): invited, Invite(seen.viewer, invites=False): declined}
    answer = Invite(seen.viewer, invites=invited >= declined)
    return Decision(answer, Reason("master.mode", {"whists": in_tenths(worth[answer])}), worth)


def _whister(seen: Observation) -> int:
    last: dict[Seat, WhistCall] = {answer.actor: answer.call for answer in seen.whist_answers}
    return next(seen.place(seat) for seat, call in last.items() if call in (WhistCall.WHIST, WhistCall.WHIST_RETURN))


def _share(game: Game, hands: Masks, whister: int) -> float:
    """Which part of the defence's tricks falls to the whister when both play greedily."""
    played = play_out(game, Table(hands, 0), choose(game, list(hands), 0, [], 0))
    defence = sum(played) - played[game.declarer]
    return played[whister] / defence if defence else 0.5


def _split(declarers: int, place: int, whister: int, share: float) -> tuple[int, ...]:
    taken = min(10, max(0, declarers))
    own = round((10 - taken) * share)
    return tuple(taken if at == place else own if at == whister else 10 - taken - own for at in range(3))


def _worth(seen: Observation, standing: Standing, tricks: tuple[int, ...], *, invites: bool) -> float:
    contract = seen.contract
    if not isinstance(contract, TrickGame):
        raise TypeError("only trick games are whisted")
    outcome = GameOutcome(
        seen.dealer,
        seen.seats[declarers_place(seen)],
        contract,
        answers=tuple((answer.actor, answer.call) for answer in seen.whist_answers),
        open=invites,
        invited_by=seen.viewer if invites else None,
    )
    return game_value(seen.rules, outcome, seen.seats, tricks, standing)[seen.place(seen.viewer)]
