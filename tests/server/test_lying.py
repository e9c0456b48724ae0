"""How cards lie on this server beside what chance gives: the chances are exact, the counts are of deals that are over."""

import random
import sqlite3
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from preferans.cards import DECK, Card, CardSet
from preferans.server import codec
from preferans.server.deal_statistics import counted
from preferans.server.lying import HAND_CHANCES, TALON_CHANCES, Counts, aces, clean_ranks, has_void, is_clean, longest, lying, statistics
from preferans.server.store.schema import connect


def test_the_chances_of_a_line_of_cases_make_one() -> None:
    for feature in ("aces", "longest"):
        assert sum(chance for (name, _), chance in HAND_CHANCES.items() if name == feature) == 1
    assert sum(chance for (name, _), chance in TALON_CHANCES.items() if name == "talon_aces") == 1


def test_the_chances_of_the_talon_are_those_of_all_talons() -> None:
    pairs = list(combinations(DECK, 2))
    assert len(pairs) == 496
    assert TALON_CHANCES["talon_aces", 1] == Fraction(sum(sum(card.name[1] == "A" for card in pair) == 1 for pair in pairs), 496)
    assert TALON_CHANCES["talon_suited", None] == Fraction(sum(one.suit is other.suit for one, other in pairs), 496)
    assert TALON_CHANCES["talon_marriage", None] == Fraction(4, 496)


@pytest.mark.parametrize(
    ("ranks", "clean"),
    [("79JK", True), ("78", True), ("8", False), ("7T", False), ("79J", True), ("", True), ("789TJQK", True), ("8A", False), ("7", True)],
)
def test_a_clean_suit(ranks: str, clean: bool) -> None:
    """The seven, nine, jack and king are the highest that still go under."""
    assert clean_ranks("789TJQKA".index(rank) for rank in ranks) is clean


def test_a_suit_is_clean_if_no_play_of_the_others_makes_it_take() -> None:
    """Against every way to lead the cards of the others, each round under the lowest that goes under."""
    for size in range(9):
        for own in combinations(range(8), size):
            theirs = [rank for rank in range(8) if rank not in own]
            assert clean_ranks(own) == _never_takes(frozenset(own), frozenset(theirs))


def _never_takes(own: frozenset[int], theirs: frozenset[int]) -> bool:
    """Whether the holder can stay below whatever one player leads him from all cards of the others."""
    if not own or not theirs:
        return True
    return all(any(card < led and _never_takes(own - {card}, theirs - {led}) for card in own) for led in theirs)


def test_chance_gives_what_is_said() -> None:
    """Forty thousand hands drawn at random lie within five deviations of every exact chance."""
    rng, found, hands = random.Random(11), Counter[tuple[str, int | None]](), 40_000
    for _ in range(hands):
        hand = CardSet.of(rng.sample(DECK, 10))
        found.update(
            {("aces", aces(hand)): 1, ("longest", longest(hand)): 1, ("void", None): has_void(hand), ("misere", None): is_clean(hand)}
        )
    for key, chance in HAND_CHANCES.items():
        mean = float(chance) * hands
        assert abs(found[key] - mean) < 5 * (mean * (1 - float(chance))) ** 0.5 + 1, key


def test_each_place_is_counted() -> None:
    pack = list(DECK)
    random.Random(2).shuffle(pack)
    one = lying(pack, 5)
    counts = Counts(0, Counter())
    counts.add(one)
    found = {(line.feature, line.value): line.counts for line in statistics(counts).lines}
    for place, hand in enumerate(one.hands):
        assert found["aces", aces(hand)][place] == 1
        assert found["longest", longest(hand)][place] == 1
    assert sum(found["talon_aces", number][0] for number in range(3)) == 1


def logged(path: Path) -> sqlite3.Connection:
    """A data file with a table in play, of two deals, and one that has ended, of one."""
    db = connect(path)
    for table, ended in (("plays", 0), ("ended", 1)):
        db.execute("INSERT INTO tables VALUES (?, 'sochi', '{}', 'h', 'e', 0, 'g', ?, 1, ?)", (table, table, ended))
    orders = {name: codec.pack(order) for name, order in (("aces", _aces_first()), ("plain", DECK))}
    lines = [("plays", 1, orders["plain"]), ("plays", 3, orders["aces"]), ("ended", 1, orders["plain"])]
    for table, rev, order in lines:
        db.execute("INSERT INTO events VALUES (?, ?, ?, 1, ?)", (table, rev, f"c{rev}", codec.encode(codec.Dealt(order, 5))))
    db.execute("INSERT INTO events VALUES ('plays', 2, 'c2', 1, ?)", (codec.encode(codec.Ready(0)),))
    return db


def _aces_first() -> tuple[Card, ...]:
    return tuple(sorted(DECK, key=lambda card: card.name[1] != "A"))


def test_only_deals_that_are_over_are_counted(tmp_path: Path) -> None:
    """The second deal of the table in play would show its aces: it is left out until the next is dealt."""
    db = logged(tmp_path / "data.sqlite")
    first = counted(db)
    assert first.deals == 2
    db.execute("INSERT INTO events VALUES ('plays', 4, 'c4', 1, ?)", (codec.encode(codec.Dealt(codec.pack(DECK), 5)),))
    assert counted(db).deals == 3
    db.close()
