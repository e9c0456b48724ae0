"""Statements of the four texts about the sheet, the duties and the settlement, each as it stands there."""

from dataclasses import replace
from fractions import Fraction

import pytest

from preferans.conventions.catalogue import load_preset
from preferans.match.progress import Progress
from preferans.scoring.deal import Context, score
from preferans.scoring.entries import Column
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Sheet
from support.scoring import A, B, D, agreed, game, misere, raspasy, sheet, written

SOCHI = agreed()
LENINGRAD = agreed("leningrad")


def deal(contract: str, calls: str, tricks: str = "", **options: object) -> str:
    rules = agreed(**options)
    return written(score(game(rules, contract, calls, tricks), rules, Context(1)))


def test_what_the_declarer_must_take() -> None:
    """S0-35a: six, seven, eight, nine or all ten."""
    for level in range(6, 11):
        contract, calls = f"{level}C", "WW"
        made = score(game(SOCHI, contract, calls, f"{level}-{10 - level}-0"), agreed(ten_mode="whisted_duty_1"), Context(1))
        assert any(entry.column is Column.POOL for entry in made)
        short = score(game(SOCHI, contract, calls, f"{level - 1}-{11 - level}-0"), agreed(ten_mode="whisted_duty_1"), Context(1))
        assert not any(entry.column is Column.POOL for entry in short)


def test_what_the_whisters_owe_together() -> None:
    """S0-35b, S1-35, S3-35, S3-41: four at six, two at seven, one at eight and nine; two at eight in the oldest text."""
    assert load_preset("sochi").whist.duty[:4] == (4, 2, 1, 1)
    assert load_preset("classic19").whist.duty[:4] == (4, 2, 2, 1)
    assert deal("6C", "WP", "7-2-1") == "pool: D 2; mountain: A 2; whists: A>D 6"
    assert deal("7C", "WP", "9-1-0") == "pool: D 4; mountain: A 4; whists: A>D 4"
    assert deal("8C", "WP", "10-0-0") == "pool: D 6; mountain: A 6"


def test_made_and_set() -> None:
    """S0-36, S0-38, S2-34, S2-38, S3-9, S3-10, S3-38: made into the pool, set on the mountain; Leningrad doubles (A-08)."""
    assert [deal(f"{level}C", "PP") for level in (6, 7, 8, 9)] == ["pool: D 2", "pool: D 4", "pool: D 6", "pool: D 8"]
    assert written(score(misere(SOCHI, 0), SOCHI, Context(1))) == "pool: D 10"
    assert deal("6C", "WW", "5-3-2").startswith("mountain: D 2;")
    set_six = written(score(game(LENINGRAD, "6C", "WW", "5-3-2"), LENINGRAD, Context(1)))
    assert set_six.startswith("mountain: D 4;")


def test_a_hand_laid_open_too_early_is_counted_as_usual() -> None:
    """S0-34c: short then, the remise and the tricks as in any other game."""
    assert deal("6C", "WW", "5-3-2", exposed_hand="whisters_command") == deal("6C", "WW", "5-3-2")


def test_overtricks() -> None:
    """S2-35: they give the declarer nothing and bring whisters down."""
    assert deal("6C", "WW", "10-0-0") == "pool: D 2; mountain: A 4, B 4"
    assert deal("6C", "WW", "6-2-2").startswith("pool: D 2;")


def test_whists_stand_apart() -> None:
    """S0-37b, S1-62, S1-64, S1-67, S1-72, S2-2: three fields for everybody, the whists one for each of the others."""
    four = Sheet.empty(4)
    assert (len(four.pool), len(four.mountain), [len(row) for row in four.whists]) == (4, 4, [4, 4, 4, 4])
    rules = agreed(players=4)
    entries = score(game(rules, "6C", "WW", "5-3-2"), rules, Context(1))
    assert {entry.column for entry in entries} == {Column.MOUNTAIN, Column.WHISTS}
    assert written(entries) == "mountain: D 2; whists: A>D 8, B>D 6, S>D 2"


def test_a_whister_who_is_short_writes() -> None:
    """S0-39, S1-54, S3-31, S3-40: as much as a declarer who is fully responsible, half where that is agreed."""
    assert deal("6C", "WP", "7-3-0") == "pool: D 2; mountain: A 2; whists: A>D 6"
    assert deal("6C", "WP", "7-3-0", whist_penalty="half") == "pool: D 2; mountain: A 1; whists: A>D 6"


def test_half_responsible_on_the_large_scale() -> None:
    """S1-69: half of the declarer's price."""
    rules = agreed("sochi10x")
    assert written(score(game(rules, "6C", "WP", "7-3-0"), rules, Context(1))) == "pool: D 20; mountain: A 10; whists: A>D 6"


def test_consolation_counts_like_tricks() -> None:
    """S1-59, S3-36, S3-37, S3-46: the tricks missing are added to those taken; who took none has them too."""
    assert deal("6S", "WW", "5-5-0") == "mountain: D 2; whists: A>D 12, B>D 2"
    assert deal("6C", "WP", "5-5-0") == "mountain: D 2; whists: A>D 12, B>D 2"
    assert deal("6C", "WP", "4-6-0") == "mountain: D 4; whists: A>D 16, B>D 4"


def test_no_trick_counts_for_the_dealer_too() -> None:
    """S0-52b: a dealer who plays the talon cards and takes none."""
    rules = agreed(players=4)
    assert written(score(raspasy(rules, "4-3-3-0"), rules, Context(1))) == "pool: S 1; mountain: D 4, A 3, B 3"


def test_raspasy_on_the_mountain_or_in_whists() -> None:
    """S1-32, S2-31, S2-39, S3-54: by variety; in Rostov whoever took fewest writes on the others."""
    assert written(score(raspasy(SOCHI, "2-3-5"), SOCHI, Context(1))) == "mountain: D 2, A 3, B 5"
    rostov = agreed("rostov")
    assert written(score(raspasy(rostov, "2-3-5"), rostov, Context(5))) == "whists: D>A 15, D>B 25"


def test_the_exit() -> None:
    """S3-88, S3-89, S1-45: after raspasy at least seven; a failed seven and any misère leave the spiral open."""
    rules = agreed("leningrad")
    progress, _ = Progress.begin(rules, B).write(raspasy(rules, "3-3-4"))
    assert progress.minimum == 7
    for outcome in (game(rules, "7C", "WW", "6-2-2"), misere(rules, 0), misere(rules, 1)):
        assert progress.write(outcome)[0].minimum == 7
    assert progress.write(game(rules, "7C", "PP"))[0].minimum == 6


# ---- the end


@pytest.mark.parametrize(
    ("options", "pools", "ended"),
    [
        ({"end_condition": "each_player", "pool_target": 10, "pool_overflow": "keep"}, "6 10 10", True),
        ({"end_condition": "each_player", "pool_target": 10, "pool_overflow": "keep"}, "4 10 10", False),
        ({"end_condition": "total", "pool_total_per_player": 10, "pool_reference": "highest", "pool_overflow": "keep"}, "6 20 0", True),
        ({"end_condition": "total", "pool_total_per_player": 10, "pool_reference": "highest", "pool_overflow": "keep"}, "4 20 0", False),
        ({"end_condition": "time", "pool_reference": "highest"}, "90 90 90", False),
        ({"end_condition": "rounds", "pool_reference": "highest"}, "90 90 90", False),
        ({"end_condition": "agreement", "pool_reference": "highest"}, "90 90 90", False),
    ],
)
def test_when_the_match_ends(options: dict[str, object], pools: str, ended: bool) -> None:
    """S1-87, S2-3, S2-4, S2-5, S2-6, S3-104: each pool full, or their sum, or at an hour, after rounds, by agreement."""
    rules = agreed(**options)
    progress = Progress(rules, B, sheet(pools))
    assert progress.write(game(rules, "7C", "PP"))[0].ended is ended


@pytest.mark.parametrize("end", ["time", "rounds", "agreement"])
def test_who_says_that_it_is_over_may_have_to_play_on(end: str) -> None:
    """S2-5, S2-6, S3-60, S3-95, A-37, A-75: an open spiral is played on, unless it stops there."""
    for spiral, ended in (("play_on", False), ("stop", True)):
        rules = agreed("leningrad", end_condition=end, pool_reference="highest", spiral_at_end=spiral)
        progress, _ = Progress.begin(rules, B).write(raspasy(rules, "3-3-4"))
        assert progress.stop().ended is ended
        assert progress.stop().write(game(rules, "7C", "PP"))[0].ended
    rules = agreed("leningrad", end_condition=end, pool_reference="highest")
    assert Progress.begin(rules, B).stop().ended


def test_rounds() -> None:
    """S2-6, A-75: a round is one deal of everybody; a deal that stays does not count."""
    rules = agreed(end_condition="rounds", pool_reference="highest", deal_rotation="stay_after_raspasy")
    progress = Progress.begin(rules, B)
    played, passed = game(rules, "7C", "PP"), raspasy(rules, "3-3-4")
    for outcome, rounds, over in ((played, 0, False), (passed, 0, False), (played, 0, False), (played, 1, True), (played, 1, False)):
        progress, _ = progress.write(replace(outcome, dealer=progress.dealer))
        assert (progress.rounds, progress.round_is_over) == (rounds, over)


# ---- settlement


def test_the_mountain_is_shared() -> None:
    """S1-84, S1-85, S3-82: a fourth of each mountain to each of three others; the smallest receives and pays nothing."""
    rules = agreed("sochi10x", 4)
    found = settle(sheet("0 0 0 0", "40 80 0 120"), rules)
    assert found.exact == (20, -20, 60, -60)
    assert [pair.amount for pair in found.pairs if pair.winner is B or pair.loser is B] == [-10, -20, 30]


def test_whists_are_compared_in_pairs() -> None:
    """S1-86, S3-83: net whists of each pair; the sum of all is zero."""
    found = settle(sheet("0 0 0", "", {"D>A": 30, "A>D": 12, "B>D": 5}), SOCHI)
    assert found.exact == (13, -18, 5)
    assert sum(found.exact) == 0


def test_the_published_pools() -> None:
    """S3-91, S3-92, S3-94, S3-96: 96, 46, 34, 24 of 200 are -92, +8, +32, +52 on the mountain; the top pool adds nothing by time."""
    rules = agreed("leningrad", 4)
    pools = sheet("96 46 34 24")
    by_hand = Sheet((Fraction(),) * 4, tuple(Fraction(x) for x in (-92, 8, 32, 52)), pools.whists)
    by_time = Sheet((Fraction(),) * 4, tuple(Fraction(2 * (96 - x)) for x in (96, 46, 34, 24)), pools.whists)
    assert settle(pools, rules).exact == settle(by_hand, rules).exact == settle(by_time, rules).exact


def test_money() -> None:
    """S1-88x: the stake is the price of one whist."""
    found = settle(sheet("0 0 0", "", {"D>A": 30}), SOCHI, Fraction(1, 2))
    assert found.money == (15, -15, 0)


def test_pools_beyond_the_target_change_nothing_but_their_worth() -> None:
    """S1-82, S1-83: short pools go on the mountain, full ones off it; the smallest mountain taken from all changes nothing."""
    rules = agreed("sochi10x", 3)
    assert settle(sheet("30 10 20"), rules).exact == settle(sheet("0 0 0", "-30 -10 -20"), rules).exact
    assert settle(sheet("0 0 0", "10 30 20"), rules).exact == settle(sheet("0 0 0", "0 20 10"), rules).exact


def test_off_the_mountain_is_aid() -> None:
    """A-10, S3-79: ten whists for a point given, or the point off the own mountain: the same settlement where a pool point is one."""
    given = sheet("10 6 10", "", {"D>A": 20})
    taken = sheet("10 4 10", "-2 0 0")
    assert settle(given, SOCHI).exact[D.index] - settle(taken, SOCHI).exact[D.index] == 0
    assert settle(given, SOCHI).exact[A.index] == settle(taken, SOCHI).exact[A.index]
