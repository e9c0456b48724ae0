"""What `rule` does with clear hands, by the row of the advice."""

import pytest

from preferans.bots.rule.bot import RuleBot
from preferans.cards import DECK, Card, CardSet, card
from preferans.rules.actions import (
    Action,
    AnswerClaim,
    AnswerTen,
    AnswerWhist,
    Bid,
    BidMisere,
    ChooseMode,
    Claim,
    Concede,
    Discard,
    Order,
    Pass,
    PlayCard,
    PlayMode,
    Surrender,
    TenCall,
    WhistCall,
)
from preferans.rules.engine import to_act
from preferans.rules.state import DealState
from preferans.rules.view import observe
from support.deals import cards, fresh, run


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


def dealt(*hands: str, talon: str = "") -> DealState:
    """A deal in which the first hands hold these cards; what is left of the pack goes round to the others and the talon."""
    given = [cards(hand) for hand in hands]
    named = CardSet.of(card(name) for name in talon.split())
    rest = [one for one in DECK if one not in named and not any(one in hand for hand in given)]
    while len(given) < 3:
        place = len(given)
        share: list[Card] = rest[:: 3 - place][:10]
        rest = [one for one in rest if one not in share]
        given.append(CardSet.of(share))
    lying = " ".join(str(one) for one in (*named, *rest))
    assert [len(hand) for hand in given] == [10, 10, 10], (given, lying)
    return fresh(str(given[0]), str(given[1]), str(given[2]), lying)


# ---- the auction


@pytest.mark.parametrize("hand", ["S:AKQ98 C:A87 D:7 H:8", "S:7 C:8 D:AKJ98 H:AK9", "S:AQ C:KQJ98 D:A9 H:7"])
def test_five_tricks_open_the_auction(hand: str) -> None:
    """S0-21a: with five tricks in hand one bids, and counts on the talon."""
    assert isinstance(decide(dealt(hand)), Bid)


@pytest.mark.parametrize("hand", ["S:JT9 C:QT9 D:KT H:T9", "S:A98 C:J98 D:QJ H:T9"])
def test_a_hand_without_tricks_passes(hand: str) -> None:
    """S0-21a: two tricks and no long suit are no bid."""
    assert isinstance(decide(dealt(hand)), Pass)


def test_nobody_climbs_beyond_his_hand() -> None:
    """S0-21b, S0-21c: a hand that buys at six does not buy at nine."""
    weak, strong = "S:AKQ98 C:A87 D:7 H:8", "S:JT C:KQJT D:AKQ H:A"
    ladder = "6S 6C pass 6D 6H 6NT 7S 7C 7D 7H 7NT 8S 8C 8D 8H 8NT"
    assert not isinstance(decide(run(dealt(weak, strong), "6S 6C pass")), Pass)
    assert isinstance(decide(run(dealt(weak, strong), ladder)), Pass)


def test_low_cards_are_a_misere() -> None:
    """S0-58: no certain trick in any suit."""
    assert isinstance(decide(dealt("S:789 C:79J D:78 H:79")), BidMisere)


@pytest.mark.parametrize("hand", ["S:A87 C:A87 D:A8 H:97", "S:KQ7 C:789 D:78 H:79"])
def test_dangerous_holdings_are_no_misere(hand: str) -> None:
    """S0-59, S0-60: ace-eight-seven is unsafe, king-queen-seven hopeless."""
    assert not isinstance(decide(dealt(hand)), BidMisere)


# ---- discard, order, surrender


def test_losers_go_and_the_level_is_ordered() -> None:
    """S0-9, S0-10: the low cards of short suits are discarded, and what the hand makes is ordered."""
    state = run(dealt("S:AKQJT C:AK D:A7 H:8", talon="C7 H7"), "6S pass pass")
    discard = decide(state)
    assert isinstance(discard, Discard)
    assert {str(one) for one in discard.cards} <= {"D7", "H8", "C7", "H7"}
    order = decide(run(state, f"discard:{discard.cards[0]},{discard.cards[1]}"))
    assert isinstance(order, Order)
    assert str(order.contract) in {"8S", "9S"}


def test_a_bid_without_hope_is_surrendered() -> None:
    """A-67: down three costs less than a hand that takes nothing against two whisters."""
    state = run(dealt("S:87 C:87 D:Q87 H:987", "S:AKQ C:AKQ D:AK H:AK", talon="D9 HT"), "6S pass pass discard:S7,S8")
    assert isinstance(decide(state), Surrender)


def test_a_misere_discards_what_is_dangerous() -> None:
    """S0-58…61: the ace and the king that the talon brings to a safe hand."""
    state = run(dealt("S:789 C:79J D:78 H:79", talon="SA HK"), "misere pass pass")
    assert decide(state) == Discard(state.deal.eldest, (card("SA"), card("HK")))


# ---- answers


ACES = "S:J8 C:A87 D:A98 H:AT"
NOTHING = "S:J C:987 D:T98 H:T98"
DECLARER = "S:KQT97 C:KQ D:K7 H:7"
ORDERED = "6S pass pass discard:{} order:7S"


def test_whist_with_sure_tricks() -> None:
    """S0-19a: three aces whist against seven."""
    state = run(dealt(DECLARER, ACES, talon="H8 CJ"), ORDERED.format("H7,H8"))
    assert decide(state) == AnswerWhist(state.deal.seats[1], WhistCall.WHIST)


def test_no_whist_without_tricks() -> None:
    """S0-19a: nothing is whisted with nothing."""
    state = run(dealt("S:AKQT97 C:AK D:K H:7", NOTHING, talon="HK CJ"), ORDERED.format("H7,CJ"))
    assert decide(state) == AnswerWhist(state.deal.seats[1], WhistCall.PASS)


def test_half_whist_after_a_pass() -> None:
    """S0-23, A-65: after the first pass half whist costs nothing."""
    strong = "S:AKQT97 C:AK D:K H:7"
    third = cards(NOTHING)
    second = CardSet.of([one for one in DECK if one not in cards(strong) and one not in third and str(one) not in ("HK", "CJ")])
    state = run(dealt(strong, str(second), talon="HK CJ"), ORDERED.format("H7,CJ") + " pass")
    assert decide(state) == AnswerWhist(state.deal.seats[2], WhistCall.HALF_WHIST)


def test_eight_is_not_whisted_on_a_guess() -> None:
    """S0-41b: nobody whists alone at eight with a queen and a jack."""
    state = run(dealt("S:AKQT97 C:AK D:K H:7", NOTHING, talon="HK CJ"), ORDERED.format("H7,CJ").replace("7S", "8S"))
    assert decide(state) == AnswerWhist(state.deal.seats[1], WhistCall.PASS)


@pytest.mark.parametrize(("hand", "call"), [("S:9 C:A987 D:Q98 H:98", TenCall.CHECK), ("S:9 C:987 D:T98 H:T98", TenCall.WAIVE)])
def test_a_ten_is_checked_by_who_may_set_it(hand: str, call: TenCall) -> None:
    """A-68: an ace checks a ten, low cards do not."""
    state = run(dealt("S:AKQJT87 C:K D:A H:7", hand, talon="CJ HA"), "6S pass pass discard:CJ,H7 order:10S")
    assert decide(state) == AnswerTen(state.deal.seats[1], call)


CHOICE = "6S pass pass discard:H7,H9 order:7S {} {}"


def test_a_lone_whister_lays_the_hands_open() -> None:
    """S3-32, A-66: who cannot take his duty alone wants to play both hands."""
    state = run(dealt(DECLARER, "S:J8 C:A87 D:A98 H:T8", talon="H9 CJ"), CHOICE.format("whist", "pass") + " SK")
    assert decide(state) == ChooseMode(state.deal.seats[1], PlayMode.OPEN)


def test_who_has_his_tricks_keeps_them_closed() -> None:
    """S3-34, A-66: with more than the duty in one hand nothing is shown to the declarer."""
    state = run(dealt("S:KQT97 C:Q9 D:Q7 H:7", "S:A8 C:AK8 D:AK9 H:AK", talon="H9 CJ"), CHOICE.format("whist", "pass") + " SK")
    assert decide(state) == ChooseMode(state.deal.seats[1], PlayMode.CLOSED)


# ---- the play of a game


def test_the_declarer_draws_trumps() -> None:
    """S1-19: with long trumps and side tricks to save, trumps are led first."""
    state = run(dealt("S:AKQJ9 C:AKQ D:7 H:7", talon="D9 H9"), "6S pass pass discard:D9,H9 order:7S whist whist")
    assert played(state)[0] == "S"


def test_who_cannot_take_plays_his_lowest() -> None:
    """S3-53: under the declarer's ace the king stays at home."""
    deal = dealt("S:987 C:QJT D:KQ H:T9", "S:AKQJT C:A98 D:A H:A", "S:- C:K7 D:JT98 H:KQJ8", talon="D7 H7")
    state = run(deal, "pass 6S pass discard:D7,H7 order:7S whist whist")
    assert played(run(state, "CQ CA")) == "C7"


def test_a_whister_does_not_overtake_his_partner() -> None:
    """S3-53: the partner's king stands, so the ace stays at home."""
    declarer = "S:AKQJT C:987 D:A H:A"
    deal = dealt("S:98 C:KJT D:KQ9 H:T9", declarer, "S:7 C:AQ D:JT8 H:KQJ8", talon="D7 H7")
    state = run(deal, "pass 6S pass discard:D7,H7 order:7S whist whist")
    assert played(run(state, "CK C7")) == "CQ"


def test_a_whister_covers_what_he_can_take() -> None:
    """S3-53: the declarer's queen is taken with the ace when the hand plays last."""
    deal = dealt("S:AKQJT C:Q87 D:A H:A", "S:98 C:JT9 D:KQ9 H:T9", "S:7 C:AK D:JT8 H:KQJ8", talon="D7 H7")
    state = run(deal, "6S pass pass discard:D7,H7 order:7S whist whist")
    assert played(run(state, "CQ C9")) in {"CA", "CK"}


# ---- misère and raspasy


SAFE = "S:789 C:79J D:78 H:79"


def test_misere_stays_under() -> None:
    """S0-62: the misère player does not overtake, and gets rid of his highest card under theirs."""
    deal = dealt("S:AKQ C:AKQ D:AK H:AK", SAFE, talon="SJ HQ")
    state = run(deal, "pass misere pass discard:SJ,HQ")
    assert played(run(state, "SQ")) == "S9"
    assert played(run(state, "CQ")) == "CJ"


def test_catchers_run_the_dangerous_suit() -> None:
    """S0-67, S0-68: both hands are open, and the ten-eight is caught by the seven, since the partner has no spade."""
    deal = dealt("S:97KQJ C:AK D:AK H:A", "S:T8 C:789 D:78 H:789", talon="SA DT")
    state = run(deal, "pass misere pass discard:SA,DT")
    assert played(state) in {"S7", "S9"}


def test_raspasy_throws_the_top_of_a_short_suit() -> None:
    """S0-56: who cannot follow throws the top card of a short suit."""
    state = run(dealt("S:AJT C:KQJ D:KQ H:KQ", "S:789 C:- D:A H:789JTA", talon="CT C9"), "pass pass pass")
    assert played(run(state, "CK")) == "DA"


def test_raspasy_ducks() -> None:
    """S0-56: under a higher card the highest of the lower ones is played."""
    state = run(dealt("S:AJT C:KQJ D:KQ H:KQ", "S:78K C:AT7 D:98 H:87", talon="C9 HT"), "pass pass pass")
    assert played(run(state, "CK")) == "CT"


# ---- claims


TOPS = "S:AKQJT98 C:AK D:A H:-"


def test_a_certain_rest_is_claimed() -> None:
    """A-87: trumps that draw all the others, and nothing but tops beside them."""
    state = run(dealt(TOPS, talon="H8 D7"), "6S pass pass discard:D7,H8 order:7S whist whist")
    assert decide(state) == Claim(state.deal.eldest, (10, 0, 0))


def test_a_refused_claim_is_not_made_again() -> None:
    """A-93: who was refused plays on, although the rest is as certain as before."""
    deal = dealt(TOPS, "S:7 C:T98 D:T98 H:T97", talon="H8 D7")
    early = run(deal, "6S pass pass discard:D7,H8 order:7S whist whist SA S7 HA CA C8 C7 CK C9 CQ")
    assert isinstance(decide(early), PlayCard)  # it was as certain a trick ago
    state = run(deal, "6S pass pass discard:D7,H8 order:7S whist whist")
    assert isinstance(decide(state), Claim)
    state = run(state, "claim:10-0-0 refuse SA S7 HA SK")
    assert isinstance(decide(state), PlayCard)


def test_a_rest_with_a_gap_is_played() -> None:
    """A-87: a king whose ace is out is not certain, so a card is led."""
    state = run(dealt("S:AKQJT98 C:AK D:K H:-", talon="H8 D7"), "6S pass pass discard:D7,H8 order:7S whist whist")
    assert isinstance(decide(state), PlayCard)


def test_a_claim_is_weighed_against_the_own_cards() -> None:
    """A-87: who holds nothing accepts; who holds the ace of trumps does not."""
    state = run(dealt("S:KQJT987 C:AK D:A H:-", "S:A C:QJT D:KQJ H:AKQ", talon="H8 D7"), "6S pass pass discard:D7,H8 order:7S whist whist")
    assert decide(run(state, "claim:10-0-0")) == AnswerClaim(state.deal.seats[1], False)
    certain = run(dealt(TOPS, "S:7 C:T98 D:T98 H:987", talon="HT D7"), "6S pass pass discard:D7,HT order:7S whist whist")
    assert decide(run(certain, "claim:10-0-0")) == AnswerClaim(certain.deal.seats[1], True)


def test_a_misere_that_cannot_be_caught_is_given_up() -> None:
    """A-87: with only low cards in the declarer's hand, whatever he discarded, the catchers concede."""
    deal = dealt("S:AKQ C:AKQ D:AKQ H:A", "S:789 C:789 D:78 H:78", talon="ST CT")
    state = run(deal, "pass misere pass discard:ST,CT")
    assert decide(state) == Concede(state.deal.eldest)
    assert decide(run(state, "concede")) == AnswerClaim(state.deal.seats[2], True)


def test_a_misere_that_may_be_caught_is_played() -> None:
    """A-87: as long as one holding may be caught nobody gives up."""
    state = run(dealt("S:97KQJ C:AK D:AK H:A", "S:T8 C:789 D:78 H:789", talon="SA DT"), "pass misere pass discard:SA,DT")
    assert not isinstance(decide(state), Concede)
    assert decide(run(state, "concede")) == AnswerClaim(state.deal.seats[2], False)
