"""Laws of records: both forms hold the same, a played match proves itself, one change in it is found where it is."""

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import DECK, Card
from preferans.errors import Path
from preferans.match.log import ClockEvent
from preferans.match.match import Player
from preferans.notation.actions import (
    CALLS,
    Bare,
    BareAct,
    Claimed,
    Clocked,
    Contracted,
    Discarded,
    Irregular,
    ModeChosen,
    Played,
    RecordAction,
    Said,
    SaidAct,
    TenSettled,
)
from preferans.notation.record import (
    Closing,
    DealRecord,
    Ended,
    Fairness,
    GameRecord,
    Heading,
    RecordEntry,
    RecordRules,
    RecordSettlement,
    RecordSheet,
)
from preferans.notation.record_document import format_record_json, record_document
from preferans.notation.record_json import read_record_document, read_record_json
from preferans.notation.record_of import record_of
from preferans.notation.record_print import format_record_text
from preferans.notation.record_text import read_record_text
from preferans.notation.replay import check, read_record, replay
from preferans.rules.actions import PlayMode
from preferans.rules.contract import ALL_GAMES, MISERE
from preferans.scoring.entries import Column, Reason
from support.matches import DAY, ENGINE, random_match, recorded

# ---- records of any shape: the grammar in full, whether or not they could have been played

seeds = st.integers(0, 10**9)
names = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters='"\\>'), min_size=1, max_size=6) | st.sampled_from(
    ["Anna", "Анна К", "a; b", "x on y", "pass", "[Deal", "% no", "Boris for Vera"]
)
fractions = st.fractions(min_value=-400, max_value=400, max_denominator=12)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
cards = st.sampled_from(DECK)
pairs = st.lists(cards, min_size=2, max_size=2, unique=True).map(lambda two: (two[0], two[1]))
bids = st.sampled_from(["pass", "hold", "misere", "misere_no_talon", "9_no_talon", "10_no_talon", "dark pass", "6S", "10NT", "dark 7D"])
penalties = st.builds(
    lambda note, amount: {
        "kind": "penalty", "offence": "agreed", "note": note, "entries": [{"column": "pool", "player": "Anna", "amount": amount}]
    },
    texts, st.integers(1, 9),
)  # fmt: skip


def said(act: SaidAct, who: st.SearchStrategy[str]) -> st.SearchStrategy[RecordAction]:
    return st.builds(Said, who, st.just(act), bids if act is SaidAct.BID else st.sampled_from(CALLS[act]))


@st.composite
def actions(draw: st.DrawFn, players: list[str]) -> tuple[RecordAction, ...]:
    """Actions of every kind in the order of their sections; the declarer has ordered before anybody plays."""
    who = st.sampled_from(players)
    anytime = (
        st.builds(Bare, who, st.just(BareAct.REDEAL))
        | st.builds(Irregular, who, penalties)
        | st.builds(Clocked, who, st.sampled_from(ClockEvent), st.none() | st.integers(0, 10**6))
    )
    auction = said(SaidAct.BID, who) | anytime
    contract = (
        said(SaidAct.PARTNER, who)
        | st.builds(Discarded, who, pairs)
        | st.builds(Contracted, who, st.sampled_from((*ALL_GAMES, MISERE)))
        | st.builds(Bare, who, st.just(BareAct.SURRENDER))
    )
    answer = (
        said(SaidAct.WHIST, who)
        | said(SaidAct.INVITE, who)
        | said(SaidAct.TEN, who)
        | st.builds(ModeChosen, who, st.sampled_from(PlayMode))
    )
    tricks = st.lists(st.tuples(who, st.integers(0, 10)), min_size=1, max_size=3, unique_by=lambda row: row[0]).map(tuple)
    play = (
        st.builds(Played, who, cards, st.none() | who)
        | st.builds(Claimed, who, tricks)
        | st.builds(Bare, who, st.sampled_from((BareAct.ACCEPT_CLAIM, BareAct.CONCEDE)))
        | said(SaidAct.ANSWER, who)
        | st.builds(TenSettled, who, st.integers(0, 10))
        | anytime
    )
    first: list[RecordAction] = [draw(said(SaidAct.BID, who))]
    return tuple(
        first
        + draw(st.lists(auction, max_size=4))
        + draw(st.lists(contract, max_size=3))
        + draw(st.lists(answer, max_size=3))
        + draw(st.lists(play, max_size=8))
    )


@st.composite
def deals(draw: st.DrawFn, number: int, players: list[str]) -> DealRecord:
    who = st.sampled_from(players)
    amounts = fractions.filter(bool)
    whists = st.tuples(who, who).filter(lambda two: two[0] != two[1])
    rule, reason = st.sampled_from(["S1-52", "A-15", "agreed", "S3-47a"]), st.sampled_from(Reason)
    entry = st.builds(lambda p, a, w, r: RecordEntry(number, Column.POOL, p, None, a, w, r), who, amounts, rule, reason) | st.builds(
        lambda two, a, w, r: RecordEntry(number, Column.WHISTS, two[0], two[1], a, w, r), whists, amounts, rule, reason
    )
    salts = st.lists(st.tuples(who, st.none() | st.just("0" * 32)), max_size=3, unique_by=lambda row: row[0]).map(tuple)
    fairness = st.builds(lambda rows: Fairness("v1", "table_1", "a" * 64, "b" * 64, rows), salts)
    result = st.none() | st.builds(
        lambda name, n: {"kind": "misere", "declarer": name, "tricks": {name: n}, "end": "played"}, who, st.integers(0, 10)
    )
    return DealRecord(
        number,
        draw(who),
        tuple(draw(st.permutations(DECK))),
        draw(st.integers(1, 16)),
        draw(actions(players)),
        draw(result),
        tuple(draw(st.lists(entry, max_size=3))),
        tuple(draw(st.lists(penalties, max_size=2))),
        draw(st.none() | fairness),
    )


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    players = draw(st.lists(names, min_size=3, max_size=4, unique=True))
    figures = lambda: tuple((name, draw(fractions)) for name in players)  # noqa: E731
    heading = Heading(
        "preferans 0.1.0+x",
        draw(st.none() | st.just("2026-11-29")),
        RecordRules(
            "sochi",
            "sha256:" + "0" * 64,
            draw(st.dictionaries(st.sampled_from(["talk", "cut", "duty"]), st.booleans() | texts | st.lists(st.integers()))),
        ),
        tuple(Player(name, draw(st.sampled_from(["", "rule", "rule 1.0"]))) for name in players),
        draw(st.none() | st.sampled_from([Fraction(1), Fraction(1, 100)])),
    )
    first, second, third = players[:3]
    whists = ((first, second, draw(fractions)), (first, third, draw(fractions)), (third, second, draw(fractions)))
    closing = Closing(
        draw(st.sampled_from(Ended)),
        RecordSheet(figures(), figures(), whists),
        RecordSettlement(
            figures(),
            tuple((name, draw(st.integers(-99, 99))) for name in players),
            ((first, second, draw(fractions)), (second, third, draw(fractions))),
            ((first, third, draw(st.integers(1, 99))),),
            draw(st.none()) if draw(st.booleans()) else figures(),
        ),
    )
    return GameRecord(heading, tuple(draw(deals(number + 1, players)) for number in range(draw(st.integers(0, 2)))), closing)


@given(records())
def test_text_and_json_hold_the_same(record: GameRecord) -> None:
    text, twin = format_record_text(record), format_record_json(record)
    from_text, from_json = read_record_text(text), read_record_json(twin)
    assert from_text.faults == from_json.faults == ()
    assert from_text.record == from_json.record == record
    assert json.loads(twin) == record_document(record)


@given(records(), seeds)
def test_a_damaged_text_is_read_or_refused_and_nothing_else(record: GameRecord, seed: int) -> None:
    """Whatever is cut, doubled or exchanged: faults with places, never another error; what reads writes itself again."""
    rng = random.Random(seed)
    text = format_record_text(record)
    at, length = rng.randrange(len(text)), rng.randrange(1, 20)
    damaged = rng.choice((text[:at] + text[at + length :], text[:at] + text[at : at + length] * 2 + text[at + length :], text[:at] + rng.choice('Т";[]{}0\n %') + text[at + 1 :]))  # fmt: skip
    reading = read_record_text(damaged)
    assert (reading.record is None) == bool(reading.faults)
    if reading.record is not None:
        assert read_record_text(format_record_text(reading.record)).record == reading.record


# ---- records of matches that were played


@given(seeds)
def test_a_match_that_was_played_proves_itself_in_both_forms(seed: int) -> None:
    match = random_match(seed, 2)
    record = recorded(match)
    text, twin = format_record_text(record), format_record_json(record)
    assert check(read_record(text)) == check(read_record(twin)) == ()
    again = replay(record)
    assert again == match
    assert record_of(again, engine=ENGINE, date=DAY, ended=Ended.CUT) == record


def numbers(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where whole numbers stand in a document."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from numbers(inner, (*path, place))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def put(document: Any, path: Path, value: object) -> None:
    *way, last = path
    for step in way:
        document = document[step]
    document[last] = value


@given(seeds, st.sampled_from((-1, 1, 2)))
def test_one_changed_figure_is_found_and_named(seed: int, step: int) -> None:
    """Any score, number, option of a played record: the first fault stands there, or at what it is part of."""
    document = record_document(recorded(random_match(seed, 1)))
    rng = random.Random(seed)
    places = [path for path in numbers(document) if "ms" not in path and path[-1] != "talon_pair"]
    path = rng.choice(places)
    node: Any = document
    for part in path:
        node = node[part]
    put(document, path, node + step)
    faults = check(read_record_document(document))
    assert faults
    if path[:2] == ("rules", "options"):
        assert {one.code for one in faults} <= {"hash_differs", "bad_option_value", "option_conflict", "player_count"}
    elif "tricks" in path and "actions" in path:
        assert faults[0].path[:4] == path[:4] or faults[0].code == "result_differs"
    else:
        assert any(one.path == path[: len(one.path)] for one in faults), (path, faults)


@given(seeds)
def test_one_changed_card_is_found_and_named(seed: int) -> None:
    """A card that was not played there: it, or the deal's first action that it makes impossible, is illegal."""
    record = recorded(random_match(seed, 1))
    rng = random.Random(seed)
    deal = record.deals[0]
    played = [place for place, action in enumerate(deal.actions) if isinstance(action, Played)]
    if not played:
        return
    document: Any = record_document(record)
    place = rng.choice(played)
    before: Card = deal.actions[place].card  # type: ignore[union-attr]
    other = rng.choice([card for card in DECK if card is not before])
    document["deals"][0]["actions"][place]["card"] = str(other)
    faults = check(read_record_document(document))
    hidden = not any(isinstance(action, Played) and action.card is other for action in deal.actions)
    assert faults or hidden
    if faults and faults[0].code == "illegal_action":
        assert faults[0].path[:3] == ("deals", 0, "actions")
        assert int(faults[0].path[3]) >= place
