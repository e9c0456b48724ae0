"""The worked examples of the rules base (E01 … E87), each with the entries that it prints.

Two groups wait: E29 needs the talon bonus, E63 and E65 the dark games and bombs.
"""

import pytest

from preferans.conventions.ruleset import RuleSet
from preferans.match.progress import Progress
from preferans.scoring.deal import Context, score
from preferans.scoring.outcome import DealOutcome
from preferans.scoring.sheet import Sheet
from support.scoring import agreed, dealer_of, game, misere, raspasy, sheet, surrender, written

SOCHI = agreed()
SOCHI10X = agreed("sochi10x")
LENINGRAD = agreed("leningrad")
ROSTOV = agreed("rostov")
FSPR = agreed("fspr")
CONSOLATION_ONLY = agreed(ten_check_payment="consolation_only")

GAMES = [
    ("E01", SOCHI, "6C", "WP", "6-2-2", "pool: D 2; whists: A>D 8"),
    ("E02", SOCHI, "6C", "WW", "6-2-2", "pool: D 2; whists: A>D 4, B>D 4"),
    ("E03", SOCHI, "6C", "WW", "7-3-0", "pool: D 2; mountain: B 2; whists: A>D 6"),
    ("E06", SOCHI, "6S", "WW", "5-5-0", "mountain: D 2; whists: A>D 12, B>D 2"),
    ("E08", SOCHI10X, "6C", "WP", "5-5-0", "mountain: D 20; whists: A>D 7, B>D 7"),
    ("E09", SOCHI10X, "6C", "WP", "5-3-2", "mountain: D 20; whists: A>D 7, B>D 7"),
    ("E10", SOCHI10X, "6C", "WP", "4-3-3", "mountain: D 40; whists: A>D 10, B>D 10"),
    ("E11", SOCHI10X, "6C", "WP", "3-4-3", "mountain: D 60; whists: A>D 13, B>D 13"),
    ("E12", SOCHI10X, "7C", "WP", "6-3-1", "mountain: D 40; whists: A>D 12, B>D 12"),
    ("E14", SOCHI10X, "7C", "WP", "4-3-3", "mountain: D 120; whists: A>D 24, B>D 24"),
    ("E17", SOCHI10X, "8C", "WP", "5-3-2", "mountain: D 180; whists: A>D 33, B>D 33"),
    ("E20", SOCHI10X, "9C", "WP", "6-3-1", "mountain: D 240; whists: A>D 40, B>D 40"),
    ("E21", SOCHI10X, "10C", "WP", "9-1-0", "mountain: D 100; whists: A>D 15, B>D 15"),
    ("E22", SOCHI10X, "10C", "WP", "8-1-1", "mountain: D 200; whists: A>D 30, B>D 30"),
    ("E30", SOCHI10X, "6C", "WP", "7-3-0", "pool: D 20; mountain: A 10; whists: A>D 6"),
    ("E37", LENINGRAD, "6C", "WP", "5-5-0", "mountain: D 4; whists: A>D 14, B>D 14"),
    ("E38", LENINGRAD, "7C", "WP", "10-0-0", "pool: D 4; mountain: A 8"),
    ("E39", FSPR, "8C", "WW", "10-0-0", "pool: D 6; mountain: A 6, B 6"),
    ("E40", LENINGRAD, "8C", "WW", "6-2-2", "mountain: D 24; whists: A>D 48, B>D 48"),
    ("E42", ROSTOV, "6C", "WW", "6-2-2", "pool: D 2; whists: A>D 4, B>D 4"),
    ("E43", ROSTOV, "8C", "WP", "7-3-0", "mountain: D 6; whists: A>D 19, B>D 19"),
    ("E45", agreed("mailru"), "8C", "WW", "10-0-0", "pool: D 6; mountain: A 6, B 6"),
    ("E47", SOCHI, "6C", "WW", "9-1-0", "pool: D 2; mountain: A 2, B 4; whists: A>D 2"),
    ("E48", SOCHI, "6C", "WW", "8-2-0", "pool: D 2; mountain: B 4; whists: A>D 4"),
    ("E49", SOCHI, "8C", "WW", "6-3-1", "mountain: D 12; whists: A>D 30, B>D 18"),
    ("E50", SOCHI, "6C", "WW", "5-3-2", "mountain: D 2; whists: A>D 8, B>D 6"),
    ("E51", SOCHI, "10C", "", "8-1-1", "mountain: D 20; whists: A>D 30, B>D 30"),
    ("E52", CONSOLATION_ONLY, "10C", "", "9-1-0", "mountain: D 10; whists: A>D 10, B>D 10"),
    ("E54", SOCHI, "7C", "PP", "", "pool: D 4"),
    ("E56", SOCHI, "7C", "PH", "", "pool: D 4; whists: B>D 4"),
    ("E58", LENINGRAD, "7C", "PHR", "6-4-0", "mountain: D 8; whists: A>D 40, B>D 8"),
    ("E60", agreed("classic19"), "8C", "WW", "9-1-0", "pool: D 6; mountain: B 6; whists: A>D 6"),
]


@pytest.mark.parametrize(("rules", "contract", "calls", "tricks", "expected"), [row[1:] for row in GAMES], ids=[row[0] for row in GAMES])
def test_a_trick_game(rules: RuleSet, contract: str, calls: str, tricks: str, expected: str) -> None:
    """A worked example of a trick game writes what the rules base prints."""
    assert written(score(game(rules, contract, calls, tricks), rules, Context(1))) == expected


OTHERS = [
    ("E31", SOCHI10X, misere(SOCHI10X, 0), 1, "pool: D 100"),
    ("E33", SOCHI, misere(SOCHI, 0), 1, "pool: D 10"),
    ("E35", LENINGRAD, misere(LENINGRAD, 3), 1, "mountain: D 60"),
    ("E61", SOCHI, surrender(SOCHI, "7H"), 1, "mountain: D 12"),
    ("E62", LENINGRAD, surrender(LENINGRAD, "7H"), 1, "mountain: D 24"),
    ("E77", SOCHI10X, raspasy(SOCHI10X, "3-2-5"), 10, "mountain: D 30, A 20, B 50"),
    ("E83", agreed("rostov", 4), raspasy(agreed("rostov", 4), "1-4-5"), 5, "pool: S 1; whists: D>A 20, D>B 25"),
]


@pytest.mark.parametrize(("rules", "outcome", "price", "expected"), [row[1:] for row in OTHERS], ids=[row[0] for row in OTHERS])
def test_another_deal(rules: RuleSet, outcome: DealOutcome, price: int, expected: str) -> None:
    """A worked example of misère, surrender or raspasy writes what the rules base prints."""
    assert written(score(outcome, rules, Context(price))) == expected


S1B = agreed(raspasy_progression="arith_cap2")
S1B_SHORT = agreed(raspasy_progression="arith_cap2", amnesty_record="minimum_removed")
CODEX = agreed("codex96")
RASPASY = [
    ("E68", S1B, 3, "3-2-5", "mountain: D 6, A 4, B 10"),
    ("E69", S1B_SHORT, 3, "3-2-5", "mountain: D 2, B 6"),
    ("E70", SOCHI, 1, "0-4-6", "pool: D 1; mountain: A 4, B 6"),
    ("E71", SOCHI, 3, "0-5-5", "pool: D 3; mountain: A 15, B 15"),
    ("E73", LENINGRAD, 1, "0-4-6", "pool: D 2; mountain: A 8, B 12"),
]


@pytest.mark.parametrize(("rules", "nth", "tricks", "expected"), [row[1:] for row in RASPASY], ids=[row[0] for row in RASPASY])
def test_the_nth_raspasy(rules: RuleSet, nth: int, tricks: str, expected: str) -> None:
    """A worked example of raspasy at the price of its place in the spiral."""
    progress = Progress.begin(rules, dealer_of(rules))
    for _ in range(nth):
        progress, entries = progress.write(raspasy(rules, tricks))
    assert written(entries) == expected


def test_e74_the_dealer_plays_the_talon() -> None:
    """E74: fspr, four hands; B deals and wins both talon tricks, D has none and takes two prices off his mountain."""
    rules = agreed("fspr", 4)
    # The chairs of the example are A, B, C, D; here its B, the dealer, is the fourth: D A B S stand for C D A B.
    entries = score(raspasy(rules, "4-0-4-2"), rules, Context(2))
    assert written(entries) == "mountain: D 8, A -4, B 8, S 4"


OVERFLOW = [
    ("E85", agreed(), sheet("10 4 2"), "6C", "pool: A 2; whists: D>A 20"),
    ("E86", agreed(pool_target=20), sheet("18 20 20"), "9C", "pool: D 2; mountain: D -6"),
    ("E86 codex", CODEX, sheet("18 20 20"), "9C", "pool: D 2; mountain: D -6"),
    ("E87", agreed(pool_target=10), sheet("9 4 2"), "6C", "pool: D 1, A 1; whists: D>A 10"),
]


@pytest.mark.parametrize(("rules", "before", "contract", "expected"), [row[1:] for row in OVERFLOW], ids=[row[0] for row in OVERFLOW])
def test_a_pool_overflows(rules: RuleSet, before: Sheet, contract: str, expected: str) -> None:
    """A worked example of a gain that a pool has no room for."""
    progress = Progress(rules, dealer_of(rules), before)
    _, entries = progress.write(game(rules, contract, "PP"))
    assert written(entries) == expected
