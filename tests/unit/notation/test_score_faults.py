"""Every way in which a written deal could not have happened is named at its place (contracts, `score` and `settle`)."""

import copy
from time import process_time
from typing import Any

import pytest

from preferans.errors import RefusedError, format_path
from preferans.notation.score_document import score_document, settle_document

PLAYED = {"kind": "game", "declarer": "A", "contract": "6C", "calls": {"B": "whist", "C": "pass"}, "tricks": {"A": 6, "B": 2, "C": 2}}
PASSED = {"kind": "game", "declarer": "A", "contract": "7C", "calls": {"B": "pass", "C": "pass"}}
MISERE = {"kind": "misere", "declarer": "A", "tricks": {"A": 1}}
RASPASY = {"kind": "raspasy", "tricks": {"A": 3, "B": 3, "C": 4}}
SURRENDER = {"kind": "surrender", "declarer": "A", "bid": "7H", "down": 3}
AGREED = {"kind": "penalty", "offence": "agreed", "note": "talk", "entries": [{"column": "mountain", "player": "A", "amount": 2}]}
TEN = {"kind": "game", "declarer": "A", "contract": "10C", "tricks": {"A": 9, "B": 1, "C": 0}}
NOTHING = object()


def refused(document: object, command: Any = score_document) -> list[str]:
    """The faults of a document as `code place`; empty if it is answered."""
    try:
        command(document)
    except RefusedError as error:
        return [f"{one.code} {format_path(one.path)}".rstrip() for one in error.faults]
    return []


def document(*deals: object, **fields: object) -> dict[str, object]:
    """A document of three players at a Sochi table; a field given as NOTHING is left out."""
    whole = {"rules": "sochi", "players": ["A", "B", "C"], "dealer": "C", "deals": list(deals)} | fields
    return {key: value for key, value in whole.items() if value is not NOTHING}


def changed(item: dict[str, Any], **fields: object) -> dict[str, Any]:
    """An item with fields changed, or left out."""
    whole = copy.deepcopy(item) | fields
    return {key: value for key, value in whole.items() if value is not NOTHING}


@pytest.mark.parametrize("item", [PLAYED, PASSED, MISERE, RASPASY, SURRENDER, AGREED, TEN, {"kind": "misdeal"}, {"kind": "redeal"}])
def test_the_bases_are_sound(item: dict[str, Any]) -> None:
    assert refused(document(item)) == []


@pytest.mark.parametrize(
    ("whole", "faults"),
    [
        ([], ["wrong_type"]),
        ("text", ["wrong_type"]),
        ({}, ["missing_field rules", "missing_field players", "missing_field dealer", "missing_field deals"]),
        (document(rules=7), ["wrong_type rules"]),
        (document(rules=""), ["unknown_rules rules"]),
        (document(rules="sochy", options={"pool_traget": 1}), ["unknown_rules rules", "unknown_option options.pool_traget"]),
        (document(rules=NOTHING, options={"pool_traget": 1, "pool_target": "x"}),
         ["unknown_option options.pool_traget", "bad_option_value options.pool_target", "missing_field rules"]),
        (document(options=[]), ["wrong_type options"]),
        (document(options={"players": 4}), ["player_count options.players"]),
        (document(stake=0), ["bad_amount stake"]),
        (document(stake="-1/2"), ["bad_amount stake"]),
        (document(stake=0.5), ["bad_amount stake"]),
        (document(stake="x"), ["bad_amount stake"]),
        (document(stake=None), ["wrong_type stake"]),
        (document(stake=True), ["wrong_type stake"]),
        (document(stake="1/2", rules="mailru"), ["convention_off stake"]),
        (document(stake="1/2", rules="sochy"), ["unknown_rules rules"]),
        (document(players="ABC"), ["wrong_type players"]),
        (document(players=[]), ["player_count players"]),
        (document(players=["A"]), ["player_count players"]),
        (document(players=list("ABCDEF")), ["player_count players"]),
        (document(players=["A", 7, "C"]), ["wrong_type players[1]"]),
        (document(players=["A", "B", "A", "A"], dealer="A"), ["player_twice players[2]", "player_twice players[3]"]),
        (document(players=["A", "", "C"]), ["bad_name players[1]"]),
        (document(players=["A", " B", "C"]), ["bad_name players[1]"]),
        (document(players=["A", "B ", "C"]), ["bad_name players[1]"]),
        (document(players=["A", 'B"', "C"]), ["bad_name players[1]"]),
        (document(players=["A", "B\\", "C"]), ["bad_name players[1]"]),
        (document(players=["A", "B>", "C"]), ["bad_name players[1]"]),
        (document(players=["A", "B\tb", "C"]), ["bad_name players[1]"]),
        (document(players=["A", "B\ud800", "C"]), ["bad_name players[1]"]),
        (document(players=["A", "B" * 41, "C"]), ["bad_name players[1]"]),
        (document(players=["A", "B" * 40, "C"]), []),
        (document(players=["A", "dummy", "C"]), []),
        (document(players=["A", "dummy"], dealer="A"), ["player_count players", "bad_name players[1]"]),
        (document(dealer=7), ["wrong_type dealer"]),
        (document(dealer="X"), ["unknown_player dealer"]),
        (document(deals={}), ["wrong_type deals"]),
        (document(7, []), ["wrong_type deals[0]", "wrong_type deals[1]"]),
        (document(sheet={}), ["unknown_field sheet"]),
        (document({}), ["missing_field deals[0].kind"]),
        (document({"kind": 7}), ["wrong_type deals[0].kind"]),
        (document({"kind": "bridge", "declarer": "A", "foo": 1}), ["bad_value deals[0].kind", "unknown_field deals[0].foo"]),
        (document({"kind": "penalty"}), ["missing_field deals[0].offence"]),
        (document({"kind": "penalty", "offence": "lateness"}), ["bad_value deals[0].offence"]),
    ],
)  # fmt: skip
def test_the_whole_document(whole: object, faults: list[str]) -> None:
    assert refused(whole) == faults


@pytest.mark.parametrize(
    ("item", "faults"),
    [
        (changed(PLAYED, declarer=NOTHING, contract=NOTHING), ["missing_field declarer", "missing_field contract"]),
        (changed(PLAYED, declarer="X"), ["unknown_player declarer"]),
        (changed(PLAYED, declarer=1), ["wrong_type declarer"]),
        (changed(PLAYED, contract=6), ["wrong_type contract"]),
        (changed(PLAYED, contract="misere"), ["bad_contract contract"]),
        (changed(PLAYED, contract="6Т"), []),
        (changed(PLAYED, contract="5C"), ["bad_contract contract"]),
        (changed(PLAYED, foo=1, price=2), ["unknown_field foo", "unexpected_field price"]),
        (changed(PLAYED, dealer="X"), ["unknown_player dealer"]),
        (changed(PLAYED, note=7), ["wrong_type note"]),
        (changed(PLAYED, note="x" * 200), []),
        (changed(PLAYED, note="x" * 201), ["bad_value note"]),
        (changed(PLAYED, open="yes"), ["wrong_type open"]),
        (changed(PLAYED, open=1), ["wrong_type open"]),
        (changed(PLAYED, open=True), []),
        # the bid
        (changed(PLAYED, bid="6S"), []),
        (changed(PLAYED, bid="6D"), ["contract_below_bid contract"]),
        (changed(PLAYED, bid="6C"), []),
        (changed(PLAYED, bid=6), ["wrong_type bid"]),
        (changed(PLAYED, bid="5S"), ["bad_bid bid"]),
        (changed(PLAYED, bid="pass"), ["bad_value bid"]),
        (changed(PLAYED, bid="hold"), ["bad_value bid"]),
        (changed(PLAYED, bid="misere"), ["bad_value bid"]),
        (changed(PLAYED, bid="misere_no_talon"), ["bad_value bid"]),
        (changed(PLAYED, bid="dark pass"), ["bad_value bid"]),
        (changed(PLAYED, bid="9_no_talon"), ["convention_off bid"]),
        (changed(PLAYED, bid="dark 6S"), ["convention_off bid"]),
        (changed(PLAYED, contract="7X", bid="6S"), ["bad_contract contract"]),
        # conventions
        (changed(PLAYED, dark=True), ["convention_off dark"]),
        (changed(PLAYED, dark=False), []),
        (changed(PLAYED, dark="no"), ["wrong_type dark"]),
        (changed(PLAYED, without_talon=True), ["convention_off without_talon"]),
        (changed(PLAYED, without_talon=False), []),
        (changed(PLAYED, invited_by="B"), ["convention_off invited_by"]),
        (changed(PLAYED, invited_by="X"), ["unknown_player invited_by", "convention_off invited_by"]),
        (changed(PLAYED, partner="B"), ["convention_off partner"]),
        (changed(PLAYED, factor=1), []),
        (changed(PLAYED, factor=2), ["asserted_differs factor"]),
        (changed(PLAYED, factor=3), ["bad_value factor"]),
        (changed(PLAYED, factor="1"), ["wrong_type factor"]),
        (changed(PLAYED, talon=["SA", "ПК"]), []),
        (changed(PLAYED, talon="SA"), ["wrong_type talon"]),
        (changed(PLAYED, talon=["SA"]), ["bad_value talon"]),
        (changed(PLAYED, talon=["SA", 7]), ["wrong_type talon[1]"]),
        (changed(PLAYED, talon=["SA", "S1"]), ["bad_card talon[1]"]),
        (changed(PLAYED, talon=["SA", "SТ"]), ["mixed_alphabets talon[1]"]),
        (changed(PLAYED, talon=["SA", "ПТ"]), ["card_twice talon[1]"]),
        # how it ended
        (changed(PLAYED, end="claimed"), []),
        (changed(PLAYED, end="adjourned"), ["bad_value end"]),
        (changed(PLAYED, end=1), ["wrong_type end"]),
        (changed(PLAYED, end="concede_all", tricks=NOTHING), ["convention_off end"]),
        (changed(PLAYED, end="concede_all"), ["unexpected_field tricks", "convention_off end"]),
        (changed(PLAYED, end="check_settled", tricks={"A": 6}), ["bad_value end"]),
        (changed(TEN, end="check_settled", tricks={"A": 9}), ["convention_off end"]),
        (changed(TEN, end="check_settled"), ["unexpected_field tricks.B", "unexpected_field tricks.C", "convention_off end"]),
        (changed(TEN, end="check_settled", tricks={"B": 1}), ["unexpected_field tricks.B", "convention_off end"]),
        (changed(TEN, end="claimed", tricks=NOTHING), ["tricks_missing tricks"]),
        (changed(PASSED, end="claimed"), ["nothing_played end"]),
        (changed(PASSED, end="played"), []),
        # the tricks
        (changed(PLAYED, tricks=NOTHING), ["tricks_missing tricks"]),
        (changed(PLAYED, tricks={}), ["tricks_missing tricks"]),
        (changed(PLAYED, tricks=[6, 2, 2]), ["wrong_type tricks"]),
        (changed(PLAYED, tricks={"A": 6, "B": 4}), ["tricks_missing tricks.C"]),
        (changed(PLAYED, tricks={"A": 6, "B": 2, "C": 1}), ["tricks_sum tricks"]),
        (changed(PLAYED, tricks={"A": 6, "B": 2, "C": 3}), ["tricks_sum tricks"]),
        (changed(PLAYED, tricks={"A": 6, "B": 2, "X": 2}), ["unknown_player tricks.X"]),
        (changed(PLAYED, tricks={"A": 6, "B": 2, "C": "2"}), ["wrong_type tricks.C"]),
        (changed(PLAYED, tricks={"A": 6, "B": 2, "C": True}), ["wrong_type tricks.C"]),
        (changed(PLAYED, tricks={"A": 11, "B": -1, "C": 0}), ["bad_value tricks.A", "bad_value tricks.B"]),
        (changed(PLAYED, tricks={"A": 10, "B": 0, "C": 0}), []),
        (changed(PASSED, tricks={"A": 10, "B": 0, "C": 0}), ["nothing_played tricks"]),
        (changed(PASSED, tricks={"A": 99}), ["nothing_played tricks"]),
        (changed(PASSED, calls={"B": "pass", "C": "half_whist"}, tricks={"A": 10, "B": 0, "C": 0}), ["nothing_played tricks"]),
        (changed(TEN, calls={"B": "pass", "C": "pass"}), ["nothing_played tricks"]),
        (changed(TEN, tricks=NOTHING), []),
    ],
)
def test_a_trick_game(item: dict[str, Any], faults: list[str]) -> None:
    assert refused(document(item)) == [fault.replace(" ", " deals[0].") for fault in faults]


@pytest.mark.parametrize(
    ("contract", "calls", "faults"),
    [
        ("6C", NOTHING, ["calls_missing calls"]),
        ("6C", {}, ["calls_missing calls"]),
        ("6C", [], ["calls_missing calls"]),
        ("6C", 0, ["wrong_type calls"]),
        ("6C", "whist", ["wrong_type calls"]),
        ("6C", None, ["wrong_type calls"]),
        ("6C", {"B": "whist"}, ["calls_missing calls.C"]),
        ("6C", {"C": "whist"}, ["calls_missing calls.B"]),
        ("6C", {"A": "pass"}, ["whist_order calls.A"]),
        ("6C", [["C", "whist"]], ["calls_missing calls", "whist_order calls[0]"]),
        ("6C", [["B", "whist"]], ["calls_missing calls"]),
        ("6C", {"C": "pass", "B": "whist"}, []),
        ("6C", {"B": "whist", "C": "pass", "A": "whist"}, ["whist_order calls.A"]),
        ("6C", {"B": "whist", "C": "pass", "X": "pass"}, ["unknown_player calls.X"]),
        ("6C", {"B": "whist", "X": "pass"}, ["unknown_player calls.X"]),
        ("6C", {"B": "whist", "C": "perhaps"}, ["bad_value calls.C"]),
        ("6C", {"B": "whist", "C": 7}, ["wrong_type calls.C"]),
        ("6C", {"B": "whist_return", "C": "half_whist"}, ["bad_value calls.B"]),
        ("6C", [["B", "whist"], "C"], ["wrong_type calls[1]"]),
        ("6C", [["B", "whist"], ["C"]], ["bad_value calls[1]"]),
        ("6C", [["B", "whist"], ["C", "pass", "?"]], ["bad_value calls[1]"]),
        ("6C", [["B", "whist"], ["X", "maybe"]], ["unknown_player calls[1][0]", "bad_value calls[1][1]"]),
        ("6C", [["C", "pass"], ["B", "whist"]], ["whist_order calls[0]"]),
        ("6C", [["B", "whist"], ["B", "pass"], ["C", "pass"]], ["whist_order calls[1]"]),
        ("6C", [["B", "whist"], ["C", "pass"], ["C", "whist"]], ["whist_order calls[2]"]),
        ("6C", [["B", "whist"], ["C", "pass"], ["B", "half_whist"]], ["whist_order calls[2]"]),
        ("6C", [["B", "whist_return"], ["C", "pass"]], ["whist_order calls[0]"]),
        ("6C", [["B", "pass"], ["C", "whist_return"]], ["whist_order calls[1]"]),
        ("6C", [["B", "pass"], ["C", "half_whist"], ["B", "whist"]], ["whist_order calls[2]"]),
        ("6C", [["B", "pass"], ["C", "half_whist"], ["B", "half_whist"]], ["half_whist_early calls[2]"]),
        ("6C", [["B", "pass"], ["C", "half_whist"], ["C", "whist_return"]], ["whist_order calls[2]"]),
        ("6C", [["B", "pass"], ["C", "half_whist"], ["B", "whist_return"], ["C", "whist"]], ["whist_order calls[3]"]),
        ("6C", [["A", "whist"], ["B", "pass"], ["C", "whist"]], ["whist_order calls[0]"]),
        ("6C", {"B": "half_whist", "C": "pass"}, ["half_whist_early calls.B"]),
        ("6C", {"B": "whist", "C": "half_whist"}, ["half_whist_early calls.C"]),
        ("8C", {"B": "half_whist", "C": "pass"}, ["half_whist_level calls.B"]),
        ("9C", {"B": "pass", "C": "half_whist"}, ["half_whist_level calls.C"]),
        ("6S", {"B": "pass", "C": "pass"}, ["forced_whist calls.B", "forced_whist calls.C"]),
        ("6S", {"B": "pass", "C": "half_whist"}, ["forced_whist calls.B", "half_whist_early calls.C"]),
        ("6S", {"B": "whist", "C": "whist"}, []),
        ("7S", {"B": "whist", "C": "pass"}, []),
        ("10C", {"B": "whist", "C": "pass"}, ["ten_not_whisted calls.B"]),
        ("10C", {"B": "pass", "C": "half_whist"}, ["ten_not_whisted calls.C"]),
        ("10C", {"B": "pass"}, ["calls_missing calls.C"]),
        ("10C", [], ["calls_missing calls"]),
    ],
)
def test_answers(contract: str, calls: object, faults: list[str]) -> None:
    """A-65, A-68, A-18: who may say what, when. The tricks are those of a played deal, so that nothing else is wrong."""
    item = changed(PLAYED, contract=contract, calls=calls)
    assert refused(document(item)) == [fault.replace(" ", " deals[0].") for fault in faults]


@pytest.mark.parametrize(
    ("calls", "tricks"),
    [
        ([["B", "pass"], ["C", "half_whist"]], NOTHING),
        ([["B", "pass"], ["C", "half_whist"], ["B", "pass"]], NOTHING),
        ([["B", "pass"], ["C", "half_whist"], ["B", "whist_return"]], {"A": 6, "B": 2, "C": 2}),
    ],
)
def test_a_half_whist_stands_or_is_returned(calls: object, tricks: object) -> None:
    """A-65, S3-47, S3-48: both ways on are read."""
    assert refused(document(changed(PLAYED, calls=calls, tricks=tricks))) == []


@pytest.mark.parametrize(
    ("options", "calls", "faults"),
    [
        ({"half_whist": "off"}, {"B": "pass", "C": "half_whist"}, ["convention_off deals[0].calls.C"]),
        ({"half_whist": "off"}, {"B": "half_whist", "C": "pass"}, ["convention_off deals[0].calls.B"]),
        ({"whist_return": False}, [["B", "pass"], ["C", "half_whist"], ["B", "whist_return"]], ["convention_off deals[0].calls[2]"]),
        ({"whist_return": False}, [["B", "whist_return"], ["C", "pass"]], ["whist_order deals[0].calls[0]"]),
        ({"stalingrad": False}, {"B": "whist", "C": "pass"}, []),
    ],
)
def test_answers_by_other_conventions(options: dict[str, object], calls: object, faults: list[str]) -> None:
    item = changed(PLAYED, contract="6S", calls=calls)
    assert refused(document(item, options={"stalingrad": False} | options)) == faults


WPH = [["B", "whist"], ["C", "pass"], ["B", "half_whist"]]


@pytest.mark.parametrize(
    ("options", "calls", "faults"),
    [
        ({"whist_pass_half": "allowed"}, WPH, []),
        ({"whist_pass_half": "allowed"}, [*WPH, ["C", "pass"]], []),
        ({"whist_pass_half": "allowed"}, [*WPH, ["C", "whist_return"]], []),
        ({"whist_pass_half": "allowed"}, [*WPH, ["C", "whist"]], ["whist_order deals[0].calls[3]"]),
        ({"whist_pass_half": "allowed"}, [*WPH, ["B", "whist"]], ["whist_order deals[0].calls[3]"]),
        ({"whist_pass_half": "allowed"}, [*WPH, ["C", "pass"], ["B", "pass"]], ["whist_order deals[0].calls[4]"]),
        ({"whist_pass_half": "allowed"}, [*WPH[:2], ["B", "pass"]], ["whist_order deals[0].calls[2]"]),
        ({"whist_pass_half": "allowed"}, [["B", "pass"], ["C", "pass"], ["B", "half_whist"]], ["half_whist_early deals[0].calls[2]"]),
        ({"whist_pass_half": "allowed_with_gentleman"}, WPH, ["whist_order deals[0].calls[2]"]),
        ({"whist_pass_half": "allowed_with_gentleman", "whist_split": "gentleman"}, WPH, []),
    ],
)
def test_a_whister_changes_to_half_whist(options: dict[str, object], calls: object, faults: list[str]) -> None:
    """A-70: whist, pass, half whist, where that is agreed."""
    found = refused(document(changed(PLAYED, calls=calls, tricks=NOTHING), options=options))
    assert [fault for fault in found if not fault.startswith(("not_yet", "tricks_missing"))] == faults


@pytest.mark.parametrize(
    ("item", "faults"),
    [
        (changed(MISERE, declarer=NOTHING), ["missing_field declarer"]),
        (changed(MISERE, tricks=NOTHING), ["missing_field tricks"]),
        (changed(MISERE, calls={"B": "whist"}), ["whist_at_misere calls"]),
        (changed(MISERE, calls=None, contract="6C"), ["whist_at_misere calls", "unexpected_field contract"]),
        (changed(MISERE, tricks={"B": 9, "C": 1}), ["tricks_missing tricks.A"]),
        (changed(MISERE, tricks={"A": 1, "B": 9}), []),
        (changed(MISERE, tricks={"A": 2, "B": 9}), ["tricks_sum tricks"]),
        (changed(MISERE, tricks={"A": 1, "B": 9, "C": 0}), []),
        (changed(MISERE, tricks={"A": 1, "B": 8, "C": 0}), ["tricks_sum tricks"]),
        (changed(MISERE, tricks={"X": 1}), ["unknown_player tricks.X"]),
        (changed(MISERE, end="claimed"), []),
        (changed(MISERE, end="check_settled"), ["bad_value end"]),
        (changed(MISERE, without_talon=True), ["convention_off without_talon"]),
        (changed(MISERE, partner="B"), ["convention_off partner"]),
        (changed(MISERE, factor=4), ["asserted_differs factor"]),
        (changed(RASPASY, declarer="A"), ["unexpected_field declarer"]),
        (changed(RASPASY, talon=["SA", "SK"]), ["unexpected_field talon"]),
        (changed(RASPASY, tricks=NOTHING), ["missing_field tricks"]),
        (changed(RASPASY, tricks={"A": 5, "B": 5}), ["tricks_missing tricks.C"]),
        (changed(RASPASY, tricks={"A": 5, "B": 5, "C": 1}), ["tricks_sum tricks"]),
        (changed(RASPASY, price=1), []),
        (changed(RASPASY, price=2), ["asserted_differs price"]),
        (changed(RASPASY, price="1/2"), ["asserted_differs price"]),
        (changed(RASPASY, price=1.5), ["bad_amount price"]),
        (changed(RASPASY, dark_pass=[]), []),
        (changed(RASPASY, dark_pass=["A"]), ["convention_off dark_pass"]),
        (changed(RASPASY, dark_pass="A"), ["wrong_type dark_pass"]),
        (
            changed(RASPASY, dark_pass=["X", "A", "A"]),
            ["convention_off dark_pass", "unknown_player dark_pass[0]", "player_twice dark_pass[2]"],
        ),
        (changed(SURRENDER, bid=NOTHING, down=NOTHING), ["missing_field bid", "missing_field down"]),
        (changed(SURRENDER, bid="misere"), ["bad_bid bid"]),
        (changed(SURRENDER, bid="7Ч"), []),
        (changed(SURRENDER, bid=7), ["wrong_type bid"]),
        (changed(SURRENDER, down=2), ["wrong_down down"]),
        (changed(SURRENDER, down=4), ["bad_value down"]),
        (changed(SURRENDER, down="3"), ["wrong_type down"]),
        (changed(SURRENDER, factor=2), ["asserted_differs factor"]),
        (changed(SURRENDER, contract="7H"), ["unexpected_field contract"]),
        ({"kind": "misdeal", "declarer": "A"}, ["unexpected_field declarer"]),
        ({"kind": "redeal", "dealer": "X"}, ["unknown_player dealer"]),
        ({"kind": "penalty", "offence": "revoke", "players": {"B": 1}, "of": PLAYED}, ["convention_off offence"]),
        ({"kind": "penalty", "offence": "wrong_card_count", "players": ["B"], "contract": "6C"}, ["convention_off offence"]),
        ({"kind": "penalty", "offence": "peek", "players": ["B"], "contract": "6C"}, []),
        (
            {"kind": "penalty", "offence": "peek", "players": ["B", "B"], "contract": "6X"},
            ["player_twice players[1]", "bad_contract contract"],
        ),
        ({"kind": "penalty", "offence": "peek", "players": [], "contract": "misere"}, ["bad_value players"]),
        (
            {"kind": "penalty", "offence": "peek", "dealer": "A"},
            ["unexpected_field dealer", "missing_field players", "missing_field contract"],
        ),
        (
            {"kind": "penalty", "offence": "revoke", "players": {"B": 0, "X": 1}, "of": RASPASY},
            ["bad_value players.B", "unknown_player players.X"],
        ),
        ({"kind": "penalty", "offence": "revoke", "players": {"B": 1}, "of": {"kind": "redeal"}}, ["bad_value of.kind"]),
        (
            {"kind": "penalty", "offence": "revoke", "players": {}, "of": changed(RASPASY, tricks={"A": 10, "B": 1, "C": 0})},
            ["bad_value players", "tricks_sum of.tricks"],
        ),
        (changed(AGREED, entries=NOTHING, note=NOTHING), ["missing_field entries", "missing_field note"]),
        (changed(AGREED, dealer="A"), ["unexpected_field dealer"]),
        (changed(AGREED, entries={}), ["wrong_type entries"]),
        (changed(AGREED, entries=[]), ["bad_value entries"]),
        (changed(AGREED, entries=[7]), ["wrong_type entries[0]"]),
        (
            changed(AGREED, entries=[{}]),
            ["missing_field entries[0].column", "missing_field entries[0].player", "missing_field entries[0].amount"],
        ),
        (changed(AGREED, entries=[{"column": "hill", "player": "A", "amount": 1}]), ["bad_value entries[0].column"]),
        (changed(AGREED, entries=[{"column": "pool", "player": "X", "amount": 1}]), ["unknown_player entries[0].player"]),
        (changed(AGREED, entries=[{"column": "pool", "player": "A", "amount": "2/4"}]), ["bad_amount entries[0].amount"]),
        (
            changed(AGREED, entries=[{"column": "pool", "player": "A", "amount": 1, "against": "B"}]),
            ["unexpected_field entries[0].against"],
        ),
        (changed(AGREED, entries=[{"column": "pool", "player": "A", "amount": 1, "against": None}]), []),
        (changed(AGREED, entries=[{"column": "pool", "player": "A", "amount": 1, "why": 1}]), ["unknown_field entries[0].why"]),
        (changed(AGREED, entries=[{"column": "whists", "player": "A", "amount": 1}]), ["missing_field entries[0].against"]),
        (changed(AGREED, entries=[{"column": "whists", "player": "A", "amount": 1, "against": None}]), ["wrong_type entries[0].against"]),
        (changed(AGREED, entries=[{"column": "whists", "player": "A", "amount": 1, "against": "A"}]), ["whist_on_self entries[0].against"]),
        (changed(AGREED, entries=[{"column": "whists", "player": "A", "amount": 1, "against": "B"}]), []),
    ],
)
def test_other_kinds(item: dict[str, Any], faults: list[str]) -> None:
    assert refused(document(item)) == [fault.replace(" ", " deals[0].") for fault in faults]


@pytest.mark.parametrize(
    ("rule", "faults"),
    [("none", ["convention_off deals[0].kind"]), ("down_two", ["wrong_down deals[0].down"]), ("down_three", [])],
)
def test_surrender_by_each_rule(rule: str, faults: list[str]) -> None:
    """S3-51, A-67: only where it is agreed, and by as many tricks."""
    assert refused(document(SURRENDER, options={"surrender": rule})) == faults


# ---- what the deals before leave


@pytest.mark.parametrize(
    ("deals", "faults"),
    [
        ([RASPASY, PLAYED], ["below_minimum deals[1].contract"]),
        ([RASPASY, changed(PASSED, bid="6H")], ["below_minimum deals[1].bid"]),
        ([RASPASY, changed(PASSED, bid="7S")], []),
        ([RASPASY, changed(SURRENDER, bid="6H")], ["below_minimum deals[1].bid"]),
        ([RASPASY, PASSED, PLAYED], []),
        ([RASPASY, MISERE, PLAYED], ["below_minimum deals[2].contract"]),
        ([RASPASY, SURRENDER, PLAYED], ["below_minimum deals[2].contract"]),
        ([RASPASY, {"kind": "redeal"}, PLAYED], ["below_minimum deals[2].contract"]),
        ([RASPASY, AGREED, PLAYED], ["below_minimum deals[2].contract"]),
        ([RASPASY, RASPASY, changed(RASPASY, price=3)], []),
        ([RASPASY, RASPASY, changed(RASPASY, price=2)], ["asserted_differs deals[2].price"]),
        # a deal with a fault hides only what it leaves open
        ([changed(RASPASY, tricks={"A": 10}), PLAYED], ["tricks_missing deals[0].tricks.B", "tricks_missing deals[0].tricks.C",
                                                         "below_minimum deals[1].contract"]),
        ([changed(RASPASY, foo=1), changed(RASPASY, price=2), changed(RASPASY, price=2)],
         ["unknown_field deals[0].foo", "asserted_differs deals[2].price"]),
        ([RASPASY, changed(PASSED, declarer="X"), PLAYED], ["unknown_player deals[1].declarer"]),
        ([RASPASY, changed(PASSED, declarer="X"), changed(RASPASY, price=1), changed(RASPASY, price=4)],
         ["unknown_player deals[1].declarer", "asserted_differs deals[3].price"]),
        ([RASPASY, 7, PLAYED], ["wrong_type deals[1]"]),
        ([{"kind": "?"}, changed(RASPASY, price=2)], ["bad_value deals[0].kind"]),
        ([{"kind": "?"}, changed(RASPASY, price=3)], ["bad_value deals[0].kind", "asserted_differs deals[1].price"]),
        ([RASPASY, {"kind": "redeal", "foo": 1}, PLAYED], ["unknown_field deals[1].foo", "below_minimum deals[2].contract"]),
        ([RASPASY, changed(AGREED, foo=1), PLAYED], ["unknown_field deals[1].foo", "below_minimum deals[2].contract"]),
        ([{"kind": "penalty", "offence": "revoke", "players": {"A": 1}, "of": RASPASY}, changed(RASPASY, price=2)], []),
        ([{"kind": "penalty", "offence": "revoke", "players": {"A": 1}, "of": PLAYED}, changed(RASPASY, price=2)],
         ["convention_off deals[0].offence"]),
    ],
)  # fmt: skip
def test_levels_and_prices_follow_from_history(deals: list[object], faults: list[str]) -> None:
    """A-73, A-74: what is asserted or bid is held against the deals before."""
    assert refused(document(*deals)) == faults


def test_without_a_rule_set_the_deals_are_still_read() -> None:
    """What does not hang on the rules is named beside them; what does is not guessed."""
    deals = [
        changed(PLAYED, contract="6S", dark=True),
        changed(PLAYED, tricks={"A": 6, "B": 3, "C": 2}),
        RASPASY,
        changed(PLAYED, calls=NOTHING),
        changed(PLAYED, contract="6X"),
    ]
    faults = ["unknown_rules rules", "tricks_sum deals[1].tricks", "calls_missing deals[3].calls", "bad_contract deals[4].contract"]
    assert refused(document(*deals, rules="sochy")) == faults
    assert refused(document(*deals, options={"stalingrad": 7})) == [*faults[1:], "bad_option_value options.stalingrad"]
    assert refused(document(*deals, rules=NOTHING)) == [*faults[1:], "missing_field rules"]


def test_without_good_players_no_name_is_unknown() -> None:
    assert refused(document(PLAYED, players=7, dealer="X")) == ["wrong_type players"]
    assert refused(document(PLAYED, MISERE, RASPASY, AGREED, SURRENDER, players=NOTHING)) == ["missing_field players"]


FOUR = {"rules": "sochi", "players": ["D", "A", "B", "S"], "dealer": "S"}


def four(*deals: object, **fields: object) -> list[str]:
    return [fault for fault in refused(FOUR | {"deals": list(deals)} | fields) if not fault.startswith("not_yet")]


def test_who_sits_out_has_no_part() -> None:
    """S1-1, S0-13: with four the dealer sits out; every figure, call or bid of his is named."""
    game = {"kind": "game", "declarer": "D", "contract": "6C", "calls": {"A": "whist", "B": "pass"}, "tricks": {"D": 6, "A": 2, "B": 2}}
    assert four(game) == []
    assert four(changed(game, declarer="S")) == ["sits_out deals[0].declarer"]
    assert four(changed(game, calls={"A": "whist", "S": "pass", "B": "pass"})) == ["sits_out deals[0].calls.S"]
    assert four(changed(game, tricks={"D": 6, "A": 2, "S": 2})) == ["sits_out deals[0].tricks.S"]
    assert four(changed(game, dealer="A"), game) == [
        "sits_out deals[0].calls.A", "sits_out deals[0].tricks.A", "sits_out deals[1].calls.B", "sits_out deals[1].tricks.B",
    ]  # fmt: skip
    assert four({"kind": "raspasy", "tricks": {"D": 4, "A": 3, "B": 2, "S": 1}}) == []
    assert four({"kind": "raspasy", "tricks": {"D": 4, "A": 3, "B": 3}}) == ["tricks_missing deals[0].tricks.S"]
    sits = {"options": {"dealer_raspasy": "sits_out", "dealer_zero_bonus": "no"}}
    assert four({"kind": "raspasy", "tricks": {"D": 4, "A": 3, "B": 3}}, **sits) == []
    assert four({"kind": "raspasy", "tricks": {"D": 4, "A": 3, "B": 2, "S": 1}}, **sits) == ["sits_out deals[0].tricks.S"]
    assert four({"kind": "raspasy", "tricks": {"D": 4, "A": 3, "B": 2, "S": 1}, "dark_pass": ["S"]}) == [
        "convention_off deals[0].dark_pass", "sits_out deals[0].dark_pass[0]",
    ]  # fmt: skip


def test_after_a_deal_that_cannot_be_read_nobody_sits_out() -> None:
    """Who deals is open then, until a deal names its dealer."""
    bad = {"kind": "?"}
    game = {"kind": "misere", "declarer": "S", "tricks": {"S": 0}}
    assert four(game) == ["sits_out deals[0].declarer", "sits_out deals[0].tricks.S"]
    assert four(bad, game) == ["bad_value deals[0].kind"]
    assert four(bad, changed(game, dealer="S"))[1:] == ["sits_out deals[1].declarer", "sits_out deals[1].tricks.S"]
    assert four(changed(game, declarer="D", foo=1), game)[1:] == ["unknown_field deals[0].foo"]
    assert four(game, players=["D", "A", "B", "S", "X"], rules="sochy") == ["unknown_rules rules"]


def test_a_partner_is_the_sitting_dealer() -> None:
    """A-83: halves are taken with the dealer who sits out, by nobody else."""
    game = {"kind": "misere", "declarer": "D", "tricks": {"D": 0}, "partner": "S"}
    halves = {"rules": "classic19"}
    assert four(game, **halves) == []
    assert four(changed(game, partner="A"), **halves) == ["not_partner deals[0].partner"]
    assert four(changed(game, partner="X"), **halves) == ["unknown_player deals[0].partner"]
    three = refused(document(changed(MISERE, partner="C"), rules="classic19"))
    assert three == ["not_partner deals[0].partner"]


def test_settle_names_its_faults() -> None:
    """`settle`: names, amounts, nobody on himself; of the rules only that they exist."""
    sheet = {"rules": "sochi", "players": ["A", "B", "C"], "pool": {}, "mountain": {}, "whists": {}}

    def faults(**fields: object) -> list[str]:
        return refused({key: value for key, value in (sheet | fields).items() if value is not NOTHING}, settle_document)

    assert faults() == []
    assert faults(stake=2) == []
    assert faults(rules="mailru", stake="1/2", players=list("ABCDE")) == []
    assert faults(players=["A", "B"]) == []
    assert faults(players=["A", "B"], options={"two_player": "dummy_hand"}) == []
    assert faults(players=["A", "dummy"]) == ["bad_name players[1]"]
    assert faults(players=["A"]) == ["player_count players"]
    assert faults(options={"players": 4}) == ["player_count options.players"]
    assert faults(options={"mountain_to_whists": 3}) == ["bad_option_value options.mountain_to_whists"]
    assert faults(rules="", pool=7) == ["unknown_rules rules", "wrong_type pool"]
    assert faults(rules=NOTHING, players=NOTHING, pool=NOTHING, mountain=NOTHING, whists=NOTHING, deals=[]) == [
        "unknown_field deals", "missing_field rules", "missing_field players", "missing_field pool", "missing_field mountain",
        "missing_field whists",
    ]  # fmt: skip
    assert faults(pool={"A": "x", "X": 1}) == ["bad_amount pool.A", "unknown_player pool.X"]
    assert faults(whists={"X": {"A": 1}, "A": {"A": 1, "B": None, "Y": 1}, "B": 7}) == [
        "unknown_player whists.X", "whist_on_self whists.A.A", "wrong_type whists.A.B", "unknown_player whists.A.Y", "wrong_type whists.B",
    ]  # fmt: skip
    assert faults(stake=0) == ["bad_amount stake"]
    assert refused(7, settle_document) == ["wrong_type"]


@pytest.mark.parametrize(
    ("whole", "count"),
    [
        (document(**{f"f{number}": 1 for number in range(20_000)}), 20_000),
        (document(*[{"x": 1}] * 10_000), 20_000),
        (document(options={f"o{number}": 1 for number in range(1_000)}), 1_000),
        (document(players=[f"p{number}" for number in range(20_000)]), 1),
    ],
    ids=["fields", "deals", "options", "players"],
)
def test_a_great_many_faults_are_named_in_a_moment(whole: dict[str, object], count: int) -> None:
    """The time grows with the document and not with its square."""
    start = process_time()
    assert len(refused(whole)) == count
    assert process_time() - start < 6
