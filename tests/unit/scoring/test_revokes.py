"""What stands beside the figures of a deal with revokes: row and reason of every entry, bombs, halves (S0-30…33, S0-54, S0-65)."""

from dataclasses import replace

import pytest

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.deal import Context
from preferans.scoring.outcome import GameOutcome, MisereOutcome, RaspasyOutcome
from preferans.scoring.penalties import Revoke
from preferans.scoring.revokes import score_revoke, settled_as
from support.scoring import A, B, D, S, agreed, game, misere, raspasy, reasons, written

CLASSIC = agreed("classic19", revoke="by_seed")
TRICK = agreed("classic19", raspasy_revoke="one_trick_price")
BOMB = agreed("classic19", revoke="by_seed", dark_pass="any_hand", bomb="dark_pass_earns_one")
HALVES = agreed("classic19", 4, revoke="by_seed", dealer_partner="any")
D_OWNS = Context(1, (1, 0, 0))


@pytest.mark.parametrize(
    ("revoke", "rules", "expected"),
    [
        (
            Revoke(game(CLASSIC, "6C", "WW", "8-2-0"), ((A, 1), (B, 2))),
            CLASSIC,
            [
                ("game_made", "S0-31a", "D"),
                ("trick_whists", "S1-53", "A"),
                *[("whister_revoke", "S0-31c", who) for who in "ABAB"],
            ],
        ),
        (
            Revoke(game(CLASSIC, "7C", "WW", "6-3-1"), ((D, 2), (A, 1))),
            CLASSIC,
            [
                ("declarer_revoke", "S0-33b", "D"),
                ("whister_revoke", "S0-33b", "A"),
                ("trick_whists", "S0-33b", "B"),
                ("trick_whists", "S0-33b", "B"),
            ],
        ),
        (
            Revoke(misere(CLASSIC, 2), ((A, 1), (B, 1))),
            CLASSIC,
            [("misere_made", "S0-65a", "D"), ("misere_revoke", "S0-65b", "A"), ("misere_revoke", "S0-65b", "B")],
        ),
        (
            Revoke(raspasy(CLASSIC, "3-4-3"), ((A, 2),)),
            CLASSIC,
            [*[("raspasy_tricks", "S0-53", who) for who in "DAB"], ("raspasy_revoke", "S0-54b", "A")],
        ),
        (
            Revoke(raspasy(TRICK, "3-4-3"), ((B, 1),)),
            TRICK,
            [*[("raspasy_tricks", "S0-53", who) for who in "DAB"], ("raspasy_revoke", "A-26", "B")],
        ),
    ],
    ids=["S0-31c", "S0-33b", "S0-65b", "S0-54b", "A-26"],
)
def test_every_entry_names_its_row(revoke: Revoke, rules: RuleSet, expected: list[tuple[str, str, str]]) -> None:
    """S0-31, S0-33, S0-54, S0-65, A-26: what the revoke brought is told apart from what the deal itself wrote."""
    assert reasons(score_revoke(revoke, rules, Context(1))) == expected


def test_a_bomb_counts_for_the_revokes_too() -> None:
    """S3-62, A-29: everybody's entries, the offenders' among them, as the deal counts: made, or failed where both sides revoked."""
    caught = score_revoke(Revoke(misere(BOMB, 2), ((B, 1),)), BOMB, D_OWNS)
    assert written(caught) == "pool: D 20; mountain: B 40"
    both = score_revoke(Revoke(game(BOMB, "7C", "WW", "7-2-1"), ((D, 1), (A, 1))), BOMB, D_OWNS)
    assert written(both) == "mountain: D 8, A 8; whists: B>D 4, B>A 4"
    assert {rule for _, rule, _ in reasons(both)} == {"A-29"}
    kept = agreed("classic19", revoke="by_seed", dark_pass="any_hand", bomb="dark_pass_earns_one", bomb_doubles_failures=False)
    assert written(score_revoke(Revoke(game(kept, "7C", "WW", "7-2-1"), ((D, 1), (A, 1))), kept, D_OWNS)) == (
        "mountain: D 4, A 4; whists: B>D 2, B>A 2"
    )


def test_a_revoke_in_halves() -> None:
    """S0-15e, A-83: what the declarer writes and owes for revokes on both sides, he and the dealer share."""
    shared = replace(game(HALVES, "7C", "WW", "6-3-1"), partner=S)
    for who in (((D, 1), (A, 1)), ((A, 1), (D, 1))):
        assert written(score_revoke(Revoke(shared, who), HALVES, Context(1))) == "mountain: D 2, A 4, S 2; whists: B>D 1, B>A 2, B>S 1"


@pytest.mark.parametrize(
    ("of", "who", "taken_for"),
    [
        (misere(CLASSIC, 2), ((D, 1),), misere(CLASSIC, 2)),
        (misere(CLASSIC, 2), ((D, 1), (A, 1)), misere(CLASSIC, 2)),
        (misere(CLASSIC, 2), ((A, 1),), misere(CLASSIC, 0)),
        (game(CLASSIC, "7C", "WW", "7-2-1"), ((D, 1), (A, 1)), game(CLASSIC, "7C", "WW", "0")),
        (game(CLASSIC, "7C", "WW", "7-2-1"), ((D, 1),), game(CLASSIC, "7C", "WW", "7-2-1")),
        (game(CLASSIC, "7C", "WW", "6-2-2"), ((A, 1), (B, 1)), replace(game(CLASSIC, "7C", "WW", "6-2-2"), counts_as_made=True)),
        (raspasy(CLASSIC, "3-4-3"), ((A, 1),), raspasy(CLASSIC, "3-4-3")),
    ],
)
def test_what_the_match_goes_on_from(
    of: GameOutcome | MisereOutcome | RaspasyOutcome, who: tuple[tuple[object, int], ...], taken_for: object
) -> None:
    """A-74, S0-65: the misère player's own revoke leaves his tricks; a game failed where both sides revoked, made where the defence alone did."""
    assert settled_as(Revoke(of, who)) == taken_for  # type: ignore[arg-type]
