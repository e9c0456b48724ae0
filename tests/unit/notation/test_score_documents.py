"""What `score` and `settle` write, and that an outcome and its item are the same thing."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.errors import RefusedError, format_path
from preferans.notation.form import Form, amount_json, in_document_order, read_json, shown
from preferans.notation.score_document import score_document, scored, settle_document
from preferans.notation.score_form import read_score_form
from preferans.notation.score_json import entry_json, outcome_json, sheet_json
from preferans.rules.actions import WhistCall
from preferans.rules.contract import ALL_GAMES, parse_game
from preferans.scoring.entries import Reason, pool, whists
from preferans.scoring.outcome import DealOutcome, GameEnd, GameOutcome, MisereOutcome, RaspasyOutcome, SurrenderOutcome, VoidOutcome
from preferans.scoring.sheet import Sheet
from preferans.seats import Seat
from support.contracts import check
from support.scoring import A, B, D, answers, sheet

NAMES = ("D", "A", "B")
SIX = parse_game("6C")


def document(*deals: object, **fields: object) -> dict[str, object]:
    return {"rules": "sochi", "players": ["D", "A", "B"], "dealer": "B", "deals": list(deals)} | fields


# ---- items


@pytest.mark.parametrize(
    ("outcome", "item"),
    [
        (GameOutcome(B, D, SIX, None, answers("PP")), {"kind": "game", "declarer": "D", "contract": "6C", "calls": {"A": "pass", "B": "pass"}}),
        (GameOutcome(B, D, SIX, parse_game("6S"), answers("WP"), ((D, 6), (A, 2), (B, 2)), GameEnd.CLAIMED, open=True),
         {"kind": "game", "declarer": "D", "contract": "6C", "bid": "6S", "calls": {"A": "whist", "B": "pass"},
          "tricks": {"D": 6, "A": 2, "B": 2}, "end": "claimed", "open": True}),
        (GameOutcome(B, D, SIX, SIX, answers("WW"), ((D, 6), (A, 2), (B, 2)), open=False),
         {"kind": "game", "declarer": "D", "contract": "6C", "calls": {"A": "whist", "B": "whist"},
          "tricks": {"D": 6, "A": 2, "B": 2}, "end": "played", "open": False}),
        (GameOutcome(B, D, SIX, None, answers("PHP")),
         {"kind": "game", "declarer": "D", "contract": "6C", "calls": {"A": "pass", "B": "half_whist"}}),
        (GameOutcome(B, D, SIX, None, answers("PHR"), ((D, 6), (A, 2), (B, 2))),
         {"kind": "game", "declarer": "D", "contract": "6C", "calls": [["A", "pass"], ["B", "half_whist"], ["A", "whist_return"]],
          "tricks": {"D": 6, "A": 2, "B": 2}, "end": "played"}),
        (GameOutcome(B, D, SIX, None, answers("WP"), (), GameEnd.CONCEDE_ALL),
         {"kind": "game", "declarer": "D", "contract": "6C", "calls": {"A": "whist", "B": "pass"}, "end": "concede_all"}),
        (GameOutcome(B, D, ALL_GAMES[24]), {"kind": "game", "declarer": "D", "contract": "10NT"}),
        (GameOutcome(B, D, ALL_GAMES[24], None, (), ((D, 9),), GameEnd.CHECK_SETTLED),
         {"kind": "game", "declarer": "D", "contract": "10NT", "tricks": {"D": 9}, "end": "check_settled"}),
        (MisereOutcome(B, A, ((D, 4), (A, 1), (B, 5))), {"kind": "misere", "declarer": "A", "tricks": {"D": 4, "A": 1, "B": 5}, "end": "played"}),
        (MisereOutcome(B, A, ((A, 0),), claimed=True), {"kind": "misere", "declarer": "A", "tricks": {"A": 0}, "end": "claimed"}),
        (RaspasyOutcome(B, ((D, 3), (A, 3), (B, 4))), {"kind": "raspasy", "tricks": {"D": 3, "A": 3, "B": 4}}),
        (SurrenderOutcome(B, A, SIX, 3), {"kind": "surrender", "declarer": "A", "bid": "6C", "down": 3}),
        (VoidOutcome(B), {"kind": "redeal"}),
        (VoidOutcome(B, misdeal=True), {"kind": "misdeal"}),
    ],
)  # fmt: skip
def test_an_outcome_as_an_item(outcome: DealOutcome, item: dict[str, object]) -> None:
    """Keys in the order of the schema, calls as an object where an object suffices."""
    found = outcome_json(outcome, NAMES)
    assert found == item
    assert list(found) == list(item)
    check("score-in", found, "#/$defs/item")


def test_the_price_of_raspasy_stands_in_the_item() -> None:
    assert outcome_json(RaspasyOutcome(B, ((D, 3),)), NAMES, 2) == {"kind": "raspasy", "tricks": {"D": 3}, "price": 2}
    assert outcome_json(VoidOutcome(B), NAMES, 2) == {"kind": "redeal"}


@st.composite
def outcomes(draw: st.DrawFn, dealer: Seat) -> DealOutcome:
    """Any outcome of a first deal at a Sochi table, bid and openness included."""
    declarer = draw(st.sampled_from((D, A, B)))
    taken = draw(st.integers(0, 10))
    other = draw(st.integers(0, 10 - taken))
    tricks = tuple(zip((D, A, B), (taken, other, 10 - taken - other), strict=True))
    kind = draw(st.sampled_from(["game", "misere", "raspasy", "surrender", "void"]))
    contract = draw(st.sampled_from(ALL_GAMES[1:20]))
    if kind == "misere":
        return MisereOutcome(dealer, declarer, tricks, draw(st.booleans()))
    if kind == "raspasy":
        return RaspasyOutcome(dealer, tricks)
    if kind == "surrender":
        return SurrenderOutcome(dealer, declarer, contract, 3)
    if kind == "void":
        return VoidOutcome(dealer, draw(st.booleans()))
    first, second = ({D: (A, B), A: (B, D), B: (D, A)})[declarer]
    calls = draw(st.sampled_from(["WW", "WP", "PW", "PP"] + (["PH", "PHR"] if contract.level < 8 else [])))
    said = tuple(zip((first, second, first), (call for _, call in answers(calls)), strict=False))
    bid = draw(st.sampled_from([None, *(game for game in ALL_GAMES if game.rank < contract.rank)]))
    if calls in ("PP", "PH"):
        return GameOutcome(dealer, declarer, contract, bid, said)
    end, opened = draw(st.sampled_from([GameEnd.PLAYED, GameEnd.CLAIMED])), draw(st.sampled_from([None, True, False]))
    return GameOutcome(dealer, declarer, contract, bid, said, tricks, end, opened)


@given(st.data(), st.sampled_from((D, A, B)))
def test_an_item_reads_back(data: st.DataObject, dealer: Seat) -> None:
    """Law: an outcome written as an item and read again is the same outcome."""
    outcome = data.draw(outcomes(dealer))
    item = outcome_json(outcome, NAMES, 1)
    form = read_score_form(document(item, dealer=NAMES[dealer.index]))
    assert form.items == (outcome,)


# ---- documents


def test_no_deal_yet() -> None:
    found = score_document(document())
    empty = {"pool": {"D": 0, "A": 0, "B": 0}, "mountain": {"D": 0, "A": 0, "B": 0}, "whists": {}}
    assert found["entries"] == found["sheets"] == []
    assert found["sheet"] == empty
    check("score-out", found)


def test_items_are_numbered_and_each_has_its_sheet() -> None:
    """A misdeal and a penalty have their number too; a penalty moves no deal; zero writes nothing."""
    penalty = {
        "kind": "penalty",
        "offence": "agreed",
        "note": "talk",
        "entries": [{"column": "whists", "player": "A", "against": "D", "amount": "5/2"}, {"column": "pool", "player": "D", "amount": 0}],
    }
    found = score_document(document({"kind": "misdeal"}, penalty, {"kind": "misere", "declarer": "D", "tricks": {"D": 0}}))  # fmt: skip
    assert found["entries"] == [
        {"deal": 2, "column": "whists", "player": "A", "against": "D", "amount": "5/2", "rule": "agreed", "reason": "agreed_penalty"},
        {"deal": 3, "column": "pool", "player": "D", "against": None, "amount": 10, "rule": "S1-61", "reason": "misere_made"},
    ]
    assert [one["pool"]["D"] for one in found["sheets"]] == [0, 0, 10]
    assert found["sheet"] == found["sheets"][-1]
    check("score-out", found)


def test_dealers_rotate_from_the_one_a_deal_names() -> None:
    game = {"kind": "misere", "declarer": "D", "tricks": {"D": 0}}
    form = read_score_form(document(game, {"kind": "redeal"}, game | {"dealer": "B"}, game, {"kind": "redeal", "dealer": "A"}, game))
    assert [item.dealer for item in form.items if not hasattr(item, "entries")] == [B, D, B, D, A, A]
    assert [line.after.dealer for line in scored(form)] == [D, D, D, A, A, B]


def test_deals_past_the_end_are_written() -> None:
    """Every listed deal is written, past the end of the match too."""
    game = {"kind": "game", "contract": "6C"}
    deals = [game | {"declarer": name, "calls": dict.fromkeys(set("DAB") - {name}, "pass")} for name in "DABD"]
    form = read_score_form(document(*deals, options={"pool_target": 2}))
    assert [line.after.ended for line in scored(form)] == [False, False, True, True]
    assert [line.entries[0].reason for line in scored(form)][-1] is Reason.OFF_MOUNTAIN


def test_money_only_with_a_stake() -> None:
    sheet_in = {"rules": "sochi", "players": ["D", "A", "B"], "pool": {"D": 6}, "mountain": {}, "whists": {"A": {"B": "1/2"}}}
    assert "money" not in settle_document(sheet_in)["settlement"]
    found = settle_document(sheet_in | {"stake": "1/3"})["settlement"]
    assert found["money"] == {"D": "40/3", "A": "-19/3", "B": -7}
    assert list(found) == ["exact", "rounded", "pairs", "payments", "money"]
    assert found["pairs"] == {"D>A": 20, "D>B": 20, "A>B": "1/2"}


def test_settle_weighs_by_the_documents_options() -> None:
    base = {"rules": "sochi", "players": ["D", "A"], "pool": {"D": 6}, "mountain": {"A": 2}, "whists": {}}
    assert settle_document(base)["settlement"]["exact"] == {"D": 40, "A": -40}
    assert settle_document(base | {"rules": "leningrad"})["settlement"]["exact"] == {"D": 70, "A": -70}
    options = {"pool_to_mountain": 2, "mountain_to_whists": 1, "score_scale": 10}
    assert settle_document(base | {"options": options})["settlement"]["exact"] == {"D": 7, "A": -7}


def test_sheets_leave_out_pairs_without_whists() -> None:
    found = sheet_json(sheet("1 0 0", "0 2 0", {"A>D": 4}), NAMES)
    assert found == {"pool": {"D": 1, "A": 0, "B": 0}, "mountain": {"D": 0, "A": 2, "B": 0}, "whists": {"A": {"D": 4}}}
    assert sheet_json(Sheet.empty(3), NAMES)["whists"] == {}


def test_entries_as_they_are_written() -> None:
    one = entry_json(whists(A, D, Fraction(7, 2), "S3-100", Reason.RASPASY_LOWEST), 4, NAMES)
    assert list(one.items()) == [
        ("deal", 4), ("column", "whists"), ("player", "A"), ("against", "D"), ("amount", "7/2"), ("rule", "S3-100"), ("reason", "raspasy_lowest"),
    ]  # fmt: skip
    assert entry_json(pool(B, 2, "S1-52", Reason.GAME_MADE), 1, NAMES)["against"] is None


# ---- JSON, amounts, order


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("{", 1, 2),
        ('{"a": 1,\n "b" 2}', 2, 6),
    ],
)
def test_what_is_not_json(text: str, line: int, column: int) -> None:
    with pytest.raises(RefusedError) as refused:
        read_json(text)
    assert [(one.code, one.path, dict(one.values)) for one in refused.value.faults] == [("not_json", (), {"line": line, "column": column})]


def test_json_is_read() -> None:
    assert read_json(' {"a": [1, "б", null]} ') == {"a": [1, "б", None]}


@pytest.mark.parametrize(("value", "amount"), [(0, 0), (-7, -7), ("1/2", Fraction(1, 2)), ("-92/3", Fraction(-92, 3)), (10**30, 10**30)])
def test_amounts_are_read(value: object, amount: Fraction) -> None:
    form = Form()
    assert form.amount(value, ("x",)) == amount
    assert not form.faults
    assert amount_json(Fraction(amount)) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2.5, "bad_amount.decimal"), (2.0, "bad_amount.decimal"), ("4/2", "bad_amount.lowest_terms"), ("3/1", "bad_amount.lowest_terms"),
        ("1/0", "bad_amount.zero_denominator"), ("0/3", ""), ("5", ""), ("1/02", ""), ("01/2", ""), ("1/-2", ""), ("+1/2", ""), (" 1/2", ""),
        ("1/2 ", ""), ("1 / 2", ""), ("¹/2", ""), ("", ""), ("1" * 5000 + "/7", ""),
    ],
)  # fmt: skip
def test_what_is_no_amount(value: object, text: str) -> None:
    form = Form()
    assert form.amount(value, ("x",)) is None
    assert [(one.code, one.text) for one in form.faults] == [("bad_amount", text)]


@pytest.mark.parametrize("value", [None, True, False, [], {}])
def test_amounts_of_another_type(value: object) -> None:
    form = Form()
    assert form.amount(value, ("x",)) is None
    assert [one.code for one in form.faults] == ["wrong_type"]


def test_long_values_are_quoted_short() -> None:
    assert shown("я" * 58) == '"' + "я" * 58 + '"'
    assert shown("я" * 59) == '"' + "я" * 58 + "…"


def test_faults_stand_in_the_order_of_the_document() -> None:
    """Objects by their keys, lists by their places, what is missing at the end of its object, a place before what is in it."""
    form = Form()
    whole = {"b": [0, {"y": 1, "x": 2}], "a": 7}
    paths = [("a",), ("b", 1, "z"), ("b", 1, "x"), ("c",), ("b", 5), ("b", 1, "y"), ("b",), (), ("b", 0), ("a", "k")]
    for path in paths:
        form.refuse("wrong_type", path, value="")
    found = [format_path(one.path) for one in in_document_order(form.faults, whole)]
    assert found == ["", "b", "b[0]", "b[1].y", "b[1].x", "b[1].z", "b[5]", "a", "a.k", "c"]
    with pytest.raises(RefusedError) as refused:
        form.check(whole)
    assert [format_path(one.path) for one in refused.value.faults] == found
    Form().check(whole)


def test_whist_calls_have_the_names_of_the_contract() -> None:
    assert [call.value for call in WhistCall] == ["whist", "pass", "half_whist", "whist_return"]
