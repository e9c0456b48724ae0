"""Entries are well formed, and the sheet is their sum."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.scoring.entries import Column, Entry, Reason, mountain, pool, whists
from preferans.scoring.sheet import Sheet
from preferans.seats import SEATS, chairs
from support.scoring import A, B, D

AMOUNTS = st.one_of(st.integers(-60, 60), st.fractions(-60, 60, max_denominator=6))


@st.composite
def entries(draw: st.DrawFn, players: int) -> Entry:
    """Any entry at a table of so many."""
    writer, on = draw(st.permutations(chairs(players)))[:2]
    column = draw(st.sampled_from(Column))
    return Entry(column, writer, on if column is Column.WHISTS else None, Fraction(draw(AMOUNTS)), "agreed", Reason.AGREED_PENALTY)


def test_an_entry_says_what_and_why() -> None:
    assert pool(D, 2, "S1-52", Reason.GAME_MADE) == Entry(Column.POOL, D, None, Fraction(2), "S1-52", Reason.GAME_MADE)
    assert mountain(A, -3, "A-10", Reason.OFF_MOUNTAIN) == Entry(Column.MOUNTAIN, A, None, Fraction(-3), "A-10", Reason.OFF_MOUNTAIN)
    assert whists(B, D, 8, "S3-73", Reason.TRICK_WHISTS) == Entry(Column.WHISTS, B, D, Fraction(8), "S3-73", Reason.TRICK_WHISTS)


def test_whists_are_written_on_somebody_else_and_nothing_else_is() -> None:
    good = whists(B, D, 8, "S3-73", Reason.TRICK_WHISTS)
    with pytest.raises(ValueError, match=r"^whists are written on somebody, pool and mountain on nobody$"):
        replace(good, against=None)
    with pytest.raises(ValueError, match=r"^whists are written on somebody, pool and mountain on nobody$"):
        replace(good, column=Column.POOL)
    with pytest.raises(ValueError, match=r"^nobody writes whists on himself$"):
        replace(good, against=B)


def test_the_empty_sheet() -> None:
    empty = Sheet.empty(4)
    assert empty.players == 4
    assert empty.pool == empty.mountain == (0, 0, 0, 0)
    assert empty.whists == ((0, 0, 0, 0),) * 4


def test_every_entry_stands_in_its_field() -> None:
    sheet = Sheet.empty(3).add([
        pool(D, 2, "S1-52", Reason.GAME_MADE),
        pool(D, 4, "S1-51", Reason.GAME_MADE),
        mountain(A, 6, "A-16", Reason.WHIST_SHORTFALL),
        whists(B, D, 8, "S3-73", Reason.TRICK_WHISTS),
        whists(B, A, Fraction(5, 2), "S3-100", Reason.RASPASY_LOWEST),
    ])  # fmt: skip
    assert sheet == Sheet(
        (Fraction(6), Fraction(0), Fraction(0)),
        (Fraction(0), Fraction(6), Fraction(0)),
        ((Fraction(0),) * 3, (Fraction(0),) * 3, (Fraction(8), Fraction(5, 2), Fraction(0))),
    )
    assert sheet.whists_on(B, D) == 8
    assert sheet.whists_on(D, B) == 0


@given(st.data(), st.integers(2, 5))
def test_entries_sum_to_the_sheet(data: st.DataObject, players: int) -> None:
    """Law: every field is the sum of its entries, whatever their order and however they are grouped."""
    lines = data.draw(st.lists(entries(players), max_size=30))
    cut = data.draw(st.integers(0, len(lines)))
    sheet = Sheet.empty(players).add(lines)
    assert Sheet.empty(players).add(lines[:cut]).add(reversed(lines[cut:])) == sheet
    for seat in SEATS[:players]:
        mine = [line for line in lines if line.player is seat]
        assert sheet.pool[seat.index] == sum(line.amount for line in mine if line.column is Column.POOL)
        assert sheet.mountain[seat.index] == sum(line.amount for line in mine if line.column is Column.MOUNTAIN)
        for on in SEATS[:players]:
            assert sheet.whists_on(seat, on) == sum(line.amount for line in mine if line.against is on)
