"""Score documents of every convention: halves, invitations, dark games, the dealer's whist, two and five players, revokes."""

from typing import Any

import pytest

from preferans.errors import RefusedError, format_path
from preferans.notation.score_document import score_document
from support.contracts import check

FOUR = ["D", "A", "B", "S"]
SIX = {"kind": "game", "declarer": "D", "contract": "6C", "calls": {"A": "whist", "B": "pass"}, "tricks": {"D": 6, "A": 2, "B": 2}}
DARK = {"dark_pass": "first_hand", "dark_game": True, "bomb": "dark_pass_earns_one", "pool_target": 50}


def document(rules: str, players: list[str], *deals: dict[str, Any], **options: object) -> dict[str, Any]:
    return {"rules": rules, "options": options, "players": players, "dealer": players[-1], "deals": list(deals)}


def lines(found: dict[str, Any]) -> dict[int, list[str]]:
    """What is written by deal: `pool D 2`, `whists A>D 8`."""
    check("score-out", found)
    written: dict[int, list[str]] = {}
    for one in found["entries"]:
        who = one["player"] + (f">{one['against']}" if one["against"] else "")
        written.setdefault(one["deal"], []).append(f"{one['column']} {who} {one['amount']}")
    return written


def scored(rules: str, players: list[str], *deals: dict[str, Any], **options: object) -> list[str]:
    given = document(rules, players, *deals, **options)
    check("score-in", given)
    return lines(score_document(given)).get(len(deals), [])


def refused(rules: str, players: list[str], *deals: dict[str, Any], **options: object) -> list[str]:
    with pytest.raises(RefusedError) as found:
        score_document(document(rules, players, *deals, **options))
    return [f"{one.code} {format_path(one.path)}".replace("deals[0].", "") for one in found.value.faults]


def test_halves() -> None:
    """A-83."""
    game = {**SIX, "calls": {"A": "pass", "B": "pass"}, "partner": "S"}
    del game["tricks"]
    assert scored("classic19", FOUR, game) == ["pool D 1", "pool S 1"]
    assert scored("classic19", FOUR, {"kind": "misere", "declarer": "D", "tricks": {"D": 1}, "partner": "S"}) == [
        "mountain D 5",
        "mountain S 5",
    ]
    assert refused("classic19", FOUR, game, dealer_partner="misere_and_ten") == ["convention_off partner"]


def test_an_invitation() -> None:
    """A-82: the full duty and the tricks of both; without it his own alone."""
    invited = scored("classic19", ["D", "A", "B"], SIX | {"invited_by": "B"})
    assert invited == ["pool D 2", "whists A>D 8"]
    assert scored("classic19", ["D", "A", "B"], SIX) == ["pool D 2", "whists A>D 4"]
    assert refused("classic19", ["D", "A", "B"], SIX | {"invited_by": "D"}) == ["bad_value invited_by"]
    both = SIX | {"calls": {"A": "whist", "B": "whist"}, "invited_by": "A"}
    assert refused("classic19", ["D", "A", "B"], both) == ["unexpected_field invited_by"]
    assert refused("sochi", ["D", "A", "B"], SIX | {"invited_by": "B"}) == ["convention_off invited_by"]


def test_the_dealers_whist() -> None:
    """A-89: as an object or in order; only after pass, half whist, pass."""
    seven = {"kind": "game", "declarer": "D", "contract": "7C", "tricks": {"D": 6, "A": 3, "B": 1}}
    found = ["mountain D 8", "whists S>D 32", "whists S>D 8", "whists A>D 8", "whists B>D 8"]
    in_order = [["A", "pass"], ["B", "half_whist"], ["A", "pass"], ["S", "whist"]]
    assert scored("fspr", FOUR, seven | {"calls": in_order}) == found
    assert scored("fspr", FOUR, seven | {"calls": {"A": "pass", "B": "half_whist", "S": "whist"}}) == found
    assert refused("fspr", FOUR, seven | {"calls": {"A": "whist", "B": "pass", "S": "whist"}}) == ["whist_order calls.S"]
    assert refused("sochi", FOUR, seven | {"calls": in_order})[0] == "sits_out calls[3]"
    waived = {**seven, "calls": [*in_order[:3], ["S", "pass"]]}
    del waived["tricks"]
    assert scored("fspr", FOUR, waived) == ["pool D 4", "whists B>D 8"]


def test_two_players() -> None:
    """A-84: one answer; the tricks of the dummy are its owner's."""
    two = {"two_player": "dummy_hand"}
    six = {"kind": "game", "declarer": "A", "contract": "6C", "calls": {"B": "whist"}, "tricks": {"A": 6, "B": 4}}
    assert scored("sochi", ["A", "B"], six, **two) == ["pool A 2", "whists B>A 8"]
    assert scored("sochi", ["A", "B"], {"kind": "raspasy", "tricks": {"A": 0, "B": 10}}, **two) == ["pool A 1", "mountain B 10"]
    assert refused("sochi", ["A", "B"], six | {"calls": {"B": "half_whist"}}, **two) == ["half_whist_early calls.B"]
    assert refused("sochi", ["A", "B"], six | {"calls": {"dummy": "pass"}}, **two) == ["unknown_player calls.dummy"]
    assert refused("sochi", ["A", "B"], six | {"contract": "6S", "calls": {"B": "pass"}}, **two) == ["forced_whist calls.B"]
    assert refused("sochi", ["A", "B"], six | {"tricks": {"A": 6, "B": 3}}, **two) == ["tricks_sum tricks"]


def test_five_players() -> None:
    """A-85: dealer and next dealer are idle; only the dealer writes consolation."""
    names = ["A", "B", "C", "D", "E"]
    short = {"kind": "game", "declarer": "B", "contract": "6C", "calls": {"C": "whist", "D": "whist"}, "tricks": {"B": 5, "C": 3, "D": 2}}
    assert scored("sochi", names, short)[-1] == "whists E>B 2"
    assert refused("sochi", names, short | {"declarer": "A"})[0] == "sits_out declarer"
    assert scored("sochi", names, {"kind": "raspasy", "tricks": {"B": 3, "C": 3, "D": 3, "E": 1}})[-1] == "mountain E 1"


def test_a_dark_six_must_be_whisted() -> None:
    """S3-67: whether said in a field or by the bid; no half whist."""
    six = SIX | {"contract": "6D", "dark": True}
    assert refused("sochi", ["D", "A", "B"], six, **DARK) == ["forced_whist calls.B"]
    assert refused("sochi", ["D", "A", "B"], {**SIX, "bid": "dark 6C"}, **DARK) == ["forced_whist calls.B"]
    assert refused("sochi", ["D", "A", "B"], {**SIX, "bid": "dark 6C", "dark": False, "calls": {"A": "whist", "B": "whist"}}, **DARK) == [
        "bad_value dark"
    ]


def test_a_dark_pass_of_the_first_hand_alone() -> None:
    """A-28, A-76: `first_hand`."""
    raspasy = {"kind": "raspasy", "tricks": {"D": 3, "A": 4, "B": 3}}
    assert scored("sochi", ["D", "A", "B"], raspasy | {"dark_pass": ["D"]}, **DARK) == ["mountain D 6", "mountain A 4", "mountain B 3"]
    assert refused("sochi", ["D", "A", "B"], raspasy | {"dark_pass": ["A"]}, **DARK) == ["convention_off dark_pass[0]"]


def test_an_asserted_factor() -> None:
    """A-77: bombs follow from the history; a deal that cannot be read leaves them open."""
    raspasy = {"kind": "raspasy", "tricks": {"D": 3, "A": 4, "B": 3}, "dark_pass": ["D"]}
    seven = {"kind": "game", "declarer": "D", "contract": "7C", "calls": {"A": "pass", "B": "pass"}}
    names = ["D", "A", "B"]
    assert refused("sochi", names, raspasy, seven | {"factor": 4}, **DARK) == ["asserted_differs deals[1].factor"]
    assert refused("sochi", names, raspasy, seven | {"factor": 2}, seven | {"factor": 2}, **DARK) == ["asserted_differs deals[2].factor"]
    unread = {"kind": "raspasy", "tricks": {"D": 3}, "dark_pass": ["D"]}
    assert [one for one in refused("sochi", names, unread, seven | {"factor": 2}, **DARK) if "factor" in one] == []


def test_without_the_talon() -> None:
    """A-69: nine and ten alone; said in a field or by the bid."""
    agreed = {"no_talon_games": "nine_ten", "misere_chain": "no_talon_strict"}
    nine = {"kind": "game", "declarer": "D", "contract": "9C", "calls": {"A": "pass", "B": "pass"}}
    names = ["D", "A", "B"]
    assert scored("sochi", names, nine | {"without_talon": True}, **agreed) == ["pool D 8"]
    assert scored("sochi", names, nine | {"bid": "9_no_talon"}, **agreed) == ["pool D 8"]
    assert refused("sochi", names, nine | {"bid": "10_no_talon"}, **agreed) == ["contract_below_bid contract"]
    assert refused("sochi", names, nine | {"contract": "8C", "without_talon": True}, **agreed) == ["contract_below_bid contract"]
    assert refused("sochi", names, nine | {"bid": "9S", "without_talon": True}, **agreed) == ["bad_value without_talon"]


def test_a_talon_that_takes_part() -> None:
    """A-79: it may win two tricks, which nobody writes."""
    raspasy = {"kind": "raspasy", "tricks": {"D": 3, "A": 3, "B": 2}}
    names = ["D", "A", "B"]
    assert scored("sochi", names, raspasy, talon_raspasy_3="participates") == ["mountain D 3", "mountain A 3", "mountain B 2"]
    assert refused("sochi", names, raspasy) == ["tricks_sum tricks"]
    assert refused("sochi", names, raspasy | {"tricks": {"D": 3, "A": 3, "B": 1}}, talon_raspasy_3="participates") == ["tricks_sum tricks"]


def test_revokes() -> None:
    """Scoring §9: the deal is inside; who did not play cannot have revoked; `of` is dealt by whoever is named there."""
    both = SIX | {"calls": {"A": "whist", "B": "whist"}}
    revoke = {"kind": "penalty", "offence": "revoke", "players": {"A": 1}, "of": both}
    assert scored("classic19", FOUR, revoke, revoke="by_seed") == ["pool D 2", "whists A>D 4", "whists B>D 4", "mountain A 2"]
    assert refused("classic19", FOUR, revoke | {"players": {"S": 1}}, revoke="by_seed") == ["offender_role players.S"]
    passed = {"kind": "game", "declarer": "D", "contract": "6C", "calls": {"A": "pass", "B": "pass"}}
    assert refused("classic19", FOUR, revoke | {"of": passed}, revoke="by_seed") == ["offender_role players.A"]
    assert refused("classic19", FOUR, revoke) == ["convention_off offence"]
    moved = {**revoke, "players": {"S": 1}, "of": {"kind": "misere", "dealer": "D", "declarer": "A", "tricks": {"A": 1}}}
    assert scored("classic19", FOUR, moved, revoke="by_seed") == ["pool A 10", "mountain S 10"]


def test_a_second_misdeal_and_wrong_cards() -> None:
    """S0-14, S0-14b: the deal stays; the penalty of the tables."""
    names = ["D", "A", "B"]
    misdeal = {"kind": "misdeal"}
    assert scored("sochi", names, misdeal, misdeal, misdeal="second_costs_one_six_undertrick") == ["mountain B 2"]
    wrong = {"kind": "penalty", "offence": "wrong_card_count", "players": ["A"], "contract": "misere"}
    assert scored("leningrad", names, wrong, wrong_card_count="two_undertricks_after") == ["mountain A 40"]


def revoked(players: dict[str, int], of: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "penalty", "offence": "revoke", "players": players, "of": of}


TWO_WHISTS = {**SIX, "calls": {"A": "whist", "B": "whist"}}


@pytest.mark.parametrize(
    ("item", "written"),
    [
        (revoked({"D": 1}, TWO_WHISTS), ["pool D 2", "whists A>D 4", "whists B>D 4"]),
        (
            revoked({"D": 1}, {**TWO_WHISTS, "tricks": {"D": 5, "A": 3, "B": 2}}),
            ["mountain D 2", "whists A>D 6", "whists B>D 4", "whists A>D 2", "whists B>D 2", "whists S>D 2"],
        ),
        (revoked({"D": 1}, {**TWO_WHISTS, "tricks": {"D": 7, "A": 3, "B": 0}}), ["pool D 2", "mountain D 2", "whists A>D 6"]),
        (revoked({"A": 2}, TWO_WHISTS), ["pool D 2", "whists A>D 4", "whists B>D 4", "mountain A 4"]),
        (revoked({"D": 1, "A": 1}, TWO_WHISTS), ["mountain D 2", "mountain A 2", "whists B>D 2", "whists B>A 2"]),
        (revoked({"A": 1}, {"kind": "misere", "declarer": "D", "tricks": {"D": 2}}), ["pool D 10", "mountain A 20"]),
        (revoked({"D": 1}, {"kind": "misere", "declarer": "D", "tricks": {"D": 1}}), ["mountain D 10"]),
        (
            revoked({"A": 2}, {"kind": "raspasy", "tricks": {"D": 3, "A": 3, "B": 4, "S": 0}}),
            ["pool S 1", "mountain D 3", "mountain A 3", "mountain B 4", "mountain A 20"],
        ),
        ({"kind": "penalty", "offence": "peek", "players": ["A", "B"], "contract": "7C"}, ["mountain A 4", "mountain B 4"]),
    ],
    ids=["S0-30", "S0-30 short", "S0-30 no duty", "S0-31", "S0-33", "S0-65", "S0-65 own", "S0-54b", "S0-16"],
)
def test_every_form_of_scoring_nine(item: dict[str, Any], written: list[str]) -> None:
    """Scoring §9, A-41, A-88: what is typed for each irregularity is written as its row says."""
    assert scored("classic19", FOUR, item, revoke="by_seed") == written
