"""How much of the spread of boards the deal itself explains: fits controls on some seeds of journals of the arena, measures them on the others.

`python tools/fit_controls.py JOURNAL…` (sochi, full games) prints for each the share of the variance that fixed coefficients take away, seed by seed out of
sample. A control is unbiased if its coefficient is fixed before the boards are seen and its mean is known: a count of cards has an exact one, any
other figure is taken less its mean over fresh deals, and a board's deal is as good as any other.
"""

import json
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from fit_linear_bidding import least_squares
from preferans.arena.journal import from_json
from preferans.bots.double_dummy import buying
from preferans.bots.double_dummy.solving import declarers_tricks, solved, with_hand
from preferans.bots.rule.bot import RuleBot
from preferans.bots.rule.calling import misere_danger
from preferans.bots.rule.reckoning import reckon
from preferans.bots.running import shuffled
from preferans.cards import FULL_DECK, CardSet, Rank
from preferans.conventions.catalogue import load_preset
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.state import Auction, DealState, Finished
from preferans.rules.view import observe
from preferans.scoring.deal import Context, score
from preferans.scoring.outcome import MisereOutcome, RaspasyOutcome, from_deal
from preferans.scoring.spiral import raspasy_price
from preferans.scoring.value import deal_value
from preferans.seats import chairs
from preferans.solver.table import said_by_table
from preferans.solver.worlds import World

FRESH = 300
"""Deals whose mean stands for the expectation of a figure that is not counted."""


def figures(deal: Auction) -> tuple[float, ...]:
    """The controls of a deal: what its three hands are reckoned to make, the safest misère, honours in the talon, the longest suit,
    tricks with open cards, and what `rule` on all chairs makes of it. None knows the chairs, for both sides play them all.
    """
    hands = deal.deal.hands
    best = sorted(
        (max(one.expected for one in reckon(hand.mask, FULL_DECK.mask & ~hand.mask, leads=False)) for hand in hands), reverse=True
    )
    safest = min(misere_danger(hand.mask, leads=False) for hand in hands)
    honours = sum(card.rank >= Rank.QUEEN for card in deal.deal.talon)
    longest = max((hand.mask >> 8 * suit & 255).bit_count() for hand in hands for suit in range(4))
    return (*best, min(safest, 3.0), honours, longest, _open_tricks(deal), *_by_rule(deal))


def _by_rule(deal: Auction) -> tuple[float, float, float]:
    """Whether `rule` passes the deal out, whether it plays misère, and the whists of whoever wins most."""
    state: DealState = deal
    while (seat := to_act(state)) is not None:
        state = apply(state, said_by_table(state) or RuleBot().act(observe(state, seat))).state
    if not isinstance(state, Finished):
        raise TypeError("a deal that waits for nobody is over")
    outcome, rules = from_deal(state), deal.deal.rules
    nets = deal_value(score(outcome, rules, Context(raspasy_price(rules, 0))), rules)
    return float(isinstance(outcome, RaspasyOutcome)), float(isinstance(outcome, MisereOutcome)), float(max(nets))


def _open_tricks(deal: Auction) -> float:
    """The most tricks that anybody makes with the talon, all cards open."""
    talon, most = CardSet.of(deal.deal.talon), 0
    for place, hand in enumerate(deal.deal.hands):
        twelve, world = hand | talon, World(deal.deal.hands, CardSet())
        asked = [with_hand(world, place, twelve - CardSet.of(pair), strain) for pair, strain in buying.promising(twelve, leads=place == 0)]
        most = max(most, *declarers_tricks(solved(asked)))
    return float(most)


@cache
def of_board(seed: int, board: int) -> tuple[float, ...]:
    """The controls of a board, less their means over fresh deals."""
    rules = load_preset("sochi")
    dealer = chairs(rules.players)[board % rules.players]
    return tuple(x - mean for x, mean in zip(figures(start(rules, dealer, *shuffled(rules, seed, str(board)))), means(), strict=True))


@cache
def means() -> tuple[float, ...]:
    """The means over deals that belong to no seed of a run."""
    rules = load_preset("sochi")
    rows = [figures(start(rules, chairs(3)[at % 3], *shuffled(rules, 20261130, f"fresh/{at}"))) for at in range(FRESH)]
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def variance(values: Sequence[float]) -> float:
    """The variance of these figures."""
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def main() -> None:
    """Prints a row for each journal."""
    for name in sys.argv[1:]:
        before = after = 0.0
        head, *lines = Path(name).read_text(encoding="utf-8").splitlines()
        boards = [from_json(json.loads(line)) for line in lines]
        sides = " − ".join(one[0] for one in json.loads(head)["bots"])
        print(f"{sides}: {len(boards)} boards")
        for seed in sorted({one.seed for one in boards}):
            here = [one for one in boards if one.seed == seed]
            there = [((1.0, *of_board(one.seed, one.board)), float(one.d)) for one in boards if one.seed != seed]
            _, *weights = least_squares(there)  # type: ignore[arg-type]
            left = [float(one.d) - sum(w * x for w, x in zip(weights, of_board(one.seed, one.board), strict=True)) for one in here]
            was, stays = variance([float(one.d) for one in here]), variance(left)
            before, after = before + was, after + stays
            print(
                f"  seed {seed}: fitted on {len(there)} others, {100 * (1 - stays / was):+.1f} % of the variance of {len(here)} taken away"
            )
        print(f"  together {100 * (1 - after / before):+.1f} %")


if __name__ == "__main__":
    main()
