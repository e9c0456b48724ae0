"""`rule` in every phase of every rule set, for two to five players: it never stumbles, and says what is plain to say."""

import pytest

from preferans.bots.rule.bot import RuleBot
from preferans.bots.selfplay import Run
from preferans.conventions.catalogue import build
from preferans.rules.actions import Action, AnswerPartner, AnswerWhist, Bid, BidMisere, BidWithoutTalon, Order, PartnerCall, Pass, WhistCall
from preferans.rules.contract import MISERE
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState
from preferans.rules.view import observe
from preferans.seats import Seat
from support.deals import fresh, run
from support.tables import TABLES

LOW = "S:87 C:987 D:987 H:87"
STRONG = "S:AKQJT9 C:AK D:AK H:-"
REST = "S:- C:QJ D:QJ H:AKQJT9"
TALON = "CT DT"
BARE = build("sochi", {"no_talon_games": "nine_ten", "misere_chain": "no_talon_strict"})


def decide(state: DealState) -> Action:
    """What the bot does whose turn it is."""
    seat = to_act(state)
    assert seat is not None
    return RuleBot().act(observe(state, seat))


@pytest.mark.parametrize("name", TABLES)
def test_no_rule_set_makes_it_stumble(name: str) -> None:
    """Some deals by each rule set, with everything looked at that must hold: bots play all of it."""
    agreed = TABLES[name]
    found = Run(agreed, ("rule",) * agreed.players, seed=3)
    assert list(found.deals(5))
    assert found.violations == []


def test_without_the_talon_where_nothing_else_goes() -> None:
    """A-64: a safe hand repeats its misère without the talon over a nine; a hand of ten tricks then names nine without it."""
    overcalled = run(fresh(LOW, STRONG, REST, TALON, BARE), "misere 9S pass")
    assert decide(overcalled) == BidMisere(Seat.FIRST, without_talon=True)
    assert decide(run(overcalled, "misere_bp")) == BidWithoutTalon(Seat.SECOND, 9)
    assert decide(run(fresh(LOW, REST, STRONG, TALON, BARE), "misere 9H pass misere_bp")) == Pass(Seat.SECOND)


def test_a_misere_is_ordered_over_a_low_bid() -> None:
    """A-63: whoever bought a hand without danger at six discards for a misère and orders it."""
    agreed = build("sochi", {"misere_call": "after_auction"})
    bought = run(fresh(LOW, STRONG, REST, TALON, agreed), "6S pass pass")
    discarded = apply(bought, decide(bought)).state
    assert decide(discarded) == Order(Seat.FIRST, MISERE)


def test_the_sitting_dealer_whists() -> None:
    """A-89: after pass – half whist – pass the dealer may whist and answers for nothing."""
    agreed = build("fspr", {}, 4)
    state = run(fresh(STRONG, LOW, REST, TALON, agreed), "6S pass pass discard:CT,DT order:6S pass half_whist pass")
    assert to_act(state) is Seat.FOURTH
    assert decide(state) == AnswerWhist(Seat.FOURTH, WhistCall.WHIST)


def test_halves_are_for_a_misere() -> None:
    """A-83: a misère is shared with the dealer, a game that was bought is not."""
    agreed = build("sochi", {"dealer_partner": "any"}, 4)
    assert decide(run(fresh(LOW, STRONG, REST, TALON, agreed), "misere pass pass")) == AnswerPartner(Seat.FIRST, PartnerCall.OFFER)
    assert decide(run(fresh(STRONG, LOW, REST, TALON, agreed), "6S pass pass")) == AnswerPartner(Seat.FIRST, PartnerCall.DECLINE)


def test_it_looks_before_it_speaks() -> None:
    """A-76: nothing is said in the dark by one who has looked."""
    for hands in ((STRONG, LOW, REST), (LOW, STRONG, REST), (REST, LOW, STRONG)):
        said = decide(fresh(*hands, TALON, TABLES["dark"]))
        assert not (isinstance(said, Bid | Pass) and said.dark)


def test_who_must_bid_bids() -> None:
    """A-90: the last to speak may not pass after three raspasy, and names the least."""
    agreed = build("sochi", {"max_raspasy_in_row": "three"})
    weak = "S:A87 C:K87 D:Q7 H:J7"
    others = "S:KQJ C:AQJ D:AK H:AK", "S:T9 C:T9 D:JT9 H:QT9"
    state = run(fresh(*others, weak, "D8 H8", agreed, must_bid=True), "pass pass")
    assert isinstance(decide(state), Bid)
