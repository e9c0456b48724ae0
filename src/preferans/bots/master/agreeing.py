"""How `master` chooses open or closed, and answers a claim: each way imagined to its end in the worlds of its belief."""

from collections.abc import Sequence
from dataclasses import replace

from preferans.bots.master.answering import CLOSED, OPEN
from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.searching import declarers_place, moment_of
from preferans.bots.payoff import payoffs
from preferans.bots.standing import Standing
from preferans.rules.actions import Action, AnswerClaim, ChooseMode, Claim, PlayMode
from preferans.rules.view import Kind, Observation
from preferans.solver.masks import records, values_of

DOUBT = 0.5
"""Whists by which a claim may fall short and still be granted: what is left to win is not worth the quarrel."""


def choose_mode(seen: Observation, worlds: Sequence[Weighed], standing: Standing) -> Decision:
    """The way in which the declarer's tricks, stepped as in real play, cost the viewer least; of equal ones open."""
    declarer = declarers_place(seen)
    tricks = values_of(records((world.hands for world in worlds), moment_of(seen, worlds[0])))
    worth: dict[Action, float] = {}
    for mode, steps in ((PlayMode.OPEN, OPEN), (PlayMode.CLOSED, CLOSED)):
        action = ChooseMode(seen.viewer, mode)
        if action not in seen.legal:
            continue
        table = payoffs(replace(seen, mode=mode), standing)
        exact = [_worth_to(seen, table.of(*_shared(declarer, taken))) for taken in range(11)]
        stepped = [sum(share * exact[min(10, max(0, taken + step))] for step, share in steps) for taken in range(11)]
        worth[action] = sum(world.weight * stepped[taken] for world, taken in zip(worlds, tricks, strict=True))
    best = max(worth, key=lambda action: worth[action])
    return Decision(best, Reason("master.mode", {"whists": in_tenths(worth[best])}), worth)


def answer_claim(seen: Observation, worlds: Sequence[Weighed], standing: Standing) -> Decision:
    """Grants a claim of tricks that gives the viewer as much as play on with open cards does, as a mean."""
    claim = seen.claim
    if not isinstance(claim, Claim) or seen.kind is Kind.RASPASY:
        raise TypeError("a claim of a game with a declarer")
    table, declarer = payoffs(seen, standing), declarers_place(seen)
    taken = [seen.taken(seat) for seat in seen.seats]
    claimed = _worth_to(seen, table.of(*(mine + share for mine, share in zip(taken, claim.tricks, strict=True))))
    more = values_of(records((world.hands for world in worlds), moment_of(seen, worlds[0])))
    played = sum(
        world.weight * _worth_to(seen, table.of(*_shared(declarer, taken[declarer] + one))) for world, one in zip(worlds, more, strict=True)
    )
    figures: dict[str, str | int] = {"whists": in_tenths(claimed), "played": in_tenths(played)}
    accepted = AnswerClaim(seen.viewer, claimed + DOUBT >= played)
    return Decision(
        accepted, Reason("master.claim", figures), {AnswerClaim(seen.viewer, True): claimed, AnswerClaim(seen.viewer, False): played}
    )


def _worth_to(seen: Observation, figures: Sequence[float]) -> float:
    return figures[seen.place(seen.viewer)]


def _shared(declarer: int, taken: int) -> tuple[int, int, int]:
    rest = 10 - taken
    shares = [rest // 2, rest - rest // 2]
    shares.insert(declarer, taken)
    return shares[0], shares[1], shares[2]
