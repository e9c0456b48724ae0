"""A record that does not replay to what it states: every difference is named, and what only follows from it is not."""

import json
from pathlib import Path
from typing import Any

import pytest

from preferans.conventions.catalogue import options, preset_values
from preferans.errors import RefusedError, format_path
from preferans.match.log import Clock, ClockEvent
from preferans.match.match import act, deal, new_match
from preferans.notation.record import Ended
from preferans.notation.record_document import record_document
from preferans.notation.record_json import read_record_document
from preferans.notation.record_print import format_record_text
from preferans.notation.record_rules import hash_of
from preferans.notation.replay import DIFFERS, check, parse_record, read_record, replay
from preferans.rules.actions import Pass
from preferans.seats import SEATS
from preferans.texts import message
from support.deals import SOCHI, order_for, rules
from support.matches import TRIO, random_match, recorded
from support.records import changed

VALID = Path(__file__).parents[2] / "contracts" / "examples" / "valid"
TEXT = (VALID / "match-0001.prn").read_text(encoding="utf-8")
DOCUMENT: Any = json.loads((VALID / "match-0001.json").read_text(encoding="utf-8"))
OPTIONS = DOCUMENT["rules"]["options"]
PEEK = {"kind": "penalty", "offence": "peek", "players": ["Anna"], "contract": "6H"}


def found(values: dict[str, object], base: Any = DOCUMENT) -> list[tuple[str, str]]:
    return [(one.code, format_path(one.path)) for one in check(read_record_document(changed(base, values)))]


# ---- the rule set


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def other_value(name: str) -> object:
    """A value of the option that the example does not have; None if there is no other."""
    known = options()[name]
    values = (_plain(value) for value in (*known.values, *known.presets.values(), True, False, 4))
    return next((value for value in values if value != OPTIONS[name] and known.read(value) is not None), None)


@pytest.mark.parametrize("name", [name for name in sorted(OPTIONS) if other_value(name) is not None])
def test_one_changed_option_is_found_and_named(name: str) -> None:
    """The hash proves which value it had, so nothing else seems wrong."""
    faults = check(read_record_document(changed(DOCUMENT, {f"/rules/options/{name}": other_value(name)})))
    assert [(one.code, format_path(one.path), one.key) for one in faults] == [("hash_differs", "rules.hash", "hash_differs.option")]
    assert dict(faults[0].values)["option"] == name


def test_a_missing_option_hides_the_hash_that_follows_from_it() -> None:
    assert found({"/rules/options/talk": ...}) == [("options_incomplete", "rules.options.talk")]


def test_a_changed_hash() -> None:
    assert found({"/rules/hash": "sha256:" + "0" * 64}) == [("hash_differs", "rules.hash")]


def test_every_option_missing_is_named() -> None:
    codes = [code for code, _ in found({"/rules/options": {"players": 3}})]
    assert codes.count("options_incomplete") == 127
    assert codes.count("hash_differs") == 0


@pytest.mark.parametrize(
    ("values", "code", "path"),
    [
        ({"/rules/name": "sotchi"}, "unknown_rules", "rules.name"),
        ({"/rules/options/colour": 1}, "unknown_option", "rules.options.colour"),
        ({"/rules/options/whist_split": "generous"}, "bad_option_value", "rules.options.whist_split"),
        ({"/rules/options/players": 4}, "player_count", "rules.options.players"),
    ],
)
def test_rules_that_are_none(values: dict[str, object], code: str, path: str) -> None:
    restated = changed(DOCUMENT, values)
    restated["rules"]["hash"] = hash_of(restated["rules"]["options"])
    assert found({}, restated) == [(code, path)]
    assert code not in DIFFERS


# ---- a deal


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"/deals/1/number": 3}, [("number_skipped", "deals[1].number"), *[("entries_differ", f"deals[1].entries[{i}]") for i in range(3)]]),
        ({"/deals/0/talon_pair": 1}, [("talon_pair_forbidden", "deals[0].talon_pair")]),
        ({"/deals/0/talon_pair": 16}, [("talon_pair_forbidden", "deals[0].talon_pair")]),
        ({"/deals/1/dealer": "Boris"}, [("dealer_differs", "deals[1].dealer")]),
        ({"/deals/0/actions/39": ...}, [("action_missing", "deals[0].actions")]),
        ({"/deals/1/actions/32": ...}, [("action_missing", "deals[1].actions")]),
        ({"/deals/1/actions/33": {"actor": "Anna", "act": "card", "card": "SA"}}, [("action_after_end", "deals[1].actions[33]")]),
        ({"/deals/1/result": None}, [("result_differs", "deals[1].result")]),
        ({"/deals/1/result/price": 2}, [("result_differs", "deals[1].result.price")]),
        ({"/deals/1/result/note": "nice"}, [("result_differs", "deals[1].result.note")]),
        ({"/deals/0/result/contract": "6C"}, [("result_differs", "deals[0].result.contract")]),
        ({"/deals/0/result/bid": ...}, [("result_differs", "deals[0].result.bid")]),
        ({"/deals/0/result/calls/Vera": "whist"}, [("result_differs", "deals[0].result.calls.Vera")]),
        ({"/deals/0/result/open": False}, [("result_differs", "deals[0].result.open")]),
        ({"/deals/0/result/end": "claimed"}, [("result_differs", "deals[0].result.end")]),
        ({"/deals/0/result/declarer": "Boris"}, [("result_differs", "deals[0].result.declarer")]),
        ({"/deals/0/result": {"kind": "redeal"}}, [("result_differs", "deals[0].result.kind")]),
        ({"/deals/0/entries/0": ...}, [("entries_differ", "deals[0].entries")]),
        ({"/deals/0/entries": []}, [("entries_differ", "deals[0].entries"), ("entries_differ", "deals[0].entries")]),
        ({"/deals/0/entries/0/rule": "S1-53"}, [("entries_differ", "deals[0].entries[0]")]),
        ({"/deals/0/entries/0/reason": "misere_made"}, [("entries_differ", "deals[0].entries[0]")]),
        ({"/deals/0/entries/0/player": "Vera"}, [("entries_differ", "deals[0].entries[0]")]),
        ({"/deals/0/entries/0/deal": 2}, [("entries_differ", "deals[0].entries[0]")]),
        ({"/deals/0/entries/2": DOCUMENT["deals"][1]["entries"][2] | {"deal": 1}}, [("entries_differ", "deals[0].entries[2]")]),
        ({"/deals/0/actions/0/call": "6C"}, [("illegal_action", "deals[0].actions[0]")]),
        ({"/deals/0/actions/0/actor": "Vera"}, [("illegal_action", "deals[0].actions[0]")]),
        ({"/deals/0/actions/0/call": "dark 6S"}, [("illegal_action", "deals[0].actions[0]")]),
        ({"/deals/0/actions/0/call": "9_no_talon"}, [("illegal_action", "deals[0].actions[0]")]),
        ({"/deals/0/actions/6/contract": "misere"}, [("illegal_action", "deals[0].actions[6]")]),
        ({"/deals/0/actions/6/contract": "6S"}, [("illegal_action", "deals[0].actions[6]")]),
        ({"/deals/0/actions/5/cards": ["C9", "SK"]}, [("illegal_action", "deals[0].actions[5]")]),
        ({"/deals/0/actions/12/hand": "Boris"}, [("illegal_action", "deals[0].actions[12]")]),
        ({"/deals/0/actions/13": {"actor": "Anna", "act": "settle_ten", "tricks": 9}}, [("illegal_action", "deals[0].actions[13]")]),
        ({"/deals/0/actions/13": {"actor": "Anna", "act": "claim", "tricks": {"Anna": 9}}}, [("illegal_action", "deals[0].actions[13]")]),
        ({"/deals/0/actions/13": {"actor": "Anna", "act": "accept_claim"}}, [("illegal_action", "deals[0].actions[13]")]),
        ({"/deals/0/actions/5": {"actor": "Anna", "act": "partner", "call": "offer"}}, [("illegal_action", "deals[0].actions[5]")]),
        ({"/deals/0/actions/9": {"actor": "Boris", "act": "invite", "call": "invite"}}, [("illegal_action", "deals[0].actions[9]")]),
        ({"/deals/0/actions/9": {"actor": "Boris", "act": "irregularity", "penalty": {**PEEK, "players": ["X"]}}},
         [("unknown_player", "deals[0].actions[9].penalty.players[0]")]),
        ({"/ended": "pool"}, [("ended_differs", "ended")]),
        ({"/ended": "rounds"}, [("ended_differs", "ended")]),
        ({"/ended": "cut"}, []),
        ({"/ended": "unfinished"}, []),
        ({"/sheet/pool/Anna": 3}, [("sheet_differs", "sheet.pool.Anna")]),
        ({"/sheet/mountain/Vera": ...}, [("sheet_differs", "sheet.mountain.Vera")]),
        ({"/sheet/whists/Boris/Anna": "8/3"}, [("sheet_differs", "sheet.whists.Boris.Anna")]),
        ({"/sheet/whists/Vera": {"Anna": 1}}, [("sheet_differs", "sheet.whists.Vera.Anna")]),
        ({"/settlement/exact/Vera": 17}, [("settlement_differs", "settlement.exact.Vera")]),
        ({"/settlement/pairs/Anna>Vera": 1}, [("settlement_differs", 'settlement.pairs["Anna>Vera"]')]),
        ({"/settlement/payments/0/whists": 12}, [("settlement_differs", "settlement.payments[0].whists")]),
        ({"/settlement/payments": []}, [("settlement_differs", "settlement.payments")]),
        ({"/settlement/money": {"Anna": 1}}, [("settlement_differs", "settlement.money.Anna")]),
        ({"/stake": 2}, [("settlement_differs", f"settlement.money.{name}") for name in ("Anna", "Boris", "Vera")]),
    ],
    ids=lambda value: str(value)[:60],
)  # fmt: skip
def test_one_change_is_named_and_nothing_that_follows_from_it(values: dict[str, object], expected: list[tuple[str, str]]) -> None:
    assert found(values) == expected


def test_spellings_that_mean_the_same_are_no_difference() -> None:
    """Answers as a list, a bid or price left out where nothing hangs on it, payments in another order."""
    payments = DOCUMENT["settlement"]["payments"][::-1]
    values = {"/deals/0/result/calls": [["Boris", "whist"], ["Vera", "pass"]], "/deals/1/result/price": ..., "/deals/0/result/open": ..., "/settlement/payments": payments}  # fmt: skip
    assert found({**values, "/deals/0/result/without_talon": False, "/deals/0/result/factor": 1}) == []


def test_two_changes_are_both_named() -> None:
    values = {"/deals/0/actions/14/card": "HK", "/deals/0/entries/1/amount": 6, "/deals/1/result/price": 3, "/sheet/pool/Vera": 1}
    assert found(values) == [
        ("illegal_action", "deals[0].actions[14]"),
        ("entries_differ", "deals[0].entries[1]"),
        ("result_differs", "deals[1].result.price"),
        ("sheet_differs", "sheet.pool.Vera"),
    ]


def test_after_a_deal_of_which_nothing_is_known_the_rest_is_left_unsaid() -> None:
    values: dict[str, object] = {"/deals/0/actions/14/card": "HK", "/deals/0/result": None, "/sheet/pool/Vera": 1}
    assert found(values) == [("illegal_action", "deals[0].actions[14]")]


def test_an_illegal_action_names_the_rule_and_what_was_legal() -> None:
    [one] = check(read_record_document(changed(DOCUMENT, {"/deals/0/actions/14/card": "HK"})))
    assert message(one, "en") == "Boris HK is refused: HK does not follow the suit D; the hand holds DK (S0-26); legal: Boris DK"
    assert "S0-26" in message(one, "ru")


@pytest.mark.parametrize(
    ("action", "legal"),
    [
        (0, "Anna 6S, misere, pass"),
        (5, "Anna discard S7 S8 ST SA C9 CT DJ DQ H7 H8 H9 HA, surrender"),
        (6, "Anna order 6C … 10NT, surrender"),
        (7, "Boris whist, pass"),
        (10, "Boris open, closed"),
        (12, "Boris S9 for Vera"),
        (13, "Anna S7, S8, ST, DJ, DQ, H7, H8, H9, HA, claim"),
    ],
)
def test_what_was_legal_is_said_shortly(action: int, legal: str) -> None:
    wrong = {"actor": "Vera", "act": "answer", "call": "accept"}
    [one] = check(read_record_document(changed(DOCUMENT, {f"/deals/0/actions/{action}": wrong})))
    assert dict(one.values)["legal"] == legal


# ---- what the text form prints twice


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("Anna S:AT8 C:T9 D:Q H:A987", "Anna S:AT8 C:T9 D:K H:A987", [149]),
        ("Boris S:KQJ C:AKJ7 D:K H:KQ", "Boris S:KQJ C:AKJ D:K H:KQ", [150]),
        ('[Talon "S7 DJ"]', '[Talon "DJ S7"]', [152]),
        ("Anna S:AT8 C:T9 D:Q H:A987\nBoris S:KQJ C:AKJ7 D:K H:KQ", "Boris S:KQJ C:AKJ7 D:K H:KQ\nAnna S:AT8 C:T9 D:Q H:A987", [149, 150]),
    ],
)  # fmt: skip
def test_printed_hands_and_talon_are_compared(old: str, new: str, lines: list[int]) -> None:
    assert TEXT.count(old) == 1
    faults = check(read_record(TEXT.replace(old, new)))
    assert [(one.code, format_path(one.path)) for one in faults] == [("derived_differs", f"line {number}") for number in lines]


def test_two_cards_exchanged_in_the_pack_are_found_by_the_printed_hands() -> None:
    """Hands as printed play to the end, so only the pack is wrong."""
    text = TEXT.replace("H9 ST HQ CA D7 D8 H8 DQ", "HQ ST H9 CA D7 D8 H8 DQ")
    assert [(one.code, format_path(one.path)) for one in check(read_record(text))] == [("derived_differs", f"line {n}") for n in (149, 150)]


def test_faults_of_the_text_form_stand_at_lines() -> None:
    text = TEXT.replace("pool Anna 2 game_made", "pool Anna 4 game_made").replace("Boris from Vera -10", "Boris from Vera -11")
    text = text.replace('"Boris": 4, "Vera": 1}, "price": 1', '"Boris": 3, "Vera": 2}, "price": 1')
    lines = text.split("\n")
    number = {line: place for place, line in enumerate(lines, 1)}
    result = next(place for line, place in number.items() if '"raspasy"' in line)
    assert [(one.code, format_path(one.path)) for one in check(read_record(text))] == [
        ("entries_differ", f"line {number['pool Anna 4 game_made S1-52']}"),
        ("result_differs", f"line {result}"),
        ("result_differs", f"line {result}"),
        ("settlement_differs", f"line {number['pair Boris from Vera -11']}"),
    ]


# ---- the end of a match


def test_a_match_in_play_is_unfinished_and_its_last_deal_open() -> None:
    match = new_match(SOCHI, TRIO, SEATS[2])
    match = deal(match, order_for("S:AKQ C:AKQ D:A7 H:A7", "S:JT9 C:JT9 D:K8 H:K8", "S:87 C:87 D:QJT H:QJT", "D9 H9"), 2)
    match = act(act(match, Pass(SEATS[0])).match, Clock(SEATS[1], ClockEvent.AWAY, 5)).match
    record = recorded(match, Ended.UNFINISHED)
    assert check(read_record(format_record_text(record))) == ()
    assert replay(record) == match
    document = record_document(record)
    assert found({"/ended": "agreement"}, document) == [("action_missing", "deals[0].actions")]
    assert found({"/deals/0/result": {"kind": "redeal"}}, document) == [("result_differs", "deals[0].result")]
    entry = DOCUMENT["deals"][0]["entries"][0]
    assert found({"/deals/0/entries/0": entry}, document) == [("entries_differ", "deals[0].entries[0]")]


def test_a_deal_in_play_is_no_end_by_agreement() -> None:
    match = deal(new_match(SOCHI, TRIO, SEATS[2]), parse_record(TEXT).deals[0].order, 5)
    with pytest.raises(ValueError, match="a deal is in play"):
        recorded(match, Ended.AGREEMENT)


def test_a_match_before_its_first_deal() -> None:
    record = recorded(new_match(SOCHI, TRIO, SEATS[1]), Ended.UNFINISHED)
    assert check(read_record(format_record_text(record))) == ()
    assert replay(record).played == ()


def test_a_match_over_by_its_pools_says_so() -> None:
    """Deals past the end, and another reason for it, are named (A-75)."""
    agreed = rules(pool_target=5)
    match = next(match for seed in range(100) if (match := random_match(seed, 40, agreed)).progress.ended)
    record = recorded(match)
    assert record.closing.ended is Ended.POOL
    document = record_document(record)
    assert found({}, document) == []
    assert found({"/ended": "agreement"}, document) == [("ended_differs", "ended")]
    longer: Any = changed(document, {f"/deals/{len(match.played)}": document["deals"][0]})  # type: ignore[index]
    last = len(match.played)
    longer["deals"][last] |= {"number": last + 1}
    assert ("ended_differs", "ended") in found({}, longer)


def test_replay_refuses_with_every_difference() -> None:
    record = read_record_document(changed(DOCUMENT, {"/sheet/pool/Vera": 1, "/ended": "pool"})).record
    assert record is not None
    with pytest.raises(RefusedError) as refused:
        replay(record)
    assert [one.code for one in refused.value.faults] == ["ended_differs", "sheet_differs"]


# ---- agreed penalties, and what cannot be proved yet


def test_agreed_penalties_are_written_with_the_deal() -> None:
    penalty = {
        "kind": "penalty",
        "offence": "agreed",
        "note": "late; very",
        "entries": [{"column": "mountain", "player": "Vera", "amount": 1}],
    }
    entry = {"deal": 2, "column": "mountain", "player": "Vera", "against": None, "amount": 1, "rule": "agreed", "reason": "agreed_penalty"}
    values: dict[str, object] = {"/deals/1/penalties": [penalty]}
    assert found(values)[0] == ("entries_differ", "deals[1].entries")
    values["/deals/1/entries/3"] = entry
    assert {code for code, _ in found(values)} == {"sheet_differs", "settlement_differs"}
    document = changed(DOCUMENT, values)
    document["sheet"]["mountain"]["Vera"] = 2
    document["settlement"] = {
        "exact": {"Anna": -8, "Boris": -2, "Vera": 10},
        "rounded": {"Anna": -8, "Boris": -2, "Vera": 10},
        "pairs": {"Anna>Boris": "-14/3", "Anna>Vera": "-10/3", "Boris>Vera": "-20/3"},
        "payments": [{"from": "Anna", "to": "Vera", "whists": 8}, {"from": "Boris", "to": "Vera", "whists": 2}],
    }
    reading = read_record_document(document)
    assert check(reading) == ()
    assert reading.record is not None
    assert replay(reading.record).progress.sheet.mountain == (5, 4, 2)
    assert parse_record(format_record_text(reading.record)) == reading.record


def test_what_this_version_cannot_judge_is_said() -> None:
    fairness = {"scheme": "v1", "table": "t", "commitment": "0" * 64, "secret": "0" * 64, "salts": {"Anna": None}}
    assert found({"/deals/0/fairness": fairness}) == [("not_yet", "deals[0].fairness.scheme")]


def test_the_hash_is_that_of_the_rule_set() -> None:
    assert hash_of(OPTIONS) == SOCHI.hash
    assert hash_of({name: _plain(value) for name, value in preset_values("leningrad").items()}) != SOCHI.hash


def test_a_penalty_beside_a_deal_is_written_after_it() -> None:
    """S0-16, A-41: the peek costs a trick short of the contract, whether or not the actions say when it was seen."""
    faults = found({"/deals/0/penalties": [PEEK]})
    assert faults[0] == ("entries_differ", "deals[0].entries")
    assert {code for code, _ in faults} == {"entries_differ", "sheet_differs", "settlement_differs"}
    revoke = {"kind": "penalty", "offence": "revoke", "players": {"Vera": 1}, "of": {"kind": "raspasy", "tricks": {"Anna": 10}}}
    assert ("bad_value", "deals[0].penalties[0].offence") in found({"/deals/0/penalties": [revoke]})
