"""What a holding is worth: the holdings that the old advice names, and the play-outs by hand."""

import pytest

from preferans.bots.rule.suits import caught, danger, length_tricks, side_tricks, top_tricks, worst_danger
from preferans.cards import CardSet


def holding(ranks: str) -> int:
    """A suit as a byte: `AK7`."""
    return CardSet.parse(f"S:{ranks or '-'} C:- D:- H:-").mask


def others(ranks: str) -> int:
    """All cards of the suit but these."""
    return 0xFF ^ holding(ranks)


@pytest.mark.parametrize(
    ("row", "ranks", "least", "most"),
    [
        ("S0-58 sevens are safe", "7", 0.0, 0.0),
        ("S0-58 every second card from below", "7 9 J K", 0.0, 0.0),
        ("S0-60 almost safe", "A T 8 7", 0.01, 0.2),
        ("S0-60 unsafe", "A 8 7", 0.2, 1.0),
        ("S0-59 a king with three low cards may be risked", "K 9 8 7", 0.0, 0.2),
        ("S0-61 dangerous", "K 9 8", 0.3, 2.0),
        ("S0-61 dangerous doubleton", "T 8", 0.15, 2.0),
        ("S0-59 hopeless", "K Q 7", 0.6, 2.0),
    ],
)
def test_danger_at_misere(row: str, ranks: str, least: float, most: float) -> None:
    """S0-58…61: the holdings of the misère advice stand in their order."""
    own = holding(ranks.replace(" ", ""))
    assert least <= danger(own, 0xFF ^ own) <= most


def test_the_risky_holdings_in_order() -> None:
    """S0-59: a king with three low cards may be risked, jack-ten-seven is hard, king-queen-seven hopeless."""
    risked, hard, hopeless = (danger(holding(ranks), others(ranks)) for ranks in ("K987", "JT7", "KQ7"))
    assert risked < hard < hopeless


def test_one_hand_takes_once_to_avoid_two() -> None:
    """S0-63: with 8-10-x-x against 7-9-x-x in one hand one trick is taken, not two."""
    assert caught(holding("T8QA"), holding("79JK"), 0) <= 1


def test_high_leads_catch_what_low_leads_do_not() -> None:
    """S0-67: 10-9-8 against A-K-7 and Q-J is caught in the third round, when the low card is kept for it."""
    assert caught(holding("T98"), holding("AK7"), holding("QJ")) == 1


def test_the_worst_split_bounds_the_mean() -> None:
    """The worst split is never better than the mean of all."""
    for own in (holding("A87"), holding("KT8"), holding("Q9")):
        assert worst_danger(own, 0xFF ^ own) >= danger(own, 0xFF ^ own)


@pytest.mark.parametrize(("ranks", "tricks"), [("AKQJT987", 8), ("A", 1), ("AK", 2), ("", 0), ("7", 0)])
def test_certain_tricks(ranks: str, tricks: int) -> None:
    """Tops are tricks whatever the split, and lead out as such."""
    own = holding(ranks)
    assert top_tricks(own, 0xFF ^ own) == tricks
    assert length_tricks(own, 0xFF ^ own) == pytest.approx(tricks, abs=0.01)


def test_length_counts_once_the_others_are_bare() -> None:
    """A-K-Q with five small ones outside: the fourth card is good when nobody has one left."""
    assert length_tricks(holding("AKQJT9"), others("AKQJT9")) == pytest.approx(6)


def test_a_guarded_king_is_worth_something_and_a_bare_one_little() -> None:
    """A king takes a trick more often with a guard beside it."""
    assert side_tricks(holding("K7"), others("K7")) > 1.5 * side_tricks(holding("K"), others("K"))
    assert side_tricks(holding("A7"), others("A7")) >= 1
