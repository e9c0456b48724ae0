"""Irregularities in records of a table with real cards: they are written, read and replayed (section K)."""

import json
from dataclasses import replace

from preferans.conventions.catalogue import build
from preferans.match.log import Irregularity, Redeal
from preferans.match.match import Match, act, deal, new_match, penalize
from preferans.notation.record import Ended
from preferans.notation.record_document import format_record_json
from preferans.notation.record_print import format_record_text
from preferans.notation.replay import check, parse_record, read_record, replay
from preferans.rules.contract import parse_game
from preferans.scoring.entries import Reason, mountain
from preferans.scoring.outcome import GameOutcome
from preferans.scoring.penalties import AgreedPenalty, Revoke, TalonPeek
from support.deals import E, S, T, order_for, parse
from support.matches import TRIO, recorded
from support.scoring import answers

RULES = build("classic19", {"revoke": "by_seed", "pool_target": 50})
HANDS = ("S:AKQ C:AKQ D:A7 H:A7", "S:JT9 C:JT9 D:K8 H:K8", "S:87 C:87 D:QJT H:QJT", "D9 H9")
PEEK = TalonPeek((S,), parse_game("7C"))
TALK = AgreedPenalty((mountain(T, 3, "agreed", Reason.AGREED_PENALTY),), "talk")


def opened(match: Match, script: str) -> Match:
    match = deal(match, order_for(*HANDS), 2)
    for word in script.split():
        assert match.current is not None
        match = act(match, parse(word, match.current.state)).match
    return match


def told() -> Match:
    """A peek before both pass, a revoke that ends a deal, a redeal, a penalty for talk after a deal."""
    match = new_match(RULES, TRIO, T)
    match = opened(match, "6S pass pass")
    match = act(match, Irregularity(S, PEEK)).match
    assert match.current is not None
    for word in ("discard:D9,H9", "order:7C", "pass", "pass"):
        assert match.current is not None
        match = act(match, parse(word, match.current.state)).match
    match = penalize(match, PEEK)
    match = opened(match, "6S pass pass discard:D9,H9 order:7C whist whist")
    declarer = match.played[0].log.dealer
    outcome = GameOutcome(
        E, S, parse_game("7C"), parse_game("6S"), ((T, answers("W")[0][1]), (E, answers("W")[0][1])), ((E, 2), (S, 6), (T, 2))
    )
    match = act(match, Irregularity(T, Revoke(outcome, ((T, 1),)))).match
    match = opened(match, "pass")
    match = act(match, Redeal(E)).match
    assert declarer is T
    return penalize(match, TALK)


def test_the_record_proves_itself_in_both_forms() -> None:
    match = told()
    record = recorded(match, Ended.AGREEMENT)
    text, document = format_record_text(record), format_record_json(record)
    assert check(read_record(text)) == check(read_record(document)) == ()
    assert parse_record(text) == parse_record(document) == record
    again = replay(record)
    assert again.progress == match.progress
    assert format_record_text(recorded(again, Ended.AGREEMENT)) == text


def test_what_is_written() -> None:
    """S0-16, S0-31c, S1-71: the peek beside its deal, the revoke as the result of its own, the agreed one after a redeal."""
    rows = json.loads(format_record_json(recorded(told(), Ended.AGREEMENT)))["deals"]
    assert [(row["result"]["kind"], len(row.get("penalties", []))) for row in rows] == [("game", 1), ("penalty", 0), ("redeal", 1)]
    assert [(one["player"], one["amount"], one["reason"]) for one in rows[0]["entries"]] == [
        ("Anna", 4, "game_made"), ("Boris", 4, "talon_peek"),
    ]  # fmt: skip
    assert {one["reason"] for one in rows[1]["entries"]} == {"game_made", "trick_whists", "whister_revoke"}
    assert [one["reason"] for one in rows[2]["entries"]] == ["agreed_penalty"]
    assert rows[1]["result"]["of"]["tricks"] == {"Anna": 2, "Boris": 6, "Vera": 2}


def test_a_changed_penalty_is_found() -> None:
    """The revokes of the log are those of the result; nothing comes after a revoke."""
    match = told()
    record = recorded(match, Ended.AGREEMENT)
    second = record.deals[1]
    result = {**(second.result or {}), "players": {"Vera": 2}}
    changed = replace(record, deals=(record.deals[0], replace(second, result=result), record.deals[2]))
    assert [one.code for one in check(read_record(format_record_text(changed)))] == ["result_differs"]
    longer = replace(second, actions=(*second.actions, second.actions[0]))
    changed = replace(record, deals=(record.deals[0], longer, record.deals[2]))
    assert [one.code for one in check(read_record(format_record_json(changed)))] == ["action_after_end"]


def test_misdeals_stand_in_the_record() -> None:
    """S0-14, A-81, A-162: a misdeal is a redeal whose result says so; the second in a row of one dealer costs him a trick of six."""
    rules = build("classic19", {"misdeal": "second_costs_one_six_undertrick", "pool_target": 50})
    match = new_match(rules, TRIO, T)
    for misdeal in (True, False, True):
        match = act(opened(match, "pass"), Redeal(E, misdeal)).match
    assert [entry.reason for deal in match.played for entry in deal.entries] == [Reason.SECOND_MISDEAL]
    record = recorded(match, Ended.AGREEMENT)
    text, document = format_record_text(record), format_record_json(record)
    assert [(deal.result or {})["kind"] for deal in record.deals] == ["misdeal", "redeal", "misdeal"]
    assert check(read_record(text)) == check(read_record(document)) == ()
    assert replay(record).progress == match.progress
    changed = replace(record, deals=(*record.deals[:2], replace(record.deals[2], result={"kind": "redeal"})))
    assert "entries_differ" in {one.code for one in check(read_record(format_record_text(changed)))}
