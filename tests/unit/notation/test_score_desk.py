"""The score keeper as one function: what it says of a sheet is what `preferans score` says of its document."""

import json
import random
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import Any

import pytest

from preferans.notation.score_desk import answer
from preferans.notation.score_document import score_document
from support.contracts import VALID, check, load
from support.scoring import NAMES

DOCUMENTS = sorted(path for path in VALID.iterdir() if path.name.startswith("score-in"))
SETUP = {"rules": "sochi", "options": {"pool_target": 20}, "players": ["D", "A", "B"], "dealer": "B"}
SIX = {"kind": "game", "declarer": "D", "contract": "6C", "calls": [["A", "pass"], ["B", "pass"]]}


class Phone:
    """A telephone that writes events; its clock is told."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.events: list[dict[str, Any]] = []

    def put(self, item: str, value: Any, at: int, **more: Any) -> dict[str, Any]:
        known = [one["id"] for one in self.events if one["item"] == item]
        event = {
            "id": f"{self.name}{at}",
            "at": at,
            "by": self.name,
            "item": item,
            "on": more.pop("on", known[-1:]),
            "value": value,
            **more,
        }
        self.events.append(event)
        return event

    def hear(self, *others: "Phone") -> None:
        for other in others:
            self.events += [one for one in other.events if one not in self.events]

    @property
    def state(self) -> Any:
        return json.loads(json.dumps(answer({"call": "state", "events": self.events})))

    def guide(self, **asked: Any) -> Any:
        return json.loads(json.dumps(answer({"call": "guide", "events": self.events, **asked})))


def begun(name: str = "a", **setup: Any) -> Phone:
    phone = Phone(name)
    phone.put("setup", SETUP | setup, 1)
    return phone


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_taken_over_comes_out_again(path: Path) -> None:
    """The sheet, the entries and the settlement of every example document are those that its twin states."""
    given, expected = load(path), load(path.with_name(path.name.replace("-in.", "-out.")))
    taken: Any = answer({"call": "take_over", "document": given})
    phone = Phone("a")
    phone.put("setup", taken["setup"], 1)
    for number, item in enumerate(taken["items"]):
        phone.put(f"i{number}", item, 2 + number)
    state = phone.state
    names = given["players"]
    assert state["document"] == {**taken["setup"], "deals": given["deals"]}
    assert state["settlement"]["rounded"] == [expected["settlement"]["rounded"][name] for name in names]
    assert dict(zip(names, state["sheet"]["pool"], strict=True)) == expected["sheet"]["pool"]
    entries = [
        {"deal": entry["deal"], "column": entry["column"], "player": names[entry["chair"]], "amount": entry["amount"], "rule": entry["rule"],
         "against": None if entry["against"] is None else names[entry["against"]], "reason": entry["reason"]}
        for line in state["lines"] for entry in line["entries"]
    ]  # fmt: skip
    assert entries == expected["entries"]
    check("score-in", state["document"])


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_entry_tells_its_arithmetic(path: Path) -> None:
    """The product of the named factors is the amount; only what fills another's pool or was agreed at the table has none."""
    taken: Any = answer({"call": "take_over", "document": load(path)})
    phone = Phone("a")
    phone.put("setup", taken["setup"], 1)
    for number, item in enumerate(taken["items"]):
        phone.put(f"i{number}", item, 2 + number)
    entries = [entry for line in phone.state["lines"] for entry in line["entries"]]
    assert entries
    for entry in entries:
        product = prod((Fraction(factor["value"]) for factor in entry["factors"]), start=Fraction(1))
        counted = product == abs(Fraction(entry["amount"])) and all(factor["what"] for factor in entry["factors"])
        assert counted if entry["factors"] else entry["reason"] in ("american_aid", "agreed_penalty"), entry


def test_what_is_agreed_twice_over_is_counted_too() -> None:
    """S0-14b, S0-54b: two remises of seven for a wrong number of cards, ten points for each of two revokes at raspasy."""
    phone = begun(rules="classic19", options={"wrong_card_count": "two_undertricks_after"})
    phone.put("i", {"kind": "penalty", "offence": "wrong_card_count", "players": ["A"], "contract": "7C"}, 2)
    raspasy = {"kind": "raspasy", "tricks": {"D": 3, "A": 3, "B": 4}}
    phone.put("j", {"kind": "penalty", "offence": "revoke", "players": {"B": 2}, "of": raspasy}, 3)
    (wrong,), revoked = (line["entries"] for line in phone.state["lines"])
    assert [factor["value"] for factor in wrong["factors"]] == [2, 4]
    assert [(one["amount"], [factor["value"] for factor in one["factors"]]) for one in revoked if one["reason"] == "raspasy_revoke"] == [
        (20, [2, 10])
    ]


def test_a_sheet_may_begin_on_paper() -> None:
    """E85, E87: what a paper sheet holds is written first, and pools close by it; `preferans score` reads the same document."""
    phone = begun(options={"pool_target": 10}, brought={"pool": {"D": 9, "A": 4, "B": 2}, "whists": {"D": {"A": "7/2"}}})
    phone.put("i", SIX, 2)
    state = phone.state
    assert state["sheet"]["pool"] == [10, 5, 2]
    assert state["sheet"]["whists"][0] == [0, "27/2", 0]
    scored: Any = score_document(state["document"])
    assert scored["sheet"]["whists"] == {"D": {"A": "27/2"}}
    assert [entry["reason"] for entry in state["brought"]] == ["brought"] * 4


def test_the_order_of_arrival_changes_nothing() -> None:
    """A-218: events of three telephones, each without the others for a while, make one sheet in whatever order they come."""
    one = begun("a")
    two, three = Phone("b"), Phone("c")
    two.hear(one)
    three.hear(one)
    for number in range(12):
        for phone, shift in ((one, 0), (two, 1), (three, 2)):
            phone.put(
                f"{phone.name}-{number}", SIX | {"declarer": "DAB"[number % 3], "calls": calls("DAB"[number % 3])}, 10 * number + 10 + shift
            )
    two.put("b-3", None, 200)
    three.put("late", SIX, 201, after="a-2", on=[])
    one.hear(two, three)
    expected = one.state
    ids = [line["id"] for line in expected["lines"]]
    assert ids[:5] == ["a-0", "b-0", "c-0", "a-1", "b-1"]
    assert ids[ids.index("a-2") + 1] == "late"
    assert "b-3" not in ids
    for seed in range(20):
        random.Random(seed).shuffle(one.events)
        one.events += one.events[:3]
        assert one.state == expected


def calls(declarer: str) -> list[list[str]]:
    """Both pass, clockwise from the declarer."""
    place = NAMES.index(declarer)
    return [["DAB"[(place + step) % 3], "pass"] for step in (1, 2)]


def test_two_edits_of_one_deal_are_a_conflict_until_people_decide() -> None:
    """A-218: both versions stand, the later one counts, a third in place of both ends it."""
    one = begun("a")
    first = one.put("i", SIX, 2)
    two = Phone("b")
    two.hear(one)
    one.put("i", SIX | {"contract": "7C"}, 3)
    two.put("i", SIX | {"contract": "8C"}, 4)
    one.hear(two)
    line = one.state["lines"][0]
    assert [version["value"]["contract"] for version in line["versions"]] == ["7C", "8C"]
    assert line["value"]["contract"] == "8C"
    assert first["id"] not in line["heads"]
    one.put("i", SIX | {"contract": "7C"}, 5, on=line["heads"])
    two.hear(one)
    assert one.state["lines"][0]["versions"] == two.state["lines"][0]["versions"] == []
    assert two.state["sheet"]["pool"] == [4, 0, 0]


def test_a_deal_taken_out_here_and_changed_there_is_a_conflict() -> None:
    """A-218."""
    one = begun("a")
    one.put("i", SIX, 2)
    two = Phone("b")
    two.hear(one)
    two.put("i", SIX | {"contract": "8C"}, 3)
    one.put("i", None, 4)
    one.hear(two)
    line = one.state["lines"][0]
    assert (line["value"], len(line["versions"])) == (None, 2)
    assert one.state["deals"] == 0


def test_a_deal_that_two_telephones_wrote_is_pointed_at() -> None:
    """A-218: both took theirs for the first deal; until one is taken out, or renumbered, both say so."""
    one = begun("a")
    two = Phone("b")
    two.hear(one)
    one.put("i", SIX, 2, deal=1)
    two.put("j", SIX, 3, deal=1)
    one.hear(two)
    assert [line["twins"] for line in one.state["lines"]] == [["j"], ["i"]]
    one.put("j", SIX, 4, deal=2)
    assert [line["twins"] for line in one.state["lines"]] == [[], []]


def test_undo_takes_back_the_last_thing_of_this_telephone() -> None:
    """An insertion goes, a change and a removal come back; what somebody has changed since is left alone."""
    phone = begun("a")
    phone.put("i", SIX, 2, deal=1)
    phone.put("i", SIX | {"contract": "7C"}, 3, deal=1)
    for at, expected in ((4, "6C"), (5, None)):
        undo: Any = answer({"call": "undo", "events": phone.events, "by": "a"})["undo"]
        phone.put(undo["item"], undo["value"], at, on=undo["on"], undo=undo["undo"])
        lines = phone.state["lines"]
        assert (lines[0]["value"]["contract"] if lines else None) == expected
    assert answer({"call": "undo", "events": phone.events, "by": "a"}) == {"undo": None}
    assert answer({"call": "undo", "events": phone.events, "by": "b"}) == {"undo": None}


def test_a_changed_past_is_shown_before_it_is_written() -> None:
    """The preview of an edit names every later deal that writes something else: here the aid of a pool that is full earlier."""
    phone = begun("a", options={"pool_target": 4})
    phone.put("i", SIX, 2)
    phone.put("j", SIX, 3)
    guide = phone.guide(item="i")
    assert (guide["open"], guide["preview"]["changes"]) == (False, [])
    contract = next(step for step in guide["steps"] if step["id"] == "contract")
    choice = next(one for one in contract["choices"] if one["value"] == "7C")
    guide = phone.guide(item="i", draft=choice["draft"] | {"calls": SIX["calls"]})
    (change,) = guide["preview"]["changes"]
    assert (change["id"], change["number"]) == ("j", 2)
    assert [entry["reason"] for entry in change["was"]] == ["game_made"]
    assert [entry["reason"] for entry in change["now"]] == ["american_aid", "american_aid"]
    assert guide["preview"]["was"] != guide["preview"]["now"]


def test_what_taking_out_would_change_is_shown() -> None:
    """Without the first of two deals the second fills the pool itself."""
    phone = begun("a", options={"pool_target": 2})
    phone.put("i", SIX, 2)
    phone.put("j", SIX, 3)
    found: Any = answer({"call": "without", "events": phone.events, "item": "i"})
    assert [change["id"] for change in found["changes"]] == ["j"]
    assert [entry["reason"] for entry in found["changes"][0]["now"]] == ["game_made"]
    assert answer({"call": "without", "events": phone.events, "item": "?"}) == {"changes": [], "was": found["was"], "now": found["was"]}


def test_a_deal_that_the_past_makes_impossible_is_left_out_with_its_reason() -> None:
    """A-73: a raspasy put before a six leaves that six below the exit level; the document holds what can be scored."""
    phone = begun("a")
    phone.put("i", SIX, 2)
    phone.put("r", {"kind": "raspasy", "tricks": {"D": 3, "A": 3, "B": 4}}, 3, after="", on=[])
    state = phone.state
    assert [[fault["code"] for fault in line["faults"]] for line in state["lines"]] == [[], ["below_minimum"]]
    assert state["lines"][1]["faults"][0]["text"]["ru"]
    assert len(state["document"]["deals"]) == 1
    assert state["next"]["minimum"] == 7


def test_the_dealer_is_asked_for_where_it_is_another() -> None:
    """A-219: whoever dealt is written with the deal, and a deal that was put before it moves nobody's turn."""
    phone = begun("a")
    guide = phone.guide(draft={"dealer": "A", "declarer": "D", "kind": "game", "contract": "6C", "calls": SIX["calls"]})
    assert (guide["dealer"], guide["usual_dealer"], guide["item"]["dealer"]) == (1, 2, "A")
    phone.put("i", guide["item"], 2)
    assert phone.state["next"]["dealer"] == 2


@pytest.mark.parametrize(
    "request_",
    [None, {}, {"call": "x"}, {"call": "state"}, {"call": "state", "events": [{}]}, {"call": "draft", "rules": "sochi"}, {"call": "take_over", "document": {}},
     {"call": "state", "events": [{"id": "a", "at": 1, "by": "a", "item": "setup", "on": [], "value": {"rules": "x", "players": ["A"], "dealer": "A"}}]}],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_both_languages(request_: Any) -> None:
    """Nothing but faults comes back, each in Russian and English."""
    found: Any = answer(request_)
    assert list(found) == ["faults"]
    assert all(fault["text"]["ru"] and fault["text"]["en"] for fault in found["faults"])


def test_every_convention_can_be_chosen() -> None:
    """Every preset comes to a rule set for each number of players that it names, and the wheels of real cards are among the options."""
    known: Any = answer({"call": "conventions"})
    for preset in known["presets"]:
        for players in preset["players"]:
            found: Any = answer({"call": "draft", "rules": preset["name"], "players": players, "pool": preset["pool"], "options": {}})
            assert found["faults"] == []
    assert {"revoke", "misdeal", "stake"} <= {option["id"] for option in known["options"]}
