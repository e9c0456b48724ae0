"""The declarer of an open hand: he sees every card, so what he can take is known; of equal cards he plays the one that leaves the defence to guess."""

from collections.abc import Sequence
from dataclasses import replace

from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.openhand.choosing import Eye
from preferans.bots.master.openhand.defending import EQUAL, World
from preferans.bots.master.openhand.planning import Planner, SpentError
from preferans.bots.master.openhand.seeing import game_of, pay_of_defence, spot_of, worlds_of
from preferans.bots.master.openhand.table import Spot, alike, legal
from preferans.rules.actions import PlayCard
from preferans.rules.view import Observation
from preferans.solver.masks import Asker


def choose_hidden_card(seen: Observation, eye: Eye) -> Decision:
    """The declarer's card that takes most (at misère least) against perfect defenders; of equal ones that which misleads them most."""
    game, spot = game_of(seen), spot_of(seen)
    planner = Planner(game, Asker(), eye.care.budget)
    pay = pay_of_defence(seen, eye.table)
    actions = {action.card.bit: action for action in seen.legal if isinstance(action, PlayCard)}
    rows = {card: figures[0] for card, figures in planner.by_card(spot, (seen.hand.mask,)).items()}
    worth = {card: -pay[game.sign * rows[card]] for card in actions}
    low = min(rows[card] for card in actions)  # what the defence gets, which is paid by the trick
    equal = [card for card in actions if rows[card] == low]
    if len(equal) > 1:
        equal = _most_hidden(seen, spot, equal, planner, eye)
    card = eye.prefer(equal)
    reason = Reason("master.card", {"card": str(actions[card].card), "whists": in_tenths(worth[card]), "worlds": 1})
    return Decision(actions[card], reason, {actions[one]: figure for one, figure in worth.items()})


def _most_hidden(seen: Observation, spot: Spot, cards: Sequence[int], planner: Planner, eye: Eye) -> list[int]:
    """Those of some equal cards after which a defence that plans for all it thinks possible gets least in the real world."""
    catcher, hand = seen.open_hands[0]
    worlds = worlds_of(replace(seen, viewer=catcher, hand=hand, discard=None, legal=()), eye.memory)
    together = [*(world.hand for world in worlds), seen.hand.mask]
    real = alike(spot, together)[-1]
    lowest = {card: alike(spot, [*together, card])[-1] for card in cards}
    found = dict.fromkeys(cards, 0)
    for depth in range(1, 2 * seen.hand.mask.bit_count()):
        try:
            fresh = {card: _planned(planner, spot, worlds, real, lowest[card], depth) for card in cards}
        except SpentError:
            break
        found = {card: figure for card, (figure, _) in fresh.items()}
        if all(exact for _, exact in fresh.values()):
            break
    low = min(found.values())
    return [card for card in cards if found[card] < low + EQUAL]


def _planned(planner: Planner, spot: Spot, worlds: Sequence[World], real: int, card: int, depth: int) -> tuple[int, bool]:
    """What the defence's best plan after this card gets in the real world, and whether that plan is looked at to its end."""
    part = [World(world.hand ^ card, world.weight) for world in worlds if legal(world.hand, spot.trick, planner.game.trump) & card]
    hands = tuple(world.hand for world in part)
    front = planner.after_card(spot, card, hands, tuple(world.weight for world in part), depth)
    return front.plans[0][hands.index(real ^ card)], front.exact
