"""How `master` plays cards: every legal card in every world of its belief, paid in whists; of equal cards the one that no other beats in
any possible world, then what partners have agreed, then the advice of `rule`."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from preferans.bots.master.agreed import agreed
from preferans.bots.master.deciding import Decision, Reason, in_tenths
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.everywhere import never_beaten
from preferans.bots.master.searching import declarers_place, moment_of
from preferans.bots.payoff import Payoffs
from preferans.bots.rule.sight import sight, suit_of
from preferans.bots.rule.tricks import distinct_cards
from preferans.rules.actions import PlayCard
from preferans.rules.view import Observation
from preferans.solver.masks import Masks, Moment, moves_of, records

EQUAL = 1e-9
TIES = (2, 7)
"""Tricks left between which equal cards are looked at in more worlds."""
LATE_FOR_ALL = 7
"""Tricks left from which a declarer looks at every world where cards are equal."""
LATE_FOR_DEFENDERS = 5
"""The same for a defender who sees one hand."""


class Doubt(NamedTuple):
    """Where to look when cards are equal."""

    some: Callable[[], Sequence[Masks]]
    """Any worlds, each as likely as the other."""
    every: Callable[[], Sequence[Masks] | None]
    """All of them; None if they are too many."""
    tells: bool = False
    """Whether cards that are still equal tell a partner what is agreed."""


def worth_of_tricks(seen: Observation, table: Payoffs) -> list[float]:
    """Whists of the viewer by the tricks that the declarer takes from here on."""
    place = declarers_place(seen)
    sign = 1 if seen.viewer == seen.declarer else -1
    taken = sum(trick.winner == seen.declarer for trick in seen.tricks)
    return [sign * table.of_declarer(place, taken + more) for more in range(11 - len(seen.tricks))]


def worth_of_cards(seen: Observation, worlds: Sequence[Weighed], worth: Sequence[float]) -> dict[int, float]:
    """What each legal card is worth to the viewer in whists, as a mean over these worlds."""
    packed = records((world.hands for world in worlds), moment_of(seen, worlds[0]))
    totals = {action.card.bit: 0.0 for action in seen.legal if isinstance(action, PlayCard)}
    for world, moves in zip(worlds, moves_of(packed), strict=True):
        for card, figures in moves:
            if card in totals:  # the search knows no duty to overtake
                totals[card] += world.weight * worth[figures[0]]
    return totals


def preferred(cards: Collection[int], advice: PlayCard) -> int:
    """Of cards that are worth the same the advice of the books, else the lowest."""
    return advice.card.bit if advice.card.bit in cards else min(cards, key=lambda card: ((card.bit_length() - 1) & 7, card))


def choose_card(seen: Observation, worlds: Sequence[Weighed], advice: PlayCard, doubt: Doubt, table: Payoffs) -> Decision:
    """The card that is worth most."""
    worth = worth_of_tricks(seen, table)
    totals = worth_of_cards(seen, worlds, worth)
    best = max(totals.values())
    equal = [card for card, value in totals.items() if value > best - EQUAL]
    equal = _unbeaten(seen, equal, advice, doubt, moment_of(seen, worlds[0]), worth)
    cards = {action.card.bit: action for action in seen.legal if isinstance(action, PlayCard)}
    chosen = cards[_told(seen, equal, advice) if doubt.tells else preferred(equal, advice)]
    reason = Reason("master.card", {"card": str(chosen.card), "whists": in_tenths(best), "worlds": len(worlds)})
    return Decision(chosen, reason, {cards[card]: value for card, value in totals.items()})


def _told(seen: Observation, equal: list[int], advice: PlayCard) -> int:
    """The card that tells the partner something; early, where cards are equal in some worlds only, in the suit of the advice."""
    early = 10 - len(seen.tricks) > TIES[1] and advice.card.bit in equal
    card = agreed(seen, [card for card in equal if not early or card & suit_of(advice.card.bit)])
    return preferred(equal, advice) if card is None else card


def _unbeaten(seen: Observation, equal: list[int], advice: PlayCard, doubt: Doubt, moment: Moment, worth: Sequence[float]) -> list[int]:
    """Those of equal cards that are worth most over many worlds; late, over all that there are."""
    left = 10 - len(seen.tricks)
    alone = left <= (LATE_FOR_ALL if seen.viewer == seen.declarer else LATE_FOR_DEFENDERS)
    for look in (doubt.some, doubt.every if alone else lambda: None):
        if not TIES[0] <= left <= TIES[1] or len(distinct_cards(sight(seen, advice.hand), equal)) == 1:
            break
        hands = look()
        if hands:
            equal = never_beaten(equal, hands, moment, worth)
    return equal
