"""The application: one process with its store, its tables and its bots."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from preferans.server.accounts_api import AccountsApi, accounts_router
from preferans.server.api import Api, router
from preferans.server.deal_statistics import statistics_router
from preferans.server.doors import Doors
from preferans.server.guard import Guard
from preferans.server.measured import BOTS_REPLACED, KEPT, SOCKETS, TABLES, follow
from preferans.server.parts import Parts, parts_of
from preferans.server.problems import problem
from preferans.server.ready import Readiness, probe_of
from preferans.server.replay_api import ReplayApi, replay_router
from preferans.server.rooms_api import RoomsApi, rooms_router
from preferans.server.score_sheets import ScoreSheets, scores_router
from preferans.server.searching import Searcher
from preferans.server.settings import Settings
from preferans.server.sockets import Connection
from preferans.server.solving import Solving
from preferans.server.solving import router as solving_router
from preferans.server.static import Client
from preferans.server.store.rows import StoreError
from preferans.server.upcasting import LogError
from preferans.server.wire import wire_of

SCORE_BURST, SCORE_PER_SECOND = 300, 10.0
"""How often one address may ask the score keeper's desk: a household's telephones on one sheet, every few seconds each."""

CODES = {404: "not_found", 405: "method_not_allowed"}


def create_app(settings: Settings) -> ASGIApp:
    """The ASGI application of these settings. The data file is opened when it starts."""
    parts = parts_of(settings)
    tables, guests = parts.tables, parts.guests
    doors = Doors(settings.sockets, settings.sockets_of_one)
    searcher = Searcher(settings.solve_patience_s)
    readiness = Readiness(probe_of(parts.store))
    parts.brains.on_fault = BOTS_REPLACED.inc
    for gauge, count in ((SOCKETS, lambda: doors.inside), (TABLES, lambda: tables.in_use), (KEPT, lambda: tables.in_memory)):
        follow(gauge, count)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        running = asyncio.create_task(parts.run())
        yield
        running.cancel()
        searcher.close()
        await parts.close()

    app = FastAPI(title="Preferans", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    _add_addresses(app, parts, settings, searcher)
    app.add_api_route("/healthz", _health, methods=["GET"])
    app.add_api_route("/readyz", readiness.answer, methods=["GET"])
    _add_client(app)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(LogError, _unreadable)
    app.add_exception_handler(StoreError, _busy)

    async def play(scope: Scope, _: Receive, __: Send) -> None:
        cookie, address = Headers(scope=scope).get("cookie", ""), scope["client"][0] if scope["client"] else ""
        await Connection(wire_of(scope), tables, guests, settings, parts.companies, doors).run(cookie, address, scope["query_string"])

    return Guard(app, play, settings.origin)


def _add_addresses(app: FastAPI, parts: Parts, settings: Settings, searcher: Searcher) -> None:
    """What is asked and answered, and how often anybody may ask."""
    store, tables, guests, buckets = parts.store, parts.tables, parts.guests, parts.buckets
    makes, opens = (buckets(settings.tables_burst, settings.tables_per_second, name) for name in ("makes", "opens"))
    seconds = buckets(settings.solve_seconds_burst, settings.solve_seconds_per_second, "seconds")
    acts = buckets(settings.acts_burst, settings.acts_per_second, "acts")
    tries = buckets(settings.sign_ins_burst, settings.sign_ins_per_second, "tries")
    scores = buckets(SCORE_BURST, SCORE_PER_SECOND, "scores")
    api = Api(store, tables, guests, parts.openings, makes, opens, acts)
    app.include_router(router(api))
    app.include_router(replay_router(ReplayApi(tables, guests, searcher, makes, seconds), api))
    app.include_router(rooms_router(RoomsApi(parts.rooms, guests, settings, makes, acts)))
    app.include_router(statistics_router(store))
    app.include_router(accounts_router(AccountsApi(parts.accounts, guests, settings, tries)))
    app.include_router(scores_router(ScoreSheets(store, scores, makes)))
    app.include_router(solving_router(Solving(searcher, seconds)))


async def _health() -> Response:
    return JSONResponse({"status": "ok"}, headers={"cache-control": "no-store"})


async def _refused(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return problem(CODES.get(status, "bad_request"), status)


async def _unreadable(_: Request, error: Exception) -> Response:
    return problem(error.code if isinstance(error, LogError) else "broken_log", 501)


async def _busy(_: Request, __: Exception) -> Response:
    return problem("busy", 503)


def _add_client(app: FastAPI) -> None:
    """The pages: the client finds out itself which of them it shows."""
    client = Client()

    async def page(request: Request) -> Response:
        return client.index(request)

    async def file(request: Request, name: str) -> Response:
        return client.file(request, name)

    app.add_api_route("/", page, methods=["GET"])
    app.add_api_route("/t/{table}", page, methods=["GET"])
    app.add_api_route("/solver", page, methods=["GET"])
    app.add_api_route("/verify", page, methods=["GET"])
    app.add_api_route("/me", page, methods=["GET"])
    app.add_api_route("/advice", page, methods=["GET"])
    app.add_api_route("/help", page, methods=["GET"])
    app.add_api_route("/replay", page, methods=["GET"])
    app.add_api_route("/score", page, methods=["GET"])
    app.add_api_route("/{name:path}", file, methods=["GET"])
