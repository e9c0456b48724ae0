"""How `master` plays against an open hand: no card that another beats, no suit that the declarer lacks, one plan for all discards, else a mixture."""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.openhand.defending import EQUAL, TRUST, Answer, Question, World, plan
from preferans.bots.master.openhand.planning import Figures, Planner
from preferans.bots.master.openhand.seeing import game_of, pay_of_defence, spot_of, worlds_of
from preferans.bots.master.openhand.table import Spot, distinct, suit_of
from preferans.bots.payoff import Payoffs
from preferans.rules.actions import Action, PlayCard
from preferans.rules.view import Observation
from preferans.solver.masks import Asker
from preferans.solver.position import Goal

LIKELY = 0.998
"""How much of the belief is planned for; the rest is looked at where cards are equal."""


class Care(NamedTuple):
    """How much is looked at."""

    worlds: int
    """The most worlds of a plan."""
    budget: int
    """Of a search for plans, in units of about a microsecond."""
    trust: float = TRUST
    """How far the belief is trusted where plans are a guess: 1 never mixes."""


class Eye(NamedTuple):
    """Who looks."""

    care: Care
    memory: int
    """How many tricks' voids count."""
    table: Payoffs
    prefer: Callable[[Sequence[int]], int]
    """Chooses among cards that are the same in every world."""


def choose_open_card(seen: Observation, eye: Eye, chance: random.Random) -> Decision:
    """The card of a defender."""
    asked, answer = answered(seen, eye)
    card = drawn(answer, chance)
    actions = {action.card.bit: action for action in seen.legal if isinstance(action, PlayCard)}
    weighed: dict[Action, float] = {actions[one]: worth for one, worth in answer.worth.items()}
    return Decision(actions[card], _reason(answer, actions[card], len(asked.worlds)), weighed)


def drawn(answer: Answer, chance: random.Random) -> int:
    """A card of the mixture."""
    if len(answer.shares) == 1:
        return next(iter(answer.shares))
    cards = sorted(answer.shares)
    return chance.choices(cards, [answer.shares[card] for card in cards])[0]


def _reason(answer: Answer, action: PlayCard, worlds: int) -> Reason:
    told: dict[str, str | int] = {"card": str(action.card), "whists": in_tenths(answer.worth[action.card.bit]), "worlds": worlds}
    if len(answer.shares) > 1:
        return Reason("master.guess", told | {"share": round(100 * answer.shares[action.card.bit])})
    return Reason("master.plan" if answer.sure and worlds > 1 else "master.card", told)


def answered(seen: Observation, eye: Eye) -> tuple[Question, Answer]:
    """What is asked, and how it is decided: the mixture is all that an opponent may know of the player."""
    game, spot = game_of(seen), spot_of(seen)
    worlds = worlds_of(seen, eye.memory)
    likely = _likely(worlds, eye.care.worlds)
    planner = Planner(game, Asker(), eye.care.budget)
    rows = planner.by_card(spot, tuple(world.hand for world in worlds))
    held = 0
    for world in worlds:
        held |= world.hand
    kept = _unbeaten({card: rows[card] for card in _candidates(seen, spot, held)})
    if game.goal is Goal.MISERE and not spot.trick:
        kept = {card: row for card, row in kept.items() if suit_of(card) & held} or kept  # S0-66
    asked = Question(game, spot, tuple(likely), tuple(kept), pay_of_defence(seen, eye.table), eye.care.trust)
    return asked, plan(asked, planner, lambda cards: eye.prefer(_most_in_all(cards, kept)))


def _likely(worlds: Sequence[World], most: int) -> list[World]:
    """The likeliest worlds, as many as carry nearly all of the belief."""
    kept: list[World] = []
    total = 0.0
    for world in worlds[:most]:
        kept.append(world)
        total += world.weight
        if total >= LIKELY:
            break
    return [World(world.hand, world.weight / total) for world in kept]


def _candidates(seen: Observation, spot: Spot, held: int) -> list[int]:
    """One of each run of equal cards; `held` is what the declarer may hold."""
    legal = sum(action.card.bit for action in seen.legal if isinstance(action, PlayCard))
    others = held
    for place, hand in enumerate(spot.open):
        others |= hand if place != spot.turn else 0
    for card in spot.trick:
        others |= card
    return distinct(legal, others)


def _unbeaten(rows: dict[int, Figures]) -> dict[int, Figures]:
    """The cards that no other equals or beats in every world and beats in one."""
    return {
        card: row
        for card, row in rows.items()
        if not any(other != row and all(a >= b for a, b in zip(other, row, strict=True)) for other in rows.values())
    }


def _most_in_all(cards: Sequence[int], rows: dict[int, Figures]) -> list[int]:
    """Of cards that plan alike those that give most over all worlds, each as likely as the other."""
    sums = {card: sum(rows[card]) for card in cards}
    top = max(sums.values())
    return [card for card in cards if sums[card] > top - EQUAL]
