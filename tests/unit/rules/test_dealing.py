"""Dealing (section A of the options)."""

import pytest

from preferans.cards import DECK, Card
from preferans.errors import RefusedError, fault
from preferans.rules.dealing import start, talon_pairs
from preferans.seats import Seat
from support.deals import SOCHI, rules


def test_cards_are_dealt_by_twos_to_three_hands() -> None:
    """S0-3, S0-4, S2-8, S3-13: pairs go round from the dealer's left; the pair laid aside is the talon."""
    deal = start(SOCHI, Seat.THIRD, DECK, 5).deal
    assert deal.seats == (Seat.FIRST, Seat.SECOND, Seat.THIRD)
    assert deal.talon == (Card.C7, Card.C8)
    assert [str(hand) for hand in deal.hands] == ["S:AK87 C:AK D:QJ H:T9", "S:T9 C:T9 D:AK87 H:QJ", "S:QJ C:QJ D:T9 H:AK87"]
    assert [len(hand) for hand in deal.hands] == [10, 10, 10]


def test_the_dealer_is_the_third_hand() -> None:
    """S0-13b, S3-15: the first word belongs to the dealer's left neighbour."""
    assert start(SOCHI, Seat.FIRST, DECK, 2).deal.seats == (Seat.SECOND, Seat.THIRD, Seat.FIRST)


@pytest.mark.parametrize("pair", [1, 16, 0, 17])
def test_the_talon_is_neither_first_nor_last(pair: int) -> None:
    """S0-3b: the first and the last pair may not be laid aside."""
    with pytest.raises(RefusedError) as refused:
        start(SOCHI, Seat.FIRST, DECK, pair)
    assert refused.value.faults == (fault("talon_pair_forbidden", ("talon_pair",), pair=pair),)


def test_talon_after_the_first_round() -> None:
    """S2-9: where agreed, the talon is laid down right after the first round, as the fourth pair."""
    assert talon_pairs(rules(talon_position="after_first_round")) == (4,)
    assert talon_pairs(SOCHI) == tuple(range(2, 16))


def test_a_pack_with_a_card_twice_is_refused() -> None:
    """An order that is not the pack, and a forbidden pair beside it, are both named."""
    with pytest.raises(RefusedError) as refused:
        start(SOCHI, Seat.FIRST, [*DECK[:31], DECK[0]], 1)
    assert refused.value.faults == (fault("order_not_deck", ("order",)), fault("talon_pair_forbidden", ("talon_pair",), pair=1))


def test_a_deal_opens_at_six_and_nobody_must_bid() -> None:
    """S0-7a, A-73, A-90: unless raspasy before it ask for more."""
    deal = start(SOCHI, Seat.FIRST, DECK, 2).deal
    assert (deal.minimum, deal.must_bid) == (6, False)
    asked = start(SOCHI, Seat.FIRST, DECK, 2, 8, must_bid=True).deal
    assert (asked.minimum, asked.must_bid) == (8, True)
