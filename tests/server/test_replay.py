"""Replays: a deal that is over shown step by step as each chair saw it, records that are brought, the same cards once more for practice."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from preferans.conventions.ruleset import RuleSet
from preferans.match.match import Player, act
from preferans.notation.deal_code import format_code, parse_code
from preferans.notation.shared_deal import SharedDeal, begin_again, replayed, shared_deals
from preferans.rules.state import DealState
from preferans.rules.view import observe
from preferans.seats import SEATS, Seat
from preferans.server.deal_statistics import DEAL, OVER, counted
from preferans.server.replay_api import listed, shown
from preferans.server.replaying import replay_page
from preferans.server.settings import FILE
from preferans.server.store.schema import connect
from preferans.solver.position_form import read_position
from preferans.solver.table import is_proved
from support.matches import random_match
from support.table_server import API, Json, Person, Server, sit
from support.tables import NAMES, TABLES

RECORDS = Path(__file__).parents[1] / "golden" / "records"
PHASES = (RECORDS / "phases.prn").read_text(encoding="utf-8")
PEOPLE = tuple(Player(name) for name in NAMES)


def deals_of(rules: RuleSet, seed: int, deals: int = 3) -> list[SharedDeal]:
    """Deals played at random."""
    return list(shared_deals(random_match(seed, deals, rules, PEOPLE[: rules.players])))


def views_of(shared: SharedDeal, viewer: Seat | None) -> list[Json]:
    """The views of all steps, as the client puts them together."""
    page = json.loads(msgspec.json.encode(replay_page(shared, viewer)))
    views = [page["first"]]
    for step in page["steps"]:
        views.append(views[-1] | step["changes"])
    return views


def states_of(shared: SharedDeal) -> list[DealState]:
    """Every state of the deal up to its last action."""
    match = begin_again(shared)
    states: list[DealState] = []
    for item in replayed(shared, is_proved).played[0].log.actions:
        assert match.current is not None
        if not states or states[-1] is not match.current.state:
            states.append(match.current.state)
        match = act(match, item).match
    return states


@pytest.mark.parametrize("name", ["sochi", "two", "four, rostov", "five", "dark, hidden talon", "halves", "taking part"])
def test_a_chair_sees_what_it_saw(name: str) -> None:
    """At every step: the own cards and those that lay open, and no other; with open cards all three hands."""
    for shared in deals_of(TABLES[name], 7, 2):
        states = states_of(shared)
        for viewer in SEATS[: shared.rules.players]:
            for view, state in zip(views_of(shared, viewer), states, strict=False):
                seen = observe(state, viewer)
                assert view["me"] == viewer.index
                assert view["hand"] == [card.name for card in seen.hand]
                opened = {seat.index: [card.name for card in cards] for seat, cards in seen.open_hands if seat != viewer}
                assert {hand["chair"]: hand["cards"] for hand in view["hands"] if hand["cards"] is not None} == opened
                assert view["talon"] == [card.name for card in seen.talon]
                assert view["result"] is None
        for view, state in zip(views_of(shared, None), states, strict=False):
            hands = [view["hand"] if hand["chair"] == view["me"] else hand["cards"] for hand in view["hands"]]
            assert hands == [[card.name for card in observe(state, seat).hand] for seat in state.deal.seats]


@pytest.mark.parametrize("name", ["sochi", "two", "four, rostov", "five"])
def test_the_last_step_is_the_result(name: str) -> None:
    """Its entries are those that were written; nothing may be done in a replay; every position is one that the solver takes."""
    for shared in deals_of(TABLES[name], 3):
        page = json.loads(msgspec.json.encode(replay_page(shared, None)))
        last = views_of(shared, None)[-1]
        if last["result"] is not None:  # a deal that was broken off has none
            assert last["result"]["entries"] == page["entries"]
        for step in page["steps"]:
            if step["position"] is not None:
                read_position(step["position"])
        assert all(not view["legal"].get("next") and view["settlement"] is None for view in views_of(shared, None))


# ---- over HTTP


def post(server: Server, path: str, body: object, cookie: str = "") -> tuple[int, Any, dict[str, str]]:
    """The answer to a body."""
    sent = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    return server.ask(f"{API}{path}", cookie, "POST", sent)


def test_a_record_is_opened_deal_by_deal(server: Server) -> None:
    """The golden record has eighteen deals; each code shows its deal, and the entries are those of the record."""
    status, page, _ = post(server, "/records", PHASES)
    assert (status, page["names"], len(page["deals"])) == (200, ["Anna", "Boris", "Vera"], 18)
    for line in (page["deals"][0], page["deals"][13]):
        status, shown_page, headers = post(server, "/replay", {"code": line["code"], "viewer": None})
        assert (status, shown_page["first"]["deal"], headers["cache-control"]) == (200, line["number"], "no-store")
    assert [line["kind"] for line in page["deals"]][14] == "raspasy"
    status, found, _ = post(server, "/records", PHASES.replace("6S", "7S", 1))
    assert (status, found["code"]) == (422, "bad_record")
    assert found["faults"][0]["text"]["ru"]
    assert post(server, "/records", "x" * (1 << 21))[0] == 413
    assert server.ask(f"{API}/records", "", "POST", b"\xff")[0] == 400


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "bad_request"),
        ({"code": "1broken"}, 422, "bad_deal"),
        ({"code": "2AAAA"}, 422, "bad_deal"),
        ({"code": 7}, 400, "bad_request"),
        ({"code": "1A", "viewer": 9}, 400, "bad_request"),
        ("x" * 20_000, 413, "too_large"),
    ],
)
def test_a_damaged_link_is_refused_in_words(server: Server, body: object, status: int, code: str) -> None:
    """The refusal says in both languages what is wrong."""
    got, found, _ = post(server, "/replay", body)
    assert (got, found["code"]) == (status, code)
    assert all(fault["text"]["ru"] and fault["text"]["en"] for fault in found["faults"])


async def _play(server: Server, table: str, cookie: str) -> tuple[Person, list[Json]]:
    """Plays until a deal is over; every view that came."""
    async with sit(server, table, cookie) as person:
        while (await person.my_turn())["result"] is None and await person.step():
            pass
        return person, [frame["view"] for frame in person.frames if "view" in frame]


def test_a_deal_of_a_table_is_for_those_who_sat_there(server: Server) -> None:
    """While the match goes on its finished deals have codes, the one in play has none; for strangers there is none at all."""
    table, cookie = server.new_table()
    assert server.ask(f"{API}/tables/{table}/deals/1", cookie)[:2][0] == 404
    person, _ = asyncio.run(_play(server, table, cookie))
    number = person.view["deal"]
    status, found, _ = server.ask(f"{API}/tables/{table}/deals/{number}", cookie)
    assert (status, found["ended"]) == (200, False)
    status, page, _ = post(server, "/replay", {"code": found["code"], "viewer": person.view["me"]})
    assert page["entries"] == person.view["result"]["entries"]
    assert server.ask(f"{API}/tables/{table}/deals/1")[0] == 403
    for wrong in ("0", str(number + 1), "x", "-1", "1" * 30, "%D9%A1"):
        assert server.ask(f"{API}/tables/{table}/deals/{wrong}", cookie)[0] == 404
    assert server.ask(f"{API}/tables/none/deals/1", cookie)[0] == 404


def test_the_same_cards_for_practice(server: Server) -> None:
    """The named cards lie there, on that chair; it is said in every view, proves nothing, ends with the deal and counts nowhere."""
    shared = deals_of(TABLES["sochi"], 11)[1]
    chair = 2
    status, made, headers = post(server, "/practice", {"code": format_code(shared), "chair": chair})
    assert status == 201
    table, cookie = made["table"], headers["set-cookie"].split(";")[0]
    person, views = asyncio.run(_play(server, table, cookie))
    seat = begin_again(shared).current
    assert seat is not None
    deal = seat.state.deal
    assert all(view["given"] and view["me"] == chair and view["fair"] is None and view["next_fair"] is None for view in views)
    assert views[0]["hand"] == [card.name for card in deal.hands[deal.place(SEATS[chair])]]
    assert [player["bot"] for player in views[0]["players"]] == [True, True, False]
    assert views[0]["sheet"]["pool"] == [int(value) for value in shared.before.sheet.pool]
    result = person.view["result"]
    assert {hand["chair"]: hand["cards"] for hand in result["hands"]} == {
        where.index: [card.name for card in cards] for where, cards in zip(deal.seats, deal.hands, strict=True)
    }
    assert person.view["next"] is None
    assert not person.view["legal"].get("next")
    assert server.ask(f"{API}/history", cookie)[1] == {"matches": []}
    status, refused, _ = server.ask(f"{API}/tables/{table}/record.prn", cookie)
    assert (status, refused["code"]) == (409, "practice")
    again = server.ask(f"{API}/tables/{table}/deals/1", cookie)[1]["code"]
    assert parse_code(again).deal.order == shared.deal.order
    db = connect(server.data / FILE)
    lines = db.execute(
        "SELECT count(*) FROM events WHERE table_id = ? AND CAST(body AS TEXT) LIKE '%\"given\":true%'", (table,)
    ).fetchone()[0]
    assert lines == 1
    over = [bytes(body) for (body,) in db.execute(OVER, (DEAL, DEAL, 1 << 20))]
    assert counted(db).deals == sum(b'"given":true' not in body for body in over) < len(over)
    db.close()


@pytest.mark.parametrize(
    ("change", "status"), [({"chair": 3}, 400), ({"chair": "x"}, 400), ({"code": "1x"}, 422), ({"chair": 1, "more": 1}, 400)]
)
def test_what_cannot_be_practised(server: Server, change: Json, status: int) -> None:
    """A chair that is not at the table, a code that is none."""
    body = {"code": format_code(deals_of(TABLES["sochi"], 2)[0]), "chair": 0} | change
    assert post(server, "/practice", body)[0] == status


def test_ordinary_tables_cannot_be_given_cards(server: Server) -> None:
    """Whatever is asked for, a table of the lobby or of friends draws its pack."""
    code = format_code(deals_of(TABLES["sochi"], 2)[0])
    for path in ("/tables", "/rooms"):
        for extra in ({"code": code}, {"given": [code, 1]}, {"order": "SA"}):
            assert post(server, path, extra)[0] == 400


def test_the_worker_answers_with_faults() -> None:
    """What is no deal or no record comes back as faults and never as an error; a viewer who is not there sees open cards."""
    assert isinstance(shown("1x", None), tuple)
    assert isinstance(listed("nothing"), tuple)
    code = format_code(deals_of(TABLES["sochi"], 2)[0])
    assert shown(code, 4) == shown(code, None)
    rng = random.Random(4)
    for _ in range(50):
        at = rng.randrange(len(code))
        assert isinstance(shown(code[:at] + rng.choice("AZ_9") + code[at + 1 :], 0), tuple | bytes)
