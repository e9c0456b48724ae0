"""The addresses under `protocol.API`: nothing is changed by a GET, everything is answered by structs of the protocol."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from fastapi import APIRouter, Request
from starlette.responses import Response

from preferans.errors import RefusedError
from preferans.seats import SEATS, Seat
from preferans.server import fairness, pages
from preferans.server import protocol as p
from preferans.server.answers import address_of, answer, key_of
from preferans.server.bodies import read_body
from preferans.server.conventions import conventions, draft, fault_views, preset_choices, wanted_rules
from preferans.server.fairness import Openings
from preferans.server.guests import Guests
from preferans.server.help import help_page, usual_help
from preferans.server.limits import Buckets
from preferans.server.otherwise import otherwise, switches
from preferans.server.problems import problem
from preferans.server.records import clean_name, record
from preferans.server.seating import drawn, some_bots
from preferans.server.store.rows import SeatRow, StoreError, TableRow
from preferans.server.store.store import Guest, Store
from preferans.server.table import Table
from preferans.server.tables import Opening, Tables

Ask: TypeAlias = Callable[[Table, Seat], Response]
FOREVER = 10**15 - 1
"""Later than all matches, in milliseconds since 1970."""
MOST_PAST = 5000


class Api:
    """What the addresses do."""

    def __init__(
        self, store: Store, tables: Tables, guests: Guests, openings: Openings, makes: Buckets, opens: Buckets, acts: Buckets
    ) -> None:
        self._store = store
        self._tables = tables
        self._guests = guests
        self._makes = makes
        self._opens = opens
        self._acts = acts
        self._openings = openings
        self._past: dict[tuple[str, str], p.PastMatch] = {}

    async def guest(self, request: Request) -> Guest | None:
        """Who asks."""
        return await self._guests.of_header(request.headers.get("cookie", ""))

    async def lobby(self, request: Request) -> Response:
        """What can be played, and the tables of this guest."""
        guest = await self.guest(request)
        mine = []
        for name in await self._store.tables_of(guest.id) if guest else ():
            table = await self._tables.find(name)
            seat = table.seat_of(guest.id) if table and guest else None
            if table and seat:
                mine.append(pages.my_table(table, seat))
        return answer(p.Lobby(preset_choices(), tuple(mine), guest.name if guest else ""))

    async def ticket(self, request: Request) -> Response:
        """A ticket for one socket of this guest."""
        guest = await self.guest(request)
        if guest is None:
            return problem("not_yours", 403)
        return answer(p.Ticket(await self._guests.ticket(guest)), 201) if self._acts.take(guest.id) else problem("too_many", 429)

    async def history(self, request: Request) -> Response:
        """The matches of this guest that are over, the newest first; older ones than a moment, if that is asked."""
        guest = await self.guest(request)
        before = request.query_params.get("before", str(FOREVER))
        if not before.isascii() or not before.isdigit() or len(before) > len(str(FOREVER)):
            return problem("bad_request", 400)
        found = (
            [await self._past_match(name, guest.id, ended) for name, ended in await self._store.ended_of(guest.id, int(before))]
            if guest
            else []
        )
        return answer(p.History(tuple(match for match in found if match is not None)))

    async def _past_match(self, name: str, guest: str, ended: int) -> p.PastMatch | None:
        """A match that is over; read once, for nothing about it changes any more."""
        if (name, guest) not in self._past:
            table = await self._tables.find(name)
            seat = table.seat_of(guest) if table else None
            if table is None or seat is None or table.state.given:
                return None
            if len(self._past) >= MOST_PAST:
                self._past.clear()
            self._past[name, guest] = pages.past_match(table, seat, ended)
        return self._past[name, guest]

    async def draft(self, request: Request) -> Response:
        """What a new table would agree; nothing is made."""
        wanted = await _wanted(request)
        return answer(draft(wanted)) if isinstance(wanted, p.NewTable) else wanted

    async def open_table(self, request: Request) -> Response:
        """The id of a table to be made, and what its first deal is bound to before the guest gives his salt."""
        if not self._opens.take(address_of(request)):
            return problem("too_many", 429)
        return answer(await self._openings.open(), 201)

    async def make_table(self, request: Request) -> Response:
        """A new table for this guest and bots, or the one that the same command has made."""
        if not self._makes.take(address_of(request)):
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
            secret = None if wanted.table is None else await self._openings.take(wanted.table)
            row, lots = drawn(
                rules,
                (SeatRow(name, guest=guest.id), *some_bots(rules.players - 1, (name,), wanted.level)),
                wanted.table if secret else None,
            )
            salts = {} if secret is None or wanted.salt is None else {_chair_of(row, guest): wanted.salt}
            table = await self._tables.make(row, Opening(lots, secret or fairness.new_secret(), salts), guest.id, key_of(request))
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


async def _wanted(request: Request) -> p.NewTable | Response:
    """The table that a request describes, or the answer to one that cannot be read."""
    return await read_body(request, p.NewTable)


def _chair_of(row: TableRow, guest: Guest) -> Seat:
    return next(seat for seat, held in zip(SEATS, row.seats, strict=False) if held.guest == guest.id)


def router(api: Api) -> APIRouter:
    """The addresses."""
    routes = APIRouter(prefix=p.API)
    at_table: Callable[[Request, str, Ask], Awaitable[Response]] = api.at_table

    async def agreed() -> Response:
        return answer(conventions())

    async def advised() -> Response:
        return answer(pages.advice_page())

    async def sheet(request: Request, table: str) -> Response:
        return await at_table(request, table, lambda found, _: answer(pages.sheet_page(found)))

    async def rules(request: Request, table: str) -> Response:
        return await at_table(request, table, lambda found, _: answer(pages.rules_page(found)))

    async def helped(request: Request, table: str) -> Response:
        return await at_table(request, table, lambda found, _: answer(help_page(found.state.match.rules)))

    async def usual() -> Response:
        return answer(usual_help())

    async def tries(request: Request, table: str) -> Response:
        return await at_table(request, table, lambda found, _: answer(switches(found.state.match.rules)))

    async def tried(request: Request, table: str) -> Response:
        wanted = await read_body(request, p.Tried)
        if not isinstance(wanted, p.Tried):
            return wanted
        return await at_table(request, table, lambda found, _: answer(otherwise(found.state, wanted.options)))

    async def prn(request: Request, table: str) -> Response:
        return await at_table(request, table, lambda found, _: record(found, "prn"))

    async def twin(request: Request, table: str) -> Response:
        return await at_table(request, table, lambda found, _: record(found, "json"))

    routes.add_api_route("/lobby", api.lobby, methods=["GET"])
    routes.add_api_route("/tickets", api.ticket, methods=["POST"], status_code=201)
    routes.add_api_route("/history", api.history, methods=["GET"])
    routes.add_api_route("/advice", advised, methods=["GET"])
    routes.add_api_route("/conventions", agreed, methods=["GET"])
    routes.add_api_route("/conventions", api.draft, methods=["POST"])
    routes.add_api_route("/commitments", api.open_table, methods=["POST"], status_code=201)
    routes.add_api_route("/tables", api.make_table, methods=["POST"], status_code=201)
    routes.add_api_route("/tables/{table}/sheet", sheet, methods=["GET"])
    routes.add_api_route("/tables/{table}/rules", rules, methods=["GET"])
    routes.add_api_route("/help", usual, methods=["GET"])
    routes.add_api_route("/tables/{table}/help", helped, methods=["GET"])
    routes.add_api_route("/tables/{table}/otherwise", tries, methods=["GET"])
    routes.add_api_route("/tables/{table}/otherwise", tried, methods=["POST"])
    routes.add_api_route("/tables/{table}/record.prn", prn, methods=["GET"])
    routes.add_api_route("/tables/{table}/record.json", twin, methods=["GET"])
    return routes
