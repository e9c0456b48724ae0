"""The auction: how high a hand may go, counted in tricks with the talon in view (S0-18, S0-21), and when it says misère (S0-58)."""

from itertools import combinations

from preferans.bots.rule.buying import misere_discard, ten_danger
from preferans.bots.rule.ducking import lead_danger, total_danger
from preferans.bots.rule.reckoning import highest_bid, reckon
from preferans.cards import FULL_DECK, CardSet
from preferans.rules.actions import Action, Bid, BidMisere, BidWithoutTalon, Hold, Pass
from preferans.rules.view import Observation

TALON = 1.9
"""Tricks that the talon adds to a hand of ten, as a mean over deals."""
PROMISING_MISERE = 1.2
"""Expected tricks of the ten cards above which no talon is imagined."""
BARE = 0.3
"""Tricks that a hand must be good for beyond the level of a game without the talon."""
SAFE_MISERE = 0.4
"""Expected tricks of the best ten cards, as a mean over talons, up to which a hand is worth a misère."""
TALONS = 8
"""Of the 231 talons every eighth is imagined."""


def choose_call(observation: Observation) -> Action:
    """Bid while the hand reaches it, hold what may be held, else pass; never in the dark, which only doubles what cannot be judged."""
    seat = observation.viewer
    hand = observation.hand.mask
    out = FULL_DECK.mask & ~hand
    leads = observation.viewer == observation.seats[0]
    misere, bare = BidMisere(seat), BidMisere(seat, without_talon=True)
    if misere in observation.legal and misere_danger(hand, leads=leads) <= SAFE_MISERE:
        return misere
    if bare in observation.legal and ten_danger(hand, out, leads=leads) <= SAFE_MISERE:
        return bare
    reach = highest_bid(reckon(hand, out, leads=leads), -TALON)
    to_beat = standing(observation)
    if Hold(seat) in observation.legal and to_beat <= reach:
        return Hold(seat)
    games = [action for action in observation.legal if isinstance(action, Bid) and not action.dark]
    if games and games[0].game.rank <= reach:
        return games[0]
    strong = _without_talon(observation, highest_bid(reckon(hand, out, leads=leads), BARE))
    if strong is not None:
        return strong
    pass_ = Pass(seat)
    return pass_ if pass_ in observation.legal else _forced(observation)


def _without_talon(observation: Observation, reach: int) -> Action | None:
    """A game without the talon where only such a one may be named and the ten cards alone reach it (A-64)."""
    levels = [action for action in observation.legal if isinstance(action, BidWithoutTalon)]
    with_talon = any(isinstance(action, Bid) for action in observation.legal)
    if with_talon or not levels or (levels[0].level - 6) * 5 > reach:
        return None
    return levels[0]


def _forced(observation: Observation) -> Action:
    """The cheapest word where the last to speak may not pass (A-90)."""
    return next(action for action in observation.legal if not isinstance(action, Bid | Pass) or not action.dark)


def misere_danger(hand: int, *, leads: bool) -> float:
    """Tricks that a misère with this hand must be expected to take, after the talon and the best discard (S0-58)."""
    out = FULL_DECK.mask & ~hand
    before = total_danger(hand, out)
    if before > PROMISING_MISERE:
        return before
    talons = list(combinations(CardSet(out), 2))[::TALONS]
    return sum(_with_talon(hand | first.bit | second.bit, leads=leads) for first, second in talons) / len(talons)


def _with_talon(twelve: int, *, leads: bool) -> float:
    first, second = misere_discard(twelve, leads=leads)
    ten, out = twelve & ~first.bit & ~second.bit, FULL_DECK.mask & ~twelve
    return total_danger(ten, out) + (lead_danger(ten, out) if leads else 0.0)


def standing(observation: Observation) -> int:
    """The rank of the bid to beat; -1 before the first."""
    rank = -1
    for call in observation.calls:
        match call:
            case Bid(_, game):
                rank = game.rank
            case BidMisere():
                rank = 100
            case BidWithoutTalon(_, level):
                rank = (level - 6) * 5 + 4
            case _:
                pass
    return rank
