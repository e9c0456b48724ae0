"""Every published score of a Sochi or Leningrad deal that the rules base collected comes out, by the convention it states."""

import json
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from preferans.conventions.ruleset import RuleSet
from preferans.match.progress import Progress
from preferans.rules.actions import WhistCall
from preferans.rules.contract import parse_game
from preferans.scoring.deal import Context, score
from preferans.scoring.entries import Column, Entry
from preferans.scoring.outcome import GameOutcome
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Sheet
from support.scoring import A, B, D, S, agreed, game, misere, raspasy, sheet

RECORDS = {record["id"]: record for record in json.loads((Path(__file__).parent / "scoresheets.json").read_text(encoding="utf-8"))}
SOCHI = agreed()
BOTH = agreed(duty_8_9_both="both")
LENINGRAD = agreed("leningrad")
CALLS = {"W": WhistCall.WHIST, "P": WhistCall.PASS}

DEALS: dict[str, RuleSet] = {
    "okozlov-made6": SOCHI,
    "okozlov-fail8": SOCHI,
    "okozlov-fail9": SOCHI,
    "okozlov-one-whister-0-6": SOCHI,
    "okozlov-one-whister-0-7": SOCHI,
    "okozlov-one-whister-0-9": SOCHI,
    "okozlov-one-whister-0-10": agreed(ten_mode="whisted_duty_1"),
    "okozlov-two-whisters-0-6": SOCHI,
    "okozlov-two-whisters-0-8": BOTH,
    "kintero-6-lone-short": SOCHI,
    "gchet-6-5-lone": LENINGRAD,
    "gchet-6-613": LENINGRAD,
    "gchet-8-1000": LENINGRAD,
    "rostik-6-two-short": SOCHI,
}
"""The convention of each deal; where it differs from the preset, the option is named."""

ELSEWHERE = {
    "mailru-1": "test_a_whole_sheet",
    "reviewpref-76-197": "test_whists_alone",
    "okozlov-misere-1": "test_misere",
    "okozlov-misere-3": "test_misere",
    "okozlov-misere-7": "test_misere",
    "gchet-misere2": "test_misere",
    "kintero-raspasy": "test_raspasy_at_a_price",
    "gchet-raspasy-amnesty": "test_raspasy_at_a_price",
    "gchet-raspasy-progression": "test_a_progression",
    "kintero-halfwhist6": "test_half_whist",
    "rostik-8-fail": "test_the_one_that_disagrees",
    "rostik-raspasy": "test_raspasy_in_a_row",
    "rostik-raspasy-zero": "test_raspasy_in_a_row",
    "reviewpref-135-70-a": "test_net_values",
    "lesnoy-257-7minus2": "test_net_values",
    "lesnoy-t6-ev5": "an expected value: the odds of the solver",
}


def sums(entries: Iterable[Entry]) -> Sheet:
    return Sheet.empty(4).add(entries)


def test_every_record_is_looked_at() -> None:
    assert set(RECORDS) == set(DEALS) | set(ELSEWHERE)


@pytest.mark.parametrize("name", DEALS)
def test_a_deal(name: str) -> None:
    """A published deal: pool, mountain and whists as the source states them."""
    record, rules = RECORDS[name], DEALS[name]
    answers = tuple(zip((A, B), (CALLS[word] for word in record["defenders"]), strict=True))
    tricks = tuple(zip((D, A, B), (record["declarer_tricks"], *record["defender_tricks"]), strict=True))
    outcome = GameOutcome(B, D, parse_game(f"{record['level']}C"), answers=answers, tricks=tricks)
    found, stated = sums(score(outcome, rules, Context(1))), record["stated"]
    assert found.pool[0] == stated.get("pool", found.pool[0])
    assert found.mountain[0] == stated.get("declarer_mountain", found.mountain[0])
    assert list(found.mountain[1:3]) == stated.get("defender_mountain", list(found.mountain[1:3]))
    whists = [found.whists_on(A, D), found.whists_on(B, D)]
    assert whists == stated.get("whists", whists)


@pytest.mark.parametrize("name", ["okozlov-misere-1", "okozlov-misere-3", "okozlov-misere-7", "gchet-misere2"])
def test_misere(name: str) -> None:
    """Ten on the mountain per trick, twenty in Leningrad."""
    record = RECORDS[name]
    rules = LENINGRAD if record["convention"] == "Leningrad" else SOCHI
    found = sums(score(misere(rules, record["declarer_tricks"]), rules, Context(1)))
    assert (found.pool[0], found.mountain[0]) == (0, record["stated"]["declarer_mountain"])


def test_the_one_whose_eight_is_answered_by_one() -> None:
    """okozlov-two-whisters-0-8 lets both answer; by A-16 the second whister does, as the record's model says."""
    record = RECORDS["okozlov-two-whisters-0-8"]
    found = sums(score(game(SOCHI, "8C", "WW", "10-0-0"), SOCHI, Context(1)))
    assert list(found.mountain[1:3]) == record["my_model"]["defender_mountain"]


@pytest.mark.parametrize(("name", "price", "short"), [("kintero-raspasy", 2, False), ("gchet-raspasy-amnesty", 8, True)])
def test_raspasy_at_a_price(name: str, price: int, short: bool) -> None:
    """The tricks at that price, the minimum taken off where the source does so."""
    record = RECORDS[name]
    rules = agreed(amnesty_record="minimum_removed" if short else "full")
    found = sums(score(raspasy(rules, "-".join(map(str, record["tricks"]))), rules, Context(price)))
    assert list(found.mountain[:3]) == record["stated"]["mountain"]
    assert list(found.pool[:3]) == record["stated"].get("pool", [0, 0, 0])


def test_a_progression() -> None:
    """gchet-raspasy-progression: 2, 4, 8, 8, 8 and a seven to leave them."""
    rules = agreed("leningrad", raspasy_progression="geom_cap")
    progress, prices = Progress.begin(rules, B), []
    for _ in range(5):
        prices.append(progress.price)
        progress, _ = progress.write(raspasy(rules, "3-3-4"))
    assert prices == RECORDS["gchet-raspasy-progression"]["stated"]
    assert progress.minimum == 7


def test_half_whist() -> None:
    """kintero-halfwhist6: two into the pool, two tricks at two whists."""
    stated = RECORDS["kintero-halfwhist6"]["stated"]
    found = sums(score(game(SOCHI, "6C", "PH"), SOCHI, Context(1)))
    assert (found.pool[0], found.whists_on(B, D)) == (stated["pool"], stated["whists_halfwhister"])


@pytest.mark.parametrize("name", ["rostik-raspasy", "rostik-raspasy-zero"])
def test_raspasy_in_a_row(name: str) -> None:
    """The minimum taken off; one, then two a trick; no trick is one point."""
    rules = agreed(amnesty_record="minimum_removed", zero_bonus="pool_one")
    progress = Progress.begin(rules, B)
    for step in RECORDS[name]["sequence"]:
        progress, _ = progress.write(raspasy(rules, "-".join(map(str, step["tricks"]))))
        assert list(progress.sheet.mountain) == step.get("mountain_total", list(progress.sheet.mountain))
        assert list(progress.sheet.pool) == step.get("pool_total", list(progress.sheet.pool))


def test_the_one_that_disagrees() -> None:
    """rostik-8-fail gives the whister no consolation; by S3-72 he has it, as the record's model says."""
    record = RECORDS["rostik-8-fail"]
    found = sums(score(game(SOCHI, "8C", "PW", "6-1-3"), SOCHI, Context(1)))
    assert found.mountain[0] == record["stated"]["declarer_mountain"]
    assert [found.whists_on(A, D), found.whists_on(B, D)] == record["my_model"]["whists"]
    without = agreed(consolation_price="none")
    assert sums(score(game(without, "8C", "PW", "6-1-3"), without, Context(1))).whists_on(B, D) == record["stated"]["whists_lone_whister"]


def whists_of(record: dict[str, Any], names: str) -> dict[str, int]:
    place = dict(zip(names, "DAB", strict=True))
    return {f"{place[writer]}>{place[on]}": amount for writer, row in record["whists"].items() for on, amount in row.items()}


def test_a_whole_sheet() -> None:
    """mailru-1: the published settlement."""
    record = RECORDS["mailru-1"]
    before = sheet("0 0 0", " ".join(str(record["mountain"][name]) for name in "ABV"), whists_of(record, "ABV"))
    assert list(settle(before, agreed("mailru")).exact) == [record["stated_result"][name] for name in "ABV"]


def test_whists_alone() -> None:
    """reviewpref-76-197: the whists of a sheet whose mountain is not known."""
    record = RECORDS["reviewpref-76-197"]
    found = settle(sheet("0 0 0", "", whists_of(record, "ABC")), SOCHI)
    assert list(found.exact) == [record["stated_whist_balance"][name] for name in "ABC"]
    stated = record["stated_pair_balances"]
    assert [pair.amount for pair in found.pairs] == [-stated["B_over_A"], -stated["C_over_A"], -stated["C_over_B"]]


def test_net_values() -> None:
    """reviewpref-135-70-a and lesnoy-257-7minus2: what one deal is worth to the declarer, in whists."""
    six = score(game(SOCHI, "6C", "WP", "7-3-0"), SOCHI, Context(1))
    assert settle(Sheet.empty(3).add(six), SOCHI).exact[0] == RECORDS["reviewpref-135-70-a"]["stated"]
    four = agreed(players=4)
    seven = score(game(four, "7C", "WW", "5-3-2"), four, Context(1))
    assert settle(Sheet.empty(4).add(seven), four).exact[0] == RECORDS["lesnoy-257-7minus2"]["stated"]
    assert sum((entry.amount for entry in seven if entry.column is Column.WHISTS and entry.player is S), Fraction()) == 8
