"""A record says how its deals were agreed: what follows from it is proved, what does not is named at its place."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from preferans.notation.fair_deals import FairDeal, proofs
from preferans.notation.record_document import format_record_json, record_document
from preferans.notation.record_json import read_record_document
from preferans.notation.record_print import format_record_text
from preferans.notation.replay import check, read_record
from preferans.solver.table import is_proved
from support.deals import rules
from support.fair import fair_match

RECORD = fair_match(12)
DOCUMENT = record_document(RECORD)
TEXT = format_record_text(RECORD)


def altered(*place: str | int, value: object) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(DOCUMENT))
    inner: Any = document
    for part in place[:-1]:
        inner = inner[part]
    inner[place[-1]] = value
    return document


def found(document: dict[str, Any]) -> list[tuple[str, str]]:
    """What is wrong with the dealing of a record: codes and places."""
    faults = check(read_record_document(document))
    return [(one.code, "/".join(map(str, one.path))) for one in faults if "fairness" in one.path or one.code == "order_not_derived"]


def test_a_record_of_fair_deals_proves_itself() -> None:
    for text in (TEXT, format_record_json(RECORD)):
        reading = read_record(text)
        assert check(reading) == ()
        proved = [one for one in proofs(reading) if isinstance(one, FairDeal)]
        assert [(one.number, one.cut, one.given, one.absent) for one in proved] == [
            (1, 21, ("Vera",), ("Anna",)),
            (2, 21, ("Anna", "Vera"), ()),
            (3, 24, ("Anna",), ("Vera",)),
        ]


@pytest.mark.parametrize(
    ("place", "value", "code", "at"),
    [
        (("fairness", "scheme"), "prf2", "not_yet", "fairness/scheme"),
        (("fairness", "table"), "table-2", "commitment_differs", "fairness/table"),
        (("fairness", "secret"), "0" * 64, "commitment_differs", "fairness/commitment"),
        (("fairness", "commitment"), "0" * 64, "commitment_differs", "fairness/commitment"),
        (("fairness", "salts", "Anna"), None, "order_not_derived", "fairness/salts"),
        (("fairness", "salts", "Vera"), "0" * 32, "order_not_derived", "fairness/salts"),
        (("fairness", "salts", "Boris"), "0" * 32, "order_not_derived", "fairness/salts/Boris"),
        (("fairness", "salts", "Boris"), None, "order_not_derived", "fairness/salts/Boris"),
        (("talon_pair",), 3, "order_not_derived", "talon_pair"),
        (("number",), 7, "commitment_differs", "fairness/commitment"),
    ],
)
def test_each_field_is_named(place: tuple[str | int, ...], value: object, code: str, at: str) -> None:
    assert DOCUMENT["deals"][1]["talon_pair"] != 3  # type: ignore[index]
    assert found(altered("deals", 1, *place, value=value)) == [(code, f"deals/1/{at}")]


def test_two_cards_that_change_places_are_named() -> None:
    order = list(RECORD.deals[1].order)
    order[0], order[20] = order[20], order[0]
    document = altered("deals", 1, "order", value=[card.name for card in order])
    assert found(document)[0] == ("order_not_derived", "deals/1/order")


def test_the_first_table_is_the_table_of_all() -> None:
    document = altered("deals", 0, "fairness", "table", value="table-0")
    assert found(document) == [("commitment_differs", "deals/0/fairness/commitment")]


def test_a_salt_is_asked_of_everybody_once() -> None:
    salts = dict(RECORD.deals[1].fairness.salts)  # type: ignore[union-attr]
    del salts["Vera"]
    assert found(altered("deals", 1, "fairness", "salts", value=salts)) == [("missing_field", "deals/1/fairness/salts/Vera")]
    line = next(one for one in TEXT.splitlines() if one.startswith("salt Vera"))
    twice = read_record(TEXT.replace(line, f"{line}\n{line}", 1))
    assert [one.code for one in twice.faults] == ["syntax"]


def test_where_nobody_cuts_the_pack_is_as_it_was_drawn() -> None:
    """mailru and gambler play without a cut; their order must be the derived one itself."""
    uncut = rules(cut="off")
    record = fair_match(3, 2, uncut)
    assert [one.cut for one in proofs(read_record(format_record_json(record))) if isinstance(one, FairDeal)] == [0, 0]
    document = record_document(record)
    order: Any = document["deals"][0]["order"]  # type: ignore[index]
    document["deals"][0]["order"] = [*order[5:], *order[:5]]  # type: ignore[index]
    faults = check(read_record_document(document))
    assert [(one.code, one.text) for one in faults if one.code == "order_not_derived"] == [("order_not_derived", "order_not_derived.cut")]


@pytest.mark.parametrize(("place", "more", "text"), [(2, 1, "cut"), (2, None, "cut"), (1, None, "uncut")])
def test_where_it_is_cut_a_person_says_how_far_and_for_a_bot_the_secret_does(place: int, more: int | None, text: str) -> None:
    """A-171: Boris, a bot, cuts the third deal; Anna cuts the second. Not to cut is nobody's choice (A-161)."""
    order = [card.name for card in RECORD.deals[place].order]
    taken = next(one.cut for one in proofs(read_record(TEXT)) if isinstance(one, FairDeal) and one.number == place + 1)
    turn = 32 - taken if more is None else more
    faults = check(read_record_document(altered("deals", place, "order", value=[*order[turn:], *order[:turn]])))
    assert [one.text for one in faults if one.code == "order_not_derived"] == [f"order_not_derived.{text}"]


def test_a_text_is_named_at_its_line() -> None:
    lines = TEXT.split("\n")
    place = [number for number, one in enumerate(lines) if one.startswith("secret ")][1]
    lines[place] = f"secret {'0' * 64}"
    faults = check(read_record("\n".join(lines)))
    assert [(one.code, one.path) for one in faults] == [("commitment_differs", (f"line {place}",))]


def test_a_record_without_fairness_replays_as_ever() -> None:
    text = (Path(__file__).parents[2] / "golden" / "records" / "phases.prn").read_text(encoding="utf-8")
    reading = read_record(text)
    assert check(reading, is_proved) == ()
    assert set(proofs(reading)) == {None}


def flipped(value: str, bit: int) -> str:
    """Hexadecimal digits with one bit changed."""
    return f"{int(value, 16) ^ (1 << bit):0{len(value)}x}"


@pytest.mark.parametrize("field", ["secret", "commitment", "Boris", "Vera"])
def test_every_single_bit_counts(field: str) -> None:
    """R11: whichever bit of a secret, a commitment or a salt is another, it is caught."""
    stated = RECORD.deals[1].fairness
    assert stated is not None
    value = {"secret": stated.secret, "commitment": stated.commitment, **dict(stated.salts)}[field]
    assert value is not None
    reading = read_record(TEXT)
    for bit in range(4 * len(value)):
        wrong = flipped(value, bit)
        salts = tuple((name, wrong if name == field else salt) for name, salt in stated.salts)
        other = replace(stated, salts=salts) if field not in ("secret", "commitment") else replace(stated, **{field: wrong})
        deals = tuple(replace(deal, fairness=other) if deal.number == 2 else deal for deal in reading.deals)
        assert [isinstance(one, FairDeal) for one in proofs(replace(reading, deals=deals))] == [True, False, True], bit


@pytest.mark.parametrize("bit", range(0, 256, 37))
def test_a_bit_of_the_digest_of_the_conventions_counts(bit: int) -> None:
    changed = flipped(RECORD.heading.rules.hash.removeprefix("sha256:"), bit)
    assert [one.code for one in check(read_record_document(altered("rules", "hash", value=f"sha256:{changed}")))] == ["hash_differs"]


def test_every_bit_of_what_a_deal_says_counts() -> None:
    """R11: a flipped bit in the text of a deal, from its heading to its talon, is caught by the whole check."""
    start, end = (TEXT.index(mark, TEXT.index('[Deal "2"]')) for mark in ('[Deal "2"]', "[Auction]"))
    raw = TEXT.encode()
    assert len(TEXT[:end]) == len(TEXT[:end].encode()), "the places of letters are those of bytes"
    for place in range(start, end, 17):
        for bit in range(8):
            changed = raw[:place] + bytes([raw[place] ^ (1 << bit)]) + raw[place + 1 :]
            reading = read_record(changed.decode("utf-8", "surrogateescape"))
            assert reading.faults or check(reading), (place, bit)
