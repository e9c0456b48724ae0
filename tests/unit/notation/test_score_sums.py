"""How a total comes about, in figures: what is printed can be counted again by anybody, and gives the settlement."""

import ast
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.conventions.catalogue import build
from preferans.notation.form import amount_json
from preferans.notation.score_desk import answer
from preferans.notation.score_sums import sums
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Sheet
from support.scoring import A, agreed, sheet

AMOUNTS = st.one_of(st.integers(-200, 200), st.fractions(-200, 200, max_denominator=4)).map(Fraction)
TABLES = [("sochi", 3), ("leningrad", 3), ("rostov", 3), ("sochi10x", 3), ("sochi", 4), ("leningrad", 4), ("sochi", 5)]


def counted(figures: str) -> Fraction:
    """What a reader makes of the figures: the four rules, and fractions without spaces."""
    plain = figures.replace("−", "-").replace("×", "*")
    found = _counted(ast.parse(re.sub(r"(\d+)/(\d+)", r"(\1 / \2)", plain), mode="eval").body)
    assert re.fullmatch(r"[\d/() +*-]+", plain)
    return found


def _counted(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value=int(value)):
            return Fraction(value)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_counted(operand)
        case ast.BinOp(left=left, op=op, right=right):
            one, two = _counted(left), _counted(right)
            by = {ast.Add: one + two, ast.Sub: one - two, ast.Mult: one * two}
            return one / two if isinstance(op, ast.Div) else by[type(op)]
        case other:
            raise ValueError(ast.dump(other))


@given(st.data(), st.sampled_from(TABLES))
def test_every_line_counts_to_its_amount_and_the_last_is_the_settlement(data: st.DataObject, table: tuple[str, int]) -> None:
    """S1-82, S1-84, S1-86, S3-82, S3-83, A-27."""
    rules = build(table[0], {}, table[1])
    players = rules.players
    row = st.tuples(*[AMOUNTS] * players)
    whists = [list(data.draw(row)) for _ in range(players)]
    for place in range(players):
        whists[place][place] = Fraction()
    given_sheet = Sheet(data.draw(row), data.draw(row), tuple(map(tuple, whists)))
    settled, found = settle(given_sheet, rules), sums(given_sheet, rules)
    assert [one.amount for one in found if one.what == "total"] == list(settled.exact)
    assert [one.amount for one in found if one.what == "rounded"] == list(settled.rounded)
    assert all(counted(one.figures) == one.amount for one in found if one.what != "rounded")


def test_the_published_example_reads_as_people_write_it() -> None:
    """ST-01, minigames.mail.ru: mountains 42, 96, 132; the second has written 64 and 178, on him stand 170 and 95."""
    before = sheet("0 0 0", "42 96 132", {"D>A": 170, "D>B": 60, "A>D": 64, "A>B": 178, "B>D": 88, "B>A": 95})
    lines = [(one.what, one.figures, str(one.amount)) for one in sums(before, agreed("mailru")) if one.seat in (None, A)]
    assert lines == [
        ("burden", "96 − 0", "96"),
        ("average", "(42 + 96 + 132) / 3", "90"),
        ("points", "(90 − 96) × 10", "-60"),
        ("whists", "64 + 178 − 170 − 95", "-23"),
        ("total", "−60 − 23", "-83"),
        ("rounded", "", "-83"),
    ]


@pytest.mark.parametrize(("preset", "figures"), [("sochi", "4 − 6"), ("leningrad", "4 − 2 × 6")])
def test_a_pool_weighs_what_is_agreed(preset: str, figures: str) -> None:
    """S1-82, S3-91."""
    assert sums(sheet("6 0 0", "4 0 0"), agreed(preset))[0].figures == figures


def test_the_score_keeper_tells_them() -> None:
    """Each chair's total of the state is the last exact line of its sum."""
    setup = {"rules": "sochi", "options": {"pool_target": 20}, "players": ["D", "A", "B"], "dealer": "B"}
    six = {"kind": "game", "declarer": "D", "contract": "6C", "calls": [["A", "pass"], ["B", "pass"]]}
    events = [
        {"id": name, "at": at, "by": "a", "item": name, "on": [], "value": value}
        for at, (name, value) in enumerate([("setup", setup), ("1", six)])
    ]
    state = answer({"call": "state", "events": events})
    lines = [one for one in state["sums"] if one["chair"] == 0]
    assert [one["what"] for one in lines] == ["burden", "points", "whists", "total", "rounded"]
    assert lines[0] == {"what": "burden", "chair": 0, "figures": "0 − 2", "amount": -2}
    assert lines[3]["amount"] == state["sheet"]["total"][0] == amount_json(Fraction(40, 3))
    assert [one["amount"] for one in state["sums"] if one["what"] == "rounded"] == state["settlement"]["rounded"]
