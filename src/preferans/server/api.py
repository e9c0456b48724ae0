"""The addresses under `protocol.API`: nothing is changed by a GET, everything is answered by structs of the protocol."""

import secrets
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import TypeAlias

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from preferans.conventions.catalogue import build
from preferans.conventions.ruleset import RuleSet
from preferans.errors import RefusedError
from preferans.seats import Seat
from preferans.server import pages, shuffle
from preferans.server import protocol as p
from preferans.server.brains import registered
from preferans.server.conventions import conventions, draft, fault_views, preset_choices, wanted_rules
from preferans.server.guests import Guests
from preferans.server.limits import Buckets
from preferans.server.problems import problem
from preferans.server.records import clean_name, record
from preferans.server.store.rows import SeatRow, StoreError, TableRow
from preferans.server.store.store import Guest, Store
from preferans.server.table import Table, now_ms
from preferans.server.tables import Tables

BOTS = ("rule",)
NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна", "Игорь", "Клара", "Лев", "Майя", "Нил", "Ольга", "Пётр", "Рита", "Юрий")
"""Proper names of bots."""
LARGEST_BODY = 16384
Ask: TypeAlias = Callable[[Table, Seat], Response]


class Api:
    """What the addresses do."""

    def __init__(self, store: Store, tables: Tables, guests: Guests, makes: Buckets) -> None:
        self._store = store
        self._tables = tables
        self._guests = guests
        self._makes = makes

    async def guest(self, request: Request) -> Guest | None:
        """Who asks."""
        return await self._guests.of_header(request.headers.get("cookie", ""))

    async def lobby(self, request: Request) -> Response:
        """What can be played, and the tables of this guest."""
        guest = await self.guest(request)
        mine = []
        for name in await self._store.tables_of(guest.id) if guest else ():
            table = await self._tables.get(name)
            seat = table.seat_of(guest.id) if table and guest else None
            if table and seat:
                mine.append(pages.my_table(table, seat))
        return answer(p.Lobby(preset_choices(), tuple(mine), guest.name if guest else ""))

    async def draft(self, request: Request) -> Response:
        """What a new table would agree; nothing is made."""
        wanted = await _wanted(request)
        return answer(draft(wanted)) if isinstance(wanted, p.NewTable) else wanted

    async def make_table(self, request: Request) -> Response:
        """A new table for this guest and bots, or the one that the same command has made."""
        if not self._makes.take(request.client.host if request.client else ""):
            return problem("too_many", 429)
        wanted = await _wanted(request)
        if not isinstance(wanted, p.NewTable):
            return wanted
        try:
            rules = wanted_rules(wanted)
        except RefusedError as refused:
            first = refused.faults[0]
            return problem(first.code, 422, dict(first.values), fault_views(refused.faults))
        name = clean_name(wanted.name)
        try:
            guest, token = await self._guest_or_new(request, name)
            table = await self._tables.make(_row(rules, guest, name), guest.id, _key(request))
        except StoreError:
            return problem("busy", 503)
        made = answer(p.Created(table), 201)
        if token is not None:
            made.headers["set-cookie"] = self._guests.cookie_line(token)
        return made

    async def _guest_or_new(self, request: Request, name: str) -> tuple[Guest, str | None]:
        known = await self.guest(request)
        if known is None:
            return await self._guests.welcome(name)
        await self._guests.rename(known, name)
        return known, None

    async def at_table(self, request: Request, table: str, ask: Ask) -> Response:
        """What a guest asks about a table at which he sits."""
        guest, found = await self.guest(request), await self._tables.get(table)
        if found is None:
            return problem("unknown_table", 404)
        seat = found.seat_of(guest.id) if guest else None
        return problem("not_yours", 403) if seat is None else ask(found, seat)


def answer(body: msgspec.Struct, status: int = 200) -> Response:
    """A struct as JSON; never kept by anybody on the way."""
    return Response(msgspec.json.encode(body), status, {"cache-control": "no-store"}, "application/json")


async def _wanted(request: Request) -> p.NewTable | Response:
    """The table that a request describes, or the answer to one that cannot be read."""
    body = await request.body()
    if len(body) > LARGEST_BODY:
        return problem("too_large", 413)
    try:
        return msgspec.json.decode(body or b"{}", type=p.NewTable)
    except msgspec.MsgspecError:
        return problem("bad_request", 400)


def _row(rules: RuleSet, guest: Guest, name: str) -> TableRow:
    """A table where the guest sits first and bots on the other chairs; chance decides who deals."""
    names = shuffle.shuffled(tuple(other for other in NAMES if other.casefold() != name.casefold()))
    bots = tuple(SeatRow(names[chair], bot=registered(shuffle.choose(BOTS))) for chair in range(1, rules.players))
    usual = build(rules.name, {}).options()
    changed = {option: value for option, value in rules.options().items() if value != usual[option] and option != "players"}
    return TableRow(
        id=secrets.token_urlsafe(12),
        rules=rules.name,
        options=dict(changed),
        rules_hash=rules.hash,
        engine=f"preferans {version('preferans')}",
        seats=(SeatRow(name, guest=guest.id), *bots),
        dealer=shuffle.below(rules.players),
        created=now_ms(),
    )


def _key(request: Request) -> str:
    """The id of the command that makes a table: the client's, which may come twice, or a new one."""
    return request.headers.get("idempotency-key", "")[:64] or secrets.token_urlsafe(12)


def router(api: Api) -> APIRouter:
    """The addresses."""
    routes = APIRouter(prefix=p.API)
    at_table: Callable[[Request, str, Ask], Awaitable[Response]] = api.at_table

    async def agreed() -> Response:
        return answer(conventions())

    async def sheet(request: Request, table: str) -> Response:
        return await at_table(request, table, lambda found, _: answer(pages.sheet_page(found)))

    async def rules(request: Request, table: str) -> Response:
        return await at_table(request, table, lambda found, _: answer(pages.rules_page(found)))

    async def prn(request: Request, table: str) -> Response:
        return await at_table(request, table, lambda found, _: record(found, "prn"))

    async def twin(request: Request, table: str) -> Response:
        return await at_table(request, table, lambda found, _: record(found, "json"))

    routes.add_api_route("/lobby", api.lobby, methods=["GET"])
    routes.add_api_route("/conventions", agreed, methods=["GET"])
    routes.add_api_route("/conventions", api.draft, methods=["POST"])
    routes.add_api_route("/tables", api.make_table, methods=["POST"], status_code=201)
    routes.add_api_route("/tables/{table}/sheet", sheet, methods=["GET"])
    routes.add_api_route("/tables/{table}/rules", rules, methods=["GET"])
    routes.add_api_route("/tables/{table}/record.prn", prn, methods=["GET"])
    routes.add_api_route("/tables/{table}/record.json", twin, methods=["GET"])
    return routes
