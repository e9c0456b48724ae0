"""The addresses of rooms. Looking at an invitation takes no seat; only a POST does."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import segno
from fastapi import APIRouter, Request
from starlette.responses import Response

from preferans.errors import RefusedError
from preferans.server import protocol as p
from preferans.server.answers import address_of, answer, key_of
from preferans.server.bodies import read_body
from preferans.server.conventions import fault_views
from preferans.server.guests import Guests
from preferans.server.limits import Buckets
from preferans.server.problems import problem
from preferans.server.records import clean_name
from preferans.server.rooms import Rooms, may_look, open_room, room_page
from preferans.server.settings import Settings
from preferans.server.store.rooms import Room, RoomError
from preferans.server.store.rows import StoreError
from preferans.server.store.store import Guest

STATUS = {"unknown_table": 404, "not_yours": 403, "not_invited": 403, "removed": 403}
"""Of a RoomError; 409 for every other."""
COSTS = {"ready": 1, "leave": 2, "remove": 5, "fill": 5, "invite": 2, "salt": 1}
"""What is drawn from somebody's bucket: who leaves or calls bots changes it for all, a link is drawn as a picture."""
Change: TypeAlias = Callable[[Room, Guest], Awaitable[Room]]


class RoomsApi:
    """What the addresses do."""

    def __init__(self, rooms: Rooms, guests: Guests, settings: Settings, makes: Buckets, acts: Buckets) -> None:
        self._rooms = rooms
        self._acts = acts
        self._guests = guests
        self._settings = settings
        self._makes = makes

    async def _guest(self, request: Request) -> Guest | None:
        return await self._guests.of_header(request.headers.get("cookie", ""))

    async def listed(self, request: Request) -> Response:
        """The tables of the lobby, and those where this guest waits."""
        guest = await self._guest(request)
        mine = await self._rooms.waiting_for(guest.id) if guest else ()
        return answer(p.OpenRooms(tuple(map(open_room, await self._rooms.listed())), tuple(map(open_room, mine))))

    async def make(self, request: Request) -> Response:
        """A new room where this guest sits."""
        if not self._makes.take(address_of(request)):
            return problem("too_many", 429)
        wanted = await read_body(request, p.NewRoom)
        if not isinstance(wanted, p.NewRoom):
            return wanted
        if wanted.continues:
            return problem("bad_request", 400)
        name = clean_name(wanted.agreed.name)
        try:
            guest, token = await self._guests.known_or_new(await self._guest(request), name)
            room = await self._rooms.make(wanted, guest, name, key_of(request))
        except RefusedError as refused:
            first = refused.faults[0]
            return problem(first.code, 422, dict(first.values), fault_views(refused.faults))
        except (RoomError, StoreError) as error:
            return _refused(error)
        return self._with_cookie(answer(room_page(room, guest.id), 201), token)

    async def look(self, request: Request, table: str) -> Response:
        """The room, for those who may see it."""
        guest = await self._guest(request)
        room = await self._rooms.find(table)
        if room is None:
            return problem("unknown_table", 404)
        who = guest.id if guest else ""
        return answer(room_page(room, who)) if may_look(room, who, request.headers.get("x-invite", "")) else _not_wanted(room, who)

    async def sit(self, request: Request, table: str) -> Response:
        """Seats the guest, who may be new here."""
        if not self._makes.take(address_of(request)):
            return problem("too_many", 429)
        asked = await read_body(request, p.TakeSeat)
        if not isinstance(asked, p.TakeSeat):
            return asked
        room, known = await self._rooms.find(table), await self._guest(request)
        if room is None:
            return problem("unknown_table", 404)
        who = known.id if known else ""
        if not may_look(room, who, asked.key):
            return _not_wanted(room, who)
        name = clean_name(asked.name)
        try:
            guest, token = await self._guests.known_or_new(known, name)
            room = await self._rooms.sit(room, guest, name, asked.key)
        except (RoomError, StoreError) as error:
            return _refused(error)
        return self._with_cookie(answer(room_page(room, guest.id)), token)

    async def ready(self, request: Request, table: str) -> Response:
        """Notes whether the guest is ready."""
        asked = await read_body(request, p.Readiness)
        if not isinstance(asked, p.Readiness):
            return asked
        shown = asked.salt_hash or ""
        return await self.change(
            request, table, "ready", lambda room, guest: self._rooms.ready(room, guest, ready=asked.ready, salt_hash=shown)
        )

    async def salt(self, request: Request, table: str) -> Response:
        """Takes the salt of the guest for the first deal."""
        asked = await read_body(request, p.SaltGiven)
        if not isinstance(asked, p.SaltGiven):
            return asked
        return await self.change(request, table, "salt", lambda room, guest: self._rooms.salt(room, guest, asked.salt))

    async def extend(self, request: Request, table: str) -> Response:
        """A room for one player more than the running table of that id has."""
        if not self._makes.take(address_of(request)):
            return problem("too_many", 429)
        guest, found = await self._guest(request), await self._rooms.running(table)
        if found is None:
            return problem("unknown_table", 404)
        if guest is None or found.seat_of(guest.id) is None:
            return problem("not_yours", 403)
        try:
            return answer(room_page(await self._rooms.extend(found, guest, key_of(request)), guest.id), 201)
        except RefusedError as refused:
            first = refused.faults[0]
            return problem(first.code, 422, dict(first.values), fault_views(refused.faults))
        except (RoomError, StoreError) as error:
            return _refused(error)

    async def leave(self, request: Request, table: str) -> Response:
        """Frees the chair of the guest."""
        return await self.change(request, table, "leave", self._rooms.leave)

    async def remove(self, request: Request, table: str) -> Response:
        """Frees the chair of another; only the host may."""
        asked = await read_body(request, p.Removal)
        if not isinstance(asked, p.Removal):
            return asked
        return await self.change(request, table, "remove", lambda room, guest: self._rooms.remove(room, guest, asked.place, asked.name))

    async def fill(self, request: Request, table: str) -> Response:
        """Puts bots on the free chairs."""
        return await self.change(request, table, "fill", self._rooms.fill)

    def _may(self, request: Request, guest: Guest | None, what: str) -> bool:
        """Whether somebody may do something of its cost now."""
        return self._acts.take(address_of(request) if guest is None else guest.id, COSTS[what])

    async def change(self, request: Request, table: str, what: str, work: Change) -> Response:
        """What somebody who sits there changes."""
        guest = await self._guest(request)
        if not self._may(request, guest, what):
            return problem("too_many", 429)
        room = await self._rooms.find(table)
        if room is None:
            return problem("unknown_table", 404)
        if guest is None or room.of(guest.id) is None:
            return problem("not_yours", 403)
        try:
            return answer(room_page(await work(room, guest), guest.id))
        except (RoomError, StoreError) as error:
            return _refused(error)

    async def invite(self, request: Request, table: str) -> Response:
        """The link and its square code, for those who sit there."""
        guest = await self._guest(request)
        if not self._may(request, guest, "invite"):
            return problem("too_many", 429)
        room = await self._rooms.find(table)
        if room is None:
            return problem("unknown_table", 404)
        if guest is None or room.of(guest.id) is None:
            return problem("not_yours", 403)
        origin = self._settings.origin or self._settings.shared or f"http://{request.headers['host']}"
        link = f"{origin}/t/{room.id}#{room.key}"
        return answer(p.Invitation(link, room.key, *_code(link)))

    def _with_cookie(self, response: Response, token: str | None) -> Response:
        if token is not None:
            response.headers["set-cookie"] = self._guests.cookie_line(token)
        return response


def _not_wanted(room: Room, guest: str) -> Response:
    """Why somebody sees nothing of a room."""
    return problem("removed" if guest in room.removed else "not_invited", 403)


def _refused(error: RoomError | StoreError) -> Response:
    if isinstance(error, StoreError):
        return problem("busy", 503)
    return problem(error.code, STATUS.get(error.code, 409))


def _code(link: str) -> tuple[int, str]:
    """The square code of a link: its size in modules, and its dark modules as a path of SVG."""
    code = segno.make_qr(link, error="m")
    rows = tuple(tuple(row) for row in code.matrix_iter(border=4))
    runs = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return len(rows), "".join(runs)


def rooms_router(api: RoomsApi) -> APIRouter:
    """The addresses."""
    routes = APIRouter(prefix=f"{p.API}/rooms")
    routes.add_api_route("", api.listed, methods=["GET"])
    routes.add_api_route("", api.make, methods=["POST"], status_code=201)
    routes.add_api_route("/{table}", api.look, methods=["GET"])
    routes.add_api_route("/{table}/seat", api.sit, methods=["POST"])
    routes.add_api_route("/{table}/seat", api.leave, methods=["DELETE"])
    routes.add_api_route("/{table}/ready", api.ready, methods=["POST"])
    routes.add_api_route("/{table}/salt", api.salt, methods=["POST"])
    routes.add_api_route("/{table}/remove", api.remove, methods=["POST"])
    routes.add_api_route("/{table}/fill", api.fill, methods=["POST"])
    routes.add_api_route("/{table}/invite", api.invite, methods=["GET"])
    routes.add_api_route("/{table}/extension", api.extend, methods=["POST"], status_code=201)
    return routes
