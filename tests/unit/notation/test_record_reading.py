"""What is wrong with a record before it is replayed: every fault is named, in both forms, at its innermost place."""

import json
from pathlib import Path
from typing import Any

import pytest

from preferans.errors import RefusedError, format_path
from preferans.notation.record_json import read_record_document, read_record_json
from preferans.notation.record_text import read_record_text
from preferans.notation.replay import check, parse_record, read_record
from support.records import changed

VALID = Path(__file__).parents[2] / "contracts" / "examples" / "valid"
TEXT = (VALID / "match-0001.prn").read_text(encoding="utf-8")
DOCUMENT: Any = json.loads((VALID / "match-0001.json").read_text(encoding="utf-8"))
LINES = TEXT.split("\n")


def line_of(text: str, nth: int = 1) -> int:
    """The number of the nth line that is this text."""
    return [number for number, line in enumerate(LINES, 1) if line == text][nth - 1]


def found(text: str) -> list[tuple[str, str]]:
    return [(one.code, format_path(one.path)) for one in check(read_record(text))]


def found_json(values: dict[str, object]) -> list[tuple[str, str]]:
    return [(one.code, format_path(one.path)) for one in check(read_record_document(changed(DOCUMENT, values)))]


def with_line(old: str, new: str) -> str:
    assert TEXT.count(f"{old}\n") == 1
    return TEXT.replace(f"{old}\n", f"{new}\n" if new else "")


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("", "not_a_record", "line 1"),
        ("hello\n", "not_a_record", "line 1"),
        ('[Format "chess 1"]\n', "not_a_record", "line 1"),
        ('[Format "preferans-record 2"]\n', "unknown_version", "line 1"),
        ('% first\n[Format "preferans-record 1.5"]\n', "unknown_version", "line 2"),
        ("{", "not_json", ""),
        ('{"format": "chess"}', "not_a_record", "format"),
        ("{}", "not_a_record", ""),
        ('{"format": "preferans-record"}', "missing_field", "version"),
        ('{"format": "preferans-record", "version": true}', "unknown_version", "version"),
    ],
)
def test_what_is_no_record_of_this_format(text: str, code: str, path: str) -> None:
    assert found(text) == [(code, path)]


def test_a_document_that_is_no_object() -> None:
    assert [(one.code, one.path) for one in read_record_json("[]").faults] == [("wrong_type", ())]


def test_a_heading_alone_ends_too_early() -> None:
    assert found('[Format "preferans-record 1"]\n') == [("syntax", "line 2"), ("syntax", "line 2")]


LINE_FAULTS = [
    ("Anna order 6H", "Anna orders 6H", "syntax"),
    ("Anna order 6H", "Anna order 6X", "bad_contract"),
    ("Anna order 6H", "Olga order 6H", "unknown_player"),
    ("Anna order 6H", "Anna  order 6H", "syntax"),
    ("Anna order 6H", "Anna order 6H ", "syntax"),
    ("Anna order 6H", "Anna order 6Ч", "bad_contract"),
    ("Anna discard C9 CT", "Anna discard C9 C10", "bad_card"),
    ("Anna discard C9 CT", "Anna discard C9", "syntax"),
    ("Anna discard C9 CT", "Anna discard C9 C9", "card_twice"),
    ("Anna discard C9 CT", "Anna discard C9 СT", "mixed_alphabets"),
    ("Boris whist; Vera pass", "Boris whist;Vera pass", "syntax"),
    ("Boris whist; Vera pass", "Boris whist; Vera hold", "syntax"),
    ("Boris pass; Vera pass; Anna pass", "Boris pass; Vera pass; Anna passes", "syntax"),
    ("Boris pass; Vera pass; Anna pass", "Boris pass; Vera pass; Anna 11S", "bad_bid"),
    ("Anna DQ; Boris DK; Boris D7 for Vera", "Anna DQ; Boris DK; Boris D7 for Olga", "unknown_player"),
    ("Anna DQ; Boris DK; Boris D7 for Vera", "Anna DQ; Boris DK; Boris D7 by Vera", "syntax"),
    ("Anna DQ; Boris DK; Boris D7 for Vera", "Anna DQ; Boris DX; Boris D7 for Vera", "bad_card"),
    ("Anna DQ; Boris DK; Boris D7 for Vera", "Anna DQ; Boris plays; Boris D7 for Vera", "syntax"),
    ("Anna DQ; Boris DK; Boris D7 for Vera", "Anna claim Anna 2 Anna 1; Boris DK; Boris D7 for Vera", "syntax"),
    ("Anna DQ; Boris DK; Boris D7 for Vera", "Anna claim Anna 11; Boris DK; Boris D7 for Vera", "bad_value"),
    ("Anna DQ; Boris DK; Boris D7 for Vera", "Anna clock late; Boris DK; Boris D7 for Vera", "syntax"),
    ("Anna DQ; Boris DK; Boris D7 for Vera", "Anna irregularity {]; Boris DK; Boris D7 for Vera", "syntax"),
    ("Vera S:9 C:Q8 D:AT987 H:JT", "Vera S:9 C:Q8 D:AT987", "bad_hand"),
    ("Vera S:9 C:Q8 D:AT987 H:JT", "Vera S:9 C:8Q D:AT987 H:JT", "bad_hand"),
    ("Vera S:9 C:Q8 D:AT987 H:JT", "Vera S:9 C:QQ D:AT987 H:JT", "card_twice"),
    ("Vera S:9 C:Q8 D:AT987 H:JT", "Vera S:9 S:Q8 D:AT987 H:JT", "suit_twice"),
    ('[Talon "S7 DJ"]', '[Talon "S7"]', "syntax"),
    ('[Dealer "Vera"]', '[Dealer "Olga"]', "unknown_player"),
    ('[TalonPair "5"]', '[TalonPair "17"]', "bad_value"),
    ('[TalonPair "5"]', '[TalonPair "five"]', "syntax"),
    ("S9 DA SA C9 HK SQ CQ C8", "S9 DA SA C9 HK SQ CQ", "syntax"),
    ("S9 DA SA C9 HK SQ CQ C8", "S9 DA SA C9 HK SQ CQ C1", "bad_card"),
    ("pool Anna 2 game_made S1-52", "pool Anna 2.5 game_made S1-52", "bad_amount"),
    ("pool Anna 2 game_made S1-52", "pool Anna 4/2 game_made S1-52", "bad_amount"),
    ("pool Anna 2 game_made S1-52", "pool Anna 0 game_made S1-52", "bad_value"),
    ("pool Anna 2 game_made S1-52", "pool Anna two game_made S1-52", "syntax"),
    ("pool Anna 2 game_made S1-52", "pool Anna 2 game_made S9-52", "bad_value"),
    ("pool Anna 2 game_made S1-52", "pool Anna 2 made S1-52", "bad_value"),
    ("pool Anna 2 game_made S1-52", "pool Anna on Boris 2 game_made S1-52", "unexpected_field"),
    ("pool Anna 2 game_made S1-52", "pot Anna 2 game_made S1-52", "bad_value"),
    ('[Ended "agreement"]', '[Ended "bored"]', "bad_value"),
    ("pair Anna from Boris -14/3", "pair Anna from Anna -14/3", "whist_on_self"),
    ("pay Anna to Vera 11", "pay Anna to Vera 1/2", "bad_value"),
    ("pay Anna to Vera 11", "pay Anna Vera 11", "syntax"),
    ("rounded Anna -11; Boris -5; Vera 16", "rounded Anna -34/3; Boris -5; Vera 16", "wrong_type"),
    ("rounded Anna -11; Boris -5; Vera 16", "rounded Anna -11; Anna -5; Vera 16", "player_twice"),
    ('bid_steps "strict_step"', "bid_steps strict_step", "syntax"),
    ("Boris bot rule 1", "Boris robot", "syntax"),
    ('[Engine "preferans 0.1.0"]', '[Engine "preferans"]', "bad_value"),
    ('[Date "2026-11-29"]', '[Date "today"]', "bad_value"),
    ('[Date "2026-11-29"]', '[Date "2026-11-29" ]', "syntax"),
    ("S9 DA SA C9 HK SQ CQ C8", "S9 DA SA C9 HK SQ CQ S9", "order_not_deck"),
    ("Vera S:9 C:Q8 D:AT987 H:JT", "(Vera) S:9 C:Q8 D:AT987 H:JT", "syntax"),
    ("whists Boris on Anna 8 trick_whists S3-73", "whists Boris on (Anna) 8 trick_whists S3-73", "syntax"),
    ("whists Boris on Anna 8 trick_whists S3-73", "whists (Boris) on Anna 8 trick_whists S3-73", "syntax"),
    ("whists Boris on Anna 8 trick_whists S3-73", "whists Boris on Anna 8 trick_whists", "syntax"),
    ("exact Anna -34/3; Boris -16/3; Vera 50/3", "exact Anna -34/3; Boris; Vera 50/3", "syntax"),
    ("Anna DQ; Boris DK; Boris D7 for Vera", "Anna DQ; Boris DK; Boris D7 for Vera now", "syntax"),
    ("Anna DQ; Boris DK; Boris D7 for Vera", 'Anna irregularity {"kind": "game", "offence": "agreed"}; Boris DK; Boris D7 for Vera', "bad_value"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "code"), LINE_FAULTS)
def test_a_line_that_cannot_be_read(old: str, new: str, code: str) -> None:
    assert found(with_line(old, new)) == [(code, f"line {line_of(old) if code != 'order_not_deck' else line_of('[Order]')}")]


def test_a_heading_without_a_section_is_lost_there() -> None:
    assert found(with_line("[Options]", ""))[0] == ("syntax", "line 6")


@pytest.mark.parametrize("section", ["Players", "Order", "Hands", "Auction", "Result", "Entries", "Sheet", "Settlement"])
def test_a_section_that_is_missing_is_named_by_the_line_in_its_place(section: str) -> None:
    at = LINES.index(f"[{section}]")
    text = "\n".join(LINES[:at] + LINES[at + 1 :])
    assert ("syntax", f"line {at + 1}") in found(text)


def test_all_faults_are_named_in_the_order_of_the_document() -> None:
    text = with_line("Anna order 6H", "Anna orders 6H").replace("[Ended", "[Endet").replace("D9; Vera CA", "D9; Vera CX")
    assert found(text) == [
        ("syntax", f"line {line_of('Anna order 6H')}"),
        ("bad_card", f"line {line_of('Boris D9; Vera CA; Anna D8')}"),
        ("syntax", f"line {next(number for number, line in enumerate(LINES, 1) if line.startswith('[Ended'))}"),
    ]


def test_what_can_be_read_is_replayed_all_the_same() -> None:
    """An unreadable second deal does not hide a revoke in the first, nor the hash."""
    text = TEXT.replace("Boris D9; Vera CA", "Boris D9; Vera CX").replace("Anna DQ; Boris DK;", "Anna DQ; Boris HK;").replace('talk "chat_limits"', 'talk "silence_when_scoring"')  # fmt: skip
    assert [code for code, _ in found(text)] == ["hash_differs", "illegal_action", "bad_card"]


@pytest.mark.parametrize("text", [TEXT.replace("\n", "\r\n"), TEXT[:-1], TEXT + "\n", TEXT.replace("[Players]", "\n[Players]")])
def test_lines_end_with_a_line_feed_and_blank_lines_are_counted(text: str) -> None:
    faults = found(text)
    assert faults
    assert faults[0][0] == "syntax"


def test_comments_may_stand_between_any_two_lines() -> None:
    text = "".join(f"% note\n{line}\n" for line in LINES[:-1])
    assert read_record_text(text).record == read_record_text(TEXT).record


FAIR = {"scheme": "v1", "table": "t", "commitment": "0" * 64, "secret": "0" * 64, "salts": {}}


def act(name: str, **fields: object) -> dict[str, object]:
    return {"actor": "Anna", "act": name, **fields}


JSON_FAULTS: list[tuple[dict[str, object], str, str]] = [
    ({"/engine": 1}, "wrong_type", "engine"),
    ({"/engine": "x"}, "bad_value", "engine"),
    ({"/date": "2026"}, "bad_value", "date"),
    ({"/stake": 0}, "bad_amount", "stake"),
    ({"/stake": "1.5"}, "bad_amount", "stake"),
    ({"/colour": "red"}, "unknown_field", "colour"),
    ({"/sheet": ...}, "missing_field", "sheet"),
    ({"/rules/hash": "sha256:0"}, "bad_value", "rules.hash"),
    ({"/rules/options": []}, "wrong_type", "rules.options"),
    ({"/players/1/name": "Anna"}, "player_twice", "players[1].name"),
    ({"/players/1/bot": "Rule"}, "bad_value", "players[1].bot"),
    ({"/players/2": "Vera"}, "wrong_type", "players[2]"),
    ({"/deals/1": 7}, "wrong_type", "deals[1]"),
    ({"/deals/1/number": 0}, "bad_value", "deals[1].number"),
    ({"/deals/1/dealer": "Olga"}, "unknown_player", "deals[1].dealer"),
    ({"/deals/1/talon_pair": 17}, "bad_value", "deals[1].talon_pair"),
    ({"/deals/1/order/3": "10"}, "bad_card", "deals[1].order[3]"),
    ({"/deals/1/order/31": ...}, "order_not_deck", "deals[1].order"),
    ({"/deals/1/actions/0/act": "sing"}, "bad_value", "deals[1].actions[0].act"),
    ({"/deals/1/actions/0/call": ...}, "missing_field", "deals[1].actions[0].call"),
    ({"/deals/1/actions/0/card": "SA"}, "unexpected_field", "deals[1].actions[0].card"),
    ({"/deals/1/actions/0/voice": "loud"}, "unknown_field", "deals[1].actions[0].voice"),
    ({"/deals/1/actions/0/actor": "Olga"}, "unknown_player", "deals[1].actions[0].actor"),
    ({"/deals/1/actions/0/call": "6X"}, "bad_bid", "deals[1].actions[0].call"),
    ({"/deals/1/actions/3/card": "ПТ"}, "bad_card", "deals[1].actions[3].card"),
    ({"/deals/0/actions/5/cards/1": "C9"}, "card_twice", "deals[0].actions[5].cards[1]"),
    ({"/deals/0/actions/7/call": "perhaps"}, "bad_value", "deals[0].actions[7].call"),
    ({"/deals/1/result/kind": "poker"}, "bad_value", "deals[1].result.kind"),
    ({"/deals/1/result/dealer": "Anna"}, "unexpected_field", "deals[1].result.dealer"),
    ({"/deals/1/result/tricks/Anna": 11}, "bad_value", "deals[1].result.tricks.Anna"),
    ({"/deals/1/result/tricks/Olga": 1}, "unknown_player", "deals[1].result.tricks.Olga"),
    ({"/deals/0/result/contract": "6Ч"}, "bad_contract", "deals[0].result.contract"),
    ({"/deals/0/result/declarer": ...}, "missing_field", "deals[0].result.declarer"),
    ({"/deals/1/entries/0/amount": 0}, "bad_value", "deals[1].entries[0].amount"),
    ({"/deals/1/entries/0/amount": 1.5}, "bad_amount", "deals[1].entries[0].amount"),
    ({"/deals/1/entries/0/against": "Vera"}, "unexpected_field", "deals[1].entries[0].against"),
    ({"/deals/0/entries/1/against": "Boris"}, "whist_on_self", "deals[0].entries[1].against"),
    ({"/deals/1/entries/0/rule": "S5-1"}, "bad_value", "deals[1].entries[0].rule"),
    ({"/deals/1/entries/0/reason": ...}, "missing_field", "deals[1].entries[0].reason"),
    ({"/deals/1/penalties": [{"kind": "game"}]}, "bad_value", "deals[1].penalties[0].kind"),
    ({"/deals/1/actions/0/actor": 7}, "wrong_type", "deals[1].actions[0].actor"),
    ({"/deals/1/actions/0": "pass"}, "wrong_type", "deals[1].actions[0]"),
    ({"/deals/1/actions/0/act": ...}, "missing_field", "deals[1].actions[0].act"),
    ({"/deals/1/actions/3/hand": "Olga"}, "unknown_player", "deals[1].actions[3].hand"),
    ({"/deals/1/actions/3/hand": "dummy"}, "unknown_player", "deals[1].actions[3].hand"),
    ({"/deals/0/actions/5/cards": ["C9"]}, "bad_value", "deals[0].actions[5].cards"),
    ({"/deals/0/actions/5/cards": "C9 CT"}, "wrong_type", "deals[0].actions[5].cards"),
    ({"/deals/0/actions/0/call": "6П"}, "bad_bid", "deals[0].actions[0].call"),
    ({"/deals/0/actions/6/contract": "6Ч"}, "bad_contract", "deals[0].actions[6].contract"),
    ({"/deals/0/actions/10/mode": "shut"}, "bad_value", "deals[0].actions[10].mode"),
    ({"/deals/0/actions/13": act("claim", tricks={})}, "bad_value", "deals[0].actions[13].tricks"),
    ({"/deals/0/actions/13": act("claim", tricks=[1])}, "wrong_type", "deals[0].actions[13].tricks"),
    ({"/deals/0/actions/13": act("claim", tricks={"Anna": 11})}, "bad_value", "deals[0].actions[13].tricks.Anna"),
    ({"/deals/0/actions/13": act("settle_ten", tricks=-1)}, "bad_value", "deals[0].actions[13].tricks"),
    ({"/deals/0/actions/13": act("clock", event="late")}, "bad_value", "deals[0].actions[13].event"),
    ({"/deals/0/actions/13": act("clock", event="away", ms=-1)}, "bad_value", "deals[0].actions[13].ms"),
    ({"/deals/0/actions/13": act("irregularity", penalty=7)}, "wrong_type", "deals[0].actions[13].penalty"),
    ({"/deals/0/actions/13": act("irregularity", penalty={"kind": "penalty"})}, "missing_field", "deals[0].actions[13].penalty.offence"),
    ({"/deals/1/order": "pack"}, "wrong_type", "deals[1].order"),
    ({"/deals/1/fairness": 1}, "wrong_type", "deals[1].fairness"),
    ({"/deals/1/fairness": FAIR | {"secret": "x"}}, "bad_value", "deals[1].fairness.secret"),
    ({"/deals/1/fairness": FAIR | {"salts": 1}}, "wrong_type", "deals[1].fairness.salts"),
    ({"/deals/1/fairness": FAIR | {"salts": {"Anna": "x"}}}, "bad_value", "deals[1].fairness.salts.Anna"),
    ({"/deals/1/fairness": FAIR | {"salts": {"Olga": None}}}, "unknown_player", "deals[1].fairness.salts.Olga"),
    ({"/deals/1/entries/0": 1}, "wrong_type", "deals[1].entries[0]"),
    ({"/deals/1/result": []}, "wrong_type", "deals[1].result"),
    ({"/deals/1/result/tricks": {}}, "bad_value", "deals[1].result.tricks"),
    ({"/deals/0/result/factor": 3}, "bad_value", "deals[0].result.factor"),
    ({"/deals/0/result/note": "x" * 201}, "bad_value", "deals[0].result.note"),
    ({"/deals/0/result/open": 1}, "wrong_type", "deals[0].result.open"),
    ({"/deals/0/result/calls": [["Boris"]]}, "bad_value", "deals[0].result.calls[0]"),
    ({"/deals/0/result/calls": [["Boris", "yes"]]}, "bad_value", "deals[0].result.calls[0][1]"),
    ({"/deals/0/result/calls/Boris": "whist_return"}, "bad_value", "deals[0].result.calls.Boris"),
    ({"/deals/0/result/talon": ["S7"]}, "bad_value", "deals[0].result.talon"),
    ({"/deals/0/result/talon": ["S7", "X"]}, "bad_card", "deals[0].result.talon[1]"),
    ({"/deals/1/result/dark_pass": ["Olga"]}, "unknown_player", "deals[1].result.dark_pass[0]"),
    ({"/sheet": 1}, "wrong_type", "sheet"),
    ({"/sheet/pool": 1}, "wrong_type", "sheet.pool"),
    ({"/sheet/whists": 1}, "wrong_type", "sheet.whists"),
    ({"/sheet/whists/Olga": {}}, "unknown_player", "sheet.whists.Olga"),
    ({"/settlement": 1}, "wrong_type", "settlement"),
    ({"/settlement/rounded": 1}, "wrong_type", "settlement.rounded"),
    ({"/settlement/pairs": 1}, "wrong_type", "settlement.pairs"),
    ({"/settlement/payments/0": 1}, "wrong_type", "settlement.payments[0]"),
    ({"/ended": "bored"}, "bad_value", "ended"),
    ({"/sheet/pool/Anna": "x"}, "bad_amount", "sheet.pool.Anna"),
    ({"/sheet/whists/Boris/Boris": 2}, "whist_on_self", "sheet.whists.Boris.Boris"),
    ({"/settlement/rounded/Anna": "1/2"}, "wrong_type", "settlement.rounded.Anna"),
    ({"/settlement/pairs/Anna": 1}, "bad_value", "settlement.pairs.Anna"),
    ({"/settlement/payments/0/from": "Olga"}, "unknown_player", "settlement.payments[0].from"),
    ({"/settlement/payments/0/whists": 0}, "bad_value", "settlement.payments[0].whists"),
]


@pytest.mark.parametrize(("values", "code", "path"), JSON_FAULTS, ids=lambda value: str(value)[:50])
def test_a_field_that_cannot_be_read(values: dict[str, object], code: str, path: str) -> None:
    faults = found_json(values)
    assert (code, path) in faults
    if code != "bad_value" or "penalties" not in path:
        assert faults == [(code, path)]


def test_parsing_refuses_with_every_fault() -> None:
    with pytest.raises(RefusedError) as refused:
        parse_record(TEXT.replace("Anna order 6H", "Anna orders 6H").replace("Boris D9;", "Boris DX;"))
    assert [one.code for one in refused.value.faults] == ["syntax", "bad_card"]


@pytest.mark.parametrize(("stake", "code"), [("0", "bad_amount"), ("1.5", "bad_amount"), ("much", "bad_amount"), ("2/4", "bad_amount")])
def test_a_stake_that_is_none(stake: str, code: str) -> None:
    text = TEXT.replace("[Options]", f'[Stake "{stake}"]\n[Options]')
    assert found(text) == [(code, f"line {line_of('[Options]')}")]


def test_a_stake_and_its_money_are_read_and_proved() -> None:
    text = TEXT.replace("[Options]", '[Stake "1/100"]\n[Options]') + "money Anna -11/100; Boris -1/20; Vera 4/25\n"
    assert found(text) == []
