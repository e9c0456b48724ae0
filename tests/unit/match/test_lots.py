"""The lot for seats and for the first dealer (S3-11, A-36, A-86)."""

import pytest

from preferans.cards import DECK, Card
from preferans.match.lots import draw_dealer, draw_seats
from preferans.seats import SEATS, Seat
from support.scoring import agreed


def pack(text: str) -> tuple[Card, ...]:
    """These cards on top, the others below."""
    top = tuple(Card[name] for name in text.split())
    return (*top, *(card for card in DECK if card not in top))


def test_the_highest_card_sits_first() -> None:
    """S3-11, S0-5b: rank, then suit; the others follow clockwise by their cards."""
    lot = draw_seats(agreed(players=4), 4, pack("SK H9 HK SA"))
    assert lot.order == (3, 2, 0, 1)
    assert lot.cards == (Card.SA, Card.HK, Card.SK, Card.H9)


def test_by_the_codex_the_lowest_sits_first_and_the_ace_is_low() -> None:
    """A-36, Codex 3.1.1."""
    assert draw_seats(agreed("codex96"), 3, pack("S7 HA CK")).order == (1, 0, 2)
    assert draw_seats(agreed("codex96"), 3, pack("H7 S7 C8")).order == (1, 0, 2)


def test_without_a_draw_they_sit_as_they_came() -> None:
    """`seat_draw` none."""
    lot = draw_seats(agreed("gambler"), 3, DECK)
    assert (lot.order, lot.cards) == ((0, 1, 2), ())


@pytest.mark.parametrize(("preset", "cards", "dealer"), [("sochi", "S8 HQ DQ", 1), ("codex96", "S8 HA DQ", 1), ("codex96", "D8 C8 HK", 1)])
def test_the_winner_of_a_second_draw_deals(preset: str, cards: str, dealer: int) -> None:
    """A-86: the highest card, by the Codex the lowest."""
    lot = draw_dealer(agreed(preset), 3, pack(cards), 0)
    assert lot.dealer is SEATS[dealer]
    assert [row[0].name for row in lot.cards] == cards.split()


def test_the_first_ace_deals() -> None:
    """`first_dealer` first_ace: cards go round, face up, until an ace falls."""
    lot = draw_dealer(agreed(first_dealer="first_ace"), 3, pack("S8 HQ DQ C7 HA SK"), 0)
    assert lot.dealer is Seat.SECOND
    assert lot.cards == ((Card.S8, Card.C7), (Card.HQ, Card.HA), (Card.DQ,))


def test_chance_may_say_it() -> None:
    """`first_dealer` random."""
    assert draw_dealer(agreed("mailru"), 3, DECK, 2).dealer is Seat.THIRD
    assert draw_dealer(agreed("mailru"), 3, DECK, 2).cards == ()
