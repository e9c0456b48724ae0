"""How well a layout agrees with what everybody has said: the auction, the order, the discard, the answers.

A soft policy: a hand on the wrong side of a line is unlikely, never impossible, for nobody bids quite like another. Certain
knowledge (voids, the talon, opened hands) is not here but in `solver/worlds_known.py`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from typing import NamedTuple, TypeAlias

from preferans.bots.master.agreed import read
from preferans.bots.master.strength import AFTER, BEFORE, LANE, SCALE, tables, units
from preferans.bots.rule.reckoning import suit_bytes
from preferans.bots.rule.suits import danger
from preferans.cards import CardSet
from preferans.rules.actions import Bid, BidMisere, BidWithoutTalon, Hold, Pass, WhistCall
from preferans.rules.contract import TrickGame
from preferans.rules.view import Kind, Observation
from preferans.seats import Seat

MARGIN = 0.9
"""Tricks below a level from which on a hand is bid to it, before the talon."""
BID_SPREAD = 0.35
"""How soft that line is, in tricks."""
BID_FLOOR = 0.0005
ORDERED = {6: 0.35, 7: 1.2, 8: 1.9, 9: 1.9, 10: 1.4}
"""Tricks that the estimate lies above a level that is ordered, at the least: who orders has looked closer than the estimate does."""
ORDER_WIDTH = 2.0
"""Tricks from there to where a higher game is ordered."""
ORDER_SPREAD = 0.35
ORDER_FLOOR = 1e-7
MISERE_SPREAD = 0.25
"""Expected tricks that make a misère hand e times less likely."""
DISCARDED = (1.0, 1.0, 1.0, 0.95, 0.8, 0.5, 0.15, 0.01)
"""How likely a card is thrown, from the seven to the ace, relative to a small one."""
DISCARDED_TRUMP = 0.03

Weight: TypeAlias = Callable[[int, int], float]
"""How likely a place holds these cards now, given what lies aside."""


class Line(NamedTuple):
    """A line in the auction: the hand reached this rank, or it did not."""

    rank: int
    reached: bool


_FURTHEST = 24 * SCALE
"""No estimate lies so far from a line."""


@cache
def _soft(spread: float, floor: float) -> tuple[float, ...]:
    """The chance of being beyond a line, for every distance in table units from the furthest below to the furthest above."""
    return tuple(floor + (1 - 2 * floor) / (1 + exp(-step / SCALE / spread)) for step in range(-_FURTHEST, _FURTHEST + 1))


def lines_of(seen: Observation) -> dict[Seat, list[Line]]:
    """What the auction says of everybody who spoke with a game or a pass; misère and dark calls are read elsewhere."""
    found: dict[Seat, dict[bool, int]] = {}
    standing = max(-1, 5 * (seen.minimum - 6) - 1)
    for call in seen.calls:
        mine = found.setdefault(call.actor, {})
        match call:
            case Bid(_, game, dark):
                standing = game.rank
                if not dark:
                    mine[True] = max(mine.get(True, -1), game.rank)
            case Hold():
                mine[True] = max(mine.get(True, -1), standing)
            case Pass(_, dark):
                # Who passed over a misère might have bid eight; a pass over a game says that the next was too high.
                if not dark and standing < 24:
                    mine[False] = min(mine.get(False, 99), standing + 1)
            case BidMisere():
                standing = max(standing, 14)
            case BidWithoutTalon(_, level):
                standing = (level - 6) * 5 + 4
    return {seat: [Line(rank, reached) for reached, rank in row.items()] for seat, row in found.items()}


def reach_weight(lines: Sequence[Line], *, leads: bool) -> Callable[[int], float]:
    """How likely a hand of ten says what was said."""
    (e0, e1, e2, e3), soft = tables(BEFORE, leads=leads), _soft(BID_SPREAD, BID_FLOOR)
    rows = [(*(need - _FURTHEST for need in _needs(line.rank)), line.reached) for line in lines]

    def weigh(hand: int) -> float:
        lanes = e0[hand & 255] + e1[hand >> 8 & 255] + e2[hand >> 16 & 255] + e3[hand >> 24]
        s, c, d, h, nt = lanes & LANE, lanes >> 16 & LANE, lanes >> 32 & LANE, lanes >> 48 & LANE, lanes >> 64
        weight = 1.0
        for ns, nc, nd, nh, nn, reached in rows:
            chance = soft[max(s - ns, c - nc, d - nd, h - nh, nt - nn)]
            weight *= chance if reached else 1 - chance
        return weight

    return weigh


def _needs(rank: int) -> tuple[int, int, int, int, int]:
    """The estimate in each strain that reaches this rank."""
    level, lowest = rank // 5 + 6, rank % 5
    s, c, d, h, nt = (units(level + (strain < lowest) - MARGIN) for strain in range(5))
    return s, c, d, h, nt


def order_weight(game: TrickGame, bid: TrickGame | None, *, leads: bool) -> Callable[[int], float]:
    """How likely ten cards with the talon are played at this game, not higher, not in another suit."""
    (e0, e1, e2, e3), soft = tables(AFTER, leads=leads), _soft(ORDER_SPREAD, ORDER_FLOOR)
    shift = 16 * game.strain.order
    least = game.level + ORDERED[game.level]
    low, high = units(least) - _FURTHEST, units(least + ORDER_WIDTH) - _FURTHEST
    if bid is not None and bid.level == game.level > 6:
        low -= SCALE  # who had to go so high may have less
    near = SCALE // 3 + _FURTHEST

    def weigh(hand: int) -> float:
        lanes = e0[hand & 255] + e1[hand >> 8 & 255] + e2[hand >> 16 & 255] + e3[hand >> 24]
        own = lanes >> shift & LANE
        best = max(lanes & LANE, lanes >> 16 & LANE, lanes >> 32 & LANE, lanes >> 48 & LANE, lanes >> 64)
        return soft[own - low] * (1 - soft[own - high]) * soft[own - best + near]

    return weigh


@cache
def _discard_entries(trump: int) -> tuple[tuple[float, ...], ...]:
    rows = []
    for suit in range(4):
        row = []
        for holding in range(256):
            weight = 1.0
            for rank in range(8):
                if holding >> rank & 1:
                    weight *= DISCARDED[rank] * (DISCARDED_TRUMP if suit == trump else 1.0)
            row.append(weight)
        rows.append(tuple(row))
    return tuple(rows)


def discard_weight(trump: int) -> Callable[[int], float]:
    """How likely just these cards are thrown away."""
    first, second, third, fourth = _discard_entries(trump)

    def weigh(pair: int) -> float:
        return first[pair & 255] * second[pair >> 8 & 255] * third[pair >> 16 & 255] * fourth[pair >> 24]

    return weigh


WHISTS = {6: 1.35, 7: 1.05, 8: 0.9, 9: 0.8, 10: 0.7}
"""Quick tricks with which the answer is even between whist and pass."""
WHIST_SPREAD = 0.45


@cache
def _quick_entries(trump: int) -> tuple[tuple[float, ...], ...]:
    """What each holding promises against a contract."""
    return tuple(tuple(_quick(holding, trump == suit) for holding in range(256)) for suit in range(4))


def _quick(own: int, is_trump: bool) -> float:  # noqa: FBT001
    ace, king, queen, count = own >> 7 & 1, own >> 6 & 1, own >> 5 & 1, own.bit_count()
    if is_trump:
        return 0.9 * ace + (0.8 if king and count > 1 else 0.0) + (0.6 if queen and count > 2 else 0.0) + 0.35 * max(0, count - 3)
    if ace:
        worth = 1.5 if king else 1.1 if queen else 0.85
    elif king:
        worth = 0.8 if queen else 0.45 if count > 1 else 0.1
    else:
        worth = 0.15 if queen and count > 2 else 0.0
    return worth * (1.0 if count < 4 else 0.85 if count == 4 else 0.6)


def answer_weight(game: TrickGame, *, whists: bool) -> Callable[[int], float]:
    """How likely a hand gives this answer."""
    first, second, third, fourth = _quick_entries(game.strain.order)
    line = WHISTS[game.level]

    def weigh(hand: int) -> float:
        promised = first[hand & 255] + second[hand >> 8 & 255] + third[hand >> 16 & 255] + fourth[hand >> 24]
        chance = 0.04 + 0.92 / (1 + exp((line - promised) / WHIST_SPREAD))
        return chance if whists else 1 - chance

    return weigh


@cache
def _misere_entry(own: int) -> float:
    return exp(-danger(own, 255 & ~own) / MISERE_SPREAD)


def misere_weight(hand: int) -> float:
    """How likely a hand calls misère."""
    weight = 1.0
    for own in suit_bytes(hand):
        weight *= _misere_entry(own)
    return weight + 1e-9


@dataclass(frozen=True, slots=True)
class Belief:
    """The weights of a moment: one function for each hand; what lies aside counts with the declarer."""

    hands: tuple[Weight | None, Weight | None, Weight | None]
    declarer: int
    """The place whose weight depends on what lies aside; -1 if nobody's does."""

    def of(self, hands: Sequence[int], aside: int) -> float:
        """The weight of a world."""
        weight = 1.0
        for hand, weigh in zip(hands, self.hands, strict=True):
            if weigh is not None:
                weight *= weigh(hand, aside)
        return weight


def belief(seen: Observation, *, reads: bool = False) -> Belief:
    """What the words so far say of all hands but the viewer's; who `reads` takes the partner's cards for words too."""
    played = [0, 0, 0]
    for trick in seen.tricks:
        leader = seen.place(trick.leader)
        for step, card in enumerate(trick.cards):
            played[(leader + step) % 3] |= card.bit
    if seen.leader is not None:
        for step, card in enumerate(seen.trick):
            played[(seen.place(seen.leader) + step) % 3] |= card.bit
    lines = lines_of(seen)
    declarer = -1
    weights: list[Weight | None] = []
    for place, seat in enumerate(seen.seats):
        if seat == seen.viewer:
            weights.append(None)
        elif seat == seen.declarer:
            declarer = place
            weights.append(_declarers(seen, lines.get(seat, ()), played[place], leads=place == 0))
        else:
            weights.append(_others(seen, seat, lines.get(seat, ()), played[place], leads=place == 0, told=read(seen) if reads else None))
    first, second, third = weights
    return Belief((first, second, third), declarer)


def _others(
    seen: Observation, seat: Seat, lines: Sequence[Line], played: int, *, leads: bool, told: Callable[[int], float] | None
) -> Weight | None:
    """The weight of a hand that is not the declarer's."""
    spoke = reach_weight(lines, leads=leads) if lines else None
    answered = None
    if isinstance(seen.contract, TrickGame):
        calls = [answer.call for answer in seen.whist_answers if answer.actor == seat]
        if calls:  # who says half whist would not whist
            answered = answer_weight(seen.contract, whists=calls[-1] in (WhistCall.WHIST, WhistCall.WHIST_RETURN))
    parts = [part for part in (spoke, answered, told) if part is not None]
    if not parts:
        return None

    def weigh(hand: int, aside: int) -> float:  # noqa: ARG001 -- the same for everybody
        full, weight = hand | played, 1.0
        for part in parts:
            weight *= part(full)
        return weight

    return weigh


def _declarers(seen: Observation, lines: Sequence[Line], played: int, *, leads: bool) -> Weight:
    """The weight of the declarer's hand: his bids with what was dealt to him, his order and discard with what he kept."""
    spoke = reach_weight([line for line in lines if line.reached], leads=leads)
    talon, shown = CardSet.of(seen.talon).mask, len(seen.talon) == 2
    game = seen.contract if isinstance(seen.contract, TrickGame) else None
    ordered = thrown = None
    if game is not None:
        ordered = order_weight(game, seen.bid if isinstance(seen.bid, TrickGame) else None, leads=leads)
        thrown = discard_weight(game.strain.order)
    misere = seen.kind is Kind.MISERE

    def weigh(hand: int, aside: int) -> float:
        final = hand | played
        if misere:
            return misere_weight(final)
        weight = 1.0
        if ordered is not None and thrown is not None:
            weight = ordered(final) * (thrown(aside) if shown else 1.0)
        if shown:
            weight *= spoke((final | aside) & ~talon)
        elif game is None:
            weight *= spoke(final)
        return weight

    return weigh
