"""`/score` and `/scores/{sheet}` under `protocol.API`: the score keeper's desk for browsers without Python, and the events of shared sheets.

A sheet belongs to whoever has its link: its id and its key are made by a browser, the key comes in the body, and only its hash is
kept. Nobody needs an account. What came is on the disk before it is answered; a repeated event is there once.
"""

import asyncio
import hashlib
import hmac
import re
import time
from typing import Annotated, Any, TypeAlias

import msgspec
from fastapi import APIRouter, Request
from msgspec import Meta, Struct
from starlette.responses import Response

from preferans.errors import RefusedError
from preferans.notation.form import read_json
from preferans.notation.score_desk import answer as at_the_desk
from preferans.notation.score_events import read_events
from preferans.server import protocol as p
from preferans.server.answers import address_of, answer, body_of
from preferans.server.limits import Buckets
from preferans.server.problems import problem
from preferans.server.store.db import Db
from preferans.server.store.rows import StoreError
from preferans.server.store.scores import SheetRow, add_events, add_sheet, events_since, find_sheet
from preferans.server.store.store import Store

LARGEST_BODY = 1 << 19
LARGEST_EVENT = 8192
MOST_EVENTS = 5000
"""Of one sheet: an evening has some hundred."""
_ID = re.compile(r"[\w-]{16,40}")


Kept: TypeAlias = dict[str, Any]
"""An event of `preferans.notation.score_events`, as it came."""


class Pushed(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser knows that the server may not know yet."""

    key: Annotated[str, Meta(min_length=16, max_length=64)]
    since: Annotated[int, Meta(ge=0)] = 0
    """The last number that it has seen."""
    events: Annotated[tuple[Kept, ...], Meta(max_length=500)] = ()


class Pulled(Struct, frozen=True):
    """What the server knows behind `since`."""

    seq: int
    events: tuple[Kept, ...]


class ScoreSheets:
    """What the addresses do."""

    def __init__(self, store: Store, asks: Buckets, makes: Buckets) -> None:
        self._store = store
        self._asks = asks
        self._makes = makes

    async def desk(self, request: Request) -> Response:
        """The desk's answer; nothing is kept."""
        if not self._asks.take(address_of(request)):
            return problem("too_many", 429)
        body = await body_of(request, LARGEST_BODY)
        if body is None:
            return problem("too_large", 413)
        try:
            found = await asyncio.to_thread(lambda: msgspec.json.encode(at_the_desk(read_json(body.decode()))))
        except (UnicodeDecodeError, RefusedError):
            return problem("bad_request", 400)
        return Response(found, 200, {"cache-control": "no-store"}, "application/json")

    async def push(self, request: Request, sheet: str) -> Response:
        """Keeps the events that come and gives those that are new to the browser; a sheet that nobody knows is made."""
        if not self._asks.take(address_of(request)):
            return problem("too_many", 429)
        body = await body_of(request, LARGEST_BODY)
        if body is None:
            return problem("too_large", 413)
        try:
            pushed = msgspec.json.decode(body, type=Pushed)
            events = _named(pushed)
        except (msgspec.MsgspecError, RefusedError):
            return problem("bad_request", 400)
        if not _ID.fullmatch(sheet):
            return problem("not_found", 404)
        known = await self._store.read(lambda db: find_sheet(db, sheet))
        refused = self._refusal(request, known, pushed)
        return refused or await self._merge(sheet, pushed, events)

    def _refusal(self, request: Request, known: SheetRow | None, pushed: Pushed) -> Response | None:
        if known is None:
            if not pushed.events:
                return problem("not_found", 404)
            return None if self._makes.take(address_of(request)) else problem("too_many", 429)
        if not hmac.compare_digest(known.key_hash, _hash(pushed.key)):
            return problem("not_invited", 403)
        return problem("too_large", 413) if known.events + len(pushed.events) > MOST_EVENTS else None

    async def _merge(self, sheet: str, pushed: Pushed, events: tuple[tuple[str, bytes], ...]) -> Response:
        def write(db: Db) -> None:
            add_sheet(db, sheet, _hash(pushed.key), time.time_ns() // 1_000_000)
            found = find_sheet(db, sheet)
            if found is not None and hmac.compare_digest(found.key_hash, _hash(pushed.key)):
                add_events(db, sheet, events)

        try:
            if events:
                await self._store.write(write)
            rows = await self._store.read(lambda db: events_since(db, sheet, pushed.since))
        except StoreError:
            return problem("busy", 503)
        return answer(Pulled(rows[-1][0] if rows else pushed.since, tuple(msgspec.json.decode(body, type=Kept) for _, body in rows)))


def _hash(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def _named(pushed: Pushed) -> tuple[tuple[str, bytes], ...]:
    """The events with their ids.

    Raises: RefusedError for what is no event, or a larger one than people write.
    """
    bodies = [msgspec.json.encode(one) for one in pushed.events]
    if any(len(body) > LARGEST_EVENT for body in bodies):
        raise RefusedError(())
    read = read_events(list(pushed.events))
    return tuple((one.id, body) for one, body in zip(read, bodies, strict=True))


def scores_router(sheets: ScoreSheets) -> APIRouter:
    """The addresses."""
    routes = APIRouter(prefix=p.API)
    routes.add_api_route("/score", sheets.desk, methods=["POST"])
    routes.add_api_route("/scores/{sheet}", sheets.push, methods=["POST"])
    return routes
