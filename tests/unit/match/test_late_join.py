"""A player who comes late (Codex 3.1.2)."""

import pytest

from preferans.match.late_join import LateJoinError, join
from preferans.match.progress import Progress
from preferans.seats import SEATS
from support.scoring import A, B, D, agreed, sheet

THREE, FOUR = (agreed("codex96", players) for players in (3, 4))


def before() -> Progress:
    return Progress(THREE, A, sheet("4 6 7", "10 0 3", {"D>A": 8, "B>D": 2}), number=5, bombs=(1, 0, 2))


def test_he_begins_with_averages_rounded_against_him() -> None:
    """Pool 17/3 down to 5, mountain 13/3 up to 5; no whists; who sat there moves on."""
    after = join(before(), A, FOUR)
    assert after.sheet.pool == (4, 5, 6, 7)
    assert after.sheet.mountain == (10, 5, 0, 3)
    assert after.sheet.whists_on(D, B) == 8
    assert after.sheet.whists_on(SEATS[3], D) == 2
    assert sum(after.sheet.whists[A.index]) == sum(row[A.index] for row in after.sheet.whists) == 0
    assert (after.dealer, after.number, after.rules, after.bombs) == (B, 5, FOUR, (1, 0, 0, 2))


def test_he_may_sit_last() -> None:
    after = join(before(), SEATS[3], FOUR)
    assert after.sheet.pool == (4, 6, 7, 5)
    assert after.dealer is A


def test_the_sheet_still_settles() -> None:
    """The sums stay a sheet of four."""
    after = join(before(), D, FOUR)
    assert (after.sheet.players, len(after.sheet.whists)) == (4, 4)


def test_only_where_it_is_agreed() -> None:
    sochi = Progress.begin(agreed(), B)
    with pytest.raises(LateJoinError):
        join(sochi, A, agreed(players=4))
    with pytest.raises(LateJoinError):
        join(before(), A, agreed("codex96", 5))
    with pytest.raises(LateJoinError):
        join(before(), SEATS[4], FOUR)
