"""The advice to players (docs/rules/advice) where it asks for one thing: what `rule` does in such a position.

Where `rule` weighs cards instead of keeping a convention between partners it is not tested: the order ace, king, low (S0-19c),
the first discard that shows the strong suit and its answer (S0-72, S0-74), returning a catcher's suit (S0-64). Its partner,
who may be anybody, does not read them.
"""

import pytest

from preferans.bots.rule.bot import RuleBot
from preferans.bots.rule.reckoning import Estimate, reckon
from preferans.cards import FULL_DECK, CardSet
from preferans.rules.actions import Action, AnswerWhist, Pass, PlayCard, WhistCall
from preferans.rules.engine import to_act
from preferans.rules.state import DealState
from preferans.rules.view import observe
from support.deals import cards, fresh, run

EVEN = "S:9 C:QT8 D:QT8 H:QT8"
DECLARER = "S:AKQJT C:A9 D:A H:AK"
OTHER = "S:87 C:KJ7 D:KJ7 H:J7"


def decide(state: DealState) -> Action:
    """What the bot does whose turn it is."""
    seat = to_act(state)
    assert seat is not None
    return RuleBot().act(observe(state, seat))


def played(state: DealState) -> str:
    """The card that the bot plays."""
    action = decide(state)
    assert isinstance(action, PlayCard), action
    return str(action.card)


def at_no_trump(hand: str, *, leads: bool) -> Estimate:
    """What ten cards are good for without trumps."""
    mask = cards(hand).mask
    return reckon(mask, FULL_DECK.mask & ~mask, leads=leads)[4]


def test_low_under_the_declarer() -> None:
    """S0-20: the declarer sits to the left and plays second, so the lowest card of the suit is led."""
    state = run(fresh(EVEN, DECLARER, OTHER, "D9 H9"), "pass 6S pass discard:D9,H9 order:7S whist whist")
    assert played(state) in {"C8", "D8", "H8"}


def test_high_to_the_whister() -> None:
    """S0-20: the declarer plays last, so the highest card of the suit is led."""
    state = run(fresh(EVEN, OTHER, DECLARER, "D9 H9"), "pass pass 6S discard:D9,H9 order:7S whist whist")
    assert played(state) in {"CQ", "DQ", "HQ"}


def test_the_suit_that_the_partner_bid() -> None:
    """S0-19b: without a suit worth leading, the suit of the other whister."""
    deal = fresh("S:QT9 C:987 D:98 H:T9", "S:AK C:- D:AKQJT7 H:AK", "S:J87 C:AKQJT H:QJ D:-", "H8 H7")
    state = run(deal, "pass 6S 6C 6D pass discard:H8,H7 order:7D whist whist")
    assert played(state)[0] == "C"


def test_ace_king_third_is_led_from_the_top() -> None:
    """S0-19b, S0-19c: ace-king third is a suit to lead, and its top comes first; ace and king are equals."""
    deal = fresh("S:98 C:AK7 D:T97 H:T9", "S:AKQJT C:98 D:A8 H:A", "S:7 C:QJT D:KQJ H:KQJ", "H8 H7")
    state = run(deal, "pass 6S pass discard:H8,H7 order:7S whist whist")
    assert played(state) in {"CA", "CK"}


@pytest.mark.parametrize("script", ["6S 6C pass", "6S 6C pass hold 6D", "6S 6C pass hold 6D hold 6H"])
def test_a_suit_is_bid_to_the_end(script: str) -> None:
    """S0-18, S0-21b: a hand of seven tricks does not stop below seven because somebody bids against it."""
    deal = fresh("S:AKQJ98 C:A8 D:7 H:8", "S:T C:KQJT D:AKQ H:A9", "S:7 C:97 D:JT98 H:QJT", "HK H7")
    assert not isinstance(decide(run(deal, script)), Pass)


@pytest.mark.parametrize("hand", ["S:AKT987 C:A8 D:7 H:7", "S:AKQ98 C:A87 D:7 H:8", "S:AKQ C:A98 D:A8 H:A7"])
def test_no_trump_counts_with_the_lead(hand: str) -> None:
    """S0-44, S0-45: six sure tricks with the first lead; behind the hand the same cards are good for fewer."""
    assert at_no_trump(hand, leads=True).sure >= 6
    assert at_no_trump(hand, leads=False).expected < 6


@pytest.mark.parametrize("hand", ["S:98 C:KT8 D:KT H:JT9", "S:98 C:KT8 D:A9 H:QT9", "S:98 C:T98 D:AT H:JT9"])
def test_no_trump_is_not_whisted_on_less(hand: str) -> None:
    """S0-46a, S0-46b, S0-47: without two aces, an ace with its king, or an ace and a king-queen nobody whists the declarer's lead."""
    first, second = cards("S:AKQJT C:AQ D:QJ H:K"), cards(hand)
    third = CardSet(FULL_DECK.mask & ~first.mask & ~second.mask & ~cards("S7 C7").mask)
    deal = fresh(str(first), hand, str(third), "S7 C7")
    state = run(deal, "6S pass pass discard:S7,C7 order:6NT")
    assert decide(state) == AnswerWhist(state.deal.seats[1], WhistCall.PASS)


def test_the_suit_that_a_misere_lacks_is_left_alone() -> None:
    """S0-66: after he has shown out of hearts he is not given another chance to throw his ten of spades on them."""
    deal = fresh("S:97 C:AKQ D:AK H:AKQ", "S:T8 C:T987 D:T987 H:-", "S:KQJ C:J D:QJ H:JT98", "SA H7")
    state = run(deal, "pass misere pass discard:SA,H7 HA DT HJ")
    assert played(state)[0] != "H"


def test_a_guard_is_kept() -> None:
    """S0-73: on the declarer's trumps a whister throws what is worthless and keeps the guard of the suit that he may hold."""
    deal = fresh("S:AKQJT9 C:AJ D:A H:A", "S:8 C:KQ7 D:T98 H:T98", "S:7 C:T98 D:KQJ H:KQJ", "D7 H7")
    state = run(deal, "6S pass pass discard:D7,H7 order:7S whist whist SA S8 S7 SK")
    assert played(state)[0] != "C"
