"""Every worked example of the rules base is entered through the score keeper's questions, and writes what the rules base prints.

The expected entries are read from `docs/rules/scoring.md` itself, so that an example which is added there and not entered here fails.
"""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from preferans.notation.form import Object
from preferans.notation.score_document import score_document
from preferans.notation.score_place import Place
from preferans.notation.score_sheet import begin, document, lines, read_setup
from preferans.seats import SEATS
from support.contracts import VALID, load
from support.score_typist import enter

BASE = Path(__file__).parents[3] / "docs" / "rules" / "scoring.md"
CALLS = {"W": "whist", "P": "pass", "H": "half_whist", "R": "whist_return"}
PRESETS = {"any": "sochi", "S1b": "sochi", "sochi (codex)": "sochi"}
"""Names in the table of the examples that are no presets."""
LEAVES_OUT: dict[str, str] = {}
"""Examples that cannot be entered, each with its reason."""


@dataclass(frozen=True)
class Example:
    """What happened at the table of an example: its last item is the example, those before lead there."""

    rules: str
    items: tuple[Object, ...]
    options: Object = field(default_factory=dict)
    players: tuple[str, ...] = ("D", "A", "B")
    dealer: str = ""
    """Of the first item; the last player if empty."""
    brought: Object | None = None


def game(contract: str, calls: str, tricks: str = "", **more: object) -> Object:
    """A game of D: `PHR` is A's pass, B's half whist, A's return; the tricks are those of D, A and B."""
    item: Object = {"kind": "game", "declarer": "D", "contract": contract}
    if calls:
        item["calls"] = [["ABA"[place], CALLS[call]] for place, call in enumerate(calls)]
    return item | _tricks(tricks, "DAB") | more


def _tricks(tricks: str, names: str | tuple[str, ...]) -> Object:
    return {"tricks": dict(zip(names, map(int, tricks.split("-")), strict=False))} if tricks else {}


def raspasy(tricks: str, names: tuple[str, ...] = ("P1", "P2", "P3"), **more: object) -> Object:
    return {"kind": "raspasy"} | _tricks(tricks, names) | more


def misere(taken: int) -> Object:
    return {"kind": "misere", "declarer": "D", "tricks": {"D": taken}}


LEFT: Object = {"kind": "surrender", "declarer": "D", "bid": "7H", "down": 3}
DARK: Object = {"dark_pass": "any_hand", "dark_game": True, "bomb": "dark_pass_earns_one"}
CAP2: Object = {"raspasy_progression": "arith_cap2"}
PEOPLE = ("P1", "P2", "P3")


def one(rules: str, contract: str, calls: str, tricks: str = "", **options: object) -> Example:
    """A game as the first deal."""
    return Example(rules, (game(contract, calls, tricks),), options)


def with_pools(contract: str, pools: dict[str, int], **options: object) -> Example:
    """A game that both leave, on a sheet taken over from paper with these pools."""
    players = tuple(pools)
    left: Object = {"kind": "game", "declarer": "D", "contract": contract, "calls": {players[1]: "pass", players[2]: "pass"}}
    return Example("sochi", (left,), options, players, brought={"pool": pools})


EXAMPLES: dict[str, Example] = {
    "E01": one("sochi", "6C", "WP", "6-2-2"),
    "E02": one("sochi", "6C", "WW", "6-2-2"),
    "E03": one("sochi", "6C", "WW", "7-3-0"),
    "E06": one("sochi", "6S", "WW", "5-5-0"),
    "E08": one("sochi10x", "6C", "WP", "5-5-0"),
    "E09": one("sochi10x", "6C", "WP", "5-3-2"),
    "E10": one("sochi10x", "6C", "WP", "4-3-3"),
    "E11": one("sochi10x", "6C", "WP", "3-4-3"),
    "E12": one("sochi10x", "7C", "WP", "6-3-1"),
    "E14": one("sochi10x", "7C", "WP", "4-3-3"),
    "E17": one("sochi10x", "8C", "WP", "5-3-2"),
    "E20": one("sochi10x", "9C", "WP", "6-3-1"),
    "E21": one("sochi10x", "10C", "WP", "9-1-0"),
    "E22": one("sochi10x", "10C", "WP", "8-1-1"),
    "E29": Example("sochi10x", (game("6C", "WW", "6-2-2", talon=["SA", "CA"]),), players=("D", "A", "B", "S")),
    "E30": one("sochi10x", "6C", "WP", "7-3-0"),
    "E31": Example("sochi10x", (misere(0),)),
    "E33": Example("sochi", (misere(0),)),
    "E35": Example("leningrad", (misere(3),)),
    "E37": one("leningrad", "6C", "WP", "5-5-0"),
    "E38": one("leningrad", "7C", "WP", "10-0-0"),
    "E39": one("fspr", "8C", "WW", "10-0-0"),
    "E40": one("leningrad", "8C", "WW", "6-2-2"),
    "E42": one("rostov", "6C", "WW", "6-2-2"),
    "E43": one("rostov", "8C", "WP", "7-3-0"),
    "E45": one("mailru", "8C", "WW", "10-0-0"),
    "E47": one("sochi", "6C", "WW", "9-1-0"),
    "E48": one("sochi", "6C", "WW", "8-2-0"),
    "E49": one("sochi", "8C", "WW", "6-3-1"),
    "E50": one("sochi", "6C", "WW", "5-3-2"),
    "E51": one("sochi", "10C", "", "8-1-1"),
    "E52": one("sochi", "10C", "", "9-1-0", ten_check_payment="consolation_only"),
    "E54": one("sochi", "7C", "PP"),
    "E56": one("sochi", "7C", "PH"),
    "E58": one("leningrad", "7C", "PHR", "6-4-0"),
    "E60": one("classic19", "8C", "WW", "9-1-0"),
    "E61": Example("sochi", (LEFT,)),
    "E62": Example("leningrad", (LEFT,), {"surrender": "down_three"}),
    "E63": Example("sochi", (game("6C", "WW", "6-2-2", dark=True),), {"dark_game": True}),
    "E65": Example("sochi", (raspasy("4-3-3", ("D", "A", "B"), dark_pass=["D"]), game("7C", "WW", "6-2-2")), DARK),
    "E68": Example("sochi", (raspasy("3-2-5"),) * 3, CAP2, PEOPLE),
    "E69": Example("sochi", (raspasy("3-2-5"),) * 3, CAP2 | {"amnesty_record": "minimum_removed"}, PEOPLE),
    "E70": Example("sochi", (raspasy("0-4-6"),), players=PEOPLE),
    "E71": Example("sochi", (raspasy("0-5-5"),) * 3, players=PEOPLE),
    "E73": Example("leningrad", (raspasy("0-4-6"),), players=PEOPLE),
    "E74": Example("fspr", (raspasy("4-2-4-0", tuple("ABCD")),), players=tuple("ABCD"), dealer="B"),
    "E77": Example("sochi10x", (raspasy("3-2-5"),), players=PEOPLE),
    "E83": Example("rostov", (raspasy("1-4-5"),), players=(*PEOPLE, "S")),
    "E85": with_pools("6C", {"D": 10, "X": 4, "B": 2}),
    "E86": with_pools("9C", {"D": 18, "A": 20, "B": 20}, pool_target=20),
    "E87": with_pools("6C", {"D": 9, "X": 4, "B": 2}, pool_target=10),
}


def rows() -> dict[str, list[str]]:
    """The table of the rules base: preset, situation, entries, source by the number of the example."""
    found = [[cell.strip() for cell in line.strip("| \n").split(" | ")] for line in BASE.read_text(encoding="utf-8").splitlines()]
    return {row[0]: row[1:] for row in found if re.fullmatch(r"E\d+", row[0])}


def printed(text: str) -> dict[tuple[str, str], Fraction]:
    """`pool: D 2; whists: A>D 8` by column and player; figures of zero are printed and not written."""
    found: dict[tuple[str, str], Fraction] = {}
    for part in text.split("; "):
        column, figures = part.split(": ")
        for figure in figures.split(", "):
            who, amount = figure.rsplit(" ", 1)
            found[column, who] = Fraction(amount)
    return {key: amount for key, amount in found.items() if amount}


def test_no_example_is_left_out() -> None:
    """E01 … E87: whatever the rules base prints is entered here, under its preset, or has a reason not to be."""
    base = rows()
    assert len(base) > 50
    assert set(EXAMPLES) | set(LEAVES_OUT) == set(base)
    assert not set(EXAMPLES) & set(LEAVES_OUT)
    assert {name: one.rules for name, one in EXAMPLES.items()} == {name: PRESETS.get(base[name][0], base[name][0]) for name in EXAMPLES}


@pytest.mark.parametrize("number", EXAMPLES)
def test_an_example_is_entered_and_writes_what_is_printed(number: str) -> None:
    """E01 … E87: every item is answered question by question; `preferans score` reads the document, and its last item writes the entries of the table."""
    example = EXAMPLES[number]
    setup: Object = {"rules": example.rules, "options": dict(example.options), "players": list(example.players)}
    setup |= {"dealer": example.dealer or example.players[-1]}
    if example.brought:
        setup["brought"] = example.brought
    agreed = read_setup(setup)
    items: list[tuple[str, Object]] = []
    for wanted in example.items:
        before = begin(agreed) if not items else tuple(lines(agreed, items))[-1].after
        items.append((str(len(items)), enter(Place(agreed.names, before, before.dealer), wanted).item))
    found = tuple(lines(agreed, items))
    assert all(not line.faults for line in found)
    scored: Any = score_document(document(agreed, setup, found))
    sums: dict[tuple[str, str], Fraction] = {}
    for entry in scored["entries"]:
        if entry["deal"] == len(scored["sheets"]):
            key = entry["column"], entry["player"] + (f">{entry['against']}" if entry["against"] else "")
            sums[key] = sums.get(key, Fraction()) + Fraction(entry["amount"])
    assert sums == printed(rows()[number][2])


SHEETS = sorted(path for path in VALID.iterdir() if path.name.startswith("settle-in"))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_finished_sheet_can_be_taken_from_paper(path: Path) -> None:
    """A-246: every example of a sheet to be settled, typed as the sheet on paper, is settled as its twin states."""
    given, expected = load(path), load(path.with_name(path.name.replace("-in.", "-out.")))
    setup = {key: given[key] for key in ("rules", "options", "players", "stake") if key in given} | {"dealer": given["players"][0]}
    agreed = read_setup(setup | {"brought": {key: given[key] for key in ("pool", "mountain", "whists")}})
    scored: Any = score_document(document(agreed, setup, ()))
    assert scored["settlement"] == expected["settlement"]


MATCHES = sorted(path for path in VALID.iterdir() if re.fullmatch(r"match-\d+\.json", path.name))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.name)
def test_the_deals_of_a_record_can_be_entered(path: Path) -> None:
    """A-245: what every example of a record says of its deals, entered question by question, gives its entries, its sheet and its settlement."""
    record = load(path)
    names = [player["name"] for player in record["players"]]
    setup: Object = {"rules": record["rules"]["name"], "options": record["rules"]["options"], "players": names}
    setup |= {"dealer": record["deals"][0]["dealer"], **({"stake": record["stake"]} if "stake" in record else {})}
    agreed, items = read_setup(setup), list[tuple[str, Object]]()
    for deal in record["deals"]:
        for wanted in (deal["result"], *deal.get("penalties", ())):
            before = tuple(lines(agreed, items))[-1].after if items else begin(agreed)
            items.append((str(len(items)), enter(Place(agreed.names, before, SEATS[names.index(deal["dealer"])]), wanted).item))
    scored: Any = score_document(document(agreed, setup, tuple(lines(agreed, items))))
    assert scored["entries"] == [entry for deal in record["deals"] for entry in deal["entries"]]
    assert (scored["sheet"], scored["settlement"]) == (record["sheet"], record["settlement"])
