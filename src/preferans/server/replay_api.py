"""The addresses of replays: the code of a deal that is over, the deal of a code, the deals of a record, the same cards once more."""

import time
from collections.abc import Callable

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from preferans.errors import Fault, RefusedError, format_path
from preferans.notation.deal_code import format_code, parse_code
from preferans.notation.replay import parse_record, replay
from preferans.notation.shared_deal import SharedDeal, replayed, shared_deals
from preferans.seats import SEATS
from preferans.server import protocol as p
from preferans.server.answers import address_of, answer, body_of, key_of
from preferans.server.api import Api
from preferans.server.bodies import read_body
from preferans.server.brought import taken_up
from preferans.server.guests import Guests
from preferans.server.limits import Buckets
from preferans.server.pages import facts_of
from preferans.server.practice import opening_of, practice_row
from preferans.server.problems import problem
from preferans.server.replaying import replay_page
from preferans.server.searching import FullError, Searcher
from preferans.server.store.rows import StoreError
from preferans.server.table import Table
from preferans.server.tables import Tables
from preferans.solver.table import is_proved
from preferans.texts import LANGUAGES, message, say

LARGEST_RECORD = 1 << 20
LEAST_COST = 0.05
"""Seconds that every question costs, however fast it is answered."""

Refused = tuple[Fault, ...]


class ReplayApi:
    """What the addresses do."""

    def __init__(self, tables: Tables, guests: Guests, searcher: Searcher, makes: Buckets, budget: Buckets) -> None:
        self._tables = tables
        self._guests = guests
        self._searcher = searcher
        self._makes = makes
        self._budget = budget

    async def show(self, request: Request) -> Response:
        """The deal of a code, step by step."""
        asked = await read_body(request, p.ReplayAsk)
        return asked if isinstance(asked, Response) else await self._worked(request, "bad_deal", shown, asked.code, asked.viewer)

    async def record(self, request: Request) -> Response:
        """The deals of a record."""
        body = await body_of(request, LARGEST_RECORD)
        if body is None:
            return problem("too_large", 413)
        try:
            text = body.decode()
        except UnicodeDecodeError:
            return problem("bad_request", 400)
        return await self._worked(request, "bad_record", listed, text)

    async def practise(self, request: Request) -> Response:
        """A table with the cards of a deal for this guest and bots."""
        if not self._makes.take(address_of(request)):
            return problem("too_many", 429)
        asked = await read_body(request, p.PracticeAsk)
        if isinstance(asked, Response):
            return asked
        try:
            shared = parse_code(asked.code)
            opening = opening_of(shared)
        except RefusedError as refused:
            return refusal("bad_deal", refused.faults)
        if asked.chair >= shared.rules.players:
            return problem("bad_request", 400)
        try:
            known = await self._guests.of_header(request.headers.get("cookie", ""))
            guest, token = (known, None) if known else await self._guests.welcome("")
            row = practice_row(shared, SEATS[asked.chair], guest.id, guest.name)
            table = await self._tables.make(row, opening, guest.id, key_of(request))
        except StoreError:
            return problem("busy", 503)
        made = answer(p.Created(table), 201)
        if token is not None:
            made.headers["set-cookie"] = self._guests.cookie_line(token)
        return made

    async def _worked(self, request: Request, code: str, work: Callable[..., bytes | Refused], *what: object) -> Response:
        """What the worker answers; the address pays with its seconds."""
        address, start = address_of(request), time.perf_counter()
        if not self._budget.take(address, LEAST_COST):
            return problem("too_many", 429)
        try:
            found = await self._searcher.run(work, *what)
        except FullError:
            return problem("overloaded", 503)
        self._budget.charge(address, time.perf_counter() - start - LEAST_COST)
        if isinstance(found, tuple):
            return refusal(code, found)
        return Response(found, 200, {"cache-control": "no-store"}, "application/json")


# ---- in the worker


def shown(code: str, viewer: int | None) -> bytes | Refused:
    """The page of a deal, encoded; what is wrong with it, if it cannot be shown."""
    try:
        shared = parse_code(code)
        seat = None if viewer is None or viewer >= shared.rules.players else SEATS[viewer]
        return msgspec.json.encode(replay_page(shared, seat))
    except RefusedError as refused:
        return refused.faults


def listed(text: str) -> bytes | Refused:
    """The deals of a record, encoded; what is wrong with it, if it does not prove itself."""
    try:
        match = replay(parse_record(text), is_proved)
    except RefusedError as refused:
        return refused.faults
    rows = [_line(shared) for shared in shared_deals(match)]
    title = p.Text(*(say(f"preset.{match.rules.name}", lang) for lang in LANGUAGES))
    return msgspec.json.encode(p.RecordPage(tuple(player.name for player in match.players), title, tuple(rows)))


def _line(shared: SharedDeal) -> p.SharedLine:
    played = replayed(shared, is_proved).played[0]
    kind, declarer, contract, _ = facts_of(played.outcome)
    return p.SharedLine(shared.deal.number, format_code(shared), kind, None if declarer is None else declarer.index, contract)


# ---- shared by the addresses


def deal_of(table: Table, number: str) -> Response:
    """The code of a deal of this table that is over: everybody at it has seen all its cards."""
    state = table.state
    if not number.isascii() or not number.isdigit() or not 1 <= int(number[:9]) <= len(state.match.played):
        return problem("unknown_deal", 404)
    rules, brought = state.match.rules, state.brought
    begun = None if brought is None else taken_up(brought, rules, state.match.played[0].log.dealer)
    shared = list(shared_deals(state.match, begun))[int(number) - 1]
    return answer(p.DealShare(format_code(shared), state.ended and not state.given and brought is None))


def refusal(code: str, faults: tuple[Fault, ...]) -> Response:
    """The answer to a deal or a record that is none: what is wrong, where it is, in words."""
    told = faults[:20]
    views = tuple(p.FaultView(one.code, format_path(one.path), p.Text(message(one, "ru"), message(one, "en"))) for one in told)
    return problem(code, 422, faults=views)


def replay_router(replays: ReplayApi, api: Api) -> APIRouter:
    """The addresses."""
    routes = APIRouter(prefix=p.API)

    async def deal(request: Request, table: str, deal: str) -> Response:
        return await api.at_table(request, table, lambda found, _: deal_of(found, deal))

    routes.add_api_route("/tables/{table}/deals/{deal}", deal, methods=["GET"])
    routes.add_api_route("/replay", replays.show, methods=["POST"])
    routes.add_api_route("/records", replays.record, methods=["POST"])
    routes.add_api_route("/practice", replays.practise, methods=["POST"])
    return routes
