"""The cut (S0-13a, S2-7, S3-12)."""

import pytest

from preferans.cards import DECK
from preferans.match.cutting import LEAST, MOST, CutError, cut, cutter
from preferans.seats import SEATS

D, A, B, S, X = SEATS


def test_what_was_taken_off_comes_last() -> None:
    """S2-7: the dealer puts the rest on the part that was taken off."""
    assert cut(DECK, 3) == (*DECK[3:], *DECK[:3])
    assert cut(cut(DECK, 10), 22) == DECK


@pytest.mark.parametrize("taken", [LEAST, MOST])
def test_one_card_is_enough(taken: int) -> None:
    """A-161: one card must come off and one must stay; nothing is lost."""
    assert set(cut(DECK, taken)) == set(DECK)
    assert cut(DECK, taken) != DECK


@pytest.mark.parametrize("taken", [-1, 0, 32, 33])
def test_the_cut_is_compulsory(taken: int) -> None:
    """S2-7: a pack from which nothing, or everything, was taken is not cut."""
    with pytest.raises(CutError):
        cut(DECK, taken)


def test_the_right_hand_neighbour_cuts() -> None:
    """S0-13a, S3-12, A-85: who sits before the dealer clockwise; with two the opponent."""
    assert [cutter(dealer, 3) for dealer in (D, A, B)] == [B, D, A]
    assert [cutter(dealer, 4) for dealer in (D, A, B, S)] == [S, D, A, B]
    assert cutter(D, 5) is X
    assert [cutter(dealer, 2) for dealer in (D, A)] == [A, D]
